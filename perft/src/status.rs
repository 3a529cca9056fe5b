//! What can be said of a position with its history (SPEC section 4).

use notation::{Claim, MoveCount, Outcome, Reason, Rulings, Status};

use crate::play::Play;
use crate::rules::Rules;

/// Moves by each side after which lichess draws a game.
const LICHESS_DRAW_MOVES: u16 = 50;

impl<R: Rules> Play<R> {
    /// The status of the position on the board.
    pub(crate) fn status(&self, rulings: &Rulings) -> Status {
        let check = self.in_check();
        let occurrences = self.occurrences();
        let plies = u32::from(self.half_moves());
        let (claim_moves, draw_moves) = match rulings.move_counts.of(self.variant()) {
            _ if !R::counts_moves(rulings) => (None, None),
            MoveCount::Fide => (R::CLAIM_MOVES, Some(R::DRAW_MOVES)),
            MoveCount::Lichess => (None, Some(LICHESS_DRAW_MOVES)),
        };
        let lasted = |moves: Option<u16>| moves.is_some_and(|moves| plies >= 2 * u32::from(moves));
        let draw = |reason| Outcome { winner: None, reason, points: None };
        let outcome = self.ended(check, rulings).or_else(|| {
            if R::is_dead(self.position(), rulings) {
                Some(draw(Reason::DeadPosition))
            } else if occurrences >= 5 {
                Some(draw(Reason::FivefoldRepetition))
            } else if lasted(draw_moves) {
                Some(draw(Reason::MoveCount))
            } else {
                None
            }
        });
        let outcome = outcome.map(|outcome| match outcome.winner {
            None => R::decided(self.state(), rulings, outcome),
            Some(_) => outcome,
        });
        let mut claims = Vec::new();
        if outcome.is_none() {
            if occurrences >= 3 {
                claims.push(Claim::ThreefoldRepetition);
            }
            if lasted(claim_moves) {
                claims.push(Claim::MoveCount);
            }
        }
        Status { check, outcome, claims }
    }

    /// How the game has ended if no move is left to make.
    fn ended(&self, check: bool, rulings: &Rulings) -> Option<Outcome> {
        if let Some(over) = self.position().over() {
            Some(over)
        } else if self.has_moves() {
            None
        } else if check {
            let winner = Some(self.to_move().opponent());
            Some(Outcome { winner, reason: Reason::Checkmate, points: None })
        } else {
            Some(R::stalemate(self.state(), self.to_move(), rulings))
        }
    }
}
