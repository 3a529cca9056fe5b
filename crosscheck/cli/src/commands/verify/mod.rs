//! `crosscheck verify`: checks the two implementations by the cases, the perft tables and each other.

mod report;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use crosscheck::comparing::counts::Plies;
use crosscheck::comparing::play::{Extent, Maker};
use crosscheck::comparing::{
    Depth, Finding, FurtherKind, Implementation, KnownGame, Origin, Reference, implementations,
    rulings_given,
};
use crosscheck::conformance::refusals;
use crosscheck::conformance::third::Third;
use crosscheck::conformance::validate::{
    self, CheckOutcome, Conclusion, GameResults, Plan, Results, Subject,
};
use crosscheck::fixtures::Fixtures;
use notation::Variant;

use super::progress::Shown;
use super::written::both;
use crate::engine::{Engine, duration, words};
use crate::exit::{Exit, Failure, exit_of};
use crate::given;
use crate::interrupt::{self, INTERRUPTED};
use crate::jobs::{jobs, set_jobs};
use crate::output_files::{Inputs, Outputs, write_report};

/// Cross-check the two implementations: cases, perft tables, refusals, random games.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Only this game; may be given more than once.
    #[arg(long, value_name = "GAME")]
    variant: Vec<Variant>,
    /// Run every case, and a few seconds of everything else.
    #[arg(long)]
    quick: bool,
    /// Play this many random games of each game.
    #[arg(long, value_name = "N", conflicts_with = "positions", value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// Compare this many positions of each game in random play.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    positions: Option<u64>,
    /// The seed of the random games.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Where to compare bulk and listed counts of three plies, and not only of two: `cheap`, where there are at most 150 pairs
    /// of move and reply; `full`, everywhere.
    #[arg(long, value_name = "HOW", default_value = "cheap")]
    counts: Plies,
    /// Play the random games under another ruling, such as osmosis.harvestman=crooked.
    #[arg(long, value_name = "RULING=VALUE")]
    ruling: Vec<String>,
    /// Also check the engine that this command starts, such as `python3 my_engine.py`, at the games that it supports. At
    /// each difference of the two implementations, report which one it agrees with.
    #[arg(long, value_name = "COMMAND")]
    with: Option<String>,
    /// How long that engine may take for one answer, but never longer than --time.
    #[arg(long, value_name = "TIME", requires = "with", default_value = "30s", value_parser = duration)]
    limit: Duration,
    /// How long that engine may be asked in all.
    #[arg(long, value_name = "TIME", requires = "with", default_value = "10m", value_parser = duration)]
    time: Duration,
    /// Write the results as JSON.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Overwrite a file that is not a report of Crosscheck, or that this run reads.
    #[arg(long)]
    force: bool,
    /// How many threads run, at most 64; by default, as many as there are cores.
    #[arg(long, value_name = "N", value_parser = jobs())]
    jobs: Option<u16>,
    /// Read the fixtures of this folder instead of the built-in ones.
    #[arg(long, value_name = "DIR")]
    fixtures: Option<PathBuf>,
}

impl Arguments {
    /// How much the generator is asked at every ply.
    const fn depth(&self) -> Depth {
        match self.counts {
            Plies::Cheap => Depth::EveryPair,
            Plies::All => Depth::EveryTriple,
        }
    }

    /// How long the third side may take for one answer.
    fn limit(&self) -> Duration {
        self.limit.min(self.time)
    }
}

/// How much one side is asked about each game.
struct Share {
    /// The largest count of a perft table.
    largest: u64,
    /// The nodes that are counted of the tables of a game, if there is a limit.
    nodes: Option<u64>,
    /// The number of setups with several changes that may be refused, and one in how many single
    /// changes.
    refusals: Option<refusals::RefusalShare>,
    /// The amount of random play, and what is compared there.
    play: Option<(Extent, Depth)>,
    /// At how many random positions it is asked further questions.
    further_positions: u64,
    /// How long it may be asked, if there is a limit.
    time: Option<Duration>,
}

