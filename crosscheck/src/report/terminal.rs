use std::fmt::Write;

use notation::{Move, Setup, Status, Variant};
use similar::{ChangeTag, TextDiff};

use super::diagram;
use crate::fixtures::Clauses;
use crate::{Difference, Finding, Origin};

/// How many moves of one kind are written out.
const WRITTEN_OUT: usize = 40;

/// Tells a finding as plain text: where it comes from, the board, the line, what differs, the
/// clause most likely broken, and the command that replays it.
#[must_use]
pub fn finding(finding: &Finding, clauses: &Clauses, replay: &str) -> String {
    let mut told = String::new();
    let scene = &finding.scene;
    let from = match &finding.origin {
        Origin::Case(id) => format!("case {id}"),
        Origin::Table(id) => format!("table {id}"),
        Origin::Game(number) => format!("{}, random game {number}", scene.variant),
        Origin::Asked => scene.variant.to_string(),
    };
    let _ = writeln!(told, "{from}: {} and {} differ", finding.left, finding.right);
    if let Some(setup) = &finding.setup {
        told.push_str(&indent(&diagram(setup)));
        let _ = writeln!(told, "  fen    {setup}");
    }
    if finding.setup.is_none() || !scene.line.is_empty() {
        let _ = writeln!(told, "  start  {}", scene.fen);
    }
    if !scene.line.is_empty() {
        let _ = writeln!(told, "  line   {}", scene.line_text());
    }
    let rulings = scene.rulings.to_string();
    if !rulings.is_empty() {
        let _ = writeln!(told, "  under  {rulings}");
    }
    for difference in &finding.differences {
        told.push_str(&indent(&differing(finding, difference)));
    }
    for (place, id) in finding.clauses.iter().enumerate() {
        let word = if place == 0 { "clause" } else { "    or" };
        let states = clauses.get(id).map_or("", |clause| clause.states.as_str());
        let _ = writeln!(told, "  {word} {id}: {states}");
    }
    let _ = writeln!(told, "  replay {replay}");
    told
}

fn differing(finding: &Finding, difference: &Difference) -> String {
    let Finding { left, right, scene, .. } = finding;
    let variant = scene.variant;
    let name = |played: &Move| played.text(variant).to_string();
    match difference {
        Difference::Answer { after, left: one, right: two } => {
            let after = after.map(|played| format!(" after {}", name(&played)));
            format!("{left} {one}, {right} {two}{}\n", after.unwrap_or_default())
        }
        Difference::Broke { after, breakage } => {
            let after = after.map(|played| format!(" after {}", name(&played)));
            let mut told = format!("{right} {}{}\n", breakage.told, after.unwrap_or_default());
            for line in &breakage.exchange {
                let _ = writeln!(told, "  {line}");
            }
            for line in breakage.stderr.lines() {
                let _ = writeln!(told, "  stderr: {line}");
            }
            told
        }
        Difference::Moves { missing, surplus } => {
            let mut told = String::new();
            for (moves, only) in [(missing, left), (surplus, right)] {
                if !moves.is_empty() {
                    let _ = writeln!(told, "legal only for {only}: {}", listed(moves, variant));
                }
            }
            told
        }
        Difference::Setup { after, left: one, right: two } => {
            let after =
                after.map_or_else(String::new, |played| format!(" after {}", name(&played)));
            format!("fen{after}\n{}", setups(left, one, right, two))
        }
        Difference::Status { left: one, right: two } => {
            format!("status\n{}", statuses(left, one, right, two))
        }
        Difference::Accepts { played } => {
            format!("{right} plays {}, which is not on its list of legal moves\n", name(played))
        }
        Difference::Perft { depth, left: one, right: two } => {
            format!("perft {depth}: {one} for {left}, {two} for {right}\n")
        }
    }
}

fn listed(moves: &[Move], variant: Variant) -> String {
    let texts: Vec<String> =
        moves.iter().take(WRITTEN_OUT).map(|played| played.text(variant).to_string()).collect();
    let more = moves.len().saturating_sub(WRITTEN_OUT);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{}{more}", texts.join(" "))
}

/// The two FENs field by field, so that a differing clock is not lost in a long placement.
fn setups(left: &str, one: &Setup, right: &str, two: &Setup) -> String {
    let lines = |setup: &Setup| setup.to_string().replace(['/', ' '], "\n") + "\n";
    let (one_text, two_text) = (one.to_string(), two.to_string());
    let mut told = format!("  {left}: {one_text}\n  {right}: {two_text}\n");
    told.push_str(&diff(left, &lines(one), right, &lines(two)));
    told
}

fn statuses(left: &str, one: &Status, right: &str, two: &Status) -> String {
    let lines = |status: &Status| status.to_string().replace("; ", "\n") + "\n";
    diff(left, &lines(one), right, &lines(two))
}

/// The lines in which two texts differ, each with the side that says it.
fn diff(left: &str, one: &str, right: &str, two: &str) -> String {
    let width = left.len().max(right.len());
    let diff = TextDiff::from_lines(one, two);
    let mut told = String::new();
    for change in diff.iter_all_changes() {
        let (sign, side) = match change.tag() {
            ChangeTag::Equal => continue,
            ChangeTag::Delete => ('-', left),
            ChangeTag::Insert => ('+', right),
        };
        let _ = writeln!(told, "  {sign} {side:width$}  {}", change.value().trim_end());
    }
    told
}

fn indent(text: &str) -> String {
    text.lines().map(|line| format!("  {line}\n")).collect()
}
