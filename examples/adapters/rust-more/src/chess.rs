//! chess, by Jordan Bray.

use std::str::FromStr;

use chess::{Game, GameResult, MoveGen};
use crosscheck::{Colour, Engine, Move, NoAnswer, PartialStatus, Reason, Rulings, Variant};
use engines::{chess_alone, ended, found, uci};

/// A game of chess. It keeps no clocks, so it gives no FEN, and nothing is said of the draws that depend
/// on what was before.
#[derive(Clone)]
pub struct Chess(Game);

impl Engine for Chess {
    fn open(variant: Variant, _: &Rulings, fen: &str) -> Result<Self, NoAnswer> {
        chess_alone(variant)?;
        Game::from_str(fen).map(Self).map_err(NoAnswer::bad_position)
    }

    fn refuses() -> bool {
        false
    }

    fn legal_moves(&self) -> Vec<Move> {
        MoveGen::new_legal(&self.0.current_position()).map(uci).collect()
    }

    fn play(&mut self, played: Move) -> Result<(), NoAnswer> {
        let legal = MoveGen::new_legal(&self.0.current_position());
        self.0.make_move(found(legal.map(|legal| (legal, uci(legal))), played)?);
        Ok(())
    }

    fn status(&self) -> PartialStatus {
        let board = self.0.current_position();
        let outcome = match self.0.result() {
            Some(GameResult::WhiteCheckmates) => ended(Some(Colour::White), Reason::Checkmate),
            Some(GameResult::BlackCheckmates) => ended(Some(Colour::Black), Reason::Checkmate),
            Some(GameResult::Stalemate) => ended(None, Reason::Stalemate),
            _ => None,
        };
        let check = Some(board.checkers().popcnt() > 0);
        PartialStatus { check, outcome, ..PartialStatus::default() }
    }
}
