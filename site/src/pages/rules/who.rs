//! Which engines keep a rule, as far as their tables tell.

use maud::{Markup, html};

use crate::pages::address::encoded;
use crate::pages::{Source, engines};
use crate::results::{Dated, Engine, Row, Standing};

/// The engines of a table by how they stand in a chapter.
fn standing(dated: &Dated, chapter: usize, wanted: impl Fn(Standing) -> bool) -> usize {
    let stands = |row: &&Row| row.cells.get(chapter).is_some_and(|cell| wanted(cell.standing()));
    dated.table.engines.iter().filter(stands).count()
}

/// How many engines keep all of a chapter, and how many do not; nothing where none was asked.
pub(super) fn keep(game: &str, heading: &str, source: &Source) -> Markup {
    let dated = source.results.table(game);
    let chapter = dated.and_then(|dated| {
        let mut chapters = dated.table.chapters.iter();
        Some((dated, chapters.position(|chapter| chapter.heading == heading)?))
    });
    let Some((dated, chapter)) = chapter else { return html! {} };
    let link = |result: &str| {
        format!("../../engines/index.html?game={game}&rule={}&result={result}", encoded(heading))
    };
    let passed = standing(dated, chapter, |stands| stands == Standing::Passed);
    let failed =
        standing(dated, chapter, |stands| matches!(stands, Standing::Failed | Standing::Open));
    html! {
        p .who {
            a .cell .passed href=(link("passed")) { "✓ " (passed) (if passed == 1 { " engine passes" } else { " engines pass" }) }
            @if failed > 0 {
                " " a .cell .failed href=(link("failed")) { "✗ " (failed) (if failed == 1 { " fails" } else { " fail" }) " something here" }
            }
        }
    }
}

/// The engines that are known to fail a case of a clause.
pub(super) fn keeps(clause: &str, source: &Source, up: &str) -> Markup {
    let mut failing: Vec<&Engine> = Vec::new();
    for dated in &source.results.tables {
        for row in &dated.table.engines {
            let fails = row.all().flat_map(|cell| &cell.faults).any(|fault| fault.clause == clause);
            let engine = source.results.engine(&row.about.name).filter(|_| fails);
            failing
                .extend(engine.filter(|engine| !failing.iter().any(|has| has.name == engine.name)));
        }
    }
    html! {
        @for (place, engine) in failing.iter().enumerate() {
            @if place == 0 { " · " span .cell .failed { "✗" } " " } @else { ", " }
            a href={ (up) (engines::page_of(engine)) } { (engine.name) }
        }
    }
}
