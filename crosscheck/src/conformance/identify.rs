//! Finds the ruling values that an implementation follows, from its answers and not from its own
//! statements.
//!
//! A case that distinguishes a ruling value from the default is asked without naming any ruling.
//! The answer is then compared with the oracle's answers under the default and under that value.

use std::cmp::Reverse;

use notation::{Move, Ruling, Rulings, Setup, Variant};

use crate::comparing::{
    Implementation, KnownGame, NoAnswer, Observation, PositionRef, Reference, STARTPOS,
    implementations,
};
use crate::conformance::coverage::{self, RulingValue};
use crate::fixtures::{Case, Expectation, Fixtures};

/// The result for one ruling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identified {
    /// The ruling.
    pub ruling: Ruling,
    /// The value that the implementation follows, if the answers decide it.
    pub follows: Option<String>,
    /// For each value other than the default, how its cases were answered.
    pub votes: Vec<Votes>,
}

/// How the cases that distinguish a value from the default were answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Votes {
    /// The value.
    pub value: String,
    /// Answered as under that value.
    pub for_value: usize,
    /// Answered as under the default.
    pub for_default: usize,
    /// Answered as under neither.
    pub for_neither: usize,
    /// Not answered, or answered in a way that fits both.
    pub open: usize,
    /// Of these, those at which it broke.
    pub broken: usize,
}

/// Finds the ruling values that an implementation follows in some games. A ruling stays undecided
/// if none of its distinguishing cases is answered, or most of them as under neither value.
pub fn rulings(
    fixtures: &Fixtures,
    variants: &[Variant],
    asked: &mut dyn Implementation<KnownGame>,
) -> Vec<Identified> {
    let mut oracle = implementations::oracle();
    let ruling_values = coverage::ruling_values(fixtures, variants, &mut oracle);
    let mut cases: Vec<(Ruling, Vec<&Case>)> = Vec::new();
    for RulingValue { ruling, distinguished_by, .. } in &ruling_values {
        // A case about two ruling values at once decides neither.
        let distinguishing = fixtures.cases.iter().filter(|case| {
            distinguished_by.contains(&case.id) && case.rulings.differing().count() == 1
        });
        match cases.iter_mut().find(|(other, _)| other == ruling) {
            Some((_, known)) => known.extend(distinguishing),
            None => cases.push((*ruling, distinguishing.collect())),
        }
    }
    // The sort is stable.
    cases.sort_by_key(|(ruling, _)| !shows_in_others(*ruling));
    let (mut first, mut all) = (Rulings::default(), Rulings::default());
    let mut found: Vec<Identified> = Vec::new();
    for (ruling, cases) in &cases {
        let votes = ask(*ruling, cases, &first, asked, &mut oracle);
        let follows = followed(*ruling, &votes);
        if let Some(value) = &follows {
            // It is one of its values.
            let _ = all.set(ruling.id(), value);
            if shows_in_others(*ruling) {
                let _ = first.set(ruling.id(), value);
            }
        }
        found.push(Identified { ruling: *ruling, follows, votes });
    }
    // Where many answers are as under neither, another ruling may show in them, or the engine follows a rule of its own.
    for (identified, (ruling, cases)) in found.iter_mut().zip(&cases) {
        if identified.is_doubtful() {
            identified.votes = ask(*ruling, cases, &all, asked, &mut oracle);
            identified.follows = followed(*ruling, &identified.votes);
            if identified.is_doubtful() {
                identified.follows = None;
            }
        }
    }
    let place =
        |identified: &Identified| Ruling::ALL.iter().position(|one| *one == identified.ruling);
    found.sort_by_key(place);
    found
}

impl Identified {
    /// Whether as many answers are of neither value as speak for the one that the implementation seems to follow.
    fn is_doubtful(&self) -> bool {
        let followed = self.votes.iter().find(|votes| Some(&votes.value) == self.follows.as_ref());
        followed.is_some_and(|votes| votes.for_neither >= votes.for_value)
    }
}

/// How an implementation answers the cases that distinguish values of a ruling, the values of others being known.
fn ask(
    ruling: Ruling,
    cases: &[&Case],
    known: &Rulings,
    asked: &mut dyn Implementation<KnownGame>,
    oracle: &mut dyn Reference<KnownGame>,
) -> Vec<Votes> {
    let mut all: Vec<Votes> = Vec::new();
    for case in cases {
        let value = case.rulings.value(ruling);
        let place = all.iter().position(|votes| votes.value == value);
        let at = place.unwrap_or_else(|| {
            all.push(Votes::none(value));
            all.len() - 1
        });
        all[at].ask(case, ruling, known, asked, oracle);
    }
    all
}

/// Whether the value of a ruling shows in the answers about others: how castling is written in all of them, and which drops
/// zero the clock in those about its count.
const fn shows_in_others(ruling: Ruling) -> bool {
    matches!(ruling, Ruling::CastlingArray(_) | Ruling::DropClock)
}

/// The value that the votes agree on. A case answered as under neither votes for no value: another
/// error may be the cause, or another value. Of several values that the answers may be under, it is the one under which
/// the fewest are of neither, and then the most of its own; none if two are alike in that.
fn followed(ruling: Ruling, all: &[Votes]) -> Option<String> {
    let clear = |votes: &&Votes| votes.for_value > 0 && votes.for_default == 0;
    let fit = |votes: &&Votes| (votes.for_neither, Reverse(votes.for_value));
    if let Some(best) = all.iter().filter(clear).min_by_key(fit) {
        let is_alone =
            all.iter().filter(clear).filter(|votes| fit(votes) == fit(&best)).count() == 1;
        return is_alone.then(|| best.value.clone());
    }
    let default = !all.is_empty() && all.iter().all(|v| v.for_default > 0 && v.for_value == 0);
    default.then(|| ruling.values()[0].to_owned())
}

