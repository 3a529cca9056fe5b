//! Chess960, with the pieces of chess. The start is the array of chess, number 518 of the 960.

use super::{Sheet, chess};

pub(super) const SHEET: Sheet =
    Sheet { id: "chess960", page: "Chess960", castles_by_file: true, ..chess::SHEET };
