use std::ffi::OsString;
use std::time::Duration;

use clap::Args;
use comparing::{Implementation, NoAnswer, Reaction};
use conformance::validate::Subject;
use notation::{Rulings, Variant};
use transports::process::{CommandLine, Program};
use transports::{JsonLines, Uci};

use crate::exit::Failure;

/// The engine that is asked, and how.
#[derive(Args)]
#[command(next_help_heading = "Engine")]
pub(crate) struct Engine {
    /// Ask by UCI, as Stockfish and Fairy-Stockfish speak it, with `go perft`.
    #[arg(long)]
    uci: bool,
    /// Ask only about what is legal: for an engine that does not check what it is given. Always
    /// so over UCI.
    #[arg(long)]
    only_legal: bool,
    #[command(flatten)]
    foreign: Foreign,
}

/// Someone's program.
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
        // The command line is not read without a command.
        let (program, arguments) = self.command.split_first().expect("clap requires one");
        Program { command: CommandLine::new(program, arguments), limit: self.limit }
    }
}

impl Engine {
    /// An engine that speaks the protocol, by its command as a shell would split it.
    pub(crate) fn read(command: &str, limit: Duration) -> Result<Self, Failure> {
        let Some(words) = shlex::split(command) else {
            return Err(Failure::With(format!("`{command}`: a quotation mark is not closed")));
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

    /// An engine of its own for whoever asks; it is started with the first question.
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

    /// Who it is, and which of the games that are asked about it knows; all of those that it
    /// knows where none is asked about.
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
            let told = greeting(JsonLines::new(program).greeting(), &command)?;
            (told.name, Some(told.language), told.variants)
        };
        let knows = |variant: &Variant| offered.iter().any(|id| id == variant.id());
        let variants: Vec<Variant> = match asked {
            [] => Variant::ALL.into_iter().filter(knows).collect(),
            asked => Variant::ALL.into_iter().filter(|variant| asked.contains(variant)).collect(),
        };
        if !variants.iter().any(knows) {
            let offered = if offered.is_empty() { "none".to_owned() } else { offered.join(", ") };
            let told = format!("{name} knows no game that is asked about; it offers: {offered}");
            return Err(if asked.is_empty() {
                Failure::Engine(told)
            } else {
                Failure::Variant(told)
            });
        }
        Ok((
            Subject { name, language, command: Some(command), uci: self.uci, fixtures: None },
            variants,
        ))
    }
}

/// What an engine says when it is started, or why it cannot be asked anything.
fn greeting<T>(answer: Result<T, NoAnswer>, command: &str) -> Result<T, Failure> {
    match answer {
        Ok(told) => Ok(told),
        Err(NoAnswer::Failed(breakage)) => {
            let mut told = format!("{command} {}", breakage.message);
            for line in breakage
                .exchange
                .iter()
                .chain(&breakage.stderr.lines().map(str::to_owned).collect::<Vec<_>>())
            {
                told += &format!("\n  {line}");
            }
            Err(Failure::Engine(told))
        }
        other => Err(Failure::Engine(format!("{command} {}", Reaction::of(&other)))),
    }
}
