//! `cargo xtask book`: the book of `docs/`. The rules, clause by clause, come from the fixtures, so
//! that each fact has one place.

mod boards;
mod clauses;
mod links;
mod summary;
#[cfg(test)]
mod tests;

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Args;
use crosscheck::fixtures::Fixtures;
use notation::Variant;

use crate::{matrix, paths};
use crosscheck_core::{Exit, Failure};

/// Redraw the boards of `docs/`, and make the book in `target/book`.
#[derive(Args)]
pub(crate) struct Arguments {}

/// The style of the boards, the same as on the web page of a report.
const BOARD_STYLE: &str = "crosscheck/src/reports/written/board.css";

pub(crate) fn run(Arguments {}: &Arguments) -> Result<Exit, Failure> {
    let fixtures = Fixtures::read(&paths::fixtures())?;
    let docs = paths::root().join("docs");
    for (name, text) in pages(&docs)? {
        let drawn = boards::in_letters(&text, &fixtures).map_err(|what| page(&name, what))?;
        if drawn != text {
            paths::write(&docs.join(&name), &drawn)?;
            say!("{}: boards drawn anew", docs.join(&name).display());
        }
    }
    let book = paths::target().join("book");
    paths::remove(&book)?;
    for (name, text) in whole(&docs, &fixtures)? {
        paths::write_below(&book, &name, &text)?;
    }
    build(&book)
}

/// Runs mdbook to make HTML of it; the Markdown is useful without it.
fn build(book: &Path) -> Result<Exit, Failure> {
    match Command::new("mdbook").arg("build").arg(book).status() {
        Ok(ended) if ended.success() => {
            say!("{}", book.join("html/index.html").display());
            Ok(Exit::Pass)
        }
        Ok(_) => Ok(Exit::Fail),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            say!(
                "{}: wrote the Markdown alone; `cargo install mdbook` installs the program that makes HTML of it",
                book.join("src").display()
            );
            Ok(Exit::Pass)
        }
        Err(error) => Err(Failure::file("mdbook")(error)),
    }
}

/// The pages of a folder with their names relative to it.
fn pages(docs: &Path) -> Result<Vec<(PathBuf, String)>, Failure> {
    let names = paths::walk(docs)?;
    let pages = names.into_iter().filter(|name| name.extension().is_some_and(|end| end == "md"));
    pages.map(|name| Ok((name.clone(), paths::read(&docs.join(&name))?))).collect()
}

/// Everything that mdbook reads: the pages with their boards drawn and their names linked, the
/// chapters made from the fixtures, the matrices, the pictures, the styles and the configuration.
fn whole(docs: &Path, fixtures: &Fixtures) -> Result<Vec<(PathBuf, String)>, Failure> {
    let texts = crosscheck::fixtures::files(&paths::fixtures())?;
    let places = links::Places::of(fixtures);
    let src = Path::new("src");
    let mut files = Vec::new();
    for (name, text) in pages(docs)? {
        let place = |id: &str| links::up(&name) + places.get(id).unwrap_or_default();
        let text = boards::as_pictures(&text, fixtures, place).map_err(|what| page(&name, what))?;
        let text = if name == Path::new("SUMMARY.md") {
            summary::with_clauses(&text, fixtures)
        } else {
            let text = links::linked(&name, &text, &places);
            matrix::games().fold(text, |text, game| to_page(&text, game))
        };
        files.push((src.join(name), text));
    }
    let specification = paths::read(&docs.join("specification.md"))?;
    for chapter in clauses::chapters(fixtures, &texts, &specification) {
        files.push((src.join(chapter.name), chapter.text));
    }
    for name in paths::walk(docs)? {
        let text = || paths::read(&docs.join(&name));
        match name.extension().and_then(|ending| ending.to_str()) {
            Some("svg") => files.push((src.join(&name), text()?)),
            Some("toml" | "css") => files.push((name.clone(), text()?)),
            _ => {}
        }
    }
    for game in matrix::games() {
        files.push((src.join(matrix::page(game)), matrix::read(game)?.html()));
    }
    let style = paths::read(&paths::root().join(BOARD_STYLE))?;
    files.push(("board.css".into(), style));
    Ok(files)
}

/// A text whose links to the data of a matrix lead to its page.
fn to_page(text: &str, game: Variant) -> String {
    text.replace(&format!("]({})", matrix::data(game)), &format!("]({})", matrix::page(game)))
}

fn page(name: &Path, what: String) -> Failure {
    Failure::of(Path::new("docs").join(name).display())(what)
}