impl Votes {
    const fn none(value: String) -> Self {
        Self { value, for_value: 0, for_default: 0, for_neither: 0, open: 0, broken: 0 }
    }

    fn ask(
        &mut self,
        case: &Case,
        ruling: Ruling,
        known: &Rulings,
        asked: &mut dyn Implementation<KnownGame>,
        oracle: &mut dyn Reference<KnownGame>,
    ) {
        // The question names no ruling at all; the possible answers are the oracle's.
        let unnamed = case.under(Rulings::default());
        let mut under = |value: &str| {
            let mut rulings = known.clone();
            rulings.set(ruling.id(), value).ok()?;
            Some(Answer::by(&case.under(rulings), case, oracle))
        };
        let value = case.rulings.value(ruling);
        let (Some(as_default), Some(as_value)) = (under(ruling.values()[0]), under(&value)) else {
            return;
        };
        let refused = |answer: &Answer| matches!(answer.seen, Err(NoAnswer::Refused(_)));
        if !asked.refuses() && (refused(&as_default) || refused(&as_value)) {
            self.open += 1;
            return;
        }
        let answer = Answer::by(&unnamed, case, asked);
        self.broken += usize::from(answer.has_broken());
        match answer.sides_with(&as_default, &as_value) {
            (true, false) => self.for_default += 1,
            (false, true) => self.for_value += 1,
            (false, false) => self.for_neither += 1,
            (true, true) => self.open += 1,
        }
    }
}

/// What an implementation says about a position and about the moves that a case follows from it.
struct Answer {
    seen: Result<Observation, NoAnswer>,
    after: Vec<Result<Setup, NoAnswer>>,
}

impl Answer {
    /// Asks about the position and the moves of the case.
    fn by(at: &Case, case: &Case, asked: &mut dyn Implementation<KnownGame>) -> Self {
        // The array of the start is what an engine has where none is named.
        let is_start = at.fen == at.variant.start_fen(&at.rulings);
        let at = PositionRef {
            game: &KnownGame::new(at.variant, &at.rulings),
            fen: if is_start { STARTPOS } else { &at.fen },
            line: &at.line,
        };
        let follows = |expected: &Expectation| match expected {
            Expectation::After(played, _) => Some(*played),
            _ => None,
        };
        let moves: Vec<Move> = case.expect.iter().filter_map(follows).collect();
        Self { seen: asked.observe(at), after: asked.successors(at, &moves) }
    }

    fn has_broken(&self) -> bool {
        let after = self.after.iter().any(|after| matches!(after, Err(NoAnswer::Failed(_))));
        after || matches!(self.seen, Err(NoAnswer::Failed(_)))
    }

    /// Which of two answers it agrees with in everything in which those two differ, as far as it
    /// gives that. Its other errors do not matter here.
    fn sides_with(&self, one: &Self, two: &Self) -> (bool, bool) {
        let mut sides = (true, true);
        let mut differ = |with_one: bool, with_two: bool| {
            sides = (sides.0 && with_one, sides.1 && with_two);
        };
        match (&self.seen, &one.seen, &two.seen) {
            (Ok(seen), Ok(one), Ok(two)) => {
                let has = |answer: &Observation, played: &Move| {
                    answer.moves.binary_search(played).is_ok()
                };
                for played in one.moves.iter().filter(|played| !has(two, played)) {
                    differ(has(seen, played), !has(seen, played));
                }
                for played in two.moves.iter().filter(|played| !has(one, played)) {
                    differ(!has(seen, played), has(seen, played));
                }
                if let (Some(seen), Some(one), Some(two)) = (&seen.setup, &one.setup, &two.setup) {
                    // Field by field: the array is one ruling value and the castling rights
                    // another.
                    if one.board != two.board {
                        differ(seen.board == one.board, seen.board == two.board);
                    }
                    if one.castling != two.castling {
                        differ(seen.castling == one.castling, seen.castling == two.castling);
                    }
                }
                if one.status != two.status {
                    let same = |other: &Observation| seen.status.differ(&other.status).is_none();
                    differ(same(one), same(two));
                }
            }
            (Ok(_) | Err(NoAnswer::Refused(_)), one, two) => {
                let answers = |answer: &Result<Observation, NoAnswer>| answer.is_ok();
                let answered = answers(&self.seen);
                if answers(one) != answers(two) {
                    differ(answers(one) == answered, answers(two) == answered);
                }
            }
            (Err(_), ..) => {}
        }
        for (after, (one, two)) in self.after.iter().zip(one.after.iter().zip(&two.after)) {
            if one != two
                && let Ok(_) | Err(NoAnswer::Refused(_)) = after
            {
                let same = |other: &Result<Setup, NoAnswer>| match (after, other) {
                    (Ok(after), Ok(other)) => after == other,
                    (Err(NoAnswer::Refused(_)), Err(NoAnswer::Refused(_))) => true,
                    _ => false,
                };
                differ(same(one), same(two));
            }
        }
        sides
    }
}
