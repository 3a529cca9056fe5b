use std::ffi::OsString;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use crosscheck::comparing::{
    BreakageKind, Foreign, Ignored, Implementation, KnownGame, NoAnswer, NotAsked, Reaction,
};
use crosscheck::conformance::validate::Subject;
use crosscheck::engines::process::{CommandLine, Program};
use crosscheck::engines::uci::{Perft, UciOption};
use crosscheck::engines::{JsonLines, Uci};
use notation::{Rulings, Variant};

use crate::castling_text::WritesCastling;
use crate::conventions::{Convention, Following};
use crate::exit::{Exit, Failure, no_process};
use crate::ignored;
use crate::ignoring::Ignoring;
use crate::interrupt::INTERRUPTED;
use crate::output::note;
use crate::without::{self, Without};

/// How long an engine may take for one answer, unless it is said.
const LIMIT: Duration = Duration::from_secs(10);

/// What the default is not shortened below, unless all questions have less time.
const LEAST_LIMIT: Duration = Duration::from_secs(2);

/// Longer than anyone waits: a longer time is taken for this one.
const LONGEST: Duration = Duration::from_hours(1_000);

/// Reads a time such as `90s`.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let time = humantime::parse_duration(text).map_err(|error| error.to_string())?;
    if time.is_zero() {
        return Err("the time must be longer than zero, such as 10s".to_owned());
    }
    Ok(time.min(LONGEST))
}

/// The options of the engine under test.
#[derive(Args)]
#[command(next_help_heading = "Engine")]
#[allow(clippy::struct_excessive_bools, reason = "the flags of a command line")]
pub(crate) struct Engine {
    /// Ask over UCI with `go perft`, which Stockfish and Fairy-Stockfish support.
    #[arg(long)]
    uci: bool,
    /// Set an option of a UCI engine; may be given more than once.
    #[arg(long, value_name = "NAME=VALUE", requires = "uci")]
    uci_option: Vec<UciOption>,
    /// Ask only about legal positions and moves. This is always so over UCI, and for an engine that
    /// says in its greeting that it trusts its input.
    #[arg(long)]
    only_legal: bool,
    /// Leave out positions with a piece that the engine does not have, by its letter, such as Z; may
    /// be given more than once.
    #[arg(long, value_name = "LETTER")]
    without_piece: Vec<String>,
    /// A convention that the engine follows and the reference does not; answers that follow from it
    /// are not checked. May be given more than once.
    #[arg(long, value_name = "NAME=VALUE")]
    convention: Vec<Convention>,
    /// Leave this part of the answers out of the comparison: counters, the en passant square or the castling
    /// rights of a FEN, fields beyond six, check, outcome. May be given more than once, or as a list with
    /// commas.
    #[arg(long, value_name = "PART", value_delimiter = ',', value_parser = ignored::part())]
    ignore: Vec<Ignored>,
    #[command(flatten)]
    command: EngineCommand,
    /// Whether the command line has `--uci`.
    #[arg(skip = true)]
    has_uci: bool,
    /// Whether it is asked under whatever rulings, also where its greeting has others.
    #[arg(skip)]
    doubted: bool,
}

/// The program of the engine.
#[derive(Args)]
#[command(next_help_heading = "Engine")]
pub(crate) struct EngineCommand {
    /// The time for one answer of the engine; by default 10s, and never longer than --time.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    limit: Option<Duration>,
    /// The time of all questions, where there is one.
    #[arg(skip)]
    time: Option<Duration>,
    /// The program and its arguments, after `--`; without them, those of `engine` in crosscheck.toml.
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<OsString>,
}

impl EngineCommand {
    /// How long it may take for one answer.
    pub(crate) fn limit(&self) -> Duration {
        let limit = self.limit.unwrap_or(LIMIT);
        self.time.map_or(limit, |time| limit.min(time))
    }

    /// The program and its arguments.
    pub(crate) fn words(&self) -> &[OsString] {
        &self.command
    }

    /// Keeps the limit within the time of all questions: shortens the default, and refuses a longer one.
    pub(crate) fn keep_within(&mut self, time: Duration) -> Result<(), Failure> {
        if let Some(limit) = self.limit.filter(|limit| *limit > time) {
            return Err(Failure::usage(format!(
                "--limit: {} is longer than --time, {}; give a shorter limit, or more time",
                humantime::format_duration(limit),
                humantime::format_duration(time)
            )));
        }
        self.time = Some(time);
        Ok(())
    }

    /// Shortens the default limit to the time of a part of all questions, but to no less than most answers need: one
    /// that comes later counts as a failure. A limit that was given stays as it is.
    pub(crate) fn shorten_limit(&mut self, part: Duration) {
        if self.limit.is_none() {
            let whole = self.time.unwrap_or(LIMIT);
            self.time = Some(part.max(LEAST_LIMIT).min(whole));
        }
    }

