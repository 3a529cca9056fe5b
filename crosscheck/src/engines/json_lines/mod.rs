//! An engine that speaks JSON Lines (SPEC section 6).

mod further;
mod greeting;
mod line;
pub(crate) mod position;

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde_json::Value;

pub use greeting::Greeting;
#[cfg(feature = "programs")]
pub(crate) use greeting::{known, listed, unknown};
pub use line::Line;

use crate::comparing::{
    BreakageKind, Foreign, Further, FurtherAnswer, Ignored, Implementation, NoAnswer, Objection,
    Observation, PositionRef, in_order, unreported, without_ignored,
};
use crate::engines::plain;
#[cfg(feature = "programs")]
use crate::engines::process::{Process, Program};
use crate::engines::protocol::{
    ErrorKind, ErrorTold, MovesRequest, PerftRequest, PerftResponse, PositionText, Request,
    StartRequest, StartResponse, StopRequest, VERSION,
};
use crate::engines::speaks::{Speaks, Told, after_each};

/// How many moves an answer may list: more than any position has.
const MOST_MOVES: usize = 2_000;
/// What an engine does not support that only lists moves.
const NO_COUNTS: &str = "counting, as `perft` is not among its `commands`";

/// What an engine may offer to be asked.
#[derive(Clone, Copy)]
enum Question {
    Moves,
    Perft,
}

/// An engine in another process.
#[cfg(feature = "programs")]
pub type JsonLines = OverJson<Process>;

/// An engine that is asked in JSON, one message a line. It is started with the first question, and again after it has
/// broken.
///
/// It is not asked for anything that it does not offer. A ruling value in its greeting is one that
/// it follows and cannot change: under another value it is not asked.
pub struct OverJson<L: Line> {
    line: L,
    name: Foreign,
    greeting: Option<Greeting>,
    /// The number of the last request.
    seq: u64,
    /// The last position asked about, and the FEN that the engine gave for it.
    last: Option<(PositionText, String)>,
    /// Whether it trusts its input.
    trusting: bool,
    /// Whether it is asked under whatever rulings, also where its greeting has others.
    doubted: bool,
    /// The parts of its answers that are left out.
    ignored: Vec<Ignored>,
}

#[cfg(feature = "programs")]
impl JsonLines {
    /// An engine for a program. Nothing is started yet.
    #[must_use]
    pub fn new(program: Program) -> Self {
        let name = Foreign::name(&program.command.to_string());
        Self::over(Process::new(program), name)
    }
}

impl<L: Line> OverJson<L> {
    /// An engine at the end of a line, with a name until it gives its own.
    #[must_use]
    pub fn over(line: L, name: Foreign) -> Self {
        Self {
            line,
            name,
            greeting: None,
            seq: 0,
            last: None,
            trusting: false,
            doubted: false,
            ignored: Vec::new(),
        }
    }

    /// Marks the engine as one that trusts its input: it is never asked about illegal moves or
    /// positions.
    #[must_use]
    pub fn trusting(mut self) -> Self {
        self.trusting = true;
        self
    }

    /// Asks under whatever rulings, also where the greeting has others that the engine cannot change: what it says of
    /// itself is what is in question.
    #[must_use]
    pub fn doubted(mut self) -> Self {
        self.doubted = true;
        self
    }

    /// Leaves out of each FEN that it gives the fields that are ignored: counters need not be there, nor is
    /// anything read beyond six fields.
    #[must_use]
    pub fn ignoring(mut self, ignored: &[Ignored]) -> Self {
        self.ignored = ignored.to_vec();
        self
    }

    /// What carries the requests.
    pub const fn line(&self) -> &L {
        &self.line
    }

    /// Its name: its own, once it has been started.
    #[must_use]
    pub fn name(&self) -> &Foreign {
        &self.name
    }

    /// The engine's greeting; it is started if need be.
    pub fn greeting(&mut self) -> Result<Greeting, NoAnswer> {
        self.greeted().cloned()
    }

    fn greeted(&mut self) -> Result<&Greeting, NoAnswer> {
        if !self.line.is_running() || self.greeting.is_none() {
            self.greeting = None;
            self.last = None;
            let greeting: StartResponse =
                self.ask("start", |seq| Request::Start(StartRequest { seq, version: VERSION }))?;
            if greeting.version != VERSION {
                let message =
                    format!("speaks version {} of the protocol, not {VERSION}", greeting.version);
                return Err(self.broken(BreakageKind::NotProtocol, message));
            }
            let mut greeting = Greeting::of(&greeting);
            if self.doubted {
                greeting.fixed.clear();
            }
            self.name.clone_from(&greeting.name);
            self.line.is_called(&self.name);
            self.trusting |= greeting.trusts_input;
            self.greeting = Some(greeting);
        }
        self.greeting.as_ref().ok_or_else(|| NoAnswer::unsupported("starting"))
    }

