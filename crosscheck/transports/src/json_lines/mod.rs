//! An engine that speaks JSON Lines (SPEC section 6).

mod position;

use std::collections::BTreeMap;

use notation::{Move, MoveError, Outcome, Ruling, Rulings, Setup, Variant};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::process::{Process, Program};
use crate::protocol::{
    Command, ErrorKind, ErrorTold, MovesRequest, MovesResponse, PerftRequest, PerftResponse,
    PositionText, Request, StartRequest, StartResponse, StopRequest, VERSION,
};
use comparing::{
    BreakageKind, Implementation, NoAnswer, Objection, Observation, PartialStatus, Position,
    PositionRef, in_order,
};

/// An engine in another process that is asked in JSON, one message a line. It is started with the
/// first question, and again after it has broken.
///
/// It is not asked for anything that it does not offer. A ruling value in its greeting is one that
/// it follows and cannot change: under another value it is not asked.
pub struct JsonLines {
    process: Process,
    name: String,
    greeting: Option<StartResponse>,
    /// The number of the last request.
    seq: u64,
    /// The last position asked about, and the FEN that the engine gave for it.
    last: Option<(Position, String)>,
    /// Whether it trusts its input.
    trusting: bool,
}

impl JsonLines {
    /// An engine for a program. Nothing is started yet.
    #[must_use]
    pub fn new(program: Program) -> Self {
        let name = program.command.to_string();
        let process = Process::new(program);
        Self { process, name, greeting: None, seq: 0, last: None, trusting: false }
    }

    /// Marks the engine as one that trusts its input: it is never asked about illegal moves or
    /// positions.
    #[must_use]
    pub fn trusting(mut self) -> Self {
        self.trusting = true;
        self
    }

    /// The engine's greeting; it is started if need be.
    pub fn greeting(&mut self) -> Result<StartResponse, NoAnswer> {
        self.greeted().cloned()
    }

    fn greeted(&mut self) -> Result<&StartResponse, NoAnswer> {
        if !self.process.is_running() || self.greeting.is_none() {
            self.greeting = None;
            self.last = None;
            let greeting: StartResponse =
                self.ask("start", |seq| Request::Start(StartRequest { seq, version: VERSION }))?;
            if greeting.version != VERSION {
                let message =
                    format!("speaks version {} of the protocol, not {VERSION}", greeting.version);
                return Err(self.broken(BreakageKind::NotProtocol, message));
            }
            self.name.clone_from(&greeting.name);
            self.greeting = Some(greeting);
        }
        self.greeting.as_ref().ok_or_else(|| NoAnswer::Unsupported("starting".to_owned()))
    }

    /// Whether it offers a request about a position.
    fn offers(&mut self, at: PositionRef<'_>, command: &Command) -> Result<(), NoAnswer> {
        let greeting = self.greeted()?;
        let unsupported = |what: &str| Err(NoAnswer::Unsupported(what.to_owned()));
        if !greeting.variants.iter().any(|known| known == at.variant.id()) {
            return unsupported(at.variant.id());
        }
        if !greeting.commands.contains(command) {
            return unsupported(match command {
                Command::Moves => "listing moves",
                Command::Perft => "counting",
                Command::Other(name) => name,
            });
        }
        for (name, value) in &greeting.rulings {
            let of_game = |ruling: &Ruling| ruling.id() == name && ruling.variant() == at.variant;
            let Some(ruling) = Ruling::ALL.into_iter().find(of_game) else { continue };
            let asked = at.rulings.value(ruling);
            let mut fixed = Rulings::default();
            if fixed.set(name, value).is_err() || fixed.value(ruling) != asked {
                return unsupported(&format!("{ruling}={asked}, but only {value}"));
            }
        }
        Ok(())
    }

