use std::fmt::Write;

use crate::comparing::{Finding, whole};
use crate::fixtures::Clauses;
use crate::reports::Reported;
use crate::reports::differing::{differing, left_out, shown};
use crate::reports::facts::{again, from, place, title};

/// A finding in one line, for people who wait for the whole report: where it comes from, and the first difference. Text
/// from outside is escaped and cut.
#[must_use]
pub fn in_a_line<G: Reported>(finding: &Finding<G>) -> String {
    let [first, ..] = &finding.differences[..] else { return title(finding) };
    if finding.has_broken() {
        return title(finding);
    }
    let difference = differing(finding, first);
    let lines: Vec<&str> = difference.lines().take(LINES).map(str::trim).collect();
    format!("{}: {}", from(finding), lines.join("; "))
}

/// How many lines of a difference say what it is: its heading, and what each side says.
const LINES: usize = 3;

/// Describes a finding as plain text: its origin, the board, the line, the differences, the clause
/// most likely broken, the command that replays it, and, if it is not of a case, the case that
/// would keep it. Text from outside is escaped and cut, so that it can be shown anywhere.
#[must_use]
pub fn finding<G: Reported>(finding: &Finding<G>, clauses: &Clauses, replay: &str) -> String {
    written(finding, clauses, Some(replay))
}

/// The same without a command, for those who ask in their own way.
#[must_use]
pub fn finding_alone<G: Reported>(finding: &Finding<G>, clauses: &Clauses) -> String {
    written(finding, clauses, None)
}

fn written<G: Reported>(finding: &Finding<G>, clauses: &Clauses, replay: Option<&str>) -> String {
    let mut text = String::new();
    let _ = writeln!(text, "{}", title(finding));
    let setup = G::setup(finding);
    if let Some(setup) = &setup {
        text.push_str(&indent(&G::diagram(setup)));
    }
    for (name, part) in place(finding, setup.as_ref()) {
        let _ = writeln!(text, "  {name:<6} {part}");
    }
    let (differences, more) = shown(finding);
    for difference in differences {
        text.push_str(&indent(&differing(finding, difference)));
    }
    if let Some(sentence) = left_out(more) {
        let _ = writeln!(text, "  {sentence}");
    }
    if let Some(sentence) = again(finding) {
        let _ = writeln!(text, "  {sentence}");
    }
    for (rank, id) in finding.clauses.iter().enumerate() {
        let word = if rank == 0 { "clause" } else { "    or" };
        let states = clauses.get(id).map_or("", |clause| clause.states.as_str());
        let _ = writeln!(text, "  {word} {}", whole(&format!("{id}: {states}")));
    }
    if let Some(replay) = replay {
        let _ = writeln!(text, "  replay {}", whole(replay));
    }
    if let Some(case) = G::case(finding) {
        let _ = write!(text, "  as a case\n{}", indent(&indent(&case)));
    }
    text
}

fn indent(text: &str) -> String {
    text.lines().map(|line| format!("  {line}\n")).collect()
}
