//! The command line of `perft`: one file a command.

mod count;
mod effort;
mod merge;
mod place;
mod run;
mod split;
mod tabulate;
mod unique;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};
use notation::Variant;

use crosscheck_core::{Exit, Failure, check_stack_size, message, whole};

/// The version of the `--json` outputs.
const JSON_VERSION: u32 = 1;

/// Count the legal move sequences of a length from a position.
///
/// The last ply is counted in bulk, without making its moves, unless --listed is given.
#[derive(Parser, Debug)]
#[command(
    name = "perft",
    version,
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = format!(
        "Variants: {}.\n\n\
                  A count too long for one machine, or for one sitting: `split` it once, `run` each of \
                  the shards wherever there is a processor, as often as it is interrupted, and `merge` \
                  what they wrote.\n\n\
                  A file that is written with --out must not be one that is read, and takes the place \
                  only of one that the same command wrote.\n\n\
                  Exit codes: 0 done (or the reader closed the pipe), 1 a file of a divided count \
                  is wrong, has a line of more than 4 MiB, or does not fit the others, 2 what the \
                  command line says is wrong, or a count is beyond 64 bits, 4 a file cannot be read, or \
                  something cannot be written or did not stay as it was written, \
                  130 ended by Ctrl-C (what `run` has counted stands in its file).",
        Variant::ALL.map(Variant::id).join(", ")
    )
)]
struct Arguments {
    #[command(flatten)]
    count: count::Count,
}

#[derive(Subcommand, Debug)]
enum Command {
    Split(split::WriteSplit),
    Run(run::Run),
    Merge(merge::Merge),
    Unique(unique::Unique),
    Tabulate(tabulate::Tabulate),
}

/// Runs the program on its arguments, the first being its name.
pub(crate) fn run(
    arguments: impl IntoIterator<Item = OsString>,
    out: &mut impl Write,
    err: &mut impl Write,
) -> ExitCode {
    let done = match program().try_get_matches_from(arguments) {
        Ok(matches) => check_stack_size().and_then(|()| obey(&matches, out)),
        Err(error) if error.use_stderr() => {
            // A message that cannot be written has nowhere else to go.
            let _ = writeln!(err, "{}", message(&error.to_string()));
            return Exit::Usage.into();
        }
        Err(help) => write!(out, "{help}").map_err(Failure::from),
    };
    match done.and_then(|()| Ok(out.flush()?)) {
        Ok(()) => Exit::Pass.into(),
        Err(failure) if failure.is_closed_pipe() => Exit::Pass.into(),
        Err(failure) => {
            let _ = writeln!(err, "perft: {}", whole(&failure.to_string()));
            failure.exit().into()
        }
    }
}

/// What is counted without a command, and the commands that take its place.
fn program() -> clap::Command {
    Command::augment_subcommands(Arguments::command())
        .subcommand_required(false)
        .arg_required_else_help(false)
}

fn obey(matches: &ArgMatches, out: &mut impl Write) -> Result<(), Failure> {
    if matches.subcommand().is_none() {
        return Arguments::from_arg_matches(matches).map_err(Failure::usage)?.count.obey(out);
    }
    match Command::from_arg_matches(matches).map_err(Failure::usage)? {
        Command::Split(split) => split.obey(out),
        Command::Run(run) => run.obey(out),
        Command::Merge(merge) => merge.obey(out),
        Command::Unique(unique) => unique.obey(out),
        Command::Tabulate(tabulate) => tabulate.obey(out),
    }
}

/// Returns the count, or an error if it is `u64::MAX`, which means "too large".
fn within(count: u64) -> Result<u64, Failure> {
    if count == u64::MAX { Err(Failure::usage("the count is beyond 64 bits")) } else { Ok(count) }
}

/// Writes one line of JSON.
fn json(out: &mut impl Write, value: &impl serde::Serialize) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, value).map_err(std::io::Error::from)?;
    Ok(writeln!(out)?)
}