    /// Whether it offers a request about a position.
    fn offers<G: Speaks>(&mut self, game: &G, command: Question) -> Result<(), NoAnswer> {
        let greeting = self.greeted()?;
        game.is_offered(greeting)?;
        match command {
            Question::Moves if !greeting.lists => Err(NoAnswer::unsupported("listing moves")),
            Question::Perft if !greeting.counts => Err(NoAnswer::unsupported(NO_COUNTS)),
            Question::Moves | Question::Perft => Ok(()),
        }
    }

    /// Sends a request and reads its answer.
    fn ask<R: DeserializeOwned>(
        &mut self,
        what: &str,
        request: impl FnOnce(u64) -> Request,
    ) -> Result<R, NoAnswer> {
        self.seq += 1;
        let line = self.line.ask(&request(self.seq).line())?;
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
            let error = plain::read::<ErrorTold>(error.clone());
            let error = error.map_err(|error| self.not_protocol(&no_answer(what, &error)))?;
            return Err(self.objection(error));
        }
        plain::read(value).map_err(|error| self.not_protocol(&no_answer(what, &error)))
    }

    fn objection(&mut self, ErrorTold { kind, message }: ErrorTold) -> NoAnswer {
        match kind {
            ErrorKind::BadPosition => NoAnswer::Refused(Objection::InItsWords(message.into())),
            ErrorKind::IllegalMove => NoAnswer::Refused(Objection::IllegalMove(message.into())),
            ErrorKind::Unsupported => NoAnswer::unsupported(message),
            ErrorKind::Internal => {
                self.broken(BreakageKind::Internal, format!("says that it has failed: {message}"))
            }
        }
    }

    fn broken(&mut self, kind: BreakageKind, message: String) -> NoAnswer {
        NoAnswer::Failed(self.line.broken(kind, message))
    }

    fn not_protocol(&mut self, message: &str) -> NoAnswer {
        self.broken(BreakageKind::NotProtocol, message.to_owned())
    }

    fn too_many(&mut self, moves: usize) -> NoAnswer {
        self.not_protocol(&format!("listed {moves} moves, more than any position has"))
    }

    fn no_move(&mut self, error: &str) -> NoAnswer {
        self.not_protocol(&format!("gave a text that is not a move: {error}"))
    }

    /// What it says about a position.
    fn moves<G: Speaks>(&mut self, at: PositionRef<'_, G>) -> Result<Observation<G>, NoAnswer> {
        self.offers(at.game, Question::Moves)?;
        let text = G::question(at);
        let answer: G::Answer =
            self.ask("moves", |seq| Request::Moves(MovesRequest { seq, at: text }))?;
        self.observed(at, answer)
    }

    /// What an answer says of a position.
    fn observed<G: Speaks>(
        &mut self,
        at: PositionRef<'_, G>,
        answer: G::Answer,
    ) -> Result<Observation<G>, NoAnswer> {
        let Told { moves, fen, status } = G::told(answer);
        let setup = match &fen {
            Some(fen) => Some(self.position(at, fen)?),
            None => None,
        };
        if moves.len() > MOST_MOVES {
            return Err(self.too_many(moves.len()));
        }
        let moves = moves.iter().map(|text| at.game.read_move(text));
        let moves = moves.collect::<Result<Vec<_>, _>>().map_err(|error| self.no_move(&error))?;
        let moves = in_order(moves, |played| *played, at.game)
            .map_err(|message| self.not_protocol(&message))?;
        let setup = setup.map(|mut setup| {
            G::complete(at, &mut setup, &moves);
            setup
        });
        Ok(Observation { moves, setup, status })
    }

    /// The position that it gives, unless it is that of the question before.
    ///
    /// A repeated FEN is called stale only if its board cannot be right the second time.
    fn position<G: Speaks>(
        &mut self,
        at: PositionRef<'_, G>,
        fen: &str,
    ) -> Result<G::Setup, NoAnswer> {
        let read = without_ignored(fen, at.game.fields(), &self.ignored);
        let fen = &*read;
        let setup = at.game.read_fen(fen).map_err(|error| match at.game.misspelt(fen) {
            Some(misspelling) => NoAnswer::Misspelt(misspelling),
            None => self.not_protocol(&format!("gave `{fen}`, which is not a FEN: {error}")),
        })?;
        let is_repeated = self
            .last
            .as_ref()
            .is_some_and(|(asked, given)| given == fen && *asked != G::question(at));
        // Without its counters, the FEN of a position that is repeated is the same.
        let is_repeated = is_repeated && !self.ignored.contains(&Ignored::Counters);
        if is_repeated && G::contradicts(at, &setup) {
            let message = "answered the question before this one".to_owned();
            return Err(self.broken(BreakageKind::Stale, message));
        }
        self.last = Some((G::question(at), fen.to_owned()));
        Ok(setup)
    }

    fn count<G: Speaks>(
        &mut self,
        at: PositionRef<'_, G>,
        depth: u32,
    ) -> Result<PerftResponse, NoAnswer> {
        self.offers(at.game, Question::Perft)?;
        let at = G::question(at);
        let answer: PerftResponse =
            self.ask("perft", |seq| Request::Perft(PerftRequest { seq, at, depth }))?;
        if let Some(divide) = &answer.divide
            && depth > 0
        {
            let sum = divide.values().try_fold(0_u64, |sum, nodes| sum.checked_add(*nodes));
            if sum != Some(answer.nodes) {
                let nodes = answer.nodes;
                let message =
                    format!("gave a `divide` that does not add up to its `nodes`, {nodes}");
                return Err(self.not_protocol(&message));
            }
        }
        Ok(answer)
    }

    /// The counts by first move, sorted.
    fn counts<G: Speaks>(
        &mut self,
        divide: &BTreeMap<String, u64>,
        game: &G,
    ) -> Result<Vec<(G::Move, u64)>, NoAnswer> {
        if divide.len() > MOST_MOVES {
            return Err(self.too_many(divide.len()));
        }
        let read =
            |(text, nodes): (&String, &u64)| game.read_move(text).map(|played| (played, *nodes));
        let counts = divide.iter().map(read).collect::<Result<Vec<_>, _>>();
        let mut counts = counts.map_err(|error| self.no_move(&error))?;
        counts.sort_unstable();
        Ok(counts)
    }

    fn divided<G: Speaks>(
        &mut self,
        at: PositionRef<'_, G>,
        depth: u32,
    ) -> Result<Vec<(G::Move, u64)>, NoAnswer> {
        let Some(rest) = depth.checked_sub(1) else { return Ok(Vec::new()) };
        if let Some(divide) = self.count(at, depth)?.divide {
            return self.counts(&divide, at.game);
        }
        let mut counts = Vec::new();
        for played in self.moves(at)?.moves {
            let line = [at.line, &[played]].concat();
            counts.push((played, self.count(PositionRef { line: &line, ..at }, rest)?.nodes));
        }
        Ok(counts)
    }

    /// What it says about a position if it only counts: the moves are those that it divides into.
    fn seen<G: Speaks>(&mut self, at: PositionRef<'_, G>) -> Result<Observation<G>, NoAnswer> {
        if self.greeted()?.lists {
            return self.moves(at);
        }
        let Some(divide) = self.count(at, 1)?.divide else {
            return Err(NoAnswer::unsupported("listing moves"));
        };
        let counts = self.counts(&divide, at.game)?;
        let moves = counts.into_iter().map(|(played, _)| played).collect();
        Ok(Observation { moves, setup: None, status: G::PartialStatus::default() })
    }
}

