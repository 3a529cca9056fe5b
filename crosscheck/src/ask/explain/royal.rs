//! Whether a move leaves the mover's royal pieces safe.

use notation::{Piece, Reason as Ending, Square};
use oracle::Game;
use oracle::reasons::{self, Attack};

use super::way::{is_leap, start};
use super::{Question, Reason, names, the};
use crate::ask::Described;

/// Whether nobody moves any more, whatever could.
pub(super) fn is_over(game: &Game) -> bool {
    game.status().outcome.is_some_and(|outcome| outcome.reason == Ending::BareGeneral)
}

/// The attacks to which a move would leave a royal piece, each with its line.
pub(super) fn exposed(
    question: &Question<'_>,
    piece: Piece,
    described: &Described,
    exposures: &[Attack],
) -> Vec<Reason> {
    let before = reasons::checks(question.setup, question.rulings, piece.colour);
    let board = &described.after.board;
    let told = exposures.iter().filter_map(|attack| {
        let target = attack.target();
        let (attacker, royal) = (board.get(attack.from)?, board.get(target)?);
        let over = &attack.path[..attack.path.len() - 1];
        let line = match over {
            [] => String::new(),
            over => format!(" over {}", names(over)),
        };
        let states = format!(
            "{} would stand attacked by {}{line}.",
            start(&the(royal, target)),
            the(attacker, attack.from)
        );
        let reason = Reason { states, squares: line_of(attack), clauses: Vec::new() };
        Some(cite(question, described, &before, attack, attacker, reason))
    });
    told.collect()
}

/// Adds the clauses that forbid to leave such an attack.
fn cite(
    question: &Question<'_>,
    described: &Described,
    before: &[Attack],
    attack: &Attack,
    attacker: Piece,
    reason: Reason,
) -> Reason {
    let Question { cited, played, .. } = question;
    let is_royal =
        |square, colour| reasons::royals(&described.after, colour).any(|at| at == square);
    if described.castling && attack.target() == played.to {
        let into = cited.castling.as_ref().map_or(cited.into_attack, |castling| castling.into);
        return reason.and_cites(into);
    }
    if attack.target() == played.to {
        let reason = reason.and_cites(cited.into_attack);
        return if is_royal(attack.from, attacker.colour) {
            reason.and_cites(cited.apart)
        } else {
            reason
        };
    }
    let was = |check: &&Attack| check.from == attack.from && check.target() == attack.target();
    if before.iter().any(|check| was(&check)) {
        let mut reason = reason.and_cites(cited.unanswered);
        if checkers(before) > 1 {
            reason = reason.and_cites(cited.double);
        }
        return if attack.path.len() == 1 && is_leap(attack.from, attack.target()) {
            reason.and_cites(cited.leaper)
        } else {
            reason
        };
    }
    if described.en_passant {
        return reason.and_cites(cited.en_passant_uncovers);
    }
    reason.and_cites((cited.pin)(attacker.kind, attack))
}

/// Why a legal move is so as far as the royal pieces are concerned.
pub(super) fn safe(question: &Question<'_>, piece: Piece, described: &Described) -> Reason {
    let Question { setup, rulings, cited, played, .. } = question;
    let royals: Vec<Square> = reasons::royals(&described.after, piece.colour).collect();
    let named = royals.iter().filter_map(|&at| Some(the(described.after.board.get(at)?, at)));
    let whose = named.collect::<Vec<_>>().join(" or ");
    if !reasons::checks(&described.after, rulings, piece.colour).is_empty() {
        let states = format!("{} stands attacked, but the game is over.", start(&whose));
        return Reason::new(states, royals, cited.wins);
    }
    let moves_itself = royals.contains(&played.to);
    if let Some(check) = reasons::checks(setup, rulings, piece.colour).first() {
        return answer(question, described, check, moves_itself);
    }
    let states = format!("Nothing attacks {whose} afterwards.");
    let clauses = if moves_itself { cited.into_attack } else { cited.unanswered };
    Reason::new(states, royals, clauses)
}

/// How a legal move answers a check.
fn answer(
    question: &Question<'_>,
    described: &Described,
    check: &Attack,
    moves_itself: bool,
) -> Reason {
    let Question { setup, cited, played, .. } = question;
    let checker = setup.board.get(check.from);
    // What is taken in passing does not stand where the taker goes.
    let is_taken = check.from == played.to || described.after.board.get(check.from).is_none();
    let (how, clauses) = if moves_itself {
        ("by moving what was attacked".to_owned(), cited.into_attack)
    } else if is_taken {
        (format!("by taking what gave it from {}", check.from), cited.take)
    } else {
        let block = checker.map_or(cited.unanswered, |checker| (cited.block)(checker.kind));
        (format!("by standing on its line on {}", played.to), block)
    };
    let states = format!("It answers the check {how}.");
    Reason::new(states, [played.to], clauses).and_cites(cited.unanswered)
}

/// The attacker's square and its path.
fn line_of(attack: &Attack) -> Vec<Square> {
    let mut line = vec![attack.from];
    line.extend(&attack.path);
    line
}

/// How many pieces give check.
fn checkers(checks: &[Attack]) -> usize {
    let mut from: Vec<Square> = checks.iter().map(|check| check.from).collect();
    from.sort_unstable();
    from.dedup();
    from.len()
}
