//! Holding two implementations to each other at one place.

use notation::{Kind, Move, Setup};
use oracle::reasons::is_royal;

use crate::judge::{moves_differ, setup_differs, status_differs};
use crate::{
    Answer, Difference, Implementation, Objection, PartialStatus, Place, Reference, View, origin,
};

/// What came of asking both sides about a place.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// Whether there was anything to compare.
    pub meeting: Meeting,
    /// What they say differently; empty when they agree.
    pub differences: Vec<Difference>,
    /// What the left side sees, where both answer.
    pub view: Option<View>,
    /// The moves of which it was asked where they lead: as the breadth says.
    pub led: Vec<Move>,
    /// The position after each of these.
    pub after: Vec<Setup>,
}

/// How two sides meet at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meeting {
    /// Both answer, and what they say is compared.
    BothAnswer,
    /// Both refuse the place, each for a good reason.
    BothRefuse,
    /// The right side was not asked, or one of them does not support the question. That is no
    /// difference.
    NotAsked,
    /// Only one of them answers, or they refuse for different reasons, or the right side broke.
    Apart,
}

/// How much the right side is asked at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Breadth {
    /// Moves, position and status, the position after every legal move, and how many pairs of a move
    /// and a reply the right side counts: for a generator that may count its last two plies together.
    EveryPair,
    /// Moves, position and status, and the position after every legal move.
    EveryMove,
    /// Moves, position and status, and the position after every move that may do more than take a
    /// piece from one square to another. Twice as many positions in the same time as with every
    /// move; where a plain one leads shows when the game has gone there.
    TellingMoves,
    /// The same, and how many pairs of a move and a reply the right side counts: where every move
    /// would take as long as the whole way there.
    TellingPairs,
    /// Moves, position and status: for an engine to which every question is a journey. Where a
    /// move leads shows when the game has gone there.
    Itself,
}

impl Breadth {
    /// The moves of which the right side is asked where they lead.
    fn asked(self, view: &View) -> Vec<Move> {
        match self {
            Self::EveryPair | Self::EveryMove => view.moves.clone(),
            Self::TellingPairs | Self::TellingMoves => {
                let telling = view.moves.iter().filter(|played| is_telling(&view.setup, **played));
                telling.copied().collect()
            }
            Self::Itself => Vec::new(),
        }
    }

    /// Whether the right side is asked how many pairs of a move and a reply it counts.
    const fn counts_pairs(self) -> bool {
        matches!(self, Self::EveryPair | Self::TellingPairs)
    }
}

/// Whether a move may do more than take a piece from one square to another, for all that the board
/// says: it captures, there is a choice, a Pawn leaves its file or makes a double step, a royal
/// piece goes as far as it does in castling.
fn is_telling(setup: &Setup, played: Move) -> bool {
    let Move { from, to, choice } = played;
    let goes_far = from.file().abs_diff(to.file()) > 1 || from.rank().abs_diff(to.rank()) > 1;
    choice.is_some()
        || setup.board.get(to).is_some()
        || setup.board.get(from).is_some_and(|piece| match piece.kind {
            Kind::Pawn => goes_far || from.file() != to.file(),
            kind => is_royal(setup.variant, kind) && goes_far,
        })
}

