//! Three-check, with the pieces and the array of chess.

use super::Sheet;
use crate::Checks;

pub(super) const SHEET: Sheet = Sheet {
    id: "3check",
    page: "Three-check",
    size: 8,
    letters: super::chess::SHEET.letters,
    placement: |_| "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    rights: |_| "KQkq",
    castles_by_file: false,
    checks: Some(Checks { white: 3, black: 3 }),
    has_hands: false,
};
