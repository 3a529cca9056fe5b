//! One setup, asked of both implementations by its content, without a text in between.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crosscheck::comparing::compare::{moves_differ, setup_differs, status_differs};
use crosscheck::comparing::counts::{self, Plies};
use crosscheck::comparing::{
    Breakage, BreakageKind, Cause, Difference, Engine, Finding, Foreign, InGame, KnownGame,
    NoAnswer, Objection, PartialStatus, PositionRef, Reaction, ReferenceEngine, in_order,
};
use notation::{Rulings, Setup};

/// What two sides that do not differ say of a setup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Agreed {
    /// Both refuse it, for a reason that the reference knows.
    Refused,
    /// It is a position with so many legal moves.
    Position {
        /// The number of its moves.
        moves: u64,
    },
}

/// Asks two sides whether a setup is a position, and what its legal moves are, the position after
/// each of them, and its status; and whether the right side counts the same by all of its routes.
pub fn compare<L: ReferenceEngine, R: Engine>(
    setup: &Setup,
    rulings: &Rulings,
    plies: Plies,
) -> Result<Agreed, Box<Finding>> {
    let compared = catch_unwind(AssertUnwindSafe(|| at::<L, R>(setup, rulings)));
    let differs = |setup: &Setup, differences| {
        let fen = setup.to_string();
        let at =
            PositionRef { game: &KnownGame::new(setup.variant, rulings), fen: &fen, line: &[] };
        let sides = [&L::name()[..], &R::name()];
        Box::new(Finding::between(at, Some(setup.clone()), sides, differences))
    };
    let agreed = compared
        .unwrap_or_else(|_| Err(vec![broken("panicked".to_owned())]))
        .map_err(|differences| differs(setup, differences))?;
    if matches!(agreed, Agreed::Position { .. }) {
        let counted = catch_unwind(AssertUnwindSafe(|| miscount::<L, R>(setup, rulings, plies)));
        let panicked = |_| Some((setup.clone(), broken("panicked".to_owned())));
        if let Some((setup, difference)) = counted.unwrap_or_else(panicked) {
            return Err(Box::new(Finding {
                cause: Cause::Counter,
                ..*differs(&setup, vec![difference])
            }));
        }
    }
    Ok(agreed)
}

/// The position at which the right side's own counts differ, and the one that is wrong.
fn miscount<L: ReferenceEngine, R: Engine>(
    setup: &Setup,
    rulings: &Rulings,
    plies: Plies,
) -> Option<(Setup, Difference)> {
    let right = R::open_setup(setup, rulings).ok()?;
    let miscount = counts::differ(&mut InGame(&right), plies).ok()??;
    let left = L::open_setup(setup, rulings).ok()?;
    let (setup, ours) = match miscount.after {
        None => (setup.clone(), left.perft(miscount.depth).ok()?),
        Some(played) => {
            let mut next = left.clone();
            next.play(played).ok()?;
            (left.successor(setup.variant, rulings, played).ok()?, next.perft(miscount.depth).ok()?)
        }
    };
    let (theirs, route) = miscount.wrong(ours);
    let (depth, route) = (miscount.depth, Some(route));
    Some((setup, Difference::Perft { depth, left: ours, right: theirs, route }))
}

fn at<L: ReferenceEngine, R: Engine>(
    setup: &Setup,
    rulings: &Rulings,
) -> Result<Agreed, Vec<Difference>> {
    let (left, right) = match (L::open_setup(setup, rulings), R::open_setup(setup, rulings)) {
        (Ok(left), Ok(right)) => (left, right),
        (Err(one), Err(two)) if agree::<L>(&one, &two, setup, rulings) => {
            return Ok(Agreed::Refused);
        }
        (one, two) => {
            let (left, right) = (Reaction::of(&one), Reaction::of(&two));
            return Err(vec![Difference::Answer { after: None, left, right }]);
        }
    };
    let variant = setup.variant;
    let failed = |no_answer: NoAnswer| no_answer.difference(None).into_iter().collect::<Vec<_>>();
    let (snapshot, successors) = left.expanded(variant, rulings).map_err(failed)?;
    let moves = in_order(right.legal_moves(), |played| *played, &KnownGame::new(variant, rulings))
        .map_err(|message| vec![broken(message)])?;
    let mut differences: Vec<Difference> = vec![];
    differences.extend(moves_differ(&snapshot.moves, &moves));
    differences.extend(setup_differs(None, setup, &snapshot.setup));
    differences.extend(setup_differs(None, setup, &right.setup(variant, rulings).map_err(failed)?));
    differences.extend(status_differs(&PartialStatus::of(&snapshot.status), &right.status()));
    for (&played, ours) in snapshot.moves.iter().zip(&successors) {
        // A move that only one side has is told above, once.
        if moves.binary_search(&played).is_ok() {
            match right.successor(variant, rulings, played) {
                Ok(theirs) => differences.extend(setup_differs(Some(played), ours, &theirs)),
                Err(no_answer) => differences.extend(no_answer.difference(Some(played))),
            }
        }
    }
    if differences.is_empty() {
        Ok(Agreed::Position { moves: moves.len() as u64 })
    } else {
        Err(differences)
    }
}

/// Whether the right side's reason to refuse is one that the left side knows.
fn agree<L: ReferenceEngine>(
    one: &NoAnswer,
    two: &NoAnswer,
    setup: &Setup,
    rulings: &Rulings,
) -> bool {
    use NoAnswer::Refused;
    use Objection::{BadPosition, InItsWords};
    match (one, two) {
        (Refused(BadPosition(one)), Refused(BadPosition(two))) => {
            one == two || L::refusals(setup.variant, rulings, &setup.to_string()).contains(two)
        }
        // An engine's own words are as good a reason as any.
        (Refused(BadPosition(_)), Refused(InItsWords(_))) => true,
        _ => false,
    }
}

fn broken(message: String) -> Difference {
    let breakage = Breakage {
        kind: BreakageKind::Crash,
        message: message.into(),
        exchange: vec![],
        stderr: Foreign::default(),
    };
    Difference::Broke { after: None, breakage: Box::new(breakage) }
}
