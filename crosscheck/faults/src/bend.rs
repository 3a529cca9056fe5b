//! Applies a fault to the moves that the reference lists.

use notation::{Castling, Kind, MAX_CLOCK, Move, Setup, Square};
use oracle::Game;

use super::edits::{self, rights};
use super::pattern::Candidate;
use super::source::{Aftermath, CounterRule, FaultSource, Passed};
use super::spot::Spot;

/// The moves that a fault lists at a spot, sorted, each once.
pub(super) fn moves(fault: &FaultSource, spot: &Spot<'_>) -> Vec<Move> {
    let mut moves = Vec::new();
    for played in spot.game.legal_moves() {
        moves.extend(written(fault, spot, played).into_iter().map(|(written, _)| written));
    }
    for addition in &fault.add {
        moves.extend(edits::moves(addition, spot).into_iter().map(|(played, _)| played));
    }
    moves.sort_unstable();
    moves.dedup();
    moves
}

/// The position after a move as the fault sees it, if it lists the move. The position before the
/// move may have fields that the reference was not shown.
pub(super) fn after(
    fault: &FaultSource,
    spot: &Spot<'_>,
    seen: &Setup,
    played: Move,
) -> Option<Setup> {
    let hidden = |after: &mut Setup| {
        let shown = spot.setup().castling;
        let hidden = seen.castling.rights().filter(|&right| !shown.has(right));
        after.castling = hidden.fold(after.castling, Castling::with);
    };
    let same_squares = |legal: &Move| (legal.from, legal.to) == (played.from, played.to);
    for legal in spot.game.legal_moves().into_iter().filter(same_squares) {
        for (written, kind) in written(fault, spot, legal) {
            if written == played {
                let mut after = spot.game.after(legal).ok()?;
                become_kind(&mut after, played.to, kind);
                hidden(&mut after);
                return Some(bent(fault, spot, seen, legal, after));
            }
        }
    }
    let added = fault.add.iter().flat_map(|addition| edits::moves(addition, spot));
    let (_, mut after) = added.into_iter().find(|(added, _)| *added == played)?;
    hidden(&mut after);
    Some(bent(fault, spot, seen, played, after))
}

/// How a fault writes a legal move, if it knows it: the letters, and the result of each where it
/// differs from the rules.
fn written(fault: &FaultSource, spot: &Spot<'_>, legal: Move) -> Vec<(Move, Option<Kind>)> {
    let candidate = Candidate::legal(spot, legal);
    if candidate.is_any(&fault.drop) {
        return Vec::new();
    }
    let mut played = legal;
    for lettering in &fault.letters {
        if candidate.is(&lettering.when) {
            let becomes = candidate.after().and_then(|after| after.board.get(legal.to));
            played.choice = becomes.map(|piece| piece.kind).filter(|_| lettering.lettered);
        }
    }
    let mut written = vec![(played, None)];
    for more in fault.choices.iter().filter(|more| candidate.is(&more.when)) {
        for kind in more.add.iter().filter_map(|name| named(name, spot.setup(), legal)) {
            written.push((Move::choosing(legal.from, legal.to, kind), Some(kind)));
        }
    }
    written
}

/// The kind that a letter stands for, or the mover's, or the captive's.
fn named(name: &str, setup: &Setup, played: Move) -> Option<Kind> {
    let on = |square: Square| setup.board.get(square).map(|piece| piece.kind);
    match name {
        "mover" => on(played.from),
        "captive" => on(played.to),
        letter => setup.variant.kind(letter),
    }
}

fn become_kind(after: &mut Setup, square: Square, kind: Option<Kind>) {
    if let (Some(kind), Some(mut piece)) = (kind, after.board.get(square)) {
        piece.kind = kind;
        after.board.set(square, Some(piece));
    }
}

/// The position after a move with every error of the fault in it.
fn bent(fault: &FaultSource, spot: &Spot<'_>, before: &Setup, played: Move, after: Setup) -> Setup {
    let mut bent = after.clone();
    let candidate = Candidate::known(spot, played, Some(after));
    for aftermath in fault.after.iter().filter(|aftermath| candidate.is(&aftermath.when)) {
        apply(aftermath, spot, before, played, &mut bent);
    }
    bent
}

fn apply(aftermath: &Aftermath, spot: &Spot<'_>, before: &Setup, played: Move, after: &mut Setup) {
    let kind = aftermath.becomes.as_ref().and_then(|name| named(name, before, played));
    become_kind(after, played.to, kind);
    if aftermath.alone {
        let moved = before.board.get(played.from);
        after.board = before.board.clone();
        after.board.set(played.from, None);
        after.board.set(played.to, moved);
    }
    if aftermath.brings_corner {
        bring_corner(played, after);
    }
    if aftermath.takes_last
        && let Some(last) = spot.path.last()
    {
        after.board.set(last.played.to, None);
    }
    if let Some(count) = aftermath.half_moves {
        after.half_moves = counted(count, before.half_moves, after.half_moves, 0);
    }
    if let Some(count) = aftermath.full_moves {
        after.full_moves = counted(count, before.full_moves, after.full_moves, 1);
    }
    match aftermath.en_passant {
        None => {}
        Some(Passed::Empty) => after.en_passant = None,
        Some(Passed::Kept) => after.en_passant = before.en_passant,
        Some(Passed::Middle) => after.en_passant = middle(played),
        Some(Passed::IfCapturable) => {
            let game = Game::from_setup(after.clone(), spot.game.rulings());
            let takes = |game: &Game| {
                let pawn = |square| after.board.get(square).is_some_and(|p| p.kind == Kind::Pawn);
                game.legal_moves().iter().any(|m| Some(m.to) == after.en_passant && pawn(m.from))
            };
            if !game.is_ok_and(|game| takes(&game)) {
                after.en_passant = None;
            }
        }
    }
    let kept = aftermath.keeps_rights.as_deref().unwrap_or_default();
    for right in rights(kept).rights().filter(|&right| before.castling.has(right)) {
        after.castling = after.castling.with(right);
    }
}

/// Moves the corner piece that a sideways move goes toward to the square behind the mover.
fn bring_corner(played: Move, after: &mut Setup) {
    let inward = if played.to.file() > played.from.file() { -1 } else { 1 };
    let file = if inward < 0 { after.variant.size() - 1 } else { 0 };
    let corner = Square::new(file, played.to.rank());
    let (Some(corner), Some(beside)) = (corner, played.to.offset(inward, 0)) else { return };
    let side = after.side.opponent();
    let own = after.board.get(corner).filter(|piece| piece.colour == side);
    if own.is_some() && corner != played.to && after.board.get(beside).is_none() {
        after.board.set(corner, None);
        after.board.set(beside, own);
    }
}

/// Counts as a faulty counter does.
const fn counted(count: CounterRule, before: u16, after: u16, least: u16) -> u16 {
    match count {
        CounterRule::Kept => before,
        CounterRule::Zero => least,
        CounterRule::Next if before < MAX_CLOCK => before + 1,
        CounterRule::Next => MAX_CLOCK,
        CounterRule::Wraps if before == MAX_CLOCK && after == MAX_CLOCK => least,
        CounterRule::Wraps => after,
    }
}

/// The square halfway, if there is one.
fn middle(played: Move) -> Option<Square> {
    let (from, to) = (played.from, played.to);
    let (files, ranks) = (from.file() + to.file(), from.rank() + to.rank());
    if files % 2 == 0 && ranks % 2 == 0 { Square::new(files / 2, ranks / 2) } else { None }
}
