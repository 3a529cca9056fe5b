//! Colorbound Decimal Chess, with the array of the ruling `colorbound-decimal.array`.

use super::{CastlingFiles, Sheet};
use crate::Kind;

pub(super) const SHEET: Sheet = Sheet {
    id: "colorbound-decimal",
    page: "Colorbound Decimal Chess",
    size: 10,
    letters: &[
        (Kind::King, "K"),
        (Kind::Bishop, "B"),
        (Kind::Wizard, "W"),
        (Kind::Laureate, "L"),
        (Kind::Dragon, "D"),
        (Kind::Pawn, "P"),
        (Kind::Osprey, "O"),
        (Kind::Parabola, "Y"),
    ],
    placement: |rulings| rulings.decimal_array.placement(),
    rights: |_| "-",
    castling_files: CastlingFiles::Home,
    checks: None,
    has_hands: false,
};
