//! Why a piece does not get to a square by its movement.

use notation::{Fault, Piece, Setup, Square};
use oracle::reasons::{self, Hindrance};

use super::way::{leading_to, of_way, part, start};
use super::{Question, Reason, far, the};
use comparing::kinds::alone;
use suite::Subject;

/// What keeps the piece from the square: the board without it shows.
pub(super) fn reasons(question: &Question<'_>, piece: Piece) -> Vec<Reason> {
    let Question { setup, rulings, played, pages, .. } = question;
    let (from, to) = (played.from, played.to);
    let alone = alone(setup.variant, from, piece);
    let mut with_prey = alone.clone();
    with_prey.board.set(to, Some(Piece::new(piece.colour.opponent(), piece.kind)));
    let reaches = |setup: &Setup| {
        reasons::candidates(setup, rulings, from).iter().any(|(candidate, _)| candidate.to == to)
    };
    let (goes, takes) = (reaches(&alone), reaches(&with_prey));
    let movement = pages.movement(Subject::Move, piece.kind, far(from, to), 0);
    let whose = start(&the(piece, from));
    if !goes && !takes {
        return vec![no_way(question, piece, &alone)];
    }
    match setup.board.get(to) {
        Some(met) if met.colour == piece.colour => {
            let states = format!("{whose} does not take its own: {} stands there.", the(met, to));
            let own = pages.plain(Subject::Own);
            let clauses = if own.is_empty() { movement } else { own };
            return vec![Reason::new(states, [to], clauses)];
        }
        Some(met) if !takes => {
            let states = format!(
                "{whose} goes to {to} without capturing alone: {} stands there.",
                the(met, to)
            );
            let reason = Reason::new(states, [to], movement);
            // Two steps at once have a clause of their own.
            let is_double = far(from, to).1 == 2;
            return vec![if is_double {
                reason.and_cites(pages.blocked(piece.kind, 1))
            } else {
                reason
            }];
        }
        None if !goes => {
            let states =
                format!("{whose} goes to {to} only to capture, and there is nothing to take.");
            let reason = Reason::new(states, [to], movement);
            let beside = Square::new(to.file(), from.rank());
            let beside = beside.and_then(|square| setup.board.get(square));
            let missed =
                beside.is_some_and(|met| met.kind == piece.kind && met.colour != piece.colour);
            return vec![if missed {
                reason.and_cites(pages.plain(Subject::EnPassantMissed))
            } else {
                reason
            }];
        }
        _ => {}
    }
    in_the_way(question, piece, &alone)
}

/// The pieces that end each of the ways there.
fn in_the_way(question: &Question<'_>, piece: Piece, alone: &Setup) -> Vec<Reason> {
    let Question { setup, rulings, played, pages, .. } = question;
    let (from, to) = (played.from, played.to);
    let mut ways = leading_to(reasons::paths(alone, rulings, from), to);
    if ways.is_empty() {
        // A Pawn's two steps are not among what it attacks; between them lies one square.
        let passed = Square::new(from.file(), u8::midpoint(from.rank(), to.rank()));
        ways.push(passed.into_iter().chain([to]).collect());
    }
    let blocked = ways.into_iter().filter_map(|way| {
        let met = |(before, &at)| Some((before, at, setup.board.get(at)?));
        let (before, at, met) = way.iter().enumerate().find_map(met)?;
        let states = format!(
            "{} would go to {to} by way of {at}, where the {met} stands in its way.",
            start(&the(piece, from))
        );
        let mut clauses = pages.blocked(piece.kind, before);
        if clauses.is_empty() {
            let part = part(question, piece, &way);
            clauses = part.map(|part| pages.blocked(part, before)).unwrap_or_default();
        }
        if clauses.is_empty() {
            clauses = of_way(question, piece, &way);
        }
        Some(Reason::new(states, [at], clauses))
    });
    let mut told: Vec<Reason> = Vec::new();
    for reason in blocked {
        // One piece may stand in several ways.
        if !told.contains(&reason) {
            told.push(reason);
        }
    }
    told
}

