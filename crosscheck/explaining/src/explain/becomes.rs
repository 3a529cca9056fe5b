//! What a piece is after a legal move, and what a move must say of it.

use notation::{Kind, Move, Piece, Setup};

use super::cited::Change;
use super::{Question, Reason, far, the};
use crate::Described;
use suite::Subject;

/// What is taken and what the mover becomes; nothing where neither is so.
pub(super) fn reason(
    question: &Question<'_>,
    piece: Piece,
    described: &Described,
    candidates: &[(Move, Setup)],
) -> Option<Reason> {
    let Question { pages, setup, played, .. } = question;
    let changes = described.becomes != piece.kind;
    let whole = match described.captive {
        None if !changes => return None,
        None => format!("It becomes {}", article(described.becomes)),
        Some(captive) if changes => {
            format!("It takes the {captive} and becomes {}", article(described.becomes))
        }
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
    let mut reason = Reason::new(format!("{whole}{choice}."), [played.to], pages.becomes(change));
    if described.captive.is_some() {
        reason = reason.and_cites(pages.capture(piece.kind, far(played.from, played.to)));
    }
    // Every capture cites something: where no clause speaks of it, how the captor goes does.
    if reason.clauses.is_empty() {
        reason = reason.and_cites(pages.movement(
            Subject::Move,
            piece.kind,
            far(played.from, played.to),
            0,
        ));
    }
    Some(reason)
}

/// The rights to castle that end with a legal move, and by whose doing.
pub(super) fn ended_rights(
    question: &Question<'_>,
    piece: Piece,
    described: &Described,
) -> Vec<Reason> {
    let Question { setup, played, pages, .. } = question;
    let rights = setup.castling.rights().filter(|&right| !described.after.castling.has(right));
    let told = rights.map(|right| {
        let side = if right.king_side { "king's" } else { "queen's" };
        let states = format!("It ends {}'s right to castle on the {side} side.", right.colour);
        let (square, subject) = if right.colour != piece.colour {
            (played.to, Subject::CastlingLostByCapture)
        } else if question.moves_royal() {
            (played.from, Subject::CastlingLostByKing)
        } else {
            (played.from, Subject::CastlingLostByRook)
        };
        Reason::new(states, [square], pages.plain(subject))
    });
    told.collect()
}

/// A move that lacks the letter of its result, has one too many, or a wrong one.
pub(super) fn wrong_choice(
    question: &Question<'_>,
    piece: Piece,
    candidates: &[(Move, Setup)],
) -> Reason {
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
    let mut reason = Reason::new(states, [played.to], pages.of_kind(Subject::Choice, piece.kind));
    let captive = setup.board.get(played.to).map(|captive| captive.kind);
    if captive.is_none() {
        reason = reason.and_cites(pages.of_kind(Subject::Keeps, piece.kind));
    }
    let fused = candidates.iter().filter(|(other, _)| other.choice != Some(piece.kind)).count();
    let results = candidates.iter().filter_map(|(other, after)| {
        let result = other.choice.or(after.board.get(played.to).map(|piece| piece.kind))?;
        let is_promoted = is_promoted(setup, result);
        Some(Change { captor: piece.kind, captive, result, fused, is_promoted })
    });
    results
        .map(|change| pages.becomes(change))
        .fold(reason, Reason::and_cites)
        .and_cites(pages.plain(Subject::MoveText))
}

/// Whether a kind is another's promoted form: those carry shogi's plus sign.
fn is_promoted(setup: &Setup, kind: Kind) -> bool {
    setup.variant.letter(kind).is_some_and(|letter| letter.starts_with('+'))
}

/// A kind with its article: `a Bishop`, `an Imam`.
fn article(kind: Kind) -> String {
    let name = kind.to_string();
    let article = if name.starts_with(['A', 'E', 'I', 'O']) { "an" } else { "a" };
    format!("{article} {name}")
}
