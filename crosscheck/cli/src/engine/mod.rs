//! The engine under test: its command, and the options that say how it is asked.

mod introduce;

use std::ffi::OsString;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use crosscheck::comparing::{Foreign, Ignored, Implementation, KnownGame};
use crosscheck::conformance::validate::Subject;
use crosscheck::engines::process::{CommandLine, Program};
use crosscheck::engines::uci::{Listing, UciOption};
use crosscheck::engines::{JsonLines, PerftScript, Uci};
use notation::Rulings;

use crate::castling_text::{CastlingText, WritesCastling};
use crate::conventions::{Convention, Following};
use crate::exit::Failure;
use crate::ignored;
use crate::ignoring::Ignoring;
use crate::without::Without;
pub(crate) use introduce::{greeting, is_out_of_time, note_listing, note_unlisted, without_perft};

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
    /// Ask over UCI: with `go perft`, which Stockfish and Fairy-Stockfish support, or else by what the engine searches,
    /// where that shows all legal moves.
    #[arg(long)]
    uci: bool,
    /// Set an option of a UCI engine; may be given more than once.
    #[arg(long, value_name = "NAME=VALUE", requires = "uci", conflicts_with = "perft_script")]
    uci_option: Vec<UciOption>,
    /// Run the command anew for each question, as perftree does: `COMMAND DEPTH FEN [MOVES]` prints `e2e4 20` for each
    /// move, and the total on the last line. Only moves and counts are compared.
    #[arg(long, conflicts_with = "uci")]
    perft_script: bool,
    /// Ask only about legal positions and moves. This is always so over UCI and with --perft-script, and for an engine
    /// that says in its greeting that it trusts its input.
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
    pub(crate) command: EngineCommand,
    /// Whether the command line has `--uci`.
    #[arg(skip = true)]
    has_uci: bool,
    /// Whether it is asked under whatever rulings, also where its greeting has others.
    #[arg(skip)]
    doubted: bool,
    /// How it lists its legal moves without `go perft`, once it has been introduced.
    #[arg(skip)]
    listing: OnceLock<Listing>,
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
        let flags = [(self.perft_script, "--perft-script"), (self.only_legal, "--only-legal")];
        let flags = flags.iter().filter(|(is_set, _)| *is_set).map(|(_, flag)| (*flag).to_owned());
        let options = uci.chain(pieces).chain(conventions).flatten().chain(flags);
        options.chain(self.command.limits()).collect()
    }

    /// An engine that speaks the protocol, by its command as a shell would split it.
    pub(crate) fn read(command: &str, limit: Duration) -> Result<Self, Failure> {
        let command = words(command).map_err(Failure::of("--with"))?;
        Ok(Self {
            uci: false,
            uci_option: Vec::new(),
            perft_script: false,
            only_legal: false,
            without_piece: Vec::new(),
            convention: Vec::new(),
            ignore: Vec::new(),
            command: EngineCommand { limit: Some(limit), time: None, command },
            has_uci: false,
            doubted: false,
            listing: OnceLock::new(),
        })
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
        } else if self.perft_script {
            Box::new(PerftScript::new(program).following(follows.clone()))
        } else {
            let engine = JsonLines::new(program).ignoring(&self.ignore);
            let engine = if subject.trusts_input { engine.trusting() } else { engine };
            Box::new(if self.doubted { engine.doubted() } else { engine })
        };
        if !self.ignore.is_empty() {
            engine = Box::new(Ignoring::new(engine, &self.ignore));
        }
        if let Some(text) = self.castling() {
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

    /// Whether it may give counts by first move that it does not add up: one that is asked over the engine protocol.
    pub(crate) const fn counts_apart(&self) -> bool {
        !self.uci && !self.perft_script
    }

    /// How it writes castling, if a convention says so.
    fn castling(&self) -> Option<CastlingText> {
        self.convention.iter().find_map(|convention| convention.castling())
    }

    /// Whether a drawn game has no moves by its conventions.
    fn ends_drawn_games(&self) -> bool {
        self.convention.contains(&Convention::DrawnGameIsOver)
    }

    /// What is known of it before it has given its name.
    pub(crate) fn unknown(&self) -> Subject {
        let command = self.command.program().command.to_string();
        Subject {
            name: Foreign::name(&command),
            command: Some(command),
            called: std::env::var(CALLED).ok().map(Foreign::from),
            uci: self.uci,
            trusts_input: self.uci || self.perft_script || self.only_legal,
            options: self.options(),
            ..Subject::default()
        }
    }

    fn over_uci(&self, program: Program, follows: &Rulings) -> Uci {
        let engine = Uci::new(program).following(follows.clone()).with_options(&self.uci_option);
        engine.listing(self.listing.get().copied())
    }
}

/// How the program is called, which a package that installs it elsewhere than in `PATH` says.
const CALLED: &str = "CROSSCHECK_CALLED";
