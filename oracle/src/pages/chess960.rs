//! Chess960: chess from another array, with one rule of castling for all of them. What this page does not say is as in chess.

use std::borrow::Cow;

use notation::{Colour, Kind, MoveCount, Piece, Right, Rulings, Setup, Square, Variant};

use super::chess::RulePage;
use crate::castling::Castling;

/// Chess960.
pub(super) struct Chess960;

impl RulePage for Chess960 {
    /// The ruling `chess960.move-count`.
    fn move_count(&self, rulings: &Rulings) -> MoveCount {
        rulings.move_counts.of(Variant::Chess960)
    }
}

/// Rules 2 and 3: a right belongs to a Rook, wherever it and the King stand on the first rank. The move is written as if the
/// King took the Rook.
pub(super) fn castlings(setup: &Setup) -> Cow<'static, [Castling]> {
    setup.castling.rights().filter_map(|right| castling(setup, right)).collect()
}

/// Rule 3: to the h-wing the King goes to g and the Rook to f, to the a-wing the King to c and the Rook to d.
fn castling(setup: &Setup, right: Right) -> Option<Castling> {
    let rank = if right.colour == Colour::White { 0 } else { 7 };
    let on_rank = |file| Square::new(file - b'a', rank);
    let king = Piece::new(right.colour, Kind::King);
    let royal_from = ('a'..='h').filter_map(|file| on_rank(file as u8));
    let royal_from = royal_from.into_iter().find(|&at| setup.board.get(at) == Some(king))?;
    let rook_from = Square::new(setup.castling.rook(right)?, rank)?;
    let (royal_to, rook_to) = if right.king_side { (b'g', b'f') } else { (b'c', b'd') };
    Some(Castling {
        right,
        royal: Kind::King,
        royal_from,
        royal_to: on_rank(royal_to)?,
        rook_from,
        rook_to: on_rank(rook_to)?,
        written_to: rook_from,
    })
}
