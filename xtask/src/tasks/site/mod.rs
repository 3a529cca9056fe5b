//! `cargo xtask site`: the web page, which can be opened from a file or served by any server.

mod browser;
mod carried;
pub(crate) mod module;

use std::path::Path;

use clap::Args;

use crate::{matrix, paths};
use crosscheck_core::{Exit, Failure};

/// Build the web page into `target/site`: the page, the engine as WebAssembly, the fixtures, and the matrices.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Also test it in a headless Chromium.
    #[arg(long)]
    test: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let site = paths::target().join("site");
    let module = module::build()?;
    paths::remove(&site)?;
    copy(&paths::root().join("site/page"), &site)?;
    carried::write(&site.join("data"), &module)?;
    for game in matrix::games() {
        paths::write_below(&site, Path::new(&matrix::page(game)), &matrix::read(game)?.html())?;
    }
    say!("{}", site.join("index.html").display());
    if arguments.test { browser::test(&site) } else { Ok(Exit::Pass) }
}

/// Copies a folder of texts with everything in it.
fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    for name in paths::walk(from)? {
        paths::write_below(to, &name, &paths::read(&from.join(&name))?)?;
    }
    Ok(())
}
