//! `perft`: counts legal move sequences. All there is to say is in its `--help`.
#![forbid(unsafe_code)]

mod cli;
mod shards;

fn main() -> std::process::ExitCode {
    // A file that may not grow any more is an error, and not the end of the program.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
    // Standard error is not locked: progress is told there by other threads.
    cli::run(std::env::args_os(), &mut std::io::stdout().lock(), &mut std::io::stderr())
}
