//! Holds what an engine says beside its moves and counts to what follows from the reference (SPEC section 6).

use std::collections::BTreeSet;

mod alike;
mod legal;
mod near_misses;
mod readings;

use notation::{Move, Setup};

use crate::comparing::{
    AnyGame, Difference, Further, FurtherAnswer, FurtherKind, Implementation, KnownGame, NoAnswer,
    Objection, Observation, PositionRef, Reference, Snapshot, implementations, legality,
};
use crate::fixtures::Due;

/// Asks a further question, and returns the difference to what the answer must be, if there is one.
///
/// # Errors
///
/// Why there is no answer, where one was due.
pub fn ask(
    at: PositionRef<'_>,
    question: &Further,
    due: &Due,
    judged: &mut dyn Implementation<KnownGame>,
) -> Result<Option<Difference>, NoAnswer> {
    let answer = judged.further(at, question);
    let [left, right] = match (due, answer) {
        (Due::Refused, Err(NoAnswer::Refused(Objection::IllegalMove(_)))) => return Ok(None),
        (Due::Refused, Ok(answer)) => ["refuses it".to_owned(), text(&answer, at.game)],
        (Due::Answer(FurtherAnswer::Move(played)), Err(NoAnswer::Refused(_))) => {
            [at.game.text(*played), "refuses it".to_owned()]
        }
        (_, Err(no_answer)) => return Err(no_answer),
        (Due::Answer(FurtherAnswer::San(due)), Ok(FurtherAnswer::San(given))) => {
            match written_otherwise(at, due, &given) {
                Some(sides) => sides,
                None => return Ok(None),
            }
        }
        (Due::Answer(due), Ok(answer)) if *due == answer => return Ok(None),
        (Due::Answer(due), Ok(answer)) => [text(due, at.game), text(&answer, at.game)],
        (Due::AsBefore, Ok(FurtherAnswer::Position(seen))) => {
            match otherwise_before(at, question, &seen, judged)? {
                Some(sides) => sides,
                None => return Ok(None),
            }
        }
        (Due::SameAs(other) | Due::OtherThan(other), Ok(answer)) => {
            let there = match judged.further(other.as_ref(), question) {
                // Whether it must accept that position is asked elsewhere.
                Err(NoAnswer::Refused(_)) => return Ok(None),
                answered => answered?,
            };
            let is_same = matches!(due, Due::SameAs(_));
            if (answer == there) == is_same {
                return Ok(None);
            }
            let place = format!("`{}`", other.as_ref());
            let [same, another] = ["the same as", "another than"];
            let told = text(&answer, at.game);
            if is_same {
                let there = text(&there, at.game);
                [format!("{same} at {place}"), format!("{told}, and there {there}")]
            } else {
                [format!("{another} at {place}"), format!("{told} at both")]
            }
        }
        (Due::AsBefore, Ok(answer)) => ["a position".to_owned(), text(&answer, at.game)],
    };
    let [left, right] = [left.into(), right.into()];
    Ok(Some(Difference::Further { question: question.clone(), left, right }))
}

/// An answer in a few words.
fn text(answer: &FurtherAnswer, game: &KnownGame) -> String {
    match answer {
        FurtherAnswer::Is(true) => "yes".to_owned(),
        FurtherAnswer::Is(false) => "no".to_owned(),
        FurtherAnswer::Position(seen) => {
            seen.setup.as_ref().map_or_else(|| game.texts(&seen.moves), ToString::to_string)
        }
        FurtherAnswer::Hash(hash) => hash.clone(),
        FurtherAnswer::San(written) => {
            let texts = written.iter().map(|(_, text)| text.as_str());
            texts.collect::<Vec<_>>().join(" ")
        }
        FurtherAnswer::Move(played) => game.text(*played),
    }
}

/// The first move that is not written as it must be, on both sides: one of those that are due, or one that is not legal.
fn written_otherwise(
    at: PositionRef<'_>,
    due: &[(Move, String)],
    given: &[(Move, String)],
) -> Option<[String; 2]> {
    const NOTHING: &str = "nothing";
    let told = |text: &str, played| format!("{text} for {}", at.game.text(played));
    let of = |written: &[(Move, String)], played| {
        let text = written.iter().find(|(other, _)| *other == played).map(|(_, text)| text);
        text.cloned().unwrap_or_else(|| NOTHING.to_owned())
    };
    let otherwise = |(played, right): &(Move, String)| {
        let found = of(given, *played);
        (found != *right).then(|| [told(right, *played), told(&found, *played)])
    };
    let surplus = || {
        let legal = implementations::oracle().snapshot(at).ok()?.moves;
        let (played, text) = given.iter().find(|(played, _)| !legal.contains(played))?;
        Some([told(NOTHING, *played), told(text, *played)])
    };
    due.iter().find_map(otherwise).or_else(surplus)
}

