use crate::comparing::whole;
use crate::conformance::validate::{Conclusion, Results};
use crate::fixtures::Fixtures;
use crate::reports::Reported;
use crate::reports::facts::{place, sentence, title, varied};
use crate::reports::headline::headline;

/// How many findings are annotated: GitHub shows ten errors for each step.
const ANNOTATED: usize = 9;

/// Writes the findings as workflow commands of GitHub Actions, one a line. GitHub shows them beside
/// the run: the difference as the title, and the clause that it most likely breaks.
#[must_use]
pub fn annotations<G: Reported>(results: &Results<G>, fixtures: &Fixtures) -> String {
    let mut lines = String::new();
    let new = varied(results).into_iter().filter(|entry| !entry.known);
    for entry in new.take(ANNOTATED) {
        let clause = entry.finding.clauses.first();
        let states = clause.map(|id| format!("{id}: {}", sentence(fixtures, id)));
        let setup = G::setup(entry.finding);
        let place = place(entry.finding, setup.as_ref()).into_iter();
        let place = place.map(|(name, part)| format!("{name} {part}"));
        let text = states.into_iter().chain(place).collect::<Vec<_>>().join("\n");
        lines += &command("error", &title(entry.finding), &text);
    }
    let level = match results.conclusion() {
        Conclusion::Right => "notice",
        _ => "error",
    };
    lines + &command(level, "Crosscheck", &headline(results))
}

fn command(level: &str, title: &str, text: &str) -> String {
    let title = escaped(title).replace(':', "%3A").replace(',', "%2C");
    format!("::{level} title={title}::{}\n", escaped(text))
}

/// Escapes a text for a workflow command: a line break would end the command. Each line is made inert, since it may
/// quote a folder of fixtures that is anyone's.
fn escaped(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(whole).collect();
    lines.join("\n").replace('%', "%25").replace('\n', "%0A")
}

#[cfg(test)]
mod tests {
    use super::command;

    #[test]
    fn a_line_break_does_not_end_a_command_nor_a_comma_its_title() {
        assert_eq!(
            command("error", "a: b, 5%", "one\ntwo: 3,4"),
            "::error title=a%3A b%2C 5%25::one%0Atwo: 3,4\n"
        );
    }
}
