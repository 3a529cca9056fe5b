//! Chess960, with the pieces of chess. The start is the array of chess, number 518 of the 960.

use super::Sheet;

pub(super) const SHEET: Sheet = Sheet {
    id: "chess960",
    page: "Chess960",
    size: 8,
    letters: super::chess::SHEET.letters,
    placement: |_| "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    rights: |_| "KQkq",
    castles_by_file: true,
    checks: None,
    has_hands: false,
};
