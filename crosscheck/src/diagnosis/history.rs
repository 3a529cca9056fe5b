//! What came before a position: how often it has occurred, and what else has. What counts as a repetition is for the rules to
//! say; this is what they may be about.

use notation::{Kind, Piece, Setup};
use oracle::Game;

use super::view::View;
use crate::fixtures::explains::fact;

/// The positions of a line, the present one last.
pub(super) struct History(Vec<Setup>);

impl History {
    /// What came before the position of a view; `None` if the reference refuses the start or a move.
    pub(super) fn of(view: &View) -> Option<Self> {
        let at = &view.position;
        let mut game = Game::new(at.game.variant, &at.game.rulings, &at.fen).ok()?;
        let mut places = vec![game.setup().clone()];
        for &played in &at.line {
            game.play(played).ok()?;
            places.push(game.setup().clone());
        }
        Some(Self(places))
    }

    /// How often the pieces have stood as they do, with the same side to move, and how often with the same fields, too.
    pub(super) fn times(&self) -> (usize, usize) {
        let Some((last, before)) = self.0.split_last() else { return (1, 1) };
        let count = |is_same: fn(&Setup, &Setup) -> bool| {
            1 + before.iter().filter(|one| is_same(one, last)).count()
        };
        (count(stand_alike), count(are_alike))
    }

    /// Whether it is the position that the line began with.
    pub(super) fn is_from_start(&self) -> bool {
        self.0.first().zip(self.0.last()).is_some_and(|(one, last)| are_alike(one, last))
    }

    /// The facts that clauses about repetition cite.
    pub(super) fn facts(&self) -> Vec<&'static str> {
        let Some((last, before)) = self.0.split_last() else { return Vec::new() };
        // So many plies ago.
        let has_been_zeroed = |(ago, one): (usize, &Setup)| {
            are_alike(one, last) && usize::from(last.half_moves) <= ago
        };
        let plain = [
            (fact::FROM_START, !before.is_empty() && self.is_from_start()),
            (fact::ZEROED, before.iter().rev().enumerate().any(has_been_zeroed)),
        ];
        let differ =
            |(fact, differ): Difference| (fact, before.iter().any(|one| differ(one, last)));
        let all = plain.into_iter().chain(DIFFERENCES.map(differ));
        all.filter(|(_, holds)| *holds).map(|(fact, _)| fact).collect()
    }
}

/// Whether the game could have been drawn before the position of a view. It asks for the status of every position of the line.
pub(super) fn could_be_drawn(view: &View) -> bool {
    let at = &view.position;
    let Ok(mut game) = Game::new(at.game.variant, &at.game.rulings, &at.fen) else { return false };
    for &played in &at.line {
        let status = game.status();
        if status.outcome.is_some() || !status.claims.is_empty() {
            return true;
        }
        if game.play(played).is_err() {
            break;
        }
    }
    false
}

/// Whether the same pieces stand on the same squares, with the same side to move.
fn stand_alike(one: &Setup, last: &Setup) -> bool {
    one.side == last.side && one.board == last.board
}

/// Whether all is the same but for the clocks.
fn are_alike(one: &Setup, last: &Setup) -> bool {
    stand_alike(one, last)
        && (one.castling, one.en_passant, one.checks, &one.hands)
            == (last.castling, last.en_passant, last.checks, &last.hands)
}

/// A fact about two positions, and whether it holds.
type Difference = (&'static str, fn(&Setup, &Setup) -> bool);

/// What may keep two positions apart that an engine takes for the same.
const DIFFERENCES: [Difference; 7] = [
    (fact::OTHER[0], |one, last| one.board == last.board && one.side != last.side),
    (fact::OTHER[1], |one, last| differ_in(one, last, |piece| Piece { kind: Kind::Pawn, ..piece })),
    (fact::OTHER[2], |one, last| stand_alike(one, last) && one.castling != last.castling),
    (fact::OTHER[3], |one, last| stand_alike(one, last) && one.en_passant != last.en_passant),
    (fact::OTHER[4], |one, last| stand_alike(one, last) && one.checks != last.checks),
    (fact::OTHER[5], |one, last| stand_alike(one, last) && one.hands != last.hands),
    (fact::OTHER[6], |one, last| differ_in(one, last, |piece| Piece { promoted: false, ..piece })),
];

/// Whether the pieces of two positions with the same side to move are alike once a property of each is forgotten, and only then.
fn differ_in(one: &Setup, last: &Setup, forget: fn(Piece) -> Piece) -> bool {
    let forgotten = |setup: &Setup| {
        setup.board.pieces().map(|(square, piece)| (square, forget(piece))).collect::<Vec<_>>()
    };
    one.side == last.side && one.board != last.board && forgotten(one) == forgotten(last)
}
