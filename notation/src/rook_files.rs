//! The castling field of a game in which King and Rooks start on any file: X-FEN, which needs the board.

use crate::{Board, Castling, Colour, Fault, Kind, Piece, Right, Square};

/// Reads letters `KQkq` for the outermost Rooks and letters of files for any Rooks, mixed, in the order of
/// [`Right::ALL`].
pub(crate) fn read(text: &str, board: &Board) -> Result<Castling, Fault> {
    let syntax = || Fault::RookFilesSyntax(text.to_owned());
    let mut castling = Castling::NONE;
    if text == "-" {
        return Ok(castling);
    }
    let mut free = Right::ALL.into_iter();
    for letter in text.chars() {
        if !matches!(letter.to_ascii_lowercase(), 'k' | 'q' | 'a'..='h') {
            return Err(syntax());
        }
        let (right, file) = right(letter, board).ok_or(Fault::CastlingWithoutRook(letter))?;
        // None is left if it is out of order, or given twice.
        free.find(|&in_order| in_order == right).ok_or_else(syntax)?;
        castling = castling.with_rook(right, file);
    }
    if text.is_empty() { Err(syntax()) } else { Ok(castling) }
}

/// Writes the letter of the wing for an outermost Rook, and that of its file for another.
pub(crate) fn written(castling: Castling, board: &Board) -> String {
    let mut text = String::new();
    for right in castling.rights() {
        let Some(file) = castling.rook(right) else { continue };
        if outermost(right, board) == Some(file) {
            text.push(right.letter());
        } else {
            let letter = char::from(b'a'.saturating_add(file));
            text.push(if right.colour == Colour::White {
                letter.to_ascii_uppercase()
            } else {
                letter
            });
        }
    }
    if text.is_empty() { "-".to_owned() } else { text }
}

/// The right that a letter stands for, with the file of its Rook.
fn right(letter: char, board: &Board) -> Option<(Right, u8)> {
    let colour = if letter.is_ascii_uppercase() { Colour::White } else { Colour::Black };
    let wing = |king_side| Right { colour, king_side };
    match letter.to_ascii_lowercase() {
        'k' => Some((wing(true), outermost(wing(true), board)?)),
        'q' => Some((wing(false), outermost(wing(false), board)?)),
        file => {
            let file = file as u8 - b'a';
            let is_rook = on_home_rank(colour, Kind::Rook, board).any(|rook| rook == file);
            let king = on_home_rank(colour, Kind::King, board).next()?;
            is_rook.then_some((wing(file > king), file))
        }
    }
}

/// The file of the Rook of a side that stands nearest to the edge on a wing of its King.
fn outermost(right: Right, board: &Board) -> Option<u8> {
    let king = on_home_rank(right.colour, Kind::King, board).next()?;
    let rooks = on_home_rank(right.colour, Kind::Rook, board);
    if right.king_side {
        rooks.filter(|&rook| rook > king).max()
    } else {
        rooks.filter(|&rook| rook < king).min()
    }
}

/// The files of the pieces of a kind on the rank on which a side starts.
fn on_home_rank(colour: Colour, kind: Kind, board: &Board) -> impl Iterator<Item = u8> {
    let rank = if colour == Colour::White { 0 } else { 7 };
    let files = (0..8).filter(move |&file| {
        let stands = Square::new(file, rank).and_then(|square| board.get(square));
        stands == Some(Piece::new(colour, kind))
    });
    files.collect::<Vec<_>>().into_iter()
}
