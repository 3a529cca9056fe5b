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
#[derive(Debug)]
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
            self.tried.insert(key(&mutant), (outcome, mutant.name));
        }
        self.keep()?;
        tool::put_aside(self.package, killers)
    }

    fn keep(&self) -> Result<(), Failure> {
        let line = |(key, (outcome, name)): (&u64, &(Outcome, String))| {
            format!("{}\t{key:016x}\t{name}\n", outcome.name())
        };
        let folder = tool::state();
        fs::create_dir_all(&folder).map_err(|error| Failure::File { file: folder, error })?;
        paths::write(&self.file, &self.tried.iter().map(line).collect::<String>())
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

/// A line that cannot be read is one less that is known, and its mutant is tried again.
fn parse(line: &str) -> Option<(u64, (Outcome, String))> {
    let mut cells = line.split('\t');
    let (outcome, key, name) = (cells.next()?, cells.next()?, cells.next()?);
    let outcome = Outcome::ALL.into_iter().find(|one| one.name() == outcome)?;
    Some((u64::from_str_radix(key, 16).ok()?, (outcome, name.to_owned())))
}
