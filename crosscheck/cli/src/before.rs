//! Questions that an engine is asked before the one that counts.

use std::str::SplitWhitespace;
use std::time::Instant;

use crosscheck::comparing::{
    Again, AnyGame, Depth, Difference, Finding, Foreign, Implementation, KnownGame, NoAnswer,
    Position, PositionRef, Question, Reference, STARTPOS, implementations, read_position, shrink,
};
use crosscheck::text_game::TextGame;
use crosscheck_core::{Asks, Further, FurtherKind};
use notation::{MAX_DEPTH, Rulings, Variant};

use crate::exit::{Failure, out_of_time};

/// The most times that a question may be asked.
const MOST: u32 = 100_000;

/// A question, and how often it is asked.
pub(crate) struct Before<G: AnyGame = KnownGame> {
    question: Question<G>,
    times: u32,
}

/// A question as it is written, without a game and rulings of its own.
struct Written<'a, G: AnyGame> {
    times: u32,
    fen: &'a str,
    line: SplitWhitespace<'a>,
    asks: Asks<G>,
}

impl<'a, G: AnyGame> Written<'a, G> {
    /// Reads `[Nx ]FEN|startpos[ moves …][ perft N| divide N| asks QUESTION]`.
    fn read(text: &'a str, game: &G, wrong: &dyn Fn(&str) -> Failure) -> Result<Self, Failure> {
        let number = |words: &str| words.trim().parse::<u32>().ok();
        // A FEN has a `/` before its first space.
        let (times, rest) = match text.split_once("x ") {
            Some((times, rest)) if !times.contains([' ', '/']) => {
                (number(times).filter(|times| (1..=MOST).contains(times)), rest)
            }
            _ => (Some(1), text),
        };
        let times = times.ok_or_else(|| wrong("a question is asked 1 to 100000 times"))?;
        let no_depth = || wrong(&format!("the depth is a number up to {MAX_DEPTH}"));
        // A FEN may be anything, but for these words at its end.
        let is_last = |word: &str| rest.trim_end().ends_with(&format!(" {word}"));
        if is_last("asks") {
            let names = FurtherKind::ALL.map(FurtherKind::id).join(", ");
            return Err(wrong(&format!("behind `asks` stands a further question: {names}")));
        }
        if is_last("perft") || is_last("divide") {
            return Err(no_depth());
        }
        let (rest, asks) = if let Some((rest, depth)) = rest.rsplit_once(" perft ") {
            (rest, number(depth).filter(|depth| *depth <= MAX_DEPTH).map(Asks::Count))
        } else if let Some((rest, depth)) = rest.rsplit_once(" divide ") {
            (rest, number(depth).filter(|depth| *depth <= MAX_DEPTH).map(Asks::Divide))
        } else if let Some((rest, question)) = rest.rsplit_once(" asks ") {
            (rest, Some(Asks::Further(Further::read(question, game).map_err(|why| wrong(&why))?)))
        } else {
            (rest, Some(Asks::Moves))
        };
        let asks = asks.ok_or_else(no_depth)?;
        let (fen, line) = rest.split_once(" moves ").unwrap_or((rest, ""));
        let fen = fen.trim();
        // A FEN that is wrong, even by its number of fields, may be what leads the engine astray.
        if fen != STARTPOS && !fen.contains('/') {
            return Err(wrong("the position is neither a FEN nor startpos"));
        }
        Ok(Self { times, fen, line: line.split_whitespace(), asks })
    }
}

/// Asks all of these of an engine of a name, before a time.
///
/// # Errors
///
/// If time is up, or the engine does not answer one of them: what it says next would answer another question than was meant.
pub(crate) fn ask_all<G: AnyGame>(
    before: &[Before<G>],
    engine: &mut dyn Implementation<G>,
    end: Instant,
    name: &Foreign,
) -> Result<(), Failure> {
    for question in before {
        if !question.ask(engine, end)? {
            return Err(out_of_time(name));
        }
    }
    Ok(())
}

/// Whether a difference that was shown after some questions depends on them: an engine that has been asked nothing is
/// asked as well.
pub(crate) fn depends<G: AnyGame>(
    finding: &Finding<G>,
    before: Vec<Question<G>>,
    reference: &mut dyn Reference<G>,
    fresh: &mut dyn Implementation<G>,
) -> Again<G> {
    let is_shown = match finding.differences[..] {
        [Difference::Perft { depth, left, .. }] => {
            fresh.perft(finding.position.as_ref(), depth).is_ok_and(|count| count != left)
        }
        _ => shrink::shows(finding, reference, fresh, Depth::EveryMove),
    };
    if is_shown { Again::Shown } else { Again::After(before) }
}

