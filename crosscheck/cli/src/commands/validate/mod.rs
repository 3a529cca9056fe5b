//! `crosscheck validate`: checks an engine by every case, the perft tables and random games.

mod all;
mod one_place;

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use crosscheck::comparing::rulings_given;
use crosscheck::conformance::validate::{
    self, Baseline, Plan, Results, Stage, Subject, tables_hold,
};
use crosscheck::fixtures::{Case, Fixtures};
use notation::{Rulings, Variant};

use self::all::Wanted;
use super::progress;
use super::whole_run::{REPORTING, WholeRun};
use crate::engine::{Engine, duration};
use crate::exit::{Exit, Failure};
use crate::given;
use crate::interrupt::{self, INTERRUPTED};
use crate::jobs::set_jobs;
use crate::output_files::Inputs;
use crate::position::depth;

/// Check an engine against every case, the perft tables and random games, and report what is wrong.
///
/// The engine speaks Crosscheck's protocol, lines of JSON on its standard input and output, or UCI.
#[derive(Args)]
#[allow(clippy::struct_excessive_bools, reason = "the flags of a command line")]
pub(crate) struct Arguments {
    /// Only this game; may be given more than once. By default, all games that the engine supports, with one report
    /// at the end. `all` validates them one after another, each with its own report and share of --time.
    #[arg(long, value_name = "GAME")]
    variant: Vec<Wanted>,
    /// A ruling value that the engine follows, such as osmosis.harvestman=crooked.
    #[arg(long, value_name = "RULING=VALUE")]
    ruling: Vec<String>,
    /// Ask only questions of this kind; may be given more than once. Without this, a run in which no
    /// question of a kind was answered is incomplete.
    #[arg(long, value_name = "KIND", value_parser = stages(), value_delimiter = ',', conflicts_with_all = ["case", "fen"])]
    only: Vec<Stage>,
    /// Only this case with its images, or this image (ID@black, ID@mirror, ID@both), and nothing
    /// else; may be given more than once.
    #[arg(long, value_name = "ID")]
    case: Vec<String>,
    /// Compare at this position only: six fields, or startpos. Needs one --variant.
    #[arg(long, value_name = "FEN", conflicts_with_all = ["case", "positions"], conflicts_with_all = REPORTING)]
    fen: Option<String>,
    /// The moves played from that position, separated by spaces.
    #[arg(
        long,
        value_name = "MOVES",
        requires = "fen",
        conflicts_with = "case",
        default_value = ""
    )]
    moves: String,
    /// A move that the engine should refuse there; may be given more than once.
    #[arg(long, value_name = "MOVE", requires = "fen", conflicts_with = "case")]
    illegal: Vec<String>,
    /// Also compare the number of move sequences of this length from there, and follow a wrong
    /// count down to the position that causes it.
    #[arg(long, value_name = "DEPTH", requires = "fen", conflicts_with = "case", value_parser = depth())]
    perft: Option<u32>,
    /// A question to ask before that one, in the same process: six fields or startpos, then `moves` and
    /// the moves, then `perft DEPTH` for a count or `asks QUESTION` for a further question, such as `asks legal e2e4`, `asks undo 1`
    /// or `asks hash`, then `in GAME`, and `under NAME=VALUE` or `under default` for
    /// rulings of its own; `12x ` before it asks it twelve times. The FEN is passed on as it is. May be given more than once.
    #[arg(long, value_name = "QUESTION", requires = "fen", conflicts_with = "case")]
    before: Vec<String>,
    /// Fail an engine that refuses a position that cannot arise in a game. Without this, such an engine
    /// is reported as stricter than the reference, which is not a failure.
    #[arg(long)]
    strict: bool,
    /// Do not look for the causes of wrong answers, and name suspected clauses alone.
    #[arg(long)]
    no_diagnosis: bool,
    /// How long the search for causes may take for each game, within --time.
    #[arg(
        long,
        value_name = "TIME",
        default_value = "10s",
        value_parser = duration,
        conflicts_with = "no_diagnosis"
    )]
    diagnosis: Duration,
    /// Ask for no count larger than this.
    #[arg(long, value_name = "NODES")]
    largest: Option<u64>,
    #[command(flatten)]
    whole: WholeRun,
    /// Read the fixtures of this folder instead of the built-in ones.
    #[arg(long, value_name = "DIR")]
    fixtures: Option<PathBuf>,
    #[command(flatten)]
    engine: Engine,
}

