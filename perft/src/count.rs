//! Counting move sequences.

use notation::Move;

use crate::bits::Word;
use crate::bound::forced;
use crate::generate::{Stride, Visitor};
use crate::hands::Hand;
use crate::node::Node;
use crate::popcount::Popcount;
use crate::rules::{Rules, Side};
use crate::search::Position;
use crate::search::bulk::Within;
use crate::state::{State, Step};
use crate::tables::Tables;

/// The number of legal moves, none of them listed.
#[inline]
pub(crate) fn moves<R: Rules, C: Side>(tables: &Tables<R>, state: &State<R>) -> u64 {
    if R::MUST_CAPTURE {
        return forced::<R, C>(tables, state);
    }
    let node = Node::<R, C>::new(state, tables);
    let mut count = BulkCount::new(&node);
    node.visit(&mut count);
    count.total()
}

/// The number of move sequences of two plies, each first move made.
pub(crate) fn made<R: Rules, C: Side>(tables: &Tables<R>, state: &State<R>) -> u64 {
    let mut count = 0;
    Node::<R, C>::new(state, tables).each_step(|step| {
        let mut next = *state;
        next.make::<C>(tables, step);
        count += moves::<R, C::Other>(tables, &next);
    });
    count
}

/// A visitor that adds up.
pub(crate) struct BulkCount<R: Rules> {
    prey: R::Word,
    popcount: Popcount<R::Word>,
}

impl<R: Rules> BulkCount<R> {
    #[inline]
    pub(crate) fn new<C: Side>(node: &Node<R, C>) -> Self {
        Self { prey: R::prey::<C>(node.state), popcount: Popcount::new() }
    }

    /// Whether a set of captures may be more moves than squares.
    #[inline]
    pub(crate) fn leaves_choice<C: Side>(&self, node: &Node<R, C>) -> bool {
        R::leaves_choice(node.tables, self.prey)
    }

    /// The sum.
    #[inline]
    pub(crate) fn total(&self) -> u64 {
        self.popcount.total()
    }
}

impl<R: Rules, C: Side> Visitor<R, C> for BulkCount<R> {
    #[inline]
    fn piece<const LAYER: usize>(&mut self, node: &Node<R, C>, from: usize, to: R::Word) {
        self.popcount.add(to);
        if self.leaves_choice(node) {
            let surplus = R::surplus::<LAYER, C>(node.state, node.tables, self.prey, from, to);
            self.popcount.add_number(surplus);
        }
    }

    #[inline]
    fn pawns(&mut self, node: &Node<R, C>, _stride: Stride, to: R::Word) {
        self.popcount.add(to);
        let promoting = to & node.tables.promotion[C::US];
        if !R::PROMOTIONS.is_empty() && promoting.any() {
            let choices = R::PROMOTIONS.len() as u64;
            self.popcount.add_number(u64::from(promoting.count()) * (choices - 1));
        }
    }

    #[inline]
    fn special(&mut self, _node: &Node<R, C>, _step: Step) {
        self.popcount.add_number(1);
    }

    #[inline]
    fn drops(&mut self, node: &Node<R, C>, to: R::Word) {
        let hand = node.state.held().hands[C::US];
        if hand == Hand::default() {
            return;
        }
        let pawns = hand.has_pawns();
        let others = hand.kinds() - u64::from(pawns);
        self.popcount.add_number(others * u64::from(to.count()));
        self.popcount.add((to & R::PAWN_DROPS).when(pawns));
    }
}

/// How sequences are counted where the stack is deep enough.
pub trait Counting<P: Position>: Sync {
    /// The number of sequences of a length of no more than [`DEEPEST_RECURSION`].
    fn count(&self, position: &P, depth: u32) -> u64;
}

/// Each sequence for itself.
pub struct Plain {
    /// Makes every last move, too.
    pub listed: bool,
}

impl<P: Position> Counting<P> for Plain {
    fn count(&self, position: &P, depth: u32) -> u64 {
        match (depth, self.listed) {
            (0, _) => 1,
            (1, true) => position.listed(),
            (1, false) => position.moves(),
            (2, false) => position.pairs(Within::HERE),
            _ => {
                let mut total = 0_u64;
                let position = position.for_depth(depth, Within::HERE);
                position.each_next(&mut |next| {
                    total = total.saturating_add(self.count(next, depth - 1));
                });
                total
            }
        }
    }
}

/// Deeper than this, the upper plies are walked on the heap: a depth is a number that anyone may
/// ask for, and the stack is not made for all of them.
pub const DEEPEST_RECURSION: u32 = 128;

/// The number of sequences of a length, however great; `u64::MAX` stands for all that are no less.
pub fn perft<P: Position>(counting: &dyn Counting<P>, position: &P, depth: u32) -> u64 {
    let Some(upper) = depth.checked_sub(DEEPEST_RECURSION) else {
        return counting.count(position, depth);
    };
    // Positions yet to be counted, each with the number of plies still to be walked above the
    // recursion. Its length grows by at most the moves of one position a ply.
    let mut waiting = vec![(*position, upper)];
    let mut total = 0_u64;
    while let Some((position, plies)) = waiting.pop() {
        if plies == 0 {
            total = total.saturating_add(counting.count(&position, DEEPEST_RECURSION));
        } else {
            position.each_next(&mut |next| waiting.push((*next, plies - 1)));
        }
    }
    total
}

/// The number of sequences by first move, in the order of the moves.
pub(crate) fn divide<P: Position>(counting: &Plain, position: &P, depth: u32) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let successors = position.successors().into_iter();
    let mut parts: Vec<(Move, u64)> =
        successors.map(|(played, next)| (played, perft(counting, &next, rest))).collect();
    parts.sort_unstable();
    parts
}
