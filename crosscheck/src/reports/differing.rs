//! The differences in plain text: the wording that all reports share.

use std::fmt::Write;

use similar::{ChangeTag, TextDiff};

use crate::comparing::{AnyGame, Breakage, Difference, Finding, Foreign};

/// How many moves of one kind are listed.
const WRITTEN_OUT: usize = 40;
/// How many differences of one finding are shown. A clock that is never reset differs after every
/// move, and the first few are enough.
const SHOWN: usize = 8;
/// How many lines of an exchange, and of standard error, are shown: the last ones.
const LAST_LINES: usize = 20;

/// The differences that are shown, and how many are left out.
pub(super) fn shown<G: AnyGame>(finding: &Finding<G>) -> (&[Difference<G>], usize) {
    let shown = finding.differences.len().min(SHOWN);
    (&finding.differences[..shown], finding.differences.len() - shown)
}

/// The sentence after the shown differences, if some are left out.
pub(super) fn left_out(more: usize) -> Option<String> {
    (more > 0).then(|| format!("and {more} more differences"))
}

/// The last lines that the two sides exchanged.
pub(super) fn exchange(breakage: &Breakage) -> &[Foreign] {
    let first = breakage.exchange.len().saturating_sub(LAST_LINES);
    &breakage.exchange[first..]
}

/// The last lines of the implementation's standard error.
pub(super) fn stderr(breakage: &Breakage) -> Vec<&str> {
    let mut last: Vec<&str> = breakage.stderr.lines().rev().take(LAST_LINES).collect();
    last.reverse();
    last
}

/// Describes one difference of a finding in plain text of one line or a few, each with its end.
pub(super) fn differing<G: AnyGame>(finding: &Finding<G>, difference: &Difference<G>) -> String {
    let game = &finding.position.game;
    let (left, right) = (&finding.left, &finding.right);
    let name = |played: &G::Move| game.text(*played);
    match difference {
        Difference::Answer { after, left: one, right: two } => {
            let after = after.map(|played| format!(" after {}", name(&played)));
            format!("{left} {one}, {right} {two}{}\n", after.unwrap_or_default())
        }
        Difference::Broke { after, breakage } => {
            let after = after.map(|played| format!(" after {}", name(&played)));
            let happened = &breakage.message;
            let mut text = format!("{right} {happened}{}\n", after.unwrap_or_default());
            for line in exchange(breakage) {
                let _ = writeln!(text, "  {line}");
            }
            for line in stderr(breakage) {
                let _ = writeln!(text, "  stderr: {line}");
            }
            text
        }
        Difference::Moves { missing, surplus } => {
            let mut text = String::new();
            for (moves, only) in [(missing, left), (surplus, right)] {
                if !moves.is_empty() {
                    let _ = writeln!(text, "legal only for {only}: {}", listed(moves, game));
                }
            }
            text
        }
        Difference::Setup { after, left: one, right: two } => {
            let after =
                after.map_or_else(String::new, |played| format!(" after {}", name(&played)));
            format!("fen{after}\n{}", setups(left, &one.to_string(), right, &two.to_string()))
        }
        Difference::Status { left: one, right: two } => {
            format!("status\n{}", statuses(left, &one.to_string(), right, &two.to_string()))
        }
        Difference::Accepts { played } => {
            format!("{right} plays {}, which is not on its list of legal moves\n", name(played))
        }
        Difference::Perft { depth, left: one, right: two, route } => {
            let how = route.map_or_else(String::new, |route| format!(", {}", route.name()));
            format!("perft {depth}: {one} for {left}, {two} for {right}{how}\n")
        }
        Difference::Further { question, left: one, right: two } => {
            format!("{}: {one} for {left}, {two} for {right}\n", question.text(game))
        }
    }
}

/// Lists moves as text: the first of many, and the number of the others.
fn listed<G: AnyGame>(moves: &[G::Move], game: &G) -> String {
    let more = moves.len().saturating_sub(WRITTEN_OUT);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{}{more}", game.texts(&moves[..moves.len().min(WRITTEN_OUT)]))
}

/// Compares the two FENs field by field, so that a differing clock is not lost in a long placement.
fn setups(left: &str, one: &str, right: &str, two: &str) -> String {
    let lines = |fen: &str| fen.replace(['/', ' '], "\n") + "\n";
    let mut text = format!("  {left}: {one}\n  {right}: {two}\n");
    text.push_str(&diff(left, &lines(one), right, &lines(two)));
    text
}

fn statuses(left: &str, one: &str, right: &str, two: &str) -> String {
    let lines = |status: &str| status.replace("; ", "\n") + "\n";
    diff(left, &lines(one), right, &lines(two))
}

/// The lines in which two texts differ, each with its side.
fn diff(left: &str, one: &str, right: &str, two: &str) -> String {
    let width = left.len().max(right.len());
    let diff = TextDiff::from_lines(one, two);
    let mut text = String::new();
    for change in diff.iter_all_changes() {
        let (sign, side) = match change.tag() {
            ChangeTag::Equal => continue,
            ChangeTag::Delete => ('-', left),
            ChangeTag::Insert => ('+', right),
        };
        let _ = writeln!(text, "  {sign} {side:width$}  {}", change.value().trim_end());
    }
    text
}
