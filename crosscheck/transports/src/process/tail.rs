use std::io::{self, Read};

/// The end of what a child has written to its standard error.
#[derive(Debug, Default)]
pub(super) struct Tail {
    bytes: Vec<u8>,
    closed: bool,
}

/// How much of it is kept, in bytes.
const TAIL: usize = 4096;
/// How much is read at a time: what a pipe holds.
const CHUNK: usize = 1 << 16;

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
    fn no_more_is_held_than_the_end() {
        let mut tail = Tail::default();
        tail.read(&mut io::repeat(b'x'));
        assert_eq!(tail.text().len(), TAIL);
    }
}
