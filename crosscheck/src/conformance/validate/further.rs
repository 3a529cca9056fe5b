//! The further questions, asked at the positions that the cases have and at random ones.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use notation::Variant;
use rayon::prelude::*;

use super::Run;
use crate::comparing::again::Asker;
use crate::comparing::play::Extent;
use crate::comparing::{
    Again, AnyGame, Difference, Finding, FurtherKind, Implementation, KnownGame, NoAnswer,
    Position, PositionRef, Reference, implementations, origin,
};
use crate::conformance::further::Texts;
use crate::conformance::judge::asked;
use crate::conformance::{class, further};
use crate::fixtures::{Due, Situation};

/// How many moves are played from a start before they are asked, at most.
const LONGEST: usize = 12;

/// How many findings of a kind of question are kept: more of the same tell nothing new.
const KEPT: usize = 5;

impl Run<'_> {
    /// Asks the further questions that the engine offers as long as there is time, by turns at the positions that the
    /// cases have, where every kind of move is, and at random ones. Returns how many were answered, and what differs.
    pub(super) fn further(&self, variant: Variant) -> (u64, Vec<Finding>) {
        let kinds = &self.plan.further;
        if kinds.is_empty() || self.plan.further_positions == 0 {
            return (0, Vec::new());
        }
        // The random games need time as well.
        let now = Instant::now();
        let end = now + self.end.saturating_duration_since(now) / 3;
        let run = Run { end, ..self.clone() };
        let starts = self.plan.fixtures.places(variant, &self.plan.rulings);
        let (most, random) = match self.plan.extent {
            Extent::Positions(positions) => (positions, self.plan.further_positions.min(positions)),
            Extent::Games(_) | Extent::Endless => (u64::MAX, self.plan.further_positions),
        };
        let of_cases = self.situations(variant, most).into_iter().zip(0..);
        let mut asked: Vec<(u64, Option<Situation>)> = (0..random)
            .map(|number| (number, None))
            .chain(of_cases.map(|(situation, place)| (place, Some(situation))))
            .collect();
        // One of each, as long as there are both.
        asked.sort_by_key(|(place, _)| *place);
        let positions = asked.len() as u64;
        let found: Mutex<BTreeMap<FurtherKind, Vec<(usize, Finding)>>> = Mutex::default();
        let found = || found.lock().unwrap_or_else(PoisonError::into_inner);
        let done = AtomicU64::new(0);
        let lend = || self.pool.lend(self.make);
        let asked = asked.into_par_iter().enumerate();
        let answered = asked.map_init(lend, |engine, (number, (place, situation))| {
            // The questions are drawn and answered here before they are asked, which takes a while.
            if run.stops().is_some() {
                return 0;
            }
            let enough = |kind| found().get(&kind).is_some_and(|found| found.len() >= KEPT);
            let mut kinds: Vec<_> = kinds.iter().copied().filter(|&kind| !enough(kind)).collect();
            let mut asked = Vec::new();
            if let Some(Situation { fen, line, illegal, is_behind }) = situation {
                kinds.retain(|kind| !is_behind || kind.is_about_the_past());
                let game = KnownGame::new(variant, &run.plan.rulings);
                asked.push((Position { game, fen, line }, kinds, Some(illegal)));
            } else {
                let at = drawn(variant, &run, &starts, place);
                // Few lines end where a move has a letter, and many pass such a place.
                let is_asked = kinds.contains(&FurtherKind::Legal);
                let lettered = is_asked.then(|| with_letters(&at)).flatten();
                asked.push((at, kinds, None));
                asked.extend(lettered.map(|at| (at, vec![FurtherKind::Legal], None)));
            }
            let mut answered = 0;
            for (at, kinds, illegal) in asked {
                let texts = illegal.as_deref().map_or(Texts::Many, Texts::Few);
                let (more, differing) = run.asked(&at, &kinds, texts, engine.as_mut());
                answered += more;
                for (kind, finding) in differing {
                    found().entry(kind).or_default().push((number, finding));
                }
            }
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            self.progress(variant, "further questions", done, Some(positions));
            answered
        });
        let answered = answered.sum();
        let of_kind = |mut found: Vec<(usize, Finding)>| {
            found.sort_by_key(|(number, _)| *number);
            found.into_iter().take(KEPT).map(|(_, finding)| finding)
        };
        let found = std::mem::take(&mut *found());
        (answered, found.into_values().flat_map(of_kind).collect())
    }

    /// The positions that the cases have, so many at most, in an order that the seed decides.
    fn situations(&self, variant: Variant, most: u64) -> Vec<Situation> {
        let mut all = self.plan.fixtures.situations(variant, &self.plan.rulings);
        fastrand::Rng::with_seed(self.plan.seed).shuffle(&mut all);
        all.truncate(usize::try_from(most).unwrap_or(usize::MAX));
        all
    }

    /// Asks the questions of some kinds at a position: how many were answered, and the first difference of each kind.
    fn asked(
        &self,
        position: &Position,
        kinds: &[FurtherKind],
        texts: Texts<'_>,
        engine: &mut dyn Implementation<KnownGame>,
    ) -> (u64, BTreeMap<FurtherKind, Finding>) {
        let at = position.as_ref();
        let (mut answered, mut differing) = (0, BTreeMap::new());
        // Where the game is drawn, an engine may say that nothing is legal any more.
        if class::has_been_drawn(at) || (!engine.refuses() && !origin::has_come_about(at)) {
            return (answered, differing);
        }
        for (question, due) in further::questions(at, kinds, texts) {
            if self.stops().is_some() {
                break;
            }
            let kind = question.kind();
            if differing.contains_key(&kind) {
                continue;
            }
            let before = engine.history();
            let difference = match further::ask(at, &question, &due, engine) {
                Ok(difference) => difference,
                Err(NoAnswer::Unsupported(_) | NoAnswer::NotAsked(_)) => continue,
                // A position that it refuses is none of its further answers: whether it may is asked elsewhere.
                Err(NoAnswer::Refused(_)) if is_refused(at, engine) => break,
                Err(no_answer) => no_answer.difference(None),
            };
            answered += 1;
            if let Some(difference) = difference {
                let mut shows = |fresh: &mut dyn Implementation<KnownGame>| {
                    let answer = further::ask(at, &question, &due, fresh);
                    !matches!(answer, Ok(None) | Err(NoAnswer::NotAsked(_)))
                };
                let (stop, known) = (|| self.stops().is_some(), self.known_before);
                let (game, make) = (at.game, self.fresh);
                let mut asker = Asker { game, make, shows: &mut shows, stop: &stop, known };
                let again = asker.ask(before.as_ref());
                let finding =
                    finding(at, clause(kind, &due, &difference), difference, again, engine.name());
                differing.insert(kind, finding);
            }
        }
        (answered, differing)
    }
}

