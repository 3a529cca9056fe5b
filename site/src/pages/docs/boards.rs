//! The boards of a text: a fenced block whose first line is `board CASE` shows the board of that case, in letters in the
//! file itself and as a drawing on the site.

use crosscheck::fixtures::Fixtures;
use crosscheck::reports::CaseBoard;

const FENCE: &str = "```";
/// What the first line of a board begins with after its fence.
pub(super) const BOARD: &str = "board ";

/// Returns the text with every board drawn in letters as its case is now.
///
/// # Errors
///
/// Returns the name that is not a case, or the board without an end.
pub fn in_letters(page: &str, fixtures: &Fixtures) -> Result<String, String> {
    let mut text = String::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        text += line;
        text.push('\n');
        let Some(id) = line.strip_prefix(FENCE).and_then(|rest| rest.strip_prefix(BOARD)) else {
            continue;
        };
        let case = fixtures.cases.iter().find(|case| case.id == id);
        let board =
            case.and_then(CaseBoard::of).ok_or(format!("`{id}` is not a case with a board"))?;
        if !lines.any(|line| line == FENCE) {
            return Err(format!("the board of `{id}` has no end"));
        }
        text += &format!("{}{FENCE}\n", board.text());
    }
    Ok(text)
}
