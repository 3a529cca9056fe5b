//! Counts the change in replies when a piece whose capture leaves a choice has moved: choices on its new square minus
//! choices on its old one.
//!
//! Everything else is counted as if the piece still stood on its old square.

use super::{Change, Moved, Replies};
use crate::bits::Word;
use crate::rules::{Form, Rules, Side, each_layer, is_among};

impl<R: Rules, C: Side> Replies<'_, R, C> {
    /// How many more moves there are, now that a piece of a form has left and another has entered. They are held as
    /// before.
    pub(crate) fn choices_moved(&self, moved: &Moved<R::Word>, was: Form) -> u64 {
        let gone = self.choices(moved.left, was, moved).more;
        self.choices(moved.entered, moved.form, moved).more.wrapping_sub(gone)
    }

    /// How many moves beyond one for each captor it is to take a piece of a form on a square, and where another
    /// piece would matter to that: at least the square itself.
    pub(crate) fn choices(
        &self,
        square: R::Word,
        form: Form,
        moved: &Moved<R::Word>,
    ) -> Change<R::Word> {
        let mut change = Change { more: 0, sees: square };
        if !R::matters_as_prey(form) {
            return change;
        }
        let tables = self.tables();
        let touched = moved.left | (moved.entered & !moved.lost);
        each_layer!(R, LAYER of pieces => {
            let is_rider = is_among(R::RIDERS, LAYER);
            if (self.reached[LAYER] & (square | touched.when(is_rider))).any() {
                for attack in self.of(LAYER) {
                    if attack.square == moved.lost {
                        continue;
                    }
                    let mut squares = attack.squares;
                    if is_rider && (squares & touched).any() {
                        squares = tables.attacks::<LAYER>(C::US, attack.from, moved.occupied);
                        change.sees |= squares;
                    }
                    if (squares & attack.held & square).any() {
                        change.sees |= attack.square;
                        let captor = self.node.state.form_at(attack.from);
                        let results = R::results(tables.readings, captor, form);
                        change.more += results.forms().len() as u64 - 1;
                    }
                }
            }
        });
        change
    }
}
