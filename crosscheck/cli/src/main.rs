//! The program `crosscheck`.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    crosscheck_cli::run(std::env::args_os())
}
