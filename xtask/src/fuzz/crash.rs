//! From an input that crashed to a case that keeps what it shows.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crosscheck::blame::{self, Tally};
use crosscheck::fixtures::Fixtures;
use crosscheck::fuzzing::{Target, Wrong};
use crosscheck::{Breadth, Finding, adapters, report, shrink};

use super::build::Programs;
use super::folders::{self, at};
use crate::exit::Failure;
use crate::{paths, replay};

/// How long making an input smaller may take, in seconds.
const MINIMIZING: u32 = 15;

/// The inputs of earlier campaigns that still crash. Those that do no longer are removed with all
/// that was written about them.
pub(super) fn still_shown(target: Target, programs: &Programs) -> Result<Vec<PathBuf>, Failure> {
    let mut shown = Vec::new();
    for input in folders::files(&folders::artifacts(target))? {
        if input.extension().is_some() {
            continue;
        }
        if crashes(target, &input, programs)?.is_some() {
            println!("{target}: {} still shows", paths::told(&input));
            shown.push(input);
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

/// Shrinks what an input shows, or where that cannot be the input itself, and writes beside it what
/// there is to tell and, where a case can keep it, the case. Gives what there is to tell.
pub(super) fn keep(
    target: Target,
    input: &Path,
    programs: &Programs,
    fixtures: &Fixtures,
) -> Result<String, Failure> {
    let Some(told) = crashes(target, input, programs)? else {
        return Ok(format!("{target}: {} did not show again", paths::told(input)));
    };
    let bytes = fs::read(input).map_err(at(input))?;
    let mut said = if let Some(found) = finding(target, &bytes) {
        // A game is made shorter as a game; its bytes may stay as they are.
        small(found, input, fixtures)?
    } else {
        minimize(target, input, programs)?;
        told
    };
    said += &format!("  input  {}\n", programs.command(target, input));
    paths::write(&text(input), &said)?;
    Ok(format!("{target}: {said}"))
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
    let (mut left, mut right) = (adapters::oracle(), adapters::perft());
    shrink::rulings(&mut finding, &mut left, &mut right, Breadth::EveryPair);
    shrink::finding(&mut finding, &mut left, &mut right, Breadth::EveryPair);
    blame::name(&mut finding, &fixtures.clauses, &Tally::default(), &mut left);
    let mut told = report::finding(&finding, &fixtures.clauses, &replay::command(&finding));
    if let Some(case) = report::ready_case(&finding, &mut left) {
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

/// Runs a target on an input: what it says where it crashes, nothing where it does not.
fn crashes(target: Target, input: &Path, programs: &Programs) -> Result<Option<String>, Failure> {
    let ended = programs.of(target).arg(input).output().map_err(at(input))?;
    if ended.status.success() {
        return Ok(None);
    }
    let told = String::from_utf8_lossy(&ended.stderr);
    let from = told.find("panicked at").or_else(|| told.find("ERROR:")).unwrap_or(0);
    let lines: Vec<&str> =
        told[from..].lines().take_while(|line| !line.is_empty()).take(4).collect();
    Ok(Some(lines.join("\n") + "\n"))
}

/// Replaces an input by a smaller one that crashes as well, if libFuzzer finds one.
fn minimize(target: Target, input: &Path, programs: &Programs) -> Result<(), Failure> {
    let smaller = input.with_extension("smaller");
    let mut program = programs.of(target);
    program.args(["-minimize_crash=1".to_owned(), format!("-max_total_time={MINIMIZING}")]);
    program.arg(format!("-exact_artifact_path={}", smaller.display()));
    program.arg(input).stderr(Stdio::null()).status().map_err(at(input))?;
    if smaller.exists() {
        if crashes(target, &smaller, programs)?.is_some() {
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
