use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::Ordering;

use super::Plan;
use crate::comparing::play::{Coverage, Feature};
use crate::comparing::{AnyGame, Finding, Foreign, FurtherKind, KnownGame, Skipped};
use crate::conformance::refusals::Compared;
use crate::diagnosis::Diagnosis;
use crate::fixtures::{Clauses, Image};

/// The implementation under test.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Subject {
    /// Its own name for itself.
    pub name: Foreign,
    /// The language that it says it is written in.
    pub language: Option<Foreign>,
    /// The command that starts it, as a shell would take it; `None` for an engine of this process.
    pub command: Option<String>,
    /// How Crosscheck itself is called, where its name alone does not start it.
    pub called: Option<Foreign>,
    /// Whether it is asked over UCI.
    pub uci: bool,
    /// The further questions that it offers.
    pub further: Vec<FurtherKind>,
    /// Whether it takes what it is given to be legal, and is asked only about that.
    pub trusts_input: bool,
    /// The options of the command line that say what it is held to, such as a folder of fixtures.
    pub options: Vec<String>,
}

impl Subject {
    /// An engine of this process.
    #[must_use]
    pub fn in_process(name: &str) -> Self {
        Self { name: Foreign::name(name), language: None, command: None, ..Self::default() }
    }

    /// How it is asked, for people: its command.
    #[must_use]
    pub fn asked(&self) -> &str {
        self.command.as_deref().unwrap_or("in this process")
    }
}

/// The results of validating an implementation; every report is made from them.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Results<G: AnyGame = KnownGame> {
    /// The implementation under test.
    pub subject: Subject,
    /// What the random games were held to beside the rules, such as rulings; a case has its own.
    pub terms: Vec<(&'static str, String)>,
    /// The seed of the random games.
    pub seed: u64,
    /// The games asked about, in the order of SPEC section 1.
    pub games: Vec<GameResults<G>>,
    /// Whether the run was ended early.
    pub interrupted: bool,
    /// Why the run came to nothing: the implementation could not be started or gave no greeting, or the
    /// engine that it was to be held to broke.
    pub why_nothing: Option<Foreign>,
}

/// The results of one game.
#[derive(Debug, Clone)]
pub struct GameResults<G: AnyGame = KnownGame> {
    /// The game.
    pub game: G,
    /// Every case of the game, then every count of its table that was asked for.
    pub checks: Vec<Check<G>>,
    /// What the random games reached.
    pub coverage: Coverage,
    /// What the run was to ask and could not, the first of each stage.
    pub unasked: Vec<Unasked>,
    /// The differences in random games and in refused setups.
    pub played: Vec<Finding<G>>,
    /// The same, where the baseline lists a failing case of the clause that they are attributed to.
    pub known_play: Vec<Finding<G>>,
    /// The random games that the baseline lists, and in which nothing differs any more.
    pub fixed_play: Vec<String>,
    /// The differences in random games by which no engine fails.
    pub conventions: Vec<Finding<G>>,
    /// How many setups it was asked to accept or to refuse.
    pub compared: Compared,
    /// How many further questions it has answered at random positions.
    pub further: u64,
    /// The causes of the wrong answers, and the clauses that are suspected.
    pub diagnosis: Diagnosis<G>,
}

/// One case, or one count of a perft table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check<G: AnyGame = KnownGame> {
    /// The case's id; for a count `GAME/POSITION perft DEPTH`.
    pub id: String,
    /// The clauses that the case tests; none for a count.
    pub clauses: Vec<String>,
    /// The result.
    pub outcome: CheckOutcome<G>,
}

/// The result of a check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CheckOutcome<G: AnyGame = KnownGame> {
    /// It passed.
    Passed,
    /// It was not answered, and this is no failure: the game, the ruling or the question is not
    /// supported, or time was up.
    Skipped(Skipped),
    /// Something differs.
    Failed(Box<Finding<G>>),
    /// Something differs, and the baseline lists the check.
    Known(Box<Finding<G>>),
    /// Something differs that is a convention, by which no engine fails.
    Convention(Box<Finding<G>>),
    /// It passed though the baseline lists it: the baseline is out of date.
    Fixed,
}

/// The results of the cases of a clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClauseScore {
    /// The clause.
    pub id: String,
    /// Cases that passed.
    pub passed: usize,
    /// Cases that failed, known or not.
    pub failed: usize,
    /// Cases that were not answered.
    pub skipped: usize,
}

