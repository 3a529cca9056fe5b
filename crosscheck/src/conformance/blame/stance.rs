//! Finds out whether an engine has another position on its board than it was given, and drops the
//! differences that only follow from that or from a wrong move: an engine that takes a letter for another
//! one gives wrong moves everywhere, and one that lists a move too many sees no mate. No rule about
//! these moves or that mate is to blame.

use std::collections::{BTreeMap, BTreeSet};

use crate::comparing::{Difference, Finding};
use notation::{Board, Piece, Setup};

use super::game_after;

/// A letter is taken for another one.
const PLACEMENT: &str = "read-placement";
/// The pieces are right, and on other squares.
const SQUARES: &str = "read-squares";

/// A finding without the differences that follow from another one, and the signs of a FEN that was
/// read or written wrong.
pub(super) fn own(finding: &Finding) -> (Finding, BTreeSet<&'static str>) {
    let (mut own, mut signs) = (finding.clone(), BTreeSet::new());
    if let Some((asked, told)) = elsewhere(finding) {
        // Neither counter changes a move.
        let (half_moves, full_moves) = (asked.half_moves, asked.full_moves);
        let moves_follow = Setup { half_moves, full_moves, ..told.clone() } != asked;
        own.differences.retain(|difference| {
            let is_here = matches!(difference, Difference::Setup { after: None, .. });
            !moves_follow && !is_here && !matches!(difference, Difference::Status { .. })
        });
        if finding.position.line.is_empty() {
            signs.extend(fields(&asked, &told));
        } else {
            let (left, right) = (Box::new(asked), Box::new(told));
            own.differences.push(Difference::Setup { after: None, left, right });
        }
    }
    if let Some(sign) =
        own.differences.iter().find_map(|difference| told_other(finding, difference))
    {
        own.differences.clear();
        signs.insert(sign);
    }
    let lists = |difference: &Difference| {
        matches!(difference, Difference::Moves { .. } | Difference::Accepts { .. })
    };
    if own.differences.iter().any(lists) {
        own.differences.retain(|difference| !matches!(difference, Difference::Status { .. }));
    }
    (own, signs)
}

/// The position of a finding as the reference has it, and as the engine tells it, if that is another.
fn elsewhere(finding: &Finding) -> Option<(Setup, Setup)> {
    let differs = |difference: &Difference| match difference {
        Difference::Setup { after: None, right, .. } => Some(right.as_ref().clone()),
        _ => None,
    };
    let told = finding.differences.iter().find_map(differs).or_else(|| finding.reported.clone())?;
    let asked = game_after(&finding.position.line, &finding.position)?.setup().clone();
    (asked != told).then_some((asked, told))
}

/// The fields in which an engine stands elsewhere than it was put.
fn fields(asked: &Setup, told: &Setup) -> impl Iterator<Item = &'static str> {
    [
        (asked.side != told.side, "read-side"),
        (asked.castling != told.castling, "read-castling"),
        (asked.en_passant != told.en_passant, "read-en-passant"),
        (asked.half_moves != told.half_moves, "read-half-move"),
        (asked.full_moves != told.full_moves, "read-full-move"),
    ]
    .into_iter()
    .filter_map(|(differs, sign)| differs.then_some(sign))
    .chain((asked.board != told.board).then(|| of_board(&asked.board, &told.board)))
}

/// What is wrong of a board: other pieces, or the same ones on other squares.
fn of_board(asked: &Board, told: &Board) -> &'static str {
    let counted = |board: &Board| {
        let mut counts: BTreeMap<Piece, usize> = BTreeMap::new();
        board.pieces().for_each(|(_, piece)| *counts.entry(piece).or_default() += 1);
        counts
    };
    if counted(asked) == counted(told) { SQUARES } else { PLACEMENT }
}

/// What is wrong where the engine tells another piece, of one that stands as it did in the FEN.
fn told_other(finding: &Finding, difference: &Difference) -> Option<&'static str> {
    let Difference::Setup { left, right, .. } = difference else { return None };
    let position = &finding.position;
    let start = Setup::parse(&position.fen, position.game.variant).ok()?;
    let is_other = left.board.pieces().any(|(square, piece)| {
        let told = right.board.get(square);
        start.board.get(square) == Some(piece) && told.is_some_and(|told| told != piece)
    });
    is_other.then(|| of_board(&left.board, &right.board))
}
