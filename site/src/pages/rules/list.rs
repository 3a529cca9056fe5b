//! The games, each with its start.

use crosscheck_core::Failure;
use maud::html;

use super::frame;
use crate::drawing::{self, Board};
use crate::pages::places::SHARED;
use crate::pages::{Page, Source, address, docs};

pub(super) fn page(source: &Source) -> Result<Page, Failure> {
    let frame = frame("rules/index.html", "The games and their rules");
    let main = html! {
        main #main {
            h1 { "The games and their rules" }
            p .lead {
                "Each rule is a clause: one sentence that can be broken on its own. Each clause has an address, and positions "
                "that test it."
            }
            ul .games {
                @for (variant, guide) in &source.fixtures.guides {
                    @if let Some(game) = source.game(variant.id()) {
                        li {
                            a .start href={ (game.id) "/index.html" } tabindex="-1" aria-hidden="true" {
                                (Board::new(game, &game.start).draw())
                            }
                            div {
                                h2 { a href={ (game.id) "/index.html" } { (game.title) } }
                                p { (capital(&guide.in_short)) "." }
                                p .links {
                                    a href=(frame.to(&address::play(game.id, "startpos", &[]))) { "Play" }
                                    " · " a href=(frame.to(&docs::page_of_game(*variant))) { "Read about it" }
                                }
                            }
                        }
                    }
                }
            }
            p { a href={ (SHARED) "/index.html" } { "What all games share" } ": squares, moves, positions in writing, and what a library says beside its moves." }
        }
    };
    let sprite = drawing::sprite(&source.games).map_err(Failure::of("site"))?;
    Ok(frame.page(&sprite, &main))
}

/// A sentence with a capital letter.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
