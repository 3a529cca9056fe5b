//! shakmaty at the games of lichess, which Crosscheck does not know: it speaks the protocol itself, since
//! `crosscheck::serve` serves known games only.
//!
//! `cargo build --release --manifest-path examples/adapters/rust/Cargo.toml`, then
//! `crosscheck compare --variant crazyhouse --reference OTHER -- examples/adapters/rust/target/release/lichess`.

use std::io::{self, BufRead, Write};

use serde_json::{Value, json};
use shakmaty::fen::{Fen, ParseFenError};
use shakmaty::uci::UciMove;
use shakmaty::variant::{Variant, VariantPosition};
use shakmaty::{CastlingMode, EnPassantMode, Outcome, Position, PositionError, perft};

/// Why a question has no answer: a kind of the protocol's errors, and a message.
struct Refusal(&'static str, String);

fn main() -> io::Result<()> {
    let mut answers = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let request: Value = serde_json::from_str(&line?)?;
        let mut answer = answered(&request).unwrap_or_else(
            |Refusal(kind, message)| json!({"error": {"kind": kind, "message": message}}),
        );
        answer["seq"] = request["seq"].clone();
        writeln!(answers, "{answer}")?;
        answers.flush()?;
        if request["cmd"] == "stop" {
            break;
        }
    }
    Ok(())
}

fn answered(request: &Value) -> Result<Value, Refusal> {
    match request["cmd"].as_str() {
        Some("start") => Ok(json!({
            "version": 1,
            "name": "shakmaty",
            "language": "Rust",
            "variants": Variant::ALL.map(Variant::uci),
            "commands": ["moves", "perft"],
            // shakmaty reads a FEN in several spellings, of which Crosscheck takes one.
            "trusts_input": true,
        })),
        Some("moves") => Ok(told(&reached(request)?)),
        Some("perft") => Ok(counted(&reached(request)?, request["depth"].as_u64().unwrap_or(0))),
        Some("stop") => Ok(json!({})),
        command => Err(Refusal("unsupported", format!("the command {command:?}"))),
    }
}

/// The position after the line.
fn reached(request: &Value) -> Result<VariantPosition, Refusal> {
    let word = |field: &str| request[field].as_str().unwrap_or_default();
    let unknown = |_| Refusal("unsupported", format!("the game {}", word("variant")));
    let variant: Variant = word("variant").parse().map_err(unknown)?;
    let mut position = match word("fen") {
        "startpos" => VariantPosition::new(variant),
        fen => read(variant, fen)?,
    };
    for played in request["line"].as_array().into_iter().flatten() {
        let text = played.as_str().unwrap_or_default();
        let is_illegal = || Refusal("illegal-move", format!("{text} is not legal"));
        let uci: UciMove = text.parse().map_err(|_| is_illegal())?;
        position.play_unchecked(uci.to_move(&position).map_err(|_| is_illegal())?);
    }
    Ok(position)
}

fn read(variant: Variant, fen: &str) -> Result<VariantPosition, Refusal> {
    let read: Fen =
        fen.parse().map_err(|error: ParseFenError| Refusal("bad-position", error.to_string()))?;
    // How many pieces there are and how a check came about are not asked.
    VariantPosition::from_setup(variant, read.into_setup(), CastlingMode::Standard)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .map_err(|error| Refusal("bad-position", error.to_string()))
}

fn told(position: &VariantPosition) -> Value {
    let legal = position.legal_moves();
    let texts = legal.iter().map(|played| played.to_uci(CastlingMode::Standard).to_string());
    let mut answer = json!({
        "moves": texts.collect::<Vec<_>>(),
        "check": position.is_check(),
    });
    if let Ok(fen) = Fen::try_from_setup(position.to_setup(EnPassantMode::Legal)) {
        answer["fen"] = fen.to_string().into();
    }
    // shakmaty keeps no earlier positions, so of chess it cannot say that the game goes on. An end of
    // chess has a reason in the protocol, and the tests beside this hold shakmaty to it.
    if position.variant() != Variant::Chess {
        answer["outcome"] = match position.outcome() {
            Outcome::Known(known) => json!({"winner": known.winner().map(|it| it.to_string())}),
            Outcome::Unknown => Value::Null,
        };
    }
    answer
}

fn counted(position: &VariantPosition, depth: u64) -> Value {
    let Some(rest) = u32::try_from(depth).ok().and_then(|depth| depth.checked_sub(1)) else {
        return json!({"nodes": 1});
    };
    let mut divide = serde_json::Map::new();
    let mut nodes = 0;
    for played in position.legal_moves() {
        let mut after = position.clone();
        after.play_unchecked(played);
        let count = perft(&after, rest);
        nodes += count;
        divide.insert(played.to_uci(CastlingMode::Standard).to_string(), count.into());
    }
    json!({"nodes": nodes, "divide": divide})
}
