//! Moving one Pawn that something depends on.

use super::Pairs;
use super::parts::{Lifted, Loosened};
use crate::bits::Word;
use crate::node::Node;
use crate::rules::{PAWN, Rules, Side, layers};
use crate::state::Step;

impl<R: Rules, C: Side, F: FnMut(Step)> Pairs<'_, R, C, F> {
    /// Moves a Pawn on which more depends; whether that is counted and need not be made.
    #[inline(never)]
    pub(super) fn move_loosened_pawn(
        &mut self,
        node: &Node<R, C>,
        step: Step,
        passed: bool,
    ) -> bool {
        self.loosen(node, step.was, step.from.into()).is_some_and(|(lifted, loosened)| {
            self.move_pawn(node, &lifted, Some(&loosened), step, passed)
        })
    }

    /// Moves a lifted Pawn past a square that Pawns attack or past none. Choices that must be made are made; whether
    /// another move is counted and need not be made.
    #[expect(clippy::inline_always, reason = "a call costs more than what most calls do")]
    #[inline(always)]
    pub(super) fn move_pawn(
        &mut self,
        node: &Node<R, C>,
        lifted: &Lifted<R::Word>,
        loosened: Option<&Loosened<R::Word>>,
        step: Step,
        passed: bool,
    ) -> bool {
        if passed && self.fixed {
            return false;
        }
        let (left, entered) = (lifted.left, R::Word::bit(step.to.into()));
        let captures = (node.enemy & entered).any();
        let mut unmade = 0;
        if (node.tables.promotion[C::US] & entered).any() {
            for &form in R::PROMOTIONS {
                let put = self.put_apart(lifted, loosened, form, entered, captures);
                if put.unmade.any() {
                    unmade += 1;
                } else if !put.answered.any() {
                    self.steps.make(Step { form, chosen: true, ..step });
                }
            }
        } else {
            let put = self.put(lifted, loosened, layers([PAWN]), entered, captures);
            if !(put.unmade | put.answered).any() {
                return false;
            }
            unmade = u64::from(put.unmade.any());
            if passed && (unmade > 0 || !self.check_wins) {
                let captures = self.replies.captures_en_passant(left, C::forward(left));
                self.more = self.more.wrapping_add(captures);
            }
        }
        if unmade > 0 {
            let more = self.shift(left, entered, captures);
            self.more = self.more.wrapping_add(more.wrapping_mul(unmade));
        }
        true
    }
}
