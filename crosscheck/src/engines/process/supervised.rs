use std::fmt;
use std::io;
use std::process::ExitStatus;
use std::time::{Duration, Instant};

use super::child::{Running, Silence};
use super::exchange::Exchange;
#[cfg(target_os = "linux")]
use super::guard;
use super::memory::Memory;
use super::starts::Turn;
use super::{CommandLine, Ending, LONGEST_LINE, Program, surplus, system};
use crate::comparing::{Breakage, BreakageKind, Foreign, NoAnswer, NotAsked};

/// How long a program gets to end when it is asked to.
const GRACE: Duration = Duration::from_secs(1);

/// A program that is asked in lines. It is started when it is first needed, and again after it has
/// broken. Every process that it starts ends with it.
pub struct Process {
    program: Program,
    running: Option<Running>,
    /// Its start, until it has said something.
    starting: Option<Starting>,
    /// The time for what it says after a second start, which takes longer than who asks knows.
    second: Option<Instant>,
    exchange: Exchange,
    /// What warnings call it: its command, until it has given a name.
    name: Foreign,
    memory: Memory,
    /// Whether the next line is the first of an answer.
    is_asked: bool,
    /// Whether it answers by its arguments alone.
    is_script: bool,
}

/// A start that is under way.
struct Starting {
    turn: Turn,
    /// What the program has been told since.
    said: Vec<String>,
}

/// The result of a request: an answer, how the program broke, or that there is no more time for it.
type Asked<T> = Result<T, NoAnswer>;

impl Process {
    /// A process for a program. Nothing is started yet.
    #[must_use]
    pub fn new(program: Program) -> Self {
        let name = Foreign::name(&program.command.to_string());
        let (exchange, memory) = Default::default();
        let (running, starting, second) = (None, None, None);
        let (is_asked, is_script) = (false, false);
        Self { program, running, starting, second, exchange, name, memory, is_asked, is_script }
    }

    /// A process that is asked by its arguments alone: its input is empty, and its last line may lack its end.
    #[must_use]
    pub fn script(program: Program) -> Self {
        Self { is_script: true, ..Self::new(program) }
    }

    /// Gives it the name that warnings call it.
    pub fn is_called(&mut self, name: &Foreign) {
        self.name.clone_from(name);
    }

    /// The command that starts it.
    #[must_use]
    pub const fn command(&self) -> &CommandLine {
        &self.program.command
    }

    /// Whether it is running. It is not after it has broken.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// The time by which a request that is made now must be answered. The time in which Crosscheck does not run, such as while
    /// it is stopped, does not count.
    #[must_use]
    pub fn deadline(&self) -> Instant {
        let now = self.running.as_ref().map_or_else(Instant::now, Running::now);
        let deadline = now + self.program.limit;
        self.program.until.map_or(deadline, |until| deadline.min(until))
    }

    /// Whether the time for all questions is up.
    fn is_out_of_time(&self) -> bool {
        self.program.until.is_some_and(|until| Instant::now() >= until)
    }

    /// Starts it, unless it is running. It may have to wait for its turn; no turn comes so late that an
    /// answer could come after the time for all questions.
    pub fn start(&mut self) -> Asked<()> {
        if self.is_out_of_time() {
            return Err(NoAnswer::NotAsked(NotAsked::OutOfTime));
        }
        if self.running.is_some() {
            return Ok(());
        }
        let turn = Turn::wait(self.last_turn());
        self.begin(turn.ok_or(NoAnswer::NotAsked(NotAsked::OutOfTime))?)
    }

    /// When a start must have its turn.
    fn last_turn(&self) -> Option<Instant> {
        self.program.until?.checked_sub(self.program.limit)
    }

    fn begin(&mut self, turn: Turn) -> Asked<()> {
        self.exchange = Exchange::default();
        match Running::start(&self.program.command) {
            Ok(mut running) => {
                if self.is_script {
                    running.tell_nothing();
                }
                self.running = Some(running);
                self.starting = Some(Starting { turn, said: Vec::new() });
                Ok(())
            }
            Err(_) if !turn.was_alone() => {
                let alone = turn.alone(self.last_turn());
                self.begin(alone.ok_or(NoAnswer::NotAsked(NotAsked::OutOfTime))?)
            }
            // No fault of the program: what it would have answered is not known.
            Err(error) if system::is_lack(&error) => {
                Err(NoAnswer::NotAsked(NotAsked::NoProcess(error.to_string())))
            }
            Err(error) => {
                Err(self.broken(BreakageKind::Start, cannot_be_started(&because(&error))).into())
            }
        }
    }