/// How a position from which moves were taken back differs from what the engine says of it otherwise, on both sides. Another
/// fault of the engine there is no fault of taking back.
fn otherwise_before(
    at: PositionRef<'_>,
    question: &Further,
    seen: &Observation,
    judged: &mut dyn Implementation<KnownGame>,
) -> Result<Option<[String; 2]>, NoAnswer> {
    let Further::Undo(plies) = question else { return Ok(None) };
    let line = &at.line[..at.line.len().saturating_sub(*plies)];
    let before = judged.observe(PositionRef { line, ..at })?;
    // Either answer may leave the FEN out.
    if let (Some(left), Some(right)) = (&before.setup, &seen.setup)
        && left != right
    {
        return Ok(Some([left.to_string(), right.to_string()]));
    }
    if before.moves != seen.moves {
        let only = |one: &Observation, other: &Observation| {
            let moves: Vec<Move> =
                one.moves.iter().filter(|played| !other.moves.contains(played)).copied().collect();
            match moves[..] {
                [] => "no other move".to_owned(),
                _ => format!("also {}", at.game.texts(&moves)),
            }
        };
        return Ok(Some([only(&before, seen), only(seen, &before)]));
    }
    let differ = KnownGame::status_differs(&before.status, &seen.status);
    Ok(differ.map(|(left, right)| [left.to_string(), right.to_string()]))
}

/// Which texts are asked about, whether they are legal moves.
#[derive(Debug, Clone, Copy)]
pub enum Texts<'a> {
    /// Some legal moves, also without their letters and with wrong ones, all that leave a royal piece attacked, some that are
    /// just not legal, and some others that may be anything.
    Many,
    /// All legal moves, with and without letters, all that leave a royal piece attacked, and these others.
    Few(&'a [Move]),
}

/// Further questions about a position, each with what the answer must be: those of some kinds.
#[must_use]
pub fn questions(
    at: PositionRef<'_>,
    kinds: &[FurtherKind],
    texts: Texts<'_>,
) -> Vec<(Further, Due)> {
    let mut oracle = implementations::oracle();
    let Ok(seen) = oracle.snapshot(at) else { return Vec::new() };
    let mut asked = Vec::new();
    for kind in kinds {
        match kind {
            FurtherKind::Undo => {
                let length = at.line.len();
                let some = BTreeSet::from([1, length / 2, length]).into_iter();
                let some = some.filter(|plies| (1..=length).contains(plies));
                asked.extend(some.map(|plies| (Further::Undo(plies), Due::AsBefore)));
            }
            FurtherKind::Hash => {
                let alike = alike::alike(at, &seen).into_iter();
                asked.extend(alike.map(|due| (Further::Hash, due)));
            }
            FurtherKind::GivesCheck => {
                let each = seen.moves.iter().map(|&played| Further::GivesCheck(played));
                let mut each = with_answers(at, each.collect());
                if matches!(texts, Texts::Many) {
                    keep_few_quiet(&mut each, &seen.setup);
                }
                asked.extend(each);
            }
            FurtherKind::Legal => {
                let legal: BTreeSet<String> =
                    seen.moves.iter().map(|&played| at.game.text(played)).collect();
                asked.extend(legal::of_moves(at, &seen, texts).into_iter().map(|text| {
                    let is_legal = Due::Answer(FurtherAnswer::Is(legal.contains(&text)));
                    (Further::Legal(text), is_legal)
                }));
            }
            FurtherKind::San => asked.extend(with_answers(at, vec![Further::San])),
            FurtherKind::ParseSan => asked.extend(readings::readings(at, &seen)),
        }
    }
    asked
}

/// Some questions with the reference's answers. A question that it does not answer is left out.
fn with_answers(at: PositionRef<'_>, questions: Vec<Further>) -> Vec<(Further, Due)> {
    let mut oracle = implementations::oracle();
    let answered = questions.into_iter().filter_map(|question| {
        let answer = oracle.further(at, &question).ok()?;
        Some((question, Due::Answer(answer)))
    });
    answered.collect()
}

/// So many moves that give no check are asked about at a position: few give check, and more positions show more of them.
const MOST_QUIET: usize = 8;

/// Leaves all moves that give check, and some of the others.
fn keep_few_quiet(asked: &mut Vec<(Further, Due)>, setup: &Setup) {
    let gives = |due: &Due| matches!(due, Due::Answer(FurtherAnswer::Is(true)));
    let (checks, mut quiet): (Vec<_>, Vec<_>) = asked.drain(..).partition(|(_, due)| gives(due));
    random(setup).shuffle(&mut quiet);
    quiet.truncate(MOST_QUIET);
    asked.extend(checks.into_iter().chain(quiet));
}

/// The moves of the pieces of the side to move, whether or not they leave a royal piece attacked.
fn pseudo_legal(at: PositionRef<'_>, seen: &Snapshot) -> impl Iterator<Item = Move> {
    legality::pseudo_legal(&seen.setup, &at.game.rulings).map(|(played, _)| played)
}

/// Random numbers that depend on the position alone, so that the same is asked of it each time.
fn random(setup: &Setup) -> fastrand::Rng {
    let text = setup.to_string();
    let seed = text.bytes().fold(0_u64, |seed, byte| seed.wrapping_mul(31) + u64::from(byte));
    fastrand::Rng::with_seed(seed)
}

/// All that differs in what an engine says beside its moves and counts at a position.
///
/// # Errors
///
/// Why there is no answer, where one was due.
pub fn at(
    at: PositionRef<'_>,
    kinds: &[FurtherKind],
    judged: &mut dyn Implementation<KnownGame>,
) -> Result<Vec<Difference>, NoAnswer> {
    let mut differences = Vec::new();
    for (question, due) in questions(at, kinds, Texts::Many) {
        match ask(at, &question, &due, judged) {
            Ok(difference) => differences.extend(difference),
            Err(NoAnswer::Unsupported(_)) => {}
            Err(other) => return Err(other),
        }
    }
    Ok(differences)
}
