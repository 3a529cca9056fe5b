//! Makes a finding small: the line first, then the position, as long as it stays legal and the
//! difference remains.

use std::mem::{Discriminant, discriminant};

use crate::play::Maker;
use crate::{
    AnyGame, Comparison, Depth, Difference, Finding, Implementation, Parts, Position, PositionRef,
    Reaction, Reference, compare,
};

/// Makes a finding as small as possible: the shortest line from the nearest position, then the
/// fewest pieces and the plainest fields that still show a difference of the same kind. The left
/// side says what is legal.
///
/// A finding of a broken engine is left as it is: asking again may take as long as the first time,
/// and the engine may not break twice.
pub fn finding<G: AnyGame>(
    finding: &mut Finding<G>,
    left: &mut dyn Reference<G>,
    right: &mut dyn Implementation<G>,
    depth: Depth,
) {
    if let Some(sought) = Signature::of(finding) {
        let mut shrinker = Shrinker { sought, left, right, depth };
        shrinker.rebase(finding);
        shrinker.drop_moves(finding);
        shrinker.drop_pieces(finding);
    }
}

/// Whether the two sides show the difference of a finding at its position. A breakage is shown by any.
pub fn shows<G: AnyGame>(
    finding: &Finding<G>,
    left: &mut dyn Reference<G>,
    right: &mut dyn Implementation<G>,
    depth: Depth,
) -> bool {
    let at = finding.position.as_ref();
    match Signature::of(finding) {
        None => compare::at(at, left, right, depth)
            .differences()
            .iter()
            .any(|one| matches!(one, Difference::Broke { .. })),
        Some(sought) => Shrinker { sought, left, right, depth }.shown_at(at).is_some(),
    }
}

/// A finding made small with an engine that has been asked nothing before; `None` if another such engine
/// does not show the small one, since the first may have been led astray on the way.
pub fn afresh<G: AnyGame>(
    finding: &Finding<G>,
    left: &mut dyn Reference<G>,
    make: &Maker<'_, G>,
    depth: Depth,
) -> Option<Finding<G>> {
    let mut smaller = finding.clone();
    self::finding(&mut smaller, left, make().as_mut(), depth);
    shows(&smaller, left, make().as_mut(), depth).then_some(smaller)
}

/// Moves a finding to another game, such as the same one with a ruling reset, if it is shown there.
pub fn game<G: AnyGame>(
    finding: &mut Finding<G>,
    left: &mut dyn Reference<G>,
    right: &mut dyn Implementation<G>,
    depth: Depth,
    game: &G,
) {
    if let Some(sought) = Signature::of(finding) {
        let Position { fen, line, .. } = finding.position.clone();
        let at = PositionRef { game, fen: &fen, line: &line };
        Shrinker { sought, left, right, depth }.try_at(finding, at);
    }
}

/// What makes two differences the same: their kind, whether moves are missing or surplus, and in which
/// parts positions differ.
struct Signature<G: AnyGame> {
    kind: Discriminant<Difference<G>>,
    sides: Option<(bool, bool)>,
    /// In what two positions differ. Without it, a true difference would be shrunk to any other.
    parts: Option<Parts>,
    /// In what two statuses differ.
    status: Option<String>,
    /// The move that is accepted though it is not legal.
    accepted: Option<G::Move>,
    /// How the sides react where one of them does not answer.
    reactions: Option<[Kind; 2]>,
}

impl<G: AnyGame> Signature<G> {
    fn of(finding: &Finding<G>) -> Option<Self> {
        let first = finding.differences.first()?;
        match first {
            Difference::Broke { .. } => None,
            _ => Some(Self {
                kind: discriminant(first),
                sides: sides(first),
                parts: parts(first),
                status: status(first),
                accepted: match first {
                    Difference::Accepts { played } => Some(*played),
                    _ => None,
                },
                reactions: reactions(first),
            }),
        }
    }

    fn is(&self, difference: &Difference<G>) -> bool {
        // Where moves are both missing and surplus, either alone shows the same fault.
        let overlap = match (self.sides, sides(difference)) {
            (Some((missing, surplus)), Some((also_missing, also_surplus))) => {
                (missing && also_missing) || (surplus && also_surplus)
            }
            _ => true,
        };
        let same_parts = match (&self.parts, parts(difference)) {
            (Some(sought), Some(found)) => sought.covers(&found),
            _ => true,
        };
        self.kind == discriminant(difference)
            && overlap
            && same_parts
            && self.status == status(difference)
            && self.reactions == reactions(difference)
    }
}

fn status<G: AnyGame>(difference: &Difference<G>) -> Option<String> {
    match difference {
        Difference::Status { left, right } => Some(G::status_parts(left, right)),
        _ => None,
    }
}

fn parts<G: AnyGame>(difference: &Difference<G>) -> Option<Parts> {
    match difference {
        Difference::Setup { left, right, .. } => Some(G::parts(left, right)),
        _ => None,
    }
}

fn sides<G: AnyGame>(difference: &Difference<G>) -> Option<(bool, bool)> {
    match difference {
        Difference::Moves { missing, surplus } => Some((!missing.is_empty(), !surplus.is_empty())),
        _ => None,
    }
}

/// A reaction without the parts that change when pieces are removed: its kind, and the reasons of a
/// refusal.
type Kind = (Discriminant<Reaction>, Vec<String>);

fn reactions<G: AnyGame>(difference: &Difference<G>) -> Option<[Kind; 2]> {
    let signature = |reaction: &Reaction| {
        let reasons = reaction.reasons().into_iter().map(str::to_owned).collect();
        (discriminant(reaction), reasons)
    };
    match difference {
        Difference::Answer { left, right, .. } => Some([left, right].map(signature)),
        _ => None,
    }
}

