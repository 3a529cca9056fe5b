//! FIDE chess.

use super::{CastlingFiles, Sheet};
use crate::Kind;

pub(super) const SHEET: Sheet = Sheet {
    id: "chess",
    page: "FIDE Laws of Chess",
    size: 8,
    letters: &[
        (Kind::King, "K"),
        (Kind::Queen, "Q"),
        (Kind::Rook, "R"),
        (Kind::Bishop, "B"),
        (Kind::Knight, "N"),
        (Kind::Pawn, "P"),
    ],
    placement: |_| "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    rights: |_| "KQkq",
    castling_files: CastlingFiles::Home,
    checks: None,
    has_hands: false,
};
