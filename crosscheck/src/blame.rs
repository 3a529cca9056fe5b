//! Which clause a difference most likely breaks.
//!
//! A finding of a case names its case's clauses. For any other, the difference is read for *signs*:
//! the piece, the kind of move, the field, the reason. A clause lists the signs that its breaking
//! shows; it is blamed where all of them are seen, the more of them the likelier. Where cases have
//! failed in the same run, their clauses come first.

use std::collections::{BTreeMap, BTreeSet};

use notation::{Kind, Move, Setup, Status};

use crate::fixtures::{Clause, Clauses};
use crate::play::{Marks, shields};
use crate::{Answer, Difference, Finding, Implementation};

/// How many clauses a finding names at the most.
const NAMED: usize = 3;

/// The share of a clause's cases that fail, which ranks the clauses of a broken implementation.
#[derive(Debug, Clone, Default)]
pub struct Tally(BTreeMap<String, (u32, u32)>);

impl Tally {
    /// Counts a case of a clause.
    pub fn count(&mut self, clause: &str, failed: bool) {
        let (failures, all) = self.0.entry(clause.to_owned()).or_default();
        *failures += u32::from(failed);
        *all += 1;
    }

    /// Adds another tally.
    pub fn merge(&mut self, other: &Self) {
        for (clause, (failures, all)) in &other.0 {
            let sum = self.0.entry(clause.clone()).or_default();
            *sum = (sum.0 + failures, sum.1 + all);
        }
    }

    /// The clauses with failing cases, with how many of how many: the one first whose cases fail
    /// both in number and in share, so that neither a large clause that lost a case nor a single
    /// case that failed along with others comes before the clause that is broken.
    #[must_use]
    pub fn ranked(&self) -> Vec<(&str, u32, u32)> {
        let failing = self.0.iter().filter(|(_, (failures, _))| *failures > 0);
        let mut ranked: Vec<_> =
            failing.map(|(id, &(failures, all))| (id.as_str(), failures, all)).collect();
        // Compares failures × share; between equals the order of the ids decides.
        ranked.sort_by(|(_, f1, a1), (_, f2, a2)| (f2 * f2 * a1).cmp(&(f1 * f1 * a2)));
        ranked
    }
}

/// Names the clauses that a finding most likely breaks, if it does not name them already.
///
/// The witness says what position a move leads to, where it knows the move at all.
pub fn name(
    finding: &mut Finding,
    clauses: &Clauses,
    tally: &Tally,
    witness: &mut dyn Implementation,
) {
    if !finding.clauses.is_empty() {
        return;
    }
    let signs = signs(finding, witness);
    let failing: Vec<&str> = tally.ranked().iter().map(|&(id, _, _)| id).collect();
    let mut blamed: Vec<(&Clause, usize, usize)> = clauses
        .iter()
        .filter(|clause| clause.variant.is_none_or(|variant| variant == finding.scene.variant))
        .filter(|clause| !clause.signs.is_empty())
        .filter(|clause| clause.signs.iter().all(|sign| shows(&signs, sign)))
        .map(|clause| {
            let place = failing.iter().position(|id| *id == clause.id);
            (clause, place.unwrap_or(usize::MAX), clause.signs.len())
        })
        .collect();
    // Stable: of equals, the page's order decides.
    blamed.sort_by_key(|&(_, place, signs)| (place, usize::MAX - signs));
    finding.clauses = blamed.iter().map(|(clause, _, _)| clause.id.clone()).take(NAMED).collect();
    if finding.clauses.is_empty() {
        finding.clauses = failing.iter().take(NAMED).map(|id| (*id).to_owned()).collect();
    }
}

/// Whether a sign is seen, or one of several that a clause names with bars between.
fn shows(signs: &BTreeSet<String>, sign: &str) -> bool {
    sign.split('|').any(|one| signs.contains(one))
}

