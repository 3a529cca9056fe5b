//! From a crashing input to a case that keeps its finding.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use crosscheck::comparing::{Depth, Finding, implementations, shrink};
use crosscheck::conformance::validate::Subject;
use crosscheck::diagnosis::{self, Diagnosis};
use crosscheck::fixtures::Fixtures;
use crosscheck_testing::fuzzing::{Target, Wrong};

use super::cargo_fuzz;
use super::folders;
use crate::paths;
use crosscheck_core::Failure;

/// How many new inputs are reported at once: at first, every input may show the same fault.
const REPORTED_AT_ONCE: usize = 3;

/// Returns how many of the kept inputs still crash. Those that no longer crash are removed with all
/// files about them.
pub(super) fn still_shown(target: Target) -> Result<usize, Failure> {
    let mut shown = 0;
    for input in reported_of(target, true)? {
        if cargo_fuzz::crash(target, &input)?.is_some() {
            say!("{target}: {} still crashes", paths::shown(&input));
            shown += 1;
        } else {
            say!("{target}: {} no longer crashes", paths::shown(&input));
            for file in [input.clone(), yaml(&input), text(&input)] {
                if file.exists() {
                    fs::remove_file(&file).map_err(Failure::file(&file))?;
                }
            }
        }
    }
    Ok(shown)
}

/// The inputs of a target that crashed, those already reported or those not yet.
fn reported_of(target: Target, reported: bool) -> Result<Vec<PathBuf>, Failure> {
    let inputs = folders::inputs(target)?.into_iter();
    Ok(inputs.filter(|input| text(input).exists() == reported).collect())
}

/// Keeps and reports the new inputs of a target that crashed, the shortest first. Returns how many
/// were reported.
pub(super) fn keep_new(target: Target, fixtures: &Fixtures) -> Result<usize, Failure> {
    let mut inputs = reported_of(target, false)?;
    inputs.sort_by_key(|input| fs::metadata(input).map_or(0, |file| file.len()));
    let mut reported = 0;
    for (number, input) in inputs.iter().enumerate() {
        if reported == REPORTED_AT_ONCE {
            say!("{target}: {} more inputs wait for the next report", inputs.len() - number);
            break;
        }
        match keep(target, input, fixtures)? {
            Some(text) => {
                say!("{target}: {text}");
                reported += 1;
            }
            None => fs::remove_file(input).map_err(Failure::file(input))?,
        }
    }
    Ok(reported)
}

/// Shrinks the finding of an input, or says how cargo-fuzz shrinks the input itself. Writes a report
/// beside it and, if a case can keep the finding, the case. Returns the report; `None` if the input
/// does not crash again.
fn keep(target: Target, input: &Path, fixtures: &Fixtures) -> Result<Option<String>, Failure> {
    let Some(message) = cargo_fuzz::crash(target, input)? else { return Ok(None) };
    let bytes = fs::read(input).map_err(Failure::file(input))?;
    let mut report = if let Some(found) = finding(target, &bytes) {
        // A game is shortened as a game; its bytes may stay as they are.
        small(found, input, fixtures)?
    } else {
        message + &format!("  shrink {}\n", cargo_fuzz::line("tmin", target, input))
    };
    report += &format!("  input  {}\n", cargo_fuzz::line("run", target, input));
    paths::write(&text(input), &report)?;
    Ok(Some(report))
}

/// The finding of an input, if it has one.
fn finding(target: Target, bytes: &[u8]) -> Option<Finding> {
    // The program that ran before already reported a panic.
    match catch_unwind(AssertUnwindSafe(|| target.try_input(bytes))).ok()?.wrong? {
        Wrong::Finding(finding) => Some(*finding),
        Wrong::Property(_) => None,
    }
}

/// Shrinks a finding, names the clause, writes the case and returns the report.
fn small(mut finding: Finding, input: &Path, fixtures: &Fixtures) -> Result<String, Failure> {
    let (mut left, mut right) = (implementations::oracle(), implementations::perft());
    shrink::rulings(&mut finding, &mut left, &mut right, Depth::EveryPair);
    shrink::finding(&mut finding, &mut left, &mut right, Depth::EveryPair);
    diagnosis::name(&mut finding, &Diagnosis::default());
    let mut report = crosscheck::reports::finding(
        &finding,
        &fixtures.clauses,
        &crosscheck::reports::replay(&Subject::in_process("perft"), &finding),
    );
    if let Some(case) = crosscheck::reports::ready_case(&finding, &mut left) {
        let file = yaml(input);
        if let Some(same) = with_text(&case, &file)? {
            return Ok(format!(
                "{} shows the same as {}\n",
                paths::shown(input),
                paths::shown(&same)
            ));
        }
        paths::write(&file, &case)?;
        let clause = if finding.clauses.is_empty() { " --clause ID" } else { "" };
        report += &format!("  keep   cargo xtask fuzz promote {}{clause}\n", paths::shown(&file));
    }
    Ok(report)
}

/// Another file beside this one with the same text.
fn with_text(case: &str, file: &Path) -> Result<Option<PathBuf>, Failure> {
    let folder = file.parent().unwrap_or(file);
    let mut others = folders::files(folder)?.into_iter().filter(|other| other != file);
    Ok(others.find(|other| {
        other.extension() == file.extension()
            && fs::read_to_string(other).is_ok_and(|text| text == case)
    }))
}

/// The file with the case.
fn yaml(input: &Path) -> PathBuf {
    input.with_extension("yaml")
}

/// The file with the report.
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
