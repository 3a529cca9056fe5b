//! Counting the last two plies.
//!
//! Most moves are [idle](crate::watch): all idle moves of a piece are counted at once, and none is
//! made. Only after the others the replies are counted one position after the other.

use crate::bits::Word;
use crate::generate::{Stride, Visitor};
use crate::node::Node;
use crate::replies::Replies;
use crate::rules::{PAWN, Rules, Side, layers};
use crate::state::{NO_EN_PASSANT, State, Step};
use crate::steps::Steps;
use crate::tables::Tables;

/// The number of move sequences of two plies.
pub(crate) fn pairs<R: Rules, C: Side>(tables: &Tables<R>, state: &State<R>) -> u64 {
    let mut waiting = *state;
    waiting.en_passant = NO_EN_PASSANT;
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

/// A visitor that sets the idle moves apart, by the clauses of [`crate::watch`].
struct Pairs<'a, R: Rules, F> {
    replies: &'a Replies<'a, R>,
    /// How many moves are idle.
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
        // 2, 3 and 5; the enemy's squares are 1.
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
            // 4: a square passed over matters to the Pawns that attack it.
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
