//! shakmaty, at chess.

use std::num::NonZeroU32;

use crosscheck::{Colour, Engine, Move, NoAnswer, PartialStatus, Reason, Rulings, Variant};
use shakmaty::fen::{Fen, ParseFenError};
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Position, PositionError};

use crate::{chess_alone, ended, found, uci};

/// Crosscheck counts moves up to this number, and stops there.
const LAST_MOVE: NonZeroU32 = NonZeroU32::new(9_999).unwrap();

/// A game of shakmaty.
#[derive(Clone)]
pub struct Shakmaty(Chess);

/// A move of shakmaty. Its UCI text is the one that Crosscheck has: castling is the King's own move.
fn converted(played: shakmaty::Move) -> Move {
    uci(played.to_uci(CastlingMode::Standard))
}

const fn colour(color: Color) -> Colour {
    match color {
        Color::White => Colour::White,
        Color::Black => Colour::Black,
    }
}

impl Engine for Shakmaty {
    fn open(variant: Variant, _: &Rulings, fen: &str) -> Result<Self, NoAnswer> {
        chess_alone(variant)?;
        let read: Fen =
            fen.parse().map_err(|error: ParseFenError| NoAnswer::bad_position(error))?;
        // Crosscheck does not ask how many pieces there are, nor how a check came about. shakmaty does,
        // and can be told not to.
        let game = read
            .into_position(CastlingMode::Standard)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .map(Self)
            .map_err(NoAnswer::bad_position)?;
        // Crosscheck takes one spelling of a FEN. shakmaty reads several, and writes that one.
        match game.fen() {
            Some(written) if written != fen => {
                Err(NoAnswer::bad_position(format!("its FEN is {written}")))
            }
            _ => Ok(game),
        }
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.0.legal_moves().into_iter().map(converted).collect()
    }

    fn play(&mut self, played: Move) -> Result<(), NoAnswer> {
        let legal = self.0.legal_moves().into_iter().map(|legal| (legal, converted(legal)));
        self.0.play_unchecked(found(legal, played)?);
        Ok(())
    }

    fn fen(&self) -> Option<String> {
        // Crosscheck names the passed square after every double step.
        let mut setup = self.0.to_setup(EnPassantMode::Always);
        setup.halfmoves = setup.halfmoves.min(LAST_MOVE.get());
        setup.fullmoves = setup.fullmoves.min(LAST_MOVE);
        Some(Fen::try_from_setup(setup).ok()?.to_string())
    }

    fn status(&self) -> PartialStatus {
        let outcome = if self.0.is_checkmate() {
            ended(Some(colour(!self.0.turn())), Reason::Checkmate)
        } else if self.0.is_stalemate() {
            ended(None, Reason::Stalemate)
        } else if self.0.is_insufficient_material() {
            ended(None, Reason::DeadPosition)
        } else {
            // shakmaty keeps no earlier positions. So it cannot say that the game goes on, and the
            // outcome stays open.
            None
        };
        PartialStatus { check: Some(self.0.is_check()), outcome, ..PartialStatus::default() }
    }
}
