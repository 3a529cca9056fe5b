//! Inputs to begin with, written where libFuzzer looks for them.

use std::fs;

use crosscheck::fixtures::Fixtures;
use crosscheck::fuzzing::{Target, seeds};
use notation::Variant;

use super::folders::{self, at};
use crate::exit::Failure;
use crate::paths;

/// Writes the inputs and the dictionary of each target. A file of the same content is left alone,
/// and so is what was found since.
pub(super) fn write(targets: &[Target], fixtures: &Fixtures) -> Result<(), Failure> {
    let files = case_files()?;
    for &target in targets {
        let folder = folders::corpus(target);
        folders::make(&folder)?;
        let seeds = seeds::of(target, fixtures, &files);
        for (number, seed) in seeds.iter().enumerate() {
            let file = folder.join(format!("fixture-{number:04}"));
            fs::write(&file, seed).map_err(at(&file))?;
        }
        let words = seeds::dictionary(target, &seeds);
        if !words.is_empty() {
            paths::write(&folders::dictionary(target), &words)?;
        }
    }
    Ok(())
}

/// The texts of the files of cases.
fn case_files() -> Result<Vec<String>, Failure> {
    let mut texts = Vec::new();
    for variant in Variant::ALL {
        for file in folders::files(&paths::fixtures().join(variant.id()))? {
            texts.push(paths::read(&file)?);
        }
    }
    Ok(texts)
}
