//! What a legal position is, and how a game ends.

use std::ops::Range;

use notation::{Colour, Fault, Kind, Outcome, Piece, Reason, Rulings, Square};

use super::{Movement, ROYAL, Side, is_among};
use crate::bits::Word;
use crate::position::Turn;
use crate::state::State;
use crate::tables::Tables;

/// What a legal position of a game is (SPEC section 5) and how the game ends (SPEC section 4).
pub(crate) trait Ending: Movement {
    /// How many royal pieces White and Black have, no more and no fewer.
    const ROYALS: [usize; 2];
    /// The ranks on which the Pawns of White and of Black can stand, from 0 as each side counts them.
    const PAWN_RANKS: [Range<u8>; 2];
    /// Moves by each side after which a draw may be claimed.
    const CLAIM_MOVES: Option<u16>;
    /// Moves by each side after which the game is drawn.
    const DRAW_MOVES: u16;
    /// Whether the royal piece's change of form zeroes the half-move clock, and Pawn moves do
    /// not.
    const CLOCK_OF_ROYALS: bool = false;
    /// Whether positions count the checks that each side still has to give (Three-check), if their FENs say so.
    const COUNTS_CHECKS: bool = false;

    /// Whether a kind is royal: it may not be lost.
    fn is_royal(kind: Kind) -> bool {
        Self::form(kind).is_some_and(|form| is_among(form, ROYAL))
    }

    /// Why a piece cannot stand on a square, the ranks of Pawns aside.
    fn misplaced(_piece: Piece, _square: Square) -> Option<Fault> {
        None
    }

    /// Refuses a position that would be won by both sides, or in which the game was over a ply ago.
    fn undecided(
        _tables: &Tables<Self>,
        _state: &State<Self>,
        _to_move: Colour,
    ) -> Result<(), Fault> {
        Ok(())
    }

    /// Whether a check to the side not to move is no fault of the position.
    fn allows_check(_state: &State<Self>, _to_move: Colour) -> bool {
        false
    }

    /// The game's own ending: how the game is over by what stands on the board, the side being to move. Nobody
    /// moves then, and it comes before checkmate and all else.
    ///
    /// It is asked at every position, so that most of them should pass with little.
    #[inline]
    fn over<C: Side>(_tables: &Tables<Self>, _state: &State<Self>) -> Option<Outcome> {
        None
    }

    /// The squares that a piece of a layer does not enter without the chance that the game is [over](Ending::over)
    /// then: such moves are made one by one ([`crate::pairs`]).
    ///
    /// Captures of a last piece are none of these ([`crate::watch`], homes), nor are checks
    /// ([`Ending::wins_by_check`]).
    #[inline]
    fn decisive<const LAYER: usize, C: Side>(
        _tables: &Tables<Self>,
        _state: &State<Self>,
    ) -> Self::Word {
        Self::Word::EMPTY
    }

    /// Whether the game is over as soon as the side to move gives check.
    #[inline]
    fn wins_by_check<C: Side>(_state: &State<Self>) -> bool {
        false
    }

    /// The outcome where the side to move is not attacked and cannot move.
    fn stalemate(_state: &State<Self>, _to_move: Colour, _rulings: &Rulings) -> Outcome {
        Outcome { winner: None, reason: Reason::Stalemate, points: None }
    }

    /// Whether neither side can win any more.
    fn is_dead(_turn: &Turn<Self>, _rulings: &Rulings) -> bool {
        false
    }

    /// Whether a number of moves without a capture or the like is a claim, and a greater one a draw.
    fn counts_moves(_rulings: &Rulings) -> bool {
        true
    }

    /// What the game makes of a draw.
    fn decided(_state: &State<Self>, _rulings: &Rulings, draw: Outcome) -> Outcome {
        draw
    }
}
