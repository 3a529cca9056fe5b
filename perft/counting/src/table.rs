//! A table of counts that all threads share: lockless (XOR) hashing, after Hyatt and Mann.

use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};

/// A position's number, as [`Position::key`](perft::Position::key) gives it: wide enough that even
/// ten thousand million positions share none (the odds are 1 to 10¹⁸).
pub(super) type Key = u128;

/// A mebibyte in bytes.
const MEBIBYTE: usize = 1 << 20;

/// The counts of positions that were met, for those that are met again.
///
/// At first it uses one mebibyte of its memory, which a processor keeps near. When half of the entries
/// in use are filled it uses twice as much. What stood in the half before is found once more, and moves.
///
/// It may forget, and never remembers wrongly: whoever reads an entry that two threads are
/// writing finds it sealed by neither, and counts for himself.
pub struct Table {
    buckets: Vec<Bucket>,
    /// How often the buckets in use have doubled.
    doublings: AtomicU32,
    /// How many entries were filled that were empty.
    filled: AtomicUsize,
}

/// Why there is no table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// A table of no size holds nothing.
    #[error("a table of 0 MiB holds nothing")]
    Empty,
    /// So much memory is not to be had.
    #[error("{mebibytes} MiB of memory are not to be had")]
    Memory {
        /// The size asked for.
        mebibytes: usize,
    },
}

/// The entries for which a position may use, within one cache line.
#[repr(align(64))]
#[derive(Default)]
struct Bucket([Entry; ENTRIES]);

/// The entries of a bucket.
const ENTRIES: usize = 4;

/// So many buckets are in use at first, the smallest table.
const FIRST_BUCKETS: usize = MEBIBYTE / size_of::<Bucket>();

const _: () = assert!(size_of::<Bucket>() == 64, "a bucket is a cache line");

/// The count of one position to one depth.
#[derive(Default)]
struct Entry {
    /// The count above the depth's eight bits.
    data: AtomicU64,
    /// The low half of the key, exclusive or the data: two halves of different entries do not
    /// fit each other.
    seal: AtomicU64,
}

impl Table {
    /// A table that takes so many mebibytes of memory (of 1,048,576 bytes), and no more.
    ///
    /// # Errors
    /// [`TableError`] if it has no size, or the system does not grant it so much.
    ///
    /// ```
    /// use counting::{Table, TableError};
    ///
    /// assert!(Table::new(1).is_ok());
    /// assert_eq!(Table::new(0).err(), Some(TableError::Empty));
    /// assert!(Table::new(usize::MAX).is_err());
    /// ```
    pub fn new(mebibytes: usize) -> Result<Self, TableError> {
        let refused = TableError::Memory { mebibytes };
        if mebibytes == 0 {
            return Err(TableError::Empty);
        }
        let count = mebibytes.checked_mul(FIRST_BUCKETS).ok_or(refused)?;
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| refused)?;
        buckets.resize_with(count, Bucket::default);
        Ok(Self { buckets, doublings: AtomicU32::new(0), filled: AtomicUsize::new(0) })
    }

    /// How many buckets are in use after some doublings.
    fn in_use(&self, doublings: u32) -> usize {
        (FIRST_BUCKETS << doublings).min(self.buckets.len())
    }

    /// Where the entries of a key are: chosen by its high half, spread alike over all buckets in use after
    /// some doublings.
    fn bucket(&self, key: Key, doublings: u32) -> &Bucket {
        let high = key >> 64;
        &self.buckets[((high * self.in_use(doublings) as Key) >> 64) as usize]
    }

    /// The count of a position to a depth, if it is remembered.
    pub(super) fn find(&self, key: Key, depth: u8) -> Option<u64> {
        let doublings = self.doublings.load(Ordering::Relaxed);
        if let Some(count) = self.bucket(key, doublings).find(key, depth) {
            return Some(count);
        }
        let count = self.bucket(key, doublings.checked_sub(1)?).find(key, depth)?;
        self.keep(key, depth, count);
        Some(count)
    }

    /// Remembers a count, in place of the smallest one there: that is made again most quickly.
    pub(super) fn keep(&self, key: Key, depth: u8, count: u64) {
        // A count of more than 56 bits has no room; none that can be finished is so great.
        if count >> 56 != 0 {
            return;
        }
        let data = count << 8 | u64::from(depth);
        let doublings = self.doublings.load(Ordering::Relaxed);
        let entries = self.bucket(key, doublings).0.iter();
        let entries = entries.map(|entry| (entry.data.load(Ordering::Relaxed), entry));
        if let Some((before, entry)) = entries.min_by_key(|(data, _)| *data) {
            entry.data.store(data, Ordering::Relaxed);
            entry.seal.store(key as u64 ^ data, Ordering::Relaxed);
            if before == 0 {
                self.fill(doublings);
            }
        }
    }

    /// Notes that one more entry is filled.
    fn fill(&self, doublings: u32) {
        let filled = self.filled.fetch_add(1, Ordering::Relaxed);
        let in_use = self.in_use(doublings);
        if in_use < self.buckets.len() && filled >= in_use * ENTRIES / 2 {
            // Where another thread was quicker, this one has nothing to do.
            let [now, next] = [doublings, doublings + 1];
            let _ =
                self.doublings.compare_exchange(now, next, Ordering::Relaxed, Ordering::Relaxed);
        }
    }
}

