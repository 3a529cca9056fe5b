//! An example as a card: its board, and what holds there.

use maud::{Markup, html};

use crate::book::{Example, GameName};
use crate::drawing::Board;
use crate::pages::address;

/// More moves than this are told by their number: the board marks them.
const LISTED: usize = 12;

pub(super) fn card(example: &Example, game: &GameName, board: &Board<'_>, up: &str) -> Markup {
    html! {
        a .card href={ (up) (address::example(game.id, example)) } {
            span .place { (board.draw()) }
            span .when { (when(example)) }
            span { (example.why) }
        }
        ul .holds {
            @for holds in &example.holds {
                li {
                    (holds.states) " "
                    @if holds.moves.len() > LISTED {
                        (holds.moves.len()) " moves."
                    } @else {
                        @for played in &holds.moves { code { (played) } " " }
                    }
                }
            }
            @for (ruling, value) in &example.rulings { li .hint { "Under " code { (ruling) "=" (value) } } }
        }
    }
}

/// Whose turn it is on the board, and which moves have led there.
fn when(example: &Example) -> String {
    let at = example.reached.as_ref().unwrap_or(&example.fen);
    let side = match at.split(' ').nth(1) {
        Some("b") => "Black to move",
        _ => "White to move",
    };
    match example.line.as_slice() {
        [] => side.to_owned(),
        line if line.len() > 4 => format!("{side}, after {} moves", line.len()),
        line => format!("{side}, after {}", line.join(" ")),
    }
}
