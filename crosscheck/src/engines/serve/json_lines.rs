use std::io::{self, Read, Write};

use notation::{MAX_DEPTH, Variant};
use serde_json::Value;

use crate::comparing::{
    AnyGame, Further, FurtherAnswer, Implementation, KnownGame, NoAnswer, Objection, Observation,
    Position, Reference,
};
use crate::engines::input::Lines;
use crate::engines::plain;
use crate::engines::protocol::{
    Command, ErrorKind, ErrorResponse, ErrorTold, GivesCheckRequest, GivesCheckResponse,
    HashRequest, HashResponse, LegalRequest, LegalResponse, MovesRequest, MovesResponse,
    ParseSanRequest, ParseSanResponse, PerftRequest, PerftResponse, PlaceError, PositionText,
    Request, Response, SanRequest, SanResponse, StartRequest, StartResponse, StopResponse,
    UndoRequest, VERSION,
};

/// The known requests.
const COMMANDS: [&str; 10] =
    ["start", "moves", "perft", "legal", "undo", "hash", "gives_check", "san", "parse_san", "stop"];

/// Answers requests from an implementation, as [`engine`] does from any engine.
///
/// # Errors
///
/// If the input or the output fails.
pub fn json_lines(
    input: impl Read,
    output: impl Write,
    implementation: &mut dyn Reference<KnownGame>,
) -> io::Result<()> {
    let name = format!("crosscheck {}", implementation.name());
    engine(input, output, implementation, &name, &Variant::ALL)
}

