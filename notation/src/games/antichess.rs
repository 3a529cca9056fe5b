//! Antichess, with the pieces and the array of chess.

use super::{Sheet, chess};

pub(super) const SHEET: Sheet =
    Sheet { id: "antichess", page: "Antichess", rights: |_| "-", ..chess::SHEET };
