//! Equalized Colorbound Chess, with the letters of Colorbound Chess.

use super::{CastlingFiles, Sheet};

pub(super) const SHEET: Sheet = Sheet {
    id: "colorbound-equalized",
    page: "Equalized Colorbound Chess",
    size: 8,
    letters: super::colorbound::SHEET.letters,
    placement: |_| "lwbkkbwl/pppppppp/8/8/8/8/PPPPPPPP/LWBKKBWL",
    rights: |_| "-",
    castling_files: CastlingFiles::Home,
    checks: None,
    has_hands: false,
};
