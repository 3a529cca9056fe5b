//! Horde, with the pieces of chess.

use super::Sheet;

pub(super) const SHEET: Sheet = Sheet {
    id: "horde",
    page: "Horde",
    size: 8,
    letters: super::chess::SHEET.letters,
    placement: |_| "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP",
    rights: |_| "kq",
    castles_by_file: false,
    checks: None,
    has_hands: false,
};
