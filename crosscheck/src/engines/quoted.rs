use std::borrow::Cow;

use shlex::Quoter;

/// A word as a shell takes it, for commands in reports.
#[must_use]
pub fn quoted(word: &str) -> Cow<'_, str> {
    // No command holds a NUL; if one is given all the same, it is visible.
    Quoter::new().allow_nul(true).quote(word).unwrap_or(Cow::Borrowed(word))
}
