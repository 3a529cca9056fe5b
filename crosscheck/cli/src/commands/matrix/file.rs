//! The file of engines that `crosscheck matrix` reads: what each engine is, the games that it plays, and how it is run.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::Path;

use clap::{CommandFactory, Parser};
use crosscheck::reports::{About, KnownCause};
use notation::Variant;
use serde::Deserialize;
use toml::{Table, Value};

use super::super::validate;
use super::super::whole_run::REPORTING;
use super::text;
use crate::config;
use crate::exit::Failure;

/// The file, as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EnginesFile {
    /// The games.
    variant: Games,
    /// The options of `crosscheck validate` that all engines have.
    #[serde(default)]
    options: Table,
    /// Each engine: what it is, the games that it plays, and under `run` its command and its own options.
    engine: Vec<Table>,
}

/// One game, or a list.
#[derive(Deserialize)]
#[serde(untagged, expecting = "write the name of a game, or a list of names")]
enum Games {
    One(String),
    Several(Vec<String>),
}

/// The part of a file that is asked for.
pub(super) struct Wanted<'a> {
    /// The game; none where the file has one alone.
    pub(super) variant: Option<Variant>,
    /// The names of the engines; none stands for all that play the game.
    pub(super) engines: &'a [String],
}

/// The engines to ask.
pub(super) struct Engines {
    pub(super) variant: Variant,
    pub(super) entries: Vec<Entry>,
}

/// An engine of the file.
pub(super) struct Entry {
    pub(super) about: About,
    /// What validates it.
    pub(super) asking: Box<validate::Arguments>,
}

/// An engine of the file at each of its games.
struct Engine {
    about: About,
    games: Vec<Variant>,
    /// Its command and its options at every game.
    run: Table,
    /// What is special about some games: the options there, and a `note`.
    special: Vec<(Variant, Table)>,
}

/// The options of `crosscheck validate` that mean nothing here, beside those of its reports: all engines are held to
/// the same cases, so many at a time as the command line says.
const MEANINGLESS: [&str; 9] =
    ["variant", "verbose", "fixtures", "fen", "moves", "illegal", "perft", "before", "jobs"];

impl Engines {
    /// Reads the engines of a file, of which only some may be wanted.
    pub(super) fn read(file: &Path, wanted: &Wanted<'_>) -> Result<Self, Failure> {
        let wrong = |message: String| Failure::of(file.display())(message);
        let EnginesFile { variant, options, engine } =
            config::read(&text(file)?).map_err(Failure::of(file.display()))?;
        let games = variant.read().map_err(|error| wrong(format!("variant: {error}")))?;
        let variant = wanted.of(&games).map_err(wrong)?;
        let mut entries = Vec::new();
        let mut names = BTreeSet::new();
        for table in engine {
            let name = table.get("name").and_then(Value::as_str).unwrap_or("an engine").to_owned();
            let of_engine = |message: String| wrong(format!("{name}: {message}"));
            let engine = Engine::read(table, &games).map_err(of_engine)?;
            if !names.insert(engine.about.name.clone()) {
                return Err(of_engine("there are two engines of this name".to_owned()));
            }
            let is_wanted =
                wanted.engines.is_empty() || wanted.engines.contains(&engine.about.name);
            if is_wanted && engine.games.contains(&variant) {
                entries.push(engine.at(variant, &games, &options).map_err(of_engine)?);
            }
        }
        let is_there = |name: &&String| entries.iter().any(|entry| entry.about.name == **name);
        match wanted.engines.iter().find(|name| !is_there(name)) {
            Some(name) if names.contains(name) => {
                Err(wrong(format!("`{name}` does not play {variant}")))
            }
            Some(name) => Err(wrong(format!("there is no engine `{name}`"))),
            None => Ok(Self { variant, entries }),
        }
    }
}

impl Games {
    fn read(self) -> Result<Vec<Variant>, String> {
        let names = match self {
            Self::One(name) => vec![name],
            Self::Several(names) => names,
        };
        if names.is_empty() {
            return Err("the list is empty: name at least one game".into());
        }
        names.iter().map(|name| name.parse().map_err(|error| format!("{error}"))).collect()
    }
}

impl Wanted<'_> {
    /// The game, of those that a file has.
    fn of(&self, games: &[Variant]) -> Result<Variant, String> {
        let names = games.iter().map(|game| game.id()).collect::<Vec<_>>().join(", ");
        match (self.variant, games) {
            (Some(variant), _) if games.contains(&variant) => Ok(variant),
            (Some(variant), _) => Err(format!("has no {variant}, but {names}")),
            (None, [variant]) => Ok(*variant),
            (None, _) => Err(format!("choose one of its games with --variant: {names}")),
        }
    }
}

