//! Holding two implementations to each other at one position.

use notation::{Kind, Move, Setup};
use oracle::reasons::is_royal;

use crate::{
    Difference, Finding, Implementation, NoAnswer, Objection, PartialStatus, PositionRef, Reaction,
    Reference, Snapshot, origin,
};

/// What came of asking both sides about a position.
#[derive(Debug, Clone)]
pub enum Comparison {
    /// Both answer, and they say the same.
    Agree(Box<Agreed>),
    /// They say something differently, only one of them answers, or the right side broke. The
    /// finding is one that someone asked for; who asked for another reason says so in its origin.
    Differ(Box<Finding>),
    /// Both refuse the position, each for a good reason.
    BothRefuse,
    /// The right side was not asked, or one of them does not support the question. That is no
    /// difference.
    NotAsked,
}

/// What both sides say of a position.
#[derive(Debug, Clone)]
pub struct Agreed {
    /// The position, the legal moves and the status, as the left side says them.
    pub snapshot: Snapshot,
    /// The moves of which it was asked where they lead: as the depth of the comparison says.
    pub followed: Vec<Move>,
    /// The position after each of these.
    pub successors: Vec<Setup>,
}

impl Comparison {
    /// What the two sides say differently; nothing where they do not differ.
    #[must_use]
    pub fn differences(&self) -> &[Difference] {
        match self {
            Self::Differ(finding) => &finding.differences,
            Self::Agree(_) | Self::BothRefuse | Self::NotAsked => &[],
        }
    }
}

/// How much the right side is asked at a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
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

