//! Why a piece does not reach a square by its movement.

use notation::{Fault, Kind, Move, Piece, Right, Ruling, Setup, Square};
use oracle::reasons::{self, Attack, Hindrance};

use super::explosion::is_beside;
use super::way::{leading_to, of_way, part, start};
use super::{CitedReason, Question, far, the};
use crate::comparing::kinds::alone;
use crate::fixtures::Topic;
use crate::fixtures::explains::fact;

/// The reasons that keep the piece from the square, found on the board without it.
pub(super) fn reasons(question: &Question<'_>, piece: Piece) -> Vec<CitedReason> {
    let Question { setup, rulings, played, pages, .. } = question;
    let (from, to) = (played.from, played.to);
    if let Some(hindrance) = reasons::against_castling(setup, rulings, *played) {
        return vec![no_castling(question, hindrance)];
    }
    if let Some(reason) = otherwise_castling(question, piece) {
        return vec![reason];
    }
    let alone = alone(setup.variant, from, piece);
    let mut with_prey = alone.clone();
    with_prey.board.set(to, Some(Piece::new(piece.colour.opponent(), piece.kind)));
    let reaches = |setup: &Setup| {
        reasons::candidates(setup, rulings, from).iter().any(|(candidate, _)| candidate.to == to)
    };
    let (goes, takes) = (reaches(&alone), reaches(&with_prey));
    let movement = pages.movement(Topic::Move, piece.kind, far(from, to), 0);
    let whose = start(&the(piece, from));
    if !goes && !takes {
        return vec![no_way(question, piece, &alone)];
    }
    match setup.board.get(to) {
        Some(met) if met.colour == piece.colour => {
            let states = format!("{whose} does not take its own: {} stands there.", the(met, to));
            let own = pages.plain(Topic::Own);
            let clauses = if own.is_empty() { movement } else { own };
            return vec![CitedReason::new(states, [to], clauses)];
        }
        Some(met) if !reasons::may_capture(setup.variant, piece.kind) => {
            let states = format!("{whose} never captures: {} stands there.", the(met, to));
            let reason = CitedReason::new(states, [to], pages.capture(piece.kind, far(from, to)));
            return vec![reason.and_cites(movement)];
        }
        Some(met) if !takes => {
            let states = format!(
                "{whose} goes to {to} without capturing alone: {} stands there.",
                the(met, to)
            );
            let reason = CitedReason::new(states, [to], movement);
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
            let reason = CitedReason::new(states, [to], movement);
            let beside = Square::new(to.file(), from.rank());
            let beside = beside.and_then(|square| setup.board.get(square));
            let missed =
                beside.is_some_and(|met| met.kind == piece.kind && met.colour != piece.colour);
            return vec![if missed {
                reason.and_cites(pages.plain(Topic::EnPassantMissed))
            } else {
                reason
            }];
        }
        _ => {}
    }
    in_the_way(question, piece, &alone)
}

/// The pieces that block each of the ways there.
fn in_the_way(question: &Question<'_>, piece: Piece, alone: &Setup) -> Vec<CitedReason> {
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
        Some(CitedReason::new(states, [at], clauses))
    });
    let mut reasons: Vec<CitedReason> = Vec::new();
    for reason in blocked {
        // One piece may block several ways.
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    reasons
}

