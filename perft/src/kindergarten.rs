//! Kindergarten bitboards: slider attacks in both directions of a line at once, without a table of
//! occupancies for each square.
//!
//! A line here is any set of squares through (or past) a rider of which no two share a file
//! (*across*) or no two share a rank (*upward*), and on which the rider goes outward both ways.
//! Diagonals, ranks and sideways zig-zags lie across; files and upright zig-zags lie upward.
//! What stands on the line is folded into one number by a multiplication, a small table shared
//! by all lines tells which files (ranks) are reached, and these spread over the whole board
//! leave the squares reached where the line crosses them.

use crate::bits::{FILE_A, HALF_A, Word, high, join, low};

/// A line that crosses each file at most once.
#[derive(Clone, Copy)]
pub(crate) struct Across<W: Ridden> {
    mask: W,
    /// What is reached from the rider's file.
    patterns: &'static W::Patterns,
}

/// A line that crosses each rank at most once.
#[derive(Clone, Copy)]
pub(crate) struct Upward<W: Ridden> {
    mask: W,
    /// What is reached from the rider's rank.
    patterns: &'static W::Patterns,
    /// What gathers the line's squares into one number.
    gather: W::Gather,
}

/// The boards on which lines are ridden.
pub(crate) trait Ridden: Word {
    /// What is reached from one place on a line, by what stands on the inner ones: the squares at either
    /// end of a line are reached or not whatever stands on them.
    type Patterns: Copy + Sync + 'static;
    /// The factors that gather the squares of a line, one for each half of the board.
    type Gather: Copy + Send + Sync;

    /// The patterns from a file, or from a rank.
    fn patterns(place: u8, upward: bool) -> &'static Self::Patterns;
    fn across(line: &Across<Self>, occupied: Self) -> Self;
    fn upward(line: &Upward<Self>, occupied: Self) -> Self;
    /// The factors that gather the squares of a line, one a rank, into consecutive bits.
    fn gather(squares: &[usize]) -> Self::Gather;
}

/// A line without a square.
impl<W: Ridden> Default for Across<W> {
    fn default() -> Self {
        Self::new(0, &[])
    }
}

/// A line without a square.
impl<W: Ridden> Default for Upward<W> {
    fn default() -> Self {
        Self::new(0, &[])
    }
}

impl<W: Ridden> Across<W> {
    /// The line past a rider over squares of different files.
    pub(crate) fn new(from: usize, squares: &[usize]) -> Self {
        let mask = squares.iter().fold(W::EMPTY, |mask, &square| mask | W::bit(square));
        Self { mask, patterns: W::patterns(W::place(from).0, false) }
    }

    /// The squares reached.
    #[inline]
    pub(crate) fn reach(&self, occupied: W) -> W {
        W::across(self, occupied)
    }
}

impl<W: Ridden> Upward<W> {
    /// The line past a rider over squares of different ranks.
    pub(crate) fn new(from: usize, squares: &[usize]) -> Self {
        let mask = squares.iter().fold(W::EMPTY, |mask, &square| mask | W::bit(square));
        let patterns = W::patterns(W::place(from).1, true);
        Self { mask, patterns, gather: W::gather(squares) }
    }

    /// The squares reached.
    #[inline]
    pub(crate) fn reach(&self, occupied: W) -> W {
        W::upward(self, occupied)
    }
}

/// Where the product with the a-file leaves the sum of all ranks: in the last one, of which this is
/// the first square.
const fn summed(size: usize, ranks: usize) -> usize {
    size * (ranks - 1)
}

/// Where the product with a line's own factor leaves its squares: that of rank `r` on bit `r` from
/// here. A product moves bits up alone, so this is the first place to which the farthest square, on
/// the last file of the last rank, can be moved: `size * (ranks - 1) + (size - 1) - (ranks - 1)`.
const fn gathered(size: usize, ranks: usize) -> usize {
    (size - 1) * ranks
}

/// The whole of the small board.
const SUMMED_8: usize = summed(8, 8);
const GATHERED_8: usize = gathered(8, 8);
/// A half of the large one.
const SUMMED_10: usize = summed(10, 5);
const GATHERED_10: usize = gathered(10, 5);

/// What is reached on a line of so many places from one of them, the inner places being occupied
/// as the bits of `inner` say.
const fn pattern(size: usize, from: usize, inner: usize) -> u16 {
    let occupied = inner << 1;
    let mut reached = 0;
    let mut place = from + 1;
    while place < size {
        reached |= 1 << place;
        if occupied >> place & 1 == 1 {
            break;
        }
        place += 1;
    }
    place = from;
    while place > 0 {
        place -= 1;
        reached |= 1 << place;
        if occupied >> place & 1 == 1 {
            break;
        }
    }
    reached
}

