//! An engine with a mistake answers all questions alike.

use crosscheck::comparing::{
    Depth, Difference, Implementation, KnownGame, NoAnswer, PositionRef, bisect, compare,
    implementations,
};
use crosscheck_testing::mutants::{Deviation, Mutant, MutatedEngine, Operator};
use notation::{Move, Rulings, Variant};

use crate::mutants::engine_that;

fn parse(text: &str) -> Move {
    Move::parse(text, Variant::Chess).unwrap()
}

#[test]
fn it_refuses_the_move_that_it_withholds_and_goes_on_from_the_one_that_it_adds() {
    let rulings = Rulings::default();
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    let at = PositionRef { game: &KnownGame::new(Variant::Chess, &rulings), fen, line: &[] };
    let does = "does not let a white Pawn take in passing to the left on another file";
    let mut without = engine_that(Variant::Chess, does);
    let passing = parse("e5d6");
    let seen = without.observe(at).ok().unwrap();
    assert!(!seen.moves.contains(&passing) && seen.moves.contains(&parse("e5e6")));
    assert!(matches!(without.successors(at, &[passing])[..], [Err(NoAnswer::Refused(_))]));
    let gone_on = without.observe(PositionRef { line: &[passing], ..at });
    assert!(matches!(gone_on, Err(NoAnswer::Refused(_))));

    // A Rook that goes through its own Pawn stands where it has gone.
    let fen = "4k3/8/8/8/8/8/P7/R3K3 w - - 0 1";
    let at = PositionRef { fen, ..at };
    let does = "lets a white Rook go through an own piece: (0, 1) on to (0, 2)";
    let mut bold = engine_that(Variant::Chess, does);
    let step = parse("a1a3");
    assert!(bold.observe(at).ok().unwrap().moves.contains(&step));
    let Ok(after) = bold.successors(at, &[step]).remove(0) else { panic!("refused") };
    assert_eq!(after.to_string(), "4k3/8/8/8/8/R7/P7/4K3 b - - 1 1");
    let seen = bold.observe(PositionRef { line: &[step], ..at }).ok().unwrap();
    assert_eq!(seen.setup, Some(after));
}

#[test]
fn what_it_counts_follows_from_the_moves_that_it_lists() {
    let rulings = Rulings::default();
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let at = PositionRef { game: &KnownGame::new(Variant::Chess, &rulings), fen, line: &[] };
    let mut mutant = engine_that(Variant::Chess, "lacks a way of a white King: (1, 0)");
    let listed = mutant.observe(at).ok().unwrap().moves.len() as u64;
    assert_eq!(mutant.perft(at, 1), Ok(listed));
    let divided = mutant.divide(at, 2).ok().unwrap();
    assert_eq!(divided.len() as u64, listed);
    let sum = divided.iter().map(|(_, nodes)| nodes).sum();
    assert_eq!(mutant.perft(at, 2), Ok(sum));
    let seen =
        bisect::by_divide(at, 2, &mut implementations::oracle(), &mut mutant, Depth::EveryMove)
            .expect("a difference");
    assert!(seen.position.line.is_empty());
    assert!(
        matches!(&seen.differences[..], [Difference::Moves { surplus, .. }] if surplus.is_empty())
    );
}

#[test]
fn without_a_mistake_it_agrees_with_the_generator_along_a_line() {
    let control = Mutant {
        variant: Variant::Chess,
        operator: Operator::Clock,
        does: "is right".to_owned(),
        breaks: Vec::new(),
        piece: None,
        deviation: Deviation::Moves(Box::new(|_, _| {})),
    };
    let mut control = MutatedEngine::new(control.into(), None);
    let rulings = Rulings::default();
    let line = ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"].map(parse);
    for plies in 0..=line.len() {
        let at = PositionRef {
            game: &KnownGame::new(Variant::Chess, &rulings),
            fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            line: &line[..plies],
        };
        let seen = compare::at(at, &mut implementations::perft(), &mut control, Depth::EveryMove);
        assert!(seen.differences().is_empty(), "{:?}", seen.differences());
    }
}