/// Whether the left side lists every move of a line where it is played. A side that refuses what is
/// not legal need not be asked: it has answered. Others, such as an engine that speaks UCI, stop at
/// such a move, or play it. One that breaks there says nothing against the line.
pub fn is_listed<G: AnyGame>(at: PositionRef<'_, G>, left: &mut dyn Reference<G>) -> bool {
    left.refuses()
        || at.line.iter().enumerate().all(|(ply, played)| {
            let before = PositionRef { line: &at.line[..ply], ..at };
            left.snapshot(before).map_or(true, |seen| seen.moves.contains(played))
        })
}

struct Shrinker<'a, G: AnyGame> {
    sought: Signature<G>,
    left: &'a mut dyn Reference<G>,
    right: &'a mut dyn Implementation<G>,
    depth: Depth,
}

/// A position, if it is known, and the differences there.
type Shown<G> = (Option<<G as AnyGame>::Setup>, Vec<Difference<G>>);

impl<G: AnyGame> Shrinker<'_, G> {
    /// The position and the differences at a place, if what is sought is among them.
    fn shown_at(&mut self, at: PositionRef<'_, G>) -> Option<Shown<G>> {
        let (setup, mut differences) = match compare::at(at, self.left, self.right, self.depth) {
            // What shows only after a move is made small there.
            Comparison::Differ(found) if found.position.line.len() > at.line.len() => return None,
            Comparison::Differ(found) => (found.setup, found.differences),
            Comparison::Agree(agreed) => (Some(agreed.snapshot.setup), Vec::new()),
            Comparison::BothRefuse | Comparison::NotAsked => return None,
        };
        if let Some(played) = self.sought.accepted
            && let Ok(snapshot) = self.left.snapshot(at)
            && !snapshot.moves.contains(&played)
        {
            differences.extend(compare::probe(at, &[played], self.right));
        }
        let is_shown = differences.iter().any(|difference| self.sought.is(difference));
        is_shown.then_some((setup, differences))
    }

    /// Tries another position, and moves the finding there if the difference shows there, too.
    fn try_at(&mut self, finding: &mut Finding<G>, at: PositionRef<'_, G>) -> bool {
        let Some((setup, mut differences)) = self.shown_at(at) else { return false };
        if !is_listed(at, self.left) {
            return false;
        }
        // If the sides stand on two positions, all else follows from that.
        let is_elsewhere =
            |difference: &_| matches!(difference, Difference::Setup { after: None, .. });
        differences.retain(|difference| is_elsewhere(difference) || self.sought.is(difference));
        finding.differences = differences;
        finding.setup = setup;
        finding.position = Position::of(at);
        true
    }

    /// Starts from the nearest earlier position that still shows the difference.
    fn rebase(&mut self, finding: &mut Finding<G>) {
        let position = finding.position.clone();
        for kept in 0..position.line.len() {
            let (before, tail) = position.line.split_at(position.line.len() - kept);
            let Ok(snapshot) =
                self.left.snapshot(PositionRef { line: before, ..position.as_ref() })
            else {
                continue;
            };
            let fen = snapshot.setup.to_string();
            if self.try_at(finding, PositionRef { fen: &fen, line: tail, ..position.as_ref() }) {
                return;
            }
        }
    }

    /// Leaves moves out of a line that is needed: a move and its reply, the last first.
    fn drop_moves(&mut self, finding: &mut Finding<G>) {
        let mut end = finding.position.line.len();
        while end >= 2 {
            let position = finding.position.clone();
            let line = [&position.line[..end - 2], &position.line[end..]].concat();
            let at = PositionRef { line: &line, ..position.as_ref() };
            let shorter = self.try_at(finding, at);
            end = if shorter { end.min(finding.position.line.len()) } else { end - 1 };
        }
    }

    /// Removes what is not needed: pieces, half of them at a time and then fewer, and fields.
    fn drop_pieces(&mut self, finding: &mut Finding<G>) {
        let Position { game, fen, .. } = &finding.position;
        let Ok(mut setup) = game.read_fen(fen) else { return };
        for make_plain in G::PLAIN {
            let mut plainer = setup.clone();
            make_plain(&mut plainer);
            self.keep_if_shown(finding, &mut setup, plainer);
        }
        let mut chunk = finding.position.game.removable(&setup).len() / 2 + 1;
        while chunk > 0 {
            let mut taken = false;
            let places = finding.position.game.removable(&setup);
            for some in places.chunks(chunk) {
                let mut fewer = setup.clone();
                G::remove(&mut fewer, some);
                taken |= self.keep_if_shown(finding, &mut setup, fewer);
            }
            // Repeats one by one until nothing more can be removed: what a piece was needed for may
            // be gone.
            if chunk > 1 || !taken {
                chunk /= 2;
            }
        }
    }

    fn keep_if_shown(
        &mut self,
        finding: &mut Finding<G>,
        setup: &mut G::Setup,
        tried: G::Setup,
    ) -> bool {
        let position = finding.position.clone();
        // If two sides refuse differently, it is not a legal position and stays so.
        let must_stay_one = self.sought.reactions.is_none();
        if tried == *setup || (must_stay_one && !position.game.is_position(&tried, self.left)) {
            return false;
        }
        let fen = tried.to_string();
        let shown = self.try_at(finding, PositionRef { fen: &fen, ..position.as_ref() });
        if shown {
            *setup = tried;
        }
        shown
    }
}