/// Says of a question what is wrong with it.
fn wrong(text: &str) -> impl Fn(&str) -> Failure + '_ {
    move |why| Failure::usage(format!("--before: `{text}`: {why}"))
}

impl Before {
    /// Reads a question: `[Nx ]FEN|startpos[ moves …][ perft N| divide N| asks QUESTION][ in GAME][ under NAME=VALUE| under default]`,
    /// with an `under` for each ruling. Without a game and rulings of its own it is asked under these.
    pub(crate) fn read(text: &str, variant: Variant, rulings: &Rulings) -> Result<Self, Failure> {
        let wrong = wrong(text);
        let (mut rest, mut given) = (text, Vec::new());
        while let Some((before, term)) = rest.rsplit_once(" under ") {
            (rest, given) = (before, [vec![term], given].concat());
        }
        let own = (!given.is_empty()).then(|| read_rulings(&given, &wrong)).transpose()?;
        let rulings = own.as_ref().unwrap_or(rulings);
        let (rest, variant) = match rest.rsplit_once(" in ") {
            Some((rest, game)) => {
                let why = || wrong(&format!("`{game}` is no game, and `in GAME` comes last"));
                (rest, game.parse().map_err(|_| why())?)
            }
            None => (rest, variant),
        };
        let game = KnownGame::new(variant, rulings);
        let Written { times, fen, line, asks } = Written::read(rest, &game, &wrong)?;
        let at = read_position(variant, rulings, fen, line);
        let at = at.map_err(|error| wrong(&error.to_string()))?;
        if let Asks::Further(question) = &asks {
            is_askable(at.as_ref(), question).map_err(|why| wrong(&why))?;
        }
        Ok(Self { question: Question { at, asks }, times })
    }
}

/// Whether a further question can be asked of a position. Of one that is not legal, it can.
fn is_askable(at: PositionRef<'_>, question: &Further<KnownGame>) -> Result<(), String> {
    takes_back_no_more_than_was_played(at, question)?;
    let mut oracle = implementations::oracle();
    match (oracle.further(at, question), question) {
        (Err(NoAnswer::Unsupported(what)), _) => Err(format!("nobody is asked for {what}")),
        (Err(NoAnswer::Refused(_)), Further::GivesCheck(played)) if oracle.observe(at).is_ok() => {
            Err(format!("{} is not a legal move there", at.game.text(*played)))
        }
        _ => Ok(()),
    }
}

/// Whether as many moves have been played as are to be taken back.
fn takes_back_no_more_than_was_played<G: AnyGame>(
    at: PositionRef<'_, G>,
    question: &Further<G>,
) -> Result<(), String> {
    match question {
        Further::Undo(plies) if *plies > at.line.len() => {
            Err(format!("it takes back more moves than the line has, {}", at.line.len()))
        }
        _ => Ok(()),
    }
}

impl Before<TextGame> {
    /// Reads a question about a game whose rules are not known here.
    pub(crate) fn of_game(text: &str, game: &TextGame) -> Result<Self, Failure> {
        let wrong = wrong(text);
        let Written { times, fen, line, asks } = Written::read(text, game, &wrong)?;
        let line = line.map(|played| game.read_move(played)).collect::<Result<Vec<_>, _>>();
        let line = line.map_err(|error| wrong(&error))?;
        let at = Position { game: game.clone(), fen: fen.to_owned(), line };
        if let Asks::Further(question) = &asks {
            takes_back_no_more_than_was_played(at.as_ref(), question).map_err(|why| wrong(&why))?;
        }
        Ok(Self { question: Question { at, asks }, times })
    }
}

impl<G: AnyGame> Before<G> {
    /// The question, as often as it is asked.
    pub(crate) fn questions(&self) -> impl Iterator<Item = Question<G>> + '_ {
        (0..self.times).map(|_| self.question.clone())
    }

    /// Asks it, whatever the engine answers, and no more once a time is over. Returns whether it was asked as often
    /// as it is to be.
    ///
    /// # Errors
    ///
    /// If it is a further question that the engine does not answer, so that it is asked nothing.
    fn ask(&self, engine: &mut dyn Implementation<G>, end: Instant) -> Result<bool, Failure> {
        for _ in 0..self.times {
            if Instant::now() >= end {
                return Ok(false);
            }
            if let (Err(NoAnswer::Unsupported(what)), Asks::Further(_)) =
                (self.question.ask(engine), &self.question.asks)
            {
                let why = format!("{} does not answer {what}", engine.name());
                return Err(wrong(&self.question.to_string())(&why));
            }
        }
        Ok(true)
    }
}

