//! `crosscheck serve`: answers questions from an implementation.

use std::io;

use clap::{Args, ValueEnum};
use crosscheck::comparing::{KnownGame, Reference, implementations};
use crosscheck::engines::serve;

use crate::exit::{Exit, Failure};

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
    end_with_the_reader();
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

/// Ends the program when nobody can read its answers any more: a count may take hours, and whoever asked for it may have
/// been killed.
#[cfg(unix)]
fn end_with_the_reader() {
    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;
    // Where there is no thread for it, an answer that cannot be written ends the program.
    let _ = std::thread::Builder::new().spawn(|| {
        let output = io::stdout();
        // No event is asked for: that nobody reads is told in any case.
        let mut watched = [PollFd::new(&output, PollFlags::empty())];
        while poll(&mut watched, None) == Err(Errno::INTR) {}
        if watched[0].revents().intersects(PollFlags::ERR | PollFlags::HUP) {
            std::process::exit(Exit::Pass as i32);
        }
    });
}
