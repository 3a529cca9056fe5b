//! Both implementations hold to every case, and agree about all else where it stands. Mutants of the
//! implementations are tried on this alone (`docs/mutants.md`): each test ends with the first case
//! that fails. `cargo xtask verify --quick` shows them all.

use crosscheck::comparing::{
    Depth, Implementation, KnownGame, PositionRef, Reference, compare, implementations,
};
use crosscheck::conformance::judge::{self, Verdict};
use crosscheck::fixtures::{Case, Fixtures, Situation};
use notation::Rulings;
use rayon::prelude::*;

fn oracle() -> Box<dyn Reference<KnownGame>> {
    Box::new(implementations::oracle())
}

fn generator() -> Box<dyn Reference<KnownGame>> {
    Box::new(implementations::perft())
}

fn fixtures() -> Fixtures {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures");
    Fixtures::read(folder.as_ref()).unwrap_or_else(|error| panic!("{error}"))
}

/// Asks something of every case; what it has to say against one fails the test.
fn of_every_case<W>(
    make: impl Fn() -> W + Sync + Send,
    ask: impl Fn(&mut W, &Case) -> Option<String> + Sync + Send,
) {
    let difference = (fixtures().cases.par_iter())
        .map_init(&make, |implementation, case| ask(implementation, case))
        .find_map_any(|difference| difference);
    if let Some(difference) = difference {
        panic!("{difference}");
    }
}

fn holds(judged: &mut dyn Implementation<KnownGame>, case: &Case) -> Option<String> {
    match judge::case(case, judged) {
        Verdict::Passed => None,
        Verdict::Skipped(what) => Some(format!("{}: does not support {what}", case.id)),
        Verdict::Failed(finding) => Some(format!("{}: {:?}", case.id, finding.differences)),
    }
}

#[test]
fn every_case_holds_for_the_oracle() {
    of_every_case(oracle, |implementation, case| holds(implementation.as_mut(), case));
}

#[test]
fn every_case_holds_for_the_generator() {
    of_every_case(generator, |implementation, case| holds(implementation.as_mut(), case));
}

/// Also about what the case does not state: the other moves, the position after each, the status.
#[test]
fn the_implementations_agree_wherever_a_case_stands() {
    of_every_case(
        || [oracle(), generator()],
        |[oracle, generator], case| {
            let Case { variant, rulings, fen, line, .. } = case;
            let at = PositionRef { game: &KnownGame::new(*variant, rulings), fen, line };
            let differing = differing(at, oracle.as_mut(), generator.as_mut());
            differing.map(|differing| format!("{}: {differing}", case.id))
        },
    );
}

#[test]
fn the_implementations_agree_at_the_pairs() {
    let (mut oracle, mut generator) = (oracle(), generator());
    for (variant, pairs) in fixtures().pairs {
        let game = KnownGame::new(variant, &Rulings::default());
        for Situation { fen, line, .. } in pairs {
            let at = PositionRef { game: &game, fen: &fen, line: &line };
            let differing = differing(at, oracle.as_mut(), generator.as_mut());
            assert_eq!(differing, None, "{variant}: {fen} {line:?}");
        }
    }
}

/// What differs at a position and after each of its moves.
fn differing(
    at: PositionRef<'_>,
    oracle: &mut dyn Reference<KnownGame>,
    generator: &mut dyn Reference<KnownGame>,
) -> Option<String> {
    let seen = compare::at(at, oracle, generator, Depth::EveryMove);
    let differences = seen.differences();
    (!differences.is_empty()).then(|| format!("{differences:?}"))
}
