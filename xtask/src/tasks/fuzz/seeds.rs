//! First inputs, written where libFuzzer looks for them.

use std::collections::BTreeSet;
use std::fs;

use crosscheck::fixtures::Fixtures;
use crosscheck_testing::fuzzing::{Target, seeds};
use notation::Variant;

use super::folders;
use crate::paths;
use crosscheck_core::Failure;

/// Writes the first inputs, the dictionary and the options of each target; inputs found since are kept. Returns how many
/// first inputs there are.
pub(super) fn write(fixtures: &Fixtures) -> Result<usize, Failure> {
    let files = case_files()?;
    let mut written = 0;
    for target in Target::ALL {
        let (fixed, drawn) = (seeds::of(target, fixtures, &files), seeds::drawn(target));
        write_inputs(target, "fixture", &fixed)?;
        write_inputs(target, "drawn", &drawn)?;
        written += fixed.len() + drawn.len();
        let words = seeds::dictionary(target, &fixed);
        if !words.is_empty() {
            paths::write(&folders::beside(target, "dict"), &words)?;
        }
        // Long inputs are as useful as short ones from the beginning.
        let options = format!("[libfuzzer]\nmax_len = {}\nlen_control = 0\n", target.longest());
        paths::write(&folders::beside(target, "options"), &options)?;
    }
    Ok(written)
}

fn write_inputs(target: Target, name: &str, inputs: &BTreeSet<Vec<u8>>) -> Result<(), Failure> {
    let folder = folders::corpus(target);
    folders::make(&folder)?;
    for (number, input) in inputs.iter().enumerate() {
        let file = folder.join(format!("{name}-{number:04}"));
        fs::write(&file, input).map_err(Failure::file(&file))?;
    }
    Ok(())
}

/// The texts of the files of cases.
fn case_files() -> Result<Vec<String>, Failure> {
    let mut texts = Vec::new();
    for variant in Variant::ALL {
        for file in folders::files(&paths::fixtures().join(variant.id()).join("cases"))? {
            texts.push(paths::read(&file)?);
        }
    }
    Ok(texts)
}
