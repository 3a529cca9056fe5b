//! Text from outside, made safe to show where it comes in.

use std::fmt;
use std::ops::Deref;

/// How many characters of a message are kept. An engine may send a megabyte in one word.
const LONGEST: usize = 500;
/// How many characters of a name are kept.
const LONGEST_NAME: usize = 80;
/// The room for the sentence that tells how long a text is that was cut.
const FOR_THE_END: usize = 32;
/// How many lines of a longer text, such as a standard error, are kept: the last ones.
const MOST_LINES: usize = 40;
/// How much of a line of our own messages is shown: an error may quote a whole file. Its place often stands at its end.
const SHOWN: [usize; 2] = [1_500, 500];

/// Words of an engine: its name, a message, a line of its output. They are cut and made inert when
/// they come in, so that they stay words wherever they are shown later: no character of them moves
/// a cursor, rings, colours or turns the text, and no line of them is a command to a CI.
///
/// ```
/// use crosscheck_core::Foreign;
/// assert_eq!(Foreign::from("\u{1b}[2Jno \u{7}"), r"\u{1b}[2Jno \u{7}");
/// assert_eq!(Foreign::from("::error::forged"), r"\u{3a}:error::forged");
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Foreign(Box<str>);

impl Foreign {
    /// A name, which stands in headings and is kept short.
    #[must_use]
    pub fn name(text: &str) -> Self {
        Self(inert(text, LONGEST_NAME).into())
    }

    /// A text of several lines, of which the last are kept.
    #[must_use]
    pub fn lines_of(text: &str) -> Self {
        let first = text.lines().count().saturating_sub(MOST_LINES);
        let lines = text.lines().skip(first).map(|line| inert(line, LONGEST));
        Self(lines.collect::<Vec<_>>().join("\n").into())
    }
}

impl From<&str> for Foreign {
    fn from(text: &str) -> Self {
        Self(inert(text, LONGEST).into())
    }
}

impl From<String> for Foreign {
    fn from(text: String) -> Self {
        text.as_str().into()
    }
}

impl Deref for Foreign {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for Foreign {
    fn eq(&self, other: &str) -> bool {
        **self == *other
    }
}

impl PartialEq<&str> for Foreign {
    fn eq(&self, other: &&str) -> bool {
        **self == **other
    }
}

impl fmt::Display for Foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// A text on one line, whole and inert, such as a command line or a FEN that someone has given.
#[must_use]
pub fn whole(text: &str) -> String {
    inert(text, usize::MAX)
}

/// A message of several lines that quotes what someone has given, such as an error of a command line: each line is
/// inert, and a long one is cut in its middle.
#[must_use]
pub fn message(text: &str) -> String {
    let shown = |line: &str| {
        let line = whole(line);
        ends(&line, SHOWN).unwrap_or(line)
    };
    text.lines().map(shown).collect::<Vec<_>>().join("\n")
}

/// A text with its beginning and its end, each of so many characters, and how long it is; `None` for one that is
/// no longer than the two. What a message says often stands at its end.
#[must_use]
pub fn ends(text: &str, [begin, end]: [usize; 2]) -> Option<String> {
    let length = text.chars().count();
    if length <= begin + end {
        return None;
    }
    let head: String = text.chars().take(begin).collect();
    let tail: String = text.chars().skip(length - end).collect();
    Some(format!("{head} … (of {length} characters) … {tail}"))
}

/// A text of several lines, such as a whole page, in which every character is written out that is not seen or
/// turns the text.
#[must_use]
pub fn seen(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if is_seen(character) {
            shown.push(character);
        } else {
            shown.extend(character.escape_unicode());
        }
    }
    shown
}

/// Whether a character is seen, or ends a line, and does not turn the text.
#[must_use]
pub fn is_seen(character: char) -> bool {
    character == '\n' || !(character.is_control() || is_unseen(character))
}

