//! The program `crosscheck`, which the hostile engines are held to.
#![forbid(unsafe_code)]

fn main() -> std::process::ExitCode {
    crosscheck_cli::run(std::env::args_os())
}