/// What the differences of a finding show.
#[must_use]
pub fn signs(finding: &Finding, witness: &mut dyn Implementation) -> BTreeSet<String> {
    let mut signs = BTreeSet::new();
    let mut after = |played: Move| {
        witness.after(finding.scene.place(), &[played]).pop().and_then(Answer::answered)
    };
    for difference in &finding.differences {
        match difference {
            Difference::Moves { missing, surplus } => {
                for (moves, sign) in [(missing, "missing"), (surplus, "surplus")] {
                    for &played in moves {
                        signs.insert(sign.to_owned());
                        move_signs(finding, played, after(played).as_ref(), &mut signs);
                    }
                }
            }
            Difference::Setup { after: played, left, right } => {
                for setup in [left, right] {
                    if let Some(played) = *played {
                        move_signs(finding, played, Some(setup), &mut signs);
                    }
                }
                signs.extend(field_signs(left, right).map(str::to_owned));
            }
            Difference::Status { left, right } => signs.extend(status_signs(left, right)),
            Difference::Accepts { played } => {
                signs.insert("surplus".to_owned());
                move_signs(finding, *played, None, &mut signs);
            }
            Difference::Answer { left, right, .. } => {
                signs.insert("refusal".to_owned());
                let in_check = [left, right].iter().any(|manner| manner.contains("is in check"));
                if in_check {
                    signs.insert("opponent-in-check".to_owned());
                }
            }
            Difference::Perft { .. } => {}
        }
    }
    if let Some(setup) = &finding.setup {
        let place = finding.scene.place();
        let moved = moves_in(finding);
        if matches!(witness.look(place), Answer::Answered(view) if view.status.check) {
            signs.insert("in-check".to_owned());
        } else if moved.iter().any(|m| shields(setup, m.from, place.rulings, witness)) {
            signs.insert("pinned".to_owned());
        }
    }
    signs
}

/// The moves that only one side has or plays.
fn moves_in(finding: &Finding) -> Vec<Move> {
    let mut moves = Vec::new();
    for difference in &finding.differences {
        match difference {
            Difference::Moves { missing, surplus } => moves.extend(missing.iter().chain(surplus)),
            Difference::Accepts { played } => moves.push(*played),
            _ => {}
        }
    }
    moves
}

/// What a move shows: the piece, what it takes, what kind of move it is, and whether its side
/// stands in check.
fn move_signs(
    finding: &Finding,
    played: Move,
    after: Option<&Setup>,
    signs: &mut BTreeSet<String>,
) {
    let Some(before) = &finding.setup else { return };
    let Some(mover) = before.board.get(played.from) else { return };
    signs.insert(id(mover.kind));
    let captive = before.board.get(played.to);
    if let Some(captive) = captive {
        signs.insert("capture".to_owned());
        signs.insert(format!("takes-{}", id(captive.kind)));
        if captive.kind == mover.kind {
            signs.insert("takes-own-kind".to_owned());
        }
    }
    let mut add = |holds: bool, sign: &str| {
        if holds {
            signs.insert(sign.to_owned());
        }
    };
    add(played.choice.is_some(), "choice");
    let files = played.from.file().abs_diff(played.to.file());
    let ranks = played.from.rank().abs_diff(played.to.rank());
    if mover.kind == Kind::Pawn {
        add(files == 0 && ranks == 2, "double-step");
        add(files == 0 && ranks == 1, "step");
        add(files > 0 && captive.is_none(), "en-passant");
        add(played.choice.is_some(), "promotion");
    } else {
        add(played.choice.is_some(), "fusion");
    }
    add(mover.kind == Kind::King && files == 2 && ranks == 0 && captive.is_none(), "castling");
    if let Some(marks) = after.and_then(|after| Marks::of(before, played, after)) {
        add(marks.is_fusion(), "fusion");
        add(marks.is_promotion(), "promotion");
        add(marks.castling, "castling");
        add(marks.captive == Some(marks.becomes) && marks.is_fusion(), "becomes-captive");
        add(marks.becomes != marks.mover && !marks.is_capture(), "becomes-without-capture");
        if marks.becomes != marks.mover {
            signs.insert(format!("becomes-{}", id(marks.becomes)));
        }
    }
}

/// The fields in which two positions differ.
fn field_signs<'a>(left: &'a Setup, right: &'a Setup) -> impl Iterator<Item = &'static str> {
    [
        ("field-placement", left.board != right.board),
        ("field-side", left.side != right.side),
        ("field-castling", left.castling != right.castling),
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
    let mut signs = vec!["status".to_owned()];
    if left.check != right.check {
        signs.push("status-check".to_owned());
    }
    if left.outcome != right.outcome {
        signs.push("status-outcome".to_owned());
        for outcome in [left.outcome, right.outcome].into_iter().flatten() {
            signs.push(outcome.reason.id().to_owned());
        }
    }
    if left.claims != right.claims {
        let differing =
            |claim: &&notation::Claim| left.claims.contains(claim) != right.claims.contains(claim);
        let claims = notation::Claim::ALL;
        signs.extend(claims.iter().filter(differing).map(|claim| format!("claim-{claim}")));
    }
    signs
}

fn id(kind: Kind) -> String {
    kind.to_string().to_ascii_lowercase()
}
