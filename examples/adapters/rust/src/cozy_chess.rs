//! cozy-chess, at chess and Chess960.

use cozy_chess::util::{display_uci_move, parse_uci_move};
use cozy_chess::{Board, CastleRights, Color, FenParseError, File, GameStatus};
use crosscheck::{
    Colour, Engine, FurtherKind, Move, NoAnswer, PartialStatus, Reason, Rulings, Setup, Variant,
};

use crate::{ended, found, half_moves};

/// The games that cozy-chess plays.
pub const GAMES: [Variant; 2] = [Variant::Chess, Variant::Chess960];

/// cozy-chess counts half-moves up to this number and stops there, Crosscheck at 9999.
const LAST_HALF_MOVE: u8 = 100;

/// A game of cozy-chess.
#[derive(Clone)]
pub struct CozyChess {
    variant: Variant,
    board: Board,
}

impl CozyChess {
    /// The legal moves, each in the form of cozy-chess and in that of Crosscheck.
    fn moves(&self) -> Vec<(cozy_chess::Move, Move)> {
        let mut moves = Vec::new();
        self.board.generate_moves(|of_piece| {
            moves.extend(of_piece.into_iter().map(|played| (played, self.converted(played))));
            false
        });
        moves
    }

    /// The FEN, in Chess960 with the files of the Rooks.
    fn written(&self) -> String {
        let board = within_limits(&self.board);
        if self.variant == Variant::Chess960 { format!("{board:#}") } else { board.to_string() }
    }

    /// A move of cozy-chess, where castling is the King's capture of its Rook. Crosscheck writes it so in Chess960, and
    /// has the King's own two squares in chess, as UCI has.
    fn converted(&self, played: cozy_chess::Move) -> Move {
        let text = match self.variant {
            Variant::Chess960 => played.to_string(),
            _ => display_uci_move(&self.board, played).to_string(),
        };
        Move::parse(&text, self.variant).unwrap_or_else(|_| panic!("`{text}` is no move of UCI"))
    }
}

const fn colour(color: Color) -> Colour {
    match color {
        Color::White => Colour::White,
        Color::Black => Colour::Black,
    }
}

/// A board as it is written. Crosscheck counts moves to 9999 and stops there, cozy-chess to 65535.
fn within_limits(board: &Board) -> Board {
    let mut board = board.clone();
    board.set_fullmove_number(board.fullmove_number().min(9_999));
    board
}

/// A FEN of Chess960 with the files of the Rooks for the castling rights: cozy-chess reads these alone. Crosscheck reads
/// them as well, but writes `KQkq` where it can.
fn with_files(fen: &str) -> Result<String, NoAnswer> {
    let castling = Setup::parse(fen, Variant::Chess960).map_err(NoAnswer::bad_position)?.castling;
    let letters = castling.rights().filter_map(|right| {
        let letter = char::from(b'a' + castling.rook(right)?);
        Some(if right.colour == Colour::White { letter.to_ascii_uppercase() } else { letter })
    });
    let letters: String = letters.collect();
    let mut fields: Vec<&str> = fen.split(' ').collect();
    if !letters.is_empty() {
        fields[2] = &letters;
    }
    Ok(fields.join(" "))
}

/// Reads a FEN; a half-move clock above 100 is beyond cozy-chess.
fn read(fen: &str, with_files: bool) -> Result<Board, NoAnswer> {
    Board::from_fen(fen, with_files).map_err(|error| match error {
        FenParseError::InvalidHalfMoveClock if matches!(half_moves(fen), Some(101..=9_999)) => {
            NoAnswer::unsupported("a half-move clock above 100")
        }
        error => NoAnswer::bad_position(error),
    })
}

impl Engine for CozyChess {
    fn open(variant: Variant, _: &Rulings, fen: &str) -> Result<Self, NoAnswer> {
        if variant == Variant::Chess960 {
            return Ok(Self { variant, board: read(&with_files(fen)?, true)? });
        }
        if variant != Variant::Chess {
            return Err(NoAnswer::unsupported(variant.id()));
        }
        let board = read(fen, false)?;
        // cozy-chess also plays Chess960, where a King castles from any file; in chess, from e1 or e8.
        let is_astray = |color| {
            *board.castle_rights(color) != CastleRights::EMPTY
                && board.king(color).file() != File::E
        };
        if Color::ALL.into_iter().any(is_astray) {
            return Err(NoAnswer::bad_position("a King with a castling right is not at home"));
        }
        // Crosscheck takes one spelling of a FEN. cozy-chess reads several, and writes that one.
        if within_limits(&board).to_string() != fen {
            return Err(NoAnswer::bad_position(format!("its FEN is {board}")));
        }
        Ok(Self { variant, board })
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.moves().into_iter().map(|(_, converted)| converted).collect()
    }

    fn play(&mut self, played: Move) -> Result<(), NoAnswer> {
        self.board.play_unchecked(found(self.moves(), played)?);
        Ok(())
    }

    fn fen(&self) -> Option<String> {
        // A clock that stands at 100 may have stopped there. The position is then left open.
        (self.board.halfmove_clock() < LAST_HALF_MOVE).then(|| self.written())
    }

    fn status(&self) -> PartialStatus {
        let check = !self.board.checkers().is_empty();
        let outcome = match self.board.status() {
            GameStatus::Won => ended(Some(colour(!self.board.side_to_move())), Reason::Checkmate),
            // With moves left, it is the draw that may be claimed after fifty moves.
            GameStatus::Drawn if self.legal_moves().is_empty() => ended(None, Reason::Stalemate),
            // cozy-chess knows neither dead positions nor repetitions. So it cannot say that the
            // game goes on, and the outcome stays open.
            GameStatus::Drawn | GameStatus::Ongoing => None,
        };
        PartialStatus { check: Some(check), outcome, ..PartialStatus::default() }
    }

    // Its hash tells a position with an en passant square from one without, also where no capture is legal; it has
    // `same_position` for repetitions.
    fn further_questions() -> &'static [FurtherKind] {
        &[FurtherKind::Legal]
    }

    fn legal(&self, text: &str) -> Result<bool, NoAnswer> {
        let read = match self.variant {
            Variant::Chess960 => text.parse().ok(),
            _ => parse_uci_move(&self.board, text).ok(),
        };
        Ok(read.is_some_and(|played| self.board.is_legal(played)))
    }
}