/// Reads rulings as a question has them.
fn read_rulings(given: &[&str], wrong: &dyn Fn(&str) -> Failure) -> Result<Rulings, Failure> {
    let mut rulings = Rulings::default();
    for term in given.iter().filter(|term| **term != "default") {
        let (name, value) = term.split_once('=').ok_or_else(|| wrong("a ruling is NAME=VALUE"))?;
        rulings.set(name.trim(), value.trim()).map_err(|error| wrong(&error.to_string()))?;
    }
    Ok(rulings)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Before, String> {
        let read = Before::read(text, Variant::Chess, &Rulings::default());
        read.map_err(|failure| failure.to_string())
    }

    #[test]
    fn a_question_has_a_position_moves_and_what_is_asked() {
        let before = read("7x startpos moves e2e4 e7e5 perft 3").unwrap();
        assert_eq!((before.times, before.question.asks), (7, Asks::Count(3)));
        assert_eq!(before.question.at.line.len(), 2);
        let before = read("4k3/8/8/8/8/8/8/4K3 w - - 0 1").unwrap();
        assert_eq!((before.times, before.question.asks), (1, Asks::Moves));
        assert_eq!(before.question.at.fen, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
        // A case asks for a FEN of one field.
        let before = read("3x 4k3/8/8/8/8/8/8/4K3").unwrap();
        assert_eq!((before.times, &*before.question.at.fen), (3, "4k3/8/8/8/8/8/8/4K3"));
    }

    #[test]
    fn a_further_question_is_refused_with_what_it_lacks_or_has_too_much() {
        for (asks, due) in [
            ("asks hash now", "nothing stands behind `hash`, and `now` does"),
            ("asks san extra", "nothing stands behind `san`, and `extra` does"),
            ("asks parse_san", "behind `parse_san` stands a text, as in `parse_san Nf3`"),
            ("asks parse_san ", "behind `parse_san` stands a text, as in `parse_san Nf3`"),
            ("asks legal", "behind `legal` stands a move"),
            ("asks gives_check ", "behind `gives_check` stands a move"),
            ("asks undo", "behind `undo` stands how many moves are taken back, as in `undo 1`"),
            (
                "asks",
                "behind `asks` stands a further question: legal, undo, hash, gives_check, san, parse_san",
            ),
            (
                "asks ",
                "behind `asks` stands a further question: legal, undo, hash, gives_check, san, parse_san",
            ),
            ("perft", "the depth is a number up to 9999"),
            ("divide ", "the depth is a number up to 9999"),
        ] {
            let text = format!("4k3/8/8/8/8/8/8/4K3 w - - 0 1 {asks}");
            let why = read(&text).err().unwrap();
            assert_eq!(why, format!("--before: `{text}`: {due}"));
        }
        let asked = |text: &str| read(text).unwrap().question.asks;
        assert_eq!(asked("startpos asks hash"), Asks::Further(Further::Hash));
        for (text, due) in [
            ("startpos moves e2e4 asks undo 2", "it takes back more moves than the line has, 1"),
            ("startpos asks gives_check e2e5", "e2e5 is not a legal move there"),
            (
                "startpos asks san in atomic",
                "nobody is asked for standard algebraic notation of atomic",
            ),
        ] {
            let why = read(text).err().unwrap();
            assert_eq!(why, format!("--before: `{text}`: {due}"));
        }
        asked("4k3/8/8/8/8/8/8/8 w - - 0 1 asks gives_check e2e5");
        asked("startpos asks parse_san Qz9");
        let parse = Further::ParseSan("Nf3".to_owned());
        assert_eq!(asked("startpos asks parse_san Nf3"), Asks::Further(parse));
        assert_eq!(asked("startpos moves e2e4 asks undo 1"), Asks::Further(Further::Undo(1)));
    }

    #[test]
    fn what_is_no_question_is_refused_with_its_text() {
        for wrong in [
            "startpos moves e2e9",
            "startpos perft x",
            "0x startpos",
            "100001x startpos",
            "99999999999x startpos",
            "-1x startpos",
            "x startpos",
            "startpos perft 99999999",
            "garbage",
            "",
        ] {
            let why = read(wrong).err().unwrap();
            assert!(why.starts_with(&format!("--before: `{wrong}`: ")), "{why}");
        }
    }
}
