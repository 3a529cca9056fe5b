//! `crosscheck matrix`: many engines against the chapters of one game.

mod file;

use std::path::{Path, PathBuf};

use clap::Args;
use crosscheck::conformance::validate::Baseline;
use crosscheck::fixtures::Fixtures;
use crosscheck::reports::Matrix;
use notation::Variant;

use file::{Engines, Entry, Wanted};

use super::validate;
use super::written::{both, write_each};
use crate::console::{note, tell};
use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::jobs::{jobs, set_jobs};
use crate::output_files::{Inputs, Outputs};
use crate::position::games;

/// Check many engines against the cases of one game, and write a table of the results by chapter of the rules.
///
/// Exit codes: 0 every failure has a stated cause; 1 a failure has no stated cause, or a stated cause explains nothing any more;
/// 5 an engine could not be asked.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The engines: a TOML file.
    #[arg(value_name = "FILE", required_unless_present = "from")]
    engines: Option<PathBuf>,
    /// The game, where the file has several.
    #[arg(long, value_name = "GAME", value_parser = games(), requires = "engines")]
    variant: Option<Variant>,
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

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let engines = arguments.engines.as_deref();
    let wanted = Wanted { variant: arguments.variant, engines: &arguments.engine };
    let engines = engines.map(|file| Engines::read(file, &wanted)).transpose()?;
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
    set_jobs(jobs)?;
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

fn text(file: &Path) -> Result<String, Failure> {
    crosscheck::fixtures::read_text(file).map_err(Failure::file(file))
}
