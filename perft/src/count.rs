//! Counting move sequences.

use std::hint::black_box;

use crate::bits::Word;
use crate::generate::{Stride, Visitor};
use crate::node::Node;
use crate::pairs::pairs;
use crate::rules::{Rules, Side};
use crate::state::{State, Step};
use crate::tables::Tables;
use crate::tally::Tally;

/// The number of legal moves, none of them listed.
#[inline]
pub(crate) fn moves<R: Rules, C: Side>(tables: &Tables<R>, state: &State<R>) -> u64 {
    let node = Node::<R, C>::new(state, tables);
    let mut count = Count::new(&node);
    node.visit(&mut count);
    count.total()
}

/// A visitor that adds up.
pub(crate) struct Count<R: Rules> {
    prey: R::Prey,
    tally: Tally<R::Word>,
}

impl<R: Rules> Count<R> {
    #[inline]
    pub(crate) fn new<C: Side>(node: &Node<R, C>) -> Self {
        Self { prey: R::prey::<C>(node.state), tally: Tally::new() }
    }

    /// Whether a set of captures may be more moves than squares.
    #[inline]
    pub(crate) fn leaves_choice<C: Side>(&self, node: &Node<R, C>) -> bool {
        R::leaves_choice(node.tables, self.prey)
    }

    /// Adds a number of moves.
    #[inline]
    pub(crate) fn add_number(&mut self, moves: u64) {
        self.tally.add_number(moves);
    }

    /// The sum.
    #[inline]
    pub(crate) fn total(&self) -> u64 {
        self.tally.total()
    }
}

impl<R: Rules, C: Side> Visitor<R, C> for Count<R> {
    #[inline]
    fn piece<const LAYER: usize>(&mut self, node: &Node<R, C>, from: usize, to: R::Word) {
        self.tally.add(to);
        if self.leaves_choice(node) {
            let surplus = R::surplus::<LAYER, C>(node.state, node.tables, self.prey, from, to);
            self.tally.add_number(surplus);
        }
    }

    #[inline]
    fn pawns(&mut self, node: &Node<R, C>, _stride: Stride, to: R::Word) {
        self.tally.add(to);
        let promoting = to & node.tables.promotion[C::US];
        if !R::PROMOTIONS.is_empty() && promoting.any() {
            let choices = R::PROMOTIONS.len() as u64;
            self.tally.add_number(u64::from(promoting.count()) * (choices - 1));
        }
    }

    #[inline]
    fn special(&mut self, _node: &Node<R, C>, _step: Step) {
        self.tally.add_number(1);
    }
}

/// The number of sequences of a length. `LISTED` makes every last move, too.
///
/// A count is reached one addition at a time, by no less than one a position counted; none that
/// a machine can finish comes near 2⁶⁴.
pub(crate) fn perft<R: Rules, C: Side, const LISTED: bool>(
    tables: &Tables<R>,
    state: &State<R>,
    depth: u32,
) -> u64 {
    match depth {
        0 => 1,
        1 if !LISTED => moves::<R, C>(tables, state),
        2 if !LISTED => pairs::<R, C>(tables, state),
        1 => {
            let mut total = 0;
            Node::<R, C>::new(state, tables).each_step(|step| {
                let mut next = *state;
                next.make::<C>(tables, step);
                black_box(&next);
                total += 1;
            });
            total
        }
        _ => {
            let mut total = 0;
            Node::<R, C>::new(state, tables).each_step(|step| {
                let mut next = *state;
                next.make::<C>(tables, step);
                total += perft::<R, C::Other, LISTED>(tables, &next, depth - 1);
            });
            total
        }
    }
}

/// Calls for each legal move. The generator is compiled once for all that call it so, where a call
/// more or less makes no difference.
#[inline(never)]
pub(crate) fn each_step<R: Rules, C: Side>(
    tables: &Tables<R>,
    state: &State<R>,
    call: &mut dyn FnMut(Step),
) {
    Node::<R, C>::new(state, tables).each_step(call);
}

/// How sequences are counted where the stack is deep enough.
pub(crate) trait Counting<R: Rules>: Copy + Sync {
    /// The number of sequences of a length of no more than [`DEEPEST_RECURSION`].
    fn count<C: Side>(self, tables: &Tables<R>, state: &State<R>, depth: u32) -> u64;
}

/// Each sequence for itself.
#[derive(Clone, Copy)]
pub(crate) struct Plain<const LISTED: bool>;

impl<R: Rules, const LISTED: bool> Counting<R> for Plain<LISTED> {
    fn count<C: Side>(self, tables: &Tables<R>, state: &State<R>, depth: u32) -> u64 {
        perft::<R, C, LISTED>(tables, state, depth)
    }
}

/// Deeper than this, the upper plies are walked on the heap: a depth is a number that anyone may
/// ask for, and the stack is not made for all of them.
const DEEPEST_RECURSION: u32 = 128;

/// The number of sequences of a length, however great.
pub(crate) fn perft_of_any_depth<R: Rules, C: Side>(
    counting: impl Counting<R>,
    tables: &Tables<R>,
    state: &State<R>,
    depth: u32,
) -> u64 {
    let Some(upper) = depth.checked_sub(DEEPEST_RECURSION).filter(|&upper| upper > 0) else {
        return counting.count::<C>(tables, state, depth);
    };
    // Positions yet to be counted, each with the number of plies still to be walked above the
    // recursion. Its length grows by at most the moves of one position a ply.
    let mut waiting = vec![(*state, upper)];
    let mut total = 0_u64;
    while let Some((state, plies)) = waiting.pop() {
        let ours = (upper - plies) % 2 == 0;
        let mut push = |next| waiting.push((next, plies - 1));
        total = total.saturating_add(match (plies, ours) {
            (0, true) => counting.count::<C>(tables, &state, DEEPEST_RECURSION),
            (0, false) => counting.count::<C::Other>(tables, &state, DEEPEST_RECURSION),
            (_, true) => {
                each_step::<R, C>(tables, &state, &mut |step| {
                    push(state.after::<C>(tables, step));
                });
                0
            }
            (_, false) => {
                each_step::<R, C::Other>(tables, &state, &mut |step| {
                    push(state.after::<C::Other>(tables, step));
                });
                0
            }
        });
    }
    total
}
