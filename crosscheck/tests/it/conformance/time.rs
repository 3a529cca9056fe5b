//! What a run still does when its time is up.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crosscheck::comparing::play::Extent;
use crosscheck::comparing::{FurtherKind, Implementation, KnownGame, implementations};
use crosscheck::conformance::validate::{Plan, Progress, Stage, Subject, run};
use notation::Variant;

use crate::conformance::plan;

/// The reference answers a question before it is asked, and that takes longer than to ask it.
#[test]
fn no_question_is_prepared_when_the_time_is_up() {
    let prepared = AtomicU64::new(0);
    let progress = |progress: &Progress| {
        if progress.stage == "further questions" {
            prepared.fetch_max(progress.done, Ordering::Relaxed);
        }
    };
    let positions = |time| {
        prepared.store(0, Ordering::Relaxed);
        let plan = Plan {
            further: vec![FurtherKind::San],
            stages: vec![Stage::Play],
            extent: Extent::Positions(5),
            progress: &progress,
            time,
            ..plan(vec![Variant::Chess])
        };
        let make = || -> Box<dyn Implementation<KnownGame>> { Box::new(implementations::oracle()) };
        run(&plan, Subject::in_process("right"), &make);
        prepared.load(Ordering::Relaxed)
    };
    // As many of the cases, and as many at random.
    assert_eq!(positions(Duration::from_mins(10)), 10);
    assert_eq!(positions(Duration::ZERO), 0);
}
