//! What a capture puts in hand, and the marks of promoted pieces.

use notation::{Colour, Hands, Kind, Move, Piece, Setup};

use super::{gained, held, hold, mutant, rewriting};
use crate::mutants::mutant::{Alters, Mutant};
use crate::mutants::operators::Sheet;

/// Changes the position after a move.
type Change = Box<dyn Fn(&Setup, Move, &mut Setup) + Send + Sync>;

pub(super) fn all(sheet: &Sheet) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for colour in Colour::BOTH {
        let mut add = |does: String, breaks: &[&str], change: Change| {
            let does = format!("{does}, {colour} to move");
            mutants.push(mutant(sheet, does, breaks, rewriting(colour, change)));
        };
        for kind in Hands::KINDS {
            of_kind(kind, &mut add);
        }
        add(
            "puts what it captures in the enemy's hand".to_owned(),
            &["hand.capture"],
            Box::new(move |before, _, after| {
                if let Some(kind) = gained(before, after) {
                    hold(after, colour, kind, held(before, colour, kind));
                    let theirs = held(before, colour.opponent(), kind) + 1;
                    hold(after, colour.opponent(), kind, theirs);
                }
            }),
        );
        add(
            "puts a marked piece in hand as what it was".to_owned(),
            &["mark.to-hand", "hand.kind"],
            Box::new(move |before, played, after| {
                let captive = before.board.get(played.to).filter(|piece| piece.promoted);
                if let Some(captive) = captive.filter(|piece| piece.colour != colour) {
                    hold(after, colour, Kind::Pawn, held(before, colour, Kind::Pawn));
                    hold(after, colour, captive.kind, held(before, colour, captive.kind) + 1);
                }
            }),
        );
        add(
            "puts nothing in hand en passant".to_owned(),
            &["hand.en-passant"],
            Box::new(move |before, played, after| {
                if before.board.get(played.to).is_none() && gained(before, after).is_some() {
                    hold(after, colour, Kind::Pawn, held(before, colour, Kind::Pawn));
                }
            }),
        );
        add(
            "puts a Rook in hand by castling".to_owned(),
            &["hand.captures-alone"],
            Box::new(move |before, played, after| {
                let is_king = before.board.get(played.from).is_some_and(|m| m.kind == Kind::King);
                if is_king && played.from.file().abs_diff(played.to.file()) == 2 {
                    hold(after, colour, Kind::Rook, held(before, colour, Kind::Rook) + 1);
                }
            }),
        );
        add(
            "holds at most two pieces of a kind".to_owned(),
            &["hand.no-limit"],
            Box::new(move |before, _, after| {
                if let Some(kind) = gained(before, after) {
                    hold(after, colour, kind, held(after, colour, kind).min(2));
                }
            }),
        );
        marks(colour, &mut add);
        let stays: Alters = Box::new(move |place, answers| {
            let is_marked =
                |played: Move| place.piece(played.from).is_some_and(|piece| piece.promoted);
            if place.setup().side == colour {
                answers.leave_out(|played, _| is_marked(played));
            }
        });
        let does = format!("never moves a marked piece, {colour} to move");
        mutants.push(mutant(sheet, does, &["mark.as-its-kind"], stays));
    }
    mutants
}

/// What a capture of a kind puts in hand.
fn of_kind(kind: Kind, add: &mut dyn FnMut(String, &[&str], Change)) {
    add(
        format!("puts no captured {kind} in hand"),
        &["hand.capture", "hand.kind"],
        Box::new(move |before, _, after| {
            if gained(before, after) == Some(kind) {
                hold(after, before.side, kind, held(before, before.side, kind));
            }
        }),
    );
    if kind == Kind::Pawn {
        return;
    }
    add(
        format!("puts a captured {kind} in hand as a Pawn"),
        &["hand.kind"],
        Box::new(move |before, _, after| {
            if gained(before, after) == Some(kind) {
                hold(after, before.side, kind, held(before, before.side, kind));
                let pawns = held(before, before.side, Kind::Pawn) + 1;
                hold(after, before.side, Kind::Pawn, pawns);
            }
        }),
    );
    add(
        format!("does not mark a {kind} that a Pawn becomes"),
        &["mark.promotion"],
        Box::new(move |_, played, after| {
            if played.choice == Some(kind) {
                mark(after, played, false);
            }
        }),
    );
    add(
        format!("loses the mark of a {kind} that moves"),
        &["mark.stays"],
        Box::new(move |before, played, after| {
            let mover = before.board.get(played.from);
            if mover.is_some_and(|mover| mover.promoted && mover.kind == kind) {
                mark(after, played, false);
            }
        }),
    );
    add(
        format!("marks a {kind} that is dropped"),
        &["drop.unmarked"],
        Box::new(move |_, played, after| {
            if played.dropped == Some(kind) {
                mark(after, played, true);
            }
        }),
    );
}

/// A mark that goes to another piece, or stays behind.
fn marks(colour: Colour, add: &mut dyn FnMut(String, &[&str], Change)) {
    add(
        "marks what captures a marked piece".to_owned(),
        &["mark.not-the-captors"],
        Box::new(move |before, played, after| {
            let captive = before.board.get(played.to);
            let bears = |piece: Piece| !matches!(piece.kind, Kind::Pawn | Kind::King);
            let can_bear = after.board.get(played.to).is_some_and(bears);
            if can_bear && captive.is_some_and(|met| met.promoted && met.colour != colour) {
                mark(after, played, true);
            }
        }),
    );
    add(
        "marks what captures with a Pawn on the last rank alone".to_owned(),
        &["mark.promotion"],
        Box::new(move |before, played, after| {
            if played.choice.is_some() && before.board.get(played.to).is_none() {
                mark(after, played, false);
            }
        }),
    );
}

/// Marks the piece that a move has placed, or takes the mark away.
fn mark(after: &mut Setup, played: Move, promoted: bool) {
    let piece = after.board.get(played.to);
    after.board.set(played.to, piece.map(|piece| Piece { promoted, ..piece }));
}
