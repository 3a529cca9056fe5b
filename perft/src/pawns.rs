//! The moves of all Pawns of a side as a few sets, of which they are counted whatever then stands on the
//! board.
//!
//! The sets know the Pawns and their pins. They serve as long as no Pawn is gone and each is held as it was;
//! where a capture of anything is legal whatever is attacked then ([`UNBOUND`](crate::rules::Capture::UNBOUND))
//! they do not serve. En passant captures are none of theirs.

use crate::bits::Word;
use crate::generate::Stride;
use crate::node::Node;
use crate::rules::{PAWN, PawnStep, Rules, Side, is_among};

/// Where the stepping Pawns of a side would arrive on account of their pins, by their strides.
///
/// Each set stands for one Pawn a square, since all Pawns of a set have gone alike. Two Pawns may capture on
/// one square, from either side of it: that is why captures are two sets.
#[derive(Clone, Copy)]
pub(crate) struct Pawns<W> {
    /// Straight on.
    push: W,
    /// The squares over which a double step passes; with [`PawnStep::Diagonal`], where a leap ends.
    twice: W,
    /// Diagonally forward to the right.
    right: W,
    /// Diagonally forward to the left.
    left: W,
}

/// The Pawns that move as plain leapers: their number of moves to some targets.
pub(crate) fn walker_moves<R: Rules, C: Side>(
    node: &Node<R, C>,
    pawns: R::Word,
    targets: R::Word,
) -> u64 {
    if const { !is_among(R::LEAPERS, PAWN) } {
        return 0;
    }
    let walkers = pawns & !R::stepping_pawns::<C>(pawns);
    let mut moves = 0;
    for from in walkers.squares() {
        let to = node.tables.leaps(C::US, PAWN, from) & targets & node.held(from);
        moves += u64::from(to.count());
    }
    moves
}

/// What one Pawn may do, pins and checks aside.
pub(crate) struct PawnSight<W> {
    /// Where it may go.
    pub(crate) to: W,
    /// Where a piece that comes or goes matters to that.
    pub(crate) sees: W,
}

impl<W: Word> PawnSight<W> {
    /// That of a Pawn on a square.
    #[inline]
    pub(crate) fn of<R: Rules<Word = W>, C: Side>(node: &Node<R, C>, pawn: W, occupied: W) -> Self {
        let captures = node.tables.leaps(C::US, PAWN, pawn.first());
        let ahead = C::forward(pawn);
        if !R::stepping_pawns::<C>(pawn).any() {
            return Self { to: captures, sees: captures };
        }
        match R::PAWNS {
            PawnStep::Fide { double } => {
                let start = C::forward(node.tables.pawn_ranks[C::US]);
                let twice = C::forward(ahead & start & !occupied).when(double);
                let to = ((ahead | twice) & !occupied) | (captures & occupied);
                Self { to, sees: captures | ahead | C::forward(ahead) }
            }
            PawnStep::Diagonal => {
                let leap = C::forward(C::forward(pawn & node.tables.pawn_ranks[C::US]));
                let to = ahead.east() | ahead.west() | leap;
                Self { to, sees: to }
            }
        }
    }
}

impl<W: Word> Pawns<W> {
    /// The strides of Pawns that are held alike.
    #[inline]
    fn held<R: Rules<Word = W>, C: Side>(node: &Node<R, C>, pawns: W, held: W) -> Self {
        let ahead = C::forward(pawns);
        let (right, left) = (ahead.east() & held, ahead.west() & held);
        let start = node.tables.pawn_ranks[C::US];
        let (push, twice) = match R::PAWNS {
            PawnStep::Fide { double } => {
                // Held where the double step ends.
                let passed = ahead & C::forward(start) & C::Other::forward(held);
                (ahead & held, passed.when(double))
            }
            PawnStep::Diagonal => (W::EMPTY, C::forward(C::forward(pawns & start)) & held),
        };
        Self { push, twice, right, left }
    }

    /// All Pawns of a node that step as Pawns.
    #[inline]
    pub(crate) fn new<R: Rules<Word = W>, C: Side>(node: &Node<R, C>) -> Self {
        let stepping = R::stepping_pawns::<C>(node.state.layer(PAWN) & node.own);
        let mut all = Self::held(node, stepping & !node.pinned, W::FULL);
        for pawn in (stepping & node.pinned).squares() {
            let held = Self::held(node, W::bit(pawn), node.pin(pawn));
            all.push |= held.push;
            all.twice |= held.twice;
            all.right |= held.right;
            all.left |= held.left;
        }
        all
    }

    /// Where they may capture.
    #[inline]
    pub(crate) fn captured<R: Rules<Word = W>>(&self) -> W {
        self.right | self.left | self.twice.when(R::PAWNS == PawnStep::Diagonal)
    }

    /// Where they capture straight-stepping enemies' Pawns in passing, if these pass there.
    #[inline]
    pub(crate) fn captures<R: Rules<Word = W>>(&self) -> W {
        (self.right | self.left).when(R::PAWNS == PawnStep::Fide { double: true })
    }

    /// The same without the Pawn on a square, if there is one.
    #[inline]
    pub(crate) fn without<R: Rules<Word = W>, C: Side>(self, pawn: W) -> Self {
        let gone = |files, ranks| Stride { files, ranks }.gone::<C, W>(pawn);
        let twice = if R::PAWNS == PawnStep::Diagonal { gone(0, 2) } else { gone(0, 1) };
        Self {
            push: self.push & !gone(0, 1),
            twice: self.twice & !twice,
            right: self.right & !gone(1, 1),
            left: self.left & !gone(-1, 1),
        }
    }

    /// The number of their moves to some targets: squares without a piece of their own side, and
    /// fewer in check.
    #[inline]
    pub(crate) fn count<R: Rules<Word = W>, C: Side>(
        &self,
        promotion: W,
        occupied: W,
        targets: W,
    ) -> u64 {
        let Self { mut push, mut twice, mut right, mut left } = *self;
        match R::PAWNS {
            PawnStep::Fide { double } => {
                push &= !occupied;
                if double {
                    twice = C::forward(twice & !occupied) & !occupied & targets;
                }
                push &= targets;
                (right, left) = (right & occupied & targets, left & occupied & targets);
            }
            PawnStep::Diagonal => {
                (twice, right, left) = (twice & targets, right & targets, left & targets);
            }
        }
        let number =
            |push: W, right: W, left: W| u64::from(push.count() + right.count() + left.count());
        let mut moves = number(push, right, left) + u64::from(twice.count());
        if !R::PROMOTIONS.is_empty() && ((push | right | left) & promotion).any() {
            let promoting = number(push & promotion, right & promotion, left & promotion);
            moves += promoting * (R::PROMOTIONS.len() as u64 - 1);
        }
        moves
    }
}