/// The text on one line, without what a terminal, a reader's eye or a CI would take for more than
/// words. It comes to `longest` characters at most; what is left out of a longer one is told.
fn inert(text: &str, longest: usize) -> String {
    if text.len() <= longest && is_plain(text) {
        return text.to_owned();
    }
    let mut shown = String::new();
    let (mut length, mut before) = (0, None);
    let begins = text.len() - text.trim_start().len();
    for (place, character) in text.char_indices() {
        // GitHub takes `::word` at the beginning of a line for a command, and both GitHub and Azure
        // take `##[word]` and `##vso[…]` for one anywhere.
        let commands = (place == begins && text[place..].starts_with("::"))
            || (character == '#' && before == Some('#'));
        let turns = commands || character.is_control() || is_unseen(character);
        let written = if turns { character.escape_unicode().count() } else { 1 };
        if length + written > longest {
            let kept: String = shown.chars().take(longest - FOR_THE_END).collect();
            return format!("{kept} … (of {} bytes)", text.len());
        }
        match character {
            '\n' | '\r' | '\t' => shown.extend(character.escape_default()),
            _ if turns => shown.extend(character.escape_unicode()),
            _ => shown.push(character),
        }
        length += written;
        before = Some(character);
    }
    shown
}

/// Whether a text is inert as it is, as nearly every one is.
fn is_plain(text: &str) -> bool {
    let is_plain = |byte: u8| byte == b' ' || (byte.is_ascii_graphic() && byte != b'#');
    text.bytes().all(is_plain) && !text.trim_start().starts_with("::")
}

/// Characters that are not seen or change the direction of writing, line and paragraph separators,
/// and code points that are no characters: none of them is in the class of control characters.
const fn is_unseen(character: char) -> bool {
    matches!(
        character,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
            | '\u{fffe}'..='\u{ffff}' | '\u{e0000}'..='\u{e007f}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_could_move_a_cursor_ring_or_turn_the_text_is_written_out() {
        let shown = whole("a\u{1b}[2Jb\nc\u{202e}é\u{7}\u{200f}\u{9b}\u{61c}");
        assert_eq!(shown, r"a\u{1b}[2Jb\nc\u{202e}é\u{7}\u{200f}\u{9b}\u{61c}");
    }

    #[test]
    fn no_text_is_a_command_of_a_ci() {
        for text in ["::error::x", "  ::set-output name=a::b", "##[error]x", "a ##vso[task.fail]"] {
            let shown = whole(text);
            assert!(!shown.trim_start().starts_with("::") && !shown.contains("##"), "{shown}");
        }
        assert_eq!(whole("a::b and # c"), "a::b and # c");
    }

    #[test]
    fn a_command_is_not_cut_and_a_name_is_kept_short() {
        let long = "e2e4 ".repeat(1000);
        assert_eq!(whole(&long), long);
        let name = Foreign::name(&long);
        assert!(name.chars().count() <= LONGEST_NAME);
        assert_eq!(Foreign::name(&name), name, "a name of a name is that name");
    }

    #[test]
    fn a_message_keeps_its_lines_and_the_ends_of_a_long_one() {
        assert_eq!(message("a\n::b\n\n\u{202e}\n"), "a\n\\u{3a}:b\n\n\\u{202e}");
        let long = message(&format!("a{}b", "é".repeat(3_000)));
        assert!(long.starts_with("aé") && long.ends_with("éb"), "{long}");
        assert!(long.contains(" … (of 3002 characters) … "), "{long}");
    }

    #[test]
    fn a_megabyte_is_cut_and_its_length_told() {
        let kept = Foreign::from("é".repeat(1_000_000));
        assert!(kept.ends_with("é … (of 2000000 bytes)"), "{kept}");
        let escaped = Foreign::from("\u{1b}".repeat(1_000_000));
        assert!(escaped.len() <= LONGEST + 8, "what is written out counts as it is written");
    }

    #[test]
    fn of_many_lines_the_last_are_kept() {
        let text: String = (0..1000).map(|line| format!("::error::{line}\n")).collect();
        let kept = Foreign::lines_of(&text);
        assert_eq!(kept.lines().count(), MOST_LINES);
        assert_eq!(kept.lines().last(), Some(r"\u{3a}:error::999"));
    }
}
