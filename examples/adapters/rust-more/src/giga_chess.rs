//! giga-chess.

use std::sync::{Arc, LazyLock};

use crosscheck::{Colour, Engine, Move, NoAnswer, PartialStatus, Reason, Rulings, Variant};
use engines::{chess_alone, ended, found, half_moves, uci};
use giga_chess::prelude::{ChessMove, Color, Game, GameStatus, Square};

/// The tables of giga-chess.
static TABLES: LazyLock<Arc<giga_chess::prelude::Engine>> =
    LazyLock::new(giga_chess::prelude::Engine::initialize);

/// A game of giga-chess.
#[derive(Clone)]
pub struct GigaChess(Game);

/// A move as Crosscheck has it. giga-chess writes squares in capitals.
fn converted(legal: ChessMove) -> Move {
    let (from, to) = (Square::new(legal.get_from()), Square::new(legal.get_to()));
    let promotion = legal.get_type().promotion_piece();
    let promotion = promotion.map(|piece| piece.get_fen_char(Color::Black).to_string());
    uci(format!("{from}{to}").to_lowercase() + &promotion.unwrap_or_default())
}

impl Engine for GigaChess {
    fn open(variant: Variant, _: &Rulings, fen: &str) -> Result<Self, NoAnswer> {
        chess_alone(variant)?;
        if half_moves(fen).is_some_and(|clock| clock > 255) {
            return Err(NoAnswer::unsupported("a half-move clock above 255"));
        }
        Game::from_fen_string(&TABLES, fen).map(Self).map_err(NoAnswer::bad_position)
    }

    fn refuses() -> bool {
        false
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.0.legal_moves().iter().map(|&legal| converted(legal)).collect()
    }

    fn play(&mut self, played: Move) -> Result<(), NoAnswer> {
        let legal = self.0.legal_moves().iter().map(|&legal| (legal, converted(legal)));
        let found = found(legal, played)?;
        self.0.play_move(&TABLES, found);
        Ok(())
    }

    fn fen(&self) -> Option<String> {
        Some(self.0.get_fen_string())
    }

    fn status(&self) -> PartialStatus {
        let outcome = match self.0.status() {
            GameStatus::Checkmate => {
                let winner = self.0.winner().expect("a game that ends by checkmate has a winner");
                let winner = if winner == Color::White { Colour::White } else { Colour::Black };
                ended(Some(winner), Reason::Checkmate)
            }
            GameStatus::Stalemate => ended(None, Reason::Stalemate),
            // It ends the game after fifty moves, where a draw may be claimed, and knows no other draw.
            GameStatus::DrawFiftyMove | GameStatus::Running => None,
        };
        let check = Some(self.0.is_check(&TABLES));
        PartialStatus { check, outcome, ..PartialStatus::default() }
    }
}
