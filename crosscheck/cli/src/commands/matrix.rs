//! `crosscheck matrix`: many engines against the chapters of one game.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::{Args, CommandFactory, Parser};
use crosscheck::conformance::validate::Baseline;
use crosscheck::fixtures::Fixtures;
use crosscheck::reports::{About, Matrix};
use notation::Variant;
use serde::Deserialize;
use toml::Table;

use super::validate;
use super::whole_run::REPORTING;
use super::written::{both, write_each};
use crate::config;
use crate::engine::{self, jobs};
use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::output::{note, tell};
use crate::outputs::{Inputs, Outputs};

/// Check many engines against the cases of one game, and write a table of the results by chapter of the rules.
///
/// Exit codes: 0 every failure has a stated cause; 1 a failure has no stated cause, or a stated cause explains nothing any more;
/// 5 an engine could not be asked.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The engines: a TOML file.
    #[arg(value_name = "FILE", required_unless_present = "from")]
    engines: Option<PathBuf>,
    /// Ask only this engine of the file; may be given more than once.
    #[arg(long, value_name = "NAME", requires = "engines")]
    engine: Vec<String>,
    /// Keep the rows of an earlier run, from its JSON; may be given more than once. An engine that is asked again
    /// gets a new row. Without a file of engines, no engine is asked.
    #[arg(long, value_name = "FILE")]
    from: Vec<PathBuf>,
    /// How many engines of one kind run side by side, at most 64; by default, as many as there are cores.
    #[arg(long, value_name = "N", value_parser = jobs())]
    jobs: Option<u16>,
    /// Write the table as JSON.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write the table in Markdown, a row for each engine.
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    /// Write the table as one web page, with the boards of all faults.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Overwrite a file that is not a report of Crosscheck, or that this run reads, such as that of --from.
    #[arg(long)]
    force: bool,
}

/// The file of the engines, as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EnginesFile {
    /// The game.
    variant: String,
    /// The options of `crosscheck validate` that all engines have.
    #[serde(default)]
    options: Table,
    /// Each engine: what it is, and under `run` its command and its own options.
    engine: Vec<Table>,
}

/// The engines to ask.
struct Engines {
    variant: Variant,
    entries: Vec<Entry>,
}

/// An engine of the file.
struct Entry {
    about: About,
    /// What validates it.
    asking: Box<validate::Arguments>,
}

/// The options of `crosscheck validate` that mean nothing here, beside those of its reports: all engines are held to
/// the same cases, so many at a time as the command line says.
const MEANINGLESS: [&str; 9] =
    ["variant", "verbose", "fixtures", "fen", "moves", "illegal", "perft", "before", "jobs"];

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let engines = arguments.engines.as_deref();
    let engines = engines.map(|file| Engines::read(file, &arguments.engine)).transpose()?;
    let mut inputs = Inputs::new(arguments.engines.iter().chain(&arguments.from));
    for entry in engines.iter().flat_map(|engines| &engines.entries) {
        inputs = inputs.with_command(entry.asking.command());
    }
    let mut outputs = Outputs::new(&inputs, arguments.force);
    for file in [&arguments.json, &arguments.markdown, &arguments.html].into_iter().flatten() {
        outputs.report(file)?;
    }
    // The engines that were not asked everything.
    let mut incomplete = Vec::new();
    let mut parts =
        arguments.from.iter().map(|file| earlier(file)).collect::<Result<Vec<_>, _>>()?;
    if let (Some(file), Some(engines)) = (&arguments.engines, engines) {
        parts.push((file, asked(file, engines, arguments.jobs, &mut incomplete)?));
    }
    let mut parts = parts.into_iter();
    let (_, mut matrix) = parts.next().expect("clap requires one of the two files");
    for (file, part) in parts {
        matrix.join(part).map_err(Failure::of(file.display()))?;
    }
    let forms = [
        (&arguments.json, matrix.json()),
        (&arguments.markdown, matrix.markdown()),
        (&arguments.html, matrix.html()),
    ];
    let forms = forms.into_iter().filter_map(|(file, text)| Some((file.as_deref()?, text)));
    let written = write_each(forms, arguments.force);
    let told = tell(&matrix.summary());
    let open: Vec<&str> = matrix.unconfirmed().collect();
    for name in &open {
        note(&format!(
            "{name}: a failure has no stated cause; find out what it comes from, and add an `[[engine.cause]]`"
        ));
    }
    let is_complete = |name: &str| !incomplete.iter().any(|other| other == name);
    let mended: Vec<_> = matrix.mended().filter(|(name, _)| is_complete(name)).collect();
    for (name, cause) in &mended {
        note(&format!("{name}: nothing fails any more because of `{cause}`; remove this cause"));
    }
    both(written, told)?;
    Ok(if interrupt::is_interrupted() {
        Exit::Interrupted
    } else if !open.is_empty() || !mended.is_empty() {
        Exit::Fail
    } else if !incomplete.is_empty() {
        Exit::Incomplete
    } else {
        Exit::Pass
    })
}

