//! `--variant all`: every game that the engine offers, one after another.

use std::str::FromStr;
use std::time::Instant;

use crosscheck::conformance::validate::{Results, Subject};
use notation::Variant;

use super::{Arguments, HeldTo, ask, plan};
use crate::console::tell;
use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::jobs::set_jobs;

/// A value of `--variant`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Every game that the engine offers.
    All,
    /// This game.
    Game(Variant),
}

/// The word for all games.
const ALL: &str = "all";

impl FromStr for Wanted {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == ALL {
            return Ok(Self::All);
        }
        text.parse().map(Self::Game).map_err(|error| format!("{error}, nor is it `{ALL}`"))
    }
}

/// Whether all games are wanted, which leaves no sense to some other options.
pub(super) fn is_wanted(arguments: &Arguments) -> Result<bool, Failure> {
    if !arguments.variant.contains(&Wanted::All) {
        return Ok(false);
    }
    let refused = |why: &str| Err(Failure::usage(why));
    if arguments.variant.iter().any(|wanted| *wanted != Wanted::All) {
        return refused("--variant: `all` stands for every game; name no other game beside it");
    }
    if arguments.fen.is_some() {
        return refused("--fen: a position is of one game; name this game instead of `all`");
    }
    if !arguments.case.is_empty() {
        return refused("--case: the cases name their games; leave out `--variant all`");
    }
    Ok(true)
}

/// Validates the games one after another, and tells the report of each as soon as it is there.
pub(super) fn run(mut arguments: Arguments, held_to: HeldTo<'_>) -> Result<Exit, Failure> {
    let HeldTo { rulings, fixtures, baseline } = held_to;
    let (begun, until) = (Instant::now(), arguments.until());
    let end = begun + arguments.whole.time;
    let threads = set_jobs(arguments.whole.jobs);
    let introduced = threads.and_then(|()| arguments.introduce(&[], rulings, until));
    let (subject, variants) = match introduced {
        Ok(introduced) => introduced,
        Err(failure) => {
            let plan = plan(&arguments, held_to);
            let nothing = Results::of_nothing(&plan, arguments.engine.unknown());
            return arguments.whole.end_of_nothing(nothing, fixtures, failure);
        }
    };
    let mut told = tell(&announcement(&subject, &variants));
    let mut results: Option<Results> = None;
    for (place, &variant) in variants.iter().enumerate() {
        // What a game has left of its share is shared by those after it.
        let left = end.saturating_duration_since(Instant::now());
        let share = left / u32::try_from(variants.len() - place).unwrap_or(u32::MAX);
        arguments.engine.command.shorten_limit(share);
        let was_interrupted = interrupt::is_interrupted();
        let of_game = ask(&arguments, held_to, &subject, vec![variant], share);
        // An interrupted run still knows the names of the games that it has not begun, and nothing else of them.
        if !was_interrupted && told.is_ok() {
            let report = arguments.whole.summary(&of_game, fixtures);
            told = tell(&format!("=== {variant} ===\n{report}\n"));
        }
        match &mut results {
            Some(results) => results.join(of_game),
            None => results = Some(of_game),
        }
    }
    let results = results.ok_or_else(|| Failure::usage("--variant: the engine offers no game"))?;
    let whole = &arguments.whole;
    let overview = || tell(&crosscheck::reports::overview(&results, fixtures));
    whole.close(
        &results,
        fixtures,
        || told.and_then(|()| overview()),
        || baseline.updated(&results),
    )
}

/// Which games are validated, and which of ours the engine does not offer, in one line.
fn announcement(subject: &Subject, variants: &[Variant]) -> String {
    let list = |is_validated: bool| {
        let games = Variant::ALL.into_iter().filter(|it| variants.contains(it) == is_validated);
        games.map(Variant::id).collect::<Vec<_>>().join(", ")
    };
    let (number, games) = (variants.len(), if variants.len() == 1 { "game" } else { "games" });
    let (validated, others) = (list(true), list(false));
    let others = if others.is_empty() { others } else { format!("; not offered: {others}") };
    format!("validating {number} {games} of {}: {validated}{others}\n\n", subject.name)
}
