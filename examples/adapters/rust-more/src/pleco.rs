//! pleco.

use crosscheck::{Colour, Engine, Move, NoAnswer, PartialStatus, Reason, Rulings, Variant};
use engines::{chess_alone, ended, found, uci};
use pleco::board::FenBuildError;
use pleco::{Board, Player};

/// A board of pleco. It knows no draw but stalemate.
#[derive(Clone)]
pub struct Pleco(Board);

impl Engine for Pleco {
    fn open(variant: Variant, _: &Rulings, fen: &str) -> Result<Self, NoAnswer> {
        chess_alone(variant)?;
        Board::from_fen(fen).map(Self).map_err(|error| match error {
            // Two Knights, or two Bishops, check at once in no game.
            FenBuildError::IllegalCheckState { .. } => {
                NoAnswer::unsupported("a check by two pieces that cannot come about")
            }
            error => NoAnswer::bad_position(format!("{error:?}")),
        })
    }

    fn refuses() -> bool {
        false
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.0.generate_moves().iter().map(|legal| uci(legal.stringify())).collect()
    }

    fn play(&mut self, played: Move) -> Result<(), NoAnswer> {
        let legal = self.0.generate_moves();
        let legal = legal.iter().map(|&legal| (legal, uci(legal.stringify())));
        self.0.apply_move(found(legal, played)?);
        Ok(())
    }

    fn fen(&self) -> Option<String> {
        Some(self.0.fen())
    }

    fn status(&self) -> PartialStatus {
        let outcome = if self.0.checkmate() {
            let loser = self.0.turn();
            let winner = if loser == Player::White { Colour::Black } else { Colour::White };
            ended(Some(winner), Reason::Checkmate)
        } else if self.0.stalemate() {
            ended(None, Reason::Stalemate)
        } else {
            None
        };
        let check = Some(self.0.in_check());
        PartialStatus { check, outcome, ..PartialStatus::default() }
    }
}
