//! What a position can be asked beside its legal moves.

use std::collections::BTreeSet;

use notation::{Colour, Move, Rulings, Setup, Square, Variant};
use oracle::reasons::{self, Attack, Hindrance};

fn setup(variant: Variant, fen: &str) -> Setup {
    Setup::parse(fen, variant).unwrap()
}

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

/// What stands against a castling of chess.
fn hindrance(fen: &str, played: &str) -> Option<Hindrance> {
    let played = Move::parse(played, Variant::Chess).unwrap();
    reasons::against_castling(&setup(Variant::Chess, fen), &Rulings::default(), played)
}

/// The attacked square that a castling of chess would pass over.
fn passes_over(fen: &str, played: &str) -> Option<Square> {
    match hindrance(fen, played)? {
        Hindrance::Through(attack) => Some(attack.target()),
        _ => None,
    }
}

#[test]
fn what_stands_against_castling_is_the_first_thing_that_does() {
    let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    assert_eq!([hindrance(fen, "e1g1"), hindrance(fen, "e1c1")], [None, None]);
    let fen = "4k3/4r3/8/8/8/8/8/RN2K2R w K - 0 1";
    assert_eq!(hindrance(fen, "e1c1"), Some(Hindrance::NoRight));
    let fen = "4k3/4r3/8/8/8/8/8/RN2K2R w KQ - 0 1";
    assert_eq!(hindrance(fen, "e1c1"), Some(Hindrance::Between(square("b1"))));
    assert_eq!(hindrance(fen, "e1g1"), Some(Hindrance::InCheck));
    let fen = "4k3/5r2/8/8/8/8/8/R3K2R w KQ - 0 1";
    assert_eq!(passes_over(fen, "e1g1"), Some(square("f1")));
    assert_eq!(hindrance(fen, "e1c1"), None);
}

#[test]
fn nothing_stands_against_castling_where_a_move_is_none() {
    let fen = "4k3/8/8/8/4K3/8/8/R6R w - - 0 1";
    assert_eq!(hindrance(fen, "e4g1"), None);
    let fen = "4k3/8/8/8/8/8/8/R3K2R w - - 0 1";
    assert_eq!(hindrance(fen, "e1f1"), None);
    // A King on the other side's home square.
    let fen = "4K3/8/8/8/8/8/8/4k2r b - - 0 1";
    assert_eq!(hindrance(fen, "e1g1"), None);
}

#[test]
fn an_attack_ends_on_the_square_attacked_and_is_told_once_for_each_path() {
    let rulings = Rulings::default();
    // Two zig-zags of a Harvestman begin with the same step, and meet on every second square.
    let board = setup(Variant::Osmosis, "5k4/10/10/10/10/4H5/10/10/10/5K4 w - - 0 1");
    let attacks = |target| {
        let attacks = reasons::attacks(&board, &rulings, Colour::White, square(target));
        assert!(attacks.iter().all(|attack| attack.from == square("e5")));
        assert!(attacks.iter().all(|attack| attack.target() == square(target)));
        let path = |attack: &Attack| attack.path.iter().map(ToString::to_string).collect();
        attacks.iter().map(path).collect::<Vec<Vec<String>>>()
    };
    assert_eq!(attacks("e6"), [["e6"]]);
    assert_eq!(attacks("f7"), [["e6", "f7"]]);
    let mut both = attacks("e8");
    both.sort_unstable();
    assert_eq!(both, [["e6", "d7", "e8"], ["e6", "f7", "e8"]]);
    assert_eq!(reasons::attacks(&board, &rulings, Colour::Black, square("e6")), []);
    assert_eq!(reasons::paths(&board, &rulings, square("a1")), Vec::<Vec<Square>>::new());
}

#[test]
fn every_royal_piece_may_be_in_check() {
    let rulings = Rulings::default();
    let board = setup(Variant::ColorboundEqualized, "8/2K4K/8/8/1k6/8/3k4/4B3 b - - 0 1");
    let royals = |colour| {
        let squares = reasons::royals(&board, colour).map(|at| at.to_string());
        squares.collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>().join(" ")
    };
    assert_eq!([royals(Colour::White), royals(Colour::Black)], ["c7 h7", "b4 d2"]);
    let checks = reasons::checks(&board, &rulings, Colour::Black);
    assert_eq!(checks.iter().map(Attack::target).collect::<Vec<_>>(), [square("d2")]);
}

#[test]
fn exposures_are_the_checks_that_the_side_not_to_move_has_left() {
    let rulings = Rulings::default();
    let board = |side| setup(Variant::Chess, &format!("4k3/4r3/8/8/8/8/8/4K3 {side} - - 0 1"));
    let left = reasons::exposures(&board("b"), &rulings);
    assert_eq!(left.iter().map(|attack| attack.from).collect::<Vec<_>>(), [square("e7")]);
    assert_eq!(reasons::exposures(&board("w"), &rulings), []);
}

#[test]
fn a_candidate_is_asked_neither_for_the_turn_nor_for_the_royal_pieces() {
    let rulings = Rulings::default();
    let board = setup(Variant::Chess, "4k3/4r3/8/8/8/8/4R3/4K3 b - - 0 1");
    let candidates = reasons::candidates(&board, &rulings, square("e2"));
    let after = candidates.iter().find(|(played, _)| played.to == square("a2")).unwrap();
    assert_eq!(after.1.board.get(square("a2")), board.board.get(square("e2")));
    assert_eq!(after.1.board.get(square("e2")), None);
    assert_eq!(candidates.len(), 12);
    assert_eq!(reasons::candidates(&board, &rulings, square("a1")).len(), 0);
}
