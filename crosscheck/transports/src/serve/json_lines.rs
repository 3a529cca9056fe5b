use std::io::{self, Read, Write};

use notation::{MAX_DEPTH, Variant};
use serde_json::Value;

use crate::input::Lines;
use crate::protocol::{
    Command, ErrorKind, ErrorResponse, ErrorTold, MovesRequest, MovesResponse, PerftRequest,
    PerftResponse, PlaceError, PositionText, Request, Response, StartRequest, StartResponse,
    StopResponse, VERSION,
};
use comparing::{NoAnswer, Objection, Position, Reference, Snapshot};

/// The known requests.
const COMMANDS: [&str; 4] = ["start", "moves", "perft", "stop"];

/// Answers requests in JSON, a message a line (SPEC section 6), until `stop` or the end of the
/// input.
///
/// A line that is not a request is answered with an error of the kind `unsupported`, under its
/// number, or 0 if it has none. The function fails only if the input or the output does.
pub fn json_lines(
    mut input: impl Read,
    mut output: impl Write,
    witness: &mut dyn Reference,
) -> io::Result<()> {
    let mut lines = Lines::default();
    while let Some(line) = lines.next(&mut input)? {
        let (response, is_last) = match line {
            Ok(line) => answer(&line, witness),
            Err(bad) => (error(0, unsupported(bad.to_string())), false),
        };
        writeln!(output, "{}", response.line())?;
        output.flush()?;
        if is_last {
            break;
        }
    }
    Ok(())
}

/// The answer to a line, and whether it is the last.
fn answer(line: &str, witness: &mut dyn Reference) -> (Response, bool) {
    let value: Value = match serde_json::from_str(line) {
        Ok(value) => value,
        Err(wrong) => return (error(0, unsupported(format!("this is not JSON: {wrong}"))), false),
    };
    let seq = value.get("seq").and_then(Value::as_u64).unwrap_or(0);
    let command = value.get("cmd").and_then(Value::as_str).unwrap_or_default().to_owned();
    let answered = match serde_json::from_value(value) {
        Ok(Request::Stop(_)) => return (Response::Stop(StopResponse { seq }), true),
        Ok(Request::Start(StartRequest { version, .. })) if version == VERSION => {
            Ok(Response::Start(greeting(seq, witness.name())))
        }
        Ok(Request::Start(StartRequest { version, .. })) => {
            Err(unsupported(format!("version {version} of the protocol; this is {VERSION}")))
        }
        Ok(Request::Moves(request)) => moves(request, witness),
        Ok(Request::Perft(request)) => perft(request, witness),
        Err(wrong) if COMMANDS.contains(&command.as_str()) => {
            Err(unsupported(format!("this is not a request `{command}`: {wrong}")))
        }
        Err(_) => {
            Err(unsupported(format!("`cmd` is `{command}`, not one of {}", COMMANDS.join(", "))))
        }
    };
    (answered.unwrap_or_else(|problem| error(seq, problem)), false)
}

fn greeting(seq: u64, name: &str) -> StartResponse {
    StartResponse {
        seq,
        version: VERSION,
        name: format!("crosscheck {name}"),
        language: "Rust".to_owned(),
        variants: Variant::ALL.map(|variant| variant.id().to_owned()).to_vec(),
        commands: vec![Command::Moves, Command::Perft],
        rulings: std::collections::BTreeMap::new(),
        trusts_input: false,
    }
}

fn moves(request: MovesRequest, witness: &mut dyn Reference) -> Result<Response, ErrorTold> {
    let MovesRequest { seq, at } = request;
    let position = position(&at)?;
    let Snapshot { setup, moves, status } = content(witness.snapshot(position.as_ref()))?;
    Ok(Response::Moves(MovesResponse {
        seq,
        moves: moves.iter().map(|played| played.text(position.game.variant).to_string()).collect(),
        fen: Some(setup.to_string()),
        check: Some(status.check),
        outcome: Some(status.outcome),
        claims: Some(status.claims),
    }))
}

fn perft(request: PerftRequest, witness: &mut dyn Reference) -> Result<Response, ErrorTold> {
    let PerftRequest { seq, at, depth } = request;
    let position = position(&at)?;
    if depth > MAX_DEPTH {
        return Err(unsupported(format!("counting to a depth of more than {MAX_DEPTH}")));
    }
    if depth == 0 {
        let nodes = content(witness.perft(position.as_ref(), depth))?;
        return Ok(Response::Perft(PerftResponse { seq, nodes, divide: None }));
    }
    // Counted once: the sum equals a count without first moves.
    let counts = content(witness.divide(position.as_ref(), depth))?;
    let nodes = total(&counts)?;
    let text = |played: notation::Move| played.text(position.game.variant).to_string();
    let divide = counts.into_iter().map(|(played, nodes)| (text(played), nodes)).collect();
    Ok(Response::Perft(PerftResponse { seq, nodes, divide: Some(divide) }))
}

/// The sum of counts.
fn total(counts: &[(notation::Move, u64)]) -> Result<u64, ErrorTold> {
    let sum = counts.iter().try_fold(0_u64, |sum, (_, nodes)| sum.checked_add(*nodes));
    sum.filter(|sum| *sum < u64::MAX)
        .ok_or_else(|| unsupported("a count beyond 64 bits".to_owned()))
}

fn position(at: &PositionText) -> Result<Position, ErrorTold> {
    at.read().map_err(|wrong| {
        let kind = match wrong {
            PlaceError::Variant(_) | PlaceError::Ruling(_) => ErrorKind::Unsupported,
            PlaceError::Move(_) => ErrorKind::IllegalMove,
        };
        ErrorTold { kind, message: wrong.to_string() }
    })
}

fn content<T>(answer: Result<T, NoAnswer>) -> Result<T, ErrorTold> {
    let (kind, message) = match answer {
        Ok(content) => return Ok(content),
        Err(NoAnswer::Unsupported(what)) => (ErrorKind::Unsupported, what.to_string()),
        Err(NoAnswer::Refused(Objection::BadPosition(refusal))) => {
            (ErrorKind::BadPosition, refusal.to_string())
        }
        Err(NoAnswer::Refused(Objection::InItsWords(message))) => {
            (ErrorKind::BadPosition, message.to_string())
        }
        Err(NoAnswer::Refused(Objection::IllegalMove(message))) => {
            (ErrorKind::IllegalMove, message.to_string())
        }
        Err(NoAnswer::Misspelt(misspelling)) => (ErrorKind::Internal, misspelling.to_string()),
        Err(NoAnswer::Failed(breakage)) => (ErrorKind::Internal, breakage.message.to_string()),
    };
    Err(ErrorTold { kind, message })
}

fn unsupported(message: String) -> ErrorTold {
    ErrorTold { kind: ErrorKind::Unsupported, message }
}

fn error(seq: u64, error: ErrorTold) -> Response {
    Response::Error(ErrorResponse { seq, error })
}