/// Why a piece does not reach the square even on an empty board.
fn no_way(question: &Question<'_>, piece: Piece, alone: &Setup) -> CitedReason {
    let Question { setup, rulings, played, pages, .. } = question;
    let (from, to) = (played.from, played.to);
    let whose = start(&the(piece, from));
    if !leading_to(reasons::paths(alone, rulings, from), to).is_empty() {
        // The movement leads there, but no piece of this kind may stand there.
        let mut moved = (*setup).clone();
        moved.board.set(from, None);
        moved.board.set(to, Some(piece));
        let is_off_files = reasons::refusals(&moved, rulings)
            .iter()
            .any(|refusal| matches!(refusal.fault, Fault::RoyalFiles { .. }));
        let reason = if is_off_files {
            let states = format!("{whose} never leaves the files c to f.");
            CitedReason::new(states, [to], pages.of_kind(Topic::Files, piece.kind))
        } else {
            let states = format!("{whose} never goes back over the river.");
            CitedReason::new(states, [to], pages.plain(Topic::NoReturn))
        };
        let meets_own = setup.board.get(to).is_some_and(|met| met.colour == piece.colour);
        return if meets_own { reason.and_cites(pages.plain(Topic::Own)) } else { reason };
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
    // The stages of its paths that the piece might have been thought to be on.
    let movement = |before| pages.movement(Topic::Move, piece.kind, (files, ranks), before);
    let none = CitedReason::new(states, [to], Vec::new());
    let mut reason = (0..3).map(movement).fold(none, CitedReason::and_cites);
    if (files + ranks) % 2 == 1 {
        reason = reason.and_cites(pages.plain(Topic::Colour));
    }
    let may_castle = question.moves_royal() || piece.kind == Kind::King;
    if may_castle && (files, ranks) == (2, 0) {
        reason.and_cites(pages.plain(Topic::NoCastling))
    } else {
        reason
    }
}

/// The ranks from which the piece could go this far in this direction, on an empty board.
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

/// A move of a King in a game where castling is written as taking the Rook: one onto a Rook without a right, or one that is
/// written by where the King would arrive.
fn otherwise_castling(question: &Question<'_>, piece: Piece) -> Option<CitedReason> {
    let Question { setup, rulings, played, pages, .. } = question;
    if !setup.variant.castles_by_file(rulings) || piece.kind != Kind::King {
        return None;
    }
    let rights = setup.castling.rights().filter(|right| right.colour == piece.colour);
    let castlings = rights.filter_map(|right| {
        let rook = Square::new(setup.castling.rook(right)?, played.from.rank())?;
        let castling = Move::new(played.from, rook);
        let [king_to, _] = reasons::castling_targets(setup, rulings, castling)?;
        Some((right, castling, king_to))
    });
    let castlings: Vec<(Right, Move, Square)> = castlings.collect();
    let king_side = played.to.file() > played.from.file();
    let met = setup.board.get(played.to);
    if met == Some(Piece::new(piece.colour, Kind::Rook)) && played.to.rank() == played.from.rank() {
        let other = castlings.iter().any(|(right, ..)| right.king_side == king_side);
        let states = format!("The position gives {} no castling right with that Rook.", setup.side);
        let facts = [fact::SIDES[usize::from(!king_side)]].into_iter();
        let clauses =
            pages.on(Topic::CastlingRight, facts.chain(other.then_some(fact::OTHER_ROOK)));
        let reason = CitedReason::new(states, [played.to], clauses);
        return Some(reason.and_cites(pages.castling_array(rulings)));
    }
    let (_, castling, _) = castlings.iter().find(|(.., king_to)| *king_to == played.to)?;
    let states = format!("Castling is written {castling}, as the King taking its own Rook.");
    let reason = CitedReason::new(states, [castling.to], pages.plain(Topic::MoveText));
    Some(reason.and_cites(pages.castling_array(rulings)))
}

/// The obstacle to castling.
fn no_castling(question: &Question<'_>, hindrance: Hindrance) -> CitedReason {
    let Question { setup, rulings, played, pages, .. } = question;
    let king_side = played.to.file() > played.from.file();
    let (mut way, mut ruled) = (None, Vec::new());
    let (states, squares, topic) = match hindrance {
        Hindrance::NoRight => {
            let states = format!("The position gives {} no castling right there.", setup.side);
            (states, vec![], Topic::CastlingRight)
        }
        Hindrance::Between(square) => {
            let met = setup.board.get(square).map(|met| the(met, square)).unwrap_or_default();
            let is_between = stands_on(played.from, played.to, square);
            let targets = reasons::castling_targets(setup, rulings, *played);
            let is_kings =
                targets.is_some_and(|[to, _]| to == square || stands_on(played.from, to, square));
            let place = if is_between { 0 } else { 2 - usize::from(is_kings) };
            way = Some(fact::WAYS[place]);
            let where_it_is = ["between", "on the King's way", "on the Rook's way"][place];
            (
                format!("It cannot castle: {met} stands {where_it_is}."),
                vec![square],
                Topic::CastlingBetween,
            )
        }
        Hindrance::InCheck => {
            let checks = reasons::attacks(setup, rulings, setup.side.opponent(), played.from);
            let by_whom = checks.first().map(|check| attacks(setup, check)).unwrap_or_default();
            let states = format!("It cannot castle out of check: {by_whom}.");
            (states, vec![played.from], Topic::CastlingInCheck)
        }
        Hindrance::Through(attack) => {
            let square = attack.target();
            let targets = reasons::castling_targets(setup, rulings, *played);
            let (place, topic) = if square == played.from {
                ("from", Topic::CastlingInCheck)
            } else if targets.is_some_and(|[arrives, _]| arrives == square) {
                ("onto", Topic::CastlingInto)
            } else {
                ("over", Topic::CastlingThrough)
            };
            let states = format!("It cannot castle {place} {square}: {}.", attacks(setup, &attack));
            // In Atomic, a ruling alone forbids it next to the enemy King.
            let mut kings = reasons::royals(setup, setup.side.opponent());
            if kings.any(|king| is_beside(king, square)) {
                ruled = pages.on(Topic::Ruling, [Ruling::AtomicTouching.id()]);
            }
            (states, vec![square], topic)
        }
    };
    let facts = [Some(fact::SIDES[usize::from(!king_side)]), way].into_iter().flatten();
    let clauses = if ruled.is_empty() { pages.on(topic, facts) } else { ruled };
    CitedReason::new(states, squares, clauses).and_cites(pages.castling_array(rulings))
}

/// That a piece attacks a square.
fn attacks(setup: &Setup, attack: &Attack) -> String {
    let attacker = setup.board.get(attack.from).map(|piece| the(piece, attack.from));
    format!("{} attacks it", attacker.unwrap_or_default())
}

/// Whether a square lies between two others of its rank.
pub(super) fn stands_on(one: Square, other: Square, square: Square) -> bool {
    let (low, high) = (one.file().min(other.file()), one.file().max(other.file()));
    low < square.file() && square.file() < high
}
