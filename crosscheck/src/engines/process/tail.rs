use std::io::{self, Read};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use super::{pipes, within};

/// The end of a child's standard error. It is read all the time, so that the child never waits for
/// a reader.
pub(super) struct Tail {
    bytes: Arc<Mutex<Vec<u8>>>,
    reader: JoinHandle<()>,
}

/// How much of it is kept, in bytes.
const TAIL: usize = 4096;

impl Tail {
    pub(super) fn new(pipe: impl Read + Send + 'static) -> io::Result<Self> {
        let bytes = Arc::new(Mutex::new(Vec::new()));
        // Another process that holds the pipe may still write when the text is no longer needed.
        let kept = Arc::downgrade(&bytes);
        let reader = pipes::read(pipe, move |chunk| {
            let Some(bytes) = kept.upgrade() else { return false };
            let mut bytes = bytes.lock().unwrap_or_else(PoisonError::into_inner);
            bytes.extend_from_slice(chunk);
            let surplus = bytes.len().saturating_sub(TAIL);
            bytes.drain(..surplus);
            true
        })?;
        Ok(Self { bytes, reader })
    }

    /// The text, with a mark for each byte sequence that is not UTF-8. Its end may still be on its
    /// way and is waited for, but not for long: another process may hold the pipe open.
    pub(super) fn text(&self, patience: Duration) -> String {
        within(patience, || self.reader.is_finished());
        let bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_held_than_the_end() {
        let tail = Tail::new(io::repeat(b'x').take(1 << 20)).unwrap();
        assert_eq!(tail.text(Duration::from_secs(20)), "x".repeat(TAIL));
    }
}