impl Depth {
    /// The moves of which the right side is asked where they lead.
    fn asked(self, view: &Snapshot) -> Vec<Move> {
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

/// Compares legal moves, position, status and the successors that the depth names, as far as the
/// right side tells them; where all that agrees, also how many moves it counts.
pub fn at(
    at: PositionRef<'_>,
    left: &mut dyn Reference,
    right: &mut dyn Implementation,
    depth: Depth,
) -> Comparison {
    // Where every move is followed, the reference finds its moves and where they lead in one pass.
    let expanded = match depth {
        Depth::TellingMoves | Depth::TellingPairs => None,
        Depth::EveryPair | Depth::EveryMove | Depth::Itself => Some(left.expanded(at)),
    };
    let (seen_left, expanded) = match expanded {
        Some(Ok((snapshot, successors))) => (Ok(snapshot), Some(successors)),
        Some(Err(no_answer)) => (Err(no_answer), None),
        None => (left.snapshot(at), None),
    };
    let is_odd = || matches!(seen_left, Err(NoAnswer::Refused(_))) || !origin::has_come_about(at);
    if !right.refuses() && is_odd() {
        return Comparison::NotAsked;
    }
    let (snapshot, seen) = match (seen_left, right.observe(at)) {
        (Err(NoAnswer::Unsupported(_)), _) | (_, Err(NoAnswer::Unsupported(_))) => {
            return Comparison::NotAsked;
        }
        (Ok(snapshot), Ok(seen)) => (snapshot, seen),
        (Err(NoAnswer::Refused(one)), Err(NoAnswer::Refused(two)))
            if agree(&one, &two, at, left) =>
        {
            return Comparison::BothRefuse;
        }
        (one, two) => {
            let difference = match &two {
                Err(NoAnswer::Failed(breakage)) => {
                    Difference::Broke { after: None, breakage: breakage.clone() }
                }
                two => {
                    let (left, right) = (Reaction::of(&one), Reaction::of(two));
                    Difference::Answer { after: None, left, right }
                }
            };
            let setup = one.ok().map(|snapshot| snapshot.setup);
            return differ(at, setup, [left.name(), right.name()], vec![difference]);
        }
    };
    let mut differences = Vec::new();
    differences.extend(moves_differ(&snapshot.moves, &seen.moves));
    let elsewhere = seen.setup.and_then(|other| setup_differs(None, &snapshot.setup, &other));
    // A side that stands elsewhere goes elsewhere: that much need not be said of every move.
    let asked = if elsewhere.is_some() { Vec::new() } else { depth.asked(&snapshot) };
    differences.extend(elsewhere);
    differences.extend(status_differs(&PartialStatus::of(&snapshot.status), &seen.status));
    // Where the right side is slow, the left one alone says where the game may go on.
    let followed = if depth == Depth::Itself { snapshot.moves.clone() } else { asked.clone() };
    let ours = match expanded {
        Some(successors) if !followed.is_empty() => successors.into_iter().map(Ok).collect(),
        _ => left.successors(at, &followed),
    };
    let theirs = right.successors(at, &asked);
    for ((played, ours), theirs) in asked.iter().zip(&ours).zip(&theirs) {
        // A move that the other side does not have is reported as such above, and once.
        if seen.moves.binary_search(played).is_ok() {
            differences.extend(successor_differs(*played, ours, theirs));
        }
    }
    if differences.is_empty() {
        differences.extend(counted(at, &snapshot, right));
    }
    if differences.is_empty() && depth.counts_pairs() {
        differences.extend(counted_in_pairs(at, left, right));
    }
    if !differences.is_empty() {
        return differ(at, Some(snapshot.setup), [left.name(), right.name()], differences);
    }
    let successors = ours.into_iter().filter_map(Result::ok).collect();
    Comparison::Agree(Box::new(Agreed { snapshot, followed, successors }))
}

fn differ(
    at: PositionRef<'_>,
    setup: Option<Setup>,
    sides: [&str; 2],
    differences: Vec<Difference>,
) -> Comparison {
    Comparison::Differ(Box::new(Finding::between(at, setup, sides, differences)))
}

/// Whether two sides refuse the same thing. A position with several faults may be refused for any
/// of them (SPEC section 5); what an engine says in its own words is taken for a good reason.
fn agree(one: &Objection, two: &Objection, at: PositionRef<'_>, left: &mut dyn Reference) -> bool {
    use Objection::{BadPosition, IllegalMove, InItsWords};
    match (one, two) {
        (BadPosition(one), BadPosition(two)) => one == two || left.refusals(at).contains(two),
        (IllegalMove(_), IllegalMove(_))
        | (InItsWords(_), BadPosition(_) | InItsWords(_))
        | (BadPosition(_), InItsWords(_)) => true,
        _ => false,
    }
}

fn successor_differs(
    played: Move,
    left: &Result<Setup, NoAnswer>,
    right: &Result<Setup, NoAnswer>,
) -> Option<Difference> {
    match (left, right) {
        (Ok(left), Ok(right)) => setup_differs(Some(played), left, right),
        _ if left == right => None,
        _ => right.as_ref().err()?.difference(Some(played)),
    }
}

/// Whether a side that lists the right moves also counts them: a generator that counts its last
/// ply without listing it may be wrong in the count alone. Asked only where the lists agree.
pub fn counted(
    at: PositionRef<'_>,
    snapshot: &Snapshot,
    side: &mut dyn Implementation,
) -> Option<Difference> {
    let listed = snapshot.moves.len() as u64;
    let counted = side.perft(at, 1).ok()?;
    (counted != listed).then_some(Difference::Perft { depth: 1, left: listed, right: counted })
}

/// Whether the right side counts as many pairs of a move and a reply together as move by move.
/// Asked only where nothing else is wrong; which of the two counts is right, the left side says.
fn counted_in_pairs(
    at: PositionRef<'_>,
    left: &mut dyn Reference,
    right: &mut dyn Implementation,
) -> Option<Difference> {
    let together = right.perft(at, 2).ok()?;
    let parts = right.divide(at, 2).ok()?;
    let by_move = parts.iter().fold(0, |sum: u64, (_, count)| sum.saturating_add(*count));
    if together == by_move {
        return None;
    }
    let ours = left.perft(at, 2).ok()?;
    let wrong = if together == ours { by_move } else { together };
    Some(Difference::Perft { depth: 2, left: ours, right: wrong })
}

/// Asks one side to play moves that are not legal, and gives the first that it accepts.
pub fn probe(
    at: PositionRef<'_>,
    illegal: &[Move],
    side: &mut dyn Implementation,
) -> Option<Difference> {
    if !side.refuses() {
        return None;
    }
    let answers = side.successors(at, illegal);
    let mut accepted =
        illegal.iter().zip(answers).filter(|(_, answer)| answer.is_ok()).map(|(&played, _)| played);
    // One of them also through the line, the way on which games are played.
    let through_line = || {
        let played = *illegal.first()?;
        let line = [at.line, &[played]].concat();
        let seen = side.observe(PositionRef { line: &line, ..at });
        seen.is_ok().then_some(played)
    };
    accepted.next().or_else(through_line).map(|played| Difference::Accepts { played })
}

/// The difference between two sorted lists of moves, if there is one.
#[must_use]
pub fn moves_differ(left: &[Move], right: &[Move]) -> Option<Difference> {
    if left == right {
        return None;
    }
    let only = |these: &[Move], those: &[Move]| {
        these.iter().filter(|played| !those.contains(played)).copied().collect()
    };
    Some(Difference::Moves { missing: only(left, right), surplus: only(right, left) })
}

/// The difference between two positions, if there is one.
#[must_use]
pub fn setup_differs(after: Option<Move>, left: &Setup, right: &Setup) -> Option<Difference> {
    (left != right).then(|| Difference::Setup {
        after,
        left: Box::new(left.clone()),
        right: Box::new(right.clone()),
    })
}

/// The difference between two statuses in what both tell, if there is one.
#[must_use]
pub fn status_differs(left: &PartialStatus, right: &PartialStatus) -> Option<Difference> {
    left.differ(right).map(|(left, right)| Difference::Status { left, right })
}
