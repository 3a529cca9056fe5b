use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;

use super::tool::{self, Killers, Mutant};
use crate::exit::Failure;
use crate::paths;

/// What came of trying a mutant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    /// One of these noticed it.
    Killed(Killers),
    /// It took far longer than the unchanged crate, and was noticed by that.
    RanOutOfTime,
    /// The compiler refused it.
    NotViable,
    /// Nothing noticed it.
    Survived,
}

impl Outcome {
    const ALL: [Self; 5] = [
        Self::Killed(Killers::Cases),
        Self::Killed(Killers::OwnTests),
        Self::RanOutOfTime,
        Self::NotViable,
        Self::Survived,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Killed(killers) => killers.name(),
            Self::RanOutOfTime => "ran-out-of-time",
            Self::NotViable => "not-viable",
            Self::Survived => "survived",
        }
    }
}

/// The mutants of a package that were tried, with what came of it. It outlives the runs: a line
/// for each, the last of a mutant counts, so that records of several machines may be joined.
#[derive(Debug, Default)]
pub(super) struct Record {
    package: &'static str,
    file: PathBuf,
    /// By what a mutant is known, its outcome and its name.
    tried: BTreeMap<u64, (Outcome, String)>,
}

impl Record {
    /// Reads what was tried of a package, with what a run that was cut off has left.
    pub(super) fn read(package: &'static str) -> Result<Self, Failure> {
        let file = tool::state().join(package).with_extension("tsv");
        let text = paths::read_if_there(&file)?.unwrap_or_default();
        let mut record = Self { package, file, tried: text.lines().filter_map(parse).collect() };
        for killers in Killers::ALL {
            record.take_in(killers)?;
        }
        Ok(record)
    }

    /// Forgets all that was tried.
    pub(super) fn forget(&mut self) {
        self.tried.clear();
    }

    /// Takes in the results of a run, and keeps them.
    pub(super) fn take_in(&mut self, killers: Killers) -> Result<(), Failure> {
        for (mutant, outcome) in tool::results(self.package, killers)? {
            self.note(&mutant, outcome);
        }
        self.keep()?;
        tool::put_aside(self.package, killers)
    }

    pub(super) fn note(&mut self, mutant: &Mutant, outcome: Outcome) {
        self.tried.insert(key(mutant), (outcome, mutant.name.clone()));
    }

    fn keep(&self) -> Result<(), Failure> {
        let folder = tool::state();
        fs::create_dir_all(&folder).map_err(|error| Failure::File { file: folder, error })?;
        paths::write(
            &self.file,
            &self.tried.iter().map(|(key, tried)| line(*key, tried)).collect::<String>(),
        )
    }

    /// What came of a mutant, if it was tried.
    pub(super) fn of(&self, mutant: &Mutant) -> Option<Outcome> {
        self.tried.get(&key(mutant)).map(|(outcome, _)| *outcome)
    }
}

/// A mutant is known by its change and the lines around it. Where the lines lie in their file does
/// not matter, so that a change elsewhere leaves it known.
fn key(mutant: &Mutant) -> u64 {
    let mut hasher = DefaultHasher::new();
    for line in mutant.diff.lines().filter(|line| !line.starts_with("@@")) {
        line.hash(&mut hasher);
    }
    hasher.finish()
}

fn line(key: u64, (outcome, name): &(Outcome, String)) -> String {
    format!("{}\t{key:016x}\t{name}\n", outcome.name())
}

/// A line that cannot be read is one less that is known, and its mutant is tried again.
fn parse(line: &str) -> Option<(u64, (Outcome, String))> {
    let mut cells = line.split('\t');
    let (outcome, key, name) = (cells.next()?, cells.next()?, cells.next()?);
    let outcome = Outcome::ALL.into_iter().find(|one| one.name() == outcome)?;
    Some((u64::from_str_radix(key, 16).ok()?, (outcome, name.to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mutant(diff: &str) -> Mutant {
        let span = r#"{"start": {"line": 1}}"#;
        let json = format!(r#"{{"name": "n", "file": "f", "diff": {diff:?}, "span": {span}}}"#);
        serde_json::from_str(&json).unwrap()
    }

    #[test]
    fn a_mutant_stays_known_when_its_lines_move_and_not_when_they_change() {
        let before = mutant("--- f\n@@ -1,3 +1,3 @@\n-a < b\n+a > b\n");
        let moved = mutant("--- f\n@@ -9,3 +9,3 @@\n-a < b\n+a > b\n");
        let changed = mutant("--- f\n@@ -1,3 +1,3 @@\n-a < c\n+a > c\n");
        assert_eq!(key(&before), key(&moved));
        assert_ne!(key(&before), key(&changed));
    }

    #[test]
    fn every_outcome_is_read_as_it_was_written() {
        for outcome in Outcome::ALL {
            let known = (0xff, (outcome, "f: n".to_owned()));
            assert_eq!(parse(line(known.0, &known.1).trim_end()), Some(known));
        }
        for text in ["", "cases", "cases\tff", "killed\tff\tn", "cases\tx\tn"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
