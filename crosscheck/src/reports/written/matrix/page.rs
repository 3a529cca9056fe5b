use maud::{Markup, html};
use notation::{Move, Setup, Variant};

use super::{COUNTS, CauseFound, Cell, Fault, KnownCause, Matrix, PLAY, Row};
use crate::reports::grid::{Grid, Way};
use crate::reports::written::html::document;
use crate::reports::written::svg::{self, Marks};

const STYLE: &str = concat!(
    include_str!("../html/style.css"),
    include_str!("../board.css"),
    include_str!("style.css")
);
const SCRIPT: &str = include_str!("script.js");

/// Writes the page. It is whole without its script, which sorts and filters the rows.
pub(super) fn page(matrix: &Matrix) -> String {
    let title = format!("Who plays {} by the rules", matrix.variant);
    let header = html! {
        p.brand { "Crosscheck" }
        h1 { (title) }
        p.quiet {
            "Each engine was asked the same cases, from fixtures " (matrix.fixtures) ". A cell counts the cases of a "
            "chapter of the rules that the engine was asked. Open a failed cell to see the boards."
        }
        (legend())
    };
    let main = html! {
        (filter(matrix))
        (table(matrix))
        @for row in &matrix.engines { (faults_of(row, matrix)) }
    };
    document(&title, [STYLE, SCRIPT], &header, &main)
}

fn legend() -> Markup {
    html! {
        ul.legend {
            li { span.passed { "✓" } " all asked cases pass" }
            li { span.failed { "✗" } " some fail, and another program confirms that the engine is wrong" }
            li { span.open { "?" } " some fail, and no other program has confirmed it yet" }
            li { span.not-asked { "–" } " the engine cannot be asked this" }
        }
    }
}

fn filter(matrix: &Matrix) -> Markup {
    let mut languages: Vec<&str> =
        matrix.engines.iter().map(|row| row.about.language.as_str()).collect();
    languages.sort_unstable();
    languages.dedup();
    html! {
        form #filter hidden {
            label { "Language"
                select #language {
                    option value="" { "all" }
                    @for language in languages { option { (language) } }
                }
            }
            label { "Name" input #name type="search"; }
            label.switch { input #failing type="checkbox"; " only with faults" }
            output #shown {}
        }
    }
}

fn table(matrix: &Matrix) -> Markup {
    html! {
        div.wide {
            table.matrix {
                thead { tr {
                    th scope="col" data-by="name" { "Engine" }
                    th scope="col" data-by="language" { "Language" }
                    @for column in &matrix.chapters { th scope="col" data-by="failed" { (column.heading) } }
                    th scope="col" data-by="failed" { (COUNTS) }
                    th scope="col" data-by="failed" { (PLAY) }
                } }
                tbody {
                    @for row in &matrix.engines { (engine(row, matrix)) }
                }
            }
        }
    }
}

fn engine(row: &Row, matrix: &Matrix) -> Markup {
    let failed: usize = row.all().map(Cell::failed).sum();
    html! {
        tr data-name=(row.about.name) data-language=(row.about.language) data-failed=(failed) {
            th scope="row" {
                a href={ "#" (anchor(row, "about")) } { (row.about.name) }
                " " span.version { (row.about.version) }
            }
            td { (row.about.language) }
            @for (heading, cell) in matrix.cells(row) { (shown(cell, &anchor(row, heading), heading)) }
        }
    }
}

/// A cell of the table: how it stands, and where its boards are.
fn shown(cell: &Cell, anchor: &str, heading: &str) -> Markup {
    let asked = cell.asked();
    let stands = cell.standing();
    let label = format!(
        "{heading}: {} pass, {} fail, {} not asked",
        cell.passed,
        cell.failed(),
        cell.not_asked
    );
    html! {
        td class={ "cell " (stands.word()) } data-failed=(cell.failed()) title=(label) {
            @if cell.failed() > 0 {
                a href={ "#" (anchor) } aria-label=(label) { (stands.sign()) span.many { (cell.failed()) "/" (asked) } }
            } @else {
                (stands.sign()) @if asked > 0 { span.many { (asked) } }
            }
        }
    }
}

