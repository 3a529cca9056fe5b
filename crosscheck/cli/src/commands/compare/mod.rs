//! `crosscheck compare`: holds an engine to another at any game that both play.

mod asked;

use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use crosscheck::comparing::{
    AnyGame, Depth, Finding, Foreign, Implementation, Position, Reference, shrink,
};
use crosscheck::conformance::validate::Subject;
use crosscheck::engines::process::{CommandLine, Program};
use crosscheck::engines::quoted;
use crosscheck::fixtures::Fixtures;
use crosscheck::text_game::{Group, Ignored, Plan, Referee, TextGame};

use super::progress;
use super::whole_run::{REPORTING, WholeRun};
use crate::before::{Before, ask_all, depends};
use crate::console::tell;
use crate::engine::{EngineCommand, greeting, words};
use crate::exit::{Exit, Failure};
use crate::ignored;
use crate::illegal::{accepted, all_answered};
use crate::interrupt::{self, INTERRUPTED};
use crate::jobs::set_jobs;
use crate::output_files::Inputs;
use crate::position::depth;
use asked::{Asked, Asking, Side};
use notation::MAX_DEPTH;

/// Compare an engine with another at any game that both play, such as shogi or xiangqi.
///
/// Crosscheck knows nothing about the rules: it takes the reference to be right, moves to be words and
/// positions to be FENs. It compares counts and random games, and reduces each difference to one small
/// position.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The name of the game in both engines.
    #[arg(long, value_name = "NAME")]
    variant: TextGame,
    /// The command of the engine that is taken to be right, as you would type it in a shell.
    #[arg(long, value_name = "COMMAND")]
    reference: String,
    #[command(flatten)]
    asking: Asking,
    /// Leave these parts out of the comparison, separated by commas; may be given more than once.
    /// fen.hands is the order of the pieces in hand, fen.promoted the sign `~`, and fen.extra the
    /// fields beyond six.
    #[arg(long, value_name = "PART", value_delimiter = ',', value_parser = ignored::part())]
    ignore: Vec<Ignored>,
    /// The letters of the royal pieces, which stay on the board when a position is made smaller. Give
    /// '' if the game has none.
    #[arg(long, value_name = "LETTERS", default_value = "Kk")]
    royal: String,
    /// Also begin from the positions of this file, one a line; text after a semicolon is ignored.
    #[arg(long, value_name = "FILE", conflicts_with = "fen")]
    epd: Option<PathBuf>,
    /// Compare at this position only: a FEN, or startpos.
    #[arg(long, value_name = "FEN", conflicts_with = "positions", conflicts_with_all = REPORTING)]
    fen: Option<String>,
    /// The moves played from that position, separated by spaces.
    #[arg(long, value_name = "MOVES", requires = "fen", default_value = "")]
    moves: String,
    /// A move that the engine should refuse there; may be given more than once.
    #[arg(long, value_name = "MOVE", requires = "fen")]
    illegal: Vec<String>,
    /// A question to ask before that one, in the same process of the engine: a FEN or startpos, then `moves` and the
    /// moves, then `perft DEPTH` for a count; `12x ` before it asks it twelve times. May be given more than once.
    #[arg(long, value_name = "QUESTION", requires = "fen")]
    before: Vec<String>,
    /// Also compare the number of move sequences of this length from there, and follow a wrong
    /// count down to the position that causes it.
    #[arg(long, value_name = "DEPTH", requires = "fen", value_parser = depth())]
    perft: Option<u32>,
    #[command(flatten)]
    whole: WholeRun,
    #[command(flatten)]
    engine: EngineCommand,
}

impl Arguments {
    fn game(&self) -> TextGame {
        let ignored = [self.asking.left_open(), &self.ignore].concat();
        self.variant.clone().ignoring(&ignored).with_royal(&self.royal)
    }

    /// The command of the reference, as a shell would split it.
    fn referee(&self) -> Result<CommandLine, Failure> {
        let words = words(&self.reference).map_err(Failure::of("--reference"))?;
        let (program, arguments) = words.split_first().expect("a command has a word at least");
        Ok(CommandLine::new(program, arguments))
    }

    /// Starts the engine under test and hears its greeting, beside a reference.
    fn greet_engine(&self, program: Program, referee: Program) -> Result<Asked, Failure> {
        let mut referee = self.asking.start(referee, Side::Reference);
        self.asking.greet(program, Side::Engine, &self.game(), Some(&mut referee))
    }

