//! Holding two implementations to each other at one place.

use notation::{Move, Setup};

use crate::judge::moves_differ;
use crate::{Answer, Difference, Implementation, Place, View};

/// What came of asking both sides about a place.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// What they say differently; empty when they agree.
    pub differences: Vec<Difference>,
    /// What the left side sees, where it answers.
    pub view: Option<View>,
    /// The position after each of its legal moves, in their order.
    pub after: Vec<Setup>,
}

/// Compares legal moves, position, status and the position after every legal move.
///
/// A side that does not support the question is no difference; then there is no view, either.
pub fn at(
    place: Place<'_>,
    left: &mut dyn Implementation,
    right: &mut dyn Implementation,
) -> Comparison {
    let (seen_left, seen_right) = (left.look(place), right.look(place));
    let nothing = |differences| Comparison { differences, view: None, after: Vec::new() };
    let (view, other) = match (seen_left, seen_right) {
        (Answer::Unsupported(_), _) | (_, Answer::Unsupported(_)) => return nothing(Vec::new()),
        (Answer::Answered(view), Answer::Answered(other)) => (view, other),
        (Answer::Refused(one), Answer::Refused(two)) if one.agrees_with(&two) => {
            return nothing(Vec::new());
        }
        (one, two) => {
            return nothing(vec![Difference::Answer {
                after: None,
                left: one.manner(),
                right: two.manner(),
            }]);
        }
    };
    let mut differences = Vec::new();
    differences.extend(moves_differ(&view.moves, &other.moves));
    if view.setup != other.setup {
        differences.push(Difference::Setup {
            after: None,
            left: Box::new(view.setup.clone()),
            right: Box::new(other.setup),
        });
    }
    if view.status != other.status {
        differences.push(Difference::Status { left: view.status.clone(), right: other.status });
    }
    let mut after = Vec::with_capacity(view.moves.len());
    let ours = left.after(place, &view.moves);
    let theirs = right.after(place, &view.moves);
    for ((played, ours), theirs) in view.moves.iter().zip(ours).zip(theirs) {
        // A move that the other side does not have is told as such above, and once.
        if other.moves.binary_search(played).is_ok() {
            differences.extend(after_differs(*played, &ours, &theirs));
        }
        after.extend(ours.answered());
    }
    Comparison { differences, after, view: Some(view) }
}

fn after_differs(played: Move, left: &Answer<Setup>, right: &Answer<Setup>) -> Option<Difference> {
    if left == right {
        return None;
    }
    Some(match (left, right) {
        (Answer::Answered(left), Answer::Answered(right)) => Difference::Setup {
            after: Some(played),
            left: Box::new(left.clone()),
            right: Box::new(right.clone()),
        },
        _ => Difference::Answer { after: Some(played), left: left.manner(), right: right.manner() },
    })
}

/// Whether a side that lists the right moves also counts them: a generator that counts its last
/// ply without listing it may be wrong in the count alone. Asked only where the lists agree.
pub fn counted(
    place: Place<'_>,
    seen: &Comparison,
    side: &mut dyn Implementation,
) -> Option<Difference> {
    if !seen.differences.is_empty() {
        return None;
    }
    let listed = seen.view.as_ref()?.moves.len() as u64;
    let counted = side.perft(place, 1).answered()?;
    (counted != listed).then_some(Difference::Perft { depth: 1, left: listed, right: counted })
}

/// Asks one side to play moves that are not legal, and gives the first that it accepts.
pub fn probe(
    place: Place<'_>,
    illegal: &[Move],
    side: &mut dyn Implementation,
) -> Option<Difference> {
    let answers = side.after(place, illegal);
    let mut accepted = illegal
        .iter()
        .zip(answers)
        .filter(|(_, answer)| matches!(answer, Answer::Answered(_)))
        .map(|(&played, _)| played);
    // One of them also through the line, the way on which games are played.
    let through_line = || {
        let played = *illegal.first()?;
        let line = [place.line, &[played]].concat();
        let seen = side.look(Place { line: &line, ..place });
        matches!(seen, Answer::Answered(_)).then_some(played)
    };
    accepted.next().or_else(through_line).map(|played| Difference::Accepts { played })
}
