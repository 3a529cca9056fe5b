//! Making a position legal, as near as may be to what it was.

use notation::{Fault, Kind, Piece, Rulings, Setup, Square, Variant};

use super::is_royal;
use crate::{Answer, Implementation, Objection, Place};

/// No position has more faults than this: one a square, and those of the other fields.
const MOST_FAULTS: usize = 128;

/// How often pieces are taken off a position in which the side not to move stands in check.
const THINNINGS: usize = 6;

/// Makes of a board one that [`Setup::check`] accepts: pieces that may not stand where they do
/// take the form that may, go toward the middle or go away, and fields that the board contradicts
/// are emptied. `None` where that does not help.
pub(super) fn board(mut setup: Setup, rulings: &Rulings) -> Option<Setup> {
    for _ in 0..MOST_FAULTS {
        let Err(refusal) = setup.check(rulings) else { return Some(setup) };
        match refusal.fault {
            Fault::PawnRank { square, .. } => setup.board.set(square, None),
            Fault::WrongForm { square, kind, .. } => {
                let piece = setup.board.get(square)?;
                let kind = other_form(setup.variant, kind)?;
                setup.board.set(square, Some(Piece { kind, ..piece }));
            }
            Fault::RoyalFiles { square, .. } => {
                let inward = if square.file() < setup.variant.size() / 2 { 1 } else { -1 };
                let nearer = square.offset(inward, 0)?;
                let royal = setup.board.get(square);
                if setup.board.get(nearer).is_some_and(|piece| is_royal(piece.kind)) {
                    return None;
                }
                setup.board.set(square, None);
                setup.board.set(nearer, royal);
            }
            Fault::CastlingContradicted(right) | Fault::NoSuchRight { right, .. } => {
                setup.castling = setup.castling.without(right);
            }
            _ => return None,
        }
    }
    None
}

/// Makes of a position whose board is legal one that a witness accepts: the side not to move may
/// not stand in check, so the other side moves, or pieces of the side that checks go away.
pub(super) fn check(
    mut setup: Setup,
    rulings: &Rulings,
    witness: &mut dyn Implementation,
) -> Option<Setup> {
    for attempt in 0..THINNINGS {
        let fen = setup.to_string();
        let place = Place { variant: setup.variant, rulings, fen: &fen, line: &[] };
        // No more is asked than whether it opens.
        match witness.perft(place, 0) {
            Answer::Refused(Objection::BadPosition(refusal))
                if matches!(refusal.fault, Fault::OpponentInCheck(_)) => {}
            Answer::Answered(_) => return Some(setup),
            _ => return None,
        }
        if attempt == 0 {
            setup.side = setup.side.opponent();
            continue;
        }
        let pieces: Vec<Square> = setup
            .board
            .of(setup.side)
            .filter(|(_, piece)| !is_royal(piece.kind))
            .map(|(square, _)| square)
            .collect();
        for square in pieces.into_iter().step_by(2) {
            setup.board.set(square, None);
        }
        setup = board(setup, rulings)?;
    }
    None
}

/// The other side's form of a piece that has two: its letter with the sign or without.
fn other_form(variant: Variant, kind: Kind) -> Option<Kind> {
    let letter = variant.letter(kind)?;
    match letter.strip_prefix('+') {
        Some(plain) => variant.kind(plain),
        None => variant.kind(&format!("+{letter}")),
    }
}
