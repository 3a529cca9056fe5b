//! The options of an engine that speaks UCI.

use std::fmt;
use std::str::FromStr;

use super::Protocol;

/// An option of an engine: `NAME=VALUE`, or `NAME` alone for one that has no value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UciOption {
    name: String,
    value: Option<String>,
}

impl fmt::Display for UciOption {
    /// As it is read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.value {
            Some(value) => write!(f, "{}={value}", self.name),
            None => f.write_str(&self.name),
        }
    }
}

impl UciOption {
    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether it is the option of this name; UCI makes no difference of capital letters.
    pub(super) fn is_named(&self, name: &str) -> bool {
        self.name.trim().eq_ignore_ascii_case(name)
    }

    /// The command that sets it.
    pub(super) fn command(&self, protocol: Protocol) -> String {
        protocol.set(&self.name, self.value.as_deref())
    }
}

/// A text that is no option.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an option is NAME=VALUE, on one line")]
pub struct NoOption;

impl FromStr for UciOption {
    type Err = NoOption;

    fn from_str(text: &str) -> Result<Self, NoOption> {
        let (name, value) = text.split_once('=').map_or((text, None), |(n, v)| (n, Some(v)));
        if name.trim().is_empty() || text.contains(char::is_control) {
            return Err(NoOption);
        }
        Ok(Self { name: name.to_owned(), value: value.map(str::to_owned) })
    }
}
