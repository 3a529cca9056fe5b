//! The features of moves and attacks.

use notation::{Colour, Kind, Move, Piece, Rulings, Setup, Square, Variant};
use oracle::reasons::{self, Attack};

use super::reach::Reach;
use crate::comparing::play::Marks;
use crate::comparing::shields;
use crate::comparing::squares::{between, offset};
use crate::diagnosis::instance::{Facts, Feature, Value};
use crate::diagnosis::view::View;

/// A count as the value of a feature.
pub(super) fn number(count: usize) -> Value {
    Value::Number(i32::try_from(count).unwrap_or(i32::MAX))
}

/// Files and ranks, the ranks forward for a side.
const fn forward((files, ranks): (i8, i8), colour: Colour) -> (i8, i8) {
    match colour {
        Colour::White => (files, ranks),
        Colour::Black => (files, -ranks),
    }
}

/// Files and ranks, whatever the direction.
pub(super) const fn distance((files, ranks): (i8, i8)) -> (i8, i8) {
    let (files, ranks) = (files.abs(), ranks.abs());
    if files < ranks { (files, ranks) } else { (ranks, files) }
}

/// A rank, counted from 1 at a side's own end of the board.
fn rank(setup: &Setup, square: Square, colour: Colour) -> i32 {
    let size = i32::from(setup.variant.size());
    // In a race both sides run the same way.
    match colour {
        Colour::Black if setup.variant != Variant::RacingKings => size - i32::from(square.rank()),
        _ => i32::from(square.rank()) + 1,
    }
}

/// The features of a move of the piece on a square, legal or not.
pub(super) fn of_move(reach: &mut Reach<'_>, played: Move) -> Facts {
    let setup = reach.setup;
    if let Some(kind) = played.dropped {
        return of_drop(setup, kind, played.to);
    }
    let mut facts = Facts::default();
    let Some(piece) = setup.board.get(played.from) else { return facts };
    let far = offset(played.from, played.to);
    facts.add(Feature::Kind, piece.kind);
    facts.add(Feature::Colour, piece.colour);
    let captive = setup.board.get(played.to);
    let is_own = |captive: Piece| captive.colour == piece.colour;
    facts.add(
        Feature::Capture,
        match captive {
            None => Value::No,
            Some(captive) if is_own(captive) => Value::Name("own"),
            Some(_) => Value::Yes,
        },
    );
    facts.add_some(Feature::Captive, captive.map(|captive| captive.kind));
    if setup.variant.has_hands() {
        facts.add(Feature::Marked, piece.promoted);
        facts.add_some(Feature::CaptiveMarked, captive.map(|captive| captive.promoted));
    }
    facts.add_some(Feature::Choice, played.choice);
    facts.add(Feature::Distance, distance(far));
    facts.add(Feature::Forward, forward(far, piece.colour));
    facts.add(Feature::Offset, far);
    let mut paths = reach.paths(played);
    let is_free = |square: &Square| *square == played.to || setup.board.get(*square).is_none();
    paths.retain(|path| path.iter().all(is_free));
    facts.add(Feature::Ways, number(paths.len()));
    for path in paths {
        of_path(&mut facts, played.from, &path);
    }
    facts.add(Feature::FromRank, rank(setup, played.from, piece.colour));
    facts.add(Feature::ToRank, rank(setup, played.to, piece.colour));
    facts.add(Feature::FromFile, i32::from(played.from.file()));
    facts.add(Feature::ToFile, i32::from(played.to.file()));
    facts.add(Feature::From, played.from);
    facts.add(Feature::To, played.to);
    let over = between(played.from, played.to).into_iter();
    let over = over.filter_map(|square| setup.board.get(square));
    facts.add(Feature::Over, whose(over, piece.colour));
    if far.0 % 2 == 0 && far.1 % 2 == 0 {
        let halfway = played.from.offset(far.0 / 2, far.1 / 2);
        let stands = halfway.and_then(|square| setup.board.get(square));
        facts.add(Feature::Halfway, whose(stands.into_iter(), piece.colour));
    }
    facts
}

