//! What moves do to riders and Pawns.

use super::Pairs;
use crate::bits::{SPAN, Word};
use crate::replies::Change;
use crate::rules::{Rules, Side};

impl<R: Rules, C: Side, F> Pairs<'_, R, C, F> {
    /// Adds so many more replies to each of some moves.
    #[inline]
    pub(super) fn add(&mut self, more: u64, moves: R::Word) {
        self.more = self.more.wrapping_add(more.wrapping_mul(u64::from(moves.count())));
    }

    /// What it does to riders and Pawns that a piece has come to a square from where it was not felt.
    fn arrival(&mut self, entered: R::Word, captures: bool) -> u64 {
        let (replies, arrivals) = (self.replies, &mut self.arrivals);
        if !captures && !(entered & replies.watch.felt).any() {
            return 0;
        }
        let square = entered.first() % SPAN;
        if !(arrivals.known & entered).any() {
            arrivals.known |= entered;
            let more = if captures {
                replies.after_capture(R::Word::EMPTY, entered)
            } else {
                replies.after(entered).more
            };
            arrivals.more[square] = more.cast_signed() as i16;
            debug_assert_eq!(i64::from(arrivals.more[square]).cast_unsigned(), more, "too great");
        }
        i64::from(arrivals.more[square]).cast_unsigned()
    }

    /// What one move does to riders and Pawns.
    #[inline]
    pub(super) fn shift(&mut self, left: R::Word, entered: R::Word, captures: bool) -> u64 {
        if !(left & self.replies.watch.felt).any() {
            self.arrival(entered, captures)
        } else if captures {
            self.replies.after_capture(left, entered)
        } else {
            self.replies.after(left | entered).more
        }
    }

    /// Adds what some moves of a piece do to riders and Pawns.
    #[expect(clippy::inline_always, reason = "a call costs more than what most calls do")]
    #[inline(always)]
    pub(super) fn shift_all(&mut self, left: R::Word, quiet: R::Word, captures: R::Word) {
        let replies = self.replies;
        let (felt, all) = (replies.watch.felt, quiet | captures);
        let mut apart = R::Word::EMPTY;
        if (felt & left).any() {
            apart = all;
            if !all.at_most_one() {
                // Where nothing that looked at it looks now, its departure and its arrival add up.
                let Change { more, sees } = replies.after(left);
                self.add(more, all & !sees);
                apart &= sees;
            }
        }
        for entered in apart.squares().map(R::Word::bit) {
            let more = self.shift(left, entered, (entered & captures).any());
            self.more = self.more.wrapping_add(more);
        }
        for entered in (((quiet & felt) | captures) & !apart).squares().map(R::Word::bit) {
            let more = self.arrival(entered, (entered & captures).any());
            self.more = self.more.wrapping_add(more);
        }
    }
}
