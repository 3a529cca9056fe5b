//! The fixtures become part of the library: it needs no checkout beside it.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures").canonicalize()?;
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    gather(&folder, &mut files)?;
    files.sort();
    // The web page carries the clauses alone: a list by itself, so that the rest stays out of it.
    let clauses = files.iter().filter(|file| file.ends_with("clauses.yaml"));
    let text = list("FILES", &folder, files.iter()) + &list("CLAUSES", &folder, clauses);
    fs::write(PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("fixtures.rs"), text)
}

fn gather(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            gather(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

fn list<'a>(name: &str, folder: &Path, files: impl Iterator<Item = &'a PathBuf>) -> String {
    let mut text = format!("const {name}: &[(&str, &str)] = &[\n");
    for file in files {
        let inside = file.strip_prefix(folder).unwrap_or(file).to_string_lossy().replace('\\', "/");
        let _ = writeln!(text, "    ({inside:?}, include_str!({:?})),", file.display().to_string());
    }
    text + "];\n"
}
