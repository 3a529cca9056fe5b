//! `cargo xtask site`: the web site, which can be opened from a file or served by any server.

mod browser;
mod carried;
mod libraries;
pub(crate) mod module;
mod npm;

use std::path::Path;

use clap::Args;
use site::pages::{Source, all};

use crate::{output, paths};
use crosscheck_core::{Exit, Failure};

/// Build the web site into `target/site`: its pages, and the programs that the playing page runs.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Also test it in a headless Chromium.
    #[arg(long)]
    test: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let site = paths::target().join("site");
    // What is wrong with a page is known before the programs are built.
    let pages = all(&Source::read(paths::root())?)?;
    paths::remove(&site)?;
    for page in pages {
        paths::write_below(&site, Path::new(&page.name), &page.text)?;
    }
    carried::write(&site.join("data"))?;
    if let Err(missing) = libraries::write(&site.join("libraries")) {
        output::note(&format!("the trying page is without its libraries: {missing}"));
    }
    say!("{}", site.join("index.html").display());
    if arguments.test { browser::test(&site) } else { Ok(Exit::Pass) }
}
