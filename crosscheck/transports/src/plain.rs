//! Makes text from outside safe to show.

/// How many characters of one text are shown. An engine may send a megabyte in one word.
const LONGEST: usize = 2000;
/// How many characters of a name are shown.
const LONGEST_NAME: usize = 80;

/// A text from outside on one line. Characters that would move a cursor, colour a terminal or
/// change the direction of writing become escapes, and a long text is cut.
#[must_use]
pub fn plain(text: &str) -> String {
    at_most(LONGEST, text)
}

/// The name of an implementation, in the same way; names stand in headings, so they are kept short.
#[must_use]
pub fn name(text: &str) -> String {
    at_most(LONGEST_NAME, text)
}

/// A text that must not be cut, such as a command, in the same way and whole.
#[must_use]
pub fn whole(text: &str) -> String {
    at_most(usize::MAX, text)
}

fn at_most(longest: usize, text: &str) -> String {
    let mut shown = String::new();
    for character in text.chars().take(longest) {
        if character.is_control() || breaks_the_line(character) {
            shown.extend(character.escape_default());
        } else {
            shown.push(character);
        }
    }
    if let Some((cut, _)) = text.char_indices().nth(longest) {
        shown += &format!(" … ({} more bytes)", text.len() - cut);
    }
    shown
}

/// Line and paragraph separators, characters that override the direction of writing, and code
/// points that are no characters: none of them is in the class of control characters.
const fn breaks_the_line(character: char) -> bool {
    matches!(character, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{fffe}'..='\u{ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_could_move_a_cursor_is_written_out() {
        assert_eq!(plain("a\u{1b}[2Jb\nc\u{202e}é"), "a\\u{1b}[2Jb\\nc\\u{202e}é");
    }

    #[test]
    fn a_command_is_not_cut_and_a_name_is_kept_short() {
        let long = "e2e4 ".repeat(1000);
        assert_eq!(whole(&long), long);
        assert!(name(&long).chars().count() < 110);
    }

    #[test]
    fn a_megabyte_is_cut_and_its_length_told() {
        let shown = plain(&"é".repeat(1_000_000));
        assert!(shown.len() < 3 * LONGEST);
        assert!(shown.ends_with("é … (1996000 more bytes)"), "{}", &shown[shown.len() - 40..]);
    }
}