impl Arguments {
    /// The games whose cases are read, or none for all: a known failure may be of any. A case that is built in has an id
    /// that begins with its game.
    fn games(&self) -> Vec<Variant> {
        if self.whole.baseline.is_some() {
            return Vec::new();
        }
        if self.case.is_empty() {
            return self.named();
        }
        let game = |id: &String| id.split('.').next()?.parse().ok();
        let games: Option<Vec<Variant>> = self.case.iter().map(game).collect();
        games.filter(|_| self.fixtures.is_none()).unwrap_or_default()
    }

    /// The games that are named, or none for all.
    fn named(&self) -> Vec<Variant> {
        let named = |wanted: &Wanted| match wanted {
            Wanted::All => None,
            Wanted::Game(variant) => Some(*variant),
        };
        self.variant.iter().filter_map(named).collect()
    }

    /// The games that are asked about, as far as the engine supports them.
    fn asked(&self) -> Vec<Variant> {
        let named = self.named();
        if named.is_empty() { Variant::ALL.to_vec() } else { named }
    }

    /// The program of the engine and its arguments.
    pub(super) fn command(&self) -> &[OsString] {
        self.engine.command.words()
    }

    /// Checks what the engine need not be asked for: the rulings, and the limit, which it keeps within the time.
    pub(super) fn check(&mut self) -> Result<(), Failure> {
        self.engine.command.keep_within(self.whole.time)?;
        self.rulings().map(drop)
    }

    fn rulings(&self) -> Result<Rulings, Failure> {
        rulings_given(&self.ruling, &self.asked()).map_err(Failure::of("--ruling"))
    }

    /// The rulings, where these and the cases that are named can be asked about.
    pub(super) fn checked(&self, fixtures: &Fixtures) -> Result<Rulings, Failure> {
        for id in &self.case {
            let Some(case) = fixtures.cases.iter().find(|case| case.id == *id) else {
                let cases = fixtures.cases.iter().map(|case| case.id.clone());
                let meant = given::did_you_mean(cases, id);
                return Err(Failure::usage(format!("--case: there is no case `{id}`{meant}")));
            };
            if !self.asked().contains(&case.variant) {
                return Err(Failure::usage(format!(
                    "--case: {id} is a case of {}, which --variant leaves out",
                    case.variant
                )));
            }
        }
        self.rulings()
    }

    /// Whether there is anything to ask where only counts are asked.
    fn has_counts(&self, variants: &[Variant], rulings: &Rulings) -> Result<(), Failure> {
        let has_table = |&variant: &Variant| tables_hold(variant, rulings);
        if self.only[..] != [Stage::Counts] || variants.iter().any(has_table) {
            return Ok(());
        }
        Err(Failure::usage(
            "--only counts: the perft tables hold under the default rulings alone; leave out --ruling, or ask cases and play, too",
        ))
    }

    /// When the engine must have said all.
    fn until(&self) -> Instant {
        self.whole.until(self.engine.command.limit())
    }

    /// The engine under test, and which of the games that are asked about it supports.
    fn introduce(
        &self,
        asked: &[Variant],
        rulings: &Rulings,
        until: Instant,
    ) -> Result<(Subject, Vec<Variant>), Failure> {
        let (subject, variants) = self.engine.introduce(asked, rulings, Some(until))?;
        let folder = self.fixtures.iter().map(|folder| folder.display().to_string());
        let folder: Vec<String> =
            folder.flat_map(|folder| ["--fixtures".to_owned(), folder]).collect();
        let strict = self.strict.then(|| "--strict".to_owned()).into_iter().collect();
        let options = [subject.options, folder, strict].concat();
        Ok((Subject { options, ..subject }, variants))
    }
}

/// Reads a stage, and lets a shell complete it.
fn stages() -> impl TypedValueParser<Value = Stage> {
    let named = |id: String| Stage::ALL.into_iter().find(|stage| stage.id() == id);
    PossibleValuesParser::new(Stage::ALL.map(Stage::id))
        .try_map(move |id| named(id).ok_or("this is not a stage"))
}