fn is_refused(at: PositionRef<'_>, engine: &mut dyn Implementation<KnownGame>) -> bool {
    matches!(engine.observe(at), Err(NoAnswer::Refused(_)))
}

fn finding(
    at: PositionRef<'_>,
    clause: &str,
    difference: Difference,
    again: Again,
    name: &str,
) -> Finding {
    let sides = [implementations::oracle().name().to_owned(), name.to_owned()];
    let finding = Finding::between(at, asked(at), [&sides[0], &sides[1]], vec![difference]);
    Finding { again, clauses: vec![clause.to_owned()], ..finding }
}

/// The clause of a kind of question, with what its answer must be and how it differs.
fn clause(kind: FurtherKind, due: &Due, difference: &Difference) -> &'static str {
    match kind {
        FurtherKind::Hash if matches!(due, Due::OtherThan(_)) => "answers.hash.other",
        FurtherKind::Legal => "answers.legal",
        FurtherKind::Undo => "answers.undo",
        FurtherKind::Hash => "answers.hash",
        FurtherKind::GivesCheck => "answers.gives-check",
        FurtherKind::San => match difference {
            Difference::Further { left, right, .. } => of_text(left.as_ref(), right.as_ref()),
            _ => "answers.san",
        },
        FurtherKind::ParseSan => "answers.parse-san",
    }
}

