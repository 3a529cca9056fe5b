//! timecat, whose move generator began as a copy of that of chess.

use crosscheck::{Colour, Engine, Move, NoAnswer, PartialStatus, Reason, Rulings, Variant};
use engines::{chess_alone, ended, found, half_moves, uci};
use timecat::prelude::{Board, BoardMethodOverload, Color, GameResult};

/// A game of timecat, with its history.
#[derive(Clone)]
pub struct Timecat(Board);

impl Engine for Timecat {
    fn open(variant: Variant, _: &Rulings, fen: &str) -> Result<Self, NoAnswer> {
        chess_alone(variant)?;
        if half_moves(fen).is_some_and(|clock| clock > 255) {
            return Err(NoAnswer::unsupported("a half-move clock above 255"));
        }
        Board::from_fen(fen).map(Self).map_err(NoAnswer::bad_position)
    }

    fn refuses() -> bool {
        false
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.0.generate_legal_moves().into_iter().map(uci).collect()
    }

    fn play(&mut self, played: Move) -> Result<(), NoAnswer> {
        let legal = self.0.generate_legal_moves().into_iter().map(|legal| (legal, uci(legal)));
        self.0.push(found(legal, played)?).map_err(NoAnswer::illegal_move)
    }

    fn fen(&self) -> Option<String> {
        Some(self.0.get_fen())
    }

    fn status(&self) -> PartialStatus {
        let (outcome, claims) = match self.0.result() {
            GameResult::Win(winner) => {
                let winner = if winner == Color::White { Colour::White } else { Colour::Black };
                (ended(Some(winner), Reason::Checkmate), None)
            }
            GameResult::Draw if self.0.is_stalemate() => (ended(None, Reason::Stalemate), None),
            GameResult::Draw if self.0.is_insufficient_material() => {
                (ended(None, Reason::DeadPosition), None)
            }
            // timecat draws at the third occurrence and after fifty moves, where a draw may be claimed.
            GameResult::Draw => (None, None),
            GameResult::InProgress => (Some(None), Some(vec![])),
        };
        let check = Some(self.0.is_check());
        PartialStatus { check, outcome, claims, ..PartialStatus::default() }
    }
}
