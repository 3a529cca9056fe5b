//! The fixtures become part of the library: it needs no checkout beside it, and reads no YAML.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use walkdir::WalkDir;

fn main() -> io::Result<()> {
    // Asked when this runs: it may have been built in another checkout, or before this one was moved.
    let crate_folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    // The package has a copy at the place of a link, which some checkouts on Windows lack.
    let link = crate_folder.join("fixtures");
    let folder = if link.is_dir() { link } else { crate_folder.join("../fixtures") };
    let folder = folder.canonicalize()?;
    writeln!(io::stdout(), "cargo::rerun-if-changed={}", folder.display())?;
    let mut files = Vec::new();
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    for entry in WalkDir::new(&folder) {
        let entry = entry?;
        // What an editor or a file manager left there is no text of the fixtures.
        let known = ["yaml", "perft", "json", "md"];
        let ending = entry.path().extension().unwrap_or_default();
        if known.iter().any(|one| ending == *one) || entry.file_name() == "VERSION" {
            let inside = entry.path().strip_prefix(&folder).unwrap_or(entry.path());
            let name = inside.to_string_lossy().replace('\\', "/");
            let file = if ending == "yaml" {
                as_json(entry.path(), &out.join(name.replace('/', "-")))?
            } else {
                entry.path().to_owned()
            };
            files.push((name, file));
        }
    }
    files.sort();
    // The web page carries the clauses alone: a list by itself, so that the rest stays out of it.
    let clauses = files.iter().filter(|(name, _)| name.ends_with("/clauses.yaml"));
    let text = list("FILES", files.iter()) + &list("CLAUSES", clauses);
    fs::write(out.join("fixtures.rs"), text)
}

/// Writes a file of YAML as JSON.
fn as_json(yaml: &Path, json: &Path) -> io::Result<PathBuf> {
    let text = fs::read_to_string(yaml)?;
    let value: serde_yaml::Value = serde_yaml::from_str(&text)
        .map_err(|error| io::Error::other(format!("{}: {error}", yaml.display())))?;
    fs::write(json, serde_json::to_string(&value)?)?;
    Ok(json.to_owned())
}

fn list<'a>(list: &str, files: impl Iterator<Item = &'a (String, PathBuf)>) -> String {
    let mut text = format!("const {list}: &[(&str, &str)] = &[\n");
    for (name, file) in files {
        let _ = writeln!(text, "    ({name:?}, include_str!({:?})),", file.display().to_string());
    }
    text + "];\n"
}
