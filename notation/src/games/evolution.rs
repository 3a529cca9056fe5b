//! Evolution Chess, with the array of chess.

use super::Sheet;
use crate::Kind;

pub(super) const SHEET: Sheet = Sheet {
    id: "evolution",
    page: "Evolution Chess",
    size: 8,
    letters: &[
        (Kind::King, "K"),
        (Kind::Queen, "Q"),
        (Kind::Rook, "R"),
        (Kind::Bishop, "B"),
        (Kind::Knight, "N"),
        (Kind::Pawn, "P"),
        (Kind::Cardinal, "A"),
        (Kind::Marshall, "M"),
        (Kind::Amazon, "Z"),
    ],
    placement: |_| "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    rights: |_| "KQkq",
    castles_by_file: false,
    checks: None,
    has_hands: false,
};
