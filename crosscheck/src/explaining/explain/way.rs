//! The path of a legal move.

use std::ops::RangeInclusive;

use notation::{Kind, Move, Piece, Setup, Square};
use oracle::reasons;

use super::cited::Cited;
use super::{CitedReason, Question, far, names, the};
use crate::comparing::kinds::alone;
use crate::explaining::Described;
use crate::fixtures::Topic;
use crate::fixtures::explains::fact;

/// The squares along which the piece goes.
pub(super) fn reasons(
    question: &Question<'_>,
    piece: Piece,
    described: &Described,
) -> Vec<CitedReason> {
    let Question { setup, rulings, played, pages, .. } = question;
    let whose = the(piece, played.from);
    if described.castling {
        return castles(question, &start(&whose)).into_iter().collect();
    }
    let ways = leading_to(reasons::paths(setup, rulings, played.from), played.to);
    if ways.is_empty() {
        // A Pawn's step is not among what it attacks.
        let states = format!("{} goes straight ahead to {}.", start(&whose), played.to);
        let clauses = pages.movement(Topic::Move, piece.kind, far(played.from, played.to), 0);
        return vec![CitedReason::new(states, [played.to], clauses)];
    }
    let several = ways.len() > 1;
    let reasons = ways.into_iter().map(|way| {
        let over = &way[..way.len() - 1];
        let is_leap = over.is_empty() && is_leap(played.from, played.to);
        let states = match (over, is_leap) {
            ([], true) => format!("{} leaps to {}.", start(&whose), played.to),
            ([], false) => format!("{} goes to {}.", start(&whose), played.to),
            _ => format!("{} goes over {} to {}.", start(&whose), names(over), played.to),
        };
        let clauses = of_way(question, piece, &way);
        let mut reason = CitedReason { states, clauses, squares: way };
        if leaps_over(setup, played.from, &reason.squares) {
            reason = reason.and_cites(pages.of_kind(Topic::Leap, piece.kind));
        }
        if question.moves_royal() && far(played.from, played.to) == (2, 0) {
            reason = reason.and_cites(pages.plain(Topic::NoCastling));
        }
        if several {
            reason = reason.and_cites(pages.plain(Topic::SeveralWays));
        }
        if described.en_passant { reason.and_cites(pages.plain(Topic::EnPassant)) } else { reason }
    });
    reasons.collect()
}

/// A sentence begins with a capital letter.
pub(super) fn start(whose: &str) -> String {
    whose.strip_prefix('t').map_or_else(|| whose.to_owned(), |rest| format!("T{rest}"))
}

/// Where King and Rook go in castling.
fn castles(question: &Question<'_>, whose: &str) -> Option<CitedReason> {
    let Question { setup, rulings, played, pages, .. } = question;
    let [king_to, rook_to] = reasons::castling_targets(setup, rulings, *played)?;
    // The move is written as going to the King's target, or to the Rook.
    let by_file = setup.variant.castles_by_file(rulings);
    let rook = if by_file { played.to } else { rook_beyond(setup, *played)? };
    let king = played.from;
    let goes = if king == king_to {
        format!("{whose} castles and stays")
    } else {
        format!("{whose} castles to {king_to}")
    };
    let and = if rook == rook_to {
        format!("and the Rook stays on {rook}")
    } else {
        format!("and the Rook goes from {rook} to {rook_to}")
    };
    let passes = |one: Square, to: Square, other: Square| files(one, to).contains(&other.file());
    let facts = [
        Some(fact::SIDES[usize::from(played.to.file() < king.file())]),
        (king == king_to).then_some(fact::STAY[0]),
        (rook == rook_to).then_some(fact::STAY[1]),
        (passes(king, king_to, rook) || passes(rook, rook_to, king)).then_some(fact::STAY[2]),
    ];
    let how = pages.on(Topic::Castling, facts.into_iter().flatten());
    let reason = CitedReason::new(format!("{goes}, {and}."), [king, played.to], how)
        .and_cites(pages.castling_array(rulings));
    let is_attacked = files(rook, rook_to)
        .filter(|file| !files(king, king_to).contains(file))
        .filter_map(|file| Square::new(file, rook.rank()))
        .any(|at| !reasons::attacks(setup, rulings, setup.side.opponent(), at).is_empty());
    Some(if is_attacked {
        reason.and_cites(pages.plain(Topic::CastlingRookAttacked))
    } else {
        reason
    })
}