/// A stage of a run. A verdict rests on the answers in all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// The cases.
    Cases,
    /// The counts of the perft tables.
    Counts,
    /// Random games.
    Play,
}

impl Stage {
    /// All of them, in the order in which they are asked.
    pub const ALL: [Self; 3] = [Self::Cases, Self::Counts, Self::Play];

    /// The name on the command line and in reports.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Cases => "cases",
            Self::Counts => "counts",
            Self::Play => "play",
        }
    }
}

/// A stage without which nothing is known to be right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unasked {
    /// The stage.
    pub stage: Stage,
    /// How much of it was answered, in words, such as `no count was answered`.
    pub what: String,
    /// The first reason.
    pub why: Skipped,
}

/// The conclusion of a run in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Conclusion {
    /// Nothing differs.
    Right,
    /// Something differs, or the baseline is out of date.
    Wrong,
    /// It broke while answering.
    Broken,
    /// It answered none of the questions, or could not be held to anything, so nothing is known of it.
    Unanswered,
    /// Nothing differs, and a part of what was to be asked has no answer.
    Incomplete,
    /// The run was ended early.
    Interrupted,
}

impl Conclusion {
    /// The stable name in reports.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Right => "right",
            Self::Wrong => "wrong",
            Self::Broken => "broken",
            Self::Unanswered => "unanswered",
            Self::Incomplete => "incomplete",
            Self::Interrupted => "interrupted",
        }
    }
}

impl<G: AnyGame> Check<G> {
    /// Whether it is a count of a perft table, and not a case.
    #[must_use]
    pub const fn is_count(&self) -> bool {
        self.clauses.is_empty()
    }

    pub(super) const fn passes(&self) -> bool {
        matches!(
            self.outcome,
            CheckOutcome::Passed | CheckOutcome::Convention(_) | CheckOutcome::Fixed
        )
    }

    pub(super) const fn fails(&self) -> bool {
        matches!(self.outcome, CheckOutcome::Failed(_) | CheckOutcome::Known(_))
    }
}

impl<G: AnyGame> CheckOutcome<G> {
    /// Why nothing that the check was asked has an answer, if that is so.
    pub(super) const fn unanswered(&self) -> Option<&Skipped> {
        match self {
            Self::Skipped(why @ (Skipped::LeftOpen(_) | Skipped::NotAsked(_))) => Some(why),
            _ => None,
        }
    }

    /// The differences by which an engine fails, known or not.
    #[must_use]
    pub fn finding(&self) -> Option<&Finding<G>> {
        match self {
            Self::Failed(finding) | Self::Known(finding) => Some(finding),
            Self::Passed | Self::Skipped(_) | Self::Convention(_) | Self::Fixed => None,
        }
    }
}

impl Results {
    /// The results before anything is asked.
    #[must_use]
    pub fn of_nothing(plan: &Plan<'_>, subject: Subject) -> Self {
        Self {
            subject,
            terms: plan.rulings.differing().map(|(ruling, value)| (ruling.id(), value)).collect(),
            seed: plan.seed,
            games: Vec::new(),
            interrupted: plan.interrupted.load(Ordering::Relaxed),
            why_nothing: None,
        }
    }
}

impl<G: AnyGame> Results<G> {
    /// Adds the results of other games, of the same implementation under the same terms.
    pub fn join(&mut self, other: Self) {
        self.games.extend(other.games);
        self.interrupted |= other.interrupted;
    }

    /// The conclusion about the subject. A broken subject is reported as broken even if it was
    /// wrong as well: its missing answers are unknown.
    #[must_use]
    pub fn conclusion(&self) -> Conclusion {
        if self.interrupted {
            Conclusion::Interrupted
        } else if self.why_nothing.is_some() {
            Conclusion::Unanswered
        } else {
            concluded(&self.games)
        }
    }

    /// What the run was to ask and could not, with the game.
    pub fn unasked(&self) -> impl Iterator<Item = (&G, &Unasked)> {
        self.games.iter().flat_map(|game| game.unasked.iter().map(|it| (&game.game, it)))
    }

    /// The differences that are not in the baseline, in the order of the report.
    pub fn new_findings(&self) -> impl Iterator<Item = &Finding<G>> {
        self.games.iter().flat_map(GameResults::new_findings)
    }

    /// The differences by which no engine fails.
    pub fn conventions(&self) -> impl Iterator<Item = &Finding<G>> {
        self.games.iter().flat_map(|game| {
            let checks = game.checks.iter().filter_map(|check| match &check.outcome {
                CheckOutcome::Convention(finding) => Some(finding.as_ref()),
                _ => None,
            });
            checks.chain(&game.conventions)
        })
    }

