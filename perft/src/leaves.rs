//! Making every last move.
//!
//! A leaf needs no copy of the whole position. One copy serves all leaves: a piece is put there on
//! one empty square after the other, which writes its side and its layers and nothing else.
//! Captures, promotions and moves of two pieces are made on a copy each.
//! In a game with hands the piece takes its mark along, or comes out of the hand.
//!
//! The shared copy assumes of such a move that it leaves the other side and its layers as they are, that castling
//! rights end only by the piece and the square it leaves, and that what was passed over before it is forgotten. A debug build
//! compares each leaf with the position after the same move as [`State::make`] makes it, and the copy with the
//! position once a piece is back.

use std::hint::black_box;

use crate::bits::Word;
use crate::generate::{Stride, Visitor};
use crate::hands::droppable;
use crate::node::Node;
use crate::rules::{Form, MOST_LAYERS, Movement, PAWN, Rules, Side, layers};
use crate::state::{NO_EN_PASSANT, Special, State, Step};
use crate::steps::Steps;
use crate::tables::Tables;

/// The number of legal moves, each listed and made.
pub(crate) fn leaves<R: Rules, C: Side>(tables: &Tables<R>, state: &State<R>) -> u64 {
    let mut leaf = *state;
    leaf.en_passant = NO_EN_PASSANT;
    let mut copied = 0;
    // Called as `Turn::each_step` calls, so that the visitor is compiled once for both.
    let mut copy = |step| {
        black_box(&after::<R, C>(tables, state, step));
        copied += 1;
    };
    let call: &mut dyn FnMut(Step) = &mut copy;
    let mut leaves = Leaves { leaf, shared: 0, steps: Steps::of(state, call) };
    Node::<R, C>::new(state, tables).visit(&mut leaves);
    let shared = leaves.shared;
    shared + copied
}

/// The position after a move, as every other count makes it.
#[inline(never)]
fn after<R: Rules, C: Side>(tables: &Tables<R>, state: &State<R>, step: Step) -> State<R> {
    let mut next = *state;
    next.make::<C>(tables, step);
    next
}

impl<R: Movement> State<R> {
    /// Moves a piece that is in a layer, and makes undone what this did before: the state is as
    /// `before`, but for the squares that the piece has left and entered.
    #[inline]
    fn shift<const LAYER: usize, C: Side>(&mut self, before: &Self, form: Form, moved: R::Word) {
        self.sides[C::US] = before.sides[C::US] ^ moved;
        self.layers.as_mut()[LAYER] = before.layer(LAYER) ^ moved;
        self.shift_layers(before, form & !layers([LAYER]), moved);
        if R::HAS_HANDS {
            self.shift_mark(before, moved);
        }
    }

    /// Does the same with a piece that comes out of the hand.
    #[inline]
    fn shift_dropped<C: Side>(&mut self, before: &Self, form: Form, entered: R::Word) {
        self.sides[C::US] = before.sides[C::US] ^ entered;
        self.shift_layers(before, form, entered);
    }

    /// The part of these that concerns the layers.
    #[inline]
    fn shift_layers(&mut self, before: &Self, form: Form, moved: R::Word) {
        let mut others = form;
        while others != 0 {
            let layer = others.trailing_zeros() as usize % MOST_LAYERS;
            self.layers.as_mut()[layer] = before.layer(layer) ^ moved;
            others &= others - 1;
        }
    }
}

/// A visitor that makes each move.
struct Leaves<R: Rules, F> {
    /// One leaf after the other.
    leaf: State<R>,
    /// How many leaves that was.
    shared: u64,
    /// What makes the others.
    steps: Steps<R, F>,
}

impl<R: Rules, F> Leaves<R, F> {
    /// In a build that checks itself: every piece is where it was.
    #[inline(never)]
    fn assert_back(&self, before: &State<R>) {
        let mut as_before = *before;
        as_before.checks = self.leaf.checks;
        as_before.en_passant = NO_EN_PASSANT;
        assert_eq!(self.leaf, as_before, "a piece is not back");
    }

    /// In a build that checks itself: the leaf is as every other count makes it.
    #[inline(never)]
    fn assert_made<C: Side>(&self, node: &Node<R, C>, step: Step) {
        assert_eq!(self.leaf, after::<R, C>(node.tables, node.state, step));
    }

