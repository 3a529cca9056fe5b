//! Crazyhouse, with the pieces and the array of chess.

use super::{CastlingFiles, Sheet, chess};

pub(super) const SHEET: Sheet = Sheet {
    id: "crazyhouse",
    page: "Crazyhouse",
    has_hands: true,
    castling_files: CastlingFiles::ByRuling,
    ..chess::SHEET
};
