use std::borrow::Cow;

use shlex::Quoter;

/// A word as a shell takes it, for the commands that are told.
#[must_use]
pub fn quoted(word: &str) -> Cow<'_, str> {
    // No command holds a NUL; where one is told all the same, that is seen.
    Quoter::new().allow_nul(true).quote(word).unwrap_or(Cow::Borrowed(word))
}