impl<G: Speaks, L: Line> Implementation<G> for OverJson<L> {
    fn name(&self) -> &str {
        &self.name
    }

    fn observe(&mut self, at: PositionRef<'_, G>) -> Result<Observation<G>, NoAnswer> {
        self.seen(at)
    }

    fn successors(
        &mut self,
        at: PositionRef<'_, G>,
        played: &[G::Move],
    ) -> Vec<Result<G::Setup, NoAnswer>> {
        after_each(at, played, |at| {
            let seen = self.moves(at)?;
            seen.setup.ok_or_else(|| NoAnswer::unsupported(unreported("fen")))
        })
    }

    fn perft(&mut self, at: PositionRef<'_, G>, depth: u32) -> Result<u64, NoAnswer> {
        self.count(at, depth).map(|answer| answer.nodes)
    }

    fn divide(
        &mut self,
        at: PositionRef<'_, G>,
        depth: u32,
    ) -> Result<Vec<(G::Move, u64)>, NoAnswer> {
        self.divided(at, depth)
    }

    fn further(
        &mut self,
        at: PositionRef<'_, G>,
        question: &Further<G>,
    ) -> Result<FurtherAnswer<G>, NoAnswer> {
        self.further_answer(at, question)
    }

    fn refuses(&self) -> bool {
        !self.trusting
    }
}

impl<L: Line> Drop for OverJson<L> {
    fn drop(&mut self) {
        self.line.end(&Request::Stop(StopRequest { seq: self.seq + 1 }).line(), self.seq);
    }
}

fn no_answer(what: &str, error: &str) -> String {
    format!("wrote a line that is not an answer to `{what}`: {error}")
}
