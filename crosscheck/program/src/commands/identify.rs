//! `crosscheck identify`: which readings an engine follows.

use std::path::PathBuf;
use std::slice;

use clap::Args;
use conformance::identify::{self, Identified, Votes};
use notation::{Rulings, Variant};
use suite::Fixtures;

use crate::engine::Engine;
use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::output::print;

/// Find out which readings of the rule pages an engine follows, by its answers alone.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Only readings of this game; may be given more than once.
    #[arg(long, value_name = "GAME")]
    variant: Vec<Variant>,
    /// Read the fixtures of this folder instead of those that the program carries.
    #[arg(long, value_name = "DIR")]
    fixtures: Option<PathBuf>,
    #[command(flatten)]
    engine: Engine,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let fixtures = Fixtures::read_or_embedded(arguments.fixtures.as_deref())?;
    interrupt::end_at_once();
    let (_, variants) = arguments.engine.introduce(&arguments.variant, &Rulings::default())?;
    let mut engine = arguments.engine.start(&Rulings::default());
    let found = identify::rulings(&fixtures, &variants, engine.as_mut());
    if found.is_empty() {
        return print("no game that it knows has a reading to choose\n");
    }
    let lines: Vec<String> = found.iter().map(told).collect();
    print(&(lines.join("\n") + "\n"))
}

fn told(identified: &Identified) -> String {
    let Identified { ruling, follows, votes } = identified;
    let default = ruling.values()[0];
    let told = |value: &str, votes: &[Votes]| {
        let sum = |count: fn(&Votes) -> usize| votes.iter().map(count).sum::<usize>();
        let (for_value, for_default) = (sum(|one| one.for_value), sum(|one| one.for_default));
        let (neither, open) = (sum(|one| one.for_neither), sum(|one| one.open));
        format!(
            "{for_value} as {value}, {for_default} as {default}, {neither} as neither, {open} open"
        )
    };
    // Where any value may be given, the cases have many, and long ones.
    let counts = if ruling.is_free() {
        told("others", votes)
    } else {
        let each = votes.iter().map(|one| told(&one.value, slice::from_ref(one)));
        each.collect::<Vec<_>>().join("; ")
    };
    match follows {
        Some(value) => format!("{ruling}={value}  ({counts})"),
        None => format!("{ruling} undecided  ({counts})"),
    }
}
