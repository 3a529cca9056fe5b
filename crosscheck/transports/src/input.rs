//! Lines from outside, with a limit on their length.

use std::io::{self, Read};
use std::mem;

/// The longest line that is accepted, in bytes. The largest possible answer lists each move from
/// every square of a ten by ten board to every other with its count: less than a quarter of this.
pub const LONGEST_LINE: usize = 1 << 20;

/// How much is read at a time: what a pipe holds.
const CHUNK: usize = 1 << 16;

/// Why a line is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadLine {
    /// It is longer than any request.
    #[error("the line is longer than {} KiB", LONGEST_LINE >> 10)]
    TooLong,
    /// It is not text.
    #[error("the line is not UTF-8")]
    NotUtf8,
}

/// Input that has not been taken yet. Reading stops at the end of a line, so that at most one line
/// and a chunk are held.
#[derive(Debug, Default)]
pub struct Lines {
    bytes: Vec<u8>,
    /// Where a part of the input is read to, once it is needed.
    chunk: Vec<u8>,
    /// There is no end of a line before this index.
    searched: usize,
    is_closed: bool,
    /// The error of the input, which closes it.
    error: Option<io::Error>,
}

impl Lines {
    /// Waits for the next line of an input, and returns it without its end; `None` at the end of
    /// the input. Nothing of a line that is too long is kept.
    ///
    /// # Errors
    /// The error of the input.
    pub fn next(&mut self, input: &mut impl Read) -> io::Result<Option<Result<String, BadLine>>> {
        let mut is_too_long = false;
        let line = loop {
            self.read(input);
            if let Some(line) = self.take() {
                break line;
            }
            if self.is_too_long() {
                is_too_long = true;
                self.clear();
            } else if let Some(error) = self.error.take() {
                return Err(error);
            } else if self.is_closed && self.bytes.is_empty() && !is_too_long {
                return Ok(None);
            } else if self.is_closed {
                self.searched = 0;
                break mem::take(&mut self.bytes);
            }
        };
        if is_too_long || line.len() > LONGEST_LINE {
            return Ok(Some(Err(BadLine::TooLong)));
        }
        Ok(Some(String::from_utf8(line).map_err(|_| BadLine::NotUtf8)))
    }

    /// Takes the next line, without its end, if it is complete.
    pub fn take(&mut self) -> Option<Vec<u8>> {
        let end = self.bytes[self.searched..].iter().position(|&byte| byte == b'\n');
        let Some(end) = end.map(|end| self.searched + end) else {
            self.searched = self.bytes.len();
            return None;
        };
        let rest = self.bytes.split_off(end + 1);
        let mut line = mem::replace(&mut self.bytes, rest);
        self.searched = 0;
        line.pop();
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        Some(line)
    }

    /// Reads what has arrived, up to the end of a line.
    pub fn read(&mut self, from: &mut impl Read) {
        if self.chunk.is_empty() {
            self.chunk = vec![0; CHUNK];
        }
        while !self.is_closed
            && !self.is_too_long()
            && !self.bytes[self.searched..].contains(&b'\n')
        {
            self.searched = self.bytes.len();
            match from.read(&mut self.chunk) {
                Ok(0) => self.is_closed = true,
                Ok(read) => self.bytes.extend_from_slice(&self.chunk[..read]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(error) => {
                    self.is_closed = true;
                    self.error = Some(error);
                }
            }
        }
    }

    /// Whether a line has begun that is longer than any answer.
    #[must_use]
    pub fn is_too_long(&self) -> bool {
        self.bytes.len() > LONGEST_LINE && !self.bytes[self.searched..].contains(&b'\n')
    }

    /// Whether nothing more can come.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// The input that was not taken.
    #[must_use]
    pub fn untaken(&self) -> &[u8] {
        &self.bytes
    }

    /// Discards the input.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.searched = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_taken_one_by_one_however_they_come() {
        let mut lines = Lines::default();
        for part in ["ab", "c\r\n", "d\n\ne", ""] {
            lines.read(&mut part.as_bytes());
            lines.is_closed = false;
        }
        assert_eq!(lines.take().as_deref(), Some(&b"abc"[..]));
        assert_eq!(lines.take(), None, "reading stops at the end of a line");
        lines.read(&mut &b"d\n\ne"[..]);
        assert_eq!(lines.take().as_deref(), Some(&b"d"[..]));
        assert_eq!(lines.take().as_deref(), Some(&b""[..]));
        assert_eq!((lines.take(), lines.untaken()), (None, &b"e"[..]));
    }

    #[test]
    fn no_more_is_held_than_one_line_and_a_chunk() {
        let mut lines = Lines::default();
        lines.read(&mut io::repeat(b'x'));
        assert!(lines.is_too_long());
        assert!(lines.untaken().len() <= LONGEST_LINE + CHUNK);
    }

    #[test]
    fn the_longest_line_is_still_a_line() {
        let mut text = vec![b'x'; LONGEST_LINE];
        text.push(b'\n');
        let mut lines = Lines::default();
        lines.read(&mut text.as_slice());
        assert!(!lines.is_too_long());
        assert_eq!(lines.take().map(|line| line.len()), Some(LONGEST_LINE));
    }

    #[test]
    fn a_line_that_is_too_long_or_no_text_is_passed_over_whole() {
        let long = [vec![b'x'; LONGEST_LINE + 1], vec![b'x'; 3 * LONGEST_LINE]];
        for long in long {
            let text = [&long[..], b"\n\xff\n\nlast"].concat();
            let mut input = text.as_slice();
            let mut lines = Lines::default();
            let mut next = || lines.next(&mut input).unwrap();
            assert_eq!(next(), Some(Err(BadLine::TooLong)));
            assert_eq!(next(), Some(Err(BadLine::NotUtf8)));
            assert_eq!(next(), Some(Ok(String::new())));
            assert_eq!(next(), Some(Ok("last".to_owned())));
            assert_eq!(next(), None);
        }
        let mut lines = Lines::default();
        let endless = lines.next(&mut io::repeat(b'x').take(2 << 20)).unwrap();
        assert_eq!(endless, Some(Err(BadLine::TooLong)));
    }

    #[test]
    fn what_an_input_fails_with_is_told_and_not_taken_for_its_end() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::ErrorKind::IsADirectory.into())
            }
        }
        let error = Lines::default().next(&mut Broken).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::IsADirectory);
    }
}
