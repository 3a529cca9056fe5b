//! Evolution Chess, with the array of chess.

use super::{Sheet, chess};
use crate::Kind;

pub(super) const SHEET: Sheet = Sheet {
    id: "evolution",
    page: "Evolution Chess",
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
    ..chess::SHEET
};