/// What stands behind the cells of an engine; shown once it is gone to.
fn faults_of(row: &Row, matrix: &Matrix) -> Markup {
    html! {
        section.behind id=(anchor(row, "about")) {
            h2 { (row.about.name) " " (row.about.version) }
            p { (row.headline) }
            @if let Some(note) = &row.about.note { p.quiet { (note) } }
            pre { (row.about.install) }
            @if !row.causes.is_empty() {
                h3 { "Causes" }
                ol { @for (found, known) in row.causes.iter().zip(&row.about.causes) { (cause(found, known)) } }
            }
        }
        @for (heading, cell) in matrix.cells(row) {
            @if cell.failed() > 0 {
                section.behind id=(anchor(row, heading)) {
                    h2 { (row.about.name) ": failing cases, " (heading) }
                    p.quiet { (cell.failed()) " of " (cell.asked()) " fail" }
                    @for fault in &cell.faults { (article(fault, row, matrix)) }
                }
            }
        }
    }
}

/// A cause with its smallest position, and how it was confirmed.
fn cause(found: &CauseFound, known: &KnownCause) -> Markup {
    html! {
        li {
            p { (found.says) " " span.quiet { "explains " (found.explains()) } }
            p.quiet { "smallest: " span.id { (found.id) } }
            pre { (found.start) @if !found.moves.is_empty() { " moves " (found.moves.join(" ")) } }
            p.confirmed { (known.confirmed) }
        }
    }
}

fn article(fault: &Fault, row: &Row, matrix: &Matrix) -> Markup {
    html! {
        article.finding {
            h3 { span.id { (fault.id) } }
            @if !fault.why.is_empty() { p.why { (fault.why) } }
            div.sides {
                @if let Some(board) = board(fault, matrix) { figure { (board) } }
                div.differences {
                    pre { (fault.told) }
                    @match fault.cause.and_then(|number| row.causes.get(number - 1)) {
                        Some(cause) => p { "cause: " (cause.says) },
                        None => p { "cause: not looked into" },
                    }
                    @if !fault.states.is_empty() {
                        ul.clauses { li { "the case tests: " (fault.states) " " span.id { (fault.clause) } } }
                    }
                    @if fault.class != "rule" { p.quiet { "class: " (fault.class) } }
                    @if !fault.moves.is_empty() {
                        pre { "start  " (fault.start) "\nmoves  " (fault.moves.join(" ")) }
                    }
                    pre { (fault.fen) }
                    @if let Some(reported) = &fault.reported { p.quiet { "the engine reports" } pre { (reported) } }
                    pre { (fault.replay) }
                }
            }
        }
    }
}

/// The board of a fault, with its moves; nothing where its text is no position of the game.
fn board(fault: &Fault, matrix: &Matrix) -> Option<Markup> {
    let variant: Variant = matrix.variant.parse().ok()?;
    let setup = Setup::parse(&fault.fen, variant).ok()?;
    let ways = |moves: &[String]| {
        let read = |text: &String| Move::parse(text, variant).ok().map(Way::from);
        moves.iter().filter_map(read).collect::<Vec<Way>>()
    };
    let (missing, surplus) = (ways(&fault.missing), ways(&fault.surplus));
    let marks = Marks { missing: &missing, surplus: &surplus, ..Marks::default() };
    Some(svg::board(&Grid::from(&setup), marks, &format!("The position {}", fault.fen)))
}

/// The name of a place on the page: letters, digits and hyphens, and every other character by its number, so that no
/// two engines share a place.
fn anchor(row: &Row, part: &str) -> String {
    let plain = |character: char| character.is_ascii_alphanumeric() || character == '-';
    let named = |text: &str| -> String {
        let shown = |character: char| match character {
            character if plain(character) => character.to_string(),
            other => format!("_{:x}_", u32::from(other)),
        };
        text.chars().map(shown).collect()
    };
    [&row.about.name, &row.about.language, part].map(named).join(".")
}
