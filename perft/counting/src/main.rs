//! `perft`: counts legal move sequences. All there is to say is in its `--help`.
#![forbid(unsafe_code)]

mod cli;
mod shards;

fn main() -> std::process::ExitCode {
    // Standard error is not locked: progress is told there by other threads.
    cli::run(std::env::args_os(), &mut std::io::stdout().lock(), &mut std::io::stderr())
}
