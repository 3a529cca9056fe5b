//! `cargo xtask ci`: everything that a change has to pass, in the order of its worth.
//!
//! Nothing but Rust has to be installed. What else a part needs is asked for, and where it is missing the part is
//! skipped in so many words; `.ci/run` installs what it can.

mod basics;
mod engines;
mod packages;
mod run;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use run::{Failed, Run, say, skip};

/// What a whole run does one after the other, and what can be asked for by name.
struct Part {
    name: &'static str,
    does: &'static str,
    /// In a whole run, the part is left out if it would begin later than this, in seconds from the start.
    latest: Option<u64>,
    run: fn(&Run) -> Result<(), Failed>,
}

/// A whole run is to stay under twenty minutes, and what comes last takes two to five.
const LATEST: Option<u64> = Some(840);
/// The site takes some eight minutes, with what is built for it.
const LATEST_FOR_THE_SITE: Option<u64> = Some(600);

const fn part(name: &'static str, does: &'static str, run: fn(&Run) -> Result<(), Failed>) -> Part {
    Part { name, does, latest: LATEST, run }
}

/// A part that every run has, however slow the machine is.
const fn always(
    name: &'static str,
    does: &'static str,
    run: fn(&Run) -> Result<(), Failed>,
) -> Part {
    Part { latest: None, ..part(name, does, run) }
}

const PARTS: [Part; 12] = [
    always("tests", "the tests of the workspace", basics::tests),
    always("lint", "formatting, clippy, and what watches dependencies and workflows", basics::lint),
    always("docs", "the documentation of the crates", basics::docs),
    always("verify", "both implementations against each other and the fixtures", basics::verify),
    part(
        "adapters",
        "the template in C++, and the adapters in Rust, which hold two published libraries to the rules",
        basics::adapters,
    ),
    part("windows", "the programs, checked for Windows", basics::windows),
    part("packages", "what a release hands out, built and tested", packages::all),
    part("exhaustive", "a share of what is asked exhaustively", basics::exhaustive),
    part("mutants", "the mutants, and a share of them validated", basics::mutants),
    part(
        "engines",
        "other people's engines, each of which must come out as it is known to be",
        engines::all,
    ),
    Part { latest: LATEST_FOR_THE_SITE, ..part("site", "the site, in a browser", packages::site) },
    part("third", "the third implementation, one file of plain Python", engines::third),
];

/// Runs the parts that the arguments name, or all.
pub(super) fn run(arguments: &[OsString]) -> ExitCode {
    let mut chosen = Vec::new();
    for argument in arguments {
        let named = argument.to_str().unwrap_or_default();
        if ["-h", "--help", "help"].contains(&named) {
            return told(&help(), std::io::stdout());
        }
        let Some(part) = PARTS.iter().find(|part| part.name == named) else {
            let refusal =
                format!("error: no part is called `{}`\n\n{}", argument.display(), help());
            told(&refusal, std::io::stderr());
            return ExitCode::from(2);
        };
        chosen.push(part);
    }
    let is_whole = chosen.is_empty();
    let run = Run::begin();
    let parts = if is_whole { PARTS.iter().collect() } else { chosen };
    for part in parts {
        let seconds = run.seconds();
        if is_whole && part.latest.is_some_and(|latest| seconds > latest) {
            skip(&format!("{}, as the rest has taken {seconds} s of twenty minutes", part.does));
        } else if let Err(Failed(step)) = (part.run)(&run) {
            say(&format!("failed: {step}"));
            return ExitCode::FAILURE;
        }
    }
    say("passed");
    ExitCode::SUCCESS
}

fn help() -> String {
    let mut text = "Usage: cargo xtask ci [PART]…\n\n\
                    Runs what every change has to pass, or the parts that are named:\n"
        .to_owned();
    for Part { name, does, .. } in &PARTS {
        text += &format!("  {name:<12}{does}\n");
    }
    text
}

fn told(text: &str, mut to: impl Write) -> ExitCode {
    // Whoever stops reading needs no more.
    let _ = to.write_all(text.as_bytes());
    ExitCode::SUCCESS
}
