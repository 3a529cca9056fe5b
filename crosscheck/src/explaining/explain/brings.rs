//! What a legal move brings about where a game has rules of its own for it: a check that is counted, and the end of the game.

use notation::Reason;
use oracle::reasons;

use super::{CitedReason, Question, race};
use crate::explaining::Described;
use crate::fixtures::explains::fact;
use crate::fixtures::{Topic, kind_id};

/// The check that a move gives, where checks are counted, and the end that it brings.
pub(super) fn reasons(question: &Question<'_>, described: &Described) -> Vec<CitedReason> {
    counted(question, described).into_iter().chain(ended(question, described)).collect()
}

/// What is left to give after a move.
fn counted(question: &Question<'_>, described: &Described) -> Option<CitedReason> {
    let Question { setup, rulings, played, pages, .. } = question;
    let left = described.after.checks?.of(setup.side);
    let given = reasons::checks(&described.after, rulings, described.after.side);
    let king_side = played.to.file() > played.from.file();
    let mover = setup.board.get(played.from).map(|piece| piece.kind);
    let changes = mover.is_some_and(|mover| mover != described.becomes);
    let is_uncovered = given.iter().all(|check| check.from != played.to);
    let how = [
        (is_uncovered && !described.castling).then(|| fact::DISCOVERED.to_owned()),
        described.castling.then(|| fact::SIDES[usize::from(!king_side)].to_owned()),
        described.en_passant.then(|| fact::FIELDS[4].to_owned()),
        changes.then(|| fact::NEW_FORM.to_owned()),
        mover.map(kind_id),
    ];
    // Of a move that gives no check, there is nothing to say how it gives one.
    let facts = how.into_iter().flatten().filter(|_| !given.is_empty());
    let states = if given.is_empty() {
        format!("It gives no check: {} still has {left} to give.", setup.side)
    } else {
        format!("It gives a check: {} has {left} left to give.", setup.side)
    };
    let squares = given.first().map(|check| check.from);
    let squares: Vec<_> = squares.into_iter().collect();
    Some(CitedReason::new(states, squares, pages.on(Topic::ChecksField, facts)))
}

/// The end of the game by a rule of its own.
fn ended(question: &Question<'_>, described: &Described) -> Option<CitedReason> {
    let ended = reasons::own_ending(&described.after, question.rulings)?;
    let captures = described.captive.map(|_| fact::CAPTURE);
    let race =
        (ended.reason == Reason::Race).then(|| race::stands(&described.after, question.rulings));
    let facts = [ended.reason.id()].into_iter().chain(captures).chain(race.into_iter().flatten());
    let clauses = question.pages.on(Topic::Outcome, facts);
    Some(CitedReason::new(format!("It ends the game: {ended}."), [], clauses))
}
