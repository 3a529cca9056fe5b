//! Single moves made of the sets that the generator tells.

use crate::bits::Word;
use crate::generate::{Stride, Visitor};
use crate::hands::droppable;
use crate::node::Node;
use crate::rules::{Form, PAWN, ROYAL, Rules, Side, layers};
use crate::state::{Special, State, Step};

/// A visitor that calls for each move.
pub(crate) struct Steps<R: Rules, F> {
    /// The pieces that are in several layers: what others are need not be looked up.
    compounds: R::Word,
    call: F,
}

impl<R: Rules, F: FnMut(Step)> Steps<R, F> {
    /// The visitor of a position.
    #[inline]
    pub(crate) fn of(state: &State<R>, call: F) -> Self {
        Self { compounds: R::compounds(state), call }
    }

    /// Calls for one move.
    #[inline]
    pub(crate) fn make(&mut self, step: Step) {
        (self.call)(step);
    }

    /// The layers of a piece that is visited by one of them.
    #[inline]
    pub(crate) fn form_of<const LAYER: usize>(&self, state: &State<R>, piece: usize) -> Form {
        if self.compounds.has(piece) { state.form_at(piece) } else { layers([LAYER]) }
    }

    /// Calls for the moves of a piece, which may change by some captures.
    #[inline(never)]
    fn make_all(
        &mut self,
        place: (&State<R>, R::Readings),
        piece: (Form, usize),
        to: R::Word,
        changing: R::Word,
    ) {
        self.make_each(place, piece, to, changing);
    }

    /// The same where a call would cost more than it saves: where every move of a count is made.
    #[expect(clippy::inline_always, reason = "a call costs more than what most calls do")]
    #[inline(always)]
    fn make_each(
        &mut self,
        (state, readings): (&State<R>, R::Readings),
        (was, from): (Form, usize),
        to: R::Word,
        changing: R::Word,
    ) {
        for target in to.squares() {
            let step = Step::unchanged(was, from, target, Special::None);
            if R::CHANGES_CAPTOR && changing.has(target) {
                let results = R::results(readings, was, state.form_at(target));
                let chosen = results.forms().len() > 1;
                for &form in results.forms() {
                    self.make(Step { form, chosen, ..step });
                }
            } else {
                self.make(step);
            }
        }
    }

    /// Calls for the moves of Pawns that have gone alike, so that they arrive in the same order.
    #[inline(never)]
    fn make_pawns(&mut self, left: R::Word, to: R::Word, special: Special, promotion: R::Word) {
        for (from, target) in left.squares().zip(to.squares()) {
            let step = Step::unchanged(layers([PAWN]), from, target, special);
            if promotion.has(target) {
                for &form in R::PROMOTIONS {
                    self.make(Step { form, chosen: true, ..step });
                }
            } else {
                self.make(step);
            }
        }
    }
}

impl<R: Rules, C: Side> Node<'_, R, C> {
    /// Calls for each legal move.
    #[inline]
    pub(crate) fn each_step(&self, call: impl FnMut(Step)) {
        self.visit(&mut Steps::of(self.state, call));
    }
}

impl<R: Rules, C: Side, F: FnMut(Step)> Visitor<R, C> for Steps<R, F> {
    #[inline]
    fn piece<const LAYER: usize>(&mut self, node: &Node<R, C>, from: usize, to: R::Word) {
        if to.any() {
            let was = self.form_of::<LAYER>(node.state, from);
            let changing = node.enemy.when(LAYER != ROYAL);
            let place = (node.state, node.tables.readings);
            if R::COUNTS_PAIRS {
                self.make_all(place, (was, from), to, changing);
            } else {
                self.make_each(place, (was, from), to, changing);
            }
        }
    }

    #[inline]
    fn pawns(&mut self, node: &Node<R, C>, stride: Stride, to: R::Word) {
        if to.any() {
            let promotion = node.tables.promotion[C::US];
            self.make_pawns(stride.back::<C, _>(to), to, stride.special(), promotion);
        }
    }

    #[inline]
    fn special(&mut self, _node: &Node<R, C>, step: Step) {
        self.make(step);
    }

    #[inline]
    fn drops(&mut self, node: &Node<R, C>, to: R::Word) {
        for form in node.state.forms_in_hand(C::US) {
            for target in droppable::<R>(form, to).squares() {
                self.make(Step::unchanged(form, target, target, Special::Drop));
            }
        }
    }
}
