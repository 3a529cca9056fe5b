//! The engines: all results in one place, a page for each engine, and two of them side by side.

mod badge;
mod compare;
mod engine;
mod table;

use maud::{Markup, html};

use super::layout::{Frame, Section};
use super::places::Places;
use super::{Page, Source};
use crate::drawing;
use crate::results::{Cell, Dated, Engine};

/// All pages of the engines.
pub(super) fn pages(source: &Source, places: &Places) -> Vec<Page> {
    let mut pages = vec![list(source), compare::page(source), compare::data(source)];
    for engine in &source.results.engines {
        pages.push(engine::page(engine, source, places));
        pages.push(badge::file(engine, &source.results));
    }
    pages
}

/// The page of an engine, from the root of the site.
pub(super) fn page_of(engine: &Engine) -> String {
    format!("engines/{}/index.html", engine.slug)
}

/// All results.
fn list(source: &Source) -> Page {
    let frame = Frame {
        name: "engines/index.html",
        title: "Who plays by the rules",
        description: "Public chess engines and libraries, each held to the rules of its games, and the causes of what fails.",
        section: Some(Section::Engines),
        scripts: &["js/engines.js"],
    };
    let results = &source.results;
    let main = html! {
        main #main .engines {
            h1 { "Who plays by the rules" }
            p .lead {
                (results.engines.len()) " public engines and libraries, each asked the same cases of the games that it plays. A "
                "second program confirms each failure."
            }
            p .actions {
                a .button href="compare/index.html" { "Compare two engines" }
                a .button href=(frame.to("book/matrix.html")) { "How this is made" }
            }
            (filter(source))
            (legend())
            (table::all(source))
            @for dated in &results.tables { (table::game(dated, source)) }
        }
    };
    frame.page(&drawing::none(), &main)
}

fn legend() -> Markup {
    html! {
        ul .signs {
            li { span .cell .passed { "✓" } " all cases asked pass" }
            li { span .cell .failed { "✗" } " so many fail, and another program confirms it" }
            li { span .cell .open { "?" } " some that fail have not been looked into" }
            li { span .cell .not-asked { "–" } " not asked" }
        }
    }
}

/// What the script filters by; without it, all is shown.
fn filter(source: &Source) -> Markup {
    let results = &source.results;
    let mut languages: Vec<&str> =
        results.engines.iter().map(|engine| engine.language.as_str()).collect();
    languages.sort_unstable();
    languages.dedup();
    html! {
        form #filter .filter hidden aria-label="What to show" {
            label { "Game"
                select name="game" {
                    option value="" { "all" }
                    @for dated in &results.tables {
                        option value=(dated.table.variant) { (title(source, dated)) }
                    }
                }
            }
            label { "Rule" select name="rule" { option value="" { "all" } } }
            label { "Language"
                select name="language" {
                    option value="" { "all" }
                    @for language in languages { option { (language) } }
                }
            }
            label { "Result"
                select name="result" {
                    option value="" { "all" }
                    option value="failed" { "something fails" }
                    option value="passed" { "all asked passes" }
                    option value="not-asked" { "not asked" }
                }
            }
            label { "Name" input name="name" type="search" autocomplete="off"; }
            p #shown .hint role="status" {}
        }
    }
}

/// The title of a table's game.
fn title<'a>(source: &'a Source, dated: &'a Dated) -> &'a str {
    source.game(&dated.table.variant).map_or(dated.table.variant.as_str(), |game| game.title)
}

/// The contents of a cell.
fn standing(cell: &Cell) -> Markup {
    html! {
        (cell.standing().sign())
        @if cell.failed() > 0 { " " (cell.failed()) span .of { "/" (cell.asked()) } }
        @else if cell.asked() > 0 { " " span .of { (cell.asked()) } }
    }
}

/// When and by what a table was made.
fn recorded(dated: &Dated) -> Markup {
    html! {
        @if let Some(day) = &dated.day { "Recorded on " time datetime=(day) { (day) } ", fixtures " }
        @else { "Fixtures " }
        (dated.table.fixtures)
    }
}