/// Answers requests in JSON, a message a line (SPEC section 6), from an engine that plays some
/// games, until `stop` or the end of the input.
///
/// A line that is not a request is answered with an error of the kind `unsupported`, under its
/// number, or 0 if it has none.
///
/// # Errors
///
/// If the input or the output fails.
pub fn engine(
    mut input: impl Read,
    mut output: impl Write,
    engine: &mut dyn Implementation<KnownGame>,
    name: &str,
    variants: &[Variant],
) -> io::Result<()> {
    let further = engine.further_questions().iter().map(|&kind| Command::from(kind));
    let greeting = StartResponse {
        seq: 0,
        version: VERSION,
        name: name.to_owned(),
        language: "Rust".to_owned(),
        variants: variants.iter().map(|variant| variant.id().to_owned()).collect(),
        commands: [Command::Moves, Command::Perft].into_iter().chain(further).collect(),
        rulings: std::collections::BTreeMap::new(),
        trusts_input: !engine.refuses(),
    };
    let mut lines = Lines::default();
    while let Some(line) = lines.next(&mut input)? {
        let (response, is_last) = match line {
            Ok(line) => answer(&line, engine, &greeting),
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
fn answer(
    line: &str,
    engine: &mut dyn Implementation<KnownGame>,
    greeting: &StartResponse,
) -> (Response, bool) {
    let value: Value = match serde_json::from_str(line) {
        Ok(value) => value,
        Err(wrong) => return (error(0, unsupported(format!("this is not JSON: {wrong}"))), false),
    };
    let seq = value.get("seq").and_then(Value::as_u64).unwrap_or(0);
    let command = value.get("cmd").and_then(Value::as_str).unwrap_or_default().to_owned();
    let answered = match plain::read(value) {
        Ok(Request::Stop(_)) => return (Response::Stop(StopResponse { seq }), true),
        Ok(Request::Start(StartRequest { version, .. })) if version == VERSION => {
            Ok(Response::Start(StartResponse { seq, ..greeting.clone() }))
        }
        Ok(Request::Start(StartRequest { version, .. })) => {
            Err(unsupported(format!("version {version} of the protocol; this is {VERSION}")))
        }
        Ok(Request::Moves(request)) => moves(request, engine),
        Ok(Request::Perft(request)) => perft(request, engine),
        Ok(Request::Legal(LegalRequest { seq, at, text })) => {
            further(seq, &at, |_| Ok(Further::Legal(text)), engine)
        }
        Ok(Request::Undo(UndoRequest { seq, at, plies })) => {
            further(seq, &at, |_| Ok(Further::Undo(plies)), engine)
        }
        Ok(Request::Hash(HashRequest { seq, at })) => {
            further(seq, &at, |_| Ok(Further::Hash), engine)
        }
        Ok(Request::GivesCheck(GivesCheckRequest { seq, at, played })) => {
            further(seq, &at, |game| game.read_move(&played).map(Further::GivesCheck), engine)
        }
        Ok(Request::San(SanRequest { seq, at })) => further(seq, &at, |_| Ok(Further::San), engine),
        Ok(Request::ParseSan(ParseSanRequest { seq, at, text })) => {
            further(seq, &at, |_| Ok(Further::ParseSan(text)), engine)
        }
        Err(wrong) if COMMANDS.contains(&command.as_str()) => {
            Err(unsupported(format!("this is not a request `{command}`: {wrong}")))
        }
        Err(_) => {
            Err(unsupported(format!("`cmd` is `{command}`, not one of {}", COMMANDS.join(", "))))
        }
    };
    (answered.unwrap_or_else(|problem| error(seq, problem)), false)
}

fn moves(
    request: MovesRequest,
    engine: &mut dyn Implementation<KnownGame>,
) -> Result<Response, ErrorTold> {
    let MovesRequest { seq, at } = request;
    let position = position(&at)?;
    let seen = content(engine.observe(position.as_ref()))?;
    Ok(Response::Moves(observed(seq, seen, position.game.variant)))
}

/// What is said of a position.
fn observed(seq: u64, seen: Observation, variant: Variant) -> MovesResponse {
    let Observation { moves, setup, status } = seen;
    MovesResponse {
        seq,
        moves: moves.iter().map(|played| played.text(variant).to_string()).collect(),
        fen: setup.map(|setup| setup.to_string()),
        check: status.check,
        outcome: status.whole_outcome(),
        claims: status.claims,
    }
}

/// Answers a further question, of which a text may be no move.
fn further(
    seq: u64,
    at: &PositionText,
    question: impl FnOnce(&KnownGame) -> Result<Further, String>,
    engine: &mut dyn Implementation<KnownGame>,
) -> Result<Response, ErrorTold> {
    let position = position(at)?;
    let no_move = |message| ErrorTold { kind: ErrorKind::IllegalMove, message };
    let question = question(&position.game).map_err(no_move)?;
    let variant = position.game.variant;
    let text = |played: notation::Move| played.text(variant).to_string();
    let answer = content(engine.further(position.as_ref(), &question))?;
    Ok(match (question, answer) {
        (Further::Legal(_), FurtherAnswer::Is(legal)) => {
            Response::Legal(LegalResponse { seq, legal })
        }
        (_, FurtherAnswer::Is(gives_check)) => {
            Response::GivesCheck(GivesCheckResponse { seq, gives_check })
        }
        (_, FurtherAnswer::Position(seen)) => Response::Moves(observed(seq, *seen, variant)),
        (_, FurtherAnswer::Hash(hash)) => Response::Hash(HashResponse { seq, hash }),
        (_, FurtherAnswer::San(written)) => {
            let san = written.into_iter().map(|(played, san)| (text(played), san)).collect();
            Response::San(SanResponse { seq, san })
        }
        (_, FurtherAnswer::Move(played)) => {
            Response::ParseSan(ParseSanResponse { seq, played: text(played) })
        }
    })
}

fn perft(
    request: PerftRequest,
    engine: &mut dyn Implementation<KnownGame>,
) -> Result<Response, ErrorTold> {
    let PerftRequest { seq, at, depth } = request;
    let position = position(&at)?;
    if depth > MAX_DEPTH {
        return Err(unsupported(format!("counting to a depth of more than {MAX_DEPTH}")));
    }
    if depth == 0 {
        let nodes = content(engine.perft(position.as_ref(), depth))?;
        return Ok(Response::Perft(PerftResponse { seq, nodes, divide: None }));
    }
    // Counted once: the sum equals a count without first moves.
    let counts = content(engine.divide(position.as_ref(), depth))?;
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
        Err(NoAnswer::NotAsked(why)) => (ErrorKind::Internal, why.to_string()),
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
        Err(other) => (ErrorKind::Internal, other.to_string()),
    };
    Err(ErrorTold { kind, message })
}

fn unsupported(message: String) -> ErrorTold {
    ErrorTold { kind: ErrorKind::Unsupported, message }
}

fn error(seq: u64, error: ErrorTold) -> Response {
    Response::Error(ErrorResponse { seq, error })
}

#[cfg(test)]
mod tests {
    use crate::comparing::{Engine, InProcess};
    use notation::{Move, Rulings};

    use super::*;

    /// The oracle, of which only the moves are given, and which trusts its input.
    #[derive(Clone)]
    struct MovesAlone(oracle::Game);

    impl Engine for MovesAlone {
        fn open(variant: Variant, rulings: &Rulings, fen: &str) -> Result<Self, NoAnswer> {
            let game = oracle::Game::new(variant, rulings, fen);
            game.map(Self).map_err(NoAnswer::bad_position)
        }
        fn legal_moves(&self) -> Vec<Move> {
            self.0.legal_moves()
        }
        fn play(&mut self, played: Move) -> Result<(), NoAnswer> {
            self.0.play(played).map_err(NoAnswer::illegal_move)
        }
        fn refuses() -> bool {
            false
        }
    }

    #[test]
    fn an_engine_says_what_it_offers_and_nothing_that_it_does_not_know() {
        let asked = [
            r#"{"seq":1,"cmd":"start","version":1}"#,
            r#"{"seq":2,"cmd":"moves","variant":"chess","fen":"k7/8/8/8/8/8/8/7K w - - 0 1","line":["h1g1"]}"#,
            r#"{"seq":3,"cmd":"perft","variant":"chess","fen":"k7/8/8/8/8/8/8/7K w - - 0 1","line":["h1h8"],"depth":1}"#,
            r#"{"seq":4,"cmd":"stop"}"#,
        ];
        let mut answers = Vec::new();
        let mut game = InProcess::<MovesAlone>::default();
        let chess = [Variant::Chess];
        engine(asked.join("\n").as_bytes(), &mut answers, &mut game, "alone", &chess).unwrap();
        let answers = String::from_utf8(answers).unwrap();
        assert_eq!(
            answers.lines().collect::<Vec<_>>(),
            [
                r#"{"seq":1,"version":1,"name":"alone","language":"Rust","variants":["chess"],"commands":["moves","perft"],"trusts_input":true}"#,
                r#"{"seq":2,"moves":["a8a7","a8b7","a8b8"]}"#,
                r#"{"seq":3,"error":{"kind":"illegal-move","message":"h1h8 is not a legal move of chess in `k7/8/8/8/8/8/8/7K w - - 0 1`"}}"#,
                r#"{"seq":4}"#,
            ]
        );
    }
}
