//! `cargo xtask exhaust`: everything of a kind, asked of both implementations.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};
use crosscheck::comparing::counts::Plies;
use crosscheck::comparing::{Depth, Finding, implementations, shrink};
use crosscheck::conformance::validate::Subject;
use crosscheck::fixtures::Fixtures;
use crosscheck_core::shards::{FileLines, Results, Shard, Writer, once_each};
use crosscheck_testing::exhaustive::{
    Answered, AnswersHeader, Differing, Positions, Questions, Run, Scope, Statement, Tally,
};
use notation::Variant;
use rayon::ThreadPoolBuilder;

use crate::paths;
use crosscheck_core::{Exit, Failure};

/// Ask both implementations everything of a kind, without a sample.
///
/// `movement`: every piece on every square, with every filling of its paths that can matter.
/// `transformations`: every captor on every square, each square that its paths lead to, each captive,
/// under every ruling value. `positions` (the default): every position with the royal pieces, --beyond more
/// on the board and --in-hand more in the hands, one of each set of images under the symmetries of the game, under
/// every ruling value that can matter without a history. `huddles`: the same on four files and
/// four ranks in the middle of the board. The command compares the legal moves, the position after each move, the
/// status, whether a setup is a position, and the generator's counts of two or three plies with each other.
///
/// With --out, each finished part is a line of a file. Start the command again after any
/// interruption, and it continues where it was. Shards can run on several machines; `merge` puts
/// their files together, and exits with code 1 if a part is missing.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// What is asked.
    #[arg(value_enum, default_value = "positions")]
    what: What,
    /// Only this game; may be given more than once.
    #[arg(long, value_name = "GAME")]
    game: Vec<Variant>,
    /// The pieces beside the royal ones, for `positions` and `huddles`.
    #[arg(long, value_name = "K", default_value = "1",
          value_parser = clap::value_parser!(u8).range(..=Positions::MOST_BEYOND as i64))]
    beyond: u8,
    /// The pieces in the hands of both sides together, for the same; only games that have hands are asked.
    #[arg(long, value_name = "M", default_value = "0",
          value_parser = clap::value_parser!(u8).range(..=Positions::MOST_IN_HAND as i64))]
    in_hand: u8,
    /// Under which rulings, for the same; the two others always take every one.
    #[arg(long, value_name = "WHICH", value_enum, default_value = "every")]
    rulings: Which,
    /// Which share of the questions, e.g. 3/100.
    #[arg(long, default_value = "1/1", value_name = "K/N")]
    shard: Shard,
    /// The folder of the files to add to, one for each game; without it, nothing is kept.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// At which positions to compare three-ply counts (in bulk against listed) as well as two-ply counts: `cheap`, with at
    /// most 150 pairs of move and reply; `full`, at all of them.
    #[arg(long, default_value = "cheap", value_name = "HOW")]
    counts: Plies,
    /// How many threads ask; as many as there are cores by default.
    #[arg(long, default_value = "0", value_name = "N", hide_default_value = true)]
    threads: usize,
    /// At most this many differences are printed in full; all are counted.
    #[arg(long, default_value = "10", value_name = "N")]
    show: usize,
}

#[derive(Subcommand)]
enum Command {
    Merge(Merge),
}

/// Put the files of shards together, and report missing parts.
#[derive(Args)]
struct Merge {
    /// The files that `--out` has written.
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// Every piece on every square, with every filling of its paths that can matter.
    Movement,
    /// Every captor, captive and pair of squares, under every ruling value.
    Transformations,
    /// Every position with the royal pieces and a few more.
    Positions,
    /// The same in the middle of the board alone.
    Huddles,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Which {
    /// Every choice of named values that can matter to a position without a history.
    Every,
    /// The default values alone.
    Default,
}

/// Set by Ctrl-C, and asked between parts.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    match &arguments.command {
        Some(Command::Merge(merge)) => merge.obey(),
        None => exhaust(arguments),
    }
}

impl Arguments {
    fn scope(&self) -> Scope {
        Scope {
            beyond: self.beyond.into(),
            in_hand: self.in_hand.into(),
            every_ruling: self.rulings == Which::Every,
        }
    }
}