impl Bucket {
    /// The count of a position to a depth, if it is here.
    fn find(&self, key: Key, depth: u8) -> Option<u64> {
        self.0.iter().find_map(|entry| {
            let data = entry.data.load(Ordering::Relaxed);
            let sealed = entry.seal.load(Ordering::Relaxed) ^ data;
            (sealed == key as u64 && data as u8 == depth).then_some(data >> 8)
        })
    }
}

/// A number for a text (FNV-1a), to tell games and rulings apart that share a table.
pub(super) fn of_text(text: &str) -> Key {
    const OFFSET: Key = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: Key = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    text.bytes().fold(OFFSET, |hash, byte| (hash ^ Key::from(byte)).wrapping_mul(PRIME))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_found_by_its_key_and_depth_alone() {
        let table = Table::new(1).unwrap();
        let key = 0x0123_4567_89ab_cdef_0123_4567_89ab_cdef;
        table.keep(key, 5, 77);
        assert_eq!(table.find(key, 5), Some(77));
        assert_eq!(table.find(key, 4), None);
        assert_eq!(table.find(key ^ 1, 5), None);
        assert_eq!(Table::new(1).unwrap().find(0, 0).unwrap_or(0), 0, "an empty entry counts none");
    }

    #[test]
    fn a_torn_entry_is_not_found() {
        let table = Table::new(1).unwrap();
        table.keep(9, 3, 100);
        let entry = &table.bucket(9, 0).0[0];
        entry.data.store(200 << 8 | 3, Ordering::Relaxed);
        assert_eq!(table.find(9, 3), None);
    }

    #[test]
    fn the_smallest_count_of_a_bucket_makes_room() {
        let table = Table::new(1).unwrap();
        for count in 1..=5 {
            table.keep(Key::from(count), 2, count * 10);
        }
        assert_eq!(
            [1, 2, 3, 4, 5].map(|key| table.find(key, 2).is_some()),
            [false, true, true, true, true]
        );
    }

    #[test]
    fn keys_that_differ_in_their_high_halves_do_not_crowd_one_bucket() {
        let table = Table::new(1).unwrap();
        let keys = (1..=1_000).map(|number: Key| (number << 118) | number);
        keys.clone().for_each(|key| table.keep(key, 2, 7));
        assert_eq!(keys.filter(|key| table.find(*key, 2) == Some(7)).count(), 1_000);
    }

    #[test]
    fn a_table_that_fills_uses_more_of_its_memory_and_forgets_little() {
        let table = Table::new(3).unwrap();
        let key = |number: u64| Key::from(number.wrapping_mul(0x9E37_79B9_7F4A_7C15)) << 64 | 7;
        let found = |end| (1..=end).filter(|&number| table.find(key(number), 2).is_some()).count();
        assert_eq!((table.in_use(0), table.in_use(1)), (FIRST_BUCKETS, 2 * FIRST_BUCKETS));
        for number in 1..=40_000 {
            table.keep(key(number), 2, number);
        }
        assert_eq!(table.doublings.load(Ordering::Relaxed), 1);
        assert!(found(40_000) > 39_000, "{}", found(40_000));
        for number in 40_001..=120_000 {
            table.keep(key(number), 2, number);
        }
        assert_eq!(table.doublings.load(Ordering::Relaxed), 2);
        assert_eq!(table.in_use(2), 3 * FIRST_BUCKETS);
        assert!(found(120_000) > 80_000, "{}", found(120_000));
    }

    #[test]
    fn a_count_without_room_is_not_kept() {
        let table = Table::new(1).unwrap();
        table.keep(9, 3, 1 << 56);
        assert_eq!(table.find(9, 3), None);
    }

    #[test]
    fn a_table_takes_what_it_was_told() {
        let table = Table::new(3).unwrap();
        assert_eq!(table.buckets.capacity() * size_of::<Bucket>(), 3 * MEBIBYTE);
    }

    #[test]
    fn texts_have_their_published_numbers() {
        assert_eq!(of_text(""), 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D);
        assert_eq!(of_text("a"), 0xD228_CB69_6F1A_8CAF_7891_2B70_4E4A_8964);
    }
}
