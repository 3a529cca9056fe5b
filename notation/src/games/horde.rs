//! Horde, with the pieces of chess.

use super::{CastlingFiles, Sheet, chess};

pub(super) const SHEET: Sheet = Sheet {
    id: "horde",
    page: "Horde",
    placement: |_| "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP",
    rights: |_| "kq",
    castling_files: CastlingFiles::ByRuling,
    ..chess::SHEET
};
