//! The results of public engines, game by game, and what was found out about their failures.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use crosscheck::reports::About;
use crosscheck_core::Failure;
use notation::Variant;
use serde::Deserialize;
use serde::de::DeserializeOwned;

pub use crosscheck::reports::matrix::{CauseFound, Cell, Fault, Matrix, Row, Standing};

/// All results.
#[derive(Debug)]
pub struct Results {
    /// A table for each game that has one, in the order of the games, chess first.
    pub tables: Vec<Dated>,
    /// The engines, in the order of their names.
    pub engines: Vec<Engine>,
    /// What was found.
    pub findings: Vec<Finding>,
}

/// A table with the day on which it was recorded.
#[derive(Debug)]
pub struct Dated {
    /// The table.
    pub table: Matrix,
    /// The day of the commit that has it, such as `2026-11-26`; unknown without the history.
    pub day: Option<String>,
}

/// An engine over all of its games.
#[derive(Debug)]
pub struct Engine {
    /// Its name.
    pub name: String,
    /// Its name in addresses.
    pub slug: String,
    /// Its version.
    pub version: String,
    /// The language that it is written in.
    pub language: String,
    /// The command that installs it.
    pub install: String,
    /// Where it is developed, if that is known.
    pub home: Option<String>,
    /// What it has in common with other versions of itself.
    pub family: Option<String>,
}

/// A cause of failures with an address that stays.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// Its name in addresses, which never changes.
    pub id: String,
    /// The game.
    pub game: String,
    /// The name of the engine.
    pub engine: String,
    /// What the engine does: the sentence of its cause.
    pub says: String,
    /// The failing case that shows it best, where that is not the smallest.
    pub case: Option<String>,
    /// What shows it, where no table does.
    pub by_hand: Option<ByHand>,
    /// The place in `docs` that tells more, such as `found/rust.md#a-heading`.
    pub told: Option<String>,
}

/// A fault that no table shows, as the cases leave out what it is about.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByHand {
    /// The version of the engine.
    pub version: String,
    /// The language that it is written in.
    pub language: String,
    /// Where the position comes from.
    pub start: String,
    /// The moves from there.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Moves that it lists and that are not legal.
    #[serde(default)]
    pub surplus: Vec<String>,
}

/// What `site/data/engines.json` says of an engine.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Known {
    home: Option<String>,
    family: Option<String>,
}

impl Results {
    /// Reads the results of a checkout.
    ///
    /// # Errors
    ///
    /// Fails where a file cannot be read, or a cause has no address.
    pub fn read(root: &Path) -> Result<Self, Failure> {
        let mut tables = Vec::new();
        let chess_first = [Variant::Chess].into_iter();
        let games =
            chess_first.chain(Variant::ALL.into_iter().filter(|&game| game != Variant::Chess));
        for game in games {
            let file = format!("docs/matrix/{game}.json");
            if root.join(&file).exists() {
                let table = Matrix::read(&text(&root.join(&file))?).map_err(Failure::of(&file))?;
                tables.push(Dated { table, day: day(root, &file) });
            }
        }
        let known: BTreeMap<String, Known> = json(&root.join("site/data/engines.json"))?;
        let findings: Vec<Finding> = json(&root.join("site/data/findings.json"))?;
        let mut engines: Vec<Engine> = Vec::new();
        for row in tables.iter().flat_map(|dated| &dated.table.engines) {
            let About { name, version, language, install, .. } = &row.about;
            if !engines.iter().any(|engine| engine.name == *name) {
                let Known { home, family } = known.get(name).cloned().unwrap_or_default();
                engines.push(Engine {
                    slug: slug(name),
                    name: name.clone(),
                    version: version.clone(),
                    language: language.clone(),
                    install: install.clone(),
                    home,
                    family,
                });
            }
        }
        engines.sort_by_key(|engine| engine.name.to_lowercase());
        Ok(Self { tables, engines, findings })
    }

