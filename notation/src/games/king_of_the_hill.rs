//! King of the Hill, with the pieces and the array of chess.

use super::{CastlingFiles, Sheet, chess};

pub(super) const SHEET: Sheet = Sheet {
    id: "kingofthehill",
    page: "King of the Hill",
    castling_files: CastlingFiles::ByRuling,
    ..chess::SHEET
};