    /// Sends a request and reads its answer.
    fn ask<R: DeserializeOwned>(
        &mut self,
        what: &str,
        request: impl FnOnce(u64) -> Request,
    ) -> Result<R, NoAnswer> {
        self.seq += 1;
        let line = self.process.ask(&request(self.seq).line())?;
        let value: Value = match serde_json::from_str(&line) {
            Ok(value) => value,
            Err(error) => {
                let message = format!("wrote a line that is not JSON ({error})");
                return Err(self.broken(BreakageKind::NotJson, message));
            }
        };
        match value.get("seq").and_then(Value::as_u64) {
            Some(seq) if seq == self.seq => {}
            Some(seq) => {
                let message = format!("answered request {seq} when asked request {}", self.seq);
                return Err(self.broken(BreakageKind::WrongSeq, message));
            }
            None => return Err(self.not_protocol("wrote an answer without its number, `seq`")),
        }
        if let Some(error) = value.get("error").filter(|error| !error.is_null()) {
            let error = serde_json::from_value::<ErrorTold>(error.clone());
            let error = error.map_err(|error| self.not_protocol(&no_answer(what, &error)))?;
            return Err(self.objection(error));
        }
        serde_json::from_value(value).map_err(|error| self.not_protocol(&no_answer(what, &error)))
    }

    fn objection(&mut self, ErrorTold { kind, message }: ErrorTold) -> NoAnswer {
        match kind {
            ErrorKind::BadPosition => NoAnswer::Refused(Objection::InItsWords(message)),
            ErrorKind::IllegalMove => NoAnswer::Refused(Objection::IllegalMove(message)),
            ErrorKind::Unsupported => NoAnswer::Unsupported(message),
            ErrorKind::Internal => {
                self.broken(BreakageKind::Internal, format!("says that it has failed: {message}"))
            }
        }
    }

    fn broken(&mut self, kind: BreakageKind, message: String) -> NoAnswer {
        NoAnswer::Failed(self.process.broken(kind, message))
    }

    fn not_protocol(&mut self, message: &str) -> NoAnswer {
        self.broken(BreakageKind::NotProtocol, message.to_owned())
    }

    fn no_move(&mut self, error: &MoveError) -> NoAnswer {
        self.not_protocol(&format!("gave a text that is not a move: {error}"))
    }

    /// What it says about a position.
    fn moves(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        self.offers(at, &Command::Moves)?;
        let text = PositionText::of(at);
        let answer: MovesResponse =
            self.ask("moves", |seq| Request::Moves(MovesRequest { seq, at: text }))?;
        let setup = match &answer.fen {
            Some(fen) => Some(self.position(at, fen)?),
            None => None,
        };
        let moves = answer.moves.iter().map(|text| Move::parse(text, at.variant));
        let moves = moves.collect::<Result<Vec<_>, _>>().map_err(|error| self.no_move(&error))?;
        let moves = in_order(moves, |played| *played, at.variant)
            .map_err(|message| self.not_protocol(&message))?;
        let setup = setup.map(|mut setup| {
            position::name_passed_square(at, &mut setup, &moves);
            setup
        });
        let status = status(&answer).map_err(|what| self.not_protocol(&what))?;
        Ok(Observation { moves, setup, status })
    }

    /// The position that it gives, unless it is that of the question before.
    ///
    /// A repeated FEN is called stale only if it cannot be right the second time.
    fn position(&mut self, at: PositionRef<'_>, fen: &str) -> Result<Setup, NoAnswer> {
        let setup = Setup::given(fen, at.variant);
        let setup = setup.map_err(|refusal| {
            self.not_protocol(&format!("gave `{fen}`, which is not a FEN: {refusal}"))
        })?;
        let is_repeated =
            self.last.as_ref().is_some_and(|(asked, given)| given == fen && asked.as_ref() != at);
        if is_repeated && position::contradicts(at, &setup) {
            let message = "answered the question before this one".to_owned();
            return Err(self.broken(BreakageKind::Stale, message));
        }
        self.last = Some((Position::of(at), fen.to_owned()));
        Ok(setup)
    }

