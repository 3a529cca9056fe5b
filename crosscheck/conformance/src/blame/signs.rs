//! The signs that a difference shows: the piece, the kind of move, the field, the reason.

use std::collections::BTreeSet;

use notation::{Colour, Kind, Move, Setup, Square, Status, Variant};
use oracle::reasons::{is_royal, river};

use super::shape::refusal_reasons;
use comparing::play::{Marks, shields};
use comparing::{Difference, Finding, Origin, PositionRef, Reference};
use suite::{Clause, kind_id};

/// Whether all signs of a clause are seen. A sign may name several with bars between; any one of
/// them is enough. A clause without signs is never shown.
pub(super) fn shows_all(signs: &BTreeSet<String>, clause: &Clause) -> bool {
    let shows = |sign: &String| sign.split('|').any(|one| signs.contains(one));
    !clause.signs.is_empty() && clause.signs.iter().all(shows)
}

/// The signs that the differences of a finding show.
pub(super) fn seen(finding: &Finding, witness: &mut dyn Reference) -> BTreeSet<String> {
    let mut signs = BTreeSet::new();
    let at = finding.position.as_ref();
    let here = finding.setup.as_ref();
    for difference in &finding.differences {
        match difference {
            Difference::Moves { missing, surplus } => {
                // Neither of two witnesses is held to be right: a move that only one of them has
                // may be missing or surplus.
                let either = matches!(finding.origin, Origin::Game(_) | Origin::Asked);
                for (moves, sign) in [(missing, "missing"), (surplus, "surplus")] {
                    for &played in moves {
                        signs.insert(sign.to_owned());
                        if either {
                            signs.extend(["missing", "surplus"].map(str::to_owned));
                        }
                        let after = witness.successors(at, &[played]).pop();
                        let after = after.and_then(Result::ok);
                        move_signs(here, played, after.as_ref(), &mut signs);
                    }
                }
            }
            Difference::Setup { after: played, left, right } => {
                // If the line itself led to two positions, its last move is to blame.
                let last = || before_last_move(at, witness);
                let moved = played.map(|played| (finding.setup.clone(), played)).or_else(last);
                if let Some((before, played)) = moved {
                    for setup in [left, right] {
                        move_signs(before.as_ref(), played, Some(setup), &mut signs);
                    }
                }
                signs.extend(field_signs(left, right).map(str::to_owned));
            }
            Difference::Status { left, right } => {
                signs.extend(status_signs(left, right));
                signs.extend(here.into_iter().flat_map(material_signs));
            }
            Difference::Accepts { played } => {
                signs.insert("surplus".to_owned());
                move_signs(here, *played, None, &mut signs);
            }
            Difference::Answer { .. } => {
                signs.insert("refusal".to_owned());
                signs.extend(refusal_reasons(difference).into_iter().map(str::to_owned));
            }
            Difference::Broke { .. } | Difference::Perft { .. } => {}
        }
    }
    if let Some(setup) = here {
        let moved = moves_in(finding);
        if matches!(witness.snapshot(at), Ok(snapshot) if snapshot.status.check) {
            signs.insert("in-check".to_owned());
        } else if moved.iter().any(|m| shields(setup, m.from, at.rulings)) {
            signs.insert("pinned".to_owned());
        }
    }
    signs
}

/// The last move of a line with the position before it.
fn before_last_move(
    at: PositionRef<'_>,
    witness: &mut dyn Reference,
) -> Option<(Option<Setup>, Move)> {
    let (&last, line) = at.line.split_last()?;
    let snapshot = witness.snapshot(PositionRef { line, ..at }).ok();
    Some((snapshot.map(|snapshot| snapshot.setup), last))
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

/// The signs of a move: the piece, the captive, the kind of move, and whether its side is in check.
fn move_signs(
    before: Option<&Setup>,
    played: Move,
    after: Option<&Setup>,
    signs: &mut BTreeSet<String>,
) {
    let Some(before) = before else { return };
    let Some(mover) = before.board.get(played.from) else { return };
    signs.insert(kind_id(mover.kind));
    let captive = before.board.get(played.to);
    if let Some(captive) = captive {
        signs.insert("capture".to_owned());
        signs.insert(format!("takes-{}", kind_id(captive.kind)));
        if captive.kind == mover.kind {
            signs.insert("takes-own-kind".to_owned());
        }
    }
    let mut add = |holds: bool, sign: &str| {
        if holds {
            signs.insert(sign.to_owned());
        }
    };
    add(returns(before.variant, mover.colour, played), "returns");
    add(played.choice.is_some(), "choice");
    add(played.choice == Some(mover.kind), "keeps-kind");
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
            signs.insert(format!("becomes-{}", kind_id(marks.becomes)));
        }
    }
}

/// Whether a move leads back over the river, where the board has one.
fn returns(variant: Variant, side: Colour, played: Move) -> bool {
    let is_home = |square: Square| {
        river(variant).is_none_or(|bank| (square.rank() < bank) == (side == Colour::White))
    };
    !is_home(played.from) && is_home(played.to)
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
