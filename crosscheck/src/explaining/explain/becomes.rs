//! What a piece becomes by a legal move, and the letter that a move needs.

use notation::{Kind, Move, Piece, Right, Setup};

use super::cited::{Change, Cited};
use super::{CitedReason, Question, far, first_rank, the};
use crate::explaining::Described;
use crate::fixtures::Topic;
use crate::fixtures::explains::fact;

/// What is taken and what the mover becomes; `None` if it takes nothing and stays the same.
pub(super) fn reason(
    question: &Question<'_>,
    piece: Piece,
    described: &Described,
    candidates: &[(Move, Setup)],
) -> Option<CitedReason> {
    let Question { pages, setup, played, .. } = question;
    let changes = described.becomes != piece.kind;
    let whole = match described.captive {
        None if !changes => return None,
        None => format!("It becomes {}", article(described.becomes)),
        Some(captive) if changes => {
            format!("It takes the {captive} and becomes {}", article(described.becomes))
        }
        Some(captive) if described.explodes => format!("It takes the {captive}"),
        Some(captive) => format!("It takes the {captive} and stays {}", article(piece.kind)),
    };
    let others: Vec<String> = (candidates.iter())
        .filter_map(|(other, _)| other.choice)
        .filter(|&kind| kind != described.becomes)
        .map(article)
        .collect();
    let choice = match others.as_slice() {
        [] => String::new(),
        [other] => format!("; it could have become {other}"),
        [others @ .., last] => format!("; it could have become {} or {last}", others.join(", ")),
    };
    let change = Change {
        captor: piece.kind,
        captive: described.captive.map(|captive| captive.kind),
        result: described.becomes,
        fused: candidates.iter().filter(|(other, _)| other.choice != Some(piece.kind)).count(),
        is_promoted: is_promoted(setup, described.becomes),
    };
    let mut reason =
        CitedReason::new(format!("{whole}{choice}."), [played.to], pages.becomes(change));
    if described.captive.is_some() {
        reason = reason.and_cites(pages.capture(piece.kind, far(played.from, played.to)));
    }
    // Every capture cites something: if no clause describes the capture, the clause of the captor's
    // movement.
    if reason.clauses.is_empty() {
        reason = reason.and_cites(pages.movement(
            Topic::Move,
            piece.kind,
            far(played.from, played.to),
            0,
        ));
    }
    Some(reason)
}

/// The clauses that say what a piece would become if a move made a kind of it, the closest first.
pub(super) fn made(question: &Question<'_>, result: Kind) -> Cited {
    let Question { setup, played, pages, .. } = question;
    let Some(piece) = setup.board.get(played.from) else { return Cited::new() };
    let captive = setup.board.get(played.to).map(|captive| captive.kind);
    let is_promoted = is_promoted(setup, result);
    let kept = if captive.is_none() && played.choice.is_none() && result != piece.kind {
        pages.of_kind(Topic::Keeps, piece.kind)
    } else {
        Cited::new()
    };
    let becomes =
        pages.becomes(Change { captor: piece.kind, captive, result, fused: 1, is_promoted });
    kept.into_iter().chain(becomes).collect()
}

/// The castling rights that end with a legal move, and the cause of each.
pub(super) fn ended_rights(
    question: &Question<'_>,
    piece: Piece,
    described: &Described,
) -> Vec<CitedReason> {
    let Question { setup, played, .. } = question;
    let rights = setup.castling.rights().filter(|&right| !described.after.castling.has(right));
    let reasons = rights.map(|right| {
        let side = if right.king_side { "king's" } else { "queen's" };
        let states = format!("It ends {}'s castling right on the {side} side.", right.colour);
        let square = if right.colour == piece.colour { played.from } else { played.to };
        CitedReason::new(states, [square], ends(question, right))
    });
    reasons.collect()
}

/// The clauses that say how a move of the side to move would end a right.
pub(super) fn ends(question: &Question<'_>, right: Right) -> Cited {
    let Question { setup, played, pages, .. } = question;
    let (topic, of) = if right.colour != setup.side {
        (Topic::CastlingLostByCapture, played.to)
    } else if question.moves_royal() {
        return pages.plain(Topic::CastlingLostByKing);
    } else {
        (Topic::CastlingLostByRook, played.from)
    };
    let home = first_rank(setup.variant, right.colour);
    let is_its = of.rank() == home && setup.castling.rook(right) == Some(of.file());
    pages.on(topic, (!is_its).then_some(fact::OTHER_ROOK))
}

/// A move that lacks the letter of its result, has a letter too many, or has a wrong letter.
pub(super) fn wrong_choice(
    question: &Question<'_>,
    piece: Piece,
    candidates: &[(Move, Setup)],
) -> CitedReason {
    let Question { setup, played, pages, .. } = question;
    let variant = setup.variant;
    let texts: Vec<String> =
        candidates.iter().map(|(other, _)| other.text(variant).to_string()).collect();
    let whose = the(piece, played.from);
    let states = match (played.choice, texts.as_slice()) {
        (Some(kind), [only]) => {
            format!(
                "There is nothing to choose here, and {} is no result: {whose} goes to {} as {only}.",
                kind, played.to
            )
        }
        (None, _) => format!(
            "A choice is missing: on {} {whose} becomes one of several kinds, written {}.",
            played.to,
            texts.join(" ")
        ),
        (Some(kind), _) => format!(
            "On {} {whose} does not become {}; there is {}.",
            played.to,
            article(kind),
            texts.join(" ")
        ),
    };
    let choice = pages.choice(piece.kind, played.choice);
    // Where a move does carry a letter, another one says what the piece does not become, and breaks no
    // rule about letters.
    let carries_one = played.choice.is_some() && texts.len() > 1;
    let first = if carries_one { Cited::new() } else { choice.clone() };
    let mut reason = CitedReason::new(states, [played.to], first);
    let captive = setup.board.get(played.to).map(|captive| captive.kind);
    if captive.is_none() {
        reason = reason.and_cites(pages.of_kind(Topic::Keeps, piece.kind));
    }
    let fused = candidates.iter().filter(|(other, _)| other.choice != Some(piece.kind)).count();
    let results = candidates.iter().filter_map(|(other, after)| {
        let result = other.choice.or(after.board.get(played.to).map(|piece| piece.kind))?;
        let is_promoted = is_promoted(setup, result);
        Some(Change { captor: piece.kind, captive, result, fused, is_promoted })
    });
    let reason = results.map(|change| pages.becomes(change)).fold(reason, CitedReason::and_cites);
    let reason = if reason.clauses.is_empty() { reason.and_cites(choice) } else { reason };
    reason.and_cites(pages.plain(Topic::MoveText))
}

/// Whether a kind is another kind's promoted form: those carry shogi's plus sign.
fn is_promoted(setup: &Setup, kind: Kind) -> bool {
    setup.variant.letter(kind).is_some_and(|letter| letter.starts_with('+'))
}

/// A kind with its article: `a Bishop`, `an Imam`.
fn article(kind: Kind) -> String {
    let name = kind.to_string();
    let article = if name.starts_with(['A', 'E', 'I', 'O']) { "an" } else { "a" };
    format!("{article} {name}")
}
