//! `crosscheck.toml`: options of the commands that ask an engine, kept in a file.
//!
//! The file has no meaning of its own: what it says is put into the command line, as if it had been typed.

use std::ffi::{OsStr, OsString};
use std::io::ErrorKind;
use std::path::Path;

use clap::{Arg, ArgAction, Command};
use serde::de::DeserializeOwned;
use toml::{Table, Value};

use crate::engine;
use crate::exit::Failure;

/// The name of the file, which is read in the folder in which the program runs.
pub(crate) const FILE: &str = "crosscheck.toml";

/// The commands whose options may stand in the file.
const CONFIGURABLE: [&str; 5] = ["validate", "compare", "identify", "doctor", "divide"];

/// The key that gives the engine's command, which the command line has after `--`.
pub(crate) const ENGINE: &str = "engine";

/// The largest file that is read, in bytes. What the reader of TOML makes of one takes seventy times its room.
const LARGEST: usize = 512 << 10;

/// Why the file cannot be used: one sentence that names the place.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ConfigError {
    #[error("line {line}: {message}")]
    Syntax { line: usize, message: String },
    #[error("it is larger than {} KiB; a file of options is smaller", LARGEST >> 10)]
    TooLarge,
    #[error("`{0}` is not an option of {list}", list = CONFIGURABLE.join(", "))]
    Key(String),
    #[error("there is no `{ENGINE}`: give the command that starts the engine")]
    NoEngine,
    #[error("{ENGINE}: {0}")]
    Engine(String),
    #[error("{ENGINE}: write the command as one string, or as a list of words")]
    NoCommand,
    #[error("{key}: write {expected}")]
    Value { key: String, expected: &'static str },
}

/// Reads a file.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T, ConfigError> {
    if text.len() > LARGEST {
        return Err(ConfigError::TooLarge);
    }
    toml::from_str(text).map_err(|error| ConfigError::Syntax {
        line: error.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1),
        message: error.message().replace('\n', ", "),
    })
}

/// A command line with what the file adds to it. One that names an engine needs no file. An option that is typed
/// stands for all of its name in the file, and what cannot stand beside it is left out: one position that is asked
/// about has no use for the reports of a whole run.
pub(crate) fn completed(program: &Command, typed: &[OsString]) -> Result<Vec<OsString>, Failure> {
    let unchanged = || Ok(typed.to_vec());
    let Some(command) = typed.get(1).and_then(|word| word.to_str()) else { return unchanged() };
    let is_complete = |word: &OsString| word == "--" || word == "--help" || word == "-h";
    if !CONFIGURABLE.contains(&command) || typed.iter().any(is_complete) {
        return unchanged();
    }
    let text = match crosscheck::fixtures::read_text(Path::new(FILE)) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return unchanged(),
        Err(error) => return Err(Failure::file(FILE)(error)),
    };
    let table: Table = read(&text).map_err(Failure::of(FILE))?;
    let added = words(&table, program, command, &typed[2..]).map_err(Failure::of(FILE))?;
    Ok([typed, &added].concat())
}

/// The words that a table of options adds to the words of a command.
pub(crate) fn words(
    table: &Table,
    program: &Command,
    command: &str,
    typed: &[OsString],
) -> Result<Vec<OsString>, ConfigError> {
    let mut words = Vec::new();
    for (key, value) in table.iter().filter(|(key, _)| *key != ENGINE) {
        if CONFIGURABLE.iter().all(|name| option(program, name, key).is_none()) {
            return Err(ConfigError::Key(key.clone()));
        }
        // What only another of the commands knows is for that one.
        if let Some(option) = option(program, command, key)
            && !typed.iter().any(|word| is_option(word, key))
            && !is_shut_out(program, command, option, typed)
        {
            words.extend(words_of(key, value, option)?);
        }
    }
    words.push("--".into());
    words.extend(engine(table.get(ENGINE).ok_or(ConfigError::NoEngine)?)?);
    Ok(words)
}

/// The option of a command with a name.
fn option<'a>(program: &'a Command, command: &str, name: &str) -> Option<&'a Arg> {
    let mut options = program.find_subcommand(command)?.get_arguments();
    options.find(|option| option.get_long() == Some(name))
}

/// Whether an option that is typed cannot stand beside this one.
fn is_shut_out(program: &Command, command: &str, other: &Arg, typed: &[OsString]) -> bool {
    let Some(command) = program.find_subcommand(command) else { return false };
    let is_typed = |option: &&Arg| {
        let name = option.get_long();
        name.is_some_and(|name| typed.iter().any(|word| is_option(word, name)))
    };
    let mut shut_out =
        command.get_arguments().filter(is_typed).flat_map(|it| command.get_arg_conflicts_with(it));
    shut_out.any(|option| option.get_id() == other.get_id())
}

/// Whether a typed word is the option, with its value or without.
fn is_option(word: &OsStr, name: &str) -> bool {
    let named = word.to_str().and_then(|word| word.strip_prefix("--"));
    named.is_some_and(|named| named.split('=').next() == Some(name))
}

/// The words that give an option its value in the file.
fn words_of(key: &str, value: &Value, option: &Arg) -> Result<Vec<OsString>, ConfigError> {
    let expected = match option.get_action() {
        ArgAction::SetTrue => "true or false",
        ArgAction::Append => "one string, a list, or a table of names with their values",
        _ => "one string or one number",
    };
    let wrong = || ConfigError::Value { key: key.to_owned(), expected };
    // A value that begins with a hyphen is no option of its own.
    let assigned = |value: String| OsString::from(format!("--{key}={value}"));
    match (option.get_action(), value) {
        (ArgAction::SetTrue, Value::Boolean(is_set)) => {
            Ok(is_set.then(|| format!("--{key}").into()).into_iter().collect())
        }
        (ArgAction::Append, Value::String(value)) => Ok(vec![assigned(value.clone())]),
        (ArgAction::Append, Value::Array(values)) => {
            values.iter().map(|value| scalar(value).map(assigned).ok_or_else(wrong)).collect()
        }
        (ArgAction::Append, Value::Table(values)) => {
            let assignment = |(name, value)| Some(format!("{name}={}", scalar(value)?));
            values.iter().map(|pair| assignment(pair).map(assigned).ok_or_else(wrong)).collect()
        }
        (ArgAction::Set, value) => Ok(vec![scalar(value).map(assigned).ok_or_else(wrong)?]),
        _ => Err(wrong()),
    }
}

fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Integer(number) => Some(number.to_string()),
        Value::Float(number) => Some(number.to_string()),
        Value::Boolean(truth) => Some(truth.to_string()),
        Value::Datetime(_) | Value::Array(_) | Value::Table(_) => None,
    }
}

/// The words of the engine's command.
fn engine(value: &Value) -> Result<Vec<OsString>, ConfigError> {
    match value {
        Value::String(text) => engine::words(text).map_err(ConfigError::Engine),
        Value::Array(words) if !words.is_empty() => {
            let text = |word: &Value| word.as_str().map(OsString::from);
            words.iter().map(text).collect::<Option<_>>().ok_or(ConfigError::NoCommand)
        }
        _ => Err(ConfigError::NoCommand),
    }
}
