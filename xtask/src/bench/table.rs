//! What was timed, for readers.

use super::figures::{ELSEWHERE, Figure};
use super::gate::Verdict;
use super::results::{Results, Row};

pub(super) fn print(results: &Results, figures: &[Figure], verdict: Option<&Verdict>) {
    print!("{}", text(results, figures, verdict));
}

fn text(results: &Results, figures: &[Figure], verdict: Option<&Verdict>) -> String {
    let mut text = speeds(results);
    text += "\n";
    text += &met(figures);
    if let Some(verdict) = verdict {
        text += "\n";
        text += &told(verdict);
    }
    text
}

/// A line for each count, the builds side by side.
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
    let mut text = format!("{:<66}{:<11}{:>9}{:>9}  met\n", "figure", "build", "wanted", "found");
    for Figure { what, target, unit, wanted, found, met } in figures {
        let what = format!("{what}, {unit}");
        let met = if *met { "yes" } else { "no" };
        text += &format!("{what:<66}{target:<11}{wanted:>9.1}{found:>9.2}  {met}\n");
    }
    for (what, wanted, place) in ELSEWHERE {
        text += &format!("{what:<66}{wanted:>20}{:>9}  {place}\n", "");
    }
    text
}

fn told(verdict: &Verdict) -> String {
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
            "{} leaves, {}: a fall of {fall:.0} % or less would not have been told from noise\n",
            bound.leaves, bound.target
        );
    }
    text += &format!("{} counts compared, {} slower\n", verdict.compared, verdict.slower.len());
    text
}
