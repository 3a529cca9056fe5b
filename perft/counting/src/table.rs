//! A table of counts that all threads share: lockless (XOR) hashing, after Hyatt and Mann.

use std::sync::atomic::{AtomicU64, Ordering};

/// A position's number, as [`Position::key`](perft::Position::key) gives it: wide enough that even
/// ten thousand million positions share none (the odds are 1 to 10¹⁸).
pub(super) type Key = u128;

/// A mebibyte in bytes.
const MEBIBYTE: usize = 1 << 20;

/// The counts of positions that were met, for those that are met again.
///
/// It may forget, and never remembers wrongly: whoever reads an entry that two threads are
/// writing finds that key and data do not fit, and counts for itself.
pub struct Table {
    buckets: Vec<Bucket>,
}

/// Why there is no table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// A table of no size holds nothing.
    #[error("a table of 0 MiB holds nothing")]
    Empty,
    /// The system does not give so much memory.
    #[error("cannot allocate {mebibytes} MiB of memory")]
    Memory {
        /// The size asked for.
        mebibytes: usize,
    },
}

/// The entries for which a position may use, within one cache line.
#[repr(align(64))]
#[derive(Default)]
struct Bucket([Entry; 4]);

const _: () = assert!(size_of::<Bucket>() == 64, "a bucket is a cache line");

/// The count of one position to one depth.
#[derive(Default)]
struct Entry {
    /// The count above the depth's eight bits.
    data: AtomicU64,
    /// The low half of the key, exclusive or the data: two halves of different entries do not
    /// fit each other.
    key_and_data: AtomicU64,
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
        let count = mebibytes.checked_mul(MEBIBYTE / size_of::<Bucket>()).ok_or(refused)?;
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| refused)?;
        buckets.resize_with(count, Bucket::default);
        Ok(Self { buckets })
    }

    /// Where the entries of a key are: chosen by its high half, spread over all buckets alike.
    fn bucket(&self, key: Key) -> &Bucket {
        let high = key >> 64;
        &self.buckets[((high * self.buckets.len() as Key) >> 64) as usize]
    }

    /// The count of a position to a depth, if it is remembered.
    pub(super) fn find(&self, key: Key, depth: u8) -> Option<u64> {
        self.bucket(key).0.iter().find_map(|entry| {
            let data = entry.data.load(Ordering::Relaxed);
            let stored = entry.key_and_data.load(Ordering::Relaxed) ^ data;
            (stored == key as u64 && data as u8 == depth).then_some(data >> 8)
        })
    }

    /// Remembers a count, in place of the smallest one there: that is made again most quickly.
    pub(super) fn keep(&self, key: Key, depth: u8, count: u64) {
        // A count of more than 56 bits has no room; none that can be finished is so great.
        if count >> 56 != 0 {
            return;
        }
        let data = count << 8 | u64::from(depth);
        let smallest = self.bucket(key).0.iter().min_by_key(|e| e.data.load(Ordering::Relaxed));
        if let Some(entry) = smallest {
            entry.data.store(data, Ordering::Relaxed);
            entry.key_and_data.store(key as u64 ^ data, Ordering::Relaxed);
        }
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
        let entry = &table.bucket(9).0[0];
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
