//! First inputs, written where libFuzzer looks for them.

use std::collections::BTreeSet;
use std::fs;

use fuzzing::{Target, seeds};
use notation::Variant;
use suite::Fixtures;

use super::folders::{self, at};
use crate::exit::Failure;
use crate::paths;

/// Writes the first inputs and the dictionary of each target; inputs found since are kept. Returns
/// how many first inputs there are.
pub(super) fn write(targets: &[Target], fixtures: &Fixtures) -> Result<usize, Failure> {
    let files = case_files()?;
    let mut written = 0;
    for &target in targets {
        let seeds = seeds::of(target, fixtures, &files);
        write_inputs(target, "fixture", &seeds)?;
        written += seeds.len();
        let words = seeds::dictionary(target, &seeds);
        if !words.is_empty() {
            paths::write(&folders::dictionary(target), &words)?;
        }
    }
    Ok(written)
}

/// Writes inputs drawn at random, for targets that have no other first inputs.
pub(super) fn write_drawn(targets: &[Target]) -> Result<(), Failure> {
    targets.iter().try_for_each(|&target| write_inputs(target, "drawn", &seeds::drawn(target)))
}

fn write_inputs(target: Target, name: &str, inputs: &BTreeSet<Vec<u8>>) -> Result<(), Failure> {
    let folder = folders::corpus(target);
    folders::make(&folder)?;
    for (number, input) in inputs.iter().enumerate() {
        let file = folder.join(format!("{name}-{number:04}"));
        fs::write(&file, input).map_err(at(&file))?;
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
