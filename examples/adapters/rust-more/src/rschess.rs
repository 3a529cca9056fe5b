//! rschess.

use crosscheck::{Claim, Colour, Engine, Move, NoAnswer, PartialStatus, Reason, Rulings, Variant};
use engines::{chess_alone, ended, found, half_moves, uci};
use rschess::{Board, Color, DrawType, Fen, GameResult};

/// A game of rschess, with its history.
#[derive(Clone)]
pub struct Rschess(Board);

impl Engine for Rschess {
    fn open(variant: Variant, _: &Rulings, fen: &str) -> Result<Self, NoAnswer> {
        chess_alone(variant)?;
        if half_moves(fen).is_some_and(|clock| clock > 150) {
            return Err(NoAnswer::unsupported("a half-move clock above 150"));
        }
        let read = Fen::try_from(fen).map_err(NoAnswer::bad_position)?;
        Ok(Self(Board::from_fen(read)))
    }

    fn refuses() -> bool {
        false
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.0.gen_legal_moves().into_iter().map(uci).collect()
    }

    fn play(&mut self, played: Move) -> Result<(), NoAnswer> {
        let legal = self.0.gen_legal_moves().into_iter().map(|legal| (legal, uci(legal)));
        self.0.make_move(found(legal, played)?).map_err(NoAnswer::illegal_move)
    }

    fn fen(&self) -> Option<String> {
        Some(self.0.to_fen().to_string())
    }

    fn status(&self) -> PartialStatus {
        let outcome = match self.0.game_result() {
            Some(GameResult::Wins(winner, _)) => {
                let winner = if winner == Color::White { Colour::White } else { Colour::Black };
                ended(Some(winner), Reason::Checkmate)
            }
            Some(GameResult::Draw(draw)) => match draw {
                DrawType::Stalemate(_) => ended(None, Reason::Stalemate),
                DrawType::InsufficientMaterial => ended(None, Reason::DeadPosition),
                DrawType::FivefoldRepetition => ended(None, Reason::FivefoldRepetition),
                DrawType::SeventyFiveMoveRule => ended(None, Reason::MoveCount),
                DrawType::Agreement => None,
            },
            None => Some(None),
        };
        let mut claims = Vec::new();
        if self.0.is_ongoing() {
            let repeated = self.0.is_threefold_repetition().then_some(Claim::ThreefoldRepetition);
            let counted = self.0.is_fifty_move_rule().then_some(Claim::MoveCount);
            claims.extend(repeated.into_iter().chain(counted));
        }
        PartialStatus {
            check: Some(self.0.is_check()),
            outcome,
            claims: Some(claims),
            ..PartialStatus::default()
        }
    }
}
