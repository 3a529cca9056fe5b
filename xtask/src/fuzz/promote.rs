//! `cargo xtask fuzz promote`: a case that a campaign has written becomes one of the fixtures.

use std::path::PathBuf;

use clap::Args;
use comparing::{Implementation, witnesses};
use conformance::judge::{self, Verdict};
use notation::Variant;
use suite::{Case, CaseFile, CaseSource, Fixtures, OneOrMore};

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
    let variant: Variant = variant.parse().map_err(|unknown| wrong(format!("{unknown}")))?;
    let [case] = <[CaseSource; 1]>::try_from(cases)
        .map_err(|cases| wrong(format!("it holds {} cases and not one", cases.len())))?;
    let mut files = suite::files(&paths::fixtures())?;
    let case = completed(case, arguments, &Fixtures::from_files(&files)?.cases).map_err(wrong)?;
    let name = format!("{variant}/cases/found.yaml");
    let after = add(&mut files, &name, variant, &case);
    // Nothing is written before all of it makes sense.
    let fixtures = Fixtures::from_files(&files).map_err(|error| wrong(error.to_string()))?;
    if let Some(twin) = twin(&case.id, &fixtures.cases) {
        return Err(wrong(format!("the fixtures have it already, as {}", twin.id)));
    }
    let file = paths::fixtures().join(&name);
    paths::write(&file, &after)?;
    println!("{} is in {}", case.id, paths::told(&file));
    fixtures
        .cases
        .iter()
        .filter(|other| other.id == case.id)
        .for_each(|case| tell(case, &fixtures));
    Ok(Exit::Agreed)
}

/// Tells what a case is of, and what the witnesses make of it.
fn tell(case: &Case, fixtures: &Fixtures) {
    for clause in case.clauses.iter().filter_map(|id| fixtures.clauses.get(id)) {
        println!("{}: {}", clause.id, clause.states);
    }
    let witnesses: [Box<dyn Implementation>; 2] =
        [Box::new(witnesses::oracle()), Box::new(witnesses::perft())];
    for mut witness in witnesses {
        let verdict = match judge::case(case, witness.as_mut()) {
            Verdict::Passed => "agrees",
            Verdict::Skipped(_) => "says nothing",
            Verdict::Failed(_) => "does not agree yet",
        };
        println!("{} {verdict}", witness.name());
    }
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

/// Adds a case to a file of a game, which may not be there yet. Gives its text.
fn add(
    files: &mut Vec<(String, String)>,
    name: &str,
    variant: Variant,
    case: &CaseSource,
) -> String {
    let position = files.iter().position(|(file, _)| file == name).unwrap_or_else(|| {
        let head = format!("# What campaigns have found.\nvariant: {variant}\ncases:\n");
        files.push((name.to_owned(), head));
        files.len() - 1
    });
    let text = &mut files[position].1;
    *text += &indented(case);
    text.clone()
}

/// Another case that states the same of the same position.
fn twin<'a>(id: &str, cases: &'a [Case]) -> Option<&'a Case> {
    let added = cases.iter().find(|case| case.id == id)?;
    cases.iter().find(|other| {
        other.id != added.id
            && (other.variant, &other.rulings) == (added.variant, &added.rulings)
            && (&other.fen, &other.line) == (&added.fen, &added.line)
            && other.expect == added.expect
    })
}

/// A case as an entry of a list that is indented as the fixtures are.
fn indented(case: &CaseSource) -> String {
    // Strings, numbers and maps with strings or numbers for keys: there is always YAML for them.
    let text = serde_yaml::to_string(&[case]).unwrap_or_default();
    text.lines().map(|line| format!("  {line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fixtures with a case that says what another says, under another id.
    fn with_copy_of(id: &str, change: fn(&mut CaseSource)) -> Fixtures {
        let mut files = suite::files(&paths::fixtures()).unwrap();
        let case = |file: &CaseFile| file.cases.iter().find(|case| case.id == id).cloned();
        let read = |(_, text): &(String, String)| case(&serde_yaml::from_str(text).ok()?);
        let mut case = files.iter().find_map(read).unwrap();
        case.id = "copy".to_owned();
        change(&mut case);
        add(&mut files, "osmosis/cases/new.yaml", Variant::Osmosis, &case);
        Fixtures::from_files(&files).unwrap()
    }

    #[test]
    fn a_case_that_stands_there_already_is_known_again() {
        let id = "osmosis.harvestman.up.own-first";
        let same = with_copy_of(id, |case| case.why = "Once more.".to_owned());
        assert_eq!(twin("copy", &same.cases).map(|case| case.id.as_str()), Some(id));
        let other = with_copy_of(id, |case| case.fen = case.fen.replace(" w ", " b "));
        assert_eq!(twin("copy", &other.cases).map(|case| &case.id), None);
        assert!(other.cases.iter().any(|case| case.id == "copy"));
    }
}
