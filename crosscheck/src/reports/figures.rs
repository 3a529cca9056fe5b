//! The numbers of a game, and the table of them that every report shows.

use crate::comparing::AnyGame;
use crate::comparing::play::Feature;
use crate::conformance::validate::{CheckOutcome, GameResults, Stage};
use crate::fixtures::Fixtures;

use crate::reports::facts::{several, version};

/// The numbers of a game.
pub struct Figures {
    /// The name of the game.
    pub game: String,
    /// Cases that passed.
    pub passed: usize,
    /// Cases that failed and are not in the baseline.
    pub failed: usize,
    /// Cases that failed and are in the baseline.
    pub known: usize,
    /// Cases that were not answered.
    pub skipped: usize,
    /// Perft counts that are right.
    pub counts_right: usize,
    /// Perft counts that were answered.
    pub counts: usize,
    /// Positions compared in random games.
    pub positions: u64,
    /// Random games in which something differs.
    pub games_differing: usize,
}

/// The numbers of a game.
#[must_use]
pub fn figures<G: AnyGame>(game: &GameResults<G>) -> Figures {
    let count = |counts: bool, is: fn(&CheckOutcome<G>) -> bool| {
        let of_kind = game.checks.iter().filter(|check| check.is_count() == counts);
        of_kind.filter(|check| is(&check.outcome)).count()
    };
    let passed = |outcome: &CheckOutcome<G>| {
        use CheckOutcome::{Convention, Fixed, Passed};
        matches!(outcome, Passed | Convention(_) | Fixed)
    };
    Figures {
        game: game.game.id().to_owned(),
        passed: count(false, passed),
        failed: count(false, |outcome| matches!(outcome, CheckOutcome::Failed(_))),
        known: count(false, |outcome| matches!(outcome, CheckOutcome::Known(_))),
        skipped: count(false, |outcome| matches!(outcome, CheckOutcome::Skipped(_))),
        counts_right: count(true, passed),
        counts: count(true, |outcome| !matches!(outcome, CheckOutcome::Skipped(_))),
        positions: game.coverage.of(Feature::Positions),
        games_differing: game.played.len(),
    }
}

/// What of the counts and random games of a game has no answer, and what agrees beside that; nothing where both have
/// answers.
pub(crate) fn unanswered<G: AnyGame>(game: &GameResults<G>) -> Option<String> {
    let lacks = game.unasked.iter().filter(|lack| lack.stage != Stage::Cases);
    let mut parts: Vec<String> =
        lacks.map(|lack| format!("{} ({})", lack.what, lack.why)).collect();
    if parts.is_empty() {
        return None;
    }
    let Figures { counts_right, positions, .. } = figures(game);
    let agreeing = [(counts_right as u64, "count", "counts"), (positions, "position", "positions")];
    for (number, one, many) in agreeing.into_iter().filter(|(number, ..)| *number > 0) {
        let agree = if number == 1 { "agrees" } else { "agree" };
        parts.push(format!("{} {agree}", several(number, one, many)));
    }
    Some(parts.join("; "))
}

/// A column of the table of the games, behind their names.
pub(super) struct Column {
    /// Its heading.
    pub(super) title: &'static str,
    /// Its width on a terminal.
    pub(super) width: usize,
    /// What it shows of a game.
    pub(super) shown: fn(&Figures) -> String,
    /// Whether that tells of something wrong.
    #[cfg_attr(not(feature = "programs"), expect(dead_code, reason = "only HTML marks it"))]
    pub(super) is_bad: fn(&Figures) -> bool,
}

/// The columns about cases, which only games have whose rules are known.
const OF_CASES: [Column; 4] = [
    Column { shown: |game| game.passed.to_string(), ..column("passed", 8) },
    Column {
        shown: |game| game.failed.to_string(),
        is_bad: |game| game.failed > 0,
        ..column("failed", 8)
    },
    Column { shown: |game| game.known.to_string(), ..column("known", 8) },
    Column { shown: |game| game.skipped.to_string(), ..column("skipped", 9) },
];

/// The columns of every game.
const OF_ALL: [Column; 3] = [
    Column {
        shown: |game| format!("{}/{}", game.counts_right, game.counts),
        is_bad: |game| game.counts_right < game.counts,
        ..column("counts", 10)
    },
    Column { shown: |game| game.positions.to_string(), ..column("positions", 12) },
    Column {
        shown: |game| game.games_differing.to_string(),
        is_bad: |game| game.games_differing > 0,
        ..column("differing", 10)
    },
];

const fn column(title: &'static str, width: usize) -> Column {
    Column { title, width, shown: |_| String::new(), is_bad: |_| false }
}

/// The columns of the table.
pub(super) fn columns(fixtures: &Fixtures) -> Vec<&'static Column> {
    let of_cases = OF_CASES.iter().filter(|_| version(fixtures).is_some());
    of_cases.chain(&OF_ALL).collect()
}
