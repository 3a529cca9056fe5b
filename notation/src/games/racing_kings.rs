//! Racing Kings, with the pieces of chess but the Pawns.

use super::{Sheet, chess};
use crate::Kind;

pub(super) const SHEET: Sheet = Sheet {
    id: "racingkings",
    page: "Racing Kings",
    letters: &[
        (Kind::King, "K"),
        (Kind::Queen, "Q"),
        (Kind::Rook, "R"),
        (Kind::Bishop, "B"),
        (Kind::Knight, "N"),
    ],
    placement: |_| "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ",
    rights: |_| "-",
    ..chess::SHEET
};
