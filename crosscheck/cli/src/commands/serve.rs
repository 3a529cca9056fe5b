//! `crosscheck serve`: answers questions from an implementation.

use std::io;

use clap::{Args, ValueEnum};
use crosscheck::comparing::{KnownGame, Reference, implementations};
use crosscheck::engines::serve;

use crate::exit::{Exit, Failure};
#[cfg(unix)]
use crate::interrupt;

/// Answer the engine protocol on standard input and output, so that your tests can ask an implementation.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The implementation that answers.
    #[arg(long = "impl", value_name = "IMPLEMENTATION", default_value = "oracle")]
    implementation: Own,
    /// Answer questions in JSON instead, as the web page and the packages for Python and JavaScript ask them.
    #[arg(long, conflicts_with_all = ["uci", "implementation"])]
    questions: bool,
    /// Speak UCI (`position`, `go perft`, `d`) instead of JSON Lines.
    #[arg(long)]
    uci: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Own {
    /// The plain reference.
    Oracle,
    /// The optimized generator.
    Perft,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    #[cfg(unix)]
    interrupt::end_with_the_reader();
    let (input, output) = (io::stdin().lock(), io::stdout().lock());
    if arguments.questions {
        crosscheck::answers::answer_lines(input, output)?;
        return Ok(Exit::Pass);
    }
    let mut oracle = implementations::oracle();
    let mut perft = implementations::perft();
    let implementation: &mut dyn Reference<KnownGame> = match arguments.implementation {
        Own::Oracle => &mut oracle,
        Own::Perft => &mut perft,
    };
    let talk = if arguments.uci { serve::uci } else { serve::json_lines };
    talk(input, output, implementation)?;
    Ok(Exit::Pass)
}
