//! The pipes of a child. Each has a thread, which may be stuck for as long as another process holds
//! the other end. So nothing waits for a thread: it ends when its pipe closes, or when its data is
//! no longer needed.

use std::io::{self, Cursor, ErrorKind, Read, Write};
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// The pipe that a child reads, and the two that it writes.
pub(super) type Pipes = (ChildStdin, ChildStdout, ChildStderr);

/// How much is read at a time: what a pipe holds.
const CHUNK: usize = 1 << 16;

/// Reads a pipe in a thread of its own, as long as the data is taken.
pub(super) fn read(
    mut pipe: impl Read + Send + 'static,
    is_taken: impl Fn(&[u8]) -> bool + Send + 'static,
) -> io::Result<JoinHandle<()>> {
    thread::Builder::new().spawn(move || {
        let mut chunk = vec![0; CHUNK];
        loop {
            match pipe.read(&mut chunk) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Ok(read @ 1..) if is_taken(&chunk[..read]) => {}
                _ => return,
            }
        }
    })
}

/// The standard input of a child. It is closed when this is dropped, unless it is being written.
pub(super) struct Input {
    texts: SyncSender<String>,
    written: Receiver<()>,
}

impl Input {
    pub(super) fn new(mut pipe: ChildStdin) -> io::Result<Self> {
        let (texts, to_write) = sync_channel::<String>(1);
        let (is_written, written) = sync_channel(1);
        thread::Builder::new().spawn(move || {
            for text in to_write {
                if pipe.write_all(text.as_bytes()).is_err() || is_written.send(()).is_err() {
                    return;
                }
            }
        })?;
        Ok(Self { texts, written })
    }

    /// Begins to write a text, and returns whether it can: the text before must have been written.
    pub(super) fn begin(&self, text: String) -> bool {
        self.texts.try_send(text).is_ok()
    }

    /// Waits until the text is written whole.
    pub(super) fn wait(&self, patience: Duration) -> Result<(), RecvTimeoutError> {
        self.written.recv_timeout(patience)
    }
}

/// The standard output of a child. Reading it does not block. At most three chunks are held that
/// have not been taken: here, in the channel, and in the thread that waits to send.
pub(super) struct Output {
    chunks: Receiver<Vec<u8>>,
    chunk: Cursor<Vec<u8>>,
}

impl Output {
    pub(super) fn new(pipe: ChildStdout) -> io::Result<Self> {
        let (taken, chunks) = sync_channel(1);
        read(pipe, move |chunk| taken.send(chunk.to_vec()).is_ok())?;
        Ok(Self { chunks, chunk: Cursor::default() })
    }

    /// Waits until there is something to read, or the end, and returns whether there is.
    pub(super) fn wait(&mut self, patience: Duration) -> bool {
        if self.is_read() {
            match self.chunks.recv_timeout(patience) {
                Ok(chunk) => self.chunk = Cursor::new(chunk),
                Err(error) => return error == RecvTimeoutError::Disconnected,
            }
        }
        true
    }

    fn is_read(&self) -> bool {
        self.chunk.position() == self.chunk.get_ref().len() as u64
    }
}

impl Read for Output {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        if self.is_read() {
            match self.chunks.try_recv() {
                Ok(chunk) => self.chunk = Cursor::new(chunk),
                Err(TryRecvError::Empty) => return Err(ErrorKind::WouldBlock.into()),
                Err(TryRecvError::Disconnected) => return Ok(0),
            }
        }
        self.chunk.read(to)
    }
}
