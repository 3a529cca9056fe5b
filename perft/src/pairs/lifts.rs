//! Lifting a piece off the board.
//!
//! Of most pieces nothing depends on that but king danger squares. Of a few more does: pieces are held otherwise without
//! it, ways are open, or it could be taken where it stood in more ways than a Pawn.

use super::Pairs;
use super::parts::{Lifted, Loosened};
use crate::bits::Word;
use crate::node::Node;
use crate::replies::{Change, Moved};
use crate::rules::{Form, Rules, Side};

/// A piece that is lifted, and what else depends on that.
type Freed<W> = (Lifted<W>, Loosened<W>);

impl<R: Rules, C: Side, F> Pairs<'_, R, C, F> {
    /// Lifts a piece; `None` if more depends on it than the king danger squares.
    #[expect(clippy::inline_always, reason = "a call costs more than what most calls do")]
    #[inline(always)]
    pub(super) fn lift(
        &self,
        node: &Node<R, C>,
        was: Form,
        from: usize,
    ) -> Option<Lifted<R::Word>> {
        let replies = self.replies;
        let watch = &replies.watch;
        let attacked = watch.attacked.when(R::matters_as_prey(was));
        if (watch.lines | watch.ways | attacked).has(from) {
            return None;
        }
        let aims = replies.aims(was, from, node.occupied);
        (!aims.holds).then(|| self.lifted(node, was, from, aims.goals.any()))
    }

    /// The piece on a square when it is lifted, and whether that changes king danger squares.
    #[expect(clippy::inline_always, reason = "a call costs more than what most calls do")]
    #[inline(always)]
    fn lifted(&self, node: &Node<R, C>, was: Form, from: usize, aimed: bool) -> Lifted<R::Word> {
        let (replies, left) = (self.replies, R::Word::bit(from));
        let (mut dangers, mut royal_moves) = (replies.dangers(), replies.royal_moves);
        if aimed {
            dangers = replies.dangers_after(left);
            royal_moves = replies.royal_moves(&dangers, R::Word::EMPTY);
        }
        Lifted { was, left, occupied: node.occupied ^ left, dangers, royal_moves, aimed }
    }

    /// Lifts a piece on which more depends, and finds that; `None` if all its moves have to be made.
    #[inline(never)]
    pub(super) fn loosen(
        &self,
        node: &Node<R, C>,
        was: Form,
        from: usize,
    ) -> Option<Freed<R::Word>> {
        let replies = self.replies;
        let watch = &replies.watch;
        let holds = replies.aims(was, from, node.occupied).holds;
        let repins = holds || watch.lines.has(from);
        let is_prey = R::CHOOSES && R::matters_as_prey(was) && watch.attacked.has(from);
        if watch.made.has(from) || (repins && (self.fixed || is_prey)) {
            return None;
        }
        let lifted = self.lifted(node, was, from, true);
        let (left, entered, lost) = (lifted.left, R::Word::EMPTY, R::Word::EMPTY);
        let moved = Moved { form: 0, left, entered, occupied: lifted.occupied, lost };
        let mut loosened = Loosened::none();
        if watch.ways.has(from) {
            loosened.ways = replies.ways_through(left);
        }
        if is_prey {
            let Change { more, sees } = replies.choices(left, was, &moved);
            loosened.choices = Change { more: more.wrapping_neg(), sees };
        }
        if repins {
            loosened.pins = replies.repinned(&moved, replies.targets(lost))?;
        }
        Some((lifted, loosened))
    }
}
