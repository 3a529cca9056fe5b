use std::io::{self, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::ioctl_fionbio;
use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

use super::CommandLine;
use super::groups;
use super::tail::Tail;
use crate::input::Lines;

/// How long a wait for the pipes lasts at the most before it is looked whether the child lives:
/// whoever it has started may keep the pipes open after it.
const GLANCE: Duration = Duration::from_millis(20);

/// How long a child that has closed its output gets to end, so that it can be told how it ended.
const LAST_BREATH: Duration = Duration::from_millis(200);

/// One run of a program. Its pipes do not block, so that one thread can wait for all of them.
pub(super) struct Running {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: ChildStdout,
    stderr: ChildStderr,
    lines: Lines,
    tail: Tail,
    is_reaped: bool,
}

/// Why no line has come, or none could be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Silence {
    /// The time was up.
    TimedOut,
    /// The line is longer than any answer.
    TooLong,
    /// The child has ended, or closed its end of the pipe.
    Over,
}

/// How a child ended after it was told to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// How it ended; `None` where it had to be ended by force.
    pub status: Option<ExitStatus>,
    /// The first line that it still wrote, if any.
    pub said: Option<String>,
}

impl Running {
    /// Starts the program in a process group of its own.
    pub(super) fn start(command: &CommandLine) -> io::Result<Self> {
        let mut starting = Command::new(&command.program);
        starting
            .args(&command.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = groups::spawn(&mut starting)?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            groups::end(&child);
            child.wait()?;
            return Err(io::Error::other("it has no pipes"));
        };
        let running = Self {
            child,
            stdin: Some(stdin),
            stdout,
            stderr,
            lines: Lines::default(),
            tail: Tail::default(),
            is_reaped: false,
        };
        running.stdin.as_ref().map_or(Ok(()), |stdin| ioctl_fionbio(stdin, true))?;
        ioctl_fionbio(&running.stdout, true)?;
        ioctl_fionbio(&running.stderr, true)?;
        Ok(running)
    }

    /// Sends a text.
    pub(super) fn send(&mut self, text: &str, deadline: Instant) -> Result<(), Silence> {
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            let stdin = self.stdin.as_mut().ok_or(Silence::Over)?;
            match stdin.write(rest) {
                Ok(written) => rest = &rest[written..],
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    self.tail.read(&mut self.stderr);
                    if self.has_ended() {
                        return Err(Silence::Over);
                    }
                    self.wait(deadline, true)?;
                }
                Err(_) => return Err(Silence::Over),
            }
        }
        Ok(())
    }

    /// The next line that it writes.
    pub(super) fn receive(&mut self, deadline: Instant) -> Result<Vec<u8>, Silence> {
        loop {
            // Whether it has ended is asked first: what it wrote before that is read after it.
            let has_ended = self.has_ended();
            self.tail.read(&mut self.stderr);
            self.lines.read(&mut self.stdout);
            if self.lines.is_too_long() {
                return Err(Silence::TooLong);
            }
            if let Some(line) = self.lines.take() {
                return Ok(line);
            }
            if has_ended || self.lines.is_closed() {
                return Err(Silence::Over);
            }
            self.wait(deadline, false)?;
        }
    }

    /// What it has written without being asked; empty if it has kept quiet.
    pub(super) fn unasked(&mut self) -> &[u8] {
        self.lines.read(&mut self.stdout);
        self.lines.untaken()
    }

    /// The end of what it wrote to its standard error.
    pub(super) fn stderr(&self) -> String {
        self.tail.text()
    }

    /// Lets it end of its own accord, its input closed, and ends it by force after the grace.
    pub(super) fn let_end(&mut self, grace: Duration) -> Ending {
        self.stdin = None;
        let deadline = Instant::now() + grace;
        let mut said = None;
        while !self.has_ended() && self.wait(deadline, false).is_ok() {
            self.listen(&mut said);
        }
        let has_ended = self.has_ended();
        self.listen(&mut said);
        let status = self.end().filter(|_| has_ended);
        Ending { status, said }
    }

    /// Reads on and keeps the first line.
    fn listen(&mut self, said: &mut Option<String>) {
        self.tail.read(&mut self.stderr);
        self.lines.read(&mut self.stdout);
        let heard = |line: Vec<u8>| String::from_utf8_lossy(&line).into_owned();
        let first = self.lines.take().map(heard);
        if said.is_none() {
            *said = first;
        }
        if self.lines.is_too_long() {
            self.lines.clear();
        }
    }

    /// How it ended by itself, if it has, or does so within a moment. Ends its group in any case.
    pub(super) fn outcome(&mut self) -> Option<ExitStatus> {
        let deadline = Instant::now() + LAST_BREATH;
        let mut has_ended = self.has_ended();
        while !has_ended && Instant::now() < deadline {
            std::thread::sleep(GLANCE / 4);
            has_ended = self.has_ended();
        }
        self.end().filter(|_| has_ended)
    }

    /// Ends its group by force, and gives how it ended.
    pub(super) fn end(&mut self) -> Option<ExitStatus> {
        if self.is_reaped {
            return None;
        }
        groups::end(&self.child);
        let status = self.child.wait().ok();
        self.is_reaped = true;
        self.tail.read(&mut self.stderr);
        status
    }

    /// Whether it has ended. It is not waited for: its number must stay its own until the group
    /// is ended, too.
    fn has_ended(&self) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let seen = waitid(WaitId::Pid(Pid::from_child(&self.child)), options);
        // An error says that there is no such child any more.
        !matches!(seen, Ok(None))
    }

    /// Waits until there is something to read, or room to write, but for a moment at the most.
    fn wait(&self, deadline: Instant, to_write: bool) -> Result<(), Silence> {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(Silence::TimedOut);
        }
        let mut pipes = Vec::with_capacity(2);
        match &self.stdin {
            Some(stdin) if to_write => pipes.push(PollFd::new(stdin, PollFlags::OUT)),
            _ if self.lines.is_closed() => {}
            _ => pipes.push(PollFd::new(&self.stdout, PollFlags::IN)),
        }
        if !self.tail.is_closed() {
            pipes.push(PollFd::new(&self.stderr, PollFlags::IN));
        }
        let timeout = Timespec::try_from(left.min(GLANCE)).ok();
        // An interrupted wait is a short one; the caller looks again in any case.
        let _ = poll(&mut pipes, timeout.as_ref());
        Ok(())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end();
    }
}
