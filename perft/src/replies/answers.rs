//! Counting the answers to a check that the piece that has moved gives itself.
//!
//! The answers are what pieces and Pawns can do on the check mask, held as they are then, and where royal pieces can
//! go. None of it needs the position after the move, as long as no other piece gives check.

use super::{Moved, Replies};
use crate::bits::Word;
use crate::pawns::walker_moves;
use crate::popcount::Popcount;
use crate::rules::{PAWN, Rules, Side, each_layer, is_among};

impl<R: Rules, C: Side> Replies<'_, R, C> {
    /// The number of answers to a check by the piece that moves, the king danger squares being given without what it
    /// attacks, and whether pieces are held otherwise; `None` if the move must be made.
    pub(crate) fn answers(
        &self,
        check: &Moved<R::Word>,
        dangers: &[R::Word; 2],
        repins: bool,
    ) -> Option<u64> {
        let masks = self.check_masks(check);
        let all = masks[0] & masks[1];
        let lost = check.lost;
        let mut answers = 0_u64;
        if repins {
            answers = self.repinned(check, all)?.more;
        }
        if all.any() {
            answers = answers.wrapping_add(self.choices(check.entered, check.form, check).more);
            let moved = check.left | (check.entered ^ lost);
            answers = answers.wrapping_add(self.answers_on(all, check.occupied, moved, lost));
        }
        let from = check.entered.first();
        for (number, (royal, danger)) in self.royals().iter().zip(dangers).enumerate() {
            // The royal piece does not shield the squares behind itself.
            let occupied = check.occupied & !R::Word::bit(royal.square);
            let mut to = self.royal_targets(royal, lost) & !*danger;
            if R::ROYALS[C::US] > 1 {
                to &= masks[1 - number];
            }
            each_layer!(R, LAYER => {
                if is_among(check.form, LAYER) {
                    to &= !self.tables().attacks::<LAYER>(C::THEM, from, occupied);
                }
            });
            answers = answers.wrapping_add(to.count().into());
        }
        Some(answers)
    }

    /// The moves of pieces and Pawns to a check mask, one that moved having left or entered some squares or
    /// captured what is lost, and each piece being held as before.
    fn answers_on(&self, mask: R::Word, occupied: R::Word, moved: R::Word, lost: R::Word) -> u64 {
        let mut answers = Popcount::new();
        each_layer!(R, LAYER of pieces => {
            let is_touched = is_among(R::RIDERS, LAYER) && (self.reached[LAYER] & moved).any();
            if (self.reached[LAYER] & mask).any() || is_touched {
                for attack in self.of(LAYER) {
                    if attack.square == lost {
                        continue;
                    }
                    let mut squares = attack.squares;
                    if is_touched && (squares & moved).any() {
                        squares = self.tables().attacks::<LAYER>(C::US, attack.from, occupied);
                    }
                    answers.add(squares & attack.held & mask);
                }
            }
        });
        let pawns = self.node.state.layer(PAWN) & self.node.own;
        let mut stepping = self.pawns;
        if (pawns & lost).any() {
            stepping = stepping.without::<R, C>(lost);
        }
        let steps = self.stepping_moves(&stepping, occupied, mask);
        answers.total() + steps + walker_moves(&self.node, pawns & !lost, mask)
    }

    /// Where another piece must go to answer the check of each royal piece.
    fn check_masks(&self, check: &Moved<R::Word>) -> [R::Word; 2] {
        let from = check.entered.first();
        let mut masks = [R::Word::FULL; 2];
        for (mask, royal) in masks.iter_mut().zip(self.royals()) {
            let square = R::Word::bit(royal.square);
            each_layer!(R, LAYER => {
                if is_among(check.form, LAYER) {
                    if const { is_among(R::LEAPERS, LAYER) }
                        && (self.tables().leaps(C::THEM, LAYER, from) & square).any()
                    {
                        *mask &= check.entered;
                    }
                    if const { is_among(R::RIDERS, LAYER) } {
                        for &between in self.tables().between(LAYER, royal.square, from) {
                            if !(between & check.occupied).any() {
                                *mask &= between | check.entered;
                            }
                        }
                    }
                }
            });
        }
        masks
    }
}
