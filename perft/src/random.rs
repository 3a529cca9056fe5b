//! Numbers that look random, and are the same in every build.

use crate::key::Key;

/// A row of random numbers, and the seed of the next.
pub(crate) const fn row<const N: usize>(seed: u64) -> ([Key; N], u64) {
    let mut row = [0; N];
    let mut seed = seed;
    let mut at = 0;
    while at < N {
        row[at] = (mixed(seed + 1) as Key) << 64 | mixed(seed + 2) as Key;
        seed += 2;
        at += 1;
    }
    (row, seed)
}

/// One number of the sequence `SplitMix64` (Steele, Lea and Flood 2014).
const fn mixed(number: u64) -> u64 {
    let z = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_take_the_published_sequence_two_numbers_at_a_time() {
        // What SplitMix64 gives from 0.
        let published = [0xE220_A839_7B1D_CDAF_6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F];
        let ([first, second], seed) = row(0);
        assert_eq!([first, second >> 64], published);
        assert_eq!((seed, row(2).0), (4, [second]));
    }
}
