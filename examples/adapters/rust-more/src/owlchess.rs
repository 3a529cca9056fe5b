//! owlchess.

use crosscheck::{Claim, Colour, Engine, Move, NoAnswer, PartialStatus, Reason, Rulings, Variant};
use engines::{chess_alone, ended, found, uci};
use owlchess::{Color, DrawReason, MoveChain, Outcome, movegen::legal};

/// A game of owlchess, with its history.
#[derive(Clone)]
pub struct Owlchess(MoveChain);

impl Engine for Owlchess {
    fn open(variant: Variant, _: &Rulings, fen: &str) -> Result<Self, NoAnswer> {
        chess_alone(variant)?;
        MoveChain::from_fen(fen).map(Self).map_err(NoAnswer::bad_position)
    }

    fn refuses() -> bool {
        false
    }

    fn legal_moves(&self) -> Vec<Move> {
        legal::gen_all(self.0.last()).iter().map(uci).collect()
    }

    fn play(&mut self, played: Move) -> Result<(), NoAnswer> {
        let legal = legal::gen_all(self.0.last());
        let found = found(legal.iter().map(|&legal| (legal, uci(legal))), played)?;
        self.0.push(found).map_err(NoAnswer::illegal_move)
    }

    fn fen(&self) -> Option<String> {
        Some(self.0.last().as_fen())
    }

    fn status(&self) -> PartialStatus {
        let (outcome, claims) = match self.0.calc_outcome() {
            Some(Outcome::Win { side, .. }) => {
                let winner = if side == Color::White { Colour::White } else { Colour::Black };
                (ended(Some(winner), Reason::Checkmate), Some(vec![]))
            }
            Some(Outcome::Draw(DrawReason::Stalemate)) => {
                (ended(None, Reason::Stalemate), Some(vec![]))
            }
            Some(Outcome::Draw(DrawReason::InsufficientMaterial)) => {
                (ended(None, Reason::DeadPosition), Some(vec![]))
            }
            Some(Outcome::Draw(DrawReason::Repeat5)) => {
                (ended(None, Reason::FivefoldRepetition), Some(vec![]))
            }
            Some(Outcome::Draw(DrawReason::Moves75)) => {
                (ended(None, Reason::MoveCount), Some(vec![]))
            }
            // Draws that may be claimed. owlchess names a repetition first, and then no other.
            Some(Outcome::Draw(DrawReason::Moves50)) => (Some(None), Some(vec![Claim::MoveCount])),
            Some(Outcome::Draw(_)) => (Some(None), None),
            None => (Some(None), Some(vec![])),
        };
        let check = Some(self.0.last().is_check());
        PartialStatus { check, outcome, claims, ..PartialStatus::default() }
    }
}
