use std::io;
use std::process::{ExitStatus, Stdio};
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use super::groups::Group;
use super::pipes::{Input, Output};
use super::tail::Tail;
use super::{CommandLine, within};
use crate::comparing::Foreign;
use crate::engines::input::Lines;

/// The longest wait for the pipes before the child is checked again: a process that it started may
/// keep the pipes open after it.
const GLANCE: Duration = Duration::from_millis(20);

/// How long a child that closed its output gets to end, so that its exit status can be reported;
/// and how long the child's last output may take to arrive.
const LAST_BREATH: Duration = Duration::from_millis(200);

/// One run of a program.
pub(super) struct Running {
    // The group is dropped first: its end closes the pipes.
    group: Group,
    stdin: Option<Input>,
    stdout: Output,
    stderr: Tail,
    lines: Lines,
    clock: Clock,
}

/// Why no line came, or none could be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Silence {
    /// The time was up.
    TimedOut,
    /// The line is longer than any answer.
    TooLong,
    /// The child has ended, or closed its end of the pipe.
    Over,
}

/// A clock that stands while Crosscheck itself does not run, such as while it is stopped: nobody listens to the child then.
#[derive(Default)]
struct Clock {
    stood: Duration,
}

impl Clock {
    fn now(&self) -> Instant {
        let now = Instant::now();
        now.checked_sub(self.stood).unwrap_or(now)
    }

    /// Waits for a moment, unless a time has come.
    fn glance<T>(
        &mut self,
        deadline: Instant,
        wait: impl FnOnce(Duration) -> T,
    ) -> Result<T, Silence> {
        let (glance, begun) = (glance(deadline, self.now())?, Instant::now());
        let waited = wait(glance);
        self.stood += begun.elapsed().saturating_sub(glance);
        Ok(waited)
    }
}

/// How a child ended after it was asked to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// The exit status; `None` if it had to be ended by force.
    pub status: Option<ExitStatus>,
    /// The first line that it wrote after its last answer, if any.
    pub said: Option<String>,
}

impl Running {
    /// Starts the program in a group of its own.
    pub(super) fn start(command: &CommandLine) -> io::Result<Self> {
        let mut starting = command.starting();
        starting.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let (group, (stdin, stdout, stderr)) = Group::start(starting)?;
        Ok(Self {
            group,
            stdin: Some(Input::new(stdin)?),
            stdout: Output::new(stdout)?,
            stderr: Tail::new(stderr)?,
            lines: Lines::default(),
            clock: Clock::default(),
        })
    }

    /// The time by its clock.
    pub(super) fn now(&self) -> Instant {
        self.clock.now()
    }

    /// Sends a text, up to a time by its clock.
    pub(super) fn send(&mut self, text: String, deadline: Instant) -> Result<(), Silence> {
        let stdin = self.stdin.as_ref().filter(|stdin| stdin.begin(text)).ok_or(Silence::Over)?;
        loop {
            match self.clock.glance(deadline, |glance| stdin.wait(glance))? {
                Ok(()) => return Ok(()),
                Err(RecvTimeoutError::Timeout) if !self.group.has_ended() => {}
                Err(_) => return Err(Silence::Over),
            }
        }
    }

    /// Closes its input: it is told nothing.
    pub(super) fn tell_nothing(&mut self) {
        self.stdin = None;
    }

    /// The last line that it has written, where that has no end. Nothing more comes.
    pub(super) fn unended(&mut self) -> Option<Vec<u8>> {
        self.lines.take_rest()
    }

    /// The next line that it writes, up to a time by its clock.
    pub(super) fn receive(&mut self, deadline: Instant) -> Result<Vec<u8>, Silence> {
        loop {
            self.lines.read(&mut self.stdout);
            if self.lines.is_too_long() {
                return Err(Silence::TooLong);
            }
            if let Some(line) = self.lines.take() {
                return Ok(line);
            }
            if self.lines.is_closed() {
                return Err(Silence::Over);
            }
            if !self.clock.glance(deadline, |glance| self.stdout.wait(glance))?
                && self.group.has_ended()
                && !self.stdout.wait(LAST_BREATH)
            {
                return Err(Silence::Over);
            }
        }
    }

    /// What it wrote without being asked; empty if it wrote nothing.
    pub(super) fn unasked(&mut self) -> &[u8] {
        self.lines.read(&mut self.stdout);
        self.lines.untaken()
    }

    /// Its memory, in bytes, where the system tells it.
    pub(super) fn resident(&self) -> Option<u64> {
        self.group.resident()
    }

    /// The end of its standard error.
    pub(super) fn stderr(&self) -> Foreign {
        Foreign::lines_of(&self.stderr.text(LAST_BREATH))
    }

    /// Closes the child's input and lets it end by itself; after the grace period, ends it by
    /// force.
    pub(super) fn let_end(&mut self, grace: Duration) -> Ending {
        self.stdin = None;
        let mut said = None;
        let deadline = Instant::now() + grace;
        while !self.group.has_ended() && self.listen(&mut said, deadline) {}
        let left = deadline.saturating_duration_since(Instant::now());
        let has_ended = within(left, || self.group.has_ended());
        let status = self.end().filter(|_| has_ended);
        // The last output may still be on its way; another process that holds the pipe may write
        // for ever.
        let deadline = Instant::now() + LAST_BREATH;
        while said.is_none() && self.listen(&mut said, deadline) {}
        Ending { status, said }
    }

    /// Reads on for a moment and keeps the first line, or the beginning of one that is too long. Returns whether
    /// there can be more in time.
    fn listen(&mut self, said: &mut Option<String>, deadline: Instant) -> bool {
        self.lines.read(&mut self.stdout);
        // Blanks and a carriage return at the end are no part of what a line says.
        let heard = |line: &[u8]| String::from_utf8_lossy(line).trim_end().to_owned();
        if self.lines.is_too_long() {
            said.get_or_insert_with(|| heard(self.lines.untaken()));
            self.lines.pass_over();
        } else if let Some(line) = self.lines.take() {
            said.get_or_insert_with(|| heard(&line));
        }
        let glance = glance(deadline, Instant::now()).ok().filter(|_| !self.lines.is_closed());
        glance.map(|glance| self.stdout.wait(glance)).is_some()
    }

    /// The exit status, if the child has ended or does so within a moment. Ends its group in any
    /// case.
    pub(super) fn outcome(&mut self) -> Option<ExitStatus> {
        let has_ended = within(LAST_BREATH, || self.group.has_ended());
        self.end().filter(|_| has_ended)
    }

    /// Ends its group by force, and returns the exit status.
    pub(super) fn end(&mut self) -> Option<ExitStatus> {
        self.group.end()
    }
}

/// How long to wait until the child is checked again.
fn glance(deadline: Instant, now: Instant) -> Result<Duration, Silence> {
    let left = deadline.saturating_duration_since(now);
    if left.is_zero() { Err(Silence::TimedOut) } else { Ok(left.min(GLANCE)) }
}
