//! `perft`: counts legal move sequences. All there is to say is in its `--help`.
#![forbid(unsafe_code)]

mod cli;

fn main() -> std::process::ExitCode {
    cli::run(std::env::args_os(), &mut std::io::stdout().lock(), &mut std::io::stderr().lock())
}