/// Why a piece does not get there even on an empty board.
fn no_way(question: &Question<'_>, piece: Piece, alone: &Setup) -> Reason {
    let Question { setup, rulings, played, pages, .. } = question;
    let (from, to) = (played.from, played.to);
    let whose = start(&the(piece, from));
    if let Some(hindrance) = reasons::against_castling(setup, rulings, *played) {
        return no_castling(question, hindrance);
    }
    if !leading_to(reasons::paths(alone, rulings, from), to).is_empty() {
        // The movement leads there, and the board forbids it: the position would be none.
        let mut moved = (*setup).clone();
        moved.board.set(from, None);
        moved.board.set(to, Some(piece));
        let is_off_files = reasons::refusals(&moved, rulings)
            .iter()
            .any(|refusal| matches!(refusal.fault, Fault::RoyalFiles { .. }));
        return if is_off_files {
            let states = format!("{whose} never leaves the files c to f.");
            Reason::new(states, [to], pages.of_kind(Subject::Files, piece.kind))
        } else {
            let states = format!("{whose} never goes back over the river.");
            Reason::new(states, [to], pages.plain(Subject::NoReturn))
        };
    }
    let elsewhere = ranks(question, piece);
    let states = if elsewhere.is_empty() {
        format!(
            "{whose} does not move so: none of its paths leads to {to}, even on an empty board."
        )
    } else {
        format!("{whose} would move so from rank {} alone.", elsewhere.join(" or "))
    };
    let (files, ranks) = far(from, to);
    // Whatever stage of its paths a piece might have been thought to be on.
    let movement = |before| pages.movement(Subject::Move, piece.kind, (files, ranks), before);
    let none = Reason::new(states, [to], Vec::new());
    let mut reason = (0..3).map(movement).fold(none, Reason::and_cites);
    if (files + ranks) % 2 == 1 {
        reason = reason.and_cites(pages.plain(Subject::Colour));
    }
    if question.moves_royal() && (files, ranks) == (2, 0) {
        reason.and_cites(pages.plain(Subject::NoCastling))
    } else {
        reason
    }
}

/// The ranks from which the piece could go as far, and that way, on an empty board.
fn ranks(question: &Question<'_>, piece: Piece) -> Vec<String> {
    let Question { setup, rulings, played, .. } = question;
    let (from, to) = (played.from, played.to);
    let goes = |&rank: &u8| {
        let arrival = (to.rank() + rank).checked_sub(from.rank());
        let (Some(from), Some(to)) =
            (Square::new(from.file(), rank), arrival.and_then(|rank| Square::new(to.file(), rank)))
        else {
            return false;
        };
        let candidates = reasons::candidates(&alone(setup.variant, from, piece), rulings, from);
        candidates.iter().any(|(candidate, _)| candidate.to == to)
    };
    (0..setup.variant.size()).filter(goes).map(|rank| (rank + 1).to_string()).collect()
}

/// What stands against castling.
fn no_castling(question: &Question<'_>, hindrance: Hindrance) -> Reason {
    let Question { setup, rulings, played, pages, .. } = question;
    let by_whom = |square| {
        let attacks = reasons::attacks(setup, rulings, setup.side.opponent(), square);
        let attacker = attacks
            .first()
            .and_then(|attack| Some(the(setup.board.get(attack.from)?, attack.from)));
        format!("{} attacks it", attacker.unwrap_or_default())
    };
    let king_side = played.to.file() > played.from.file();
    let (states, squares, subject) = match hindrance {
        Hindrance::NoRight => {
            let states = format!("No right to castle there is left to {}.", setup.side);
            (states, vec![], Subject::CastlingRight)
        }
        Hindrance::Between(square) => {
            let met = setup.board.get(square).map(|met| the(met, square)).unwrap_or_default();
            (
                format!("It cannot castle: {met} stands between."),
                vec![square],
                Subject::CastlingBetween,
            )
        }
        Hindrance::InCheck => {
            let states = format!("It cannot castle out of check: {}.", by_whom(played.from));
            (states, vec![played.from], Subject::CastlingInCheck)
        }
        Hindrance::Through(square) => {
            let states = format!("It cannot castle over {square}: {}.", by_whom(square));
            (states, vec![square], Subject::CastlingThrough)
        }
    };
    Reason::new(states, squares, pages.castling(subject, king_side))
}
