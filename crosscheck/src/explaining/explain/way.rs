//! The path of a legal move.

use notation::{Board, Kind, Piece, Setup, Square};
use oracle::reasons;

use super::cited::Cited;
use super::{CitedReason, Question, far, names, the};
use crate::comparing::kinds::alone;
use crate::explaining::Described;
use crate::fixtures::Topic;

/// The squares along which the piece goes.
pub(super) fn reasons(
    question: &Question<'_>,
    piece: Piece,
    described: &Described,
) -> Vec<CitedReason> {
    let Question { setup, rulings, played, pages, .. } = question;
    let whose = the(piece, played.from);
    if described.castling {
        let king_side = played.to.file() > played.from.file();
        let rook = rook(setup, described);
        let goes = rook
            .map_or(String::new(), |(from, to)| format!(", and the Rook goes from {from} to {to}"));
        let states = format!("{} castles to {}{goes}.", start(&whose), played.to);
        let how = pages.castling(Topic::Castling, king_side);
        let reason = CitedReason::new(states, [played.from, played.to], how);
        let is_attacked = rook.is_some_and(|rook| is_attacked(question, rook));
        return vec![if is_attacked {
            reason.and_cites(pages.plain(Topic::CastlingRookAttacked))
        } else {
            reason
        }];
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

/// From where and to where the Rook goes in castling.
fn rook(before: &Setup, described: &Described) -> Option<(Square, Square)> {
    let (after, played) = (&described.after.board, described.played);
    let moved = |from: &Board, to: &Board| {
        from.of(before.side)
            .map(|(square, _)| square)
            .find(|&square| to.get(square).is_none() && ![played.from, played.to].contains(&square))
    };
    moved(&before.board, after).zip(moved(after, &before.board))
}

/// Whether an enemy attacks the Rook that castles, or a square that it alone crosses.
fn is_attacked(question: &Question<'_>, (from, to): (Square, Square)) -> bool {
    let Question { setup, rulings, played, .. } = question;
    let files = |one: Square, two: Square| one.file().min(two.file())..=one.file().max(two.file());
    files(from, to)
        .filter(|file| !files(played.from, played.to).contains(file))
        .filter_map(|file| Square::new(file, from.rank()))
        .any(|at| !reasons::attacks(setup, rulings, setup.side.opponent(), at).is_empty())
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
