//! Three-check, with the pieces and the array of chess.

use super::{CastlingFiles, Sheet, chess};
use crate::Checks;

pub(super) const SHEET: Sheet = Sheet {
    id: "3check",
    page: "Three-check",
    checks: Some(Checks { white: 3, black: 3 }),
    castling_files: CastlingFiles::ByRuling,
    ..chess::SHEET
};
