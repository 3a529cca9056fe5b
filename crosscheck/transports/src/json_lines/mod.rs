//! Someone's engine that speaks JSON Lines (SPEC section 6).

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
    PositionRef,
};

/// A foreign implementation that is asked in JSON, a message a line. It is started with the first
/// question, and again after it has broken.
///
/// What it does not offer is not asked. A ruling that it names in its greeting is one that it
/// follows and cannot change: under another reading nothing is asked, either.
pub struct JsonLines {
    process: Process,
    name: String,
    greeting: Option<StartResponse>,
    /// The number of the last request.
    seq: u64,
    /// The last position asked about, and the position told there, as text.
    last: Option<(Position, String)>,
    /// Whether it trusts what it is given.
    trusting: bool,
}

impl JsonLines {
    /// An engine that a program is. Nothing is started yet.
    #[must_use]
    pub fn new(program: Program) -> Self {
        let name = program.command.to_string();
        let process = Process::new(program);
        Self { process, name, greeting: None, seq: 0, last: None, trusting: false }
    }

    /// The same engine, taken to trust what it is given: it is never asked about what is not legal.
    #[must_use]
    pub fn trusting(mut self) -> Self {
        self.trusting = true;
        self
    }

    /// Who it is and what it knows, as it said when it was started; it is started if need be.
    pub fn greeting(&mut self) -> Result<StartResponse, NoAnswer> {
        self.greeted().cloned()
    }

    fn greeted(&mut self) -> Result<&StartResponse, NoAnswer> {
        if !self.process.is_running() || self.greeting.is_none() {
            self.greeting = None;
            self.last = None;
            let told: StartResponse =
                self.ask("start", |seq| Request::Start(StartRequest { seq, version: VERSION }))?;
            if told.version != VERSION {
                let told =
                    format!("speaks version {} of the protocol, not {VERSION}", told.version);
                return Err(self.broken(BreakageKind::NotProtocol, told));
            }
            self.name.clone_from(&told.name);
            self.greeting = Some(told);
        }
        self.greeting.as_ref().ok_or_else(|| NoAnswer::Unsupported("starting".to_owned()))
    }

