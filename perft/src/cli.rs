//! The command line of `perft`.

use std::ffi::OsString;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use notation::{Move, Rulings, Variant};
use perft::Game;
use serde::Serialize;
use serde_json::{Map, Value};

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Exit {
    /// The count was made (or help was asked for); also where the reader closed the pipe.
    Counted = 0,
    /// The count was made and could not be written.
    Unwritten = 1,
    /// The command line, the position, a move or a ruling is not what it should be.
    BadInput = 2,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// The version of the `--json` output.
const JSON_VERSION: u32 = 1;

/// Count the legal move sequences of a length from a position.
///
/// The last ply is counted in bulk, without making its moves, unless --listed is given.
#[derive(Parser, Debug)]
#[command(
    name = "perft",
    version,
    after_help = "Variants: osmosis, evolution, colorbound, colorbound-equalized, colorbound-decimal, \
                  amalgamated, chess.\n\n\
                  Exit codes: 0 the count was made (or the reader closed the pipe), 1 it could not be \
                  written, 2 bad usage or input."
)]
struct Arguments {
    /// The game
    #[arg(value_parser = |id: &str| id.parse::<Variant>())]
    variant: Variant,
    /// The length of the sequences, in plies, from 0 to 9999
    #[arg(value_parser = clap::value_parser!(u32).range(..=9999))]
    depth: u32,
    /// The position to start from: six fields, or `startpos`
    #[arg(long, default_value = "startpos")]
    fen: String,
    /// Moves to play first, e.g. "a3a5 c8c6"
    #[arg(long, default_value = "", value_name = "MOVES")]
    moves: String,
    /// A reading other than the default, e.g. osmosis.fusion=optional; may be repeated
    #[arg(long = "ruling", value_name = "NAME=VALUE")]
    rulings: Vec<String>,
    /// Tell the count of each first move
    #[arg(long)]
    divide: bool,
    /// Make every last move instead of counting in bulk
    #[arg(long)]
    listed: bool,
    /// Write one JSON object
    #[arg(long)]
    json: bool,
}

/// What was counted, as `--json` writes it.
#[derive(Serialize)]
struct Report {
    version: u32,
    variant: &'static str,
    /// Those that differ from the default.
    rulings: Map<String, Value>,
    fen: String,
    depth: u32,
    /// `counted` in bulk, or `listed` and made.
    leaves: &'static str,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
    /// By first move, where asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Map<String, Value>>,
}

/// Runs the program on its arguments, the first being its name.
pub(crate) fn run(
    arguments: impl IntoIterator<Item = OsString>,
    out: &mut impl Write,
    err: &mut impl Write,
) -> ExitCode {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => {
            // A message that cannot be written has nowhere else to go.
            let _ = write!(err, "{error}");
            return Exit::BadInput.into();
        }
        Err(help) => return written(write!(out, "{help}"), err).into(),
    };
    let game = match open(&arguments) {
        Ok(game) => game,
        Err(complaint) => {
            let _ = writeln!(err, "perft: {complaint}");
            return Exit::BadInput.into();
        }
    };
    let report = count(&game, &arguments);
    let outcome = if arguments.json {
        serde_json::to_string(&report)
            .map_err(std::io::Error::from)
            .and_then(|line| writeln!(out, "{line}"))
    } else {
        tell(&report, out)
    };
    written(outcome.and_then(|()| out.flush()), err).into()
}

/// What becomes of the program by what became of its output.
fn written(outcome: std::io::Result<()>, err: &mut impl Write) -> Exit {
    match outcome {
        Ok(()) => Exit::Counted,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Exit::Counted,
        Err(error) => {
            let _ = writeln!(err, "perft: the result could not be written: {error}");
            Exit::Unwritten
        }
    }
}

/// The position asked for, or one sentence that says what is wrong with it.
fn open(arguments: &Arguments) -> Result<Game, String> {
    let variant = arguments.variant;
    let mut rulings = Rulings::default();
    for assignment in &arguments.rulings {
        rulings.assign(assignment).map_err(|error| format!("--ruling: {error}"))?;
    }
    let mut game =
        Game::new(variant, &rulings, &arguments.fen).map_err(|error| format!("--fen: {error}"))?;
    for (number, text) in (1..).zip(arguments.moves.split_whitespace()) {
        let place = |error: &dyn std::error::Error| format!("--moves, move {number}: {error}");
        let played = Move::parse(text, variant).map_err(|error| place(&error))?;
        game.play(played).map_err(|error| place(&error))?;
    }
    Ok(game)
}

fn count(game: &Game, arguments: &Arguments) -> Report {
    let depth = arguments.depth;
    let start = Instant::now();
    let parts = match (arguments.divide && depth > 0, arguments.listed) {
        (true, false) => Ok(game.divide(depth)),
        (true, true) => Ok(game.divide_listed(depth)),
        (false, false) => Err(game.perft(depth)),
        (false, true) => Err(game.perft_listed(depth)),
    };
    let seconds = start.elapsed().as_secs_f64();
    let nodes = match &parts {
        Ok(parts) => parts.iter().fold(0_u64, |sum, (_, nodes)| sum.saturating_add(*nodes)),
        Err(nodes) => *nodes,
    };
    let variant = game.variant();
    let named = |(played, nodes): &(Move, u64)| (played.text(variant).to_string(), (*nodes).into());
    Report {
        version: JSON_VERSION,
        variant: variant.id(),
        rulings: game
            .rulings()
            .differing()
            .map(|(ruling, value)| (ruling.id().to_owned(), value.into()))
            .collect(),
        fen: game.fen(),
        depth,
        leaves: if arguments.listed { "listed" } else { "counted" },
        nodes,
        seconds,
        nodes_per_second: per_second(nodes, seconds),
        divide: parts.ok().map(|parts| parts.iter().map(named).collect()),
    }
}

#[allow(clippy::cast_precision_loss, reason = "a rate needs no more digits than a float has")]
fn per_second(nodes: u64, seconds: f64) -> f64 {
    // A clock may not have moved at all.
    (nodes as f64 / seconds.max(1e-9)).round()
}

fn tell(report: &Report, out: &mut impl Write) -> std::io::Result<()> {
    if let Some(parts) = &report.divide {
        for (played, nodes) in parts {
            writeln!(out, "{played}: {nodes}")?;
        }
        writeln!(out)?;
    }
    writeln!(out, "nodes    {}", report.nodes)?;
    writeln!(out, "seconds  {:.6}", report.seconds)?;
    writeln!(out, "nodes/s  {:.0}", report.nodes_per_second)?;
    writeln!(
        out,
        "leaves   {}",
        match report.leaves {
            "listed" => "listed (every last move made)",
            _ => "counted (in bulk, the last moves not made)",
        }
    )
}
