//! Pairs of facts. Many a fault shows only where two things come together: a double step that uncovers a check, a pinned
//! Knight beside another one that goes to the same square. The pairs of the fixtures are positions and moves that bring
//! together, in a question, whatever can come together; [`search`] finds those that are still missing. (In combinatorial
//! testing this is called pairwise coverage.)

pub mod facts;
pub mod search;

use std::collections::BTreeSet;

use crosscheck::fixtures::{Fixtures, Situation};
use notation::{Move, Rulings, Variant};
use oracle::Game;

use facts::Fact;

/// Two facts of one move.
pub type Pair = (Fact, Fact);

/// A pair in one of the two ways in which a question is about a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Met {
    /// The move can be played, or would be legal if it did not leave a check: questions ask about all such moves.
    Ahead(Pair),
    /// The move has been played: questions ask about the position after it, and about taking it back.
    Played(Pair),
}

/// All pairs of a position, and those of each legal move there when it has been played.
#[derive(Debug, Default)]
pub struct Meetings {
    /// Those of the moves that lie ahead.
    pub ahead: BTreeSet<Met>,
    /// Those of each legal move when it has been played.
    pub played: Vec<(Move, BTreeSet<Met>)>,
}

impl Meetings {
    /// What comes together at a position. Nothing if the game is drawn: an engine may say that no move is legal then.
    #[must_use]
    pub fn at(game: &Game) -> Self {
        let mut all = Self::default();
        if game.status().outcome.is_some_and(|outcome| outcome.winner.is_none()) {
            return all;
        }
        for (played, is_legal, facts) in facts::of_all(game) {
            all.ahead.extend(pairs(&facts).map(Met::Ahead));
            if is_legal {
                all.played.push((played, pairs(&facts).map(Met::Played).collect()));
            }
        }
        all
    }
}

/// All pairs of some facts, in the order of these.
fn pairs(facts: &[Fact]) -> impl Iterator<Item = Pair> + '_ {
    let after = |place: usize| facts[place + 1..].iter();
    (0..facts.len()).flat_map(move |place| after(place).map(move |&other| (facts[place], other)))
}

/// What comes together at the positions that further questions are asked about.
#[must_use]
pub fn of_fixtures(fixtures: &Fixtures, variant: Variant, rulings: &Rulings) -> BTreeSet<Met> {
    let situations = fixtures.situations(variant, rulings);
    situations.iter().flat_map(|one| of_situation(variant, rulings, one)).collect()
}

fn of_situation(variant: Variant, rulings: &Rulings, one: &Situation) -> BTreeSet<Met> {
    let at = |line: &[Move]| {
        open(variant, rulings, &one.fen, line).map(|game| Meetings::at(&game)).unwrap_or_default()
    };
    let mut met = BTreeSet::new();
    if let Some((last, before)) = one.line.split_last() {
        let played = at(before).played.into_iter();
        met.extend(played.filter(|(played, _)| played == last).flat_map(|(_, met)| met));
    }
    if !one.is_behind {
        met.extend(at(&one.line).ahead);
    }
    met
}

/// The game after a line from a FEN; `None` if it cannot come to that.
fn open(variant: Variant, rulings: &Rulings, fen: &str, line: &[Move]) -> Option<Game> {
    let mut game = Game::new(variant, rulings, fen).ok()?;
    line.iter().try_for_each(|&played| game.play(played)).ok()?;
    Some(game)
}