    /// The limit as options, for the command that asks again: it would not take one beyond its time.
    pub(crate) fn limits(&self) -> Vec<String> {
        let Some(limit) = self.limit else { return Vec::new() };
        let text = humantime::format_duration(limit).to_string().replace(' ', "");
        let time = (limit > LIMIT).then(|| ["--time".to_owned(), text.clone()]);
        let limit = ["--limit".to_owned(), text];
        time.into_iter().chain([limit]).flatten().collect()
    }

    pub(crate) fn program(&self) -> Program {
        // Clap rejects a command line without a command.
        let (program, arguments) = self.command.split_first().expect("clap requires one");
        Program::new(CommandLine::new(program, arguments), self.limit())
    }
}

/// The words of a command, as a shell would split it.
pub(crate) fn words(command: &str) -> Result<Vec<OsString>, String> {
    match shlex::split(command) {
        None => Err(format!("`{command}`: close the quotation mark")),
        Some(words) if words.is_empty() => Err("the command is empty".to_owned()),
        Some(words) => Ok(words.into_iter().map(OsString::from).collect()),
    }
}

impl Engine {
    /// The options that change what it is asked, for the command that asks it again.
    fn options(&self) -> Vec<String> {
        let named = |name: &str, value: String| [name.to_owned(), value];
        let uci = self.uci_option.iter().map(|option| named("--uci-option", option.to_string()));
        let pieces = self.without_piece.iter();
        let pieces = pieces.map(|letter| named("--without-piece", letter.clone()));
        let conventions = self.convention.iter().filter_map(ValueEnum::to_possible_value);
        let conventions =
            conventions.map(|value| named("--convention", value.get_name().to_owned()));
        let ignored = self.ignore.iter().map(|part| named("--ignore", part.id().to_owned()));
        let conventions = conventions.chain(ignored);
        let only_legal = self.only_legal.then(|| "--only-legal".to_owned());
        let options = uci.chain(pieces).chain(conventions).flatten().chain(only_legal);
        options.chain(self.command.limits()).collect()
    }

    /// An engine that speaks the protocol, by its command as a shell would split it.
    pub(crate) fn read(command: &str, limit: Duration) -> Result<Self, Failure> {
        let command = words(command).map_err(Failure::of("--with"))?;
        Ok(Self {
            uci: false,
            uci_option: Vec::new(),
            only_legal: false,
            without_piece: Vec::new(),
            convention: Vec::new(),
            ignore: Vec::new(),
            command: EngineCommand { limit: Some(limit), time: None, command },
            has_uci: false,
            doubted: false,
        })
    }

    /// How long it may take for one answer.
    pub(crate) fn limit(&self) -> Duration {
        self.command.limit()
    }

    /// The program and its arguments.
    pub(crate) fn words(&self) -> &[OsString] {
        self.command.words()
    }

    /// As [`EngineCommand::keep_within`].
    pub(crate) fn keep_within(&mut self, time: Duration) -> Result<(), Failure> {
        self.command.keep_within(time)
    }

    /// As [`EngineCommand::shorten_limit`].
    pub(crate) fn shorten_limit(&mut self, time: Duration) {
        self.command.shorten_limit(time);
    }

    /// Doubts what its greeting says of rulings.
    pub(crate) const fn doubt(&mut self) {
        self.doubted = true;
    }

    /// Makes a new engine; it is started with its first question, and asked until a time.
    pub(crate) fn start(
        &self,
        subject: &Subject,
        follows: &Rulings,
        until: Option<Instant>,
    ) -> Box<dyn Implementation<KnownGame>> {
        let program = Program { until, ..self.command.program() };
        let mut engine: Box<dyn Implementation<KnownGame>> = if self.uci {
            Box::new(self.over_uci(program, follows))
        } else {
            let engine = JsonLines::new(program).ignoring(&self.ignore);
            let engine = if subject.trusts_input { engine.trusting() } else { engine };
            Box::new(if self.doubted { engine.doubted() } else { engine })
        };
        if !self.ignore.is_empty() {
            engine = Box::new(Ignoring::new(engine, &self.ignore));
        }
        if let Some(text) = self.convention.iter().find_map(|convention| convention.castling()) {
            engine = Box::new(WritesCastling::new(engine, text));
        }
        if !self.convention.is_empty() {
            engine = Box::new(Following::new(engine, &self.convention));
        }
        if !self.without_piece.is_empty() {
            engine = Box::new(Without::new(engine, &self.without_piece));
        }
        engine
    }

    /// What is known of it before it has given its name.
    pub(crate) fn unknown(&self) -> Subject {
        let command = self.command.program().command.to_string();
        Subject {
            name: Foreign::name(&command),
            command: Some(command),
            uci: self.uci,
            trusts_input: self.uci || self.only_legal,
            options: self.options(),
            ..Subject::default()
        }
    }

