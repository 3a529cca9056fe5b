//! Atomic, with the pieces and the array of chess.

use super::{CastlingFiles, Sheet, chess};

pub(super) const SHEET: Sheet =
    Sheet { id: "atomic", page: "Atomic", castling_files: CastlingFiles::ByRuling, ..chess::SHEET };
