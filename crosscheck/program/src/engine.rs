use std::ffi::OsString;
use std::time::Duration;

use clap::Args;
use comparing::{Implementation, NoAnswer, Reaction};
use conformance::validate::Subject;
use notation::{Rulings, Variant};
use transports::process::{CommandLine, Program};
use transports::{JsonLines, Uci};

use crate::exit::Failure;

/// The options of the engine under test.
#[derive(Args)]
#[command(next_help_heading = "Engine")]
pub(crate) struct Engine {
    /// Ask by UCI, as Stockfish and Fairy-Stockfish speak it, with `go perft`.
    #[arg(long)]
    uci: bool,
    /// Ask only about legal positions and moves: for an engine that does not check its input.
    /// Always so over UCI.
    #[arg(long)]
    only_legal: bool,
    #[command(flatten)]
    foreign: Foreign,
}

/// The program of the engine.
#[derive(Args)]
#[command(next_help_heading = "Engine")]
pub(crate) struct Foreign {
    /// How long the engine may take for one answer.
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = humantime::parse_duration)]
    limit: Duration,
    /// The program and its arguments, after `--`.
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<OsString>,
}

impl Foreign {
    pub(crate) fn program(&self) -> Program {
        // Clap rejects a command line without a command.
        let (program, arguments) = self.command.split_first().expect("clap requires one");
        Program { command: CommandLine::new(program, arguments), limit: self.limit }
    }
}

impl Engine {
    /// An engine that speaks the protocol, by its command as a shell would split it.
    pub(crate) fn read(command: &str, limit: Duration) -> Result<Self, Failure> {
        let Some(words) = shlex::split(command) else {
            return Err(Failure::With(format!("`{command}`: close the quotation mark")));
        };
        if words.is_empty() {
            return Err(Failure::With("the command is empty".to_owned()));
        }
        let command = words.into_iter().map(OsString::from).collect();
        Ok(Self { uci: false, only_legal: false, foreign: Foreign { limit, command } })
    }

    /// How long it may take for one answer.
    pub(crate) const fn limit(&self) -> Duration {
        self.foreign.limit
    }

    /// Makes a new engine; it is started with its first question.
    pub(crate) fn start(&self, follows: &Rulings) -> Box<dyn Implementation> {
        let program = self.foreign.program();
        if self.uci {
            Box::new(Uci::new(program).following(follows.clone()))
        } else if self.only_legal {
            Box::new(JsonLines::new(program).trusting())
        } else {
            Box::new(JsonLines::new(program))
        }
    }

    /// Asks for the engine's name, and for which of the games that are asked about it supports. If
    /// none is asked about, all games that it supports.
    pub(crate) fn introduce(
        &self,
        asked: &[Variant],
        follows: &Rulings,
    ) -> Result<(Subject, Vec<Variant>), Failure> {
        let program = self.foreign.program();
        let command = program.command.to_string();
        let (name, language, offered) = if self.uci {
            let mut engine = Uci::new(program).following(follows.clone());
            let games = greeting(engine.games(), &command)?;
            (engine.name().to_owned(), None, games)
        } else {
            let greeting = greeting(JsonLines::new(program).greeting(), &command)?;
            (greeting.name, Some(greeting.language), greeting.variants)
        };
        let knows = |variant: &Variant| offered.iter().any(|id| id == variant.id());
        let variants: Vec<Variant> = match asked {
            [] => Variant::ALL.into_iter().filter(knows).collect(),
            asked => Variant::ALL.into_iter().filter(|variant| asked.contains(variant)).collect(),
        };
        if !variants.iter().any(knows) {
            let offered = if offered.is_empty() { "none".to_owned() } else { offered.join(", ") };
            let message =
                format!("{name} supports none of the games asked about; it offers: {offered}");
            return Err(if asked.is_empty() {
                Failure::Engine(message)
            } else {
                Failure::Variant(message)
            });
        }
        Ok((
            Subject { name, language, command: Some(command), uci: self.uci, fixtures: None },
            variants,
        ))
    }
}

/// The greeting of an engine, or the reason why it cannot be asked anything.
fn greeting<T>(answer: Result<T, NoAnswer>, command: &str) -> Result<T, Failure> {
    match answer {
        Ok(answer) => Ok(answer),
        Err(NoAnswer::Failed(breakage)) => {
            let mut message = format!("{command} {}", breakage.message);
            for line in breakage
                .exchange
                .iter()
                .chain(&breakage.stderr.lines().map(str::to_owned).collect::<Vec<_>>())
            {
                message += &format!("\n  {line}");
            }
            Err(Failure::Engine(message))
        }
        other => Err(Failure::Engine(format!("{command} {}", Reaction::of(&other)))),
    }
}
