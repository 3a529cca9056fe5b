//! A side without a King, against one that has one (Horde): it is thought to be checked, or over without its Pawns, or to castle;
//! what its first rank allows; and the fortress.

use crosscheck::comparing::squares::offset;
use notation::{Colour, HordeDead, Kind, Move, Outcome, Piece, Reason, Rulings, Setup, Square};

use super::Sheet;
use super::royal::as_if_royal;
use crate::mutants::mutant::{Alters, Deviation, Judges, Mutant, Operator};
use crate::mutants::place::{Place, up};

pub(super) fn all(sheet: &Sheet) -> Vec<Mutant> {
    let is_without = |side: &Colour| !sheet.has_royals(*side) && sheet.has_royals(side.opponent());
    let mut sides = Colour::BOTH.into_iter().filter(is_without);
    sides.next().map_or_else(Vec::new, |side| of_side(sheet, side))
}

fn of_side(sheet: &Sheet, side: Colour) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for piece in sheet.pieces.iter().map(|moving| moving.piece).filter(|it| it.colour == side) {
        mutants.extend(taken_for_king(sheet, piece));
    }
    mutants.push(castles(sheet, side));
    mutants.extend(first_rank(sheet, side));
    mutants.extend(ends(sheet, side));
    mutants
}

/// A kind of piece that is taken for royal: its moves keep out of attacks, and it can be in check.
fn taken_for_king(sheet: &Sheet, piece: Piece) -> [Mutant; 2] {
    let Piece { colour, kind, .. } = piece;
    let [stays, check] = as_if_royal(piece);
    let mutant = |does: String, breaks: &[&str], alter| {
        let mutant = sheet.mutant(Operator::RoyalDuty, does, breaks, Deviation::Moves(alter));
        Mutant { piece: Some(piece), ..mutant }
    };
    [
        mutant(format!("does not let {colour} leave a {kind} attacked"), &["white.no-king"], stays),
        mutant(
            format!("sees check where a {colour} {kind} is attacked"),
            &["white.never-in-check"],
            check,
        ),
    ]
}

/// A piece on the King's square that takes the Rook along.
fn castles(sheet: &Sheet, side: Colour) -> Mutant {
    let alter: Alters = Box::new(move |place, answers| {
        answers.rewrite(|played, after| {
            let (files, ranks) = offset(played.from, played.to);
            let is_kings = files.abs() == 2 && ranks == 0 && played.from.file() == 4;
            if place.setup().side != side || !is_kings {
                return;
            }
            let rook = Square::new(if files > 0 { 7 } else { 0 }, played.from.rank());
            let beside = played.from.offset(files / 2, 0);
            if let (Some(rook), Some(beside)) = (rook, beside)
                && place.piece(rook) == Some(Piece::new(side, Kind::Rook))
                && after.board.get(beside).is_none()
            {
                after.board.set(rook, None);
                after.board.set(beside, Some(Piece::new(side, Kind::Rook)));
            }
        });
    });
    let does = format!("takes the Rook along where a piece of {side} goes as a King castles");
    sheet.mutant(Operator::Castling, does, &["castling.not-white"], Deviation::Moves(alter))
}

