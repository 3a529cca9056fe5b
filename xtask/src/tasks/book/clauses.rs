//! The chapters made from the fixtures: a game clause by clause, each with a board and its cases.

use std::path::PathBuf;

use crosscheck::fixtures::{Case, Clause, Fixtures, Page};
use crosscheck::reports::CaseBoard;

use super::{boards, links};

/// What the name of a section of clauses holds that is no rule of a page, before the number of a section of the
/// specification.
const SPECIFICATION: &str = "SPEC ";

/// A generated chapter.
pub(super) struct Chapter {
    /// Its file, relative to the first page of the book.
    pub(super) name: PathBuf,
    /// Its Markdown.
    pub(super) text: String,
}

/// The file of the clauses of a page, beside the page about its game.
pub(super) fn chapter_of(page: &Page) -> String {
    let variant = page.clauses.first().and_then(|clause| clause.variant);
    format!("games/{}-clauses.md", variant.map_or("shared", notation::Variant::id))
}

/// The chapter that shows a case: that of its main clause.
pub(super) fn home(case: &Case, fixtures: &Fixtures) -> String {
    let holds = |page: &&Page| page.clauses.iter().any(|clause| clause.id == case.clauses[0]);
    fixtures.clauses.pages.iter().find(holds).map(chapter_of).unwrap_or_default()
}

/// The anchor of a case in links. A case may have the name of a clause.
pub(super) fn anchor(case: &str) -> String {
    format!("case.{case}")
}

/// Makes a chapter for every rule page. `texts` are the files of the fixtures; each case is shown
/// as its author wrote it.
pub(super) fn chapters(
    fixtures: &Fixtures,
    texts: &[(String, String)],
    specification: &str,
) -> Vec<Chapter> {
    let specification: Vec<String> = links::anchors(specification).into_iter().collect();
    let writer = Writer { fixtures, texts, specification: &specification };
    let chapter = |page| Chapter { name: chapter_of(page).into(), text: writer.chapter(page) };
    fixtures.clauses.pages.iter().map(chapter).collect()
}

struct Writer<'a> {
    fixtures: &'a Fixtures,
    texts: &'a [(String, String)],
    /// The anchors of the headings of the specification.
    specification: &'a [String],
}

impl Writer<'_> {
    fn chapter(&self, page: &Page) -> String {
        let mut text = format!(
            "# {}, clause by clause\n\n{} rules, each of which can be broken on its own. Below each \
             stand a board and the cases that test it. On a board a ring is where a legal move \
             enters, and a cross where a move does that is not legal.\n",
            page.title,
            page.clauses.len()
        );
        let mut section = "";
        for clause in &page.clauses {
            if clause.section != section {
                section = &clause.section;
                text += &format!("\n## {section}\n");
                // The link is not in the heading: the list of chapters leaves out a heading that
                // holds a link.
                if let Some((_, number)) = section.split_once(SPECIFICATION) {
                    let number: String = number.chars().take_while(char::is_ascii_digit).collect();
                    let heading = self.specification.iter().find(|it| it.starts_with(&number));
                    let heading = heading.map(String::as_str).unwrap_or_default();
                    text += &format!(
                        "\nNo rule of the page, but what all implementations share: \
                         [the specification](../specification.md#{heading}).\n"
                    );
                }
            }
            text += &self.clause(clause);
        }
        text
    }

    fn clause(&self, clause: &Clause) -> String {
        let Clause { id, states, .. } = clause;
        let mut text = format!("\n### `{id}` {{ #{id} }}\n\n{states}\n\n");
        let naming: Vec<&Case> =
            self.fixtures.written().filter(|case| case.clauses.contains(id)).collect();
        let (about, others): (Vec<&Case>, Vec<&Case>) =
            naming.iter().partition(|case| case.clauses[0] == *id);
        if let Some((case, board)) = best_board(&about).or_else(|| best_board(&others)) {
            text += &boards::figure(&board, &escaped(&case.why));
        }
        if !about.is_empty() {
            text += &format!("\n<details><summary>{}</summary>\n", counted(about.len()));
            text += &about.iter().map(|case| self.case(case)).collect::<String>();
            text += "\n</details>\n";
        }
        if !others.is_empty() {
            let links: Vec<String> = others.iter().map(|case| self.link(case)).collect();
            text += &format!(
                "\n<details><summary>{} about something else that this bears on</summary>\n\n{}\n\n</details>\n",
                counted(links.len()),
                links.join(" · ")
            );
        }
        text
    }

    /// A case as it stands in its file.
    fn case(&self, case: &Case) -> String {
        let file = self.texts.iter().find(|(name, _)| *name == case.file);
        let is_first = |line: &&str| {
            line.trim_start().strip_prefix("- id:").is_some_and(|id| id.trim() == case.id)
        };
        let mut lines =
            file.map_or("", |(_, text)| text).lines().skip_while(|line| !is_first(line));
        let first = lines.next();
        let rest = lines.take_while(|line| line.starts_with("    ") || line.is_empty());
        let written: Vec<&str> = first.into_iter().chain(rest).collect();
        let written = written.join("\n");
        format!("\n<a id=\"{}\"></a>\n\n```yaml\n{}\n```\n", anchor(&case.id), written.trim_end())
    }

    /// A link to a case from another chapter of clauses, which is in the same folder.
    fn link(&self, case: &Case) -> String {
        let home = home(case, self.fixtures);
        let file = home.rsplit('/').next().unwrap_or_default();
        format!("[`{}`]({file}#{})", case.id, anchor(&case.id))
    }
}

/// The case with the most useful board: one with marks before one without.
fn best_board<'a>(cases: &[&'a Case]) -> Option<(&'a Case, CaseBoard)> {
    let mut boards = cases.iter().filter_map(|case| Some((*case, CaseBoard::of(case)?)));
    let first = boards.next()?;
    if first.1.is_marked() {
        return Some(first);
    }
    Some(boards.find(|(_, board)| board.is_marked()).unwrap_or(first))
}

fn counted(cases: usize) -> String {
    if cases == 1 { "1 case".to_owned() } else { format!("{cases} cases") }
}

/// Text to stand in HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
