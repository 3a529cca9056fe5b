//! How a position comes about, a board for each move.

use maud::{Markup, html};
use notation::{Move, Rulings, Variant};
use oracle::Game;

use super::found::Found;
use crate::drawing::Board;

/// The positions of a line; nothing where the reference refuses one of them.
pub(super) fn positions(game: &str, start: &str, moves: &[String]) -> Option<Vec<String>> {
    let variant: Variant = game.parse().ok()?;
    let mut game = Game::new(variant, &Rulings::default(), start).ok()?;
    let mut positions = vec![game.fen()];
    for text in moves {
        game.play(Move::parse(text, variant).ok()?).ok()?;
        positions.push(game.fen());
    }
    Some(positions)
}

/// The boards, the last with the moves that differ. The script shows one at a time.
pub(super) fn steps(found: &Found<'_>) -> Markup {
    let last = found.positions.len().saturating_sub(1);
    html! {
        ol .steps {
            @for (ply, fen) in found.positions.iter().enumerate() {
                @let played = ply.checked_sub(1).and_then(|ply| found.moves.get(ply));
                // Where the way is not known, the only board is the last.
                @let ply = if ply == last { found.moves.len() } else { ply };
                li { figure {
                    @if ply == found.moves.len() { (found.board().draw()) }
                    @else { (Board::new(found.game, fen).after(played.map(String::as_str)).draw()) }
                    figcaption { (caption(ply, found.moves)) br; code { (fen) } }
                } }
            }
        }
    }
}

fn caption(ply: usize, moves: &[String]) -> Markup {
    html! {
        @match ply.checked_sub(1).and_then(|ply| moves.get(ply)) {
            None if moves.is_empty() => { "The position" }
            None => { "Where it starts" }
            Some(played) => { "After move " (ply) " of " (moves.len()) ", " code { (played) } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::positions;

    #[test]
    fn a_line_has_a_position_before_and_after_each_move() {
        let moves = ["e2e4".to_owned(), "e7e5".to_owned()];
        let line = positions("chess", "startpos", &moves).unwrap();
        assert_eq!(line.len(), 3);
        assert!(line[2].starts_with("rnbqkbnr/pppp1ppp/8/4p3/"), "{}", line[2]);
        assert_eq!(positions("chess", "startpos", &["e2e5".to_owned()]), None);
        assert_eq!(positions("go", "startpos", &[]), None);
    }
}