/// Positions compared in random play, over all games; and the same in a quick run.
const POSITIONS: [u64; 2] = [400_000, 60_000];
/// Nodes that the oracle and the generator count of the tables, over all games; and the same in a quick run.
const NODES: [[u64; 2]; 2] = [[20_000_000, 5_000_000], [3_000_000_000, 300_000_000]];
/// The largest count that the oracle, the generator and a third side are asked for.
const LARGEST: [[u64; 2]; 3] = [[300_000, 20_000], [30_000_000, 1_000_000], [20_000, 3_000]];
/// Setups with several changes, for each value of a ruling.
const DRAWN: [usize; 2] = [20_000, 2_000];
/// A third side may be slow: how much it is asked about each game.
const THIRD_POSITIONS: [u64; 2] = [300, 60];
const THIRD_REFUSALS: refusals::RefusalShare = refusals::RefusalShare { one_in: 41, drawn: 100 };

/// The results of a run.
struct Verified {
    /// The oracle, the generator, and a third side if there is one.
    sides: Vec<Results>,
    /// The third side's answer to each new finding about the two implementations, in their order.
    third: Vec<Third>,
}

impl Verified {
    /// Right where nothing differs and each side answered everything that it was asked.
    fn exit(&self) -> Exit {
        let implementations = || self.sides.iter().take(2);
        if self.sides.iter().any(|side| side.interrupted) {
            Exit::Interrupted
        } else if implementations()
            .any(|implementation| implementation.new_findings().next().is_some())
            || implementations().flat_map(|implementation| &implementation.games).any(skips)
        {
            Exit::Fail
        } else if self.third_lacks().is_some() {
            Exit::Incomplete
        } else {
            self.sides.get(2).map_or(Exit::Pass, |third| exit_of(third.conclusion()))
        }
    }

    /// What the third side left without an answer, in a sentence.
    fn third_lacks(&self) -> Option<String> {
        let third = self.sides.get(2)?;
        let is_lacking =
            matches!(third.conclusion(), Conclusion::Unanswered | Conclusion::Incomplete);
        is_lacking.then(|| crosscheck::reports::headline(third))
    }
}