    /// The name of a side that has been greeted, once it has answered at the start of the game.
    fn introduce(&self, mut engine: Asked, side: Side) -> Result<String, Failure> {
        if self.asking.is_script(side) {
            // It has answered in place of a greeting, and `startpos` is no FEN.
            return Ok(engine.name().to_owned());
        }
        let game = self.game();
        let start = Position { fen: game.start_fen(), game, line: Vec::new() };
        let answer = engine.observe(start.as_ref());
        greeting(answer, &side.called(engine.name()), None)?;
        Ok(engine.name().to_owned())
    }

    /// The options that say what the engine is held to, and the engine's name.
    fn subject(&self, name: &str) -> Subject {
        let options = [self.asking.options(&self.reference), self.engine.limits()].concat();
        let command = self.engine.program().command.to_string();
        Subject {
            name: Foreign::name(name),
            command: Some(command),
            trusts_input: self.asking.trusts_input(),
            options,
            ..Subject::default()
        }
    }
}

pub(crate) fn run(mut arguments: Arguments) -> Result<Exit, Failure> {
    arguments.engine.keep_within(arguments.whole.time)?;
    arguments.asking.check()?;
    let arguments = &arguments;
    let game = arguments.game();
    let (whole, limit) = (&arguments.whole, arguments.engine.limit());
    let referee = Program::new(arguments.referee()?, limit);
    let end = || Some(whole.until(limit));
    let referee = |until| Program { until, ..referee.clone() };
    let engine = |until| Program { until, ..arguments.engine.program() };
    if let Some(fen) = &arguments.fen {
        let place = place(arguments, fen)?;
        interrupt::end_at_once();
        let until = end();
        let beside = referee(until);
        let greeted = arguments.asking.greet(referee(until), Side::Reference, &game, None)?;
        let referee = Referee::new(greeted);
        let greeted = arguments.greet_engine(engine(until), beside)?;
        let afresh = || arguments.asking.start(engine(until), Side::Engine);
        return one_place(arguments, &place, referee, greeted, &afresh);
    }
    let reference = words(&arguments.reference).map_err(Failure::of("--reference"))?;
    let inputs =
        Inputs::new(&arguments.epd).with_command(reference).with_command(arguments.engine.words());
    let read = |text: &str| {
        crosscheck::text_game::baseline::read(text, whole.seed, whole.rewrites_baseline())
    };
    let baseline = whole.known_failures(inputs, read)?;
    let positions = arguments.epd.as_deref().map(positions).transpose()?.unwrap_or_default();
    interrupt::watch();
    let (begun, until) = (Instant::now(), end());
    let introduced = set_jobs(whole.jobs)
        .and_then(|()| arguments.asking.greet(referee(until), Side::Reference, &game, None))
        .and_then(|greeted| arguments.introduce(greeted, Side::Reference))
        .and_then(|_| arguments.greet_engine(engine(until), referee(until)))
        .and_then(|greeted| arguments.introduce(greeted, Side::Engine));
    let progress = progress::Shown::new();
    let plan = Plan {
        game,
        positions,
        seed: whole.seed,
        time: whole.time.saturating_sub(begun.elapsed()),
        limit,
        extent: whole.extent(),
        deepest: MAX_DEPTH,
        interrupted: &INTERRUPTED,
        baseline: &baseline,
        referee: &|| arguments.asking.start(referee(until), Side::Reference),
        engine: &|| arguments.asking.start(engine(until), Side::Engine),
        progress: &|stage, done| progress.show(arguments.variant.id(), stage.id(), done, None),
        found: &|finding| progress.first(|| crosscheck::reports::in_a_line(finding)),
    };
    let fixtures = Fixtures::none();
    let name = match introduced {
        Ok(name) => name,
        Err(failure) => {
            let subject = arguments.subject(&engine(None).command.to_string());
            let nothing = crosscheck::text_game::of_nothing(&plan, subject, &arguments.reference);
            return whole.end_of_nothing(nothing, &fixtures, failure);
        }
    };
    let results = crosscheck::text_game::compare(&plan, arguments.subject(&name));
    progress.end();
    tell(&differences(&crosscheck::text_game::groups(&results)))?;
    whole.end(&results, &fixtures, || crosscheck::text_game::baseline::after(&baseline, &results))
}

/// What differs in random games, a line for each difference.
fn differences(groups: &[Group]) -> String {
    if groups.is_empty() {
        return String::new();
    }
    let mut text = "what differs in random games:\n".to_owned();
    for Group { what, ignored, games, first } in groups {
        let games = match games {
            1 => format!("in {first}"),
            _ => format!("in {games} games, first in {first}"),
        };
        text += &format!("  {what} ({games})");
        let names: Vec<&str> = ignored.iter().map(|one| one.id()).collect();
        if !names.is_empty() {
            text += &format!("; --ignore {} leaves it out", names.join(","));
        }
        text.push('\n');
    }
    text + "\n"
}

