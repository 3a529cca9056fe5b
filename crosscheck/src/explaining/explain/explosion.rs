//! What a capture removes where captures explode, and the Kings that touch.

use notation::{Colour, Kind, Piece, Square};
use oracle::reasons::{self, NoCheck};

use super::hindered::stands_on;
use super::way::start;
use super::{CitedReason, Question, names, royal, the};
use crate::explaining::Described;
use crate::fixtures::explains::fact;
use crate::fixtures::{Topic, kind_id};

/// What goes with the captor and what it captures, and what stays beside it.
pub(super) fn reason(question: &Question<'_>, described: &Described) -> Option<CitedReason> {
    if !described.explodes {
        return None;
    }
    let Question { setup, played, pages, .. } = question;
    let gone = removed(question, described);
    let stands = |&square: &Square, colour: Colour| {
        setup.board.get(square).is_some_and(|piece| piece.colour == colour)
    };
    let has = |colour| gone.iter().any(|square| stands(square, colour));
    let is_pawn = |piece: &Piece| piece.kind == Kind::Pawn;
    let spares = described
        .after
        .board
        .pieces()
        .any(|(at, piece)| is_beside(at, played.to) && is_pawn(&piece));
    let mover = setup.board.get(played.from)?.kind;
    let is_edge = |place: u8| place == 0 || place + 1 == setup.variant.size();
    let facts = [
        (is_edge(played.to.file()) || is_edge(played.to.rank())).then(|| fact::EDGE.to_owned()),
        played.choice.map(|_| fact::CHANGES.to_owned()),
        described.en_passant.then(|| fact::FIELDS[4].to_owned()),
        has(setup.side.opponent()).then(|| fact::ENEMIES_AROUND.to_owned()),
        has(setup.side).then(|| fact::OWN_AROUND.to_owned()),
        spares.then(|| fact::PAWNS_AROUND.to_owned()),
        Some(kind_id(mover)),
    ];
    let clauses = pages.on(Topic::Explosion, facts.into_iter().flatten());
    let states = match gone.as_slice() {
        [] => format!("It explodes on {}, and nothing else goes with it.", played.to),
        gone => {
            format!(
                "It explodes on {}, and what stands on {} goes with it.",
                played.to,
                names(gone)
            )
        }
    };
    Some(CitedReason::new(states, [&[played.to], gone.as_slice()].concat(), clauses))
}

/// That a move would remove a royal piece of its own side.
pub(super) fn removes_own(question: &Question<'_>, described: &Described) -> Option<CitedReason> {
    let Question { setup, played, pages, .. } = question;
    if !reasons::removed_own_royal(&described.after) {
        return None;
    }
    let has = |setup, colour| reasons::royals(setup, colour).next().is_some();
    let takes_both = !has(&described.after, setup.side.opponent());
    let king: Vec<Square> = reasons::royals(setup, setup.side).collect();
    let states =
        format!("The explosion on {} would remove the own King on {}.", played.to, names(&king));
    let clauses = pages.on(Topic::OwnKing, takes_both.then_some(fact::BOTH_KINGS));
    Some(CitedReason::new(states, king, clauses))
}

/// The squares of castling that are safe since they are next to the enemy King.
pub(super) fn castles(question: &Question<'_>, described: &Described) -> Option<CitedReason> {
    let Question { setup, rulings, played, pages, .. } = question;
    let enemy = reasons::royals(setup, setup.side.opponent()).next()?;
    let [to, _] = reasons::castling_targets(setup, rulings, *played)?;
    let is_passed = |at: &Square| at.rank() == to.rank() && stands_on(played.from, to, *at);
    let passed = setup.variant.squares().filter(is_passed).map(|at| (at, fact::ACROSS));
    let arrives = (to != played.from).then_some((to, fact::ONTO));
    let way = [(played.from, fact::OUT)].into_iter().chain(passed).chain(arrives);
    let next: Vec<_> = way.filter(|(at, _)| is_beside(*at, enemy)).collect();
    let squares: Vec<Square> = next.iter().map(|(at, _)| *at).collect();
    let states = format!("It castles by way of {}, next to the enemy King.", names(&squares));
    let clauses = pages.on(Topic::Touch, next.iter().map(|(_, fact)| *fact));
    (described.castling && !next.is_empty()).then(|| CitedReason::new(states, squares, clauses))
}

/// That the own King may be attacked after a move, since it touches the other one.
pub(super) fn touches(question: &Question<'_>, described: &Described) -> Option<CitedReason> {
    let Question { setup, rulings, pages, .. } = question;
    let was_touching = reasons::no_check(setup, rulings) == Some(NoCheck::KingsTouch);
    if reasons::no_check(&described.after, rulings) != Some(NoCheck::KingsTouch) {
        return None;
    }
    let own: Vec<Square> = reasons::royals(&described.after, setup.side).collect();
    let kings: Vec<Square> =
        Colour::BOTH.into_iter().flat_map(|side| reasons::royals(&described.after, side)).collect();
    let attacked = royal::attacked_by(question, described, &own);
    let steps = question.moves_royal().then(|| kind_id(Kind::King));
    let along = (was_touching && question.moves_royal()).then(|| fact::ALONG.to_owned());
    let facts =
        steps.into_iter().chain(attacked.iter().map(|_| fact::ATTACKED.to_owned())).chain(along);
    let clauses = pages.on(Topic::Touch, facts);
    let touch = format!("the Kings on {} touch", names(&kings));
    let (states, from) = match attacked {
        None => (format!("{}, so that neither is in check.", start(&touch)), Vec::new()),
        Some((attacks, from)) => {
            let king = Piece::new(setup.side, Kind::King);
            let king = the(king, *own.first()?);
            (format!("{attacks} {king}, but {touch}, so that this is no check."), from)
        }
    };
    Some(CitedReason::new(states, [kings, from].concat(), clauses))
}

/// What goes in the explosion beside the captor and what it captures.
pub(super) fn removed(question: &Question<'_>, described: &Described) -> Vec<Square> {
    let played = question.played;
    let beside = Square::new(played.to.file(), played.from.rank());
    let captured = if described.en_passant { beside } else { Some(played.to) };
    let emptied = described.emptied.iter().copied();
    emptied.filter(|&at| Some(at) != captured).collect()
}

/// Whether two squares are next to each other.
pub(super) fn is_beside(one: Square, other: Square) -> bool {
    let (files, ranks) = super::far(one, other);
    files.max(ranks) == 1
}
