//! `cargo xtask package`: the fixtures as packages for npm and pip.

use std::path::Path;

use clap::Args;
use serde_json::{Map, Value};
use suite::{Fixtures, Form};

use crate::exit::{Exit, Failure};
use crate::paths;

/// Make the packages of the fixtures for npm and pip, in `target/packages`. Nothing is published.
#[derive(Args)]
pub(crate) struct Arguments {}

/// The folder of each package in `packages`, and the folder for its fixtures.
const PACKAGES: [(&str, &str); 2] =
    [("npm", "fixtures"), ("python", "crosscheck_fixtures/fixtures")];
/// The files that every package includes.
const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

pub(crate) fn run(Arguments {}: &Arguments) -> Result<Exit, Failure> {
    let files = suite::files(&paths::fixtures())?;
    let version = Fixtures::from_files(&files)?.version.to_string();
    let data = suite::copy(&files, Form::Json)?;
    for (name, data_folder) in PACKAGES {
        let template = paths::root().join("packages").join(name);
        let package = paths::root().join("target/packages").join(name);
        paths::remove(&package)?;
        for file in paths::walk(&template)? {
            let text = paths::read(&template.join(&file))?;
            let text = if file == Path::new("package.json") {
                with_version(&text, &version)
            } else {
                text
            };
            paths::write_below(&package, &file, &text)?;
        }
        for file in LICENCES {
            paths::write_below(&package, file.as_ref(), &paths::read(&paths::root().join(file))?)?;
        }
        for (file, text) in &data {
            paths::write_below(&package, &Path::new(data_folder).join(file), text)?;
        }
        println!("{}: fixtures {version}", package.display());
    }
    Ok(Exit::Agreed)
}

/// npm needs the version in the description itself; pip finds it in the version file.
fn with_version(description: &str, version: &str) -> String {
    let mut fields: Map<String, Value> =
        serde_json::from_str(description).expect("packages/npm/package.json is an object of JSON");
    fields.insert("version".to_owned(), version.into());
    serde_json::to_string_pretty(&fields).expect("an object is JSON") + "\n"
}
