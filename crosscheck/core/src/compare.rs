//! Compares two implementations at one position.

use crate::counts::{self, Asked, Plies};
use crate::{
    AnyGame, Cause, Difference, Finding, Implementation, NoAnswer, Objection, Observation,
    PositionRef, Reaction, Reference, Snapshot,
};

/// The result of asking both sides about a position.
#[derive(Debug, Clone)]
pub enum Comparison<G: AnyGame> {
    /// Both answer, and the answers agree.
    Agree(Box<Agreed<G>>),
    /// The answers differ, only one side answers, or the right side broke. The origin of the
    /// finding is a question that someone asked; a caller with another origin sets it.
    Differ(Box<Finding<G>>),
    /// Both refuse the position, for the same reason.
    BothRefuse,
    /// The right side was not asked, or one side does not support the question. This is no
    /// difference.
    NotAsked,
}

/// What both sides say about a position.
#[derive(Debug, Clone)]
pub struct Agreed<G: AnyGame> {
    /// The position, the legal moves and the status, as the left side gives them.
    pub snapshot: Snapshot<G>,
    /// The moves whose successors were compared, as the depth selects them.
    pub followed: Vec<G::Move>,
    /// The position after each of these moves.
    pub successors: Vec<G::Setup>,
}

impl<G: AnyGame> Comparison<G> {
    /// The differences between the two sides; empty where they agree.
    #[must_use]
    pub fn differences(&self) -> &[Difference<G>] {
        match self {
            Self::Differ(finding) => &finding.differences,
            Self::Agree(_) | Self::BothRefuse | Self::NotAsked => &[],
        }
    }
}

/// How much the right side is asked at a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// Moves, position and status, the position after every legal move, and the counts of three plies by each
    /// route of the right side. For a generator that may count its last plies together.
    EveryTriple,
    /// The same, but three plies are counted only where that is cheap, and two elsewhere.
    EveryPair,
    /// Moves, position and status, and the position after every legal move.
    EveryMove,
    /// Moves, position and status, and the position after every move that may do more than move or
    /// capture normally. This compares twice as many positions in the same time as `EveryMove`. A
    /// plain move is checked when the game continues with it.
    SpecialMoves,
    /// The same, and the counts as in `EveryPair`. For an engine where asking after every move takes as long as
    /// the whole line.
    SpecialPairs,
    /// Moves, position and status. For an engine where every question is slow. The position after a
    /// move is checked when the game continues with it.
    Itself,
}

impl Depth {
    /// The moves whose successors the right side is asked for.
    fn asked<G: AnyGame>(self, snapshot: &Snapshot<G>) -> Vec<G::Move> {
        match self {
            Self::EveryTriple | Self::EveryPair | Self::EveryMove => snapshot.moves.clone(),
            Self::SpecialPairs | Self::SpecialMoves => {
                let is_special = |played: &G::Move| G::is_special(&snapshot.setup, *played);
                snapshot.moves.iter().copied().filter(is_special).collect()
            }
            Self::Itself => Vec::new(),
        }
    }

    /// How many plies the right side counts by each of its routes, if it does.
    pub(crate) const fn counted(self) -> Option<Plies> {
        match self {
            Self::EveryTriple => Some(Plies::All),
            Self::EveryPair | Self::SpecialPairs => Some(Plies::Cheap),
            Self::EveryMove | Self::SpecialMoves | Self::Itself => None,
        }
    }
}

