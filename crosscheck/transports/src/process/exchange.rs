use std::collections::VecDeque;

/// How many lines of an exchange are kept.
const LINES: usize = 6;
/// How many characters of a line are kept.
const CHARACTERS: usize = 300;

/// The last lines that the two sides exchanged.
#[derive(Debug, Default)]
pub(super) struct Exchange(VecDeque<String>);

impl Exchange {
    /// A line was sent.
    pub(super) fn sent(&mut self, line: &str) {
        self.keep('>', line);
    }

    /// A line, or the beginning of one, was received.
    pub(super) fn received(&mut self, line: &[u8]) {
        // A character has at most four bytes, so this is enough of the line, however long it is.
        let beginning = &line[..line.len().min(4 * (CHARACTERS + 1))];
        self.keep('<', &String::from_utf8_lossy(beginning));
    }

    /// All that is kept, the oldest first.
    pub(super) fn lines(&self) -> Vec<String> {
        self.0.iter().cloned().collect()
    }

    fn keep(&mut self, direction: char, line: &str) {
        if self.0.len() == LINES {
            self.0.pop_front();
        }
        self.0.push_back(format!("{direction} {}", shortened(line)));
    }
}

/// A line cut to a length that is readable in a report.
pub(crate) fn shortened(line: &str) -> String {
    match line.char_indices().nth(CHARACTERS) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}
