//! The page on which a visitor tries a position or an engine.

use crosscheck_core::Failure;
use maud::{Markup, html};
use serde_json::Value;

use super::layout::{Frame, Section};
use super::{Page, Source};
use crate::drawing;

/// What the list of libraries is called, which npm reads, too.
const LIBRARIES: &str = "site/libraries/package.json";

/// An engine to begin with: it knows some moves of the start, one of which is not legal.
const EXAMPLE: &str = "\
// Tell the moves of a position, as in e2e4 and e7e8q.
export function legalMoves(fen, game) {
  return fen.startsWith(\"rnbqkbnr/pppppppp\") ? [\"e2e4\", \"d2d4\", \"e2e5\"] : [];
}
";

pub(super) fn page(source: &Source) -> Result<Page, Failure> {
    let frame = Frame {
        name: "try/index.html",
        title: "Try a position or an engine",
        description: "Compare the reference with libraries for JavaScript at any position, or check an engine of your own.",
        section: Some(Section::Try),
        scripts: &["data/games.js", "try/try.js"],
    };
    let libraries = libraries(source)?;
    let main = html! {
        main #main .trying {
            h1 { "Try a position or an engine" }
            p .lead {
                "Everything here runs in your browser, and nothing that you enter leaves it."
            }
            noscript { p .status .refused { "This page needs JavaScript and WebAssembly, both of which come with it." } }
            section {
                h2 { "A position" }
                p {
                    "The reference and these libraries list the moves of the same position: "
                    @for (place, (name, version)) in libraries.iter().enumerate() {
                        @if place > 0 { " and " }
                        span data-library=(name) data-name={ (name) " " (version) } { (name) " " (version) }
                    }
                    ", each " a href=(frame.to("libraries/README.txt")) { "under its own license" } "."
                }
                form #position .filter {
                    label { "Game" select name="game" { option { "FIDE Laws of Chess" } } }
                    label .wide { "Position (FEN)" input name="fen" type="search" autocomplete="off" spellcheck="false"; }
                    button type="submit" { "Compare" }
                }
                div #compared {}
            }
            (own(&frame))
        }
    };
    let sprite = drawing::sprite_for_scripts(None).map_err(Failure::of("site"))?;
    Ok(frame.page(&sprite, &main))
}

/// Where an engine of the visitor's is checked.
fn own(frame: &Frame<'_>) -> Markup {
    html! {
        section {
            h2 { "An engine of your own" }
            p {
                "Paste a module of JavaScript that exports a function " code { "legalMoves(fen, game)" } ", or by default a class as "
                a href=(frame.to("book/javascript.html")) { "the package for JavaScript" } " asks it. It runs in a worker, and is "
                "asked for the moves at every position of the game's cases. The program " code { "crosscheck" }
                " asks more: the positions after moves, the ends of games, counts, and random games."
            }
            form #own {
                textarea name="source" rows="9" spellcheck="false" aria-label="The module" { (EXAMPLE) }
                div .filter {
                    label { "Game" select name="game" { option { "FIDE Laws of Chess" } } }
                    label { "From a file" input name="file" type="file" accept=".js,.mjs,text/javascript"; }
                    button type="submit" { "Check it" }
                    button #stop type="button" { "Stop" }
                }
            }
            div #validated {}
        }
    }
}

/// The libraries with their versions.
fn libraries(source: &Source) -> Result<Vec<(String, String)>, Failure> {
    let file = source.root.join(LIBRARIES);
    let text = std::fs::read_to_string(&file).map_err(Failure::file(&file))?;
    let described: Value = serde_json::from_str(&text).map_err(Failure::of(LIBRARIES))?;
    let listed = described["dependencies"].as_object().into_iter().flatten();
    let named = listed
        .map(|(name, version)| (name.clone(), version.as_str().unwrap_or_default().to_owned()));
    Ok(named.collect())
}
