//! The targets that read texts. None may panic or use memory without bound, and a text that is read
//! must be written back the same.

use notation::{Move, Outcome, Refusal, Setup, Variant};

use super::{Trial, Wrong};
use crosscheck::comparing::{
    Comparison, Depth, Implementation, KnownGame, NoAnswer, Observation, PositionRef, Reference,
    Snapshot, compare, implementations,
};
use crosscheck::engines::protocol::Response;
use crosscheck::engines::serve;
use crosscheck::engines::uci::{Protocol, offered_games};
use crosscheck::fixtures::parse_cases;

/// A text as a FEN, in each game in turn: if it is read, it is written back the same, and both
/// implementations agree on it.
pub(super) fn fen(input: &[u8]) -> Trial {
    let text = String::from_utf8_lossy(input);
    let mut trial = Trial::default();
    for variant in Variant::ALL {
        if let Ok(read) = Setup::parse(&text, variant)
            && read.to_string() != text
        {
            return Trial::broken(format!("{variant} reads `{text}` as `{read}`"));
        }
        let rulings = notation::Rulings::default();
        let at = PositionRef { game: &KnownGame::new(variant, &rulings), fen: &text, line: &[] };
        let (mut left, mut right) = (implementations::oracle(), implementations::perft());
        match compare::at(at, &mut left, &mut right, Depth::EveryPair) {
            Comparison::Agree(_) => trial.is_legal = true,
            Comparison::Differ(finding) => {
                return Trial { wrong: Some(Wrong::Finding(finding)), ..trial };
            }
            Comparison::BothRefuse | Comparison::NotAsked => {}
        }
    }
    trial
}

/// A text as a move of each game: if it is read, it is written back the same.
pub(super) fn move_text(input: &[u8]) -> Trial {
    let text = String::from_utf8_lossy(input);
    let mut trial = Trial::default();
    for variant in Variant::ALL {
        let Ok(read) = Move::parse(&text, variant) else { continue };
        trial.is_legal = true;
        let written = read.text(variant).to_string();
        if written != text {
            trial.wrong = Some(Wrong::Property(format!("{variant} reads `{text}` as `{written}`")));
        }
    }
    trial
}

/// A text as a file of cases.
pub(super) fn yaml_case(input: &[u8]) -> Trial {
    let text = String::from_utf8_lossy(input);
    Trial { is_legal: parse_cases("input", &text).is_ok(), ..Trial::default() }
}

/// Bytes as requests of our client, in both protocols, and as answers of an engine. Every request
/// gets one answer, and we can read our own.
pub(super) fn protocol(input: &[u8]) -> Trial {
    let mut written = Vec::new();
    // Reading from a slice and writing to a vector cannot fail.
    let _ = serve::json_lines(input, &mut written, &mut Shallow(implementations::oracle()));
    let written = String::from_utf8_lossy(&written);
    let mut trial = Trial::default();
    for line in written.lines() {
        match serde_json::from_str(line) {
            Ok(Response::Error(_)) => {}
            Ok(_) => trial.is_legal = true,
            Err(error) => return Trial::broken(format!("answers `{line}`: {error}")),
        }
    }
    let asked = input.split_inclusive(|&byte| byte == b'\n').count();
    let answered = written.lines().count();
    let is_stopped =
        matches!(written.lines().last().map(serde_json::from_str), Some(Ok(Response::Stop(_))));
    if answered != asked && !(is_stopped && answered < asked) {
        return Trial::broken(format!("answers {answered} times when asked {asked} times"));
    }
    let _ = serve::uci(input, std::io::sink(), &mut Shallow(implementations::oracle()));
    for line in String::from_utf8_lossy(input).lines() {
        trial.is_legal |= answer(line);
    }
    trial
}

/// Reads a line as an engine's answer, and returns whether it is valid.
fn answer(line: &str) -> bool {
    for variant in Variant::ALL {
        let _ = crosscheck::engines::read_counts(line, &KnownGame::from(variant));
    }
    for protocol in [Protocol::Uci, Protocol::Usi, Protocol::Ucci] {
        let _ = offered_games(line, protocol);
    }
    match serde_json::from_str(line) {
        Ok(Response::Moves(moves)) => {
            moves.outcome.flatten().map(Outcome::try_from).is_none_or(|o| o.is_ok())
        }
        answer => answer.is_ok(),
    }
}

/// An implementation that counts one ply only: a request may ask for a count that would never end.
struct Shallow<W>(W);

impl<W: Reference<KnownGame>> Shallow<W> {
    fn counted<T>(
        &mut self,
        depth: u32,
        count: impl FnOnce(&mut W) -> Result<T, NoAnswer>,
    ) -> Result<T, NoAnswer> {
        match depth {
            0 | 1 => count(&mut self.0),
            _ => Err(NoAnswer::unsupported("counting to that depth")),
        }
    }
}

impl<W: Reference<KnownGame>> Implementation<KnownGame> for Shallow<W> {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        self.0.observe(at)
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        self.0.successors(at, played)
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        self.counted(depth, |implementation| implementation.perft(at, depth))
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        self.counted(depth, |implementation| implementation.divide(at, depth))
    }
}

impl<W: Reference<KnownGame>> Reference<KnownGame> for Shallow<W> {
    fn refusals(&mut self, at: PositionRef<'_>) -> Vec<Refusal> {
        self.0.refusals(at)
    }

    fn snapshot(&mut self, at: PositionRef<'_>) -> Result<Snapshot, NoAnswer> {
        self.0.snapshot(at)
    }
}
