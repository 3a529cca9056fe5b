//! The letter of a move, written where a move has none.

use notation::Move;

use super::{Sheet, becomes};
use crate::mutants::mutant::{Deviation, Mutant, Operator};
use crate::mutants::place::{Answers, Place};

/// The clauses that say which moves carry a letter.
const CLAUSES: [&str; 4] =
    ["move-text", "notation.no-letter", "notation.choice", "absorb.mandatory"];

/// Whether a piece of a move changes, or stays what it is.
const WHEN: [(&str, bool); 2] = [("that changes", true), ("that stays what it is", false)];

pub(super) fn all(sheet: &Sheet) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    let forms = becomes::changes(sheet);
    for moving in &sheet.pieces {
        let piece = moving.piece;
        let changes_by_going = forms.keys().any(|(mover, _)| *mover == piece);
        for (when, changes) in WHEN {
            if changes && !changes_by_going && !sheet.changes_by_capture(piece.kind) {
                continue;
            }
            let alter = move |place: &Place, answers: &mut Answers| {
                for (played, after) in &mut answers.moves {
                    let landed = after.board.get(played.to).filter(|landed| {
                        place.piece(played.from) == Some(piece) && (*landed != piece) == changes
                    });
                    if let (Some(landed), None) = (landed, played.choice) {
                        *played = Move { choice: Some(landed.kind), ..*played };
                    }
                }
                answers.moves.sort_unstable_by_key(|(played, _)| *played);
            };
            let does =
                format!("writes a letter after a move of a {} {} {when}", piece.colour, piece.kind);
            let deviation = Deviation::Moves(Box::new(alter));
            let mutant = sheet.mutant(Operator::MoveWritten, does, &CLAUSES, deviation);
            mutants.push(Mutant { piece: Some(piece), ..mutant });
        }
    }
    mutants
}
