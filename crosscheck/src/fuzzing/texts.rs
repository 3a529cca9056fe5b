//! The targets that read texts. None may panic or take memory without bound, and what is read must
//! come out again as it went in.

use notation::{Move, Outcome, Refusal, Setup, Variant};

use super::{Trial, Wrong};
use crate::fixtures::parse_cases;
use crate::protocol::Response;
use crate::{
    Answer, Breadth, Implementation, Place, Reference, Seen, View, adapters, compare, serve,
};

/// A text as a FEN, under each game in turn: one that is read is written back as it was, and both
/// witnesses say the same of it.
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
        let place = Place { variant, rulings: &rulings, fen: &text, line: &[] };
        let (mut left, mut right) = (adapters::oracle(), adapters::perft());
        let seen = compare::at(place, &mut left, &mut right, Breadth::EveryMove);
        trial.is_legal |= seen.view.is_some();
        if !seen.differences.is_empty() {
            let setup = seen.view.map(|view| view.setup);
            trial.wrong = Some(super::walk::finding(place, setup, seen.differences, &left, &right));
            return trial;
        }
    }
    trial
}

/// A text as a move of each game: one that is read is written back as it was.
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

/// Bytes as what a client of ours sends, in both protocols, and as what an engine answers. Every
/// request has one answer, and we understand our own.
pub(super) fn protocol(input: &[u8]) -> Trial {
    let mut written = Vec::new();
    // Neither a slice nor a vector can fail to be read or written.
    let _ = serve::json_lines(input, &mut written, &mut Shallow(adapters::oracle()));
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
    let _ = serve::uci(input, std::io::sink(), &mut Shallow(adapters::oracle()));
    for line in String::from_utf8_lossy(input).lines() {
        trial.is_legal |= answer(line);
    }
    trial
}

/// Reads a line as an engine's answer, and says whether it is one.
fn answer(line: &str) -> bool {
    for variant in Variant::ALL {
        let _ = adapters::uci::read(line, variant);
    }
    let _ = adapters::uci::offered_games(line);
    match serde_json::from_str(line) {
        Ok(Response::Moves(told)) => {
            told.outcome.flatten().map(Outcome::try_from).is_none_or(|o| o.is_ok())
        }
        told => told.is_ok(),
    }
}

/// A witness that counts one ply only: a request may ask for more than the age of the universe
/// allows.
struct Shallow<W>(W);

impl<W: Reference> Shallow<W> {
    fn counted<T>(&mut self, depth: u32, count: impl FnOnce(&mut W) -> Answer<T>) -> Answer<T> {
        match depth {
            0 | 1 => count(&mut self.0),
            _ => Answer::Unsupported("counting as deep as that".to_owned()),
        }
    }
}

impl<W: Reference> Implementation for Shallow<W> {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn look(&mut self, place: Place<'_>) -> Answer<Seen> {
        self.0.look(place)
    }

    fn after(&mut self, place: Place<'_>, played: &[Move]) -> Vec<Answer<Setup>> {
        self.0.after(place, played)
    }

    fn perft(&mut self, place: Place<'_>, depth: u32) -> Answer<u64> {
        self.counted(depth, |witness| witness.perft(place, depth))
    }

    fn divide(&mut self, place: Place<'_>, depth: u32) -> Answer<Vec<(Move, u64)>> {
        self.counted(depth, |witness| witness.divide(place, depth))
    }
}

impl<W: Reference> Reference for Shallow<W> {
    fn refusals(&mut self, place: Place<'_>) -> Vec<Refusal> {
        self.0.refusals(place)
    }

    fn view(&mut self, place: Place<'_>) -> Answer<View> {
        self.0.view(place)
    }
}
