//! The list of chapters, with the generated chapters below the pages that they belong to.

use crosscheck::fixtures::Fixtures;

use super::clauses::chapter_of;

/// The list with a line for the clauses of each game below the line of that game, or of the last
/// game if it has no page of its own. The clauses that all games share stand below the page on the
/// notation.
pub(super) fn with_clauses(summary: &str, fixtures: &Fixtures) -> String {
    let mut lines: Vec<String> = summary.lines().map(str::to_owned).collect();
    for page in &fixtures.clauses.pages {
        let chapter = chapter_of(page);
        let game = chapter.replace("-clauses.md", ".md").replace("games/shared.md", "notation.md");
        let own = lines.iter().position(|line| line.ends_with(&format!("]({game})")));
        let of_games = || lines.iter().rposition(|line| line.contains("](games/"));
        let Some(above) = own.or_else(of_games) else { continue };
        let (indent, title) = match own {
            Some(own) => (lines[own].find('-').unwrap_or_default() + 2, "Clause by clause"),
            None => (0, page.title.as_str()),
        };
        lines.insert(above + 1, format!("{:indent$}- [{title}]({chapter})", ""));
    }
    lines.join("\n") + "\n"
}
