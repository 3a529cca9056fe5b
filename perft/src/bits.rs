//! Sets of squares: one bit a square, one machine word (or two) a board.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// One more than the largest square number of any board. Tables by square have this many rows,
/// so that a square number masked with `SPAN - 1` is always within them.
pub(crate) const SPAN: usize = 128;

/// A set of squares of a square board.
///
/// Squares are numbered from a1 rank by rank. On the 8×8 board that is the whole story; on the
/// 10×10 board ranks 6 to 10 start at 64, so that no rank is torn between the two halves of the
/// word and each half can be folded and multiplied by itself.
pub(crate) trait Word:
    Copy
    + Eq
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// The number of files and of ranks.
    const SIZE: u8;
    /// No square.
    const EMPTY: Self;
    /// Every bit, the unused ones too: the mask that forbids nothing.
    const FULL: Self;

    /// The square alone.
    fn bit(square: usize) -> Self;
    /// The lowest square of a set that has one.
    fn first(self) -> usize;
    /// The set without its lowest square.
    fn without_first(self) -> Self;
    /// How many squares there are.
    fn count(self) -> u32;
    /// One step up the board; what leaves it is gone. The same for the three below.
    fn north(self) -> Self;
    /// One step down the board.
    fn south(self) -> Self;
    /// One step to the right.
    fn east(self) -> Self;
    /// One step to the left.
    fn west(self) -> Self;

    /// The number of the square on a file and rank, both counted from 0.
    fn index(file: u8, rank: u8) -> usize;
    /// The file and rank of a square.
    fn place(square: usize) -> (u8, u8);
    /// The square so many files and ranks away, which must be on the board.
    fn shifted(square: usize, files: i8, ranks: i8) -> usize;

    /// The set as machine words, its lower squares first.
    fn halves(self) -> [u64; 2];
    /// The set of these machine words.
    fn of_halves(halves: [u64; 2]) -> Self;

    /// Whether the set has a square.
    #[inline]
    fn any(self) -> bool {
        self != Self::EMPTY
    }

    /// Whether the set has at most one square.
    #[inline]
    fn at_most_one(self) -> bool {
        self == Self::EMPTY || self.without_first() == Self::EMPTY
    }

    /// Whether a square is in the set.
    #[inline]
    fn has(self, square: usize) -> bool {
        (self & Self::bit(square)).any()
    }

    /// The squares, lowest first.
    fn squares(self) -> Squares;

    /// The set if a condition holds, else none.
    #[inline]
    fn when(self, condition: bool) -> Self {
        if condition { self } else { Self::EMPTY }
    }
}

/// All squares of a board.
pub(crate) fn board_squares<W: Word>() -> impl Iterator<Item = usize> {
    (0..W::SIZE).flat_map(|rank| (0..W::SIZE).map(move |file| W::index(file, rank)))
}

/// The squares of a set, lowest first, taken from one half after the other.
pub(crate) struct Squares {
    /// What is left of this half,
    half: u64,
    /// and of the half above it,
    above: u64,
    /// and the number of this half's first square.
    base: usize,
}

impl Iterator for Squares {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.half == 0 {
            if self.above == 0 {
                return None;
            }
            self.half = std::mem::take(&mut self.above);
            self.base = 64;
        }
        let square = self.base + self.half.trailing_zeros() as usize;
        self.half &= self.half - 1;
        Some(square)
    }
}

/// The a-file of eight ranks.
pub(crate) const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

impl Word for u64 {
    const SIZE: u8 = 8;
    const EMPTY: Self = 0;
    const FULL: Self = !0;

    #[inline]
    fn halves(self) -> [u64; 2] {
        [self, 0]
    }

    #[inline]
    fn of_halves([low, _]: [u64; 2]) -> Self {
        low
    }

    #[inline]
    fn bit(square: usize) -> Self {
        1 << (square & 63)
    }

    #[inline]
    fn first(self) -> usize {
        self.trailing_zeros() as usize
    }

    #[inline]
    fn without_first(self) -> Self {
        self & self.wrapping_sub(1)
    }

    #[inline]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn squares(self) -> Squares {
        Squares { half: self, above: 0, base: 0 }
    }

    #[inline]
    fn north(self) -> Self {
        self << 8
    }

    #[inline]
    fn south(self) -> Self {
        self >> 8
    }

    #[inline]
    fn east(self) -> Self {
        (self & !FILE_H) << 1
    }

    #[inline]
    fn west(self) -> Self {
        (self & !FILE_A) >> 1
    }

    #[inline]
    fn index(file: u8, rank: u8) -> usize {
        usize::from(rank) * 8 + usize::from(file)
    }

    #[inline]
    fn place(square: usize) -> (u8, u8) {
        (square as u8 & 7, square as u8 >> 3)
    }

    #[inline]
    fn shifted(square: usize, files: i8, ranks: i8) -> usize {
        square.wrapping_add_signed(isize::from(ranks) * 8 + isize::from(files))
    }
}

