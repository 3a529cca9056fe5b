//! Atomic, with the pieces and the array of chess.

use super::{Sheet, chess};

pub(super) const SHEET: Sheet = Sheet { id: "atomic", page: "Atomic", ..chess::SHEET };
