//! Amalgamated Chess. Promoted forms carry the plus sign of shogi.

use super::{CastlingFiles, Sheet};
use crate::{AmalgamatedArray, AmalgamatedCastling, Kind};

pub(super) const SHEET: Sheet = Sheet {
    id: "amalgamated",
    page: "Amalgamated Chess",
    size: 8,
    letters: &[
        (Kind::General, "G"),
        (Kind::Bishop, "B"),
        (Kind::Pasha, "S"),
        (Kind::Knight, "N"),
        (Kind::Rook, "R"),
        (Kind::Pawn, "P"),
        (Kind::King, "+G"),
        (Kind::Primate, "+B"),
        (Kind::Alibaba, "+S"),
        (Kind::Acelander, "+N"),
        (Kind::Chatelaine, "+R"),
        (Kind::Man, "+P"),
    ],
    placement: |rulings| match rulings.amalgamated_array {
        AmalgamatedArray::BishopD1 => "rnsbgsnr/8/pppppppp/8/8/PPPPPPPP/8/RNSBGSNR",
        AmalgamatedArray::PashaD1 => "rnbsgbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBSGBNR",
    },
    rights: |rulings| match rulings.amalgamated_castling {
        AmalgamatedCastling::None => "-",
        AmalgamatedCastling::Queenside => "Qq",
    },
    castling_files: CastlingFiles::Home,
    checks: None,
    has_hands: false,
};
