//! Holding one implementation to what the fixtures state.

use notation::{Move, Status};

use crate::fixtures::{Case, Expectation, ExpectedRefusal, ExpectedStatus, Record, Table};
use crate::{Answer, Difference, Finding, Implementation, Objection, Origin, Place, Scene, View};

/// How an implementation stands to a case or a count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// All that is stated holds.
    Passed,
    /// It does not know the game or the ruling; why, in words.
    Skipped(String),
    /// Something that is stated does not hold.
    Failed(Box<Finding>),
}

/// Holds an implementation to a case. Every expectation is looked at, also after the first that
/// fails.
pub fn case(case: &Case, judged: &mut dyn Implementation) -> Verdict {
    let place =
        Place { variant: case.variant, rulings: &case.rulings, fen: &case.fen, line: &case.line };
    let seen = judged.look(place);
    if let Answer::Unsupported(what) = seen {
        return Verdict::Skipped(what);
    }
    let mut differences = Vec::new();
    for expected in &case.expect {
        if let Expectation::Refused(refused) = expected {
            differences.extend(refusal(refused, &seen));
        }
    }
    let refused = case.expect.iter().any(|e| matches!(e, Expectation::Refused(_)));
    let view = match seen {
        Answer::Answered(view) => Some(view),
        other if !refused => {
            differences.push(Difference::Answer {
                after: None,
                left: "answers".to_owned(),
                right: other.manner(),
            });
            None
        }
        _ => None,
    };
    if let Some(view) = view.as_ref().filter(|_| !refused) {
        for expected in &case.expect {
            differences.extend(hold(expected, view, place, judged));
        }
    }
    if differences.is_empty() {
        return Verdict::Passed;
    }
    Verdict::Failed(Box::new(Finding {
        origin: Origin::Case(case.id.clone()),
        scene: Scene {
            variant: case.variant,
            rulings: case.rulings.clone(),
            fen: case.fen.clone(),
            line: case.line.clone(),
        },
        setup: view.map(|view| view.setup),
        left: "the case".to_owned(),
        right: judged.name().to_owned(),
        differences: merge_moves(differences),
        clauses: case.clauses.clone(),
    }))
}

/// Holds an implementation to one count of a table.
pub fn count(
    table: &Table,
    record: &Record,
    (depth, nodes): (u32, u64),
    judged: &mut dyn Implementation,
) -> Verdict {
    let rulings = notation::Rulings::default();
    let place = Place { variant: table.variant, rulings: &rulings, fen: &record.fen, line: &[] };
    let difference = match judged.perft(place, depth) {
        Answer::Answered(found) if found == nodes => return Verdict::Passed,
        Answer::Answered(found) => Difference::Perft { depth, left: nodes, right: found },
        Answer::Unsupported(what) => return Verdict::Skipped(what),
        other => {
            Difference::Answer { after: None, left: "answers".to_owned(), right: other.manner() }
        }
    };
    Verdict::Failed(Box::new(Finding {
        origin: Origin::Table(format!("{}/{}", table.variant, record.id)),
        setup: judged.look(place).answered().map(|view| view.setup),
        scene: Scene { variant: table.variant, fen: record.fen.clone(), line: Vec::new(), rulings },
        left: "the table".to_owned(),
        right: judged.name().to_owned(),
        differences: vec![difference],
        clauses: Vec::new(),
    }))
}

/// Whether a FEN that must be refused is, and for the reason stated.
fn refusal(expected: &ExpectedRefusal, seen: &Answer<View>) -> Option<Difference> {
    let ExpectedRefusal { field, reason } = expected;
    if let Answer::Refused(Objection::BadPosition(refusal)) = seen
        && refusal.field.id() == field
        && refusal.fault.id() == reason
    {
        return None;
    }
    let right = match seen {
        Answer::Refused(Objection::BadPosition(refusal)) => {
            format!("refuses the position ({}: {})", refusal.field, refusal.fault.id())
        }
        other => other.manner(),
    };
    Some(Difference::Answer {
        after: None,
        left: format!("refuses the position ({field}: {reason})"),
        right,
    })
}

