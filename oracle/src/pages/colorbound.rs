//! Colorbound Chess, with its two variations on the same page: Equalized and Decimal. A piece may stand anywhere:
//! that a side has its pieces on fitting colours is not asked.

use std::ops::RangeInclusive;

use notation::{Board, Kind, Piece, Rulings, Square};

use super::chess::{self, BISHOP};
use super::{Becomes, Limits, Movement, Royals, RulePage};
use crate::castling::Castling;
use crate::paths::{Path, Paths, Spot, mirrored, turned, turned_and_mirrored};

/// One step diagonally, which Wizard, Laureate, Dragon and King share.
const DIAGONAL_STEP: [Path; 4] = turned(&[(1, 1)]);

/// "Wizard": two squares diagonally and then one at a right angle, which is three straight and one
/// aside, over anything.
const CAMEL_LEAP: [Path; 8] = turned_and_mirrored(&[(1, 3)]);

/// "Laureate": two squares diagonally, over anything.
const DIAGONAL_LEAP: [Path; 4] = turned(&[(2, 2)]);

/// "Laureate" and "King": two squares straight, over anything.
const STRAIGHT_LEAP: [Path; 4] = turned(&[(0, 2)]);

/// "Dragon": leaps of two squares straight, one after the other. What stands between two landing
/// squares does not matter; what stands on one of them stops it there.
const LEAPS_OF_TWO: [Path; 4] = turned(&[(0, 2), (0, 4), (0, 6), (0, 8)]);

/// "Osprey": a leap of two squares straight, over anything, and from there outward as a Bishop.
const OSPREY: [Path; 8] =
    turned_and_mirrored(&[(0, 2), (1, 3), (2, 4), (3, 5), (4, 6), (5, 7), (6, 8), (7, 9)]);

/// "Parabola": one step diagonally, then the further squares of the curve y = x² and of its images,
/// each only if the ones before it are free.
const PARABOLA: [Path; 8] = turned_and_mirrored(&[(1, 1), (2, 4), (3, 9)]);

/// "Pawn": one step diagonally ahead, to move and to capture.
const PAWN_STEP: [Path; 2] = mirrored(&[(1, 1)]);

/// "Pawn": from its start rank also a leap of two squares straight ahead, over anything, to move and
/// to capture.
const PAWN_LEAP: [Path; 1] = [Path::new(&[(0, 2)])];

const WIZARD: Paths = &[&DIAGONAL_STEP, &CAMEL_LEAP];
const LAUREATE: Paths = &[&DIAGONAL_STEP, &DIAGONAL_LEAP, &STRAIGHT_LEAP];
const DRAGON: Paths = &[&DIAGONAL_STEP, &LEAPS_OF_TWO];
const KING: Paths = &[&DIAGONAL_STEP, &STRAIGHT_LEAP];

/// The standard setup has the Pawns on the second rank.
const PAWN_START_RANK: u8 = 2;

/// A game of the page: what sets the three apart.
pub(crate) struct Colorbound {
    kings_each_side: usize,
    last_rank: u8,
    /// "Pawn": what it may become, which is every piece but Pawn and King.
    promotions: &'static [Kind],
    limits: Limits,
}

/// Colorbound Chess: chess's draws, but for 32 moves and 48.
pub(crate) const COLORBOUND: Colorbound = Colorbound {
    kings_each_side: 1,
    last_rank: 8,
    promotions: &[Kind::Bishop, Kind::Wizard, Kind::Laureate, Kind::Dragon],
    limits: Limits { moves_claim: Some(32), moves_draw: 48, ..chess::LIMITS },
};

/// "Equalized Colorbound Chess": a second King in the place of the Dragon. Pawns still promote to
/// Dragons.
pub(crate) const EQUALIZED: Colorbound = Colorbound { kings_each_side: 2, ..COLORBOUND };

/// "Colorbound Decimal Chess": a larger board, two pieces more, and 50 and 75 moves again.
pub(crate) const DECIMAL: Colorbound = Colorbound {
    kings_each_side: 1,
    last_rank: 10,
    promotions: &[
        Kind::Bishop,
        Kind::Wizard,
        Kind::Laureate,
        Kind::Dragon,
        Kind::Osprey,
        Kind::Parabola,
    ],
    limits: chess::LIMITS,
};

impl RulePage for Colorbound {
    /// "King": it is royal. In Equalized both Kings are, and neither may be left attacked.
    fn royals(&self) -> Royals {
        Royals { kinds: &[Kind::King], each_side: self.kings_each_side }
    }

    /// A Pawn starts on the second rank, never goes back, and promotes on the last.
    fn pawn_ranks(&self) -> RangeInclusive<u8> {
        PAWN_START_RANK..=self.last_rank - 1
    }

    fn movement(&self, _: &Rulings, kind: Kind, from: Spot) -> Movement {
        match kind {
            Kind::Bishop => Movement::Alike(&[&BISHOP]),
            Kind::Wizard => Movement::Alike(WIZARD),
            Kind::Laureate => Movement::Alike(LAUREATE),
            Kind::Dragon => Movement::Alike(DRAGON),
            Kind::Osprey => Movement::Alike(&[&OSPREY]),
            Kind::Parabola => Movement::Alike(&[&PARABOLA]),
            Kind::King => Movement::Alike(KING),
            Kind::Pawn if from.rank == PAWN_START_RANK => {
                Movement::Alike(&[&PAWN_STEP, &PAWN_LEAP])
            }
            Kind::Pawn => Movement::Alike(&[&PAWN_STEP]),
            // No other kind is a piece of these games.
            _ => Movement::NONE,
        }
    }

    /// "Pawn": it promotes on the last rank. No capture changes a piece.
    fn becomes(&self, _: &Rulings, kind: Kind, to: Spot, _: Option<Kind>) -> Becomes {
        if kind == Kind::Pawn && to.rank == self.last_rank {
            Becomes::Choice(self.promotions.to_vec())
        } else {
            Becomes::Forced(kind)
        }
    }

    /// "King": there is no castling.
    fn castlings(&self, _: &Rulings) -> &'static [Castling] {
        &[]
    }

    /// There is no capture en passant. The square that a Pawn leaps over has the other colour, and no
    /// Pawn that stands beside can enter it.
    fn en_passant_from(&self) -> Option<u8> {
        None
    }

    /// Fixed reading of SPEC section 5. No piece changes the colour of its square, so that a King can
    /// be mated only by the enemy pieces on its own colour, and never by a King: the game is dead
    /// when neither side has any such piece. In Equalized it is dead when only Kings are left.
    fn is_dead(&self, board: &Board) -> bool {
        if self.kings_each_side == EQUALIZED.kings_each_side {
            return board.pieces().all(|(_, piece)| piece.kind == Kind::King);
        }
        let can_attack = |(at, piece): (Square, Piece)| {
            let enemies = board.of(piece.colour.opponent());
            let mut kings = enemies.filter(|(_, enemy)| enemy.kind == Kind::King);
            piece.kind != Kind::King && kings.any(|(king, _)| is_light(king) == is_light(at))
        };
        !board.pieces().any(can_attack)
    }

    /// As in chess, but for the numbers of moves.
    fn limits(&self) -> Limits {
        self.limits
    }
}

const fn is_light(square: Square) -> bool {
    (square.file() + square.rank()) % 2 == 1
}