/// Each of eight bits spread over a byte of its own (`upward`) or all bytes (`across`).
const fn spread_8(pattern: u16, upward: bool) -> u64 {
    if !upward {
        return pattern as u64 * ALL_RANKS_8;
    }
    let mut spread = 0;
    let mut rank = 0;
    while rank < 8 {
        if pattern >> rank & 1 == 1 {
            spread |= 0xFF << (8 * rank);
        }
        rank += 1;
    }
    spread
}

const fn patterns_8(upward: bool) -> [[u64; 64]; 8] {
    let mut rows = [[0; 64]; 8];
    let mut row = 0;
    while row < 512 {
        rows[row / 64][row % 64] = spread_8(pattern(8, row / 64, row % 64), upward);
        row += 1;
    }
    rows
}

static ACROSS_8: [[u64; 64]; 8] = patterns_8(false);
static UPWARD_8: [[u64; 64]; 8] = patterns_8(true);
/// The a-file: a factor that repeats a rank on every rank, and sums all ranks in the last.
const ALL_RANKS_8: u64 = FILE_A;
/// The first file and the last do not matter: of eight bits the inner six are looked up. What lies above
/// them is moved out at the top.
const TOP_SUMMED_8: u32 = 64 - 6 - (SUMMED_8 as u32 + 1);
const TOP_GATHERED_8: u32 = 64 - 6 - (GATHERED_8 as u32 + 1);

impl Ridden for u64 {
    type Patterns = [u64; 64];
    type Gather = u64;

    fn patterns(place: u8, upward: bool) -> &'static [u64; 64] {
        let rows = if upward { &UPWARD_8 } else { &ACROSS_8 };
        &rows[usize::from(place)]
    }

    #[inline]
    fn across(line: &Across<Self>, occupied: Self) -> Self {
        const FACTOR: u64 = ALL_RANKS_8 << TOP_SUMMED_8;
        let files = (occupied & line.mask).wrapping_mul(FACTOR) >> 58;
        line.patterns[files as usize] & line.mask
    }

    #[inline]
    fn upward(line: &Upward<Self>, occupied: Self) -> Self {
        let ranks = (occupied & line.mask).wrapping_mul(line.gather) >> 58;
        line.patterns[ranks as usize] & line.mask
    }

    fn gather(squares: &[usize]) -> u64 {
        let factor = |square| 1_u64 << (GATHERED_8 + square / 8 - square);
        squares.iter().fold(0, |sum: u64, &square| sum + factor(square)) << TOP_GATHERED_8
    }
}

/// One row for each place.
static PATTERNS_10: [[u16; 256]; 10] = {
    let mut rows = [[0; 256]; 10];
    let mut row = 0;
    while row < 2560 {
        rows[row / 256][row % 256] = pattern(10, row / 256, row % 256);
        row += 1;
    }
    rows
};

/// Five bits, each spread over a rank of its own.
static RANKS_10: [u64; 32] = {
    let mut rows = [0; 32];
    let mut row = 0;
    while row < 32 {
        let mut rank = 0;
        while rank < 5 {
            if row >> rank & 1 == 1 {
                rows[row] |= 0x3FF << (10 * rank);
            }
            rank += 1;
        }
        row += 1;
    }
    rows
};

/// The a-file of a half: a factor that repeats a rank on all five, and sums all five in the last.
const ALL_RANKS_10: u64 = HALF_A;
/// Of ten files the inner eight are looked up.
const TOP_SUMMED_10: u32 = 64 - 8 - (SUMMED_10 as u32 + 1);
/// Ranks 2 to 5 and 6 to 9: the first and the last do not matter.
const TOP_GATHERED_10: [u32; 2] = [64 - 4 - (GATHERED_10 as u32 + 1), 64 - 4 - GATHERED_10 as u32];

impl Ridden for u128 {
    type Patterns = [u16; 256];
    type Gather = [u64; 2];