/// Reads what an earlier run has written.
fn earlier(file: &PathBuf) -> Result<(&PathBuf, Matrix), Failure> {
    let matrix = Matrix::read(&text(file)?).map_err(Failure::of(file.display()))?;
    Ok((file, matrix))
}

/// Asks the engines of the file, one after the other.
fn asked(
    file: &Path,
    Engines { variant, entries }: Engines,
    jobs: Option<u16>,
    incomplete: &mut Vec<String>,
) -> Result<Matrix, Failure> {
    let fixtures = Fixtures::read_or_embedded(None, &[])?;
    let mut matrix = Matrix::new(variant, &fixtures).map_err(Failure::of(file.display()))?;
    engine::set_jobs(jobs)?;
    interrupt::watch();
    for Entry { about, asking } in entries {
        if interrupt::is_interrupted() {
            break;
        }
        note(&format!("{} {}", about.name, about.version));
        let rulings = asking.checked(&fixtures)?;
        let asked = validate::asked(&asking, &rulings, &fixtures, &Baseline::default(), Ok(()));
        let results = match asked {
            Ok(results) => results,
            Err(unasked) => {
                note(&format!("{} is left out: {}", about.name, unasked.1));
                incomplete.push(about.name);
                continue;
            }
        };
        if results.interrupted {
            // Half a row would take the place of a whole one of an earlier run.
            note(&format!("{} is left out: the run was interrupted", about.name));
            incomplete.push(about.name);
            break;
        }
        if let Some((_, unasked)) = results.unasked().find(|(_, it)| it.why.is_not_asked()) {
            note(&format!("{} was not asked everything: {}", about.name, unasked.why));
            incomplete.push(about.name.clone());
        }
        matrix.add(about, &results, &fixtures);
    }
    Ok(matrix)
}

impl Engines {
    /// Reads the engines of a file, of which only some may be wanted.
    fn read(file: &Path, wanted: &[String]) -> Result<Self, Failure> {
        let wrong = |message: String| Failure::of(file.display())(message);
        let EnginesFile { variant, options, engine } =
            config::read(&text(file)?).map_err(Failure::of(file.display()))?;
        let variant: Variant =
            variant.parse().map_err(|error| wrong(format!("variant: {error}")))?;
        let mut entries = Vec::new();
        let mut names = BTreeSet::new();
        for mut table in engine {
            let name =
                table.get("name").and_then(toml::Value::as_str).unwrap_or("an engine").to_owned();
            let of_engine = |message: String| wrong(format!("{name}: {message}"));
            let Some(toml::Value::Table(own)) = table.remove("run") else {
                return Err(of_engine(
                    "there is no table `run` with the engine's command".to_owned(),
                ));
            };
            let about: About = table
                .try_into()
                .map_err(|error: toml::de::Error| of_engine(error.message().to_owned()))?;
            if !names.insert(about.name.clone()) {
                return Err(of_engine("there are two engines of this name".to_owned()));
            }
            if !wanted.is_empty() && !wanted.contains(&about.name) {
                continue;
            }
            let options: Table = options.clone().into_iter().chain(own).collect();
            let asking = asking(&options, variant).map_err(of_engine)?;
            entries.push(Entry { about, asking });
        }
        let is_there = |name: &&String| entries.iter().any(|entry| entry.about.name == **name);
        match wanted.iter().find(|name| !is_there(name)) {
            Some(name) => Err(wrong(format!("there is no engine `{name}`"))),
            None => Ok(Self { variant, entries }),
        }
    }
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

fn text(file: &Path) -> Result<String, Failure> {
    crosscheck::fixtures::read_text(file).map_err(Failure::file(file))
}