    /// Whether it offers a request about a position at all.
    fn offers(&mut self, at: PositionRef<'_>, command: &Command) -> Result<(), NoAnswer> {
        let greeting = self.greeted()?;
        let unsupported = |what: &str| Err(NoAnswer::Unsupported(what.to_owned()));
        if !greeting.variants.iter().any(|known| known == at.variant.id()) {
            return unsupported(at.variant.id());
        }
        if !greeting.commands.contains(command) {
            return unsupported(match command {
                Command::Moves => "telling moves",
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
                let told = format!("wrote a line that is not JSON ({error})");
                return Err(self.broken(BreakageKind::NotJson, told));
            }
        };
        match value.get("seq").and_then(Value::as_u64) {
            Some(seq) if seq == self.seq => {}
            Some(seq) => {
                let told = format!("answered request {seq} when asked request {}", self.seq);
                return Err(self.broken(BreakageKind::WrongSeq, told));
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

    fn broken(&mut self, kind: BreakageKind, told: String) -> NoAnswer {
        NoAnswer::Failed(self.process.broken(kind, told))
    }

    fn not_protocol(&mut self, told: &str) -> NoAnswer {
        self.broken(BreakageKind::NotProtocol, told.to_owned())
    }

    fn no_move(&mut self, error: &MoveError) -> NoAnswer {
        self.not_protocol(&format!("gave what is no move: {error}"))
    }

    /// What it tells of a position.
    fn moves(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        self.offers(at, &Command::Moves)?;
        let text = PositionText::of(at);
        let told: MovesResponse =
            self.ask("moves", |seq| Request::Moves(MovesRequest { seq, at: text }))?;
        let setup = match &told.fen {
            Some(fen) => Some(self.position(at, fen)?),
            None => None,
        };
        let moves = told.moves.iter().map(|text| Move::parse(text, at.variant));
        let moves = moves.collect::<Result<Vec<_>, _>>().map_err(|error| self.no_move(&error))?;
        let moves = self.sorted(moves, at.variant)?;
        let setup = setup.map(|mut setup| {
            position::name_passed_square(at, &mut setup, &moves);
            setup
        });
        let status = status(&told).map_err(|what| self.not_protocol(&what))?;
        Ok(Observation { moves, setup, status })
    }

    /// The position that it tells, unless it is that of the question before.
    ///
    /// A FEN that is told twice is called stale only where it cannot be right the second time.
    fn position(&mut self, at: PositionRef<'_>, fen: &str) -> Result<Setup, NoAnswer> {
        let setup = Setup::parse(fen, at.variant);
        let setup = setup.map_err(|refusal| {
            self.not_protocol(&format!("gave `{fen}`, which is no FEN: {refusal}"))
        })?;
        let is_repeated =
            self.last.as_ref().is_some_and(|(asked, told)| told == fen && asked.as_ref() != at);
        if is_repeated && position::contradicts(at, &setup) {
            let told = "answered the question before this one".to_owned();
            return Err(self.broken(BreakageKind::Stale, told));
        }
        self.last = Some((Position::of(at), fen.to_owned()));
        Ok(setup)
    }

    fn sorted(&mut self, mut moves: Vec<Move>, variant: Variant) -> Result<Vec<Move>, NoAnswer> {
        moves.sort_unstable();
        match moves.windows(2).find(|pair| pair[0] == pair[1]) {
            None => Ok(moves),
            Some(pair) => {
                let text = pair[0].text(variant);
                Err(self.not_protocol(&format!("listed the move {text} twice")))
            }
        }
    }

    fn count(&mut self, at: PositionRef<'_>, depth: u32) -> Result<PerftResponse, NoAnswer> {
        self.offers(at, &Command::Perft)?;
        let at = PositionText::of(at);
        self.ask("perft", |seq| Request::Perft(PerftRequest { seq, at, depth }))
    }

    /// The counts by first move that it tells, sorted.
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

    /// What it tells of a position where it only counts: the moves are those that it divides into.
    fn seen(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        if self.greeted()?.commands.contains(&Command::Moves) {
            return self.moves(at);
        }
        let Some(divide) = self.count(at, 1)?.divide else {
            return Err(NoAnswer::Unsupported("telling moves".to_owned()));
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
            // One that hangs would otherwise hang once for every move.
            if has_broken {
                return Err(NoAnswer::Unsupported(
                    "more of a question that it broke at".to_owned(),
                ));
            }
            let line = [at.line, &[played]].concat();
            let told = self.moves(PositionRef { line: &line, ..at }).and_then(|seen| {
                seen.setup.ok_or_else(|| NoAnswer::Unsupported("telling the position".to_owned()))
            });
            has_broken = matches!(told, Err(NoAnswer::Failed(_)));
            told
        });
        after.collect()
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        self.count(at, depth).map(|told| told.nodes)
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
    format!("wrote what is no answer to `{what}`: {error}")
}

/// The parts of a status that an answer tells.
fn status(told: &MovesResponse) -> Result<PartialStatus, String> {
    let read = |outcome: Option<_>| outcome.map(Outcome::try_from).transpose();
    let outcome = told.outcome.map(read).transpose();
    let outcome = outcome.map_err(|error| format!("told an outcome that cannot be: {error}"))?;
    let claims = told.claims.as_ref().map(|claims| {
        let mut claims: Vec<_> = claims.iter().map(|&claim| claim.into()).collect();
        claims.sort_unstable();
        claims.dedup();
        claims
    });
    Ok(PartialStatus {
        check: told.check,
        // An outcome may be told without its points.
        points: outcome.flatten().and_then(|outcome| outcome.points).map(Some),
        outcome: outcome.map(|o| o.map(|outcome| Outcome { points: None, ..outcome })),
        claims,
    })
}
