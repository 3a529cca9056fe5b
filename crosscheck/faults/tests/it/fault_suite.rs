//! The fault suite of wrong implementations: each is caught, and most are called by their name.

use std::collections::BTreeSet;

use comparing::{Depth, Implementation, KnownGame, NoAnswer, PositionRef, compare};
use comparing::{Difference, bisect, witnesses};
use conformance::judge::{self, Verdict};
use faults::CaseSelection;
use faults::Faulty;
use faults::PlantedFault;
use notation::{Colour, Move, Rulings, Setup, Variant};
use rayon::prelude::*;
use suite::{Case, Image};

use crate::{FIXTURES, SUITE};

fn fault_of(clause: &str) -> Faulty {
    let of_clause = |entry: &&PlantedFault| entry.source.breaks.as_deref() == Some(clause);
    Faulty::new(&SUITE.faults.iter().find(of_clause).expect("there is one").source)
}

fn parse(text: &str) -> Move {
    Move::parse(text, Variant::Chess).unwrap()
}

/// A fault of the list, or a mistake of the model that a case of the clause catches.
#[test]
fn every_clause_has_a_fault_that_breaks_it() {
    let mut without: Vec<&str> =
        SUITE.unbroken(&FIXTURES.clauses).map(|clause| clause.id.as_str()).collect();
    for variant in Variant::ALL {
        let mistakes = mistakes::all(variant, &FIXTURES.clauses);
        let asked = |id: &str| without.contains(&id);
        let broken = mistakes::Survey::new(&FIXTURES, variant).broken(&mistakes, asked);
        without.retain(|id| !broken.contains(id));
    }
    assert!(without.is_empty(), "nothing breaks {}", without.join(", "));
}

#[test]
fn a_case_of_its_clause_catches_each_fault_and_none_catches_the_right_ones() {
    let tried = faults::tried(&SUITE, &FIXTURES, CaseSelection::ItsClause, |_| true);
    assert!(tried.iter().filter(|fault| fault.clause.is_none()).count() >= 2);
    let strays: Vec<String> = tried
        .iter()
        .filter(|fault| !fault.holds())
        .map(|fault| format!("{:?}: {} {:?}", fault.clause, fault.does, fault.caught_by.first()))
        .collect();
    assert!(strays.is_empty(), "{}", strays.join("\n"));
}

#[test]
fn the_clause_of_each_fault_in_the_suite_is_named_first() {
    let tried =
        faults::tried(&SUITE, &FIXTURES, CaseSelection::All, |entry| entry.source.named_first);
    assert!(tried.len() >= 40, "only {} are in the fault suite", tried.len());
    let games: BTreeSet<_> = tried.iter().filter_map(|fault| fault.variant).collect();
    assert_eq!(games.len(), Variant::ALL.len(), "every game has its part in the fault suite");
    for fault in tried {
        assert_eq!(fault.named, fault.clause, "it {}", fault.does);
    }
}

#[test]
fn a_fault_refuses_the_move_that_it_withholds_and_goes_on_from_the_one_that_it_adds() {
    let rulings = Rulings::default();
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    let at = PositionRef { game: &KnownGame::new(Variant::Chess, &rulings), fen, line: &[] };
    let mut without = fault_of("chess.pawn.en-passant");
    let passing = parse("e5d6");
    let seen = without.observe(at).ok().unwrap();
    assert!(!seen.moves.contains(&passing) && seen.moves.contains(&parse("e5e6")));
    assert!(matches!(without.successors(at, &[passing])[..], [Err(NoAnswer::Refused(_))]));
    let gone_on = without.observe(PositionRef { line: &[passing], ..at });
    assert!(matches!(gone_on, Err(NoAnswer::Refused(_))));

    // A King that walks through check stands where it has gone.
    let fen = "4k3/8/8/8/8/8/r7/4K3 w - - 0 1";
    let at = PositionRef { fen, ..at };
    let mut bold = fault_of("chess.king.not-into-attack");
    let step = parse("e1e2");
    assert!(bold.observe(at).ok().unwrap().moves.contains(&step));
    let Ok(after) = bold.successors(at, &[step]).remove(0) else { panic!("refused") };
    assert_eq!(after.to_string(), "4k3/8/8/8/8/8/r3K3/8 b - - 1 1");
    let seen = bold.observe(PositionRef { line: &[step], ..at }).ok().unwrap();
    assert_eq!(seen.setup, Some(after));
}

#[test]
fn what_a_fault_counts_follows_from_the_moves_that_it_lists() {
    let rulings = Rulings::default();
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let at = PositionRef { game: &KnownGame::new(Variant::Chess, &rulings), fen, line: &[] };
    let mut fault = fault_of("chess.king.move");
    let listed = fault.observe(at).ok().unwrap().moves.len() as u64;
    assert_eq!(fault.perft(at, 1), Ok(listed));
    let divided = fault.divide(at, 2).ok().unwrap();
    assert_eq!(divided.len() as u64, listed);
    let sum = divided.iter().map(|(_, nodes)| nodes).sum();
    assert_eq!(fault.perft(at, 2), Ok(sum));
    let seen = bisect::by_divide(at, 2, &mut witnesses::oracle(), &mut fault, Depth::EveryMove)
        .expect("a difference");
    assert!(seen.position.line.is_empty());
    assert!(
        matches!(&seen.differences[..], [Difference::Moves { surplus, .. }] if surplus.is_empty())
    );
}

#[test]
fn a_fault_that_is_right_agrees_with_the_generator_along_a_line() {
    let control = SUITE.faults.iter().find(|entry| entry.source.is_control()).unwrap();
    let mut control = Faulty::new(&control.source);
    let rulings = Rulings::default();
    let line = ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"].map(parse);
    for plies in 0..=line.len() {
        let at = PositionRef {
            game: &KnownGame::new(Variant::Chess, &rulings),
            fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            line: &line[..plies],
        };
        let seen = compare::at(at, &mut witnesses::perft(), &mut control, Depth::EveryMove);
        assert!(seen.differences().is_empty(), "{:?}", seen.differences());
    }
}

/// The side to move where a case asks.
fn side(case: &Case) -> Option<Colour> {
    let first = Setup::parse(&case.fen, case.variant).ok()?.side;
    Some(if case.line.len().is_multiple_of(2) { first } else { first.opponent() })
}

/// An engine may be wrong for one side alone: the cases in which that side is to move have to show
/// it. What is wrong with a FEN that cannot be read shows for no side.
#[test]
fn a_fault_that_is_caught_for_one_side_is_caught_for_the_other() {
    let catches = |fault: &PlantedFault, case: &Case| {
        matches!(judge::case(case, &mut Faulty::new(&fault.source)), Verdict::Failed(_))
    };
    let missed = |fault: &PlantedFault| -> Option<String> {
        let clause = fault.source.breaks.as_ref()?;
        // The other side of the board says nothing about the other side to move.
        let own = FIXTURES.cases.iter().filter(|case| case.clauses.contains(clause));
        let own = own.filter(|case| [Image::Written, Image::Black].contains(&case.image));
        let own: Vec<&Case> = own.collect();
        let caught =
            |colour| own.iter().any(|case| side(case) == Some(colour) && catches(fault, case));
        let [white, black] = Colour::BOTH.map(caught);
        (white != black)
            .then(|| format!("{clause}: {}, caught for White: {white}", fault.source.does))
    };
    let missed: Vec<String> = SUITE.faults.par_iter().filter_map(missed).collect();
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}