fn exhaust(arguments: &Arguments) -> Result<Exit, Failure> {
    // If no handler can be set, Ctrl-C ends the program as usual: what is on disk stays.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            // The second one does not wait for the parts that are begun.
            std::process::exit(Exit::Interrupted as i32);
        }
    });
    let fixtures = Fixtures::read(&paths::fixtures())?;
    let pool = ThreadPoolBuilder::new().num_threads(arguments.threads).build();
    let pool = pool.map_err(|error| Failure::system(format!("--threads: {error}")))?;
    let statement = match arguments.what {
        What::Movement => Statement::Movement,
        What::Transformations => Statement::Transformations,
        What::Positions => Statement::Positions(arguments.scope()),
        What::Huddles => Statement::Huddles(arguments.scope()),
    };
    let shown = AtomicUsize::new(0);
    let tell = |finding: &Finding| {
        if shown.fetch_add(1, Ordering::Relaxed) < arguments.show {
            let mut finding = finding.clone();
            let (mut left, mut right) = (implementations::oracle(), implementations::perft());
            shrink::finding(&mut finding, &mut left, &mut right, Depth::EveryPair);
            let finding = &finding;
            let replay = crosscheck::reports::replay(&Subject::in_process("perft"), finding);
            say!("{}", crosscheck::reports::finding(finding, &fixtures.clauses, &replay));
        }
    };
    heading();
    let mut exit = Exit::Pass;
    let is_asked = |game: &Variant| arguments.game.is_empty() || arguments.game.contains(game);
    let has_setups = |game: &Variant| arguments.scope().in_hand == 0 || game.has_hands();
    for game in Variant::ALL.into_iter().filter(is_asked).filter(has_setups) {
        let questions = Questions::new(game, statement);
        let shard = arguments.shard;
        let file = arguments.out.as_ref().map(|folder| folder.join(file_name(&questions, shard)));
        let writer = file.as_ref().map(|file| opened(file, &questions, shard)).transpose()?;
        let plies = arguments.counts;
        let run = Run { shard, writer: writer.as_ref(), plies, stop: &INTERRUPTED, tell: &tell };
        let mut answers = pool.install(|| {
            crosscheck_testing::exhaustive::run::<oracle::Game, perft::Game>(&questions, &run)
        })?;
        if let (Some(writer), Some(file)) = (writer, &file) {
            writer.end()?;
            // With what earlier runs have answered.
            let results = Results::<AnswersHeader>::read(file, &questions)?;
            answers = results.parts.into_values().map(|(answered, _)| answered).collect();
        }
        if line(&questions, &answers) > 0 {
            exit = Exit::Fail;
        }
        if INTERRUPTED.load(Ordering::Relaxed) {
            return Ok(Exit::Interrupted);
        }
    }
    Ok(exit)
}

/// The name of the file of a shard.
fn file_name(questions: &Questions, shard: Shard) -> String {
    let (number, of) = shard.numbers();
    format!("{}-{}-{number}-of-{of}.jsonl", questions.variant, questions.statement)
}

fn opened(
    file: &Path,
    questions: &Questions,
    shard: Shard,
) -> Result<Writer<AnswersHeader>, Failure> {
    let folder = file.parent().unwrap_or(file);
    std::fs::create_dir_all(folder).map_err(Failure::file(folder))?;
    Ok(Writer::open(file, questions, &AnswersHeader::new(questions, shard))?)
}

impl Merge {
    fn obey(&self) -> Result<Exit, Failure> {
        let mut about: Vec<(Variant, Statement, Vec<&Path>)> = vec![];
        for file in &self.files {
            let mut lines = FileLines::open(file)?;
            let (header, _): (AnswersHeader, _) =
                lines.header(<AnswersHeader as crosscheck_core::shards::Header>::KIND)?;
            let Some((game, statement)) = header.about() else {
                let what = "its game or statement is not known here".to_owned();
                return Err(Failure::of(file.display())(what));
            };
            let known = about.iter_mut().find(|it| (it.0, it.1) == (game, statement));
            match known {
                Some((_, _, files)) => files.push(file),
                None => about.push((game, statement, vec![file])),
            }
        }
        about.sort_by_key(|&(game, statement, _)| (statement, game));
        heading();
        let mut exit = Exit::Pass;
        for (game, statement, files) in about {
            let questions = Questions::new(game, statement);
            let results: Result<Vec<Results<AnswersHeader>>, _> =
                files.into_iter().map(|file| Results::read(file, &questions)).collect();
            let answers: Vec<Answered> = once_each(results?)?.into_values().collect();
            let differing = line(&questions, &answers);
            for Differing { fen, rulings } in answers.iter().flat_map(|it| &it.tally.found) {
                let given = |(name, value)| format!(" --ruling {name}={value}");
                let rulings: String = rulings.iter().map(given).collect();
                say!("differs: cargo xtask replay {game} --fen '{fen}'{rulings}");
            }
            if differing > 0 || (answers.len() as u64) < questions.parts() {
                exit = Exit::Fail;
            }
        }
        Ok(exit)
    }
}

fn heading() {
    say!(
        "{:<22}{:<16}{:>8}{:>14}{:>14}{:>14}{:>15}{:>9}{:>12}",
        "game",
        "statement",
        "share",
        "setups",
        "positions",
        "with images",
        "moves",
        "differ",
        "core time"
    );
}

/// Prints what came of some parts, and returns the number of differences.
fn line(questions: &Questions, answers: &[Answered]) -> u64 {
    let tally: Tally = answers.iter().map(|answered| &answered.tally).sum();
    let share = 100.0 * answers.len() as f64 / questions.parts().max(1) as f64;
    let time = Duration::from_secs((tally.micros + 500_000) / 1_000_000);
    say!(
        "{:<22}{:<16}{:>7.2}%{:>14}{:>14}{:>14}{:>15}{:>9}{:>12}",
        questions.variant.id(),
        questions.statement.to_string(),
        share,
        tally.setups,
        tally.positions,
        tally.images,
        tally.moves,
        tally.differing,
        humantime::format_duration(time).to_string(),
    );
    tally.differing
}
