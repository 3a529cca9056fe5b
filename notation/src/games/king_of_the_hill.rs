//! King of the Hill, with the pieces and the array of chess.

use super::Sheet;

pub(super) const SHEET: Sheet = Sheet {
    id: "kingofthehill",
    page: "King of the Hill",
    size: 8,
    letters: super::chess::SHEET.letters,
    placement: |_| "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    rights: |_| "KQkq",
    castles_by_file: false,
    checks: None,
    has_hands: false,
};
