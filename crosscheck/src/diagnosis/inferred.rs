//! Where an engine stands after a line of moves, if it does not say so: its moves may be the legal ones of another
//! position, which differs from the right one in what one move of the line has done.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use notation::{Castling, Hands, Kind, Move, Piece, Right, Rulings, Setup};
use oracle::{Game, reasons};
use rayon::prelude::*;

use super::heard::Heard;
use super::view::{Part, View};
use super::{Place, place, places};
use crate::comparing::{Implementation, KnownGame, Position, origin};
use crate::known::legality::pseudo_legal;

/// Where the engine stands instead of at the end of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Stand {
    /// The position with its line, which ends with the move that goes wrong.
    pub(crate) at: Position,
    /// Where the engine stands after that move.
    pub(crate) setup: Setup,
}

impl Stand {
    /// The position before the move that goes wrong, with where that move leads.
    pub(super) fn view(&self) -> Option<View> {
        let (&last, before) = self.at.line.split_last()?;
        let before = Position { line: before.to_vec(), ..self.at.clone() };
        View::of(before, Heard { seen: None, after: vec![(last, Ok(self.setup.clone()))] })
    }
}

/// Adds to the answers where the engine stands, as far as its moves show it and it does not tell. Gives the stands by
/// the position that shows them.
///
/// The moves after the line are wrong, and right if the engine is given the same position as a FEN: it knows how
/// pieces move, and has not come to where the line leads.
pub(super) fn infer(
    views: &mut Vec<View>,
    engine: &mut dyn Implementation<KnownGame>,
    stop: &(dyn Fn() -> bool + Sync),
) -> Vec<(Position, Stand)> {
    let found = views.par_iter().filter(|_| !stop()).filter_map(|view| {
        let is_silent = view.seen().is_some_and(|seen| seen.setup.is_none());
        let stand = stand(view).filter(|_| is_silent)?;
        Some((view.position.clone(), stand))
    });
    let mut found: Vec<(Position, Stand)> = found.collect();
    // Engines that are asked side by side answer in any order.
    found.sort_by_cached_key(|(at, _)| place(at));
    let mut numbers = places(views);
    found.retain(|(at, _)| lists_without_line(at, views, &numbers, engine, stop) == Some(true));
    for (shows, stand) in &found {
        let (Some(before), at) = (stand.view(), &stand.at) else { continue };
        match numbers.entry(place(&before.position)) {
            Entry::Occupied(known) => {
                let after = &mut views[*known.get()].heard.after;
                let is_told = |(played, told): &(Move, Result<_, _>)| {
                    Some(played) == at.line.last() && told.is_ok()
                };
                if !after.iter().any(is_told) {
                    after.extend(before.heard.after);
                }
            }
            Entry::Vacant(new) => {
                new.insert(views.len());
                views.push(before);
            }
        }
        for length in at.line.len()..=shows.line.len() {
            let position = Position { line: shows.line[..length].to_vec(), ..at.clone() };
            let Some(&number) = numbers.get(&place(&position)) else { continue };
            let since = &shows.line[at.line.len()..length];
            let Some(setup) = after(&stand.setup, since, &at.game.rulings) else { break };
            // An engine that answers otherwise there stands elsewhere.
            if let Some(Ok(told)) = &mut views[number].heard.seen
                && told.setup.is_none()
                && told.moves == moves(&setup, &at.game.rulings)
            {
                told.setup = Some(setup);
            }
        }
    }
    found
}

