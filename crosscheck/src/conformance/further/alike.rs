//! Positions that are the same as another for repetition, and such that nearly are.

use notation::{Checks, Colour, Piece, Setup, Square};

use super::random;
use crate::comparing::{
    Further, FurtherAnswer, Implementation, Position, PositionRef, STARTPOS, Snapshot,
    implementations, legality, origin,
};
use crate::fixtures::Due;

/// Positions that are the same as this one for repetition, and such that are not: reached in another way, or different in
/// one thing.
pub(super) fn alike(at: PositionRef<'_>, seen: &Snapshot) -> Vec<Due> {
    let (game, setup) = (at.game, &seen.setup);
    let position =
        |setup: &Setup| Position { game: game.clone(), fen: setup.to_string(), line: Vec::new() };
    let mut others = vec![Setup { en_passant: None, ..setup.clone() }];
    for right in setup.castling.rights() {
        others.push(Setup { castling: setup.castling.without(right), ..setup.clone() });
    }
    // The clock of the position may be more than another could have had after as many moves.
    let fresh = Setup { en_passant: None, half_moves: 0, ..setup.clone() };
    if let Some(hands) = setup.hands {
        for colour in Colour::BOTH {
            others.extend(hands.held(colour).map(|(kind, count)| {
                let fewer = hands.with(colour, kind, count - 1);
                Setup { hands: Some(fewer), ..fresh.clone() }
            }));
        }
    }
    if let Some(checks) = setup.checks {
        let numbers = 1..=Checks::MOST;
        let white = numbers.clone().map(|white| Checks { white, ..checks });
        // The number that there is has come with those of White.
        let black = numbers.filter(|black| *black != checks.black);
        let black = black.map(|black| Checks { black, ..checks });
        let other = |checks| Setup { checks: Some(checks), ..fresh.clone() };
        others.extend(white.chain(black).map(other));
    }
    others.extend(with_other_pieces(&fresh));
    others.push(Setup { side: setup.side.opponent(), ..fresh });
    let own = key(at);
    let mut due = Vec::new();
    if at.fen != STARTPOS || !at.line.is_empty() {
        due.push(Due::SameAs(position(setup)));
    }
    let is_position =
        |other: &Setup| *other != *setup && legality::is_position(other, &game.rulings);
    let others = others.iter().filter(|other| is_position(other)).map(position);
    for other in others.filter(|other| origin::can_arise(other.as_ref())) {
        let is_same = key(other.as_ref()) == own;
        due.push(if is_same { Due::SameAs(other) } else { Due::OtherThan(other) });
    }
    due
}

/// The same with a piece gone, a piece on another square, a piece of another kind, and a piece of the other colour.
fn with_other_pieces(setup: &Setup) -> [Setup; 4] {
    let mut rng = random(setup);
    let squares: Vec<Square> = setup.variant.squares().collect();
    let (taken, empty): (Vec<_>, Vec<_>) =
        squares.into_iter().partition(|&square| setup.board.get(square).is_some());
    let mut with = |change: &dyn Fn(Piece, &mut fastrand::Rng) -> [Option<Piece>; 2]| {
        let mut other = setup.clone();
        let (from, to) = (rng.choice(&taken).copied(), rng.choice(&empty).copied());
        if let (Some(from), Some(to)) = (from, to)
            && let Some(piece) = other.board.get(from)
        {
            let [stays, arrives] = change(piece, &mut rng);
            other.board.set(from, stays);
            other.board.set(to, arrives);
        }
        other
    };
    let kinds = setup.variant.kinds();
    [
        with(&|_, _| [None, None]),
        with(&|piece, _| [None, Some(piece)]),
        with(&|piece, rng| {
            let kind = rng.choice(kinds).map_or(piece.kind, |(kind, _)| *kind);
            [Some(Piece { kind, ..piece }), None]
        }),
        with(&|piece, _| [Some(Piece { colour: piece.colour.opponent(), ..piece }), None]),
    ]
}

/// What the reference says of a position that identifies it.
fn key(at: PositionRef<'_>) -> Option<FurtherAnswer> {
    implementations::oracle().further(at, &Further::Hash).ok()
}
