//! Colorbound Chess, with its two variations on the same page: Equalized and Decimal. A piece may stand anywhere:
//! that a side has its pieces on fitting colours is not asked.

use std::borrow::Cow;

use notation::{Colour, Kind, Piece, Rulings, Setup, Square};

use super::chess::{BISHOP, DIAGONAL_STEP, RulePage, is_light};
use crate::castling::Castling;
use crate::paths::{Path, Spot, ahead, ahead_and_mirrored, turned, turned_and_mirrored};

/// "Wizard": two squares diagonally and then one at a right angle, which is three straight and one
/// aside, over anything.
const CAMEL_LEAP: Path = turned_and_mirrored(&[(1, 3)]);

/// "Laureate": two squares diagonally, over anything.
const DIAGONAL_LEAP: Path = turned(&[(2, 2)]);

/// "Laureate" and "King": two squares straight, over anything.
const STRAIGHT_LEAP: Path = turned(&[(0, 2)]);

/// "Dragon": leaps of two squares straight, one after the other. What stands between two landing
/// squares does not matter; what stands on one of them stops it there.
const LEAPS_OF_TWO: Path = turned(&[(0, 2), (0, 4), (0, 6), (0, 8)]);

/// "Osprey": a leap of two squares straight, over anything, and from there outward as a Bishop.
const OSPREY: Path =
    turned_and_mirrored(&[(0, 2), (1, 3), (2, 4), (3, 5), (4, 6), (5, 7), (6, 8), (7, 9)]);

/// "Parabola": one step diagonally, then the further squares of the curve y = x² and of its images,
/// each only if the ones before it are free.
const PARABOLA: Path = turned_and_mirrored(&[(1, 1), (2, 4), (3, 9)]);

/// "Pawn": one step diagonally ahead, to move and to capture.
const PAWN_STEP: Path = ahead_and_mirrored(&[(1, 1)]);

/// "Pawn": from its start rank also a leap of two squares straight ahead, over anything, to move and
/// to capture.
const PAWN_LEAP: Path = ahead(&[(0, 2)]);

/// The games of the page.
#[derive(PartialEq, Eq)]
pub(super) enum Colorbound {
    Standard,
    /// "Equalized Colorbound Chess": a second King in the place of the Dragon.
    Equalized,
    /// "Colorbound Decimal Chess": a larger board and two pieces more.
    Decimal,
}

impl RulePage for Colorbound {
    /// In Equalized both Kings are royal, and neither may be left attacked.
    fn royals_of(&self, _: Colour) -> usize {
        if *self == Self::Equalized { 2 } else { 1 }
    }

    fn paths(&self, _: &Rulings, kind: Kind, from: Spot) -> &'static [Path] {
        match kind {
            Kind::Bishop => &[BISHOP],
            Kind::Wizard => &[DIAGONAL_STEP, CAMEL_LEAP],
            Kind::Laureate => &[DIAGONAL_STEP, DIAGONAL_LEAP, STRAIGHT_LEAP],
            Kind::Dragon => &[DIAGONAL_STEP, LEAPS_OF_TWO],
            Kind::Osprey => &[OSPREY],
            Kind::Parabola => &[PARABOLA],
            Kind::King => &[DIAGONAL_STEP, STRAIGHT_LEAP],
            Kind::Pawn if from.rank == self.pawn_start_rank() => &[PAWN_STEP, PAWN_LEAP],
            Kind::Pawn => &[PAWN_STEP],
            // No other kind is a piece of these games.
            _ => &[],
        }
    }

    /// "Pawn": on the last rank.
    fn promotion_rank(&self) -> u8 {
        if *self == Self::Decimal { 10 } else { 8 }
    }

    /// "Pawn": to any piece but Pawn and King; in Equalized to a Dragon, too, though none stands on the
    /// board at the start.
    fn promotions(&self) -> &'static [Kind] {
        use Kind::{Bishop, Dragon, Laureate, Osprey, Parabola, Wizard};
        match self {
            Self::Standard | Self::Equalized => &[Bishop, Wizard, Laureate, Dragon],
            Self::Decimal => &[Bishop, Wizard, Laureate, Dragon, Osprey, Parabola],
        }
    }

    /// "King": there is no castling.
    fn castlings(&self, _: &Rulings, _: &Setup) -> Cow<'static, [Castling]> {
        Cow::Borrowed(&[])
    }

    /// There is no en passant capture. The square that a Pawn leaps over has the other colour, and no
    /// Pawn that stands beside can enter it.
    fn has_en_passant(&self) -> bool {
        false
    }

    /// Fixed reading of SPEC section 5. No piece changes the colour of its square, so that a King can
    /// be mated only by the enemy pieces on its own colour, and never by a King: the game is dead
    /// when neither side has any such piece. In Equalized it is dead when only Kings are left.
    fn is_dead(&self, _: &Rulings, setup: &Setup) -> bool {
        let can_mate = |(at, piece): (Square, Piece)| {
            let mut enemies = setup.board.of(piece.colour.opponent());
            let is_on_its_colour = |(king, enemy): (Square, Piece)| {
                enemy.kind == Kind::King && is_light(king) == is_light(at)
            };
            piece.kind != Kind::King && (*self == Self::Equalized || enemies.any(is_on_its_colour))
        };
        !setup.board.pieces().any(can_mate)
    }

    /// 32 moves, and 50 again in Decimal.
    fn moves_to_claim(&self, _: &Rulings) -> Option<u16> {
        Some(if *self == Self::Decimal { 50 } else { 32 })
    }

    /// 48 moves, and 75 again in Decimal.
    fn moves_to_draw(&self, _: &Rulings) -> Option<u16> {
        Some(if *self == Self::Decimal { 75 } else { 48 })
    }
}