/// Compares legal moves, position, status and the position after as many moves as the breadth says,
/// as far as the right side tells them; where all that agrees, also how many moves it counts.
///
/// A side that does not support the question is no difference; then there is no view, either.
pub fn at(
    place: Place<'_>,
    left: &mut dyn Reference,
    right: &mut dyn Implementation,
    breadth: Breadth,
) -> Comparison {
    let without_view = |meeting, differences| Comparison {
        meeting,
        differences,
        view: None,
        led: Vec::new(),
        after: Vec::new(),
    };
    let nothing = |meeting| without_view(meeting, Vec::new());
    let apart = |difference| without_view(Meeting::Apart, vec![difference]);
    let seen_left = left.view(place);
    let is_odd = || matches!(seen_left, Answer::Refused(_)) || !origin::has_come_about(place);
    if !right.refuses() && is_odd() {
        return nothing(Meeting::NotAsked);
    }
    let (view, other) = match (seen_left, right.look(place)) {
        (Answer::Unsupported(_), _) | (_, Answer::Unsupported(_)) => {
            return nothing(Meeting::NotAsked);
        }
        (Answer::Answered(view), Answer::Answered(other)) => (view, other),
        (Answer::Refused(one), Answer::Refused(two)) if agree(&one, &two, place, left) => {
            return nothing(Meeting::BothRefuse);
        }
        (_, Answer::Failed(breakage)) => {
            return apart(Difference::Broke { after: None, breakage });
        }
        (one, two) => {
            let (left, right) = (one.manner(), two.manner());
            return apart(Difference::Answer { after: None, left, right });
        }
    };
    let mut differences = Vec::new();
    differences.extend(moves_differ(&view.moves, &other.moves));
    let elsewhere = other.setup.and_then(|other| setup_differs(None, &view.setup, &other));
    // Whoever stands elsewhere goes elsewhere: that much need not be told of every move.
    let asked = if elsewhere.is_some() { Vec::new() } else { breadth.asked(&view) };
    differences.extend(elsewhere);
    differences.extend(status_differs(&PartialStatus::of(&view.status), &other.status));
    // Whoever guides a game by where moves lead asks the left side alone, where the right is slow.
    let led = if breadth == Breadth::Itself { view.moves.clone() } else { asked.clone() };
    let ours = left.after(place, &led);
    let theirs = right.after(place, &asked);
    for ((played, ours), theirs) in asked.iter().zip(&ours).zip(&theirs) {
        // A move that the other side does not have is told as such above, and once.
        if other.moves.binary_search(played).is_ok() {
            differences.extend(after_differs(*played, ours, theirs));
        }
    }
    let after = ours.into_iter().filter_map(Answer::answered).collect();
    let mut seen =
        Comparison { meeting: Meeting::BothAnswer, differences, led, after, view: Some(view) };
    seen.differences.extend(counted(place, &seen, right));
    if breadth.counts_pairs() {
        seen.differences.extend(counted_in_pairs(place, &seen, left, right));
    }
    seen
}

/// Whether two sides refuse the same thing. A position with several faults may be refused for any
/// of them (SPEC section 5); what an engine says in its own words is taken for a good reason.
fn agree(one: &Objection, two: &Objection, place: Place<'_>, left: &mut dyn Reference) -> bool {
    use Objection::{BadPosition, IllegalMove, InItsWords};
    match (one, two) {
        (BadPosition(one), BadPosition(two)) => one == two || left.refusals(place).contains(two),
        (IllegalMove(_), IllegalMove(_))
        | (InItsWords(_), BadPosition(_) | InItsWords(_))
        | (BadPosition(_), InItsWords(_)) => true,
        _ => false,
    }
}

fn after_differs(played: Move, left: &Answer<Setup>, right: &Answer<Setup>) -> Option<Difference> {
    match (left, right) {
        (Answer::Answered(left), Answer::Answered(right)) => {
            setup_differs(Some(played), left, right)
        }
        _ if left == right => None,
        _ => right.instead_of_content(Some(played)),
    }
}

/// Whether a side that lists the right moves also counts them: a generator that counts its last
/// ply without listing it may be wrong in the count alone. Asked only where the lists agree.
pub(crate) fn counted(
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

/// Whether the right side counts as many pairs of a move and a reply together as move by move.
/// Asked only where nothing else is wrong; which of the two counts is, the left side tells.
fn counted_in_pairs(
    place: Place<'_>,
    seen: &Comparison,
    left: &mut dyn Reference,
    right: &mut dyn Implementation,
) -> Option<Difference> {
    if !seen.differences.is_empty() || seen.view.is_none() {
        return None;
    }
    let together = right.perft(place, 2).answered()?;
    let parts = right.divide(place, 2).answered()?;
    let by_move = parts.iter().fold(0, |sum: u64, (_, count)| sum.saturating_add(*count));
    if together == by_move {
        return None;
    }
    let ours = left.perft(place, 2).answered()?;
    let wrong = if together == ours { by_move } else { together };
    Some(Difference::Perft { depth: 2, left: ours, right: wrong })
}

/// Asks one side to play moves that are not legal, and gives the first that it accepts.
pub fn probe(
    place: Place<'_>,
    illegal: &[Move],
    side: &mut dyn Implementation,
) -> Option<Difference> {
    if !side.refuses() {
        return None;
    }
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