    fn patterns(place: u8, _upward: bool) -> &'static [u16; 256] {
        &PATTERNS_10[usize::from(place)]
    }

    #[inline]
    fn across(line: &Across<Self>, occupied: Self) -> Self {
        const FACTOR: u64 = ALL_RANKS_10 << TOP_SUMMED_10;
        let on_line = occupied & line.mask;
        let files = (low(on_line) | high(on_line)).wrapping_mul(FACTOR) >> 56;
        let reached = u64::from(line.patterns[files as usize]) * ALL_RANKS_10;
        join(reached & low(line.mask), reached & high(line.mask))
    }

    #[inline]
    fn upward(line: &Upward<Self>, occupied: Self) -> Self {
        let on_line = occupied & line.mask;
        let below = low(on_line).wrapping_mul(line.gather[0]) >> 60;
        let above = high(on_line).wrapping_mul(line.gather[1]) >> 60;
        let reached = line.patterns[(below | above << 4) as usize % 256];
        let below = RANKS_10[usize::from(reached & 31)];
        let above = RANKS_10[usize::from(reached >> 5 & 31)];
        join(below & low(line.mask), above & high(line.mask))
    }

    fn gather(squares: &[usize]) -> [u64; 2] {
        let mut factors = [0_u64; 2];
        for square in squares {
            let within = square & 63;
            factors[square >> 6] += 1 << (GATHERED_10 + within / 10 - within);
        }
        [factors[0] << TOP_GATHERED_10[0], factors[1] << TOP_GATHERED_10[1]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::board_squares;
    use crate::paths::{Path, diagonals, path, straights};

    /// Goes along paths one square after the other.
    fn walked<W: Word>(paths: &[Path], occupied: W) -> W {
        let mut reached = W::EMPTY;
        for path in paths {
            for &square in path {
                reached |= W::bit(square);
                if occupied.has(square) {
                    break;
                }
            }
        }
        reached
    }

    /// Every occupancy of the squares of two opposite paths.
    fn ridden_as_walked<W: Ridden>(from: usize, arms: &[Path], upward: bool) {
        let squares = arms.concat();
        // What stands elsewhere must not matter.
        let line = squares.iter().fold(W::EMPTY, |set, &square| set | W::bit(square));
        let elsewhere =
            board_squares::<W>().fold(W::EMPTY, |set, square| set | W::bit(square)) & !line;
        let (across, up) = (Across::<W>::new(from, &squares), Upward::<W>::new(from, &squares));
        for subset in 0_u32..1 << squares.len() {
            let standing = squares.iter().enumerate().filter(|(n, _)| subset >> n & 1 == 1);
            let occupied = standing.fold(elsewhere, |set, (_, &square)| set | W::bit(square));
            let reached = if upward { up.reach(occupied) } else { across.reach(occupied) };
            assert_eq!(reached, walked(arms, occupied), "from {from}, {occupied:?}");
        }
    }

    #[test]
    fn products_leave_what_is_looked_up_at_the_top_of_their_board() {
        assert_eq!([SUMMED_8 + 1, GATHERED_8 + 1], [57, 57]);
        assert_eq!([SUMMED_10 + 1, GATHERED_10 + 1, GATHERED_10], [41, 46, 45]);
        assert_eq!([TOP_SUMMED_8, TOP_GATHERED_8, TOP_SUMMED_10], [1, 1, 15]);
        assert_eq!(TOP_GATHERED_10, [14, 15]);
        // The farthest square moves by nothing.
        assert_eq!([GATHERED_8 + 7, GATHERED_10 + 4], [63, 49]);
    }

    #[test]
    fn straight_and_diagonal_lines_are_ridden_as_they_are_walked() {
        fn on<W: Ridden>() {
            for from in board_squares::<W>() {
                let [a, b, c, d] = diagonals::<W>(from);
                ridden_as_walked::<W>(from, &[a.clone(), c.clone()], false);
                ridden_as_walked::<W>(from, &[b.clone(), d.clone()], false);
                ridden_as_walked::<W>(from, &[a, c], true);
                for stride in [1, 2] {
                    let [up, right, down, left] = straights::<W>(from, stride);
                    ridden_as_walked::<W>(from, &[up, down], true);
                    ridden_as_walked::<W>(from, &[right, left], false);
                }
            }
        }
        on::<u64>();
        on::<u128>();
    }

    #[test]
    fn zig_zags_are_ridden_as_they_are_walked() {
        for from in board_squares::<u128>() {
            let zig_zag = |quarters, side| {
                path::<u128>(from, quarters, move |n| (if n % 2 == 0 { side } else { 0 }, n))
            };
            // Up and down may share the file beside or not: the product has room for all three files.
            for (side, other) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                ridden_as_walked::<u128>(from, &[zig_zag(0, side), zig_zag(2, other)], true);
                ridden_as_walked::<u128>(from, &[zig_zag(1, side), zig_zag(3, other)], false);
            }
        }
    }
}
