//! Whether the side to move must capture.

use oracle::reasons;

use super::{CitedReason, Question};
use crate::explaining::Described;
use crate::fixtures::explains::fact;
use crate::fixtures::{Topic, kind_id};

/// That a capture must be made, with one that can be.
pub(super) fn to_capture(question: &Question<'_>, described: &Described) -> Option<CitedReason> {
    let Question { game, setup, rulings, played, pages, .. } = question;
    if !reasons::must_capture(setup, rulings) {
        return None;
    }
    let captures = game.legal_moves();
    let capture = *captures.first()?;
    let mover = setup.board.get(played.from)?.kind;
    let facts = [
        described.captive.map(|_| fact::CAPTURE.to_owned()),
        (captures.len() > 1).then(|| fact::OTHER_CAPTURE.to_owned()),
        described.en_passant.then(|| fact::FIELDS[4].to_owned()),
        (described.becomes != mover).then(|| fact::CHANGES.to_owned()),
        Some(kind_id(mover)),
    ];
    let clauses = pages.on(Topic::MustCapture, facts.into_iter().flatten());
    let states =
        format!("A capture must be made where there is one, as {}.", capture.text(setup.variant));
    Some(CitedReason::new(states, [capture.from, capture.to], clauses))
}
