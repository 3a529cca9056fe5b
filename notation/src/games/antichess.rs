//! Antichess, with the pieces and the array of chess.

use super::Sheet;

pub(super) const SHEET: Sheet = Sheet {
    id: "antichess",
    page: "Antichess",
    size: 8,
    letters: super::chess::SHEET.letters,
    placement: |_| "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    rights: |_| "-",
    castles_by_file: false,
    checks: None,
    has_hands: false,
};