/// Whether one expectation holds at a place that was answered.
fn hold(
    expected: &Expectation,
    view: &View,
    place: Place<'_>,
    judged: &mut dyn Implementation,
) -> Option<Difference> {
    match expected {
        Expectation::Moves(moves) => moves_differ(moves, &view.moves),
        Expectation::MovesOf(square, moves) => {
            let of_piece = view.moves.iter().filter(|played| played.from == *square);
            moves_differ(moves, &of_piece.copied().collect::<Vec<_>>())
        }
        Expectation::Includes(played) => (!view.moves.contains(played))
            .then(|| Difference::Moves { missing: vec![*played], surplus: vec![] }),
        Expectation::Excludes(played) => excluded(*played, view, place, judged),
        Expectation::After(played, setup) => match judged.after(place, &[*played]).remove(0) {
            Answer::Answered(found) if found == **setup => None,
            Answer::Answered(found) => Some(Difference::Setup {
                after: Some(*played),
                left: setup.clone(),
                right: Box::new(found),
            }),
            other => Some(Difference::Answer {
                after: Some(*played),
                left: "answers".to_owned(),
                right: other.manner(),
            }),
        },
        Expectation::Fen(setup) => (**setup != view.setup).then(|| Difference::Setup {
            after: None,
            left: setup.clone(),
            right: Box::new(view.setup.clone()),
        }),
        Expectation::Status(status) => status_differs(status, &view.status),
        Expectation::Perft(depth, nodes) => match judged.perft(place, *depth) {
            Answer::Answered(found) => (found != *nodes).then_some(Difference::Perft {
                depth: *depth,
                left: *nodes,
                right: found,
            }),
            other => Some(Difference::Answer {
                after: None,
                left: "answers".to_owned(),
                right: other.manner(),
            }),
        },
        Expectation::NoMove(_) | Expectation::Refused(_) => None,
    }
}

/// A move that is not legal is neither listed nor accepted.
fn excluded(
    played: Move,
    view: &View,
    place: Place<'_>,
    judged: &mut dyn Implementation,
) -> Option<Difference> {
    if view.moves.contains(&played) {
        return Some(Difference::Moves { missing: vec![], surplus: vec![played] });
    }
    let accepted = matches!(judged.after(place, &[played]).remove(0), Answer::Answered(_));
    accepted.then_some(Difference::Accepts { played })
}

/// The difference between two sorted lists of moves, if there is one.
pub(crate) fn moves_differ(left: &[Move], right: &[Move]) -> Option<Difference> {
    if left == right {
        return None;
    }
    let only = |these: &[Move], those: &[Move]| {
        these.iter().filter(|played| !those.contains(played)).copied().collect()
    };
    Some(Difference::Moves { missing: only(left, right), surplus: only(right, left) })
}

fn status_differs(expected: &ExpectedStatus, found: &Status) -> Option<Difference> {
    // What the case leaves open agrees with whatever was found.
    let left = Status {
        check: expected.check.unwrap_or(found.check),
        outcome: expected.outcome.unwrap_or(found.outcome),
        claims: expected.claims.clone().unwrap_or_else(|| found.claims.clone()),
    };
    (left != *found).then(|| Difference::Status { left, right: found.clone() })
}

/// Several statements of a case about moves read better as one list.
fn merge_moves(differences: Vec<Difference>) -> Vec<Difference> {
    let (mut all_missing, mut all_surplus, mut merged) = (Vec::new(), Vec::new(), Vec::new());
    for difference in differences {
        match difference {
            Difference::Moves { missing, surplus } => {
                all_missing.extend(missing);
                all_surplus.extend(surplus);
            }
            other => merged.push(other),
        }
    }
    if !all_missing.is_empty() || !all_surplus.is_empty() {
        for moves in [&mut all_missing, &mut all_surplus] {
            moves.sort_unstable();
            moves.dedup();
        }
        merged.insert(0, Difference::Moves { missing: all_missing, surplus: all_surplus });
    }
    merged
}
