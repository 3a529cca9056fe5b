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
            if self.is_too_long() {
                is_too_long = true;
                if self.pass_over() {
                    return Ok(Some(Err(BadLine::TooLong)));
                }
            } else if let Some(line) = self.take() {
                break line;
            } else if let Some(error) = self.error.take() {
                return Err(error);
            } else if self.is_closed && self.bytes.is_empty() && !is_too_long {
                return Ok(None);
            } else if self.is_closed {
                self.searched = 0;
                break mem::take(&mut self.bytes);
            }
        };
        if is_too_long {
            return Ok(Some(Err(BadLine::TooLong)));
        }
        Ok(Some(String::from_utf8(line).map_err(|_| BadLine::NotUtf8)))
    }

    /// Takes the next line, without its end, if it is complete. One that is too long is not taken.
    pub fn take(&mut self) -> Option<Vec<u8>> {
        if self.is_too_long() {
            return None;
        }
        let Some(end) = self.end() else {
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
        while !self.is_closed && !self.is_too_long() && self.end().is_none() {
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

    /// Where the next line ends, if its end has come.
    fn end(&self) -> Option<usize> {
        let end = self.bytes[self.searched..].iter().position(|&byte| byte == b'\n');
        end.map(|end| self.searched + end)
    }

    /// Whether the next line is longer than any that is accepted, as far as it has come.
    #[must_use]
    pub fn is_too_long(&self) -> bool {
        if self.bytes.len() <= LONGEST_LINE {
            return false;
        }
        let end = self.end();
        let line = &self.bytes[..end.unwrap_or(self.bytes.len())];
        // A carriage return is a part of the end, which may be on its way.
        let may_end = end.is_some() || !self.is_closed;
        let line = line.strip_suffix(b"\r").filter(|_| may_end).unwrap_or(line);
        line.len() > LONGEST_LINE
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

    /// Takes what stands behind the last end of a line, if there is something: a line without an end.
    pub fn take_rest(&mut self) -> Option<Vec<u8>> {
        self.searched = 0;
        Some(mem::take(&mut self.bytes)).filter(|rest| !rest.is_empty())
    }

    /// Discards the next line as far as it has come, and returns whether that is to its end.
    pub fn pass_over(&mut self) -> bool {
        let end = self.end();
        self.bytes.drain(..end.map_or(self.bytes.len(), |end| end + 1));
        self.searched = 0;
        end.is_some()
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
    fn the_end_of_a_line_is_no_part_of_its_length_however_it_comes() {
        for parts in [&["\r\n"][..], &["\r", "\n"], &["x\r\n"], &["x", "\r\n"], &["x\r", "\n"]] {
            let long = vec![b'x'; LONGEST_LINE - parts.concat().matches('x').count()];
            let mut lines = Lines::default();
            for part in [&[str::from_utf8(&long).unwrap()], parts].concat() {
                assert_eq!(lines.take(), None);
                lines.read(&mut part.as_bytes());
                lines.is_closed = false;
            }
            assert!(!lines.is_too_long(), "{parts:?}");
            assert_eq!(lines.take().map(|line| line.len()), Some(LONGEST_LINE), "{parts:?}");
        }
    }

    #[test]
    fn a_line_that_is_too_long_is_not_taken_though_its_end_came_with_it() {
        for beyond in [1, 26 << 10, CHUNK - 1] {
            for end in ["\n", "\r\n", "\nand more\n"] {
                let text = [&vec![b'x'; LONGEST_LINE + beyond], end.as_bytes()].concat();
                let mut lines = Lines::default();
                lines.read(&mut text.as_slice());
                assert!(lines.is_too_long(), "{beyond} bytes beyond");
                assert_eq!(lines.take(), None, "{beyond} bytes beyond");
                assert_eq!(lines.untaken()[0], b'x', "a report may show how it begins");
            }
        }
    }

    #[test]
    fn a_line_that_is_too_long_or_no_text_is_passed_over_whole() {
        let beyond = |bytes| vec![b'x'; LONGEST_LINE + bytes];
        let long = [beyond(1), beyond(26 << 10), beyond(CHUNK), beyond(2 * LONGEST_LINE)];
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