/// The features of a drop, legal or not. It comes from no square.
fn of_drop(setup: &Setup, kind: Kind, to: Square) -> Facts {
    let mut facts = Facts::default();
    facts.add(Feature::Kind, kind);
    facts.add(Feature::Colour, setup.side);
    facts.add(Feature::Special, "drop");
    facts.add(Feature::Capture, Value::No);
    facts.add(Feature::ToRank, rank(setup, to, setup.side));
    facts.add(Feature::ToFile, i32::from(to.file()));
    facts.add(Feature::To, to);
    facts
}

/// Adds the features of a path from a square.
pub(super) fn of_path(facts: &mut Facts, from: Square, path: &[Square]) {
    facts.add_some(Feature::FirstStep, path.first().map(|&first| offset(from, first)));
    facts.add_some(Feature::SecondStep, path.get(1).map(|&second| offset(path[0], second)));
    facts.add(Feature::Along, number(path.len()));
}

/// Whose some pieces are, seen from a side.
pub(super) fn whose(pieces: impl Iterator<Item = Piece>, colour: Colour) -> &'static str {
    let (own, enemy): (Vec<Piece>, Vec<Piece>) = pieces.partition(|piece| piece.colour == colour);
    match (own.is_empty(), enemy.is_empty()) {
        (true, true) => "nothing",
        (false, true) => "own pieces",
        (true, false) => "enemies",
        (false, false) => "pieces of both sides",
    }
}

/// Adds what only a move that can be played has.
pub(super) fn of_result(facts: &mut Facts, setup: &Setup, played: Move, after: &Setup) {
    let Some(marks) = Marks::of(setup, played, after) else { return };
    facts.add(Feature::Becomes, marks.becomes);
    if marks.en_passant {
        facts.keep(|feature| feature != Feature::Capture);
        facts.add(Feature::Capture, Value::Yes);
        facts.add(Feature::Captive, Kind::Pawn);
    }
    facts.add(Feature::Special, sort(marks, played));
}

/// What sort of move a legal move is.
pub(super) fn sort(marks: Marks, played: Move) -> &'static str {
    marks.sort(played).unwrap_or("none")
}

/// Adds what was played last.
pub(super) fn of_last(facts: &mut Facts, view: &View) {
    let Some(last) = view.last else { return };
    let sorts = [
        (last.castling, "castling"),
        (last.en_passant, "an en passant capture"),
        (last.double_step, "a double step"),
        (last.is_promotion(), "a promotion"),
        (last.captive.is_some(), "a capture"),
    ];
    let sorts: Vec<&str> =
        sorts.into_iter().filter_map(|(is_so, sort)| is_so.then_some(sort)).collect();
    for sort in if sorts.is_empty() { vec!["a quiet move"] } else { sorts } {
        facts.add(Feature::Last, sort);
    }
    facts.add(Feature::LastKind, last.mover);
}

/// Adds the features of an attack on a royal piece.
pub(super) fn of_attack(facts: &mut Facts, setup: &Setup, rulings: &Rulings, attack: &Attack) {
    let Some(piece) = setup.board.get(attack.from) else { return };
    let far = offset(attack.from, attack.target());
    facts.add(Feature::Attacker, piece.kind);
    facts.add(Feature::AttackDistance, distance(far));
    facts.add(Feature::AttackForward, forward(far, piece.colour));
    facts.add(Feature::AttackOffset, far);
    facts.add_some(
        Feature::AttackStep,
        attack.path.first().map(|&first| offset(attack.from, first)),
    );
    facts.add(Feature::AttackerPinned, shields(setup, rulings, attack.from));
}

/// Adds how enemies stand to the royal pieces of a side.
pub(super) fn of_neighbours(facts: &mut Facts, setup: &Setup, colour: Colour) {
    for royal in reasons::royals(setup, colour) {
        for (square, enemy) in setup.board.of(colour.opponent()) {
            let (files, ranks) = forward(offset(square, royal), enemy.colour);
            facts.add(Feature::Near, Value::Near(enemy.kind, files, ranks));
        }
    }
}
