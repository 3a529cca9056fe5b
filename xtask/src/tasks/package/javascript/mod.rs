//! The packages for npm: one with the oracle as WebAssembly and the cases, and one with the program for this machine.

mod data;
mod machine;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Map, Value, json};

use crate::paths;
use crate::site::module::{self, Program};
use crate::tool;
use crosscheck_core::Failure;

/// The name of the package.
const NAME: &str = "crosscheck-chess";
/// The version of all packages, which is that of the program.
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The files that every package includes from the root.
const LICENCES: [&str; 2] = ["LICENSE-APACHE", "LICENSE-MIT"];
/// The second runner that the tests try.
const VITEST: &str = "vitest@3.2.4";

/// The two packages, packed.
pub(super) struct Made {
    main: PathBuf,
    machine: PathBuf,
}

/// Makes the two packages, and packs them. Every machine makes the same main package, of which a release takes one.
pub(super) fn make(template: &Path, into: &Path, profile: &str) -> Result<Made, Failure> {
    let folder = into.join(NAME);
    for file in paths::walk(template)? {
        // The tests and what they need are not handed out.
        if !file.starts_with("tests") && file != Path::new("package.json") {
            paths::write_below(&folder, &file, &paths::read(&template.join(&file))?)?;
        }
    }
    data::write(&folder.join("data"), &module::build(Program::Both)?)?;
    let described = described(&paths::read(&template.join("package.json"))?);
    let main = pack(&folder, NAME, &described)?;
    let machine = machine::make(into, profile)?;
    Ok(Made { main, machine })
}

/// The description of the main package. What changes from release to release is not in the template.
fn described(template: &str) -> String {
    // npm installs the one for the machine that it runs on, and leaves out the others.
    let machines: Map<String, Value> =
        machine::NAMES.iter().map(|name| (format!("{NAME}-{name}"), VERSION.into())).collect();
    with_field(template, "optionalDependencies", &machines.into())
}

/// An object with a field more, at its end. The text stays as it is: the order of `exports` decides what is found, and an
/// object that is read and written would have it by the alphabet.
fn with_field(object: &str, name: &str, value: &Value) -> String {
    let body = object.trim_end().strip_suffix('}').expect("it is an object").trim_end();
    format!("{body},\n  \"{name}\": {value}\n}}\n")
}

/// Describes the package in a folder, packs it beside that folder, and says where it is.
fn pack(folder: &Path, name: &str, described: &str) -> Result<PathBuf, Failure> {
    for licence in LICENCES {
        paths::write_below(folder, licence.as_ref(), &paths::read(&paths::root().join(licence))?)?;
    }
    let repository = concat!("git+", env!("CARGO_PKG_REPOSITORY"), ".git");
    let repository = json!({ "type": "git", "url": repository });
    let text = with_field(described, "version", &VERSION.into());
    let text = with_field(&text, "repository", &repository);
    paths::write_below(folder, "package.json".as_ref(), &text)?;
    let mut npm = tool::of_node("npm", &["pack", "--silent", "--pack-destination", ".."]);
    tool::run(npm.current_dir(folder).stdout(Stdio::null()))?;
    let packed = folder.with_file_name(format!("{name}-{VERSION}.tgz"));
    say!("{}", packed.display());
    Ok(packed)
}

/// Installs both packages where nothing is, without a network, and runs their tests there.
pub(super) fn test(made: &Made, template: &Path) -> Result<(), Failure> {
    // What the tests stand on, npm has from its registry. It is kept, in a folder above theirs.
    let around = paths::target().join("javascript-test");
    let user = around.join("user");
    paths::remove(&user)?;
    for file in paths::walk(&template.join("tests"))? {
        let is_about_tools =
            file.starts_with("package.json") || file.starts_with("package-lock.json");
        let folder = if is_about_tools { &around } else { &user };
        paths::write_below(folder, &file, &paths::read(&template.join("tests").join(&file))?)?;
    }
    if !around.join("node_modules").is_dir() {
        tool::run(tool::of_node("npm", &["ci", "--no-audit", "--no-fund"]).current_dir(&around))?;
        // Its bundler is in a hundred packages, of which a registry may lack those for other machines: no lock names
        // them all. The tests do without it, and say so.
        let _ = tool::run(
            tool::of_node("npm", &["install", "--no-save", "--no-audit", "--no-fund", VITEST])
                .current_dir(&around),
        );
    }
    paths::write_below(&user, "package.json".as_ref(), "{ \"type\": \"module\" }\n")?;
    let mut install = tool::of_node(
        "npm",
        &["install", "--offline", "--no-audit", "--no-fund", "--cache", "empty"],
    );
    tool::run(install.args([&made.main, &made.machine]).current_dir(&user))?;
    let mut node = Command::new("node");
    node.args(["--test", "--test-concurrency=1"]).current_dir(&user);
    node.env("PAGE", paths::root().join("docs/javascript.md"));
    tool::run(node.env("EXAMPLES", paths::root().join("examples/javascript")))
}

/// Copies a file that is no text.
fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    let parent = to.parent().unwrap_or(to);
    let copied = fs::create_dir_all(parent).and_then(|()| fs::copy(from, to));
    copied.map(drop).map_err(Failure::file(&from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_types_of_an_export_come_first_as_typescript_and_publint_want_them() {
        let template = paths::root().join("packages/javascript/package.json");
        let text = with_field(&described(&paths::read(&template).unwrap()), "version", &"1".into());
        let fields: Map<String, Value> = serde_json::from_str(&text).unwrap();
        assert!(fields.contains_key("optionalDependencies") && fields.contains_key("version"));
        let with_types = text.lines().filter(|line| line.contains(".d.ts\""));
        let with_types: Vec<&str> = with_types.filter(|line| line.contains("default")).collect();
        // All but `package.json`.
        let exports = fields["exports"].as_object().unwrap().len();
        assert_eq!(with_types.len(), exports - 1, "{text}");
        for line in with_types {
            assert!(line.find("\"types\"") < line.find("\"default\""), "{line}");
        }
    }
}
