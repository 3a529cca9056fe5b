use crosscheck_core::FurtherKind;
use serde_json::{Value, json};

use super::{DoctorFinding, Examination, form};
use crate::comparing::{BreakageKind, Foreign, NoAnswer, NotAsked};
use crate::engines::json_lines::Greeting;
use crate::engines::process::{Ending, Process, Program};
use crate::engines::protocol::{
    ErrorResponse, GivesCheckResponse, HashResponse, LegalResponse, MovesResponse,
    ParseSanResponse, PerftResponse, SanResponse, StartResponse, VERSION,
};

/// A conversation, and the faults that it found.
pub(super) struct Talk {
    process: Process,
    seq: u64,
    checks: Vec<String>,
    findings: Vec<DoctorFinding>,
    notes: Vec<String>,
    cut_short: Option<NotAsked>,
}

/// The kind of answer that is expected.
#[derive(Debug, Clone, Copy)]
pub(super) enum Due {
    Start,
    Moves,
    Perft,
    /// The answer to a further question. It may be that the program does not answer it in this game.
    Further(FurtherKind),
    /// An error that says that a text stands for no move, if the program answers the question in this game.
    NoMove,
    /// An error of this kind.
    Error(&'static str),
}

/// An answer of the right type, with its line.
pub(super) struct Heard {
    pub(super) line: String,
    pub(super) value: Value,
}

impl Talk {
    pub(super) fn new(program: Program) -> Self {
        let process = Process::new(program);
        let (checks, findings, notes) = (Vec::new(), Vec::new(), Vec::new());
        Self { process, seq: 0, checks, findings, notes, cut_short: None }
    }

    /// Begins a check, if there is time left for one.
    pub(super) fn check(&mut self, name: impl Into<String>) {
        if self.cut_short.is_none() {
            self.checks.push(name.into());
        }
    }

    /// Notes a fault.
    pub(super) fn fault(&mut self, said: &str, expected: impl Into<Foreign>) {
        let check = self.checks.last().cloned().unwrap_or_default();
        let (said, expected) = (said.into(), expected.into());
        self.findings.push(DoctorFinding { check, said, expected });
    }

    /// Notes what is not checked though it is no fault.
    pub(super) fn note(&mut self, sentence: String) {
        self.notes.push(sentence);
    }

    /// Sends a request with the next number, and returns the answer if it is of the expected kind.
    /// Faults are noted.
    pub(super) fn ask(&mut self, request: Value, due: Due) -> Option<Heard> {
        self.seq += 1;
        self.ask_as(self.seq, request, due)
    }

    /// The same as [`Talk::ask`], with a given number.
    pub(super) fn ask_as(&mut self, seq: u64, mut request: Value, due: Due) -> Option<Heard> {
        if !matches!(due, Due::Start) && !self.starts() {
            return None;
        }
        request["seq"] = seq.into();
        let request = request.to_string();
        match self.process.ask(&request) {
            Ok(line) => return self.answer(&request, seq, line, due),
            Err(NoAnswer::Failed(breakage)) => {
                let last = breakage.exchange.last().and_then(|line| line.strip_prefix("< "));
                let request = Foreign::from(request);
                let expected = format!("an answer to {request}; it {}", breakage.message);
                self.fault(last.unwrap_or_default(), expected);
            }
            Err(NoAnswer::NotAsked(why)) => self.cut_short(why),
            Err(_) => self.cut_short(NotAsked::OutOfTime),
        }
        None
    }

    /// Starts the program, if it broke at an earlier check, and greets it: an engine may wait for its
    /// first request. Returns whether there is time left for a check.
    pub(super) fn starts(&mut self) -> bool {
        if !self.process.is_running() {
            let hello = json!({"seq": 0, "cmd": "start", "version": VERSION});
            if let Err(NoAnswer::NotAsked(why)) = self.process.ask(&hello.to_string()) {
                self.cut_short(why);
            }
        }
        self.cut_short.is_none()
    }

    /// Notes why the present check was not made.
    fn cut_short(&mut self, why: NotAsked) {
        if self.cut_short.is_none() {
            self.checks.pop();
        }
        self.cut_short.get_or_insert(why);
    }