    /// The results of an engine, each with its table.
    pub fn of<'a>(&'a self, engine: &'a Engine) -> impl Iterator<Item = (&'a Dated, &'a Row)> {
        self.tables.iter().filter_map(|dated| {
            let mut rows = dated.table.engines.iter();
            Some((dated, rows.find(|row| row.about.name == engine.name)?))
        })
    }

    /// An engine by its name.
    #[must_use]
    pub fn engine(&self, name: &str) -> Option<&Engine> {
        self.engines.iter().find(|engine| engine.name == name)
    }

    /// The finding of a cause.
    #[must_use]
    pub fn finding(&self, game: &str, engine: &str, cause: &CauseFound) -> Option<&Finding> {
        self.findings.iter().find(|finding| {
            finding.game == game && finding.engine == engine && finding.says == cause.says
        })
    }

    /// What a finding in a table is of: the row, and its cause with its number.
    #[must_use]
    pub fn cause(&self, finding: &Finding) -> Option<(&Row, usize, &CauseFound)> {
        let dated = self.tables.iter().find(|dated| dated.table.variant == finding.game)?;
        let rows = &dated.table.engines;
        let row = rows.iter().find(|row| row.about.name == finding.engine)?;
        let (number, cause) = row.found().find(|(_, cause)| cause.says == finding.says)?;
        Some((row, number, cause))
    }

    /// The table of a game.
    #[must_use]
    pub fn table(&self, game: &str) -> Option<&Dated> {
        self.tables.iter().find(|dated| dated.table.variant == game)
    }
}

fn json<T: DeserializeOwned>(file: &Path) -> Result<T, Failure> {
    serde_json::from_str(&text(file)?).map_err(Failure::of(file.display()))
}

fn text(file: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(file).map_err(Failure::file(file))
}

/// The day of the last commit that has changed a file. In a checkout without its history that commit would be another.
fn day(root: &Path, file: &str) -> Option<String> {
    let git = |arguments: &[&str]| -> Option<String> {
        let output = Command::new("git").arg("-C").arg(root).args(arguments).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?.trim().to_owned();
        (output.status.success() && !text.is_empty()).then_some(text)
    };
    let is_whole = git(&["rev-parse", "--is-shallow-repository"])? == "false";
    if is_whole { git(&["log", "-1", "--format=%cs", "--", file]) } else { None }
}

/// A name in addresses.
fn slug(name: &str) -> String {
    let mut slug = String::new();
    for sign in name.to_lowercase().chars() {
        match sign {
            'a'..='z' | '0'..='9' | '.' | '_' => slug.push(sign),
            '+' => slug.push_str("plus"),
            _ if slug.is_empty() || slug.ends_with('-') => {}
            _ => slug.push('-'),
        }
    }
    slug.trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn results() -> Results {
        Results::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap()
    }

    #[test]
    fn every_cause_has_one_address_and_every_address_a_cause() {
        let results = results();
        let mut causes = 0;
        for dated in &results.tables {
            let game = &dated.table.variant;
            for row in &dated.table.engines {
                for (_, cause) in row.found() {
                    causes += 1;
                    let name = &row.about.name;
                    let found = results.finding(game, name, cause);
                    assert!(found.is_some(), "give an id: {game}, {name}: {}", cause.says);
                }
            }
        }
        assert!(causes > 50, "{causes} causes");
        let tabled = results.findings.iter().filter(|finding| finding.by_hand.is_none());
        assert_eq!(causes, tabled.clone().count());
        let ids: BTreeSet<&String> = results.findings.iter().map(|finding| &finding.id).collect();
        assert_eq!(ids.len(), results.findings.len());
        for finding in tabled {
            let (row, number, cause) = results.cause(finding).expect(&finding.id);
            let wanted = finding.case.as_ref().unwrap_or(&cause.id);
            let shown = row.shown_by(number, wanted);
            assert!(shown.is_some(), "{} has no position", finding.id);
            assert!(finding.case.is_none() || shown.unwrap().id == *wanted, "{wanted} is not kept");
            assert_eq!(slug(&finding.id), finding.id);
        }
    }

    #[test]
    fn every_engine_has_an_address_of_its_own_and_is_known_by_its_name() {
        let results = results();
        let slugs: BTreeSet<&String> = results.engines.iter().map(|engine| &engine.slug).collect();
        assert!(slugs.len() > 40 && slugs.len() == results.engines.len(), "{slugs:?}");
        assert_eq!(slug("Gnu C++ (old) "), "gnu-cplusplus-old");
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/engines.json");
        let known: BTreeMap<String, Known> = json(&file).unwrap();
        for name in known.keys() {
            assert!(results.engine(name).is_some(), "no table has {name}");
        }
    }
}