/// What a Pawn of the first rank may do, and what may be done to it.
fn first_rank(sheet: &Sheet, side: Colour) -> Vec<Mutant> {
    let pawn = Piece::new(side, Kind::Pawn);
    let home = if side == Colour::White { 0 } else { sheet.variant.size() - 1 };
    let is_double = move |played: Move| offset(played.from, played.to) == (0, 2 * up(side));
    let has_moved = move |place: &Place, at: Square| {
        place.path().iter().any(|step| {
            step.played.to == at && step.before.board.get(step.played.from) == Some(pawn)
        })
    };
    let again: Alters = Box::new(move |place, answers| {
        answers.leave_out(|played, _| {
            place.piece(played.from) == Some(pawn)
                && is_double(played)
                && has_moved(place, played.from)
        });
    });
    let sets: Alters = Box::new(move |place, answers| {
        answers.rewrite(|played, after| {
            let is_first = played.from.rank() == home && place.piece(played.from) == Some(pawn);
            if is_first && is_double(played) {
                after.en_passant = played.from.offset(0, up(side));
            }
        });
    });
    let takes: Alters = Box::new(move |place, answers| {
        let Some(last) = place.path().last() else { return };
        let is_first = last.played.from.rank() == home && is_double(last.played);
        if !is_first || last.before.board.get(last.played.from) != Some(pawn) {
            return;
        }
        let Some(passed) = last.played.from.offset(0, up(side)) else { return };
        for files in [-1, 1] {
            let from = passed.offset(files, up(side));
            let enemy = Piece::new(side.opponent(), Kind::Pawn);
            let from = from.filter(|&from| place.piece(from) == Some(enemy));
            let Some((played, mut after)) = from.and_then(|from| place.stray(from, passed)) else {
                continue;
            };
            after.board.set(last.played.to, None);
            answers.add([(played, after)]);
        }
    });
    let passing = ["pawn.no-en-passant-from-first-rank", "fen.no-field-from-first-rank"];
    let mutants: [(String, Operator, &[&str], Alters); 3] = [
        (
            format!("does not let a {side} Pawn that has moved go two squares"),
            Operator::Pawn,
            &["pawn.history-free"],
            again,
        ),
        (
            format!("sets the en passant field after a {side} double step from the first rank"),
            Operator::EnPassant,
            &passing,
            sets,
        ),
        (
            format!("lets a {side} Pawn that went two from the first rank be taken in passing"),
            Operator::EnPassant,
            &passing[..1],
            takes,
        ),
    ];
    let mutants = mutants.into_iter().map(|(does, operator, breaks, alter)| {
        let mutant = sheet.mutant(operator, does, breaks, Deviation::Moves(alter));
        Mutant { piece: Some(pawn), ..mutant }
    });
    mutants.collect()
}

/// An end that comes with the last Pawn, and a fortress that is seen where there is none, or ends all moves.
fn ends(sheet: &Sheet, side: Colour) -> Vec<Mutant> {
    let pawnless: Alters = Box::new(move |place, answers| {
        let setup = place.setup();
        let has_pawn = setup.board.of(side).any(|(_, piece)| piece.kind == Kind::Pawn);
        if !has_pawn && answers.status.outcome.is_none() {
            answers.end(Some(side.opponent()), Reason::NoPieces);
        }
    });
    let attacked: Judges = Box::new(move |place, status| {
        let goes_on = status.outcome.is_none() && is_asked(place.rulings());
        if goes_on && is_shut_in(place, side) {
            let reason = Reason::DeadPosition;
            status.outcome = Some(Outcome { winner: None, reason, points: None });
            status.claims.clear();
        }
    });
    let moveless: Alters = Box::new(move |_, answers| {
        if answers.status.outcome.is_some_and(|outcome| outcome.reason == Reason::DeadPosition) {
            answers.moves.clear();
        }
    });
    let mutants: [(String, &[&str], Deviation); 3] = [
        (
            format!("ends the game where {side} has no Pawn left"),
            &["end.pieces-are-enough"],
            Deviation::Moves(pawnless),
        ),
        (
            format!("sees a fortress though the only piece of {side} is attacked"),
            &["ruling.dead-position.piece-attacked"],
            Deviation::Status(attacked),
        ),
        (
            "knows no move in a fortress".to_owned(),
            &["dead.moves-remain"],
            Deviation::Moves(moveless),
        ),
    ];
    let mutants = mutants.into_iter();
    let mutant =
        |(does, breaks, deviation)| sheet.mutant(Operator::Ending, does, breaks, deviation);
    mutants.map(mutant).collect()
}

/// Whether the ruling that knows of fortresses is in force.
fn is_asked(rulings: &Rulings) -> bool {
    rulings.horde_dead == HordeDead::Fortress
}

/// Whether every move of the side that has a King leaves the other one without a move.
fn is_shut_in(place: &Place, side: Colour) -> bool {
    let has_none = |(_, after): &(Move, Setup)| {
        place.changed(after.clone()).is_some_and(|game| game.legal_moves().is_empty())
    };
    place.setup().side != side && place.answers().moves.iter().all(has_none)
}
