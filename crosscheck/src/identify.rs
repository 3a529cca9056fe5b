//! Which readings an implementation follows, seen from its answers and not from what it says.
//!
//! A case that tells a reading from the default is asked without naming any reading; the answer is
//! then held against the oracle's under the default and against its answer under that reading.

use notation::{Move, Ruling, Rulings, Setup, Variant};

use crate::fixtures::{Case, Expectation, Fixtures};
use crate::judge::{moves_differ, setup_differs, status_differs};
use crate::{Answer, Implementation, PartialStatus, Place, Reference, Seen, adapters, coverage};

/// What was found out about one ruling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identified {
    /// The ruling.
    pub ruling: Ruling,
    /// The value followed, if the answers decide it.
    pub follows: Option<String>,
    /// For each value other than the default, how its cases were answered.
    pub votes: Vec<Votes>,
}

/// How the cases that tell a value from the default were answered.
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
}

/// Finds out which readings an implementation of some games follows. A ruling of which it answers
/// no telling case stays undecided.
pub fn rulings(
    fixtures: &Fixtures,
    variants: &[Variant],
    asked: &mut dyn Implementation,
) -> Vec<Identified> {
    let mut oracle = adapters::oracle();
    let readings = coverage::readings(fixtures, &mut oracle);
    let mut found: Vec<Identified> = Vec::new();
    for reading in readings.iter().filter(|reading| variants.contains(&reading.ruling.variant())) {
        let ruling = reading.ruling;
        let mut all = match found.pop_if(|last| last.ruling == ruling) {
            Some(identified) => identified.votes,
            None => Vec::new(),
        };
        for case in fixtures.cases.iter().filter(|case| reading.told_apart_by.contains(&case.id)) {
            let value = case.rulings.value(ruling);
            let votes = match all.iter().position(|votes| votes.value == value) {
                Some(place) => &mut all[place],
                None => all.push_mut(Votes::none(value)),
            };
            votes.ask(case, ruling, asked, &mut oracle);
        }
        let follows = followed(ruling, &all);
        found.push(Identified { ruling, follows, votes: all });
    }
    found
}

/// The value that the votes agree on.
fn followed(ruling: Ruling, all: &[Votes]) -> Option<String> {
    let clear =
        |votes: &&Votes| votes.for_value > 0 && votes.for_default == 0 && votes.for_neither == 0;
    if let Some(votes) = all.iter().find(clear) {
        return Some(votes.value.clone());
    }
    let default = !all.is_empty()
        && all.iter().all(|v| v.for_default > 0 && v.for_value == 0 && v.for_neither == 0);
    default.then(|| ruling.values()[0].to_owned())
}

impl Votes {
    const fn none(value: String) -> Self {
        Self { value, for_value: 0, for_default: 0, for_neither: 0, open: 0 }
    }

    fn ask(
        &mut self,
        case: &Case,
        ruling: Ruling,
        asked: &mut dyn Implementation,
        oracle: &mut dyn Reference,
    ) {
        // The question names no reading at all; the answers that it might get are the oracle's.
        let unnamed = case.under(Rulings::default());
        let mut default = case.rulings.clone();
        if default.set(ruling.id(), ruling.values()[0]).is_err() {
            return;
        }
        let (as_default, as_value) =
            (Told::by(&case.under(default), case, oracle), Told::by(case, case, oracle));
        let refused = |told: &Told| matches!(told.seen, Answer::Refused(_));
        if !asked.refuses() && (refused(&as_default) || refused(&as_value)) {
            self.open += 1;
            return;
        }
        let told = Told::by(&unnamed, case, asked);
        match (told.agrees_with(&as_default), told.agrees_with(&as_value)) {
            (Some(true), Some(false)) => self.for_default += 1,
            (Some(false), Some(true)) => self.for_value += 1,
            (Some(false), Some(false)) => self.for_neither += 1,
            _ => self.open += 1,
        }
    }
}

/// What is told of a place and of the moves that a case follows from it.
struct Told {
    seen: Answer<Seen>,
    after: Vec<Answer<Setup>>,
}

impl Told {
    /// Asks at a place about what the case is about.
    fn by(at: &Case, case: &Case, asked: &mut dyn Implementation) -> Self {
        let place =
            Place { variant: at.variant, rulings: &at.rulings, fen: &at.fen, line: &at.line };
        let follows = |expected: &Expectation| match expected {
            Expectation::After(played, _) => Some(*played),
            _ => None,
        };
        let moves: Vec<Move> = case.expect.iter().filter_map(follows).collect();
        Self { seen: asked.look(place), after: asked.after(place, &moves) }
    }

    /// Whether two tell the same, as far as both tell anything.
    fn agrees_with(&self, other: &Self) -> Option<bool> {
        let here = match (&self.seen, &other.seen) {
            (Answer::Answered(one), Answer::Answered(two)) => {
                moves_differ(&one.moves, &two.moves).is_none()
                    && one
                        .setup
                        .as_ref()
                        .zip(two.setup.as_ref())
                        .is_none_or(|(one, two)| setup_differs(None, one, two).is_none())
                    && same_status(&one.status, &two.status)
            }
            (Answer::Refused(_), Answer::Refused(_)) => true,
            (Answer::Answered(_), Answer::Refused(_))
            | (Answer::Refused(_), Answer::Answered(_)) => false,
            _ => return None,
        };
        let after = self.after.iter().zip(&other.after).all(|pair| match pair {
            (Answer::Answered(one), Answer::Answered(two)) => one == two,
            (Answer::Answered(_), Answer::Refused(_))
            | (Answer::Refused(_), Answer::Answered(_)) => false,
            _ => true,
        });
        Some(here && after)
    }
}

fn same_status(one: &PartialStatus, two: &PartialStatus) -> bool {
    status_differs(one, two).is_none()
}