    /// The checks and random games that the baseline lists though nothing differs there, by their ids. A case stands for
    /// its images.
    pub fn fixed(&self) -> impl Iterator<Item = &str> {
        self.games.iter().flat_map(GameResults::fixed)
    }
}

/// The conclusion about some games whose answers are known.
fn concluded<G: AnyGame>(games: &[GameResults<G>]) -> Conclusion {
    let findings = || games.iter().flat_map(GameResults::new_findings);
    let is_fixed = |game: &GameResults<G>| game.fixed().next().is_some();
    if findings().any(Finding::has_broken) {
        Conclusion::Broken
    } else if findings().next().is_some() || games.iter().any(is_fixed) {
        Conclusion::Wrong
    } else if games.iter().all(GameResults::is_unanswered) {
        Conclusion::Unanswered
    } else if games.iter().any(|game| !game.unasked.is_empty()) {
        Conclusion::Incomplete
    } else {
        Conclusion::Right
    }
}

impl<G: AnyGame> GameResults<G> {
    /// The conclusion about this game alone. In an interrupted run it is incomplete if questions were left.
    #[must_use]
    pub fn conclusion(&self) -> Conclusion {
        concluded(std::slice::from_ref(self))
    }

    fn new_findings(&self) -> impl Iterator<Item = &Finding<G>> {
        let failed = self.checks.iter().filter_map(|check| match &check.outcome {
            CheckOutcome::Failed(finding) => Some(finding.as_ref()),
            _ => None,
        });
        failed.chain(&self.played)
    }

    fn fixed(&self) -> impl Iterator<Item = &str> {
        let is_fixed = |check: &&Check<G>| check.outcome == CheckOutcome::Fixed;
        let ids = || self.checks.iter().filter(is_fixed).map(|check| &*check.id);
        let all: BTreeSet<&str> = ids().collect();
        let is_listed = move |id: &&str| match Image::split(id) {
            (_, Image::Written) => true,
            (written, _) => !all.contains(written),
        };
        ids().filter(is_listed).chain(self.fixed_play.iter().map(String::as_str))
    }

    /// Sets aside what differs by a convention alone.
    pub(super) fn set_conventions_aside(&mut self) {
        for check in &mut self.checks {
            check.outcome = match std::mem::replace(&mut check.outcome, CheckOutcome::Passed) {
                CheckOutcome::Failed(finding) if !finding.fails() => {
                    CheckOutcome::Convention(finding)
                }
                other => other,
            };
        }
        let played = std::mem::take(&mut self.played);
        (self.played, self.conventions) = played.into_iter().partition(Finding::fails);
    }

    /// Whether no question about the game was answered, though there was time for some.
    fn is_unanswered(&self) -> bool {
        let skipped = |check: &Check<G>| check.outcome.unanswered().is_some();
        let late = |unasked: &Unasked| unasked.why.is_not_asked();
        self.checks.iter().all(skipped)
            && self.coverage.of(Feature::Positions) == 0
            && (self.unasked.is_empty() || !self.unasked.iter().all(late))
    }

    /// How many checks had a result.
    #[must_use]
    pub fn count(&self, is: fn(&CheckOutcome<G>) -> bool) -> usize {
        self.checks.iter().filter(|check| is(&check.outcome)).count()
    }

    /// The score of every clause that a case of this game tests, in the order of the pages.
    #[must_use]
    pub fn score(&self, clauses: &Clauses) -> Vec<ClauseScore> {
        let none = |id: &str| ClauseScore { id: id.to_owned(), passed: 0, failed: 0, skipped: 0 };
        let mut scores: Vec<ClauseScore> = clauses.iter().map(|clause| none(&clause.id)).collect();
        let places: HashMap<&str, usize> =
            clauses.iter().map(|clause| &*clause.id).zip(0..).collect();
        for check in &self.checks {
            for &place in check.clauses.iter().filter_map(|id| places.get(&**id)) {
                let score = &mut scores[place];
                match check.outcome {
                    CheckOutcome::Passed | CheckOutcome::Convention(_) | CheckOutcome::Fixed => {
                        score.passed += 1;
                    }
                    CheckOutcome::Failed(_) | CheckOutcome::Known(_) => score.failed += 1,
                    CheckOutcome::Skipped(_) => score.skipped += 1,
                }
            }
        }
        scores.retain(|score| score.passed + score.failed + score.skipped > 0);
        scores
    }
}
