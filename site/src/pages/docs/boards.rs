//! The boards of a page: a fenced block whose first line is `board CASE` shows the board of that
//! case, in letters on the page itself and as a picture in the book.

use crosscheck::fixtures::Fixtures;
use crosscheck::reports::CaseBoard;

const FENCE: &str = "```";
const OPENS: &str = "```board ";

/// Returns the page with every board drawn in letters as its case is now, or the name that is not a
/// case.
pub(super) fn in_letters(page: &str, fixtures: &Fixtures) -> Result<String, String> {
    replaced(page, fixtures, |id, board| format!("{OPENS}{id}\n{}{FENCE}\n", board.text()))
}

/// Returns the page with a picture for every board, and below it the name of the case, linked to
/// `place`.
pub(super) fn as_pictures(
    page: &str,
    fixtures: &Fixtures,
    place: impl Fn(&str) -> String,
) -> Result<String, String> {
    replaced(page, fixtures, |id, board| {
        figure(board, &format!("<a href=\"{}\"><code>{id}</code></a>", place(id)))
    })
}

/// A picture with its caption, as HTML in a page.
pub(super) fn figure(board: &CaseBoard, caption: &str) -> String {
    format!("<figure>\n{}\n<figcaption>{caption}</figcaption>\n</figure>\n", board.svg())
}

fn replaced(
    page: &str,
    fixtures: &Fixtures,
    drawn: impl Fn(&str, &CaseBoard) -> String,
) -> Result<String, String> {
    let mut text = String::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some(id) = line.strip_prefix(OPENS) else {
            text += line;
            text.push('\n');
            continue;
        };
        let case = fixtures.cases.iter().find(|case| case.id == id);
        let board =
            case.and_then(CaseBoard::of).ok_or(format!("`{id}` is not a case with a board"))?;
        if !lines.any(|line| line == FENCE) {
            return Err(format!("the board of `{id}` has no end"));
        }
        text += &drawn(id, &board);
    }
    Ok(text)
}
