//! An exhibit: a bug that someone's move generator had.

use std::sync::Arc;

use notation::{Outcome, Reason, Setup, Status, Variant};

use crate::mutants::{Answers, Deviation, Forbidden, Mutant, Operator, Place};

/// What is told of an exhibit.
#[derive(Debug, Clone, Copy)]
pub struct Label {
    /// A short name for reports and tests, which stays.
    pub name: &'static str,
    /// Where the bug was reported or fixed: `owner/repository#number`.
    pub link: &'static str,
    /// The bug, in a sentence.
    pub what: &'static str,
    /// The clauses that it breaks; to name any of them first is right.
    pub breaks: &'static [&'static str],
}

/// A bug on show.
#[derive(Debug, Clone)]
pub struct Exhibit {
    /// What is told of it.
    pub label: Label,
    /// The bug itself, as a mutant that can be put to work.
    pub mutant: Arc<Mutant>,
}

impl Exhibit {
    /// One of chess.
    pub(super) fn of(label: Label, operator: Operator, deviation: Deviation) -> Self {
        Self::in_game(Variant::Chess, label, operator, deviation)
    }

    /// One of another game.
    pub(super) fn in_game(
        variant: Variant,
        label: Label,
        operator: Operator,
        deviation: Deviation,
    ) -> Self {
        // A mutant names its clauses without the page.
        let slug = |id: &&str| id.split_once('.').map_or(*id, |(_, slug)| slug).to_owned();
        let mutant = Mutant {
            variant,
            operator,
            does: label.what.to_owned(),
            breaks: label.breaks.iter().map(slug).collect(),
            piece: None,
            deviation,
        };
        Self { label, mutant: Arc::new(mutant) }
    }
}

/// A bug in the moves, or in what they lead to.
pub(super) fn moves(alter: fn(&Place, &mut Answers)) -> Deviation {
    Deviation::Moves(Box::new(move |place, answers| {
        alter(place, answers);
        conclude(place, answers);
    }))
}

/// Who lists no move where there is one calls it mate or stalemate.
fn conclude(place: &Place, answers: &mut Answers) {
    if !answers.moves.is_empty() || place.answers().moves.is_empty() {
        return;
    }
    let status = &mut answers.status;
    status.claims.clear();
    let opponent = place.setup().side.opponent();
    status.outcome = Some(if status.check {
        Outcome { winner: Some(opponent), reason: Reason::Checkmate, points: None }
    } else {
        Outcome { winner: None, reason: Reason::Stalemate, points: None }
    });
}

/// A bug in the status alone.
pub(super) fn status(judge: fn(&Place, &mut Status)) -> Deviation {
    Deviation::Status(Box::new(judge))
}

/// A bug in the position after a move, whatever else the move is.
pub(super) fn rewriting(change: fn(&Place, notation::Move, &mut Setup)) -> Deviation {
    Deviation::Moves(Box::new(move |place, answers| {
        answers.rewrite(|played, after| change(place, played, after));
    }))
}

/// A bug in a ruling: a value that is followed whatever was asked for.
pub(super) fn following(ruling: &'static str, value: &'static str) -> Deviation {
    Deviation::Rules(Box::new(move |rulings| {
        // A name that there is not leaves the rulings as they are, and then no case shows the bug.
        let _ = rulings.set(ruling, value);
    }))
}

/// A bug that lists no other moves but those that the reference forbids, where something holds.
pub(super) fn also(which: fn(&Place, &Forbidden) -> bool) -> Deviation {
    Deviation::Moves(Box::new(move |place, answers| {
        let free = place.forbidden().iter().filter(|one| which(place, one));
        let free: Vec<_> = free.map(|one| (one.played, one.after.clone())).collect();
        answers.add(free);
    }))
}
