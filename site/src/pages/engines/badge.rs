//! The badge of an engine, to be shown elsewhere: a picture of its own colours.

use maud::{PreEscaped, html};

use crate::pages::Page;
use crate::results::{Engine, Results};

const LEFT: usize = 76;
/// How wide a letter is.
const LETTER: usize = 6;

/// What a badge says.
pub(super) fn says(engine: &Engine, results: &Results) -> String {
    let games = results.of(engine).count();
    let causes: usize = results.of(engine).map(|(_, row)| row.found().count()).sum();
    let games = if games == 1 { "1 game".to_owned() } else { format!("{games} games") };
    match causes {
        0 => format!("{games} by the rules"),
        1 => format!("1 fault in {games}"),
        many => format!("{many} faults in {games}"),
    }
}

/// The file of the badge, from the root of the site.
pub(super) fn name(engine: &Engine) -> String {
    format!("engines/{}/badge.svg", engine.slug)
}

pub(super) fn file(engine: &Engine, results: &Results) -> Page {
    let says = says(engine, results);
    let right = says.len() * LETTER + 12;
    let colour = if says.ends_with("by the rules") { "#2c7a4b" } else { "#a8371f" };
    let label = format!("Crosscheck: {} {}, {says}", engine.name, engine.version);
    let drawn = html! {
        svg xmlns="http://www.w3.org/2000/svg" width=(LEFT + right) height="20" role="img" aria-label=(label) {
            title { (label) }
            clipPath id="round" { rect width=(LEFT + right) height="20" rx="3" {} }
            g clip-path="url(#round)" {
                rect width=(LEFT) height="20" fill="#2e2a26" {}
                rect x=(LEFT) width=(right) height="20" fill=(colour) {}
            }
            g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle" {
                text x=(LEFT / 2) y="14" { "Crosscheck" }
                text x=(LEFT + right / 2) y="14" textLength=(right - 12) { (says) }
            }
        }
    };
    Page { name: name(engine), text: PreEscaped(drawn.into_string()).0 + "\n" }
}
