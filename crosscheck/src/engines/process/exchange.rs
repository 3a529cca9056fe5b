use std::collections::VecDeque;

use crate::comparing::Foreign;

/// How many lines of an exchange are kept.
const LINES: usize = 6;
/// How many bytes of a line are looked at: more than is kept of any.
const BYTES: usize = 4096;

/// The last lines that the two sides exchanged, each shortened.
#[derive(Debug, Default)]
pub(super) struct Exchange(VecDeque<Foreign>);

impl Exchange {
    /// A line was sent.
    pub(super) fn sent(&mut self, line: &str) {
        self.keep('>', line.as_bytes());
    }

    /// A line, or the beginning of one, was received.
    pub(super) fn received(&mut self, line: &[u8]) {
        self.keep('<', line);
    }

    /// All that is kept, the oldest first.
    pub(super) fn lines(&self) -> Vec<Foreign> {
        self.0.iter().cloned().collect()
    }

    fn keep(&mut self, direction: char, line: &[u8]) {
        if self.0.len() == LINES {
            self.0.pop_front();
        }
        let beginning = String::from_utf8_lossy(&line[..line.len().min(BYTES)]);
        self.0.push_back(format!("{direction} {beginning}").into());
    }
}
