//! The program `crosscheck`, which checks implementations of these games. [`run`] is the whole
//! program, for callers that pass a command line on.
#![forbid(unsafe_code)]

mod before;
mod castling_text;
mod commands;
mod config;
mod console;
mod conventions;
mod engine;
mod exit;
mod given;
mod ignored;
mod ignoring;
mod illegal;
mod interrupt;
mod jobs;
mod keys;
mod output_files;
mod position;
mod without;

use std::ffi::OsString;
use std::io::ErrorKind;
use std::process::ExitCode;
use std::sync::LazyLock;
use std::sync::atomic::Ordering;
use std::thread;

use clap::{CommandFactory, Parser, Subcommand};

use crosscheck::engines::process::{self, CommandLine};
use crosscheck_core::check_stack_size;
use exit::Exit;

/// The versions of the program and of its fixtures.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    format!(
        "{} (fixtures {})",
        env!("CARGO_PKG_VERSION"),
        crosscheck::fixtures::embedded::version()
    )
});

/// A test oracle for move generators of chess and fourteen of its variants.
///
/// Exit codes: 0 right; 1 wrong; 2 the command line, a position, a move, or what a file says is wrong;
/// 3 the engine cannot be started, answers nothing, or broke; 4 a file cannot be read or written, or the
/// system does not start more threads; 5 nothing differs, but some questions have no answer; 130 interrupted.
#[derive(Parser)]
#[command(name = "crosscheck", version = VERSION.as_str())]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Validate(Box<commands::validate::Arguments>),
    Verify(commands::verify::Arguments),
    Compare(Box<commands::compare::Arguments>),
    Matrix(commands::matrix::Arguments),
    Divide(commands::divide::Arguments),
    Judge(commands::judge::Arguments),
    Replay(commands::replay::Arguments),
    Identify(commands::identify::Arguments),
    Doctor(commands::doctor::Arguments),
    Serve(commands::serve::Arguments),
    Show(commands::show::Arguments),
    Moves(commands::moves::Arguments),
    Explain(commands::explain::Arguments),
    Attacks(commands::attacks::Arguments),
    Play(commands::play::Arguments),
    Completions(commands::completions::Arguments),
    Fixtures(commands::fixtures::Arguments),
}

/// What the parser answers in plain words: numbers without its own terms.
fn reworded(answer: &clap::Error) -> String {
    let text = answer.render().to_string();
    text.trim_end()
        .replace("invalid digit found in string", "give a whole number")
        .replace("cannot parse integer from empty string", "give a whole number")
        .replace("number too large to fit in target type", "the number is too large")
        .replace("number too small to fit in target type", "the number is too small")
        .replace(&format!("0 is not in 1..{}", u64::MAX), "give 1 or more")
}

/// The room for the calls of the program, in bytes, whatever the shell leaves the first thread (`ulimit -s`).
const STACK: usize = 8 << 20;

/// Runs a command line, whose first word is the name of the program.
pub fn run(command_line: impl IntoIterator<Item = OsString>) -> ExitCode {
    let typed: Vec<OsString> = command_line.into_iter().collect();
    #[cfg(target_os = "linux")]
    if let Some(ended) = process::guard(&typed) {
        return ended;
    }
    let here = || thread::Builder::new().stack_size(STACK).spawn(move || run_here(&typed));
    match check_stack_size().and_then(|()| here().map_err(exit::no_threads)) {
        Ok(running) => running.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
        Err(failure) => {
            console::note(&format!("error: {failure}"));
            failure.exit().into()
        }
    }
}

fn run_here(typed: &[OsString]) -> ExitCode {
    // A file that may not grow any more is an error, and not the end of the program.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
    process::adopt_orphans();
    let command_line = match config::completed(&Arguments::command(), typed) {
        Ok(completed) => completed,
        Err(failure) => {
            console::note(&format!("error: {failure}"));
            return failure.exit().into();
        }
    };
    let command = match Arguments::try_parse_from(&command_line) {
        Ok(arguments) => arguments.command,
        // The help and the version are told in this way as well.
        Err(answer) => {
            let printed = if answer.use_stderr() {
                console::note(&reworded(&answer));
                Ok(())
            } else {
                answer.print()
            };
            let code = match printed {
                Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                    console::note(&format!("error: standard output failed: {error}"));
                    Exit::Files as i32
                }
                _ => answer.exit_code(),
            };
            tell_completed(typed, &command_line);
            return ExitCode::from(u8::try_from(code).unwrap_or(Exit::Usage as u8));
        }
    };
    let done = match command {
        Command::Validate(arguments) => commands::validate::run(*arguments),
        Command::Verify(arguments) => commands::verify::run(&arguments),
        Command::Compare(arguments) => commands::compare::run(*arguments),
        Command::Matrix(arguments) => commands::matrix::run(&arguments),
        Command::Divide(arguments) => commands::divide::run(arguments),
        Command::Judge(arguments) => commands::judge::run(arguments),
        Command::Replay(arguments) => commands::replay::run(&arguments),
        Command::Identify(arguments) => commands::identify::run(arguments),
        Command::Doctor(arguments) => commands::doctor::run(arguments),
        Command::Serve(arguments) => commands::serve::run(&arguments),
        Command::Show(arguments) => commands::show::run(&arguments),
        Command::Moves(arguments) => commands::moves::run(&arguments),
        Command::Explain(arguments) => commands::explain::run(&arguments),
        Command::Attacks(arguments) => commands::attacks::run(&arguments),
        Command::Play(arguments) => commands::play::run(&arguments),
        Command::Completions(arguments) => commands::completions::run(&arguments),
        Command::Fixtures(arguments) => commands::fixtures::run(&arguments),
    };
    process::end_all();
    let left = process::end_orphans();
    if !left.is_empty() {
        let numbers: Vec<String> = left.iter().map(ToString::to_string).collect();
        console::note(&format!(
            "warning: could not end the processes {} of the engine; end them by hand",
            numbers.join(", ")
        ));
    }
    if let Some(growth) = process::grown() {
        console::note(&format!("warning: {growth}"));
    }
    for name in process::answered_twice() {
        console::note(&format!(
            "warning: {name} answered its last question twice: after an earlier question, that would have broken the next one"
        ));
    }
    match done {
        _ if interrupt::ENDING.load(Ordering::Relaxed) => Exit::Interrupted.into(),
        Ok(exit) => exit.into(),
        // The reader of the output has gone, so nothing more can be printed.
        Err(failure) if failure.is_closed_pipe() => Exit::Pass.into(),
        Err(failure) => {
            console::note(&format!("error: {failure}"));
            if failure.exit() == Exit::Usage {
                tell_completed(typed, &command_line);
            }
            failure.exit().into()
        }
    }
}

/// Says beside a refusal what the whole command was, if the file of options completed it: what is refused may never
/// have been typed.
fn tell_completed(typed: &[OsString], command_line: &[OsString]) {
    if command_line.len() > typed.len() {
        let line = CommandLine::new("crosscheck", &command_line[1..]);
        console::note(&format!("{} completed the command: {line}", config::FILE));
    }
}
