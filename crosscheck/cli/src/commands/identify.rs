//! `crosscheck identify`: the ruling values that an engine follows.

use std::path::PathBuf;
use std::slice;
use std::time::{Duration, Instant};

use clap::Args;
use crosscheck::conformance::identify::{self, Identified, Votes};
use notation::{Rulings, Variant};

use crate::console::{print, tell};
use crate::engine::{Engine, duration};
use crate::exit::{Exit, Failure};
use crate::given;
use crate::interrupt;

/// Find out which ruling values an engine follows, from its answers alone.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Only the rulings of this game; may be given more than once.
    #[arg(long, value_name = "GAME")]
    variant: Vec<Variant>,
    /// How long all the questions may take.
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = duration)]
    time: Duration,
    /// Read the fixtures of this folder instead of the built-in ones.
    #[arg(long, value_name = "DIR")]
    fixtures: Option<PathBuf>,
    #[command(flatten)]
    engine: Engine,
}

pub(crate) fn run(mut arguments: Arguments) -> Result<Exit, Failure> {
    let fixtures = given::fixtures(arguments.fixtures.as_deref(), &arguments.variant)?;
    arguments.engine.command.keep_within(arguments.time)?;
    arguments.engine.doubt();
    interrupt::end_at_once();
    let follows = Rulings::default();
    let until = Some(Instant::now() + arguments.time);
    let (subject, variants) = arguments.engine.introduce(&arguments.variant, &follows, None)?;
    let mut engine = arguments.engine.start(&subject, &follows, until);
    let found = identify::rulings(&fixtures, &variants, engine.as_mut());
    if found.is_empty() {
        return print("no game that the engine supports has a ruling\n");
    }
    let lines: Vec<String> = found.iter().map(described).collect();
    print(&(lines.join("\n") + "\n"))?;
    let votes = || found.iter().flat_map(|identified| &identified.votes);
    let broken: usize = votes().map(|votes| votes.broken).sum();
    Ok(if broken > 0 {
        tell(&format!("{} broke at {broken} of the questions\n", subject.name))?;
        Exit::Broken
    } else if found.iter().any(|identified| identified.follows.is_none()) {
        Exit::Incomplete
    } else {
        Exit::Pass
    })
}

fn described(identified: &Identified) -> String {
    let Identified { ruling, follows, votes } = identified;
    let default = ruling.values()[0];
    let counted = |value: &str, votes: &[Votes]| {
        let sum = |count: fn(&Votes) -> usize| votes.iter().map(count).sum::<usize>();
        let (for_value, for_default) = (sum(|one| one.for_value), sum(|one| one.for_default));
        let (neither, open) = (sum(|one| one.for_neither), sum(|one| one.open));
        format!(
            "{for_value} as {value}, {for_default} as {default}, {neither} as neither, {open} open"
        )
    };
    // If any value may be given, the cases have many values, and long ones.
    let counts = if ruling.is_free() {
        counted("others", votes)
    } else {
        let each = votes.iter().map(|one| counted(&one.value, slice::from_ref(one)));
        each.collect::<Vec<_>>().join("; ")
    };
    match follows {
        Some(value) => format!("{ruling}={value}  ({counts})"),
        None => format!("{ruling} undecided  ({counts})"),
    }
}
