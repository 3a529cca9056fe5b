//! Evolution Chess, against the rule page.

use crate::common::{after, counts, is_legal, moves_from, open, refusal, squares};
use notation::Variant;

const EVOLUTION: Variant = Variant::Evolution;

#[test]
fn the_start_counts_as_chess_does_until_a_piece_can_evolve() {
    counts(&open(EVOLUTION, "startpos"), &[1, 20, 400, 8_902, 197_281]);
}

#[test]
fn a_capture_unites_the_abilities_and_has_no_letter() {
    let game = open(EVOLUTION, "4k3/8/3q4/1p3N2/8/8/8/4K3 w - - 5 1");
    assert_eq!(moves_from(&game, "f5d6"), [""]);
    assert_eq!(after(&game, "f5d6"), "4k3/8/3Z4/1p6/8/8/8/4K3 b - - 0 1");
    let game = open(EVOLUTION, "4k3/8/8/n7/8/8/8/R3K3 w Q - 0 1");
    assert_eq!(after(&game, "a1a5"), "4k3/8/8/M7/8/8/8/4K3 b - - 0 1");
}

#[test]
fn hybrids_move_as_all_their_parts() {
    let from = |letter: char| {
        moves_from(&open(EVOLUTION, &format!("1k6/8/8/8/4{letter}3/8/8/K7 w - - 0 1")), "e4")
    };
    for (hybrid, parts) in [('A', "BN"), ('M', "RN"), ('Q', "RB"), ('Z', "RBN")] {
        let mut together: Vec<String> = parts.chars().flat_map(from).collect();
        together.sort_unstable();
        assert_eq!(from(hybrid), together, "{hybrid}");
    }
}

#[test]
fn kings_and_pawns_absorb_nothing() {
    let game = open(EVOLUTION, "4k3/8/8/8/8/8/4n3/4K3 w - - 0 1");
    assert_eq!(after(&game, "e1e2"), "4k3/8/8/8/8/8/4K3/8 b - - 0 1");
    let game = open(EVOLUTION, "2r2k2/3P4/8/8/8/3n4/4P3/4K3 w - - 0 1");
    assert!(is_legal(&game, "e2d3"));
    assert!(after(&game, "e2d3").contains("/3P4/8/4K3 "));
}

#[test]
fn a_pawn_promotes_to_simple_pieces_alone() {
    let game = open(EVOLUTION, "2r2k2/3P4/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(moves_from(&game, "d7"), squares("c8b c8n c8r d8b d8n d8r"));
    assert_eq!(after(&game, "d7c8n"), "2N2k2/8/8/8/8/8/8/4K3 b - - 0 1");
}

#[test]
fn castling_needs_the_rook_that_never_left() {
    let game = open(EVOLUTION, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    assert_eq!(after(&game, "e1c1"), "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1");
    assert_eq!(after(&game, "h1h8"), "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1");
    let marshall = "4k3/8/8/8/8/8/8/M3K3 w Q - 0 1";
    assert_eq!(refusal("", EVOLUTION, marshall), Some("castling-contradicted"));
}

#[test]
fn a_pawn_takes_in_passing() {
    let game = open(EVOLUTION, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    assert_eq!(after(&game, "e5d6"), "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2");
}

#[test]
fn a_cardinal_is_no_bishop_for_a_dead_position() {
    let status = |fen| open(EVOLUTION, fen).status().to_string();
    let bishop = "6k1/8/8/2B5/8/8/8/6K1 w - - 0 1";
    assert_eq!(status(bishop), "no check; draw by dead-position");
    let cardinal = "6k1/8/8/2A5/8/8/8/6K1 w - - 0 1";
    assert_eq!(status(cardinal), "no check; the game goes on");
}
