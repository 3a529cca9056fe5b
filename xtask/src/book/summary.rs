//! The list of chapters: as it is written, with the chapters that the fixtures give below those
//! that they belong to.

use crosscheck::fixtures::Fixtures;

use super::clauses::chapter_of;

/// The list with a line for the clauses of each game below the line of that game, and for those
/// that all games share below the page on the notation.
pub(super) fn with_clauses(summary: &str, fixtures: &Fixtures) -> String {
    let mut lines: Vec<String> = summary.lines().map(str::to_owned).collect();
    for page in &fixtures.clauses.pages {
        let chapter = chapter_of(page);
        let game = chapter.replace("-clauses.md", ".md").replace("games/shared.md", "notation.md");
        let Some(above) = lines.iter().position(|line| line.ends_with(&format!("]({game})")))
        else {
            continue;
        };
        let indent = lines[above].find('-').unwrap_or_default() + 2;
        lines.insert(above + 1, format!("{:indent$}- [Clause by clause]({chapter})", ""));
    }
    lines.join("\n") + "\n"
}