    fn count(&mut self, at: PositionRef<'_>, depth: u32) -> Result<PerftResponse, NoAnswer> {
        self.offers(at, &Command::Perft)?;
        let at = PositionText::of(at);
        self.ask("perft", |seq| Request::Perft(PerftRequest { seq, at, depth }))
    }

    /// The counts by first move, sorted.
    fn counts(
        &mut self,
        divide: &BTreeMap<String, u64>,
        variant: Variant,
    ) -> Result<Vec<(Move, u64)>, NoAnswer> {
        let read = |(text, nodes): (&String, &u64)| {
            Move::parse(text, variant).map(|played| (played, *nodes))
        };
        let counts = divide.iter().map(read).collect::<Result<Vec<_>, _>>();
        let mut counts = counts.map_err(|error| self.no_move(&error))?;
        counts.sort_unstable();
        Ok(counts)
    }

    fn divided(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        let Some(rest) = depth.checked_sub(1) else { return Ok(Vec::new()) };
        if let Some(divide) = self.count(at, depth)?.divide {
            return self.counts(&divide, at.variant);
        }
        let mut counts = Vec::new();
        for played in self.moves(at)?.moves {
            let line = [at.line, &[played]].concat();
            counts.push((played, self.count(PositionRef { line: &line, ..at }, rest)?.nodes));
        }
        Ok(counts)
    }

    /// What it says about a position if it only counts: the moves are those that it divides into.
    fn seen(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        if self.greeted()?.commands.contains(&Command::Moves) {
            return self.moves(at);
        }
        let Some(divide) = self.count(at, 1)?.divide else {
            return Err(NoAnswer::Unsupported("listing moves".to_owned()));
        };
        let counts = self.counts(&divide, at.variant)?;
        let moves = counts.into_iter().map(|(played, _)| played).collect();
        Ok(Observation { moves, setup: None, status: PartialStatus::default() })
    }
}

impl Implementation for JsonLines {
    fn name(&self) -> &str {
        &self.name
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        self.seen(at)
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        let mut has_broken = false;
        let after = played.iter().map(|&played| {
            // If it hangs, it would hang again for every move.
            if has_broken {
                return Err(NoAnswer::Unsupported(
                    "the rest of a question that it broke at".to_owned(),
                ));
            }
            let line = [at.line, &[played]].concat();
            let answer = self.moves(PositionRef { line: &line, ..at }).and_then(|seen| {
                seen.setup.ok_or_else(|| NoAnswer::Unsupported("reporting the position".to_owned()))
            });
            has_broken = matches!(answer, Err(NoAnswer::Failed(_)));
            answer
        });
        after.collect()
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        self.count(at, depth).map(|answer| answer.nodes)
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        self.divided(at, depth)
    }

    fn refuses(&self) -> bool {
        !self.trusting
    }
}

impl Drop for JsonLines {
    fn drop(&mut self) {
        self.process.end(&Request::Stop(StopRequest { seq: self.seq + 1 }).line());
    }
}

fn no_answer(what: &str, error: &serde_json::Error) -> String {
    format!("wrote a line that is not an answer to `{what}`: {error}")
}

/// The parts of a status that an answer gives.
fn status(answer: &MovesResponse) -> Result<PartialStatus, String> {
    let read = |outcome: Option<_>| outcome.map(Outcome::try_from).transpose();
    let outcome = answer.outcome.map(read).transpose();
    let outcome = outcome.map_err(|error| format!("gave an impossible outcome: {error}"))?;
    let claims = answer.claims.as_ref().map(|claims| {
        let mut claims: Vec<_> = claims.iter().map(|&claim| claim.into()).collect();
        claims.sort_unstable();
        claims.dedup();
        claims
    });
    Ok(PartialStatus {
        check: answer.check,
        // An outcome may be given without its points.
        points: outcome.flatten().and_then(|outcome| outcome.points).map(Some),
        outcome: outcome.map(|o| o.map(|outcome| Outcome { points: None, ..outcome })),
        claims,
    })
}