    /// Starts it a second time, with no other start beside it, if it has failed beside others before it said
    /// anything, and tells it again what it was told. Returns whether that was done.
    fn starts_again(&mut self) -> Asked<bool> {
        let Some(Starting { turn, said }) =
            self.starting.take_if(|starting| !starting.turn.was_alone())
        else {
            return Ok(false);
        };
        self.running = None;
        let Some(turn) = turn.alone(self.last_turn()) else {
            return Err(NoAnswer::NotAsked(NotAsked::OutOfTime));
        };
        let deadline = self.deadline();
        self.second = Some(deadline);
        self.begin(turn)?;
        said.iter().try_for_each(|line| self.say(line, deadline))?;
        Ok(true)
    }

    /// Sends a line and returns the line that answers it. The program must not have written
    /// anything before that.
    pub fn ask(&mut self, request: &str) -> Asked<String> {
        self.start()?;
        let deadline = self.deadline();
        if let Some(unasked) = self.running.as_mut().map(Running::unasked)
            && !unasked.is_empty()
        {
            self.exchange.received(unasked.split(|&byte| byte == b'\n').next().unwrap_or_default());
            return Err(self.flooded().into());
        }
        self.say(request, deadline)?;
        self.hear(deadline)
    }

    /// Sends a line.
    pub fn say(&mut self, line: &str, deadline: Instant) -> Asked<()> {
        self.start()?;
        self.exchange.sent(line);
        self.is_asked = true;
        if let Some(starting) = &mut self.starting {
            starting.said.push(line.to_owned());
        }
        let Some(running) = &mut self.running else { return Ok(()) };
        let sent = running.send(format!("{line}\n"), deadline);
        match sent {
            // The second start has told it this line.
            Err(_) if self.starts_again()? => Ok(()),
            sent => sent.map_err(|silence| self.silent(silence)),
        }
    }

    /// The next line of its output, without its end.
    pub fn hear(&mut self, deadline: Instant) -> Asked<String> {
        self.start()?;
        let line = self.next_line(deadline)?;
        self.starting = None;
        self.exchange.received(&line);
        if std::mem::take(&mut self.is_asked) {
            let running = self.running.as_ref();
            self.memory.answered(|| running.and_then(Running::resident));
        }
        String::from_utf8(line).map_err(|_| {
            self.broken(BreakageKind::NotUtf8, "wrote bytes that are not UTF-8").into()
        })
    }

    fn next_line(&mut self, deadline: Instant) -> Asked<Vec<u8>> {
        let deadline = self.second.map_or(deadline, |second| deadline.max(second));
        let Some(running) = &mut self.running else { return Ok(Vec::new()) };
        match running.receive(deadline) {
            Ok(line) => Ok(line),
            Err(Silence::Over)
                if self.is_script
                    && let Some(line) = running.unended() =>
            {
                Ok(line)
            }
            Err(silence) if silence != Silence::TooLong && self.starts_again()? => {
                self.next_line(deadline)
            }
            Err(silence) => Err(self.silent(silence)),
        }
    }

    /// Measures its memory for the last time in this run.
    fn measure(&mut self) {
        let running = self.running.as_ref();
        self.memory.end(&self.name, || running.and_then(Running::resident));
    }

    /// Ends the program because of a fault, which the message describes. The next request starts it
    /// anew.
    pub fn broken(&mut self, kind: BreakageKind, message: impl Into<Foreign>) -> Box<Breakage> {
        self.measure();
        self.starting = None;
        let stderr = match self.running.take() {
            Some(mut running) => {
                running.end();
                running.stderr()
            }
            None => Foreign::default(),
        };
        let message = message.into();
        Box::new(Breakage { kind, message, exchange: self.exchange.lines(), stderr })
    }

