use std::io::{self, Read};

/// The longest line that is accepted, in bytes. The largest answer there can be lists each move
/// from every square of a ten by ten board to every other with its count: less than a quarter of
/// this.
pub const LONGEST_LINE: usize = 1 << 20;

/// How much is read at a time: what a pipe holds.
const CHUNK: usize = 1 << 16;

/// What a child has written and nobody has taken yet. Reading stops with the end of a line, so
/// that never more than one line and a chunk is held.
#[derive(Debug, Default)]
pub(super) struct Lines {
    bytes: Vec<u8>,
    /// Up to here there is no end of a line.
    searched: usize,
    closed: bool,
}

impl Lines {
    /// Takes the next line, without its end, if it is complete.
    pub(super) fn take(&mut self) -> Option<Vec<u8>> {
        let end = self.bytes[self.searched..].iter().position(|&byte| byte == b'\n');
        let Some(end) = end.map(|end| self.searched + end) else {
            self.searched = self.bytes.len();
            return None;
        };
        let rest = self.bytes.split_off(end + 1);
        let mut line = std::mem::replace(&mut self.bytes, rest);
        self.searched = 0;
        line.pop();
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        Some(line)
    }

    /// Reads what is there, up to the end of a line.
    pub(super) fn read(&mut self, from: &mut impl Read) {
        let mut chunk = vec![0; CHUNK];
        while !self.closed && !self.is_too_long() && !self.bytes[self.searched..].contains(&b'\n') {
            self.searched = self.bytes.len();
            match from.read(&mut chunk) {
                Ok(0) => self.closed = true,
                Ok(read) => self.bytes.extend_from_slice(&chunk[..read]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(_) => self.closed = true,
            }
        }
    }

    /// Whether a line has begun that is longer than any answer.
    pub(super) fn is_too_long(&self) -> bool {
        self.bytes.len() > LONGEST_LINE && !self.bytes[self.searched..].contains(&b'\n')
    }

    /// Whether nothing more can come.
    pub(super) const fn is_closed(&self) -> bool {
        self.closed
    }

    /// What has come and was not taken.
    pub(super) fn untaken(&self) -> &[u8] {
        &self.bytes
    }

    /// Forgets what has come.
    pub(super) fn clear(&mut self) {
        self.bytes.clear();
        self.searched = 0;
    }
}

/// The end of what a child has written to its standard error.
#[derive(Debug, Default)]
pub(super) struct Tail {
    bytes: Vec<u8>,
    closed: bool,
}

/// How much of it is kept, in bytes.
const TAIL: usize = 4096;

impl Tail {
    /// Reads what is there and keeps its end. A child that writes without end is not read for
    /// ever: the rest waits in its pipe.
    pub(super) fn read(&mut self, from: &mut impl Read) {
        let mut chunk = vec![0; CHUNK];
        for _ in 0..16 {
            if self.closed {
                return;
            }
            match from.read(&mut chunk) {
                Ok(0) => self.closed = true,
                Ok(read) => {
                    self.bytes.extend_from_slice(&chunk[..read]);
                    self.bytes.drain(..self.bytes.len().saturating_sub(TAIL));
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                Err(_) => self.closed = true,
            }
        }
    }

    pub(super) const fn is_closed(&self) -> bool {
        self.closed
    }

    /// It as text, with a mark for whatever is no text.
    pub(super) fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
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
            lines.closed = false;
        }
        assert_eq!(lines.take().as_deref(), Some(&b"abc"[..]));
        assert_eq!(lines.take(), None, "reading stops behind the end of a line");
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
        let mut tail = Tail::default();
        tail.read(&mut io::repeat(b'x'));
        assert_eq!(tail.text().len(), TAIL);
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
}
