//! The tables: engines by games, and for each game engines by chapters of its rules.

use crosscheck::reports::matrix::{COUNTS, PLAY};
use maud::{Markup, html};

use super::{recorded, standing, title};
use crate::pages::Source;
use crate::results::{Cell, Dated, Row, Standing};

/// Engines by games.
pub(super) fn all(source: &Source) -> Markup {
    let results = &source.results;
    html! {
        section .results data-game="" aria-labelledby="all" {
            h2 #all { "All games" }
            table {
                thead { tr {
                    th scope="col" { "Engine" }
                    th scope="col" { "Language" }
                    @for dated in &results.tables {
                        th scope="col" data-rule="" { a href={ "#" (dated.table.variant) } { (title(source, dated)) } }
                    }
                } }
                tbody { @for engine in &results.engines {
                    tr data-name=(engine.name) data-language=(engine.language) {
                        th scope="row" {
                            a href={ (engine.slug) "/index.html" } { (engine.name) } " " span .version { (engine.version) }
                        }
                        td .language { (engine.language) }
                        @for dated in &results.tables {
                            @let row = dated.table.engines.iter().find(|row| row.about.name == engine.name);
                            (in_a_game(row, title(source, dated), &format!("{}/index.html#{}", engine.slug, dated.table.variant)))
                        }
                    }
                } }
            }
        }
    }
}

/// How an engine stands in a game.
fn in_a_game(row: Option<&Row>, label: &str, to: &str) -> Markup {
    let stands = row.map_or(Standing::NotAsked, Row::standing);
    html! {
        td class={ "cell " (stands.word()) } data-result=(stands.word()) data-rule="" data-label=(label) {
            @match row {
                Some(row) => {
                    a href=(to) {
                        (stands.sign())
                        @if row.failed() > 0 { " " (row.failed()) span .unseen { " fail" } }
                        @else { span .unseen { " all pass" } }
                    }
                }
                None => { (stands.sign()) },
            }
        }
    }
}

/// The engines that play a game, by the chapters of its rules.
pub(super) fn game(dated: &Dated, source: &Source) -> Markup {
    let table = &dated.table;
    let right = table.engines.iter().filter(|row| row.standing() == Standing::Passed).count();
    html! {
        section .results data-game=(table.variant) aria-labelledby=(table.variant) {
            h2 id=(table.variant) { (title(source, dated)) }
            p .hint {
                (right) " of " (table.engines.len()) " engines pass all that they were asked. " (recorded(dated)) ". "
                a href={ "../rules/" (table.variant) "/index.html" } { "The rules" } "."
            }
            table {
                thead { tr {
                    th scope="col" { "Engine" }
                    th scope="col" { "Language" }
                    @for chapter in &table.chapters { th scope="col" data-rule=(chapter.heading) { (chapter.heading) } }
                    th scope="col" data-rule=(COUNTS) { (COUNTS) }
                    th scope="col" data-rule=(PLAY) { (PLAY) }
                } }
                tbody { @for row in &table.engines { (engine(row, dated, source)) } }
            }
        }
    }
}

fn engine(row: &Row, dated: &Dated, source: &Source) -> Markup {
    let about = &row.about;
    let slug = source.results.engine(&about.name).map_or("", |engine| &engine.slug);
    let to = format!("{slug}/index.html#{}", dated.table.variant);
    let headings = dated.table.chapters.iter().map(|chapter| chapter.heading.as_str());
    let cells = headings.chain([COUNTS, PLAY]).zip(row.all());
    html! {
        tr data-name=(about.name) data-language=(about.language) {
            th scope="row" { a href=(to) { (about.name) } " " span .version { (about.version) } }
            td .language { (about.language) }
            @for (heading, cell) in cells { (chapter(heading, cell, &to)) }
        }
    }
}

fn chapter(heading: &str, cell: &Cell, to: &str) -> Markup {
    let stands = cell.standing().word();
    html! {
        td class={ "cell " (stands) } data-result=(stands) data-rule=(heading) data-label=(heading) {
            @if cell.failed() > 0 {
                a href=(to) { (standing(cell)) span .unseen { " fail" } }
            } @else {
                (standing(cell))
            }
        }
    }
}
