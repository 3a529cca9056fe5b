//! `legal_chess`, which takes and gives a position as an array of 73 bytes.

use crosscheck::{Engine, Move, NoAnswer, PartialStatus, Rulings, Variant};
use engines::{chess_alone, found, uci};
use legal_chess::attack::get_attacked_squares;
use legal_chess::chessmove::ChessMove;
use legal_chess::color::Color;
use legal_chess::game::Game;
use legal_chess::pieces::piece::PromotionPiece;

/// The letters of White's pieces in the order of their numbers, from 1; Black's are 10 higher.
const LETTERS: &str = "PRNBQK";

/// A position of `legal_chess`. It never counts the half-move clock, so no FEN is given; it says nothing of
/// how a game ends.
#[derive(Clone)]
pub struct LegalChess([u8; 73]);

impl LegalChess {
    fn game(&self) -> Game {
        Game::from_game_arr(&self.0)
    }
}

/// Each square is a file and a rank, from 1.
fn converted(legal: ChessMove) -> Move {
    let square = |(file, rank): (u8, u8)| format!("{}{rank}", char::from(b'a' + file - 1));
    let promotion = match legal.promotion {
        Some(PromotionPiece::Queen) => "q",
        Some(PromotionPiece::Rook) => "r",
        Some(PromotionPiece::Bishop) => "b",
        Some(PromotionPiece::Knight) => "n",
        None => "",
    };
    uci(square(legal.from) + &square(legal.to) + promotion)
}

/// A FEN as `legal_chess` numbers it: the squares file by file, the passed square, the castling rights,
/// the clocks, and the side to move.
fn numbered(fen: &str) -> Option<[u8; 73]> {
    let mut position = [0; 73];
    let fields: Vec<&str> = fen.split(' ').collect();
    let [board, side, castling, passed, _, _] = fields[..] else { return None };
    for (rank, row) in board.split('/').rev().enumerate() {
        let mut file = 0;
        for letter in row.chars() {
            if let Some(empty) = letter.to_digit(10) {
                file += empty as usize;
                continue;
            }
            let kind = LETTERS.find(letter.to_ascii_uppercase())?;
            let number = u8::try_from(kind).ok()? + if letter.is_uppercase() { 1 } else { 11 };
            *position.get_mut(file * 8 + rank)? = number;
            file += 1;
        }
    }
    if let [file, rank] = *passed.as_bytes() {
        position[64] = file.checked_sub(b'a')? + 1;
        position[65] = rank.checked_sub(b'0')?;
    }
    for (at, right) in "KQkq".chars().enumerate() {
        position[66 + at] = castling.contains(right).into();
    }
    position[72] = (side == "b").into();
    Some(position)
}

impl Engine for LegalChess {
    fn open(variant: Variant, _: &Rulings, fen: &str) -> Result<Self, NoAnswer> {
        chess_alone(variant)?;
        numbered(fen).map(Self).ok_or_else(|| NoAnswer::bad_position("no FEN"))
    }

    fn refuses() -> bool {
        false
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.game().legal_moves().into_iter().map(converted).collect()
    }

    fn play(&mut self, played: Move) -> Result<(), NoAnswer> {
        let mut game = self.game();
        let legal = game.legal_moves().into_iter().map(|legal| (legal, converted(legal)));
        game.make_move(found(legal, played)?);
        self.0 = game.to_game_arr();
        Ok(())
    }

    fn status(&self) -> PartialStatus {
        let game = self.game();
        let king = game.current_king_position();
        let other = match game.side_to_move() {
            Color::WHITE => Color::BLACK,
            Color::BLACK => Color::WHITE,
        };
        let attacked = get_attacked_squares(game.board(), other, king);
        let attackers = &attacked[usize::from(king.0) - 1][usize::from(king.1) - 1];
        PartialStatus { check: Some(!attackers.is_empty()), ..PartialStatus::default() }
    }
}