    /// Checks that a line is the expected answer to a request.
    fn answer(&mut self, request: &str, seq: u64, line: String, due: Due) -> Option<Heard> {
        let Ok(value) = serde_json::from_str::<Value>(&line) else {
            self.fault(&line, format!("a line of JSON, in answer to {request}"));
            // The answer may still come, and would be taken for the answer to the next request.
            let _ = self.process.broken(BreakageKind::NotJson, String::new());
            return None;
        };
        let is_error = value.get("error").is_some_and(|error| !error.is_null());
        let found = if is_error { Due::ERROR } else { due };
        if let Err(fault) = found.form(&value) {
            self.fault(&line, format!("{} in answer to {request}: {fault}", found.name()));
            return None;
        }
        if value["seq"] != seq {
            self.fault(&line, format!("the number of the request, \"seq\":{seq}"));
            return None;
        }
        let is_optional = matches!(due, Due::Further(_) | Due::NoMove);
        if is_optional && value["error"]["kind"] == "unsupported" {
            return None;
        }
        match due.error() {
            Some(kind) if value["error"]["kind"] != kind => {
                self.fault(&line, format!("an error of the kind `{kind}` in answer to {request}"));
                None
            }
            None if is_error => {
                self.fault(&line, format!("{}, not an error, in answer to {request}", due.name()));
                None
            }
            _ => Some(Heard { line, value }),
        }
    }

    /// Asks the program to stop, and returns how it ended.
    pub(super) fn stop(&mut self) -> Option<(u64, Ending)> {
        let seq = self.seq + 1;
        let ending = self.process.end(&json!({"seq": seq, "cmd": "stop"}).to_string())?;
        Some((seq, ending))
    }

    /// The results of it all.
    pub(super) fn over(self, greeting: Option<Greeting>) -> Examination {
        let Self { checks, findings, notes, cut_short, .. } = self;
        Examination { greeting, checks, findings, notes, cut_short }
    }
}

impl Due {
    /// Any error.
    const ERROR: Self = Self::Error("");

    /// The kind of error that is expected.
    const fn error(self) -> Option<&'static str> {
        match self {
            Self::Error(kind) => Some(kind),
            Self::NoMove => Some("illegal-move"),
            Self::Start | Self::Moves | Self::Perft | Self::Further(_) => None,
        }
    }

    /// Checks that an answer is of its type, and says what is wrong with it.
    fn form(self, answer: &Value) -> Result<(), String> {
        match self {
            Self::Start => form::of::<StartResponse>(answer),
            Self::Moves | Self::Further(FurtherKind::Undo) => form::of::<MovesResponse>(answer),
            Self::Perft => form::of::<PerftResponse>(answer),
            Self::Further(FurtherKind::Legal) => form::of::<LegalResponse>(answer),
            Self::Further(FurtherKind::Hash) => form::of::<HashResponse>(answer),
            Self::Further(FurtherKind::GivesCheck) => form::of::<GivesCheckResponse>(answer),
            Self::Further(FurtherKind::San) => form::of::<SanResponse>(answer),
            Self::Further(FurtherKind::ParseSan) => form::of::<ParseSanResponse>(answer),
            Self::NoMove | Self::Error(_) => form::of::<ErrorResponse>(answer),
        }
    }

    /// Its name in the schema.
    const fn name(self) -> &'static str {
        match self {
            Self::Start => "StartResponse",
            Self::Moves | Self::Further(FurtherKind::Undo) => "MovesResponse",
            Self::Perft => "PerftResponse",
            Self::Further(FurtherKind::Legal) => "LegalResponse",
            Self::Further(FurtherKind::Hash) => "HashResponse",
            Self::Further(FurtherKind::GivesCheck) => "GivesCheckResponse",
            Self::Further(FurtherKind::San) => "SanResponse",
            Self::Further(FurtherKind::ParseSan) => "ParseSanResponse",
            Self::NoMove | Self::Error(_) => "ErrorResponse",
        }
    }
}