    /// Ends it because it wrote more than it was asked for.
    pub fn flooded(&mut self) -> Box<Breakage> {
        self.broken(BreakageKind::Flood, "wrote more than it was asked for")
    }

    /// Lets it end by itself: sends a farewell, closes its input and waits a moment. `None` if it
    /// was not running.
    pub fn end(&mut self, farewell: &str) -> Option<Ending> {
        self.measure();
        self.starting = None;
        let mut running = self.running.take()?;
        self.exchange.sent(farewell);
        let deadline = Instant::now() + GRACE;
        // If it does not read any more, it is ended by force below.
        let _ = running.send(format!("{farewell}\n"), deadline);
        Some(running.let_end(GRACE))
    }

    /// Keeps that it answered its last question twice.
    pub fn note_second_answer(&self) {
        surplus::keep(&self.name);
    }

    /// Makes a breakage of a missing answer, unless there was no time for one.
    fn silent(&mut self, silence: Silence) -> NoAnswer {
        let unfinished = self.unfinished();
        let (kind, mut message) = match silence {
            Silence::TimedOut if self.is_out_of_time() => {
                // What it would have answered is not known, and may still come.
                self.measure();
                (self.running, self.starting) = (None, None);
                return NoAnswer::NotAsked(NotAsked::OutOfTime);
            }
            Silence::TimedOut => {
                let limit = written(self.program.limit);
                (BreakageKind::Hang, format!("gave no answer within {limit}; raise --limit"))
            }
            Silence::TooLong => {
                let longest = LONGEST_LINE >> 10;
                (BreakageKind::LongLine, format!("wrote a line of more than {longest} KiB"))
            }
            Silence::Over => {
                let status = self.running.as_mut().and_then(Running::outcome);
                self.not_started(status).unwrap_or_else(|| ended(status))
            }
        };
        if unfinished && kind != BreakageKind::LongLine {
            message += "; its last line has no end";
        }
        self.broken(kind, message).into()
    }

    /// That it could not be started, where this program should have become it.
    #[cfg(target_os = "linux")]
    fn not_started(&self, status: Option<ExitStatus>) -> Option<(BreakageKind, String)> {
        let stderr = self.running.as_ref()?.stderr();
        let why = guard::why_not_started(status, &stderr)?;
        Some((BreakageKind::Start, cannot_be_started(&why)))
    }

    #[cfg(not(target_os = "linux"))]
    fn not_started(&self, _: Option<ExitStatus>) -> Option<(BreakageKind, String)> {
        None
    }

    /// Keeps the beginning of a line that has not come to its end, and returns whether there is one.
    fn unfinished(&mut self) -> bool {
        let Some(running) = &mut self.running else { return false };
        let beginning = running.unasked();
        let is_there = !beginning.is_empty();
        if is_there {
            self.exchange.received(beginning);
        }
        is_there
    }
}

/// Why a program cannot be started, and what to look at.
pub(super) fn because(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => format!("{error}; is it installed, and its folder in PATH?"),
        _ => error.to_string(),
    }
}

/// That it cannot be started, and why.
fn cannot_be_started(error: &dyn fmt::Display) -> String {
    format!("cannot be started: {error}")
}

/// How a program ended before it answered.
fn ended(status: Option<ExitStatus>) -> (BreakageKind, String) {
    let Some(status) = status else {
        return (BreakageKind::Exit, "closed its output before it had answered".to_owned());
    };
    match (system::signal(status), status.code()) {
        (Some(signal), _) => {
            (BreakageKind::Crash, format!("was ended by signal {signal} before it had answered"))
        }
        (None, Some(code)) => {
            (BreakageKind::Exit, format!("ended with exit code {code} before it had answered"))
        }
        (None, None) => (BreakageKind::Exit, "ended before it had answered".to_owned()),
    }
}

/// A time in whole seconds or milliseconds, where it comes to that.
fn written(time: Duration) -> String {
    match time.subsec_nanos() {
        0 => format!("{} s", time.as_secs()),
        nanos if nanos % 1_000_000 == 0 => format!("{} ms", time.as_millis()),
        _ => format!("{time:?}"),
    }
}
