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
        if !to.any() {
            return;
        }
        let was = self.form_of::<LAYER>(node.state, from);
        for target in to.squares() {
            let step = Step::unchanged(was, from, target, Special::None);
            if R::CHANGES_CAPTOR && LAYER != ROYAL && node.enemy.has(target) {
                let captive = node.state.form_at(target);
                let results = R::results(node.tables.readings, was, captive);
                let chosen = results.forms().len() > 1;
                for &form in results.forms() {
                    (self.call)(Step { form, chosen, ..step });
                }
            } else {
                (self.call)(step);
            }
        }
    }

    #[inline]
    fn pawns(&mut self, node: &Node<R, C>, stride: Stride, to: R::Word) {
        for target in to.squares() {
            let from = R::Word::shifted(target, -stride.files, C::ranks(-stride.ranks));
            let step = Step::unchanged(layers([PAWN]), from, target, stride.special());
            if node.tables.promotion[C::US].has(target) {
                for &form in R::PROMOTIONS {
                    (self.call)(Step { form, chosen: true, ..step });
                }
            } else {
                (self.call)(step);
            }
        }
    }

    #[inline]
    fn special(&mut self, _node: &Node<R, C>, step: Step) {
        (self.call)(step);
    }

    #[inline]
    fn drops(&mut self, node: &Node<R, C>, to: R::Word) {
        for form in node.state.forms_in_hand(C::US) {
            for target in droppable::<R>(form, to).squares() {
                (self.call)(Step::unchanged(form, target, target, Special::Drop));
            }
        }
    }
}
