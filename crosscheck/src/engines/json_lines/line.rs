//! What carries the requests of the protocol to an engine, and its answers back.

#[cfg(feature = "programs")]
use serde_json::Value;

use crate::comparing::{Breakage, BreakageKind, Foreign, NoAnswer};
#[cfg(feature = "programs")]
use crate::engines::process::Process;

/// A line to an engine: to a [`Process`](crate::engines::process::Process), or to one whose answers somebody has written down.
pub trait Line: Send {
    /// Sends a request, and returns the line that answers it.
    ///
    /// # Errors
    ///
    /// How the engine broke, or why it was not asked.
    fn ask(&mut self, request: &str) -> Result<String, NoAnswer>;

    /// Ends the engine because of a fault, which the message describes. The next request starts it anew.
    fn broken(&mut self, kind: BreakageKind, message: String) -> Box<Breakage>;

    /// Whether the engine that has been greeted is still there.
    fn is_running(&self) -> bool;

    /// Gives it the name that warnings call it.
    fn is_called(&mut self, _name: &Foreign) {}

    /// Ends it with a farewell, after the request with a number.
    fn end(&mut self, _farewell: &str, _last: u64) {}
}

#[cfg(feature = "programs")]
impl Line for Process {
    fn ask(&mut self, request: &str) -> Result<String, NoAnswer> {
        Self::ask(self, request)
    }

    fn broken(&mut self, kind: BreakageKind, message: String) -> Box<Breakage> {
        Self::broken(self, kind, message)
    }

    fn is_running(&self) -> bool {
        Self::is_running(self)
    }

    fn is_called(&mut self, name: &Foreign) {
        Self::is_called(self, name);
    }

    fn end(&mut self, farewell: &str, last: u64) {
        let said = Self::end(self, farewell).and_then(|ending| ending.said);
        let said = said.and_then(|said| serde_json::from_str::<Value>(&said).ok());
        if said.is_some_and(|said| said["seq"] == last) {
            self.note_second_answer();
        }
    }
}
