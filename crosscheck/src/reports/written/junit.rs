use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use crate::comparing::Finding;
use crate::comparing::play::Feature;
use crate::comparing::whole;
use crate::conformance::validate::{Check, CheckOutcome, Conclusion, GameResults, Results};
use crate::fixtures::Fixtures;
use crate::reports::facts::{broken_by, conditions, title};
use crate::reports::headline::headline;
use crate::reports::room::Room;
use crate::reports::{Reported, finding, replay};

/// Writes the results as `JUnit` XML: a test suite for each game, a test case for each check, with
/// its id as the name and its clause as the class. The random games follow: one test case if
/// nothing differs, otherwise one for each game in which something does.
///
/// A check in the baseline is skipped, with a message that says so. Where the run proves nothing, an
/// error in a suite of its own says why: what was not asked must not look right.
#[must_use]
pub fn junit<G: Reported>(results: &Results<G>, fixtures: &Fixtures) -> String {
    let mut report = Report::new(results.subject.name.to_string());
    let mut room = Room::new();
    let conclusion = results.conclusion();
    if matches!(
        conclusion,
        Conclusion::Unanswered | Conclusion::Incomplete | Conclusion::Interrupted
    ) {
        report.add_test_suite(run(results));
    }
    for game in &results.games {
        report.add_test_suite(suite(game, results, fixtures, &mut room));
    }
    serialized(&report)
}

fn serialized(report: &Report) -> String {
    report.to_string().expect("text in memory can be written to")
}

/// The run as a whole, which did not ask all that it was to ask.
fn run<G: Reported>(results: &Results<G>) -> TestSuite {
    let mut suite = TestSuite::new("run");
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
    status.set_type(results.conclusion().id());
    status.set_message(headline(results));
    suite.add_test_case(case("run", "run", status));
    suite
}

fn suite<G: Reported>(
    game: &GameResults<G>,
    results: &Results<G>,
    fixtures: &Fixtures,
    room: &mut Room,
) -> TestSuite {
    let name = game.game.id();
    let mut suite = TestSuite::new(name);
    suite.add_property(("command", whole(results.subject.asked()).as_str()));
    suite.add_property(("conditions", conditions(results).as_str()));
    let mut fails = |found: &Finding<G>| failure(found, results, fixtures, room);
    for check in &game.checks {
        let status = status(check, &mut fails);
        let class = check.clauses.first().cloned().unwrap_or_else(|| format!("{name}.perft"));
        suite.add_test_case(case(&check.id, &class, status));
    }
    let class = format!("{name}.random-games");
    let positions = game.coverage.of(Feature::Positions);
    if game.played.is_empty() && positions > 0 {
        let id = format!("{name}.games");
        suite.add_test_case(case(&id, &class, TestCaseStatus::success()));
    }
    for found in &game.known_play {
        let status = skipped(&format!("known: {}", title(found)));
        suite.add_test_case(case(&found.id(), &class, status));
    }
    for id in &game.fixed_play {
        suite.add_test_case(case(id, &class, fixed()));
    }
    for found in &game.played {
        suite.add_test_case(case(&found.id(), &class, fails(found)));
    }
    suite
}

fn case(id: &str, class: &str, status: TestCaseStatus) -> TestCase {
    let mut case = TestCase::new(id, status);
    case.set_classname(class);
    case
}

fn status<G: Reported>(
    check: &Check<G>,
    mut fails: impl FnMut(&Finding<G>) -> TestCaseStatus,
) -> TestCaseStatus {
    match &check.outcome {
        CheckOutcome::Passed => TestCaseStatus::success(),
        CheckOutcome::Failed(found) => fails(found),
        CheckOutcome::Skipped(reason) => skipped(&reason.to_string()),
        CheckOutcome::Known(found) => skipped(&format!("known: {}", title(found))),
        CheckOutcome::Convention(found) => skipped(&title(found)),
        CheckOutcome::Fixed => fixed(),
    }
}

/// What is in the baseline and should not be.
fn fixed() -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
    status.set_message("passes, but the baseline lists it; remove the entry");
    status
}

fn skipped(message: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::skipped();
    status.set_message(message);
    status
}

/// A difference is a failure; a broken implementation is an error.
fn failure<G: Reported>(
    found: &Finding<G>,
    results: &Results<G>,
    fixtures: &Fixtures,
    room: &mut Room,
) -> TestCaseStatus {
    let kind = broken_by(found).map_or(NonSuccessKind::Failure, |_| NonSuccessKind::Error);
    let mut status = TestCaseStatus::non_success(kind);
    status.set_type(broken_by(found).unwrap_or("differs"));
    status.set_message(title(found));
    let replay = replay(&results.subject, found);
    let described = finding(found, &fixtures.clauses, &replay);
    // What XML writes out takes up to six bytes for one.
    let length = described.len() + 5 * described.matches(['&', '<', '>', '"', '\'']).count();
    status.set_description(if room.holds(length) {
        described
    } else {
        format!("not described: this report has no room for more\nreplay {replay}\n")
    });
    status
}
