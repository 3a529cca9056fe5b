//! Castling from any files (Chess960): each of its conditions ignored or made stricter, what it does, how it is written, and the
//! rights to it. Where King and Rook stand follows from the position, so that a mistake is one in words and not on squares.

mod conditions;
mod effects;
mod field;
mod rights;

use notation::{Castling, Kind, Move, Piece, Right, Setup, Square};

use super::Sheet;
use crate::mutants::mutant::{Alters, Deviation, Mutant, Operator};
use crate::mutants::place::{Answers, Place};
use crate::rooks::{home_rank, outermost};

pub(super) fn all(sheet: &Sheet) -> Vec<Mutant> {
    if !sheet.castles_by_file() {
        return Vec::new();
    }
    let mut mutants = field::all(sheet);
    for right in Right::ALL {
        mutants.extend(conditions::all(sheet, right));
        mutants.extend(effects::all(sheet, right));
        mutants.extend(rights::all(sheet, right));
    }
    mutants
}

/// A mutant about castling.
fn mutant(sheet: &Sheet, right: Right, does: String, breaks: &[&str], alter: Alters) -> Mutant {
    let mutant = sheet.mutant(Operator::Castling, does, breaks, Deviation::Moves(alter));
    Mutant { piece: Some(Piece::new(right.colour, Kind::King)), ..mutant }
}

/// A King and a Rook of a side, and where castling takes them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Castle {
    pub(crate) right: Right,
    pub(crate) king: Square,
    pub(crate) rook: Square,
    pub(crate) king_to: Square,
    pub(crate) rook_to: Square,
}

impl Castle {
    /// The King of a side with its Rook on a file, if the King stands on the first rank of its side.
    pub(crate) fn with_rook(setup: &Setup, right: Right, file: u8) -> Option<Self> {
        let king = Piece::new(right.colour, Kind::King);
        let rank = home_rank(right);
        let (king, _) =
            setup.board.of(right.colour).find(|&(at, piece)| piece == king && at.rank() == rank)?;
        let rook = Square::new(file, rank)?;
        let [king_to, rook_to] = if right.king_side { [6, 5] } else { [2, 3] };
        let [king_to, rook_to] = [Square::new(king_to, rank)?, Square::new(rook_to, rank)?];
        Some(Self { right, king, rook, king_to, rook_to })
    }

    /// That of a right which is held, on the turn of its side.
    pub(crate) fn held(place: &Place, right: Right) -> Option<Self> {
        let setup = place.setup();
        let is_turn = setup.side == right.colour && !place.is_over();
        Self::with_rook(setup, right, setup.castling.rook(right).filter(|_| is_turn)?)
    }

    /// That with the outermost Rook on the wing, whether there is a right to it or not.
    pub(crate) fn outermost(place: &Place, right: Right) -> Option<Self> {
        let setup = place.setup();
        let is_turn = setup.side == right.colour && !place.is_over();
        let file = outermost(&setup.board, right).filter(|_| is_turn);
        Self::with_rook(setup, right, file?)
    }

    /// The castling of a right that is legal here.
    pub(crate) fn legal(place: &Place, right: Right) -> Option<Self> {
        Self::held(place, right).filter(|castle| place.after(castle.played()).is_some())
    }

    /// How it is written.
    pub(crate) fn played(&self) -> Move {
        Move::new(self.king, self.rook)
    }

    /// The squares between the two.
    pub(crate) fn between(&self) -> Vec<Square> {
        let (low, high) = ordered(self.king, self.rook);
        files(self.king, low + 1..high)
    }

    /// The squares that the King comes to, the last among them.
    pub(crate) fn king_way(&self) -> Vec<Square> {
        way(self.king, self.king_to)
    }

    /// The squares that the Rook comes to, the last among them.
    pub(crate) fn rook_way(&self) -> Vec<Square> {
        way(self.rook, self.rook_to)
    }

    /// The pieces that stand in the way of either, besides the two.
    pub(crate) fn in_the_way(&self, setup: &Setup) -> Vec<Square> {
        let mut squares = [self.king_way(), self.rook_way()].concat();
        squares.sort_unstable();
        squares.dedup();
        squares.retain(|&at| at != self.king && at != self.rook && setup.board.get(at).is_some());
        squares
    }

    /// The position after it, whatever hinders it.
    pub(crate) fn done(&self, place: &Place) -> Setup {
        let setup = place.setup();
        let mut after = Setup {
            side: setup.side.opponent(),
            en_passant: None,
            castling: Right::ALL
                .into_iter()
                .filter(|right| right.colour == self.right.colour)
                .fold(setup.castling, Castling::without),
            half_moves: setup.half_moves.saturating_add(1),
            ..setup.clone()
        };
        if let Some((_, legal)) = place.answers().moves.first() {
            after.full_moves = legal.full_moves;
        }
        let (king, rook) = (setup.board.get(self.king), setup.board.get(self.rook));
        after.board.set(self.king, None);
        after.board.set(self.rook, None);
        after.board.set(self.king_to, king);
        after.board.set(self.rook_to, rook);
        after
    }

    /// Adds it to the moves.
    pub(crate) fn add(&self, place: &Place, answers: &mut Answers) {
        answers.add([(self.played(), self.done(place))]);
    }

    /// Takes it from the moves.
    pub(crate) fn leave_out(&self, answers: &mut Answers) {
        answers.leave_out(|played, _| played == self.played());
    }
}

/// The files of two squares, the smaller first.
fn ordered(one: Square, other: Square) -> (u8, u8) {
    (one.file().min(other.file()), one.file().max(other.file()))
}

/// Squares of a rank by their files.
fn files(on_rank: Square, files: std::ops::Range<u8>) -> Vec<Square> {
    files.filter_map(|file| Square::new(file, on_rank.rank())).collect()
}

/// The squares from one to another of its rank, without the first.
fn way(from: Square, to: Square) -> Vec<Square> {
    let (low, high) = ordered(from, to);
    let mut way = files(from, low..high + 1);
    way.retain(|&at| at != from);
    if to.file() < from.file() {
        way.reverse();
    }
    way
}
