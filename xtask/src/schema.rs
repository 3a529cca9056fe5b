//! `cargo xtask schema`: the JSON Schemas of the fixtures, from the types that read them.

use std::path::PathBuf;

use clap::Args;
use crosscheck::fixtures::{CaseFile, ClauseFile};
use crosscheck::rogues::RogueFile;
use schemars::{Schema, schema_for};

use crate::exit::{Exit, Failure};
use crate::paths;

/// Write the JSON Schemas of the fixtures, or look whether they are as they should be.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Write nothing; exit with 1 if a schema is not what it should be.
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut exit = Exit::Agreed;
    for (file, schema) in schemas() {
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

/// Each schema with the file that holds it.
fn schemas() -> [(PathBuf, Schema); 3] {
    let folder = paths::fixtures().join("schema");
    [
        (folder.join("cases.schema.json"), schema_for!(CaseFile)),
        (folder.join("clauses.schema.json"), schema_for!(ClauseFile)),
        (folder.join("rogues.schema.json"), schema_for!(RogueFile)),
    ]
}