/// Compares the legal moves, the position, the status and the successors that the depth selects, as
/// far as the right side gives them. Where all of these agree, it also compares how many moves the
/// right side counts.
pub fn at<G: AnyGame>(
    at: PositionRef<'_, G>,
    left: &mut dyn Reference<G>,
    right: &mut dyn Implementation<G>,
    depth: Depth,
) -> Comparison<G> {
    // Where every move is followed, the reference gives its moves and their successors in one pass.
    let seen_left = match depth {
        Depth::SpecialMoves | Depth::SpecialPairs => left.snapshot(at).map(|seen| (seen, None)),
        Depth::EveryTriple | Depth::EveryPair | Depth::EveryMove | Depth::Itself => {
            left.expanded(at)
        }
    };
    let is_odd = || matches!(seen_left, Err(NoAnswer::Refused(_))) || !G::has_come_about(at);
    if !right.refuses() && is_odd() {
        return Comparison::NotAsked;
    }
    let ((snapshot, expanded), seen) = match (seen_left, right.observe(at)) {
        (Err(none), _) | (_, Err(none)) if none.skipped().is_some() => return Comparison::NotAsked,
        (Ok(ours), Ok(theirs)) => (ours, theirs),
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
            let setup = one.ok().map(|(snapshot, _)| snapshot.setup);
            return differ(at, setup, [left.name(), right.name()], vec![difference]);
        }
    };
    let mut differences = observed_differs(&snapshot, &seen);
    let is_elsewhere = differences.iter().any(|one| matches!(one, Difference::Setup { .. }));
    // If the positions differ, their successors differ too; that is not reported for every move.
    let asked = if is_elsewhere { Vec::new() } else { depth.asked(&snapshot) };
    // Where the right side is slow, the left side alone says where the game may continue.
    let at_hand = depth == Depth::Itself && expanded.is_some();
    let followed = if at_hand { snapshot.moves.clone() } else { asked.clone() };
    let ours = match expanded {
        Some(successors) if !followed.is_empty() => successors.into_iter().map(Ok).collect(),
        _ => left.successors(at, &followed),
    };
    let theirs = right.successors(at, &asked);
    for ((played, ours), theirs) in asked.iter().zip(&ours).zip(&theirs) {
        // A move that only one side has is reported above, once.
        if seen.moves.binary_search(played).is_ok() {
            differences.extend(successor_differs(*played, ours, theirs));
        }
    }
    if differences.is_empty() {
        differences.extend(counted(at, &snapshot, right));
    }
    if differences.is_empty()
        && let Some(plies) = depth.counted()
        && let Some(finding) = miscounted(at, left, right, plies)
    {
        return Comparison::Differ(Box::new(finding));
    }
    if !differences.is_empty() {
        return differ(at, Some(snapshot.setup), [left.name(), right.name()], differences);
    }
    let successors = ours.into_iter().filter_map(Result::ok).collect();
    Comparison::Agree(Box::new(Agreed { snapshot, followed, successors }))
}

fn differ<G: AnyGame>(
    at: PositionRef<'_, G>,
    setup: Option<G::Setup>,
    sides: [&str; 2],
    differences: Vec<Difference<G>>,
) -> Comparison<G> {
    Comparison::Differ(Box::new(differing(at, setup, sides, differences)))
}

fn differing<G: AnyGame>(
    at: PositionRef<'_, G>,
    setup: Option<G::Setup>,
    sides: [&str; 2],
    differences: Vec<Difference<G>>,
) -> Finding<G> {
    let counted = |difference: &Difference<G>| matches!(difference, Difference::Perft { .. });
    // Counts are compared only where the lists of moves agree.
    let cause = if differences.iter().all(counted) { Cause::Counter } else { Cause::Rules };
    let finding = Finding::between(at, setup, sides, differences);
    Finding { cause, ..finding }
}

/// Whether two sides refuse a position for the same reason. A position with several faults may be
/// refused for any of them (SPEC section 5). An engine's own message counts as a valid reason.
fn agree<G: AnyGame>(
    one: &Objection,
    two: &Objection,
    at: PositionRef<'_, G>,
    left: &mut dyn Reference<G>,
) -> bool {
    use Objection::{BadPosition, IllegalMove, InItsWords};
    match (one, two) {
        (BadPosition(one), BadPosition(two)) => one == two || left.refusals(at).contains(two),
        (IllegalMove(_), IllegalMove(_))
        | (InItsWords(_), BadPosition(_) | InItsWords(_))
        | (BadPosition(_), InItsWords(_)) => true,
        _ => false,
    }
}

fn successor_differs<G: AnyGame>(
    played: G::Move,
    left: &Result<G::Setup, NoAnswer>,
    right: &Result<G::Setup, NoAnswer>,
) -> Option<Difference<G>> {
    match (left, right) {
        (Ok(left), Ok(right)) => setup_differs(Some(played), left, right),
        _ if left == right => None,
        _ => right.as_ref().err()?.difference(Some(played)),
    }
}

/// Whether a side that lists the right moves also counts them. A generator that counts its last ply
/// without listing it may be wrong in the count alone. Asked only where the lists agree.
pub fn counted<G: AnyGame>(
    at: PositionRef<'_, G>,
    snapshot: &Snapshot<G>,
    side: &mut dyn Implementation<G>,
) -> Option<Difference<G>> {
    let listed = snapshot.moves.len() as u64;
    let counted = side.perft(at, 1).ok()?;
    let (left, right) = (listed, counted);
    (left != right).then_some(Difference::Perft { depth: 1, left, right, route: None })
}

