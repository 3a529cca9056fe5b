//! What can be said of a position with its history (SPEC section 4).

use notation::{Claim, Outcome, Reason, Rulings, Status};

use crate::play::Play;
use crate::rules::Rules;

impl<R: Rules> Play<R> {
    /// The status of the position on the board.
    pub(crate) fn status(&self, rulings: &Rulings) -> Status {
        let check = self.in_check();
        let occurrences = self.occurrences();
        let plies = u32::from(self.half_moves());
        let reason = self.reason(check, occurrences, plies);
        let outcome = reason.map(|reason| {
            let winner = match reason {
                Reason::BareGeneral => R::bare(self.state()).map(notation::Colour::opponent),
                Reason::Checkmate | Reason::StalematedGeneral => Some(self.to_move().opponent()),
                _ => None,
            };
            let outcome = Outcome { winner, reason, points: None };
            if winner.is_none() { R::decided(self.state(), rulings, outcome) } else { outcome }
        });
        let mut claims = Vec::new();
        if outcome.is_none() {
            if occurrences >= 3 {
                claims.push(Claim::ThreefoldRepetition);
            }
            if R::CLAIM_MOVES.is_some_and(|moves| plies >= 2 * u32::from(moves)) {
                claims.push(Claim::MoveCount);
            }
        }
        Status { check, outcome, claims }
    }

    /// The first reason that holds why the game has ended.
    fn reason(&self, check: bool, occurrences: usize, plies: u32) -> Option<Reason> {
        if R::bare(self.state()).is_some() {
            Some(Reason::BareGeneral)
        } else if !self.has_moves() {
            Some(match check {
                true => Reason::Checkmate,
                false if R::loses_by_stalemate(self.state(), self.to_move()) => {
                    Reason::StalematedGeneral
                }
                false => Reason::Stalemate,
            })
        } else if R::is_dead(self.state()) {
            Some(Reason::DeadPosition)
        } else if occurrences >= 5 {
            Some(Reason::FivefoldRepetition)
        } else if plies >= 2 * u32::from(R::DRAW_MOVES) {
            Some(Reason::MoveCount)
        } else {
            None
        }
    }
}
