//! cozy-chess, at chess.

use cozy_chess::util::display_uci_move;
use cozy_chess::{Board, CastleRights, Color, FenParseError, File, GameStatus};
use crosscheck::{Colour, Engine, Move, NoAnswer, PartialStatus, Reason, Rulings, Variant};

use crate::{chess_alone, ended, found, half_moves, uci};

/// cozy-chess counts half-moves up to this number and stops there, Crosscheck at 9999.
const LAST_HALF_MOVE: u8 = 100;

/// A game of cozy-chess.
#[derive(Clone)]
pub struct CozyChess(Board);

impl CozyChess {
    /// The legal moves, each in the form of cozy-chess and in that of Crosscheck.
    fn moves(&self) -> Vec<(cozy_chess::Move, Move)> {
        let mut moves = Vec::new();
        self.0.generate_moves(|of_piece| {
            moves.extend(of_piece.into_iter().map(|played| (played, self.converted(played))));
            false
        });
        moves
    }

    /// A move of cozy-chess, where castling is the King's capture of its Rook; Crosscheck has the
    /// King's own two squares, as UCI has.
    fn converted(&self, played: cozy_chess::Move) -> Move {
        uci(display_uci_move(&self.0, played))
    }
}

const fn colour(color: Color) -> Colour {
    match color {
        Color::White => Colour::White,
        Color::Black => Colour::Black,
    }
}

/// The FEN of a board. Crosscheck counts moves to 9999 and stops there, cozy-chess to 65535.
fn within_limits(board: &Board) -> String {
    let mut board = board.clone();
    board.set_fullmove_number(board.fullmove_number().min(9_999));
    board.to_string()
}

impl Engine for CozyChess {
    fn open(variant: Variant, _: &Rulings, fen: &str) -> Result<Self, NoAnswer> {
        chess_alone(variant)?;
        let board = Board::from_fen(fen, false).map_err(|error| match error {
            FenParseError::InvalidHalfMoveClock if matches!(half_moves(fen), Some(101..=9_999)) => {
                NoAnswer::unsupported("a half-move clock above 100")
            }
            error => NoAnswer::bad_position(error),
        })?;
        // cozy-chess also plays Chess960, where a King castles from any file; in chess, from e1 or e8.
        let is_astray = |color| {
            *board.castle_rights(color) != CastleRights::EMPTY
                && board.king(color).file() != File::E
        };
        if Color::ALL.into_iter().any(is_astray) {
            return Err(NoAnswer::bad_position("a King with a right to castle is not at home"));
        }
        // Crosscheck takes one spelling of a FEN. cozy-chess reads several, and writes that one.
        if within_limits(&board) != fen {
            return Err(NoAnswer::bad_position(format!("its FEN is {board}")));
        }
        Ok(Self(board))
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.moves().into_iter().map(|(_, converted)| converted).collect()
    }

    fn play(&mut self, played: Move) -> Result<(), NoAnswer> {
        self.0.play_unchecked(found(self.moves(), played)?);
        Ok(())
    }

    fn fen(&self) -> Option<String> {
        // A clock that stands at 100 may have stopped there. The position is then left open.
        (self.0.halfmove_clock() < LAST_HALF_MOVE).then(|| within_limits(&self.0))
    }

    fn status(&self) -> PartialStatus {
        let check = !self.0.checkers().is_empty();
        let outcome = match self.0.status() {
            GameStatus::Won => ended(Some(colour(!self.0.side_to_move())), Reason::Checkmate),
            // With moves left, it is the draw that may be claimed after fifty moves.
            GameStatus::Drawn if self.legal_moves().is_empty() => ended(None, Reason::Stalemate),
            // cozy-chess knows neither dead positions nor repetitions. So it cannot say that the
            // game goes on, and the outcome stays open.
            GameStatus::Drawn | GameStatus::Ongoing => None,
        };
        PartialStatus { check: Some(check), outcome, ..PartialStatus::default() }
    }
}
