//! Drops from the hand, and what a capture puts there.

use notation::{Colour, Hands, Kind, Piece, Reason, Setup};
use oracle::{Game, reasons};

use super::way::start;
use super::{CitedReason, Explanation, Question, brings, royal, the};
use crate::explaining::Described;
use crate::fixtures::explains::fact;
use crate::fixtures::{Topic, kind_id};

/// Explains the drop of a kind of piece.
pub(super) fn drop(question: &Question<'_>, kind: Kind) -> Explanation {
    let Question { setup, rulings, played, .. } = question;
    let refused = |reasons| Explanation { played: *played, after: None, reasons };
    if let Some(reason) = hindered(question, kind) {
        return refused(vec![reason]);
    }
    let all = reasons::drops(setup, rulings).into_iter();
    let after = all.filter(|(drop, _)| drop == played).map(|(_, after)| after).next();
    let Some(described) = after.and_then(|after| Described::of(setup, *played, after)) else {
        return refused(vec![barred(question, kind)]);
    };
    let piece = Piece::new(setup.side, kind);
    let exposures = reasons::exposures(&described.after, rulings);
    if !exposures.is_empty() {
        return refused(royal::exposed(question, piece, &described, &exposures));
    }
    let states = format!("The {piece} goes from the hand to {}, which is empty.", played.to);
    let was_in_check = !reasons::checks(setup, rulings, setup.side).is_empty();
    let gives = reasons::checks(&described.after, rulings, setup.side.opponent());
    let mates = question.game.after(*played).ok().and_then(|after| {
        let game = Game::from_setup(after, rulings).ok()?;
        (!gives.is_empty() && game.legal_moves().is_empty()).then(|| Reason::Checkmate.id())
    });
    let facts = [
        was_in_check.then_some(fact::ANSWERS),
        (!gives.is_empty()).then_some(fact::GIVES_CHECK),
        mates,
        setup.en_passant.map(|_| fact::FIELDS[4]),
    ];
    let facts = facts.into_iter().flatten().map(str::to_owned).chain([kind_id(kind)]);
    let clauses = question.pages.on(Topic::Drop, facts);
    let mut reasons = vec![CitedReason::new(states, [played.to], clauses)];
    reasons.extend(royal::safe(question, piece, &described));
    reasons.extend(brings::reasons(question, &described));
    reasons.extend(royal::drawn(question));
    Explanation { played: *played, after: Some(described.after), reasons }
}

/// That the hand does not hold the piece, or that another stands on the square.
fn hindered(question: &Question<'_>, kind: Kind) -> Option<CitedReason> {
    let Question { setup, played, pages, .. } = question;
    if let Some(ended) = royal::over(setup, question.rulings) {
        let states = format!("The game is over: {ended}.");
        return Some(CitedReason::new(states, [played.to], pages.plain(Topic::Over)));
    }
    if held(setup, setup.side, kind) == 0 {
        let states = format!("{} has no {kind} in hand.", start(&setup.side.to_string()));
        let facts = [fact::NOT_HELD.to_owned(), kind_id(kind)];
        return Some(CitedReason::new(states, [played.to], pages.alone_on(Topic::Drop, facts)));
    }
    let met = setup.board.get(played.to)?;
    let is_own = met.colour == setup.side;
    let states =
        format!("A piece is dropped on an empty square, and {} stands there.", the(met, played.to));
    let facts = [if is_own { fact::ON_OWN } else { fact::ON_ENEMY }];
    Some(CitedReason::new(states, [played.to], pages.alone_on(Topic::Drop, facts)))
}

/// That the kind is not dropped on a rank.
fn barred(question: &Question<'_>, kind: Kind) -> CitedReason {
    let Question { setup, played, pages, .. } = question;
    let is_first = (played.to.rank() == 0) == (setup.side == Colour::White);
    let states = format!("A {kind} is not dropped on rank {}.", played.to.rank() + 1);
    let facts =
        [if is_first { fact::FIRST_RANK } else { fact::LAST_RANK }.to_owned(), kind_id(kind)];
    CitedReason::new(states, [played.to], pages.alone_on(Topic::Drop, facts))
}

/// What a capture puts in hand.
pub(super) fn gained(question: &Question<'_>, described: &Described) -> Option<CitedReason> {
    let Question { setup, played, pages, .. } = question;
    let more =
        |kind: &Kind| held(&described.after, setup.side, *kind) > held(setup, setup.side, *kind);
    let kind = Hands::KINDS.into_iter().find(more)?;
    let captive = described.captive?;
    let facts = [
        captive.promoted.then(|| fact::MARKED.to_owned()),
        described.en_passant.then(|| fact::FIELDS[4].to_owned()),
        Some(kind_id(captive.kind)),
    ];
    let states = if captive.promoted {
        format!("The {} was a Pawn, and goes to {}'s hand as one.", captive.kind, setup.side)
    } else {
        format!("The {kind} goes to {}'s hand.", setup.side)
    };
    let clauses = pages.on(Topic::Hand, facts.into_iter().flatten());
    Some(CitedReason::new(states, [played.to], clauses))
}

/// That the piece is marked after a move, since it was promoted by this move or an earlier one.
pub(super) fn marked(question: &Question<'_>, described: &Described) -> Option<CitedReason> {
    let Question { played, pages, .. } = question;
    let piece = described.after.board.get(played.to).filter(|piece| piece.promoted)?;
    let is_new = played.choice.is_some();
    let states = if is_new {
        format!("The {} is marked, since it was a Pawn.", piece.kind)
    } else {
        format!("The {} keeps its mark.", piece.kind)
    };
    let clauses = pages.on(Topic::Mark, is_new.then_some(fact::CHANGES));
    Some(CitedReason::new(states, [played.to], clauses))
}

fn held(setup: &Setup, colour: Colour, kind: Kind) -> u8 {
    setup.hands.map_or(0, |hands| hands.count(colour, kind))
}
