//! The rulings `castling-arrays=any`: five games castle as Chess960 does.

use notation::Variant;
use oracle::Game;

use crate::common::{after, counts, is_legal, open_under, refusal};

/// A game under its ruling, at a position with the castling field of Chess960.
fn any(variant: Variant, fen: &str) -> Game {
    open_under(&format!("{variant}.castling-arrays=any"), variant, fen)
}

/// The games in which White has a King, with the FEN that stands for a board and a castling field in each.
fn games(board: &str, field: &str) -> [(Variant, String); 4] {
    let fen = |hands, checks| format!("{board}{hands} w {field} - {checks}0 1");
    [
        (Variant::KingOfTheHill, fen("", "")),
        (Variant::ThreeCheck, fen("", "3+3 ")),
        (Variant::Atomic, fen("", "")),
        (Variant::Crazyhouse, fen("[]", "")),
    ]
}

#[test]
fn king_and_rook_castle_from_any_files_and_the_move_takes_the_rook() {
    for (variant, fen) in games("4k3/8/8/8/8/8/8/1K4R1", "G") {
        let game = any(variant, &fen);
        assert!(is_legal(&game, "b1g1"), "{variant}");
        assert!(after(&game, "b1g1").starts_with("4k3/8/8/8/8/8/8/5RK1"), "{variant}");
        assert!(!is_legal(&game, "b1d1"), "{variant}");
        assert_eq!(refusal("", variant, &fen), Some("castling-syntax"), "{variant}");
    }
}

#[test]
fn in_horde_the_side_with_a_king_castles_from_any_files() {
    let fen = "1k4r1/8/8/8/8/8/8/7P b k - 0 1";
    let game = any(Variant::Horde, fen);
    assert!(after(&game, "b8g8").starts_with("5rk1/8/8/8/8/8/8/7P w - -"));
    assert!(!is_legal(&game, "b8d8"));
    assert_eq!(refusal("", Variant::Horde, fen), Some("castling-contradicted"));
    let ruling = "horde.castling-arrays=any";
    let whites = "4k3/8/8/8/8/8/8/R6P w A - 0 1";
    assert_eq!(refusal(ruling, Variant::Horde, whites), Some("castling-contradicted"));
}

#[test]
fn from_home_too_the_move_takes_the_rook() {
    for (variant, fen) in games("4k3/8/8/8/8/8/8/R3K2R", "KQ") {
        let game = any(variant, &fen);
        assert!(is_legal(&game, "e1h1") && is_legal(&game, "e1a1"), "{variant}");
        assert!(!is_legal(&game, "e1g1") && !is_legal(&game, "e1c1"), "{variant}");
        assert!(is_legal(&open_under("", variant, &fen), "e1g1"), "{variant}");
    }
}

#[test]
fn an_explosion_takes_the_right_of_a_rook_on_any_file() {
    let game = any(Variant::Atomic, "4k3/8/8/8/8/8/1n4b1/1R2K1R1 b KQ - 0 1");
    assert!(after(&game, "b2d1").contains(" w KQ "), "nothing is taken");
    let game = any(Variant::Atomic, "4k2r/8/8/8/8/8/7N/1R2K1R1 b KQ - 0 1");
    assert!(after(&game, "h8h2").contains(" w Q "), "the Rook on g1 goes");
}

#[test]
fn a_marked_rook_castles_from_nowhere() {
    for fen in ["4k3/8/8/8/8/8/8/1K4R~1[] w G - 0 1", "4k3/8/8/8/8/8/8/1K4R~1[] w K - 0 1"] {
        let ruling = "crazyhouse.castling-arrays=any";
        assert_eq!(refusal(ruling, Variant::Crazyhouse, fen), Some("castling-contradicted"));
    }
}

#[test]
fn the_public_counts_that_need_the_ruling_are_met() {
    let game = any(Variant::Atomic, "8/8/8/8/8/8/2k5/rR4KR w KQ - 0 1");
    counts(&game, &[1, 18, 180, 4364]);
    let game = any(Variant::Atomic, "8/8/8/8/8/8/3k4/rR4K1 w Q - 0 1");
    assert_eq!(game.perft(3), 1797);
}
