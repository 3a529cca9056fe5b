use std::fmt;

use super::explained::{Explained, Explanation, Single};
use super::record::{Outcome, Record};
use super::tool::{Killers, Mutant};
use crate::exit::Failure;
use crate::paths;

/// How it stands with the mutants of a package.
pub(super) struct Judged<'a> {
    pub(super) package: &'a str,
    pub(super) figures: Figures,
    /// The names of survivors that nothing explains.
    unexplained: Vec<&'a str>,
    /// Explanations of what does not survive, or is not there.
    stale: Vec<Single<'a>>,
}

/// The mutants of a package by what came of them.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) struct Figures {
    pub(super) mutants: usize,
    pub(super) by_cases: usize,
    pub(super) by_own_tests: usize,
    pub(super) out_of_time: usize,
    pub(super) not_viable: usize,
    pub(super) survived: usize,
    pub(super) untried: usize,
}

impl<'a> Judged<'a> {
    /// Judges the mutants of a package by what was recorded of them.
    pub(super) fn of(
        package: &'a str,
        mutants: &'a [Mutant],
        record: &Record,
        explained: &'a Explained,
    ) -> Result<Self, Failure> {
        let of = |outcome| mutants.iter().filter(move |mutant| record.of(mutant) == outcome);
        let count = |outcome| of(outcome).count();
        let figures = Figures {
            mutants: mutants.len(),
            by_cases: count(Some(Outcome::Killed(Killers::Cases))),
            by_own_tests: count(Some(Outcome::Killed(Killers::OwnTests))),
            out_of_time: count(Some(Outcome::RanOutOfTime)),
            not_viable: count(Some(Outcome::NotViable)),
            survived: count(Some(Outcome::Survived)),
            untried: count(None),
        };
        // Two that are alike, on one line, need to be explained twice. What is not tried yet may
        // turn out to be what is explained, and what ran out of time may live on a faster machine.
        let here = explained.survivors.iter().filter(|one| one.is_of(package));
        let mut stale: Vec<Single<'_>> = here.flat_map(Explanation::each).collect();
        let mut unexplained = Vec::new();
        let survived = of(Some(Outcome::Survived));
        for mutant in survived.chain(of(None)).chain(of(Some(Outcome::RanOutOfTime))) {
            let line = line_of(mutant)?;
            match stale.iter().position(|one| one.is(mutant, &line)) {
                Some(at) => {
                    stale.remove(at);
                }
                None if record.of(mutant) == Some(Outcome::Survived) => {
                    unexplained.push(mutant.name.as_str());
                }
                None => {}
            }
        }
        Ok(Self { package, figures, unexplained, stale })
    }

    /// Whether every survivor is explained, and nothing else.
    pub(super) const fn is_settled(&self) -> bool {
        self.unexplained.is_empty() && self.stale.is_empty()
    }
}

/// The line on which a mutant is changed, without its indentation.
fn line_of(mutant: &Mutant) -> Result<String, Failure> {
    let source = paths::read(&paths::root().join(&mutant.file))?;
    let line = source.lines().nth(mutant.row().saturating_sub(1));
    Ok(line.unwrap_or_default().trim().to_owned())
}

impl fmt::Display for Judged<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Figures { mutants, by_cases, by_own_tests, out_of_time, not_viable, survived, untried } =
            self.figures;
        writeln!(
            f,
            "{}: {mutants} mutants; {by_cases} killed by the cases, {by_own_tests} by its own tests, \
             {out_of_time} ran out of time, {not_viable} do not compile, {survived} survived, \
             {untried} not tried yet",
            self.package,
        )?;
        for name in &self.unexplained {
            writeln!(f, "survived, and is not explained: {name}")?;
        }
        for Single { file, change, line } in &self.stale {
            writeln!(f, "explained, but does not survive: {file}: {change}, in `{line}`")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutants::tool::Killers;

    /// A mutant of the first line of the workspace's manifest.
    fn mutant(change: &str) -> Mutant {
        let (file, span) = ("Cargo.toml", r#"{"start": {"line": 1}}"#);
        let json = format!(
            r#"{{"name": "{file}:1:1: {change}", "file": "{file}", "diff": "{change}", "span": {span}}}"#
        );
        serde_json::from_str(&json).unwrap()
    }

    fn explained(changes: &[&str]) -> Explained {
        let entry = |change: &&str| {
            format!(
                "[[survivor]]\nfile = 'Cargo.toml'\n\
                 mutants = [{{ line = '[workspace]', changes = ['{change}'] }}]\n\
                 reason = 'equivalent'\nwhy = 'It is.'\n"
            )
        };
        toml::from_str(&changes.iter().map(entry).collect::<String>()).unwrap()
    }

    #[test]
    fn a_survivor_needs_an_explanation_and_an_explanation_a_survivor() {
        let mutants = ["lives", "dies", "waits", "lingers"].map(mutant);
        let mut record = Record::default();
        record.note(&mutants[0], Outcome::Survived);
        record.note(&mutants[1], Outcome::Killed(Killers::Cases));
        record.note(&mutants[3], Outcome::RanOutOfTime);
        // The file stands at the root, so its package is the file itself.
        let told = |changes: &[&str]| {
            let explained = explained(changes);
            let judged = Judged::of("Cargo.toml", &mutants, &record, &explained).unwrap();
            (judged.unexplained.len(), judged.stale.len(), judged.is_settled())
        };
        assert_eq!(told(&[]), (1, 0, false));
        assert_eq!(told(&["lives"]), (0, 0, true));
        assert_eq!(told(&["lives", "waits", "lingers"]), (0, 0, true));
        assert_eq!(told(&["lives", "dies"]), (0, 1, false));
        assert_eq!(told(&["lives", "lives"]), (0, 1, false));
        assert_eq!(told(&["lives", "gone"]), (0, 1, false));
    }
}