pub(crate) fn run(mut arguments: Arguments) -> Result<Exit, Failure> {
    arguments.engine.command.keep_within(arguments.whole.time)?;
    let all = all::is_wanted(&arguments)?;
    let fixtures = given::fixtures(arguments.fixtures.as_deref(), &arguments.games())?;
    if let Some(fen) = &arguments.fen {
        interrupt::end_at_once();
        let [variant] = arguments.named()[..] else {
            return Err(Failure::usage(
                "--variant: --fen needs one --variant: the game of the position",
            ));
        };
        let rulings =
            rulings_given(&arguments.ruling, &[variant]).map_err(Failure::of("--ruling"))?;
        return one_place::run(&arguments, variant, &rulings, fen, &fixtures);
    }
    let whole = &arguments.whole;
    let inputs = Inputs::new(&arguments.fixtures).with_command(arguments.engine.command.words());
    let baseline = whole.known_failures(inputs, |text| Baseline::parse(text, &fixtures))?;
    interrupt::watch();
    let rulings = arguments.checked(&fixtures)?;
    if all {
        let held_to = HeldTo { rulings: &rulings, fixtures: &fixtures, baseline: &baseline };
        return all::run(arguments, held_to);
    }
    match asked(&arguments, &rulings, &fixtures, &baseline, set_jobs(whole.jobs)) {
        Ok(results) => whole.end(&results, &fixtures, || baseline.updated(&results)),
        Err(unasked) => {
            let (nothing, failure) = *unasked;
            whole.end_of_nothing(nothing, &fixtures, failure)
        }
    }
}

/// What an engine is held to.
#[derive(Clone, Copy)]
struct HeldTo<'a> {
    rulings: &'a Rulings,
    fixtures: &'a Fixtures,
    baseline: &'a Baseline,
}

/// Asks the engine in threads that have been started, or not.
///
/// # Errors
///
/// Results of nothing where it cannot be asked anything, and the reason.
pub(super) fn asked(
    arguments: &Arguments,
    rulings: &Rulings,
    fixtures: &Fixtures,
    baseline: &Baseline,
    threads: Result<(), Failure>,
) -> Result<Results, Box<(Results, Failure)>> {
    let held_to = HeldTo { rulings, fixtures, baseline };
    let mut wanted = arguments.named();
    if wanted.is_empty() && !arguments.case.is_empty() {
        let is_named = |case: &&Case| arguments.case.iter().any(|id| case.is_named(id));
        let named = fixtures.cases.iter().filter(is_named);
        wanted = named.map(|case| case.variant).collect();
        wanted.dedup();
    }
    let (begun, until) = (Instant::now(), arguments.until());
    let introduced = threads.and_then(|()| arguments.introduce(&wanted, rulings, until));
    let introduced = introduced.and_then(|(subject, variants)| {
        arguments.has_counts(&variants, rulings).map(|()| (subject, variants))
    });
    let (subject, variants) = match introduced {
        Ok(introduced) => introduced,
        Err(failure) => {
            let plan = plan(arguments, held_to);
            let nothing = Results::of_nothing(&plan, arguments.engine.unknown());
            return Err(Box::new((nothing, failure)));
        }
    };
    let time = arguments.whole.time.saturating_sub(begun.elapsed());
    Ok(ask(arguments, held_to, &subject, variants, time))
}

/// What is asked about any game.
fn plan<'a>(arguments: &Arguments, held_to: HeldTo<'a>) -> Plan<'a> {
    let whole = &arguments.whole;
    let is_asked = |stage: &Stage| arguments.only.is_empty() || arguments.only.contains(stage);
    Plan {
        rulings: held_to.rulings.clone(),
        cases: arguments.case.clone(),
        stages: Stage::ALL.into_iter().filter(is_asked).collect(),
        strict: arguments.strict,
        diagnosis: if arguments.no_diagnosis { Duration::ZERO } else { arguments.diagnosis },
        seed: whole.seed,
        time: whole.time,
        limit: arguments.engine.command.limit(),
        largest: arguments.largest,
        extent: whole.extent(),
        interrupted: &INTERRUPTED,
        baseline: held_to.baseline,
        ..Plan::new(held_to.fixtures, Vec::new())
    }
}

/// Asks the engine about some games in a time; the answer that is due at its end still gets its own.
fn ask(
    arguments: &Arguments,
    held_to: HeldTo<'_>,
    subject: &Subject,
    variants: Vec<Variant>,
    time: Duration,
) -> Results {
    let progress = progress::Shown::new();
    let plan = Plan {
        variants,
        further: subject.further.clone(),
        time,
        progress: &|at| progress.show(at.variant.id(), at.stage, at.done, at.of),
        found: &|finding| progress.first(|| crosscheck::reports::in_a_line(finding)),
        ..plan(arguments, held_to)
    };
    let until = Some(Instant::now() + time + plan.limit);
    let make = || arguments.engine.start(subject, held_to.rulings, until);
    let results = validate::run(&plan, subject.clone(), &make);
    progress.end();
    results
}