    /// Asks for the engine's name, and for which of the games that are asked about it supports. If
    /// none is asked about, all games that it supports. It is asked until a time.
    pub(crate) fn introduce(
        &self,
        asked: &[Variant],
        follows: &Rulings,
        until: Option<Instant>,
    ) -> Result<(Subject, Vec<Variant>), Failure> {
        let program = Program { until, ..self.command.program() };
        let command = program.command.to_string();
        let mut subject = self.unknown();
        let (games, offers) = if self.uci {
            let mut engine = self.over_uci(program, follows);
            let games = greeting(engine.variants(), &command, None)?;
            note_unlisted(&engine, engine.name());
            let is_asked = |game: &&Variant| asked.is_empty() || asked.contains(game);
            if let Some(&first) = games.iter().find(is_asked) {
                let game = KnownGame::new(first, follows);
                needs_perft(
                    greeting(engine.perft_at_start(&game), &command, None)?,
                    engine.name(),
                )?;
            }
            subject.name = engine.name().clone();
            (games, engine.offers())
        } else {
            let otherwise = self.has_uci.then_some("--uci");
            let greeting = greeting(JsonLines::new(program).greeting(), &command, otherwise)?;
            let offers = greeting.offers();
            subject.trusts_input |= greeting.trusts_input;
            if !greeting.name.trim().is_empty() {
                subject.name = greeting.name;
            }
            subject.language = Some(greeting.language);
            (greeting.variants, offers)
        };
        let knows = |variant: &Variant| games.contains(variant);
        let variants: Vec<Variant> = match asked {
            [] => Variant::ALL.into_iter().filter(knows).collect(),
            asked => Variant::ALL.into_iter().filter(|variant| asked.contains(variant)).collect(),
        };
        if !variants.iter().any(knows) {
            let name = &subject.name;
            let message =
                format!("{name} supports none of the games in question; it offers: {offers}");
            return Err(if asked.is_empty() {
                Failure::new(Exit::Broken, message)
            } else {
                Failure::usage(format!("--variant: {message}"))
            });
        }
        without::check(&self.without_piece, &variants)?;
        Ok((subject, variants))
    }

    fn over_uci(&self, program: Program, follows: &Rulings) -> Uci {
        Uci::new(program).following(follows.clone()).with_options(&self.uci_option)
    }
}

/// Tells what an engine lacks that speaks UCI, and refuses one that cannot be asked anything.
fn needs_perft(perft: Perft, name: &str) -> Result<(), Failure> {
    match perft {
        Perft::Divides => Ok(()),
        Perft::Counts => {
            note(&format!(
                "warning: {name} lists no moves when asked `go perft 1`, so only counts are compared"
            ));
            Ok(())
        }
        Perft::Unknown => Err(Failure::new(
            Exit::Broken,
            format!(
                "{name} does not answer `go perft`, which Crosscheck needs over UCI, with a count; ask it \
             through an adapter that speaks the engine protocol"
            ),
        )),
    }
}

/// Tells the options that an engine does not list: it may not know them.
pub(crate) fn note_unlisted(engine: &Uci, who: &str) {
    let names: Vec<String> =
        engine.unlisted().iter().map(|option| format!("`{}`", option.name())).collect();
    if !names.is_empty() {
        let names = names.join(", ");
        note(&format!("warning: {who} does not list these UCI options: {names}"));
    }
}

/// Whether an engine that speaks UCI may do this when it is greeted in Crosscheck's protocol: it writes
/// its banner or an error, or nothing.
const fn may_be_uci(kind: BreakageKind) -> bool {
    matches!(kind, BreakageKind::NotJson | BreakageKind::Flood | BreakageKind::Hang)
}

/// Whether there is no answer because the time for all questions was up.
pub(crate) fn is_out_of_time(no_answer: &NoAnswer) -> bool {
    matches!(no_answer, NoAnswer::NotAsked(NotAsked::OutOfTime))
}

/// An engine's first answer, or the reason why it cannot be asked anything. `otherwise` is the option by
/// which it would be asked over UCI.
pub(crate) fn greeting<T>(
    answer: Result<T, NoAnswer>,
    command: &str,
    otherwise: Option<&str>,
) -> Result<T, Failure> {
    match answer {
        Ok(answer) => Ok(answer),
        Err(NoAnswer::Failed(breakage)) => {
            if INTERRUPTED.load(Ordering::Relaxed) {
                return Err(Failure::new(
                    Exit::Interrupted,
                    format!("{command} was not asked anything: the run was interrupted"),
                ));
            }
            let mut message = format!("{command} {}", breakage.message);
            if let Some(option) = otherwise.filter(|_| may_be_uci(breakage.kind)) {
                message += &format!("; add {option} if this engine speaks UCI");
            }
            let exchange = breakage.exchange.iter().map(|line| &**line);
            for line in exchange.chain(breakage.stderr.lines()) {
                message += &format!("\n  {line}");
            }
            Err(Failure::new(Exit::Broken, message))
        }
        Err(no_answer) if is_out_of_time(&no_answer) => Err(Failure::new(
            Exit::Broken,
            format!("{command} gave no answer before time was up; raise --time"),
        )),
        Err(NoAnswer::NotAsked(NotAsked::NoProcess(why))) => Err(no_process(&why)),
        other => Err(Failure::new(Exit::Broken, format!("{command} {}", Reaction::of(&other)))),
    }
}
