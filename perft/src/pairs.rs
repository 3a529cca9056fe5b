//! Counting the last two plies.
//!
//! What one side can do depends on few squares. A move that touches none of them leaves the
//! number of replies as it would be had nothing moved: all such moves of a piece are counted at
//! once. Only after the others the replies are counted one position after the other.

use crate::bits::Word;
use crate::generate::{Stride, Visitor};
use crate::node::Node;
use crate::replies::Replies;
use crate::rules::{PAWN, Rules, Side, layers};
use crate::state::{NOT_PASSED, State, Step};
use crate::steps::Steps;
use crate::tables::Tables;

/// The number of move sequences of two plies.
pub(crate) fn pairs<R: Rules, C: Side>(tables: &Tables<R>, state: &State<R>) -> u64 {
    let mut waiting = *state;
    waiting.passed = NOT_PASSED;
    let replies = Replies::new::<C::Other>(tables, &waiting);
    let mut touching = 0;
    let mut pairs = Pairs {
        replies: &replies,
        idle: 0,
        steps: Steps::of(state, |step| {
            let mut next = *state;
            next.make::<C>(tables, step);
            touching += replies.count::<C::Other>(&next);
        }),
    };
    Node::<R, C>::new(state, tables).visit(&mut pairs);
    let idle = pairs.idle;
    idle * replies.if_idle + touching
}

/// A visitor that sets apart the moves which do not matter to the other side.
struct Pairs<'a, R: Rules, F> {
    replies: &'a Replies<'a, R>,
    /// How many moves do not matter.
    idle: u64,
    /// What is done with the others.
    steps: Steps<R, F>,
}

impl<R: Rules, C: Side, F: FnMut(Step)> Visitor<R, C> for Pairs<'_, R, F> {
    #[inline]
    fn piece<const LAYER: usize>(&mut self, node: &Node<R, C>, from: usize, to: R::Word) {
        if !to.any() {
            return;
        }
        let form = self.steps.form_of::<LAYER>(node.state, from);
        let watched = self.replies.watch.against::<R>(form);
        let mut rest = to;
        if !watched.has(from) && !R::matters_as_prey(form) {
            rest = to & (watched | node.enemy);
            self.idle += u64::from((to & !rest).count());
        }
        self.steps.piece::<LAYER>(node, from, rest);
    }

    #[inline]
    fn pawns(&mut self, node: &Node<R, C>, stride: Stride, to: R::Word) {
        let watched = self.replies.watch.against::<R>(layers([PAWN]));
        let mut matters = watched | stride.gone::<C, _>(watched);
        if stride.ranks == 2 {
            // A square passed over matters to the Pawns that attack it.
            matters |= C::forward(watched);
        }
        let rest = to & (matters | node.enemy | node.tables.promotion[C::US]);
        self.idle += u64::from((to & !rest).count());
        self.steps.pawns(node, stride, rest);
    }

    #[inline]
    fn special(&mut self, node: &Node<R, C>, step: Step) {
        self.steps.special(node, step);
    }
}
