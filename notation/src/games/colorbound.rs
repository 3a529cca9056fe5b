//! Colorbound Chess.

use super::{CastlingFiles, Sheet};
use crate::Kind;

pub(super) const SHEET: Sheet = Sheet {
    id: "colorbound",
    page: "Colorbound Chess",
    size: 8,
    letters: &[
        (Kind::King, "K"),
        (Kind::Bishop, "B"),
        (Kind::Wizard, "W"),
        (Kind::Laureate, "L"),
        (Kind::Dragon, "D"),
        (Kind::Pawn, "P"),
    ],
    placement: |_| "lwbdkbwl/pppppppp/8/8/8/8/PPPPPPPP/LWBDKBWL",
    rights: |_| "-",
    castling_files: CastlingFiles::Home,
    checks: None,
    has_hands: false,
};
