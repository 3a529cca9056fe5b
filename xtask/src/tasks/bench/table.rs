//! The results of a benchmark, for readers.

use super::figures::{ELSEWHERE, Figure};
use super::gate::Verdict;
use super::results::{Results, Row};

/// The smallest width of the column of the goals.
const NARROWEST: usize = 32;

pub(super) fn print(results: &Results, figures: &[Figure], verdict: Option<&Verdict>) {
    print!("{}", text(results, figures, verdict));
}

fn text(results: &Results, figures: &[Figure], verdict: Option<&Verdict>) -> String {
    let mut text = speeds(results);
    text += "\n";
    text += &met(figures);
    if let Some(verdict) = verdict {
        text += "\n";
        text += &described(verdict);
    }
    text
}

/// A line for each count, with the builds side by side.
fn speeds(results: &Results) -> String {
    let mut targets: Vec<&str> = results.rows.iter().map(|row| row.target.as_str()).collect();
    targets.dedup();
    let mut text = format!(
        "{}, {}, one thread, {} rounds\n\n{:<42}{:>5} {:<9}{:<11}",
        results.processor, results.compiler, results.rounds, "", "", "", ""
    );
    text += &targets.iter().map(|target| format!("{target:>25}")).collect::<String>();
    text += &format!("\n{:<42}{:>5} {:<9}{:<11}", "position", "depth", "leaves", "by");
    text += &"   Mnodes/s  ratio  spread".repeat(targets.len());
    text.push('\n');
    let Some(first) = targets.first() else { return text };
    for row in results.rows.iter().filter(|row| row.target == *first) {
        let count = &row.count;
        let (leaves, engine) = (count.leaves.name(), count.engine.name());
        text += &format!("{:<42}{:>5} {leaves:<9}{engine:<11}", count.place(), count.depth);
        let same = |other: &&Row| other.count == *count;
        for row in results.rows.iter().filter(same) {
            let spread = row.spread() * 100.0;
            text += &format!("{:>11.1}{:>7.3}{spread:>6.1} %", row.rate, row.ratio);
        }
        text.push('\n');
    }
    text += "\nratio: to cozy-chess from the start of chess, same leaves, build and round; the median.\n\
             spread: the median distance of a round's ratio from that.\n";
    text
}

fn met(figures: &[Figure]) -> String {
    let named: Vec<String> = figures.iter().map(|f| format!("{}, {}", f.what, f.unit)).collect();
    let width = named.iter().map(String::len).max().unwrap_or_default().max(NARROWEST);
    let mut text =
        format!("{:<width$}  {:<10}{:>19}{:>9}  met\n", "figure", "build", "wanted", "found");
    for (what, Figure { target, wanted, found, met, .. }) in named.iter().zip(figures) {
        let met = if *met { "yes" } else { "no" };
        text += &format!("{what:<width$}  {target:<10}{wanted:>19.1}{found:>9.2}  {met}\n");
    }
    for (what, wanted, place) in ELSEWHERE {
        text += &format!("{what:<width$}  {:<10}{wanted:>19}{:>9}  {place}\n", "", "");
    }
    text
}

fn described(verdict: &Verdict) -> String {
    let mut text = String::new();
    for note in &verdict.notes {
        text += &format!("note: {note}; ratios may move with that alone\n");
    }
    for slower in &verdict.slower {
        let share = (1.0 - slower.now / slower.before) * 100.0;
        text += &format!(
            "slower by {share:.0} %: {}, {}: ratio {:.3}, was {:.3}\n",
            slower.count, slower.target, slower.now, slower.before
        );
    }
    for bound in &verdict.bounds {
        let fall = bound.fall * 100.0;
        text += &format!(
            "{} leaves, {}: a fall of {fall:.0} % or less cannot be distinguished from noise\n",
            bound.leaves, bound.target
        );
    }
    text += &format!("{} counts compared, {} slower\n", verdict.compared, verdict.slower.len());
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::figures;
    use crate::bench::gate::{Bound, Slower};
    use crate::bench::plan::{Engine, Leaves};
    use crate::bench::results::VERSION;
    use crate::bench::results::tests::{count, of};

    #[test]
    fn the_table_shows_speeds_ratios_goals_and_the_result_of_the_gate() {
        let rows = of(&[
            (count(Engine::Perft, Leaves::Counted, "chess"), &[130.0, 260.0, 132.6]),
            (count(Engine::CozyChess, Leaves::Counted, "chess"), &[100.0, 200.0, 100.0]),
        ]);
        let figures = figures::all(&rows);
        let results = Results {
            version: VERSION,
            processor: "a processor".to_owned(),
            compiler: "a compiler".to_owned(),
            rounds: 3,
            rows,
        };
        let (target, counted) = ("x86-64".to_owned(), "perft chess start".to_owned());
        let verdict = Verdict {
            compared: 1,
            notes: vec!["the compiler was `one` and is `a compiler`".to_owned()],
            bounds: vec![Bound { target: target.clone(), leaves: "counted", fall: 0.08 }],
            slower: vec![Slower { target, count: counted, before: 2.0, now: 1.3 }],
        };
        let text = text(&results, &figures, Some(&verdict));
        for line in [
            "chess start                                   1 counted  perft            132.6  1.300   0.0 %",
            "slower by 35 %: perft chess start, x86-64: ratio 1.300, was 2.000",
            "counted leaves, x86-64: a fall of 8 % or less cannot be distinguished from noise",
            "note: the compiler was `one` and is `a compiler`; ratios may move with that alone",
            "1 counts compared, 1 slower",
        ] {
            assert!(text.lines().any(|shown| shown == line), "{line}\n{text}");
        }
        let met =
            |wanted| text.lines().any(|l| l.contains(wanted) && l.contains("times cozy-chess"));
        assert!(met("1.0     1.30  yes") && met("1.5     1.30  no"), "{text}");
    }
}
