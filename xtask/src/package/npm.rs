//! The fixtures as a package for npm.

use std::path::Path;

use serde_json::{Map, Value};
use suite::{Fixtures, Form};

use crate::exit::Failure;
use crate::paths;

/// The files that the package includes from the root.
const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];

pub(super) fn make(template: &Path, package: &Path) -> Result<(), Failure> {
    let files = suite::files(&paths::fixtures())?;
    let version = Fixtures::from_files(&files)?.version.to_string();
    for file in paths::walk(template)? {
        let text = paths::read(&template.join(&file))?;
        let is_description = file == Path::new("package.json");
        let text = if is_description { with_version(&text, &version) } else { text };
        paths::write_below(package, &file, &text)?;
    }
    for file in LICENCES {
        paths::write_below(package, file.as_ref(), &paths::read(&paths::root().join(file))?)?;
    }
    for (file, text) in suite::copy(&files, Form::Json)? {
        paths::write_below(package, &Path::new("fixtures").join(file), &text)?;
    }
    println!("{}: fixtures {version}", package.display());
    Ok(())
}

/// npm needs the version in the description itself.
fn with_version(description: &str, version: &str) -> String {
    let mut fields: Map<String, Value> =
        serde_json::from_str(description).expect("packages/npm/package.json is an object of JSON");
    fields.insert("version".to_owned(), version.into());
    serde_json::to_string_pretty(&fields).expect("an object is JSON") + "\n"
}