impl Engine {
    /// Reads an engine of a file that has these games.
    fn read(mut table: Table, all: &[Variant]) -> Result<Self, String> {
        let Some(Value::Table(run)) = table.remove("run") else {
            return Err("there is no table `run` with the engine's command".to_owned());
        };
        let games = match table.remove("variant") {
            None => all.to_vec(),
            Some(games) => read::<Games>(games)
                .and_then(Games::read)
                .map_err(|error| format!("variant: {error}"))?,
        };
        if let Some(other) = games.iter().find(|game| !all.contains(game)) {
            return Err(format!("variant: the file has no {other}"));
        }
        let mut special = Vec::new();
        if let Some(table) = table.remove("game") {
            for (name, own) in read::<Table>(table)? {
                let of_game = |message: String| format!("game.{name}: {message}");
                let game = name.parse::<Variant>().map_err(|error| of_game(format!("{error}")))?;
                if !games.contains(&game) {
                    return Err(of_game("the engine does not play it".to_owned()));
                }
                special.push((game, read(own).map_err(of_game)?));
            }
        }
        let about: About = read(Value::Table(table))?;
        let patterns = || about.causes.iter().flat_map(|cause| &cause.explains);
        let is_of_none = |pattern: &&String| !games.iter().any(|&game| is_of(pattern, game));
        match patterns().find(is_of_none) {
            Some(pattern) => {
                Err(format!("explains: `{pattern}` does not begin with a game of the engine"))
            }
            None => Ok(Self { about, games, run, special }),
        }
    }

    /// The engine at one of the games of its file.
    fn at(self, variant: Variant, games: &[Variant], options: &Table) -> Result<Entry, String> {
        let Self { mut about, run, special, .. } = self;
        let mut options: Table = options.clone().into_iter().chain(run).collect();
        for (_, own) in special.into_iter().filter(|(game, _)| *game == variant) {
            for (key, value) in own {
                match value {
                    Value::String(more) if key == "note" => {
                        let note = about.note.map_or_else(String::new, |note| note + " ");
                        about.note = Some(note + &more);
                    }
                    value => drop(options.insert(key, value)),
                }
            }
        }
        // A cause of another game explains nothing here, and is no cause that explains nothing any more.
        let is_of_game = |cause: &KnownCause| {
            games.len() == 1 || cause.explains.iter().any(|pattern| is_of(pattern, variant))
        };
        about.causes.retain(is_of_game);
        Ok(Entry { about, asking: asking(&options, variant)? })
    }
}

/// Whether a pattern of ids may name a check of a game. Each id begins with its game.
fn is_of(pattern: &str, game: Variant) -> bool {
    let rest = pattern.strip_prefix(game.id());
    pattern == "*" || rest.is_some_and(|rest| rest.starts_with(['.', '/', '*']))
}

/// Reads what a table of the file has.
fn read<T: serde::de::DeserializeOwned>(value: Value) -> Result<T, String> {
    value.try_into().map_err(|error: toml::de::Error| error.message().to_owned())
}

/// What validates an engine that has these options. All that is wrong with them is found here: before any engine is
/// asked, which may take hours.
fn asking(options: &Table, variant: Variant) -> Result<Box<validate::Arguments>, String> {
    let has_no_use = |key: &&String| {
        let mut known = REPORTING.iter().chain(&MEANINGLESS);
        known.any(|name| *name == key.replace('-', "_"))
    };
    if let Some(key) = options.keys().find(has_no_use) {
        return Err(format!("`{key}` is not an option of an engine in a table; remove it"));
    }
    let program = crate::Arguments::command();
    let words =
        config::words(options, &program, "validate", &[]).map_err(|error| error.to_string())?;
    let line = ["crosscheck".to_owned(), "validate".to_owned(), format!("--variant={variant}")];
    let line = line.into_iter().map(OsString::from).chain(words);
    let parsed = crate::Arguments::try_parse_from(line).map_err(|error| {
        let told = crate::reworded(&error);
        let first = told.lines().next().unwrap_or_default();
        first.trim_start_matches("error: ").to_owned()
    })?;
    let crate::Command::Validate(mut asking) = parsed.command else {
        unreachable!("the line begins with `crosscheck validate`")
    };
    asking.check().map_err(|failure| failure.to_string())?;
    Ok(asking)
}