/// The five ranks of one half of the 10×10 board.
const HALF: u64 = (1 << 50) - 1;
/// The a-file of one half. Divided by a full rank of ten, full ranks leave the first bit of each.
pub(crate) const HALF_A: u64 = HALF / 0x3FF;
/// The j-file of one half.
const HALF_J: u64 = HALF_A << 9;

/// The ranks 1 to 5.
#[inline]
pub(crate) const fn low(word: u128) -> u64 {
    word as u64
}

/// The ranks 6 to 10.
#[inline]
pub(crate) const fn high(word: u128) -> u64 {
    (word >> 64) as u64
}

/// The two halves as one board.
#[inline]
pub(crate) const fn join(low: u64, high: u64) -> u128 {
    low as u128 | (high as u128) << 64
}

impl Word for u128 {
    const SIZE: u8 = 10;
    const EMPTY: Self = 0;
    const FULL: Self = !0;

    #[inline]
    fn halves(self) -> [u64; 2] {
        [low(self), high(self)]
    }

    #[inline]
    fn of_halves([low, high]: [u64; 2]) -> Self {
        join(low, high)
    }

    #[inline]
    fn bit(square: usize) -> Self {
        let bit = 1 << (square & 63);
        if square < 64 { join(bit, 0) } else { join(0, bit) }
    }

    #[inline]
    fn first(self) -> usize {
        self.trailing_zeros() as usize
    }

    #[inline]
    fn without_first(self) -> Self {
        self & self.wrapping_sub(1)
    }

    #[inline]
    fn count(self) -> u32 {
        low(self).count_ones() + high(self).count_ones()
    }

    #[inline]
    fn squares(self) -> Squares {
        Squares { half: low(self), above: high(self), base: 0 }
    }

    #[inline]
    fn north(self) -> Self {
        join((low(self) << 10) & HALF, ((high(self) << 10) | (low(self) >> 40)) & HALF)
    }

    #[inline]
    fn south(self) -> Self {
        join((low(self) >> 10) | ((high(self) & 0x3FF) << 40), high(self) >> 10)
    }

    #[inline]
    fn east(self) -> Self {
        join((low(self) & !HALF_J) << 1, (high(self) & !HALF_J) << 1)
    }

    #[inline]
    fn west(self) -> Self {
        join((low(self) & !HALF_A) >> 1, (high(self) & !HALF_A) >> 1)
    }

    #[inline]
    fn index(file: u8, rank: u8) -> usize {
        let half = usize::from(rank >= 5);
        half * 64 + (usize::from(rank) - half * 5) * 10 + usize::from(file)
    }

    #[inline]
    fn place(square: usize) -> (u8, u8) {
        let half = (square >> 6) as u8;
        let within = (square & 63) as u8;
        (within % 10, within / 10 + half * 5)
    }

    #[inline]
    fn shifted(square: usize, files: i8, ranks: i8) -> usize {
        // Through the numbering without the gap.
        let plain = square - 14 * (square >> 6);
        let there = plain.wrapping_add_signed(isize::from(ranks) * 10 + isize::from(files));
        there + 14 * usize::from(there >= 50)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps_agree<W: Word>() {
        for file in 0..W::SIZE {
            for rank in 0..W::SIZE {
                let square = W::index(file, rank);
                assert!(square < SPAN);
                assert_eq!(W::place(square), (file, rank));
                let set = W::bit(square);
                assert_eq!((set.first(), set.count(), set.squares().count()), (square, 1, 1));
                assert_eq!(W::of_halves(set.halves()), set);
                for (step, files, ranks) in [
                    (set.north(), 0, 1),
                    (set.south(), 0, -1),
                    (set.east(), 1, 0),
                    (set.west(), -1, 0),
                ] {
                    let there = file
                        .checked_add_signed(files)
                        .zip(rank.checked_add_signed(ranks))
                        .filter(|&(file, rank)| file < W::SIZE && rank < W::SIZE)
                        .map(|(file, rank)| W::index(file, rank));
                    if let Some(there) = there {
                        assert_eq!(step, W::bit(there));
                        assert_eq!(W::shifted(square, files, ranks), there);
                        assert!(step.at_most_one() && step.any());
                    } else {
                        assert_eq!(step, W::EMPTY);
                    }
                }
            }
        }
    }

    #[test]
    fn a_step_is_one_file_or_rank_on_either_board() {
        steps_agree::<u64>();
        steps_agree::<u128>();
    }
}
