//! `cargo xtask schema`: the JSON Schemas of the fixtures, the engine protocol and the report.

use clap::Args;
use crosscheck::schemas;

use crate::exit::{Exit, Failure};
use crate::paths;

/// Write the JSON Schemas of the fixtures, the engine protocol and the report, or look whether they are as they should be.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Write nothing; exit with 1 if a schema is not what it should be.
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut exit = Exit::Agreed;
    for (name, schema) in schemas::all() {
        let file = paths::fixtures().join("schema").join(name);
        let text = serde_json::to_string_pretty(&schema).expect("a schema is JSON") + "\n";
        if !arguments.check {
            paths::write(&file, &text)?;
        } else if paths::read(&file)? != text {
            println!("{} is not up to date: run `cargo xtask schema`", file.display());
            exit = Exit::Differed;
        }
    }
    Ok(exit)
}
