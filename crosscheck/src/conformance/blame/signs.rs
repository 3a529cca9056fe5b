//! The signs of what no explanation of a move can show: a field, an outcome, the reason of a refusal.

use std::collections::BTreeSet;

use crate::comparing::play::Marks;
use crate::comparing::{Difference, Finding, Reaction};
use crate::fixtures::kind_id;
use notation::{Claim, Kind, Move, Setup, Status};
use oracle::reasons::{self, Attack, is_royal};

use super::game_after;
use super::shape::{self, refusal_reasons};

/// The signs that the differences of a finding show.
pub(super) fn of(finding: &Finding) -> BTreeSet<String> {
    let mut signs = BTreeSet::new();
    for difference in &finding.differences {
        match difference {
            Difference::Setup { after, left, right } => {
                let before = match after {
                    Some(played) => finding.setup.clone().map(|setup| (setup, *played)),
                    // If the line itself led to two positions, its last move is to blame.
                    None => before_last_move(finding),
                };
                if let Some((before, played)) = before {
                    signs.extend(move_signs(&before, played, left));
                    signs.extend(move_signs(&before, played, right));
                }
                signs.extend(field_signs(left, right).map(str::to_owned));
            }
            Difference::Status { left, right } => {
                signs.extend(status_signs(left, right));
                signs.extend(is_discovered(finding).then(|| "discovered".to_owned()));
                signs.extend(new_form_signs(finding));
                signs.extend(finding.setup.iter().flat_map(material_signs));
            }
            Difference::Answer { right, .. } => {
                let refuses = !matches!(right, Reaction::Misspells(_));
                signs.extend(refuses.then(|| "refusal".to_owned()));
                signs.extend(refusal_reasons(difference).into_iter().map(str::to_owned));
                signs.extend(shape::dislikes(difference).then(|| "refused".to_owned()));
            }
            // The explanations of the moves name their clauses; a count and a breakage show nothing.
            Difference::Moves { .. }
            | Difference::Accepts { .. }
            | Difference::Broke { .. }
            | Difference::Perft { .. } => {}
        }
    }
    signs
}

/// The last move of a line with the position before it.
fn before_last_move(finding: &Finding) -> Option<(Setup, Move)> {
    let position = &finding.position;
    let (&last, line) = position.line.split_last()?;
    Some((game_after(line, position)?.setup().clone(), last))
}

/// The signs of a move that matter to the fields after it: the piece, and whether it captures,
/// changes or makes a double step.
fn move_signs(before: &Setup, played: Move, after: &Setup) -> Vec<String> {
    let Some(marks) = Marks::of(before, played, after) else { return Vec::new() };
    let changes = marks.becomes != marks.mover;
    let signs = [
        (true, kind_id(marks.mover)),
        (marks.is_capture(), "capture".to_owned()),
        (marks.double_step, "double-step".to_owned()),
        (changes, format!("becomes-{}", kind_id(marks.becomes))),
        (changes && !marks.is_capture(), "becomes-without-capture".to_owned()),
    ];
    signs.into_iter().filter(|(holds, _)| *holds).map(|(_, sign)| sign).collect()
}

/// The fields in which two positions differ.
fn field_signs<'a>(left: &'a Setup, right: &'a Setup) -> impl Iterator<Item = &'static str> {
    [
        ("field-en-passant", left.en_passant != right.en_passant),
        ("field-half-move", left.half_moves != right.half_moves),
        ("field-full-move", left.full_moves != right.full_moves),
    ]
    .into_iter()
    .filter(|(_, differ)| *differ)
    .map(|(sign, _)| sign)
}

/// The outcomes and claims in which two statuses differ.
fn status_signs(left: &Status, right: &Status) -> Vec<String> {
    let mut signs = Vec::new();
    if left.check != right.check {
        signs.push("status-check".to_owned());
    }
    if left.outcome != right.outcome {
        signs.push("status-outcome".to_owned());
        match (left.outcome, right.outcome) {
            // Where both know the end and count otherwise, the end is not in question.
            (Some(left), Some(right))
                if left.reason == right.reason && left.points != right.points =>
            {
                signs.push("status-points".to_owned());
            }
            outcomes => {
                let [left, right] = [outcomes.0, outcomes.1].map(|it| it.map(|it| it.reason));
                let two_ends = left.is_some() && right.is_some() && left != right;
                signs.extend(two_ends.then(|| "status-reasons".to_owned()));
                let outcomes = [outcomes.0, outcomes.1].into_iter().flatten();
                signs.extend(outcomes.map(|outcome| outcome.reason.id().to_owned()));
            }
        }
    }
    // Where one side sees an end, it has no claims to tell.
    if left.claims != right.claims && left.outcome.is_some() == right.outcome.is_some() {
        let differing =
            |claim: &&Claim| left.claims.contains(claim) != right.claims.contains(claim);
        let claims = Claim::ALL;
        signs.extend(claims.iter().filter(differing).map(|claim| format!("claim-{claim}")));
    }
    signs
}

/// Whether the last move of a line gives check with another piece than the one that moved.
fn is_discovered(finding: &Finding) -> bool {
    let (Some(last), checks) = (finding.position.line.last(), checks(finding)) else {
        return false;
    };
    !checks.is_empty() && checks.iter().all(|check| check.from != last.to)
}

/// The signs of a last move by which a piece has become what gives check.
fn new_form_signs(finding: &Finding) -> Vec<String> {
    let before = before_last_move(finding);
    let after = game_after(&finding.position.line, &finding.position);
    let Some(((before, last), after)) = before.zip(after) else { return Vec::new() };
    let is_new = Marks::of(&before, last, after.setup())
        .is_some_and(|marks| marks.becomes != marks.mover)
        && checks(finding).iter().any(|check| check.from == last.to);
    if !is_new {
        return Vec::new();
    }
    let of_move = move_signs(&before, last, after.setup());
    of_move.into_iter().chain(["new-form".to_owned()]).collect()
}

/// The checks that stand at the end of a finding's line.
fn checks(finding: &Finding) -> Vec<Attack> {
    let game = game_after(&finding.position.line, &finding.position);
    game.map_or_else(Vec::new, |game| {
        reasons::checks(game.setup(), game.rulings(), game.setup().side)
    })
}

/// The pieces beside the royal pieces: whether a position is dead depends on them.
fn material_signs(setup: &Setup) -> Vec<String> {
    let pieces = setup.board.pieces().map(|(_, piece)| piece.kind);
    let others: Vec<Kind> = pieces.filter(|kind| !is_royal(setup.variant, *kind)).collect();
    let count = match others.len() {
        0 => "no-piece",
        1 => "one-piece",
        _ => "several-pieces",
    };
    let stand = others.into_iter().map(|kind| format!("stands-{}", kind_id(kind)));
    stand.chain([count.to_owned()]).collect()
}
