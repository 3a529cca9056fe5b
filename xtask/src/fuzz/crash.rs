//! From an input that crashed to a case that keeps what it shows.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use comparing::{Depth, Finding, shrink, witnesses};
use conformance::blame::{self, Tally};
use conformance::validate::Subject;
use fuzzing::{Target, Wrong};
use suite::Fixtures;

use super::cargo_fuzz::CargoFuzz;
use super::folders::{self, at};
use super::is_interrupted;
use crate::exit::Failure;
use crate::paths;

/// How many new inputs are told at once: one fault may be shown by every input to begin with.
const TOLD_AT_ONCE: usize = 3;

/// How many of the inputs that were kept before still crash. Those that do no longer are removed
/// with all that was written about them.
pub(super) fn still_shown(target: Target, fuzz: &CargoFuzz) -> Result<usize, Failure> {
    let mut shown = 0;
    for input in told_of(target, true)? {
        if fuzz.crash(target, &input)?.is_some() {
            println!("{target}: {} still shows", paths::told(&input));
            shown += 1;
        } else {
            println!("{target}: {} shows no longer", paths::told(&input));
            for file in [input.clone(), yaml(&input), text(&input)] {
                if file.exists() {
                    fs::remove_file(&file).map_err(at(&file))?;
                }
            }
        }
    }
    Ok(shown)
}

/// The inputs of a target that crashed, about which something has been told or not.
fn told_of(target: Target, told: bool) -> Result<Vec<PathBuf>, Failure> {
    let inputs = folders::inputs(target)?.into_iter();
    Ok(inputs.filter(|input| text(input).exists() == told).collect())
}

/// Keeps and tells what is new among the inputs of a target that crashed, the shortest first. Gives
/// how many were told.
pub(super) fn keep_new(
    target: Target,
    fuzz: &CargoFuzz,
    fixtures: &Fixtures,
) -> Result<usize, Failure> {
    let mut inputs = told_of(target, false)?;
    inputs.sort_by_key(|input| fs::metadata(input).map_or(0, |file| file.len()));
    let mut told = 0;
    for (number, input) in inputs.iter().enumerate() {
        if told == TOLD_AT_ONCE || is_interrupted() {
            println!("{target}: {} more inputs wait for the next campaign", inputs.len() - number);
            break;
        }
        match keep(target, input, fuzz, fixtures)? {
            Some(text) => {
                println!("{target}: {text}");
                told += 1;
            }
            None => fs::remove_file(input).map_err(at(input))?,
        }
    }
    Ok(told)
}

/// Shrinks what an input shows, or where that cannot be the input itself, and writes beside it what
/// there is to tell and, where a case can keep it, the case. Gives what there is to tell; nothing where
/// the input does not crash again.
fn keep(
    target: Target,
    input: &Path,
    fuzz: &CargoFuzz,
    fixtures: &Fixtures,
) -> Result<Option<String>, Failure> {
    let Some(told) = fuzz.crash(target, input)? else { return Ok(None) };
    let bytes = fs::read(input).map_err(at(input))?;
    let mut said = if let Some(found) = finding(target, &bytes) {
        // A game is made shorter as a game; its bytes may stay as they are.
        small(found, input, fixtures)?
    } else {
        minimize(target, input, fuzz)?;
        told
    };
    said += &format!("  input  {}\n", fuzz.told(target, input));
    paths::write(&text(input), &said)?;
    Ok(Some(said))
}

/// The finding that an input shows, if it is of that kind.
fn finding(target: Target, bytes: &[u8]) -> Option<Finding> {
    // What panics here has been told by the program that was run before.
    match catch_unwind(AssertUnwindSafe(|| target.try_input(bytes))).ok()?.wrong? {
        Wrong::Finding(finding) => Some(*finding),
        Wrong::Property(_) => None,
    }
}

/// Shrinks a finding, names the clause, writes the case and tells it all.
fn small(mut finding: Finding, input: &Path, fixtures: &Fixtures) -> Result<String, Failure> {
    let (mut left, mut right) = (witnesses::oracle(), witnesses::perft());
    shrink::rulings(&mut finding, &mut left, &mut right, Depth::EveryPair);
    shrink::finding(&mut finding, &mut left, &mut right, Depth::EveryPair);
    blame::name(&mut finding, &fixtures.clauses, &Tally::default(), &mut left);
    let mut told = reports::finding(
        &finding,
        &fixtures.clauses,
        &reports::replay(&Subject::in_process("perft"), &finding),
    );
    if let Some(case) = reports::ready_case(&finding, &mut left) {
        let file = yaml(input);
        if let Some(same) = with_text(&case, &file)? {
            return Ok(format!("{} shows what {} keeps\n", paths::told(input), paths::told(&same)));
        }
        paths::write(&file, &case)?;
        let clause = if finding.clauses.is_empty() { " --clause ID" } else { "" };
        told += &format!("  keep   cargo xtask fuzz promote {}{clause}\n", paths::told(&file));
    }
    Ok(told)
}

/// Another case beside a file that has this text, but for the file itself.
fn with_text(case: &str, file: &Path) -> Result<Option<PathBuf>, Failure> {
    let folder = file.parent().unwrap_or(file);
    let mut others = folders::files(folder)?.into_iter().filter(|other| other != file);
    Ok(others.find(|other| {
        other.extension() == file.extension()
            && fs::read_to_string(other).is_ok_and(|text| text == case)
    }))
}

/// Replaces an input by a smaller one that crashes as well, if there is one.
fn minimize(target: Target, input: &Path, fuzz: &CargoFuzz) -> Result<(), Failure> {
    let smaller = input.with_extension("smaller");
    fuzz.minimize(target, input, &smaller)?;
    if smaller.exists() {
        if fuzz.crash(target, &smaller)?.is_some() {
            fs::rename(&smaller, input).map_err(at(input))?;
        } else {
            fs::remove_file(&smaller).map_err(at(&smaller))?;
        }
    }
    Ok(())
}

/// The file with the case.
fn yaml(input: &Path) -> PathBuf {
    input.with_extension("yaml")
}

/// The file with all that there is to tell.
fn text(input: &Path) -> PathBuf {
    input.with_extension("txt")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_beside_it_that_says_the_same_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| folder.path().join(name);
        for (name, text) in [("crash-1.yaml", "one"), ("crash-1.txt", "two"), ("crash-2", "two")] {
            fs::write(file(name), text).unwrap();
        }
        let found = |text, name| with_text(text, &file(name)).unwrap();
        assert_eq!(found("one", "crash-2.yaml"), Some(file("crash-1.yaml")));
        assert_eq!(found("two", "crash-2.yaml"), None);
        assert_eq!(found("one", "crash-1.yaml"), None);
    }
}