/// The first piece beyond the target of a royal piece that castles.
fn rook_beyond(setup: &Setup, played: Move) -> Option<Square> {
    let step = if played.to.file() > played.from.file() { 1 } else { -1 };
    let beyond = (1..).map_while(|files| played.to.offset(files * step, 0));
    beyond.into_iter().find(|&at| setup.board.get(at).is_some())
}

/// The files from one square to another, both included.
fn files(one: Square, two: Square) -> RangeInclusive<u8> {
    one.file().min(two.file())..=one.file().max(two.file())
}

/// Whether one step of a way is a leap over what stands between.
fn leaps_over(setup: &Setup, from: Square, way: &[Square]) -> bool {
    let left = std::iter::once(&from).chain(way);
    left.zip(way).any(|(&from, &to)| is_leap(from, to) && stands_between(setup, from, to))
}

/// Whether a piece stands on one of the squares between two others, as far as these are apart in files
/// and in ranks.
fn stands_between(setup: &Setup, from: Square, to: Square) -> bool {
    let span = |one: u8, other: u8| one.min(other)..=one.max(other);
    let (files, ranks) = (span(from.file(), to.file()), span(from.rank(), to.rank()));
    let mut pieces = setup.board.pieces().map(|(square, _)| square);
    pieces.any(|at| {
        at != from && at != to && files.contains(&at.file()) && ranks.contains(&at.rank())
    })
}

/// Whether one step leads farther than to a neighbouring square.
pub(super) fn is_leap(from: Square, to: Square) -> bool {
    let (files, ranks) = far(from, to);
    files.max(ranks) > 1
}

/// Of some paths, those that lead to a square, cut there, each once.
pub(super) fn leading_to(paths: Vec<Vec<Square>>, to: Square) -> Vec<Vec<Square>> {
    let mut ways: Vec<Vec<Square>> = Vec::new();
    for mut path in paths {
        let Some(at) = path.iter().position(|&square| square == to) else { continue };
        path.truncate(at + 1);
        if !ways.contains(&path) {
            ways.push(path);
        }
    }
    ways
}

/// The clauses of a path: those of the piece's movement and, for a compound, those of the part that
/// the path belongs to.
pub(super) fn of_way(question: &Question<'_>, piece: Piece, way: &[Square]) -> Cited {
    let Question { pages, played, .. } = question;
    let Some((&to, over)) = way.split_last() else { return Vec::new() };
    let movement = |topic, kind| pages.movement(topic, kind, far(played.from, to), over.len());
    let mut clauses = movement(Topic::Move, piece.kind);
    if let Some(part) = part(question, piece, way) {
        clauses.extend(movement(Topic::Part, part));
    }
    clauses
}

/// The kind that a compound moves as: the smallest of its parts whose paths include this one.
pub(super) fn part(question: &Question<'_>, piece: Piece, way: &[Square]) -> Option<Kind> {
    let Question { setup, rulings, played, .. } = question;
    let paths = |kind| {
        let alone = alone(setup.variant, played.from, Piece::new(piece.colour, kind));
        reasons::paths(&alone, rulings, played.from)
    };
    let own = paths(piece.kind);
    let kinds = setup.variant.kinds().iter().map(|&(kind, _)| kind);
    kinds
        .filter(|&kind| kind != Kind::Pawn)
        .map(|kind| (kind, paths(kind)))
        .filter(|(_, theirs)| theirs.len() < own.len())
        .filter(|(_, theirs)| theirs.iter().all(|path| own.contains(path)))
        .filter(|(_, theirs)| theirs.iter().any(|path| path.starts_with(way)))
        .min_by_key(|(_, theirs)| theirs.len())
        .map(|(kind, _)| kind)
}
