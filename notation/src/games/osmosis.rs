//! Colorful Osmosis Chess.

use super::{CastlingFiles, Sheet};
use crate::Kind;

pub(super) const SHEET: Sheet = Sheet {
    id: "osmosis",
    page: "Colorful Osmosis Chess",
    size: 10,
    letters: &[
        (Kind::King, "K"),
        (Kind::Guard, "G"),
        (Kind::Pawn, "P"),
        (Kind::Bishop, "B"),
        (Kind::Knight, "N"),
        (Kind::Camel, "C"),
        (Kind::Harvestman, "H"),
        (Kind::Cardinal, "A"),
        (Kind::Caliph, "L"),
        (Kind::Evangelist, "E"),
        (Kind::Gnu, "W"),
        (Kind::Battlemaster, "M"),
        (Kind::Imam, "I"),
    ],
    placement: |_| "c8c/1hnbgkbnh1/pppppppppp/10/10/10/10/PPPPPPPPPP/1HNBGKBNH1/C8C",
    rights: |_| "-",
    castling_files: CastlingFiles::Home,
    checks: None,
    has_hands: false,
};
