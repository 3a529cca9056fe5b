//! chess-lab.

use chess_lab::core::{MoveType, PieceType, Position};
use chess_lab::logic::Game;
use crosscheck::{Colour, Engine, Move, NoAnswer, PartialStatus, Reason, Rulings, Variant};
use engines::{chess_alone, ended, found, uci};

/// A position of chess-lab, as its FEN. Its game belongs to one thread and cannot be handed to another, so
/// it is opened anew for each question, without its history.
#[derive(Clone)]
pub struct ChessLab(String);

impl ChessLab {
    fn game(&self) -> Game {
        Game::from_fen(&self.0).expect("chess-lab reads its own FEN")
    }
}

/// The legal moves, each in the form of chess-lab and in that of Crosscheck.
fn moves(game: &Game) -> Vec<(chess_lab::core::Move, Move)> {
    let squares = (0..8).flat_map(|col| (0..8).map(move |row| Position { col, row }));
    let moves = squares.flat_map(|square| game.get_legal_moves(square));
    moves.map(|legal| (legal.clone(), converted(&legal))).collect()
}

/// A listed move as chess-lab plays it, in SAN. The moves that it lists do not say whether they are ambiguous,
/// so each names the square that it comes from. It lists a promotion to a Queen alone and plays the others
/// as well.
fn in_san(game: &Game, played: Move) -> Result<String, NoAnswer> {
    let text = played.text(Variant::Chess).to_string();
    let (squares, promotion) = text.split_at(4);
    let listed = if promotion.is_empty() { played } else { uci(format!("{squares}q")) };
    let mut own = found(moves(game), listed)?;
    own.ambiguity = (true, true);
    if let MoveType::Normal { promotion: Some(piece), .. } = &mut own.move_type {
        let letter = promotion.to_ascii_uppercase().chars().next();
        *piece = letter.and_then(PieceType::from_char).unwrap_or(*piece);
    }
    Ok(own.to_string())
}

fn converted(legal: &chess_lab::core::Move) -> Move {
    let promotion = match &legal.move_type {
        MoveType::Normal { promotion: Some(piece), .. } => {
            piece.to_char().to_ascii_lowercase().to_string()
        }
        _ => String::new(),
    };
    uci(format!("{}{}{promotion}", legal.from, legal.to))
}

impl Engine for ChessLab {
    fn open(variant: Variant, _: &Rulings, fen: &str) -> Result<Self, NoAnswer> {
        chess_alone(variant)?;
        let game = Game::from_fen(fen);
        let game = game.map_err(|error| NoAnswer::bad_position(format!("{error:?}")))?;
        Ok(Self(game.fen()))
    }

    fn refuses() -> bool {
        false
    }

    fn legal_moves(&self) -> Vec<Move> {
        moves(&self.game()).into_iter().map(|(_, converted)| converted).collect()
    }

    fn play(&mut self, played: Move) -> Result<(), NoAnswer> {
        let mut game = self.game();
        let own = in_san(&game, played)?;
        game.move_piece(&own).map_err(|error| NoAnswer::illegal_move(format!("{error:?}")))?;
        self.0 = game.fen();
        Ok(())
    }

    fn fen(&self) -> Option<String> {
        Some(self.0.clone())
    }

    fn status(&self) -> PartialStatus {
        let game = self.game();
        let outcome = if game.checkmate() {
            let winner = if game.is_white_turn { Colour::Black } else { Colour::White };
            ended(Some(winner), Reason::Checkmate)
        } else if game.stalemate() {
            ended(None, Reason::Stalemate)
        } else if game.insufficient_material() {
            ended(None, Reason::DeadPosition)
        } else {
            None
        };
        PartialStatus { check: Some(game.check()), outcome, ..PartialStatus::default() }
    }
}
