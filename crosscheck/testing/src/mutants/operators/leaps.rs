//! Leaps that are stopped by what stands between, as if they were steps.

use crosscheck::comparing::kinds::{alone, parts};
use crosscheck::comparing::squares::between;
use crosscheck::fixtures::kind_id;
use notation::{Colour, Kind, Move, Piece, Rulings, Setup, Square};
use oracle::reasons;

use super::breaks::{named, ways};
use super::{Moving, Sheet};
use crate::mutants::mutant::{Deviation, Mutant, Operator};
use crate::mutants::place::Place;
use crate::mutants::search::can_stand;

pub(super) fn all(sheet: &Sheet) -> Vec<Mutant> {
    let leapers = sheet.pieces.iter().filter(|moving| leaps(sheet, moving.piece));
    leapers.flat_map(|moving| [true, false].map(|own| stopped(sheet, moving, own))).collect()
}

/// A piece whose leaps are stopped by those of its own side, or of the other.
fn stopped(sheet: &Sheet, moving: &Moving, own: bool) -> Mutant {
    let piece = moving.piece;
    let (colour, kind) = (piece.colour, piece.kind);
    let whose = if own { "an own piece" } else { "an enemy" };
    let side = if own { colour } else { colour.opponent() };
    let mut breaks = named(&["leap", "parabola.leaps", "pawn.leap-over"]);
    breaks.push(format!("{}.jumps-between", kind_id(kind)));
    let parts = parts(sheet.variant, &Rulings::default(), kind);
    breaks.extend([kind].into_iter().chain(parts).flat_map(ways));
    let alter = move |place: &Place, answers: &mut crate::mutants::place::Answers| {
        answers.leave_out(|played, _| {
            place.piece(played.from) == Some(piece) && is_over(place, played, side)
        });
    };
    let does = format!("stops the leaps of a {colour} {kind} at {whose} between");
    let deviation = Deviation::Moves(Box::new(alter));
    Mutant {
        piece: Some(piece),
        breaks,
        ..sheet.mutant(Operator::LeapStopped, does, &[], deviation)
    }
}

/// Whether a piece of a side stands between the squares of a leap of each path to where a move goes.
fn is_over(place: &Place, played: Move, side: Colour) -> bool {
    let stands = |&square: &Square| place.piece(square).is_some_and(|piece| piece.colour == side);
    let mut paths = paths_to(place.setup(), place.rulings(), played).peekable();
    paths.peek().is_some()
        && paths.all(|path| path.windows(2).any(|hop| between(hop[0], hop[1]).iter().any(stands)))
}

/// The paths of a move, its two squares included. A Pawn's double step is a path of its own.
fn paths_to(setup: &Setup, rulings: &Rulings, played: Move) -> impl Iterator<Item = Vec<Square>> {
    let paths = reasons::paths(setup, rulings, played.from).into_iter();
    let mut found: Vec<Vec<Square>> = paths
        .filter_map(|path| {
            let place = path.iter().position(|&square| square == played.to)?;
            Some([&[played.from], &path[..=place]].concat())
        })
        .collect();
    let is_pawn = setup.board.get(played.from).is_some_and(|piece| piece.kind == Kind::Pawn);
    if found.is_empty() && is_pawn {
        found.push(vec![played.from, played.to]);
    }
    found.into_iter()
}

/// Whether a piece leaps: over an enemy that stands between, it goes on.
fn leaps(sheet: &Sheet, piece: Piece) -> bool {
    let (variant, rulings) = (sheet.variant, Rulings::default());
    let Some(captive) = sheet.captives().find(|&kind| kind != Kind::Pawn) else { return false };
    let enemy = Piece::new(piece.colour.opponent(), captive);
    variant.squares().filter(|&from| can_stand(variant, from, piece)).any(|from| {
        let bare = alone(variant, from, piece);
        let candidates = reasons::candidates(&bare, &rulings, from);
        candidates.into_iter().any(|(played, _)| {
            let mut paths = paths_to(&bare, &rulings, played);
            let Some(hop) = paths.find_map(|path| {
                path.windows(2).map(|hop| between(hop[0], hop[1])).find(|over| !over.is_empty())
            }) else {
                return false;
            };
            let mut setup = bare.clone();
            for square in hop {
                setup.board.set(square, Some(enemy));
            }
            let goes_on = reasons::candidates(&setup, &rulings, from);
            goes_on.iter().any(|(other, _)| *other == played)
        })
    })
}
