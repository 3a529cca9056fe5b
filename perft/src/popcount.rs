//! Adding up how many squares there are in many sets: a carry-save popcount.

use crate::bits::Word;

/// Whether one instruction counts the bits of a word. Where none does, counting costs more than
/// adding sets to one another.
const COUNTS_BITS: bool = cfg!(any(target_feature = "popcnt", target_arch = "aarch64"));

/// A sum of the sizes of sets.
///
/// Without an instruction for it, each square's count is kept in two sets, its binary digits, as the
/// carry-save adder of Harley and Seal does; only what exceeds three is counted at once.
pub(crate) struct Popcount<W> {
    ones: W,
    twos: W,
    rest: u64,
}

impl<W: Word> Popcount<W> {
    pub(crate) const fn new() -> Self {
        Self { ones: W::EMPTY, twos: W::EMPTY, rest: 0 }
    }

    /// Adds the size of a set.
    #[inline]
    pub(crate) fn add(&mut self, set: W) {
        if COUNTS_BITS {
            self.rest += u64::from(set.count());
            return;
        }
        let carry = self.ones & set;
        self.ones ^= set;
        let carry_on = self.twos & carry;
        self.twos ^= carry;
        if carry_on.any() {
            self.rest += 4 * u64::from(carry_on.count());
        }
    }

    /// Adds a number.
    #[inline]
    pub(crate) fn add_number(&mut self, number: u64) {
        self.rest += number;
    }

    /// The sum.
    #[inline]
    pub(crate) fn total(&self) -> u64 {
        self.rest + u64::from(self.ones.count()) + 2 * u64::from(self.twos.count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_add_up_however_often_a_square_comes() {
        let mut popcount = Popcount::new();
        let mut sum = 0;
        for number in 0..100_u64 {
            let set = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
            popcount.add(set);
            popcount.add_number(number);
            sum += u64::from(set.count()) + number;
            assert_eq!(popcount.total(), sum);
        }
    }
}
