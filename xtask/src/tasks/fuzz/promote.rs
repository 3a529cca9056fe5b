//! `cargo xtask fuzz promote`: adds a case that a campaign has written to the fixtures.

use std::path::PathBuf;

use clap::Args;
use crosscheck::comparing::{Implementation, KnownGame, implementations};
use crosscheck::conformance::judge::{self, Verdict};
use crosscheck::fixtures::{Case, CaseFile, CaseSource, Fixtures, OneOrMore};
use notation::Variant;

use crate::paths;
use crosscheck_core::{Exit, Failure};

/// Add a case that a campaign has written to the fixtures of its game.
///
/// Read it first: it states the oracle's answer, and the rule page may say otherwise.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The case, such as fuzz/artifacts/moves_osmosis/crash-0f3a.yaml.
    file: PathBuf,
    /// The clause that it tests, if it is not the one that was blamed.
    #[arg(long, value_name = "ID")]
    clause: Option<String>,
    /// Its id, if it is not the clause's with `found` and a number.
    #[arg(long)]
    id: Option<String>,
    /// Why it exists, in one sentence.
    #[arg(long, value_name = "SENTENCE")]
    why: Option<String>,
}

/// The clause of a case for which no clause was blamed.
const NO_CLAUSE: &str = "CLAUSE";

pub(super) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let text = paths::read(&arguments.file)?;
    let wrong = |what: String| Failure::of(arguments.file.display())(what);
    let CaseFile { variant, cases, .. } =
        serde_yaml::from_str(&text).map_err(|error| wrong(error.to_string()))?;
    let variant: Variant = variant.parse().map_err(|unknown| wrong(format!("{unknown}")))?;
    let [case] = <[CaseSource; 1]>::try_from(cases)
        .map_err(|cases| wrong(format!("it holds {} cases instead of one", cases.len())))?;
    let mut files = crosscheck::fixtures::files(&paths::fixtures())?;
    let case = completed(case, arguments, &Fixtures::from_files(&files)?.cases).map_err(wrong)?;
    let name = format!("{variant}/cases/found.yaml");
    let after = add(&mut files, &name, variant, &case);
    // Nothing is written before everything is checked.
    let fixtures = Fixtures::from_files(&files).map_err(|error| wrong(error.to_string()))?;
    if let Some(twin) = twin(&case.id, &fixtures.cases) {
        return Err(wrong(format!("the fixtures already have this case, as {}", twin.id)));
    }
    let file = paths::fixtures().join(&name);
    paths::write(&file, &after)?;
    say!("{} is in {}", case.id, paths::shown(&file));
    fixtures
        .cases
        .iter()
        .filter(|other| other.id == case.id)
        .for_each(|case| print_case(case, &fixtures));
    Ok(Exit::Pass)
}

/// Prints the clause of a case, and the verdicts of the implementations.
fn print_case(case: &Case, fixtures: &Fixtures) {
    for clause in case.clauses.iter().filter_map(|id| fixtures.clauses.get(id)) {
        say!("{}: {}", clause.id, clause.states);
    }
    let implementations: [Box<dyn Implementation<KnownGame>>; 2] =
        [Box::new(implementations::oracle()), Box::new(implementations::perft())];
    for mut implementation in implementations {
        let verdict = match judge::case(case, implementation.as_mut()) {
            Verdict::Passed => "agrees",
            Verdict::Skipped(_) => "says nothing",
            Verdict::Failed(_) => "does not agree yet",
        };
        say!("{} {verdict}", implementation.name());
    }
}

/// The case with the options of the command line, and an id that is free.
fn completed(
    case: CaseSource,
    arguments: &Arguments,
    cases: &[Case],
) -> Result<CaseSource, String> {
    let OneOrMore::One(blamed) = &case.clause else {
        return Err("it names several clauses; name one with --clause".to_owned());
    };
    let clause = arguments.clause.as_ref().unwrap_or(blamed).clone();
    if clause == NO_CLAUSE {
        return Err("no clause was blamed; name one with --clause".to_owned());
    }
    let is_free = |id: &String| cases.iter().all(|case| case.id != *id);
    // One number more than there are cases is always free.
    let numbers = 1..=cases.len() + 1;
    let numbered = || numbers.map(|number| format!("{clause}.found-{number}")).find(is_free);
    let id = arguments.id.clone().or_else(numbered).unwrap_or_default();
    let why = arguments.why.clone().unwrap_or(case.why);
    Ok(CaseSource { id, why, clause: OneOrMore::One(clause), ..case })
}

/// Adds a case to a file of a game, which may not exist yet. Returns its text.
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

/// Another case, or an image of one, that states the same about the same position.
fn twin<'a>(id: &str, cases: &'a [Case]) -> Option<&'a Case> {
    let added = cases.iter().find(|case| case.id == id)?;
    cases.iter().find(|other| !other.is_named(id) && other.says_the_same(added))
}

/// A case as an entry of a list, indented as in the fixtures.
fn indented(case: &CaseSource) -> String {
    // The content is strings, numbers and maps with string or number keys, which always have a YAML
    // form.
    let text = serde_yaml::to_string(&[case]).unwrap_or_default();
    text.lines().map(|line| format!("  {line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fixtures with a copy of a case under another id.
    fn with_copy_of(id: &str, change: fn(&mut CaseSource)) -> Fixtures {
        let mut files = crosscheck::fixtures::files(&paths::fixtures()).unwrap();
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
        let id = "osmosis.harvestman.blocked.up-own-first";
        let same = with_copy_of(id, |case| case.why = "Once more.".to_owned());
        assert_eq!(twin("copy", &same.cases).map(|case| case.id.as_str()), Some(id));
        let other = with_copy_of(id, |case| case.fen = case.fen.replace(" w ", " b "));
        assert_eq!(twin("copy", &other.cases).map(|case| &case.id), None);
        assert!(other.cases.iter().any(|case| case.id == "copy"));
    }
}
