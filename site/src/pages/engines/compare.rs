//! Two engines side by side.

use crosscheck::reports::matrix::{COUNTS, PLAY};
use maud::html;
use serde::Serialize;

use super::title;
use crate::drawing;
use crate::pages::data::json;
use crate::pages::layout::{Frame, Section};
use crate::pages::{Page, Source};
use crate::results::{Dated, Engine, Results, Row};

pub(super) fn page(source: &Source) -> Page {
    let frame = Frame {
        name: "engines/compare/index.html",
        title: "Compare two engines",
        description: "Two chess engines side by side: what each keeps of the rules of the games that it plays.",
        section: Some(Section::Engines),
        scripts: &["data/results.js", "js/compare.js"],
    };
    let main = html! {
        main #main .engines {
            p .path { a href="../index.html" { "Engines" } }
            h1 { "Compare two engines" }
            noscript { p { "This page needs JavaScript. Without it, each engine has " a href="../index.html" { "a page of its own" } "." } }
            form #pair .filter hidden aria-label="Which engines" {
                @for name in ["a", "b"] {
                    label { (if name == "a" { "One" } else { "Other" })
                        select name=(name) {
                            @for engine in &source.results.engines {
                                option value=(engine.slug) { (engine.name) " " (engine.version) }
                            }
                        }
                    }
                }
                label .switch { input name="differ" type="checkbox"; " only where they differ" }
            }
            p #told .lead role="status" {}
            div #compared {}
        }
    };
    frame.page(&drawing::none(), &main)
}

/// The results as the script reads them.
#[derive(Serialize)]
struct Data<'a> {
    games: Vec<Game<'a>>,
    engines: Vec<Compared<'a>>,
}

#[derive(Serialize)]
struct Game<'a> {
    id: &'a str,
    title: &'a str,
    rules: Vec<&'a str>,
}

#[derive(Serialize)]
struct Compared<'a> {
    slug: &'a str,
    name: String,
    /// For each game, in their order, the cells of the rules: how many pass, and how many fail.
    results: Vec<Option<Vec<[usize; 2]>>>,
    /// For each game the causes of what fails, each with the address of its finding.
    causes: Vec<Vec<[&'a str; 2]>>,
}

impl<'a> Game<'a> {
    fn of(dated: &'a Dated, source: &'a Source) -> Self {
        let chapters = dated.table.chapters.iter().map(|chapter| chapter.heading.as_str());
        Self {
            id: &dated.table.variant,
            title: title(source, dated),
            rules: chapters.chain([COUNTS, PLAY]).collect(),
        }
    }
}

impl<'a> Compared<'a> {
    fn of(engine: &'a Engine, results: &'a Results) -> Self {
        let row = |dated: &'a Dated| -> Option<&'a Row> {
            dated.table.engines.iter().find(|row| row.about.name == engine.name)
        };
        let cells =
            |row: &Row| row.all().map(|cell| [cell.passed, cell.failed()]).collect::<Vec<_>>();
        let causes = |dated: &'a Dated| {
            let found = row(dated).into_iter().flat_map(Row::found);
            let told = found.filter_map(|(_, cause)| {
                let finding = results.finding(&dated.table.variant, &engine.name, cause)?;
                Some([cause.says.as_str(), finding.id.as_str()])
            });
            told.collect::<Vec<_>>()
        };
        Self {
            slug: &engine.slug,
            name: format!("{} {}", engine.name, engine.version),
            results: results.tables.iter().map(|dated| row(dated).map(cells)).collect(),
            causes: results.tables.iter().map(causes).collect(),
        }
    }
}

/// The results as a script.
pub(super) fn data(source: &Source) -> Page {
    let results = &source.results;
    let data = Data {
        games: results.tables.iter().map(|dated| Game::of(dated, source)).collect(),
        engines: results.engines.iter().map(|engine| Compared::of(engine, results)).collect(),
    };
    Page { name: "data/results.js".to_owned(), text: format!("const RESULTS = {};\n", json(&data)) }
}
