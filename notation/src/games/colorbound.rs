//! Colorbound Chess.

use super::Sheet;
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
    castles_by_file: false,
    checks: None,
    has_hands: false,
};
