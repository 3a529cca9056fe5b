use crate::comparing::whole;
use crate::reports::Reported;
use crate::reports::advice::advice;
use crate::reports::causes::{causes, cut_short};
use crate::reports::differing::{differing, left_out, shown};
use crate::reports::facts::{
    Entry, again, broken_by, conditions, place, sentence, skip_reasons, title, varied,
};
use crate::reports::figures::{columns, figures};
use crate::reports::headline::headline;

use crate::conformance::validate::{Conclusion, Results};
use crate::fixtures::Fixtures;
use crate::reports::replay;

/// The largest output, in bytes: the summary of a CI step holds 1024 KiB.
const ROOM: usize = 900 * 1024;
/// The room that is kept free for the sentence that some findings are left out.
const FOR_THE_END: usize = 1024;

/// Writes the results in GitHub's Markdown, for the summary of a CI step: the headline, a table of
/// the games, the clauses with a case that did not pass, and the findings with their boards,
/// folded. It stays under 900 KiB and says so if findings are left out.
#[must_use]
pub fn markdown<G: Reported>(results: &Results<G>, fixtures: &Fixtures) -> String {
    let sign = match results.conclusion() {
        Conclusion::Right => "✅",
        Conclusion::Wrong => "❌",
        Conclusion::Broken => "💥",
        Conclusion::Unanswered | Conclusion::Incomplete => "❔",
        Conclusion::Interrupted => "⏸️",
    };
    let mut text = format!("## {sign} {}\n\n", cell(&headline(results)));
    text += &format!("{} · {}\n\n", code(results.subject.asked()), cell(&conditions(results)));
    if let Some(advice) = advice(results) {
        text += &format!("{}\n\n", cell(&advice));
    }
    text += &games(results, fixtures);
    text += &score(results, fixtures);
    let entries = varied(results);
    if entries.is_empty() {
        return text;
    }
    text += "### Findings\n\n";
    for (place, entry) in entries.iter().enumerate() {
        let section = section(entry, results, fixtures);
        if text.len() + section.len() + FOR_THE_END > ROOM {
            let more = entries.len() - place;
            text += &format!("{more} more findings are left out: this summary holds 900 KiB.\n");
            break;
        }
        text += &section;
    }
    text
}

fn games<G: Reported>(results: &Results<G>, fixtures: &Fixtures) -> String {
    let columns = columns(fixtures);
    let row = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let titles = columns.iter().map(|column| column.title.to_owned());
    let mut text = row(["game".to_owned()].into_iter().chain(titles).collect());
    text += &format!("|:--|{}\n", "--:|".repeat(columns.len()));
    for game in results.games.iter().map(figures) {
        let cells = columns.iter().map(|column| (column.shown)(&game));
        text += &row([game.game.clone()].into_iter().chain(cells).collect());
    }
    text.push('\n');
    for game in &results.games {
        if let Some((reason, count)) = skip_reasons(game).first() {
            let name = game.game.id();
            text += &format!("- {name}: {count} skipped: {}\n", cell(&reason.to_string()));
        }
    }
    for id in results.fixed() {
        text += &format!("- {} passes, but the baseline lists it; remove the entry\n", code(id));
    }
    text.push('\n');
    text
}

/// What the failures come from, then the clauses with a case that did not pass.
fn score<G: Reported>(results: &Results<G>, fixtures: &Fixtures) -> String {
    let mut text = String::new();
    let causes = causes(results, fixtures);
    if !causes.is_empty() {
        text += "### Causes\n\n";
    }
    for (number, cause) in (1..).zip(&causes) {
        let clause = cause.clause.iter().map(|id| format!(" (`{id}`)")).collect::<String>();
        let (says, explains) = (cell(&cause.says), cause.explains());
        let place = code(&cause.place());
        text += &format!("{number}. {says}{clause}. Explains {explains}; smallest: {place}\n");
    }
    if let Some(cut_short) = cut_short(results).filter(|_| !causes.is_empty()) {
        text += &format!("\n{cut_short}\n");
    }
    let scores = results.games.iter().flat_map(|game| game.score(&fixtures.clauses));
    let scores: Vec<_> = scores.filter(|score| score.failed > 0).collect();
    if scores.is_empty() {
        return text;
    }
    text += "\n### Failing cases by clause\n\n| clause | passed | failed | skipped | rule |\n\
        |:--|--:|--:|--:|:--|\n";
    for score in scores {
        let states = cell(sentence(fixtures, &score.id));
        let (id, passed) = (&score.id, score.passed);
        text +=
            &format!("| `{id}` | {passed} | {} | {} | {states} |\n", score.failed, score.skipped);
    }
    text.push('\n');
    text
}

