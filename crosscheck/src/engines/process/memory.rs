//! How much memory a program takes from one answer to the next. A program that keeps something of every
//! question answers rightly here, and fails in a long game.

use std::fmt;
use std::sync::{Mutex, PoisonError};

use crate::comparing::Foreign;

/// After so many answers a program has set up what it needs. It is measured then, and each time that
/// the number of answers has doubled.
const WARM_UP: u64 = 200;

/// Less growth than this, in bytes, is not worth a word.
const LEAST: u64 = 64 << 20;

/// Less growth than this, in bytes for each answer in the mean, is no sign of a leak.
const LEAST_EACH: u64 = 100 << 10;

/// A program that has grown with its answers. Its text is a sentence without its full stop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Growth {
    /// The name of the program.
    pub name: Foreign,
    /// By how much it has grown, in bytes.
    pub bytes: u64,
    /// Over how many answers.
    pub answers: u64,
}

impl fmt::Display for Growth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, bytes, answers } = self;
        write!(
            f,
            "the memory of {name} grew by {} MiB over {answers} answers: it may keep something of \
             every question",
            bytes >> 20
        )
    }
}

/// The largest growth of all processes that have ended.
static LARGEST: Mutex<Option<Growth>> = Mutex::new(None);

/// The program that has grown most, if one has grown with its answers. It is known once its process
/// has ended.
#[must_use]
pub fn grown() -> Option<Growth> {
    LARGEST.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// What was measured after so many answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Sample {
    answers: u64,
    bytes: u64,
}

impl Sample {
    /// By how much it has grown since another, if that is worth a word.
    fn growth(self, since: Self) -> Option<u64> {
        let grown = self.bytes.saturating_sub(since.bytes);
        let answers = self.answers.saturating_sub(since.answers);
        (answers > 0 && grown / answers > LEAST_EACH).then_some(grown)
    }
}

/// The memory of one run of a program.
#[derive(Debug, Default)]
pub(super) struct Memory {
    answers: u64,
    early: Option<Sample>,
    /// The last two samples, the older first.
    late: [Option<Sample>; 2],
}

impl Memory {
    /// Counts an answer, and measures where it is time. `measure` gives bytes.
    pub(super) fn answered(&mut self, measure: impl FnOnce() -> Option<u64>) {
        self.answers += 1;
        let times = self.answers / WARM_UP;
        if self.answers.is_multiple_of(WARM_UP) && times.is_power_of_two() {
            self.sample(measure());
        }
    }

    fn sample(&mut self, bytes: Option<u64>) {
        let sample = bytes.map(|bytes| Sample { answers: self.answers, bytes });
        self.early = self.early.or(sample);
        self.late = [self.late[1], sample.or(self.late[1])];
    }

    /// By how much it has grown at its end, and over how many answers, if that is worth a word. What
    /// it sets up once, such as a table that fills, stops to grow: it must have grown late as well.
    fn growth(&self, at_end: Option<u64>) -> Option<(u64, u64)> {
        let [older, newer] = self.late;
        let last = match at_end {
            Some(bytes) => Sample { answers: self.answers, bytes },
            // It has ended by itself.
            None => newer?,
        };
        let is_long_ago = |before: &Sample| last.answers >= before.answers + before.answers / 2;
        let before = newer.filter(is_long_ago).or(older).or(self.early)?;
        let early = self.early?;
        last.growth(before)?;
        let grown = last.growth(early).filter(|&grown| grown > LEAST)?;
        Some((grown, last.answers - early.answers))
    }

    /// The end of the run. Its growth is kept if it is the largest.
    pub(super) fn end(&mut self, name: &Foreign, measure: impl FnOnce() -> Option<u64>) {
        let memory = std::mem::take(self);
        if memory.early.is_none() {
            return;
        }
        let Some((bytes, answers)) = memory.growth(measure()) else { return };
        let mut largest = LARGEST.lock().unwrap_or_else(PoisonError::into_inner);
        if largest.as_ref().is_none_or(|largest| largest.bytes < bytes) {
            *largest = Some(Growth { name: name.clone(), bytes, answers });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The growth of a program that takes so much after so many answers.
    fn growth(answers: u64, bytes: impl Fn(u64) -> u64) -> Option<(u64, u64)> {
        let mut memory = Memory::default();
        for answer in 1..=answers {
            memory.answered(|| Some(bytes(answer)));
        }
        memory.growth(Some(bytes(answers)))
    }

    #[test]
    fn a_program_that_grows_with_every_answer_is_told_from_one_that_fills_a_table() {
        let megabyte = 1 << 20;
        for answers in [300, 401, 799, 800, 5_000] {
            let grown = growth(answers, |answer| answer * megabyte);
            assert_eq!(grown, Some(((answers - 200) * megabyte, answers - 200)), "{answers}");
        }
        // Too few answers, too little in all, too little for each.
        assert_eq!(growth(150, |answer| answer * megabyte), None);
        assert_eq!(growth(260, |answer| answer * megabyte), None);
        assert_eq!(growth(100_000, |answer| answer << 10), None);
        assert_eq!(growth(5_000, |_| 900 * megabyte), None);
        // A table of 512 MiB that is full after 600 answers.
        assert_eq!(growth(2_000, |answer| answer.min(600) * megabyte), None);
    }

    #[test]
    fn nothing_is_said_where_the_system_does_not_tell() {
        let mut memory = Memory::default();
        for _ in 0..1_000 {
            memory.answered(|| None);
        }
        assert_eq!(memory.growth(None), None);
    }
}
