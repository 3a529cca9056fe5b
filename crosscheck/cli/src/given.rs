//! The fixtures that a run is held to.

use std::path::Path;

use crosscheck::comparing::whole;
use crosscheck::fixtures::{Fixtures, embedded};
use notation::Variant;

use crate::console::note;
use crate::exit::Failure;

/// Reads the fixtures of a folder, or the built-in ones of some games: all, where none is given. Says so where
/// the version of the folder is not that of the program, and refuses another major version, whose files may mean
/// something else.
pub(crate) fn fixtures(folder: Option<&Path>, games: &[Variant]) -> Result<Fixtures, Failure> {
    let fixtures = Fixtures::read_or_embedded(folder, games)?;
    let Some(folder) = folder else { return Ok(fixtures) };
    let (version, own) = (fixtures.version.to_string(), embedded::version());
    let major = |version: &str| version.split('.').next().map(str::to_owned);
    if major(&version) != major(own) {
        return Err(Failure::usage(format!(
            "{}: these are fixtures {version}, and this program reads fixtures {own}; give a folder of that version",
            folder.display()
        )));
    }
    if version != own {
        let folder = whole(&folder.display().to_string());
        note(&format!(
            "warning: {folder} holds fixtures {version}; those of this program are {own}"
        ));
    }
    Ok(fixtures)
}

/// The end of a sentence about an id that is none of some: the one that is most like it, if one is.
pub(crate) fn did_you_mean(ids: impl Iterator<Item = String>, id: &str) -> String {
    let scored = ids.map(|known| (strsim::jaro_winkler(&known, id), known));
    match scored.max_by(|(one, _), (other, _)| one.total_cmp(other)) {
        Some((score, known)) if score >= LIKE => format!("; did you mean `{known}`?"),
        _ => String::new(),
    }
}

/// From which similarity on one id may be meant by another: what `clap` takes for options.
const LIKE: f64 = 0.8;
