//! Chess960, with the pieces of chess. The start is the array of chess, number 518 of the 960.

use super::{CastlingFiles, Sheet, chess};

pub(super) const SHEET: Sheet =
    Sheet { id: "chess960", page: "Chess960", castling_files: CastlingFiles::Any, ..chess::SHEET };
