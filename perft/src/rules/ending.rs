//! What a legal position is, and how a game ends.

use std::ops::Range;

use notation::{Colour, Fault, Kind, Outcome, Piece, Rulings, Square};

use super::{Movement, ROYAL, is_among};
use crate::state::State;

/// What a legal position of a game is (SPEC section 5) and how the game ends (SPEC section 4).
pub(crate) trait Ending: Movement {
    /// How many royal pieces a side has, no more and no fewer.
    const ROYALS: usize;
    /// The ranks on which White's Pawns can stand, from 0.
    const PAWN_RANKS: Range<u8>;
    /// Moves by each side after which a draw may be claimed.
    const CLAIM_MOVES: Option<u16>;
    /// Moves by each side after which the game is drawn.
    const DRAW_MOVES: u16;
    /// Whether the royal piece's change of form zeroes the half-move clock, and Pawn moves do
    /// not.
    const CLOCK_OF_ROYALS: bool = false;

    /// Whether a kind is royal: it may not be lost.
    fn is_royal(kind: Kind) -> bool {
        Self::form(kind).is_some_and(|form| is_among(form, ROYAL))
    }

    /// Why a piece cannot stand on a square, the ranks of Pawns aside.
    fn misplaced(_piece: Piece, _square: Square) -> Option<Fault> {
        None
    }

    /// Refuses a position that would be won by both sides.
    fn undecided(_state: &State<Self>) -> Result<(), Fault> {
        Ok(())
    }

    /// Whether a check to the side not to move is no fault of the position.
    fn allows_check(_state: &State<Self>, _to_move: Colour) -> bool {
        false
    }

    /// Which side is reduced to a piece with which it has lost. Nobody moves then.
    #[inline]
    fn bare(_state: &State<Self>) -> Option<Colour> {
        None
    }

    /// Whether a side that cannot move though not attacked has lost.
    fn loses_by_stalemate(_state: &State<Self>, _to_move: Colour) -> bool {
        false
    }

    /// Whether neither side can win any more.
    fn is_dead(state: &State<Self>) -> bool;

    /// What the game makes of a draw.
    fn decided(_state: &State<Self>, _rulings: &Rulings, draw: Outcome) -> Outcome {
        draw
    }
}
