//! A few of the fixtures, for tests in which it does not matter what an engine is asked: all of them would
//! take most of the time of such a test.

use std::path::Path;
use std::{fs, io};

use crosscheck::fixtures::embedded;

/// Where they are, for the tests that change nothing there.
pub(crate) const FEW: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/few-fixtures");

/// The only cases.
const CASES: [&str; 2] = ["chess/cases/draws.yaml", "chess/cases/king.yaml"];
/// The only counts: the first position's.
const COUNTS: &str = "chess/counts.perft";

/// Writes them into a folder, with the clauses and all else that every game has.
pub(crate) fn write(folder: &Path) -> io::Result<()> {
    for (name, text) in embedded::files() {
        let is_table = Path::new(&*name).extension().is_some_and(|ending| ending == "perft");
        let is_left_out =
            !CASES.contains(&&*name) && name.contains("/cases/") || name != COUNTS && is_table;
        if is_left_out {
            continue;
        }
        let text = if name == COUNTS { first_position(&text) } else { text };
        let file = folder.join(name);
        // Another run of the tests may be reading it.
        if fs::read_to_string(&file).is_ok_and(|there| there == text) {
            continue;
        }
        fs::create_dir_all(file.parent().unwrap_or(folder))?;
        fs::write(file, text)?;
    }
    Ok(())
}

/// A table of counts up to its second position.
fn first_position(table: &str) -> String {
    let mut begins = table.match_indices("\nid ").map(|(at, _)| at);
    table[..begins.nth(1).unwrap_or(table.len())].to_owned() + "\n"
}