/// Whether the engine lists the right moves where the end of a line is given as a FEN; `None` if nobody can tell.
fn lists_without_line(
    at: &Position,
    views: &[View],
    numbers: &HashMap<Place, usize>,
    engine: &mut dyn Implementation<KnownGame>,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<bool> {
    let right = views[*numbers.get(&place(at))?].right.as_ref()?;
    let fen = right.game.setup().to_string();
    let bare = Position { fen, line: Vec::new(), ..at.clone() };
    let legal = || right.moves.iter().map(|(played, _)| *played);
    if let Some(&number) = numbers.get(&place(&bare)) {
        return Some(views[number].seen()?.moves.iter().copied().eq(legal()));
    }
    if stop() || !origin::can_arise(bare.as_ref()) {
        return None;
    }
    let seen = engine.observe(bare.as_ref()).ok()?;
    Some(seen.moves.into_iter().eq(legal()))
}

/// Where the engine stands, if its moves show one such position alone. Whether it tells is not asked.
///
/// One in which something was left as it was before a move counts before the others: to forget is the least that can go
/// wrong. What was forgotten stays so, so that the first move that may have forgotten it has.
pub(super) fn stand(view: &View) -> Option<Stand> {
    let seen = view.seen()?;
    let lists = view.wrong().iter().any(|part| matches!(part, Part::Listed(_)));
    let at = &view.position;
    if !lists || at.line.is_empty() {
        return None;
    }
    let rulings = &at.game.rulings;
    let mut game = Game::new(at.game.variant, rulings, &at.fen).ok()?;
    let mut setups = vec![game.setup().clone()];
    for &played in &at.line {
        game.play(played).ok()?;
        setups.push(game.setup().clone());
    }
    let shown = |made: fn(&[Setup], Move) -> Vec<Setup>, length: usize| -> Vec<Stand> {
        let mut found = made(&setups[..=length], at.line[length - 1]);
        found.retain(|setup| {
            after(setup, &at.line[length..], rulings)
                .is_some_and(|stands| moves(&stands, rulings) == seen.moves)
        });
        let line = at.line[..length].to_vec();
        let stand = |setup| Stand { at: Position { line: line.clone(), ..at.clone() }, setup };
        found.into_iter().map(stand).collect()
    };
    let lengths = 1..=at.line.len();
    let first =
        |made| lengths.clone().map(|length| shown(made, length)).find(|one| !one.is_empty());
    let found = first(forgotten)
        .or_else(|| first(all_rights_forgotten))
        .unwrap_or_else(|| lengths.clone().flat_map(|length| shown(mistaken, length)).collect());
    <[Stand; 1]>::try_from(found).ok().map(|[only]| only)
}

/// The moves of a position with the position after each, in the order of the moves. An engine that has gone astray may stand
/// where no game leads, so that the reference refuses the position; it then moves the pieces as they stand.
fn successors(setup: &Setup, rulings: &Rulings) -> Vec<(Move, Setup)> {
    if let Ok(game) = Game::from_setup(setup.clone(), rulings) {
        return game.successors();
    }
    if reasons::own_ending(setup, rulings).is_some() {
        return Vec::new();
    }
    let pieces = |one: &Setup| one.board.pieces().count();
    let must_capture = reasons::must_capture(setup, rulings);
    let is_legal = |(_, after): &(Move, Setup)| {
        reasons::exposures(after, rulings).is_empty()
            && !reasons::removed_own_royal(after)
            && (!must_capture || pieces(after) < pieces(setup))
    };
    let all = pseudo_legal(setup, rulings).chain(reasons::drops(setup, rulings));
    let mut found: Vec<_> = all.filter(is_legal).collect();
    found.sort_by_key(|(played, _)| *played);
    found
}

/// The position after some moves from another one, if there are all of these moves.
fn after(setup: &Setup, line: &[Move], rulings: &Rulings) -> Option<Setup> {
    line.iter().try_fold(setup.clone(), |setup, played| {
        successors(&setup, rulings)
            .into_iter()
            .find_map(|(one, after)| (one == *played).then_some(after))
    })
}

/// The moves of a position, in order.
fn moves(setup: &Setup, rulings: &Rulings) -> Vec<Move> {
    successors(setup, rulings).into_iter().map(|(played, _)| played).collect()
}

/// The positions after the last move of some in which it has left something as it was: the piece, what it takes or
/// explodes, a castling right, an en passant square, the hands or the checks to give.
fn forgotten(setups: &[Setup], played: Move) -> Vec<Setup> {
    let [earlier @ .., before, after] = setups else { return Vec::new() };
    let mut found = Vec::new();
    let kind = |setup: &Setup, square| setup.board.get(square).map(|piece: Piece| piece.kind);
    if let Some(mover) = kind(before, played.from).filter(|_| played.dropped.is_none())
        && kind(after, played.to).is_some_and(|becomes| becomes != mover)
    {
        found.push(with_kind(after, played, mover));
    }
    for (square, piece) in before.board.pieces() {
        if square != played.from && square != played.to && after.board.get(square).is_none() {
            found.push(with(after, |setup| setup.board.set(square, Some(piece))));
        }
    }
    for right in lost(setups) {
        found.push(with(after, |setup| setup.castling = with_rights(setups, [right])));
    }
    // The square of a double step of the same side to move, two plies ago or more.
    let same_side = earlier.iter().rev().step_by(2);
    let stale = same_side.filter_map(|setup| setup.en_passant).find(|_| after.en_passant.is_none());
    found.extend(stale.map(|square| with(after, |setup| setup.en_passant = Some(square))));
    if before.hands != after.hands {
        found.push(with(after, |setup| setup.hands = before.hands));
    }
    if before.checks != after.checks {
        found.push(with(after, |setup| setup.checks = before.checks));
    }
    found
}

/// The position after the last move of some in which every castling right is left that was there before.
fn all_rights_forgotten(setups: &[Setup], _: Move) -> Vec<Setup> {
    let Some(after) = setups.last() else { return Vec::new() };
    vec![with(after, |setup| setup.castling = with_rights(setups, lost(setups)))]
}

/// The castling rights that are there before the last of some positions and not in that.
fn lost(setups: &[Setup]) -> Vec<Right> {
    let [earlier @ .., after] = setups else { return Vec::new() };
    let has_had = |right: &Right| earlier.iter().any(|setup| setup.castling.has(*right));
    let lost = Right::ALL.into_iter().filter(|right| !after.castling.has(*right));
    lost.filter(has_had).collect()
}

/// The castling rights after some moves, with some that were there before.
fn with_rights(setups: &[Setup], kept: impl IntoIterator<Item = Right>) -> Castling {
    let now = setups.last().map_or(Castling::NONE, |after| after.castling);
    kept.into_iter().fold(now, |castling, right| {
        let rook = setups.iter().find_map(|setup| setup.castling.rook(right));
        rook.map_or(castling, |rook| castling.with_rook(right, rook))
    })
}

/// The positions after the last move of some in which it has done something that it does not do: another piece comes of
/// it, a castling right or the en passant square is lost, or something else is in a hand.
fn mistaken(setups: &[Setup], played: Move) -> Vec<Setup> {
    let [.., before, after] = setups else { return Vec::new() };
    let mut found = Vec::new();
    let becomes = after.board.get(played.to).map(|piece| piece.kind);
    let is_plain = |kind: Kind| !reasons::is_royal(after.variant, kind);
    if let Some(becomes) = becomes.filter(|&kind| is_plain(kind)) {
        let kinds = after.variant.kinds().iter().map(|(kind, _)| *kind);
        let others = kinds.filter(|&kind| kind != becomes && is_plain(kind));
        found.extend(others.map(|kind| with_kind(after, played, kind)));
    }
    for right in after.castling.rights() {
        found.push(with(after, |setup| setup.castling = setup.castling.without(right)));
    }
    if after.en_passant.is_some() {
        found.push(with(after, |setup| setup.en_passant = None));
    }
    if let Some(hands) = after.hands {
        for kind in Hands::KINDS {
            let held = hands.count(before.side, kind);
            let counts = [held.checked_add(1), held.checked_sub(1)].into_iter().flatten();
            found.extend(counts.map(|count| {
                with(after, |setup| setup.hands = Some(hands.with(before.side, kind, count)))
            }));
        }
    }
    found
}

/// A position with another kind of piece where a move went.
fn with_kind(after: &Setup, played: Move, kind: Kind) -> Setup {
    with(after, |setup| {
        let piece = setup.board.get(played.to).map(|piece| Piece { kind, ..piece });
        setup.board.set(played.to, piece);
    })
}

/// A position that is changed.
fn with(setup: &Setup, change: impl FnOnce(&mut Setup)) -> Setup {
    let mut setup = setup.clone();
    change(&mut setup);
    setup
}