fn section<G: Reported>(entry: &Entry<'_, G>, results: &Results<G>, fixtures: &Fixtures) -> String {
    let finding = entry.finding;
    let known = if entry.known { " (known)" } else { "" };
    let mut text = format!("<details><summary>{}{known}</summary>\n\n", cell(&title(finding)));
    for id in &finding.clauses {
        text += &format!("- `{id}`: {}\n", cell(sentence(fixtures, id)));
    }
    let setup = G::setup(finding);
    let mut block = setup.iter().map(|setup| G::diagram(setup) + "\n").collect::<String>();
    for (name, part) in place(finding, setup.as_ref()) {
        block += &format!("{name:<6} {part}\n");
    }
    let (differences, more) = shown(finding);
    for difference in differences {
        block.push('\n');
        block += &differing(finding, difference);
    }
    if let Some(sentence) = left_out(more) {
        block += &format!("{sentence}\n");
    }
    if let Some(kind) = broken_by(finding) {
        text += &format!("- it broke: `{kind}`\n");
    }
    if let Some(sentence) = again(finding) {
        text += &format!("- {sentence}\n");
    }
    text += &format!("\n{}\n", fenced("text", &block));
    text += &fenced("text", &whole(&replay(&results.subject, finding)));
    if let Some(case) = G::case(finding) {
        text += &format!("\nAs a case:\n\n{}", fenced("yaml", &case));
    }
    text += "</details>\n\n";
    text
}

/// A text from outside between words, escaped so that none of it is read as Markdown or HTML,
/// mentions anyone or links anywhere.
pub(crate) fn cell(text: &str) -> String {
    let mut shown = String::new();
    for character in whole(text).chars() {
        match character {
            '<' => shown += "&lt;",
            '>' => shown += "&gt;",
            '&' => shown += "&amp;",
            // GitHub looks for these once more after it has read entities: what stands between a
            // sign and the word behind it, and is not seen, keeps the two apart.
            '@' => shown += "&#64;&#8203;",
            '#' => shown += "&#35;&#8203;",
            '-' if ends_with_word(&shown, "gh") => shown += "&#8203;-",
            '/' if shown.ends_with('/') => shown += "&#8203;/",
            '.' if ends_with_word(&shown, "www") => shown += "&#8203;.",
            '|' | '`' | '*' | '_' | '[' | ']' | '\\' | '~' | '!' => {
                shown += &format!("&#{};", u32::from(character));
            }
            other => shown.push(other),
        }
    }
    shown
}

/// Whether a text ends with a word, in capitals or not.
fn ends_with_word(text: &str, word: &str) -> bool {
    let end = text.len().checked_sub(word.len()).and_then(|start| text.get(start..));
    end.is_some_and(|end| end.eq_ignore_ascii_case(word))
}

/// The same of a sentence, in which what stands between two backticks is code. For a cell of a table, where a
/// code cannot hold a bare `|`.
pub(crate) fn sentence_in_cell(text: &str) -> String {
    let parts: Vec<&str> = text.split('`').collect();
    let are_codes =
        parts.len() % 2 == 1 && parts.iter().skip(1).step_by(2).all(|code| !code.trim().is_empty());
    if !are_codes {
        return cell(text);
    }
    let shown = parts.iter().enumerate().map(|(place, part)| match place % 2 {
        0 => cell(part),
        _ => format!("`{}`", whole(part).replace('|', "\\|")),
    });
    shown.collect()
}

/// A text as code in a line, between more backticks than it has in a row.
fn code(text: &str) -> String {
    let fence = "`".repeat(longest_run(text) + 1);
    format!("{fence} {} {fence}", whole(text))
}

/// A text as a block of code in a language, between more backticks than it has in a row.
fn fenced(language: &str, text: &str) -> String {
    let fence = "`".repeat(longest_run(text).max(2) + 1);
    format!("{fence}{language}\n{}\n{fence}\n", text.trim_end())
}

fn longest_run(text: &str) -> usize {
    text.split(|character| character != '`').map(str::len).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::{cell, sentence_in_cell};

    #[test]
    fn a_code_in_a_sentence_stays_code_and_what_only_looks_like_one_does_not() {
        assert_eq!(sentence_in_cell("`a_b|c` is [d]"), r"`a_b\|c` is &#91;d&#93;");
        for text in ["`a", "a ``b``", "` `", "`a` `"] {
            assert!(!sentence_in_cell(text).contains('`'), "{text}");
        }
    }

    #[test]
    fn a_name_mentions_nobody_and_links_nowhere() {
        let shown = cell("@octocat https://evil.example www.evil.example [x](y) <img> ![z](w)");
        for sign in ["@octocat", "://", "www.", "[x]", "<img>", "!["] {
            assert!(!shown.contains(sign), "{sign}: {shown}");
        }
    }

    /// A reader of entities sees the signs, and what keeps them apart.
    #[test]
    fn no_word_is_the_number_of_an_issue() {
        let apart = ["GH&#8203;-1", "gh&#8203;-2", "octocat/x&#35;&#8203;3", "&#35;&#8203;4"];
        for (text, shown) in ["GH-1", "gh-2", "octocat/x#3", "#4"].into_iter().zip(apart) {
            assert_eq!(cell(text), shown);
        }
        assert_eq!(cell("a-1"), "a-1");
    }
}
