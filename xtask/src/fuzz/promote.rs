//! `cargo xtask fuzz promote`: a case that a campaign has written becomes one of the fixtures.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use crosscheck::fixtures::{Case, CaseFile, CaseSource, Fixtures, OneOrMore};
use crosscheck::judge::{self, Verdict};
use crosscheck::{Implementation, adapters};

use super::folders::at;
use crate::exit::{Exit, Failure};
use crate::paths;

/// Put a case that a campaign has written into the fixtures of its game.
///
/// Read it first: it states what the oracle says, and the rule page may say otherwise.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The case, such as fuzz/artifacts/moves_osmosis/crash-0f3a.yaml.
    file: PathBuf,
    /// The clause that it tests, where the one that is blamed is not it.
    #[arg(long, value_name = "ID")]
    clause: Option<String>,
    /// Its id, where not the clause's with `found` and a number.
    #[arg(long)]
    id: Option<String>,
    /// Why it is there, in one sentence.
    #[arg(long, value_name = "SENTENCE")]
    why: Option<String>,
}

/// The clause of a case for which nothing is blamed.
const NO_CLAUSE: &str = "CLAUSE";

pub(super) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let text = paths::read(&arguments.file)?;
    let wrong = |what: String| Failure::Promote { file: arguments.file.clone(), what };
    let CaseFile { variant, cases } =
        serde_yaml::from_str(&text).map_err(|error| wrong(error.to_string()))?;
    let [case] = <[CaseSource; 1]>::try_from(cases)
        .map_err(|cases| wrong(format!("it holds {} cases and not one", cases.len())))?;
    let fixtures = Fixtures::read(&paths::fixtures())?;
    let case = completed(case, arguments, &fixtures.cases).map_err(wrong)?;
    let id = case.id.clone();
    let file = paths::fixtures().join(&variant).join("found.yaml");
    let fixtures = add(&file, &variant, &case).map_err(|failure| match failure {
        Failure::Fixtures(error) => wrong(error.to_string()),
        other => other,
    })?;
    println!("{id} is in {}", file.strip_prefix(paths::root()).unwrap_or(&file).display());
    let witnesses: [Box<dyn Implementation>; 2] =
        [Box::new(adapters::oracle()), Box::new(adapters::perft())];
    for (mut witness, case) in
        witnesses.into_iter().filter_map(|w| Some((w, fixtures.cases.iter().find(|c| c.id == id)?)))
    {
        let verdict = match judge::case(case, witness.as_mut()) {
            Verdict::Passed => "agrees",
            Verdict::Skipped(_) => "says nothing",
            Verdict::Failed(_) => "does not agree yet",
        };
        println!("{} {verdict}", witness.name());
    }
    Ok(Exit::Agreed)
}

/// The case with what the command line says of it, and an id that is free.
fn completed(
    case: CaseSource,
    arguments: &Arguments,
    cases: &[Case],
) -> Result<CaseSource, String> {
    let OneOrMore::One(blamed) = &case.clause else {
        return Err("it names several clauses".to_owned());
    };
    let clause = arguments.clause.as_ref().unwrap_or(blamed).clone();
    if clause == NO_CLAUSE {
        return Err("nothing is blamed for it; name its clause with --clause".to_owned());
    }
    let is_free = |id: &String| cases.iter().all(|case| case.id != *id);
    // One number more than there are cases cannot be taken.
    let numbers = 1..=cases.len() + 1;
    let numbered = || numbers.map(|number| format!("{clause}.found-{number}")).find(is_free);
    let id = arguments.id.clone().or_else(numbered).unwrap_or_default();
    let why = arguments.why.clone().unwrap_or(case.why);
    Ok(CaseSource { id, why, clause: OneOrMore::One(clause), ..case })
}

/// Adds a case to a file, which may not be there yet, and reads the fixtures with it. Where they
/// cannot be read so, the file is as it was.
fn add(file: &Path, variant: &str, case: &CaseSource) -> Result<Fixtures, Failure> {
    let before = fs::read_to_string(file).ok();
    let head = || format!("# What campaigns have found.\nvariant: {variant}\ncases:\n");
    let after = before.clone().unwrap_or_else(head) + &indented(case);
    paths::write(file, &after)?;
    Fixtures::read(&paths::fixtures()).map_err(|error| {
        let restored = match &before {
            Some(text) => paths::write(file, text),
            None => fs::remove_file(file).map_err(at(file)),
        };
        restored.err().unwrap_or(Failure::Fixtures(error))
    })
}

/// A case as an entry of a list that is indented as the fixtures are.
fn indented(case: &CaseSource) -> String {
    // Strings, numbers and maps with strings or numbers for keys: there is always YAML for them.
    let text = serde_yaml::to_string(&[case]).unwrap_or_default();
    text.lines().map(|line| format!("  {line}\n")).collect()
}
