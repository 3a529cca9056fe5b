//! The page of an engine.

use crosscheck::reports::matrix::{COUNTS, PLAY};
use maud::{Markup, html};

use super::{badge, page_of, recorded, standing, title};
use crate::drawing;
use crate::pages::findings;
use crate::pages::layout::{Frame, Section};
use crate::pages::places::Places;
use crate::pages::{Page, Source};
use crate::results::{Cell, Dated, Engine, Row};

pub(super) fn page(engine: &Engine, source: &Source, places: &Places) -> Page {
    let own = page_of(engine);
    let title = format!("{} {}", engine.name, engine.version);
    let results = &source.results;
    let frame = Frame {
        name: &own,
        title: &title,
        description: &format!(
            "Which rules {title} keeps, game by game, and what its failures come from."
        ),
        section: Some(Section::Engines),
        scripts: &["js/copy.js"],
    };
    let says = badge::says(engine, results);
    let others: Vec<&Engine> = results
        .engines
        .iter()
        .filter(|other| other.family.is_some() && other.family == engine.family)
        .collect();
    let main = html! {
        main #main .engine {
            p .path { a href="../index.html" { "Engines" } }
            h1 { (engine.name) " " span .version { (engine.version) } }
            p .lead { "Written in " (engine.language) ": " (says) "." }
            @for note in notes(engine, source) { p .hint { (note) } }
            div .copied { pre tabindex="0" { code { (engine.install) } } }
            p .actions {
                @if let Some(home) = &engine.home { a .button href=(home) { "Its home" } }
                a .button href={ "../compare/index.html?a=" (crate::pages::address::encoded(&engine.slug)) } { "Compare it" }
            }
            @for (dated, row) in results.of(engine) { (game(dated, row, source, places, &frame)) }
            (findings::beside_the_tables(engine, source, &frame))
            @if others.len() > 1 { (versions(&others, source)) }
            section {
                h2 { "Badge" }
                p { img src="badge.svg" alt=(format!("Crosscheck: {says}")) width="auto" height="20"; }
                p { "Copy " a href="badge.svg" { "the picture" } " to where you show it, and let it link to this page." }
            }
        }
    };
    frame.page(&drawing::none(), &main)
}

/// What a reader should know, each once.
fn notes<'a>(engine: &'a Engine, source: &'a Source) -> Vec<&'a str> {
    let mut notes: Vec<&str> = Vec::new();
    for (_, row) in source.results.of(engine) {
        if let Some(note) = row.about.note.as_deref().filter(|note| !notes.contains(note)) {
            notes.push(note);
        }
    }
    notes
}

fn game(dated: &Dated, row: &Row, source: &Source, places: &Places, frame: &Frame<'_>) -> Markup {
    let table = &dated.table;
    let headings = table.chapters.iter().map(|chapter| chapter.heading.as_str());
    let cells: Vec<(&str, &Cell)> = headings.chain([COUNTS, PLAY]).zip(row.all()).collect();
    html! {
        section aria-labelledby=(table.variant) {
            h2 id=(table.variant) { (title(source, dated)) }
            p .hint {
                (recorded(dated)) ". "
                a href={ (frame.to("engines/index.html")) "#" (table.variant) } { "All engines" } " · "
                a href=(frame.to(&format!("rules/{}/index.html", table.variant))) { "The rules" }
            }
            ul .tiles {
                @for (heading, cell) in cells {
                    li class={ "cell " (cell.standing().word()) } { span { (heading) } " " b { (standing(cell)) } }
                }
            }
            @if row.found().next().is_some() {
                h3 { "What fails" }
                ol .causes {
                    @for (number, cause) in row.found() {
                        li {
                            p .says { (findings::link(&table.variant, &row.about.name, cause, source, frame)) }
                            p .hint { (findings::explains(cause)) }
                            @if let Some(known) = row.about.causes.get(number - 1) { p { (findings::words(&known.confirmed)) } }
                            @if let Some(finding) = source.results.finding(&table.variant, &row.about.name, cause) { (findings::issues(finding, source)) }
                            @if let Some(fault) = row.shown_by(number, &cause.id) {
                                @if !fault.clause.is_empty() {
                                    p { "The rule: " a href=(frame.to(places.get(&fault.clause).unwrap_or_default())) { (fault.states) } }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The versions of an engine that were asked.
fn versions(versions: &[&Engine], source: &Source) -> Markup {
    html! {
        section {
            h2 { "Versions" }
            ul {
                @for engine in versions {
                    li {
                        a href={ "../" (engine.slug) "/index.html" } { (engine.name) " " (engine.version) }
                        ": " (badge::says(engine, &source.results))
                    }
                }
            }
        }
    }
}
