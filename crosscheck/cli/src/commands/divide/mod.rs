//! `crosscheck divide`: our counts by first move beside the engine's, and the way down to the first difference.

mod counts;
mod screen;
mod session;
mod table;

use std::io::{self, IsTerminal};
use std::time::Duration;

use clap::Args;
use clap::builder::TypedValueParser;
use crosscheck::comparing::{STARTPOS, read_position, rulings_given};
use notation::{MAX_DEPTH, Variant};

use crate::console::{note, print};
use crate::engine::{Engine, duration};
use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::position::{GameAt, games, lines};
use session::{Session, Step};

/// Show counts by first move beside the engine's, and step down to the first difference.
///
/// In a terminal, the arrow keys choose a move, go down and up again; n goes down to the first difference. Otherwise each
/// line of the standard input is a move to go down, or a word such as up; `help` lists the words. The exit code is 1 if a
/// count that was shown differs.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game.
    #[arg(long, value_name = "GAME", value_parser = games())]
    variant: Variant,
    /// A ruling value other than the default, such as osmosis.table=printed.
    #[arg(long, value_name = "RULING=VALUE")]
    ruling: Vec<String>,
    /// The position: a FEN, or startpos.
    #[arg(long, value_name = "FEN", default_value = STARTPOS)]
    fen: String,
    /// The moves played from it, separated by spaces.
    #[arg(long, value_name = "MOVES", default_value = "")]
    moves: String,
    /// How many moves to count, at least 1. A deep count takes long; --limit gives the engine time.
    #[arg(long, value_name = "DEPTH", default_value = "3", value_parser = from_one())]
    depth: u32,
    /// How long one position may be counted, by Crosscheck itself or by the lists of an engine that does not count.
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = duration)]
    time: Duration,
    #[command(flatten)]
    engine: Engine,
}

const HELP: &str = "\
a move, such as e2e4   goes down to the position after it
up                     goes back
next                   goes down to the first difference
depth DEPTH            counts so many moves from the first position on
show                   shows the counts again
quit                   ends, as does the end of the input
";

/// Reads a depth at which there are first moves.
fn from_one() -> impl TypedValueParser<Value = u32> {
    clap::value_parser!(u32).range(1..=i64::from(MAX_DEPTH))
}

pub(crate) fn run(mut arguments: Arguments) -> Result<Exit, Failure> {
    arguments.engine.command.keep_within(arguments.time)?;
    let variant = arguments.variant;
    let rulings = rulings_given(&arguments.ruling, &[variant]).map_err(Failure::of("--ruling"))?;
    let words = arguments.moves.split_whitespace();
    let position =
        read_position(variant, &rulings, &arguments.fen, words).map_err(Failure::of("--moves"))?;
    let mut now = GameAt::start(variant, &rulings, &position.fen).map_err(Failure::of("--fen"))?;
    now.play_all(&position.line).map_err(Failure::of("--moves"))?;
    interrupt::end_at_once();
    let (subject, _) = arguments.engine.introduce(&[variant], &rulings, None)?;
    let engine = arguments.engine.start(&subject, &rulings, None);
    let mut session = Session::new(position, now, arguments.depth, subject.name, engine);
    session.asks_totals(arguments.engine.counts_apart());
    session.takes_at_most(arguments.time);
    let shown = if io::stdin().is_terminal() && io::stdout().is_terminal() {
        screen::run(&mut session)
    } else {
        answer_lines(&mut session)
    };
    match shown {
        // A count that was shown and differs tells more than one that was not made.
        Err(failure) if failure.exit() == Exit::Incomplete && session.has_differed() => {
            note(&format!("error: {failure}"));
        }
        shown => shown?,
    }
    Ok(if session.has_differed() { Exit::Fail } else { Exit::Pass })
}

/// Shows the counts, and shows them again after each line.
fn answer_lines(session: &mut Session) -> Result<(), Failure> {
    session.count()?;
    print(&session.shown())?;
    for (number, line) in (1..).zip(lines()) {
        let at = |failure: Failure| failure.at(format!("line {number}"));
        let line = line.map_err(at)?;
        match (line.trim(), session.no_next()) {
            ("", _) => continue,
            ("quit", _) => break,
            ("help", _) => print(HELP)?,
            ("show", _) => print(&format!("\n{}", session.shown()))?,
            // No mistake of whoever asks: an engine that is right has no difference to go to.
            ("next", Some(why)) => print(&format!("{why}\n"))?,
            (text, _) => {
                let step = Step::read(text, session.variant()).map_err(at)?;
                session.step(step).map_err(at)?;
                print(&format!("\n{}", session.shown()))?
            }
        };
    }
    Ok(())
}