/// The finding of a right side whose own counts differ, at the position or after a move. The left side, which is
/// asked only then, says which of them is wrong.
pub fn miscounted<G: AnyGame>(
    at: PositionRef<'_, G>,
    left: &mut dyn Reference<G>,
    right: &mut dyn Implementation<G>,
    plies: Plies,
) -> Option<Finding<G>> {
    let miscount = counts::differ(&mut Asked { at, side: right }, plies).ok()??;
    let line = [at.line, miscount.after.as_slice()].concat();
    let here = PositionRef { line: &line, ..at };
    let setup = Some(left.snapshot(here).ok()?.setup);
    let ours = left.perft(here, miscount.depth).ok()?;
    let (theirs, route) = miscount.wrong(ours);
    let route = Some(route);
    let difference = Difference::Perft { depth: miscount.depth, left: ours, right: theirs, route };
    Some(differing(here, setup, [left.name(), right.name()], vec![difference]))
}

/// Asks one side to play moves that are not legal, and returns the first that it accepts. Any answer that
/// is no error accepts the move, also one that does not give the position after it.
pub fn probe<G: AnyGame>(
    at: PositionRef<'_, G>,
    illegal: &[G::Move],
    side: &mut dyn Implementation<G>,
) -> Option<Difference<G>> {
    if !side.refuses() {
        return None;
    }
    let answers = side.successors(at, illegal);
    // Where it breaks, it has not been asked about the rest.
    let has_broken = answers.iter().any(|answer| matches!(answer, Err(NoAnswer::Failed(_))));
    let mut answers_after = |played| {
        let line = [at.line, &[played]].concat();
        matches!(
            side.observe(PositionRef { line: &line, ..at }),
            Ok(_) | Err(NoAnswer::Misspelt(_))
        )
    };
    let mut is_accepted = |played, answer| match answer {
        Ok(_) | Err(NoAnswer::Misspelt(_)) => true,
        // Whether it accepts the move, or supports no such question, shows in the answer alone.
        Err(NoAnswer::Unsupported(_)) => !has_broken && answers_after(played),
        Err(_) => false,
    };
    let accepted = illegal
        .iter()
        .zip(answers)
        .find_map(|(&played, answer)| is_accepted(played, answer).then_some(played));
    // One of them is also played through the line, as games are played.
    let through_line = || illegal.first().copied().filter(|&played| answers_after(played));
    accepted.or_else(through_line).map(|played| Difference::Accepts { played })
}

/// The differences between a position and what the right side says about it: its moves, itself as far as
/// it is given, and its status.
#[must_use]
pub fn observed_differs<G: AnyGame>(
    ours: &Snapshot<G>,
    seen: &Observation<G>,
) -> Vec<Difference<G>> {
    let setup = seen.setup.as_ref();
    let differences = [
        moves_differ(&ours.moves, &seen.moves),
        setup.and_then(|setup| setup_differs(None, &ours.setup, setup)),
        status_differs(&ours.status.clone().into(), &seen.status),
    ];
    differences.into_iter().flatten().collect()
}

/// The difference between two sorted lists of moves, if there is one.
#[must_use]
pub fn moves_differ<G: AnyGame>(left: &[G::Move], right: &[G::Move]) -> Option<Difference<G>> {
    if left == right {
        return None;
    }
    let only = |these: &[G::Move], those: &[G::Move]| {
        these.iter().filter(|played| !those.contains(played)).copied().collect()
    };
    Some(Difference::Moves { missing: only(left, right), surplus: only(right, left) })
}

/// The difference between two positions, if there is one.
#[must_use]
pub fn setup_differs<G: AnyGame>(
    after: Option<G::Move>,
    left: &G::Setup,
    right: &G::Setup,
) -> Option<Difference<G>> {
    (left != right).then(|| Difference::Setup {
        after,
        left: Box::new(left.clone()),
        right: Box::new(right.clone()),
    })
}

/// The difference between two statuses in the parts that both give, if there is one.
#[must_use]
pub fn status_differs<G: AnyGame>(
    left: &G::PartialStatus,
    right: &G::PartialStatus,
) -> Option<Difference<G>> {
    G::status_differs(left, right).map(|(left, right)| Difference::Status { left, right })
}
