//! The four ways to castle.

use notation::{Colour, Kind, Move, Piece, Right, Setup, Square};

use super::board::{moved, next, rank};
use crate::mutants::Place;

/// A way to castle.
#[derive(Debug, Clone, Copy)]
pub(super) struct Castle {
    pub(super) right: Right,
    /// Where the King stands at home.
    pub(super) king: Square,
    /// Where the Rook stands at home.
    pub(super) rook: Square,
    pub(super) king_to: Square,
    pub(super) rook_to: Square,
}

impl Castle {
    fn of(right: Right) -> Option<Self> {
        let (rook, king_to, rook_to) = if right.king_side { (7, 6, 5) } else { (0, 2, 3) };
        let on = |file| Square::new(file, rank(right.colour, 1));
        Some(Self {
            right,
            king: on(4)?,
            rook: on(rook)?,
            king_to: on(king_to)?,
            rook_to: on(rook_to)?,
        })
    }

    /// Both ways of a side.
    fn both(colour: Colour) -> impl Iterator<Item = Self> {
        let own = Right::ALL.into_iter().filter(move |right| right.colour == colour);
        own.filter_map(Self::of)
    }

    /// Those of the side to move.
    pub(super) fn own(place: &Place) -> impl Iterator<Item = Self> + use<> {
        Self::both(place.setup().side)
    }

    /// Those of the other side.
    pub(super) fn others(place: &Place) -> impl Iterator<Item = Self> + use<> {
        Self::both(place.setup().side.opponent())
    }

    pub(super) fn is_held(self, place: &Place) -> bool {
        place.setup().castling.has(self.right)
    }

    pub(super) fn has_king(self, place: &Place) -> bool {
        place.piece(self.king) == Some(Piece::new(self.right.colour, Kind::King))
    }

    pub(super) fn has_rook(self, place: &Place) -> bool {
        place.piece(self.rook) == Some(Piece::new(self.right.colour, Kind::Rook))
    }

    /// The squares between King and Rook.
    pub(super) fn between(self) -> impl Iterator<Item = Square> {
        let (one, other) = (self.king.file(), self.rook.file());
        let files = one.min(other) + 1..one.max(other);
        files.filter_map(move |file| Square::new(file, self.king.rank()))
    }

    pub(super) fn is_clear(self, place: &Place) -> bool {
        self.between().all(|square| place.piece(square).is_none())
    }

    /// Whether it can be done but for the attacks.
    pub(super) fn may(self, place: &Place) -> bool {
        self.is_held(place) && self.is_clear(place)
    }

    /// The squares that the King comes to.
    pub(super) const fn way(self) -> [Square; 2] {
        [self.rook_to, self.king_to]
    }

    pub(super) const fn played(self) -> Move {
        Move::new(self.king, self.king_to)
    }

    /// The move with the position after it, whether it is legal or not.
    pub(super) fn done(self, place: &Place) -> Option<(Move, Setup)> {
        let mut after = moved(place, self.king, self.king_to)?;
        after.board.set(self.rook, None);
        after.board.set(self.rook_to, Some(Piece::new(self.right.colour, Kind::Rook)));
        after.castling = after.castling.without(self.right);
        after.half_moves = next(place.setup().half_moves);
        Some((self.played(), after))
    }

    /// Whether a move is this castling.
    pub(super) fn is(self, place: &Place, played: Move) -> bool {
        self.has_king(place) && played == self.played()
    }

    /// Whether the right has been lost since the line began, by the capture of the Rook.
    pub(super) fn is_lost_by_capture(self, place: &Place) -> bool {
        let last = place.path().iter().rev().find(|step| step.before.castling.has(self.right));
        let is_it = last.is_some_and(|step| {
            step.played.to == self.rook && step.before.side != self.right.colour
        });
        is_it && !self.is_held(place)
    }

    /// Whether the right was there when the line began.
    pub(super) fn was_held(self, place: &Place) -> bool {
        let first = place.path().first().map_or(place.setup(), |step| &step.before);
        first.castling.has(self.right)
    }
}