/// Whether an implementation, which knows all games, has skipped a check.
fn skips(game: &GameResults) -> bool {
    game.count(|outcome| matches!(outcome, CheckOutcome::Skipped(_))) > 0
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut variants = arguments.variant.clone();
    if variants.is_empty() {
        variants = Variant::ALL.to_vec();
    }
    variants.sort_unstable();
    variants.dedup();
    let rulings = rulings_given(&arguments.ruling, &variants).map_err(Failure::of("--ruling"))?;
    if let Some(file) = &arguments.json {
        let command = arguments.with.as_deref().and_then(|command| words(command).ok());
        let inputs = Inputs::new(&arguments.fixtures).with_command(command.unwrap_or_default());
        Outputs::new(&inputs, arguments.force).report(file)?;
    }
    let fixtures = given::fixtures(arguments.fixtures.as_deref(), &variants)?;
    interrupt::watch();
    let third = match &arguments.with {
        None => None,
        Some(command) => {
            let engine = Engine::read(command, arguments.limit())?;
            // Where no game is asked for, it is asked those that it offers.
            let (subject, games) = engine.introduce(&arguments.variant, &rulings, None)?;
            Some((subject, games, engine))
        }
    };
    set_jobs(arguments.jobs)?;
    let quick = usize::from(arguments.quick);
    let extent = match (arguments.games, arguments.positions) {
        (Some(games), _) => Extent::Games(games),
        (None, Some(positions)) => Extent::Positions(positions),
        (None, None) => Extent::Positions(POSITIONS[quick].div_ceil(variants.len() as u64)),
    };
    let progress = Shown::new();
    let hold = |subject: Subject, games: &[Variant], share: Share, make: &Maker<'_>| {
        let (extent, depth) = share.play.unwrap_or((Extent::Positions(0), Depth::Itself));
        let whole = Plan::new(&fixtures, games.to_vec());
        let plan = Plan {
            rulings: rulings.clone(),
            seed: arguments.seed,
            largest: Some(share.largest),
            nodes: share.nodes,
            extent,
            depth,
            refusals: share.refusals,
            interrupted: &INTERRUPTED,
            again: share.time.is_some(),
            further: subject.further.clone(),
            further_positions: share.further_positions,
            progress: &|at| progress.show(at.variant.id(), at.stage, at.done, at.of),
            time: share.time.unwrap_or(whole.time),
            ..whole
        };
        validate::run(&plan, subject, make)
    };
    // The oracle is the reference for refusals and play, so it is asked for neither. What both say beside moves and counts is
    // worked out by the same code, from what is compared in play: they are asked the cases alone.
    let nodes = |side: [u64; 2]| Some(side[quick].div_ceil(variants.len() as u64));
    let oracle = Share {
        largest: LARGEST[0][quick],
        nodes: nodes(NODES[0]),
        refusals: None,
        play: None,
        further_positions: 0,
        time: None,
    };
    let generator = Share {
        largest: LARGEST[1][quick],
        nodes: nodes(NODES[1]),
        refusals: Some(refusals::RefusalShare { one_in: 1, drawn: DRAWN[quick] }),
        play: Some((extent, arguments.depth())),
        further_positions: 0,
        time: None,
    };
    let mut sides = vec![
        hold(implementation("oracle"), &variants, oracle, &|| Box::new(implementations::oracle())),
        hold(implementation("perft"), &variants, generator, &|| Box::new(implementations::perft())),
    ];
    // What is asked of it about the implementations' findings still gets its time.
    let until = Some(Instant::now() + arguments.time + arguments.limit());
    if let Some((subject, games, engine)) = &third {
        let share = Share {
            largest: LARGEST[2][quick],
            nodes: None,
            refusals: Some(THIRD_REFUSALS),
            play: Some((Extent::Positions(THIRD_POSITIONS[quick]), Depth::Itself)),
            further_positions: THIRD_POSITIONS[quick],
            time: Some(arguments.time),
        };
        let make = || engine.start(subject, &rulings, until);
        sides.push(hold(subject.clone(), games, share, &make));
    }
    progress.end();
    let of_implementations = sides.iter().take(2).flat_map(Results::new_findings);
    let third = third.map(|(subject, _, engine)| {
        let mut engine = engine.start(&subject, &rulings, until);
        of_implementations.map(|finding| says(finding, engine.as_mut(), &fixtures)).collect()
    });
    let verified = Verified { sides, third: third.unwrap_or_default() };
    let written = match &arguments.json {
        Some(file) => write_report(file, &report::json(&verified, &fixtures), arguments.force),
        None => Ok(()),
    };
    both(written, report::print(&verified, &fixtures))?;
    Ok(verified.exit())
}

/// One of the two implementations, which answer every question.
fn implementation(name: &str) -> Subject {
    Subject { further: FurtherKind::ALL.to_vec(), ..Subject::in_process(name) }
}

/// The third side's answer to a finding about an implementation.
fn says(
    finding: &Finding,
    third: &mut dyn Implementation<KnownGame>,
    fixtures: &Fixtures,
) -> Third {
    let case = match &finding.origin {
        Origin::Case(id) => fixtures.cases.iter().find(|case| case.id == *id),
        Origin::Table(_) | Origin::Game(_) | Origin::Asked => None,
    };
    let (mut left, mut right) = (implementations::oracle(), implementations::perft());
    Third::ask(finding, case, [&mut left as &mut dyn Reference<KnownGame>, &mut right], third)
}