    /// A leaf is complete. It is told what it is, for a build that checks itself.
    #[inline]
    fn complete<C: Side>(&mut self, node: &Node<R, C>, step: Step) {
        if R::COUNTS_CHECKS {
            self.leaf.checks = node.state.checks;
            self.leaf.count_check::<C>(node.tables);
        }
        if cfg!(debug_assertions) {
            self.assert_made(node, step);
        }
        // The compiler may not leave out what might be looked at.
        black_box(&self.leaf);
        self.shared += 1;
    }
}

/// Calls for each square of a set, as a set of its own, one half of the board after the other: half a
/// set is a machine word, and the other half of each square's set is known to be empty.
#[inline]
fn each_alone<W: Word>(set: W, mut call: impl FnMut(W)) {
    let [mut low, mut high] = set.halves();
    while low != 0 {
        let rest = low & (low - 1);
        call(W::of_halves([low ^ rest, 0]));
        low = rest;
    }
    while high != 0 {
        let rest = high & (high - 1);
        call(W::of_halves([0, high ^ rest]));
        high = rest;
    }
}

impl<R: Rules, C: Side, F: FnMut(Step)> Visitor<R, C> for Leaves<R, F> {
    #[inline]
    fn piece<const LAYER: usize>(&mut self, node: &Node<R, C>, from: usize, to: R::Word) {
        let quiet = to & !node.enemy;
        if quiet.any() {
            let (before, left) = (node.state, R::Word::bit(from));
            let was = self.steps.form_of::<LAYER>(node.state, from);
            self.leaf.end_rights::<C>(node.tables, was, from, from);
            each_alone(quiet, |entered| {
                self.leaf.shift::<LAYER, C>(before, was, left | entered);
                let step = Step::unchanged(was, from, entered.first(), Special::None);
                self.complete(node, step);
            });
            self.leaf.shift::<LAYER, C>(before, was, R::Word::EMPTY);
            self.leaf.castling = before.castling;
            if cfg!(debug_assertions) {
                self.assert_back(before);
            }
        }
        let captures = to & node.enemy;
        if captures.any() {
            self.steps.piece::<LAYER>(node, from, captures);
        }
    }

    #[inline]
    fn pawns(&mut self, node: &Node<R, C>, stride: Stride, to: R::Word) {
        let others = to & (node.enemy | node.tables.promotion[C::US]);
        let quiet = to & !others;
        if quiet.any() {
            let before = node.state;
            // In the same order: a stride moves all Pawns alike.
            let mut pawns = stride.back::<C, _>(quiet);
            each_alone(quiet, |entered| {
                let rest = pawns.without_first();
                let left = pawns ^ rest;
                pawns = rest;
                let (from, to) = (left.first(), entered.first());
                let step = Step::unchanged(layers([PAWN]), from, to, stride.special());
                self.leaf.shift::<PAWN, C>(before, step.form, left | entered);
                if step.special == Special::DoubleStep {
                    self.leaf.pass::<C>(from);
                }
                self.complete(node, step);
            });
            self.leaf.shift::<PAWN, C>(before, layers([PAWN]), R::Word::EMPTY);
            self.leaf.en_passant = NO_EN_PASSANT;
            if cfg!(debug_assertions) {
                self.assert_back(before);
            }
        }
        if others.any() {
            self.steps.pawns(node, stride, others);
        }
    }

    #[inline]
    fn special(&mut self, node: &Node<R, C>, step: Step) {
        self.steps.special(node, step);
    }

    #[inline]
    fn drops(&mut self, node: &Node<R, C>, to: R::Word) {
        let before = node.state;
        for form in before.forms_in_hand(C::US) {
            self.leaf.take_from_hand::<C>(form);
            each_alone(droppable::<R>(form, to), |entered| {
                self.leaf.shift_dropped::<C>(before, form, entered);
                let square = entered.first();
                self.complete(node, Step::unchanged(form, square, square, Special::Drop));
            });
            self.leaf.shift_dropped::<C>(before, form, R::Word::EMPTY);
            self.leaf.holding = before.holding;
            if cfg!(debug_assertions) {
                self.assert_back(before);
            }
        }
    }
}
