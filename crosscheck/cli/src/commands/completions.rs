//! `crosscheck completions`: the script that completes command lines.

use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};

use crate::console::print;
use crate::exit::{Exit, Failure};

/// Print the script that lets a shell complete command lines of this program.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The shell.
    shell: Shell,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut command = crate::Arguments::command();
    let mut script = Vec::new();
    generate(arguments.shell, &mut command, "crosscheck", &mut script);
    print(&String::from_utf8_lossy(&script))
}