/// The clause about that part of a move's text which is wrong, of the right and the wrong text; each may have the move
/// behind it.
fn of_text(right: &str, wrong: &str) -> &'static str {
    let [right, wrong] = [right, wrong].map(|side| {
        side.split_once(' ').map_or(side, |(text, _)| text).trim_end_matches(['+', '#'])
    });
    if right == wrong {
        "answers.san.sign"
    } else if right.starts_with('O') {
        "answers.san.castling"
    } else if right.split_once('=').is_some_and(|(before, _)| wrong.starts_with(before)) {
        "answers.san.promotion"
    } else if but_origin(right).is_some_and(|rest| Some(rest) == but_origin(wrong)) {
        "answers.san.origin"
    } else {
        "answers.san"
    }
}

/// The letter of the piece, whether it captures, and where it goes: all but the square that it comes from. `None` for a
/// Pawn.
fn but_origin(text: &str) -> Option<(char, bool, &str)> {
    let letter = text.chars().next().filter(char::is_ascii_uppercase)?;
    let to = text.rfind(|sign: char| sign.is_ascii_lowercase() && sign != 'x')?;
    Some((letter, text.contains('x'), &text[to..]))
}

/// A position of a game of random moves, with the moves that led to it.
fn drawn(
    variant: Variant,
    run: &Run<'_>,
    starts: &[(String, Vec<notation::Move>)],
    number: u64,
) -> Position {
    let game = KnownGame::new(variant, &run.plan.rulings);
    let mut rng = fastrand::Rng::with_seed(run.plan.seed.wrapping_add(number));
    let start = rng.choice(starts).filter(|_| number > 0);
    let fen = start.map_or_else(|| game.start_fen(), |(fen, _)| fen.clone());
    let mut position = Position { game, fen, line: Vec::new() };
    let mut oracle = implementations::oracle();
    for _ in 0..=rng.usize(..LONGEST) {
        let moves = oracle.snapshot(position.as_ref()).map(|seen| seen.moves);
        let Some(&played) = moves.ok().as_ref().and_then(|moves| rng.choice(moves)) else { break };
        position.line.push(played);
    }
    position
}

/// The first place on the way to a position where a legal move has a letter, such as one that promotes.
fn with_letters(position: &Position) -> Option<Position> {
    let mut oracle = implementations::oracle();
    let mut places = (0..position.line.len()).map(|length| {
        let line = position.line[..length].to_vec();
        Position { line, ..position.clone() }
    });
    places.find(|at| {
        let seen = oracle.snapshot(at.as_ref());
        seen.is_ok_and(|seen| seen.moves.iter().any(|played| played.choice.is_some()))
    })
}

#[cfg(test)]
mod tests {
    use super::of_text;

    #[test]
    fn the_clause_is_about_the_part_of_the_text_that_is_wrong() {
        for (right, wrong, clause) in [
            ("O-O for e1g1", "O-O-O for e1g1", "answers.san.castling"),
            ("O-O+ for e1g1", "O-O for e1g1", "answers.san.sign"),
            ("Qh5# for d1h5", "Qh5+ for d1h5", "answers.san.sign"),
            ("exd8=Q+ for e7d8q", "exd8Q+ for e7d8q", "answers.san.promotion"),
            ("exd8=Q+ for e7d8q", "ed8=Q+ for e7d8q", "answers.san"),
            ("Nbd2 for b1d2", "Nd2 for b1d2", "answers.san.origin"),
            ("R1xa10 for a1a10", "Raxa10 for a1a10", "answers.san.origin"),
            ("Nxd2 for b1d2", "Nd2 for b1d2", "answers.san"),
            ("exd5 for e4d5", "d5 for e4d5", "answers.san"),
            ("e4 for e2e4", "nothing for e2e4", "answers.san"),
        ] {
            assert_eq!(of_text(right, wrong), clause, "{right}, {wrong}");
        }
    }
}