/// The position that is asked about.
fn place(arguments: &Arguments, fen: &str) -> Result<Position<TextGame>, Failure> {
    let game = arguments.game();
    let line = arguments.moves.split_whitespace().map(|text| game.read_move(text));
    let line = line.collect::<Result<Vec<_>, _>>();
    let line = line.map_err(Failure::of("--moves"))?;
    if fen != crosscheck::comparing::STARTPOS {
        crosscheck::text_game::TextSetup::given(fen).map_err(Failure::of("--fen"))?;
    }
    Ok(Position { game, fen: fen.to_owned(), line })
}

/// Compares at one position.
fn one_place(
    arguments: &Arguments,
    position: &Position<TextGame>,
    mut referee: Referee,
    mut engine: Asked,
    afresh: &dyn Fn() -> Asked,
) -> Result<Exit, Failure> {
    let before = arguments.before.iter().map(|text| Before::of_game(text, &position.game));
    let before = before.collect::<Result<Vec<_>, _>>()?;
    let illegal = arguments.illegal.iter().map(|text| position.game.read_move(text));
    let illegal = illegal.collect::<Result<Vec<_>, _>>().map_err(Failure::of("--illegal"))?;
    is_legal(position, &mut referee)?;
    let end = Instant::now() + arguments.whole.time;
    let name = Foreign::name(engine.name());
    ask_all(&before, engine.as_mut(), end, &name)?;
    let before: Vec<_> = before.iter().flat_map(Before::questions).collect();
    let at = position.as_ref();
    let accepted = accepted(at, &illegal, &mut referee, engine.as_mut())?;
    let found = if let Some((seen, accepts)) = accepted {
        let sides = [referee.name(), engine.name()];
        let mut finding = Finding::between(at, Some(seen.setup), sides, vec![accepts]);
        // More questions would come between those that come before.
        if before.is_empty() {
            shrink::finding(&mut finding, &mut referee, engine.as_mut(), Depth::Itself);
        }
        Some(finding)
    } else {
        let plies = arguments.perft;
        crosscheck::text_game::at(position, plies, &before, &mut referee, engine.as_mut())
            .map_err(|why| Failure::new(Exit::Broken, why))?
    };
    let Some(mut finding) = found else {
        all_answered(at, &illegal, engine.as_mut())?;
        tell(&format!("{} agrees with the reference there\n", engine.name()))?;
        return Ok(Exit::Pass);
    };
    if !before.is_empty() {
        let mut fresh = afresh();
        finding.again = depends(&finding, before, &mut referee, fresh.as_mut());
    }
    let subject = arguments.subject(&finding.right);
    let replay = crosscheck::reports::replay(&subject, &finding);
    tell(&crosscheck::reports::finding(&finding, &Fixtures::none().clauses, &replay))?;
    Ok(if finding.has_broken() { Exit::Broken } else { Exit::Fail })
}

/// Checks that the reference lists every move of a line: over UCI, nobody says that one is not legal.
fn is_legal(position: &Position<TextGame>, referee: &mut Referee) -> Result<(), Failure> {
    let whole = position.as_ref();
    for (ply, played) in position.line.iter().enumerate() {
        let at = crosscheck::comparing::PositionRef { line: &position.line[..ply], ..whole };
        if referee.snapshot(at).is_ok_and(|seen| !seen.moves.contains(played)) {
            let message =
                format!("--moves: {played} is not a legal move for the reference at that point");
            return Err(Failure::usage(message));
        }
    }
    Ok(())
}

/// The positions of a file: one a line, up to a semicolon. Empty lines and lines that begin with `#`
/// say nothing.
fn positions(file: &std::path::Path) -> Result<Vec<String>, Failure> {
    let text = crosscheck::fixtures::read_text(file).map_err(Failure::file(file))?;
    let mut positions = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let fen = line.split(';').next().unwrap_or_default().trim();
        if fen.is_empty() || fen.starts_with('#') {
            continue;
        }
        crosscheck::text_game::TextSetup::given(fen).map_err(|error| {
            Failure::usage(format!(
                "{}, line {number}: {error}",
                quoted(&file.display().to_string())
            ))
        })?;
        positions.push(fen.to_owned());
    }
    Ok(positions)
}
