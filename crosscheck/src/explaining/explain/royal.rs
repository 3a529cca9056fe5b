//! Whether a move leaves the mover's royal pieces safe.

use notation::{Colour, Move, Piece, Reason as Ending, Ruling, Rulings, Setup, Square};
use oracle::Game;
use oracle::reasons::{self, Attack, NoCheck};

use super::cited::Cited;
use super::way::{is_leap, of_way, start};
use super::{CitedReason, Question, names, the};
use crate::explaining::Described;
use crate::fixtures::explains::fact;
use crate::fixtures::{Topic, kind_id};
use crate::known::pins::{stands_between, without};

/// What has ended the game, if it is over so that no move is legal.
pub(super) fn over(setup: &Setup, rulings: &Rulings) -> Option<&'static str> {
    let ended = reasons::own_ending(setup, rulings)?;
    match ended.reason {
        Ending::BareGeneral => Some("a General is bare"),
        Ending::Hill => Some("a King stands on the hill"),
        Ending::ThirdCheck => Some("the third check has been given"),
        Ending::Race if ended.winner.is_some() => Some("the race is won"),
        Ending::Race => Some("both Kings have arrived"),
        Ending::NoPieces => Some("a side has no piece left"),
        Ending::Explosion => Some("a King has been removed by an explosion"),
        _ => None,
    }
}

/// That the game is drawn as it stands, which bars no move.
pub(super) fn drawn(question: &Question<'_>) -> Option<CitedReason> {
    let drawn = question.game.status().outcome?;
    let states = format!("The game is drawn ({}), but moves are still legal.", drawn.reason);
    Some(CitedReason::new(states, [], question.pages.plain(Topic::Drawn)))
}

/// The attacks to which a move would leave a royal piece, each with its line.
pub(super) fn exposed(
    question: &Question<'_>,
    piece: Piece,
    described: &Described,
    exposures: &[Attack],
) -> Vec<CitedReason> {
    let before = reasons::checks(question.setup, question.rulings, piece.colour);
    let (board, played) = (&described.after.board, question.played);
    let reasons = exposures.iter().filter_map(|attack| {
        let target = attack.target();
        let (attacker, royal) = (board.get(attack.from)?, board.get(target)?);
        let over = &attack.path[..attack.path.len() - 1];
        let line = match over {
            [] => String::new(),
            over => format!(" over {}", names(over)),
        };
        let states = if royal.colour == piece.colour {
            let whose = start(&the(royal, target));
            format!("{whose} would stand attacked by {}{line}.", the(attacker, attack.from))
        } else if attack.from == played.to {
            format!("It would give check to {}{line}.", the(royal, target))
        } else {
            let by = the(attacker, attack.from);
            format!("It would uncover a check of {by} to {}{line}.", the(royal, target))
        };
        let forbidden = if royal.colour == piece.colour {
            forbids(question, piece, described, &before, attack)
        } else {
            let uncovers = attack.from != played.to;
            let uncovers = uncovers.then(|| fact::DISCOVERED.to_owned());
            let facts = uncovers.into_iter().chain([kind_id(piece.kind)]);
            vec![question.pages.on(Topic::GivesCheck, facts)]
        };
        let reason = forbidden
            .into_iter()
            .fold(CitedReason::new(states, line_of(attack), Vec::new()), CitedReason::and_cites);
        let reason = reason.and_cites(question.pages.attack(attacker.kind, attack));
        Some(if stands_between(&described.after, question.rulings, attack.from) {
            reason.and_cites(question.pages.plain(Topic::AttackOfPinned))
        } else {
            reason
        })
    });
    reasons.collect()
}

/// The clauses that say how each check is given that stands: those about such an attack, then those of
/// the way that the piece would go.
pub(super) fn checks(game: &Game) -> Vec<Cited> {
    let (setup, rulings) = (game.setup(), game.rulings());
    let given = reasons::checks(setup, rulings, setup.side).into_iter();
    let cited = given.filter_map(|attack| {
        let question = Question::of(game, Move::new(attack.from, attack.target()));
        let checker = setup.board.get(attack.from)?;
        let mut clauses = question.pages.attack(checker.kind, &attack);
        if stands_between(setup, question.rulings, attack.from) {
            clauses.extend(question.pages.plain(Topic::AttackOfPinned));
        }
        clauses.extend(of_way(&question, checker, &attack.path));
        Some(clauses)
    });
    cited.collect()
}

/// The clauses that forbid a move to leave such an attack.
fn forbids(
    question: &Question<'_>,
    piece: Piece,
    described: &Described,
    before: &[Attack],
    attack: &Attack,
) -> Vec<Cited> {
    let Question { setup, pages, played, .. } = question;
    let is_royal =
        |square, colour: Colour| reasons::royals(&described.after, colour).any(|at| at == square);
    if described.castling {
        // Where the King alone would not be attacked, the Rook has shielded it.
        let mut lifted = (*setup).clone();
        lifted.board.set(played.from, None);
        let by = piece.colour.opponent();
        let stands = !reasons::attacks(&lifted, question.rulings, by, attack.target()).is_empty();
        let uncovers = (!stands).then_some(fact::DISCOVERED);
        return vec![pages.on(Topic::CastlingInto, uncovers)];
    }
    if attack.target() == played.to {
        let is_met = is_royal(attack.from, piece.colour.opponent());
        if reasons::no_check(setup, question.rulings) == Some(NoCheck::KingsTouch) {
            return vec![pages.on(Topic::Touch, [fact::LEAVES]), pages.plain(Topic::IntoAttack)];
        }
        let apart = is_met.then(|| pages.plain(Topic::Apart));
        let into = pages.on(Topic::IntoAttack, ending(question, described));
        return [into].into_iter().chain(apart).collect();
    }
    if before.iter().any(|check| is_same(check, attack)) {
        let mut clauses = vec![pages.plain(Topic::Unanswered)];
        if checkers(before) > 1 {
            clauses.push(pages.plain(Topic::Double));
        }
        let is_at_once = attack.path.len() == 1;
        if is_over_several_paths(before, attack) {
            clauses.push(pages.plain(Topic::TwoPaths));
        } else if is_at_once && is_leap(attack.from, attack.target()) {
            clauses.push(pages.plain(Topic::Leaper));
        } else if !is_at_once && !is_royal(played.to, piece.colour) {
            let checker = setup.board.get(attack.from);
            clauses.extend(checker.map(|checker| pages.of_kind(Topic::Block, checker.kind)));
        }
        return clauses;
    }
    if described.en_passant {
        return vec![pages.plain(Topic::EnPassantUncovers)];
    }
    if is_royal(played.to, piece.colour) {
        return vec![pages.plain(Topic::Behind)];
    }
    let shields = shielded(question, piece).iter().any(|line| is_same(line, attack));
    if described.explodes && !shields {
        let passing = described.en_passant.then_some(fact::FIELDS[4]);
        return vec![pages.on(Topic::Explosion, [fact::OPENS].into_iter().chain(passing))];
    }
    let pinner = setup.board.get(attack.from).map_or(piece.kind, |pinner| pinner.kind);
    let several = shielded(question, piece).len() > 1;
    let several = several.then(|| pages.plain(Topic::SeveralLines));
    several.into_iter().chain([pages.pin(piece.kind, pinner, attack)]).collect()
}

/// The attacks on its royal pieces that a piece alone blocks: those that appear when it is removed.
fn shielded(question: &Question<'_>, piece: Piece) -> Vec<Attack> {
    let Question { setup, rulings, played, .. } = question;
    let before = reasons::checks(setup, rulings, piece.colour);
    let mut attacks = reasons::checks(&without(setup, played.from), rulings, piece.colour);
    attacks.retain(|attack| !before.contains(attack));
    attacks
}

/// Why the royal pieces allow a legal move, if its side has any.
pub(super) fn safe(
    question: &Question<'_>,
    piece: Piece,
    described: &Described,
) -> Option<CitedReason> {
    let Question { setup, rulings, pages, played, .. } = question;
    let royals: Vec<Square> = reasons::royals(&described.after, piece.colour).collect();
    if royals.is_empty() {
        return not_royal(question, described);
    }
    let named = royals.iter().filter_map(|&at| Some(the(described.after.board.get(at)?, at)));
    let whose = named.collect::<Vec<_>>().join(" or ");
    if !reasons::checks(&described.after, rulings, piece.colour).is_empty() {
        let states = format!("{} stands attacked, but the game is over.", start(&whose));
        return Some(CitedReason::new(states, royals, pages.plain(Topic::Wins)));
    }
    let checks = reasons::checks(setup, rulings, piece.colour);
    if let Some(first) = checks.first() {
        return Some(answer(question, described, &checks, first));
    }
    let moves_itself = royals.contains(&played.to);
    let lines = if moves_itself { Vec::new() } else { shielded(question, piece) };
    if let Some(first) = lines.iter().find(|line| line.from == played.to).or(lines.first()) {
        let reason = shielding(question, piece, described, first);
        return Some(if lines.len() > 1 {
            reason.and_cites(pages.plain(Topic::SeveralLines))
        } else {
            reason
        });
    }
    // No attack needs to be met where none is a check.
    match reasons::no_check(&described.after, rulings) {
        Some(NoCheck::Ruling) => return no_check(question, described, &royals, &whose),
        // That the Kings touch is told beside this, with what attacks them.
        Some(NoCheck::KingsTouch) if attacked_by(question, described, &royals).is_some() => {
            return None;
        }
        _ => {}
    }
    let states = format!("Nothing attacks {whose} afterwards.");
    let topic = if moves_itself { Topic::IntoAttack } else { Topic::Unanswered };
    let not_royal = pages.of_kind(Topic::NotRoyal, described.becomes);
    Some(CitedReason::new(states, royals, pages.plain(topic)).and_cites(not_royal))
}

/// The end of the game by a rule of its own that a move brings, if its royal piece is safe.
fn ending(question: &Question<'_>, described: &Described) -> Option<&'static str> {
    Some(reasons::own_ending(&described.after, question.rulings)?.reason.id())
}

/// That an attack is no check, since the game is played without check.
fn no_check(
    question: &Question<'_>,
    described: &Described,
    royals: &[Square],
    whose: &str,
) -> Option<CitedReason> {
    let (attacks, squares) = attacked_by(question, described, royals)?;
    let ruling = Ruling::AtomicCheck;
    let value = question.rulings.value(ruling);
    let states = format!("{attacks} {whose}, but under {ruling}={value} that is no check.");
    let clauses = question.pages.on(Topic::Ruling, [ruling.id(), fact::ATTACKED]);
    Some(CitedReason::new(states, [royals, &squares].concat(), clauses))
}

/// The pieces that attack some squares after a move, as the beginning of a sentence, and where they stand;
/// `None` if none does.
pub(super) fn attacked_by(
    question: &Question<'_>,
    described: &Described,
    squares: &[Square],
) -> Option<(String, Vec<Square>)> {
    let (after, by) = (&described.after, question.setup.side.opponent());
    let attacks = squares.iter().flat_map(|&at| reasons::attacks(after, question.rulings, by, at));
    let mut from: Vec<Square> = attacks.map(|attack| attack.from).collect();
    from.sort_unstable();
    from.dedup();
    let named = from.iter().filter_map(|&at| Some(the(after.board.get(at)?, at)));
    let named = named.collect::<Vec<_>>().join(" and ");
    let attack = if from.len() == 1 { "attacks" } else { "attack" };
    (!from.is_empty()).then(|| (format!("{} {attack}", start(&named)), from))
}

/// That a piece which is royal in other games may stand attacked.
fn not_royal(question: &Question<'_>, described: &Described) -> Option<CitedReason> {
    let Question { setup, rulings, pages, played, .. } = question;
    let clauses = pages.of_kind(Topic::NotRoyal, described.becomes);
    let attacks = reasons::attacks(&described.after, rulings, setup.side.opponent(), played.to);
    let attacker = described.after.board.get(attacks.first()?.from)?;
    let piece = Piece::new(setup.side, described.becomes);
    let states = format!(
        "{} may stand where {} attacks it.",
        start(&the(piece, played.to)),
        the(attacker, attacks.first()?.from)
    );
    (!clauses.is_empty()).then(|| CitedReason::new(states, [played.to], clauses))
}

/// Explains how a shielding piece moves without exposing its royal piece.
fn shielding(
    question: &Question<'_>,
    piece: Piece,
    described: &Described,
    attack: &Attack,
) -> CitedReason {
    let Question { setup, pages, played, .. } = question;
    let named = |at| setup.board.get(at).map(|stands| (stands.kind, the(stands, at)));
    let (pinner, whom) = named(attack.from).unwrap_or((piece.kind, String::new()));
    let royal = named(attack.target()).map(|(_, royal)| royal).unwrap_or_default();
    if described.explodes && played.to != attack.from {
        let states = format!("Its explosion removes {whom}, which pinned it to {royal}.");
        let clauses = pages.on(Topic::Explosion, [fact::FREES]);
        return CitedReason::new(states, line_of(attack), clauses)
            .and_cites(pages.pin(piece.kind, pinner, attack));
    }
    let states = if played.to == attack.from {
        format!("It captures {whom}, which pinned it to {royal}.")
    } else {
        format!("It is pinned to {royal} by {whom}, and stays on the line.")
    };
    CitedReason::new(states, line_of(attack), pages.pin(piece.kind, pinner, attack))
        .and_cites(pages.plain(Topic::Unanswered))
}

/// How a legal move answers the checks that were given.
fn answer(
    question: &Question<'_>,
    described: &Described,
    checks: &[Attack],
    first: &Attack,
) -> CitedReason {
    let Question { setup, pages, played, .. } = question;
    // A piece captured in passing does not stand on the captor's target square.
    let is_gone = |check: &&Attack| {
        check.from == played.to || described.after.board.get(check.from).is_none()
    };
    let leaves = checks.iter().any(|check| check.target() == played.from);
    let (how, clauses) = if let Some(taken) = checks.iter().find(is_gone) {
        if described.explodes && taken.from != played.to && !described.en_passant {
            let states = format!(
                "It answers the check by the explosion that removes what gave it from {}.",
                taken.from
            );
            let clauses = pages.on(Topic::Explosion, [fact::ANSWERS]);
            return CitedReason::new(states, [played.to], clauses)
                .and_cites(pages.plain(Topic::Unanswered));
        }
        let by_king = if leaves { Topic::IntoAttack } else { Topic::Fellow };
        let by_king = question.moves_royal().then(|| pages.plain(by_king));
        let how = format!("by taking what gave it from {}", taken.from);
        (how, [Some(pages.plain(Topic::Take)), by_king])
    } else if leaves {
        let how = "by moving what was attacked".to_owned();
        (how, [Some(pages.plain(Topic::IntoAttack)), None])
    } else {
        let how = format!("by standing on its line on {}", played.to);
        let several = is_over_several_paths(checks, first);
        let several = several.then(|| pages.plain(Topic::TwoPaths));
        let checker = setup.board.get(first.from);
        (how, [several, checker.map(|checker| pages.of_kind(Topic::Block, checker.kind))])
    };
    let double = (checkers(checks) > 1).then(|| pages.plain(Topic::Double));
    let clauses = clauses.into_iter().chain([double]).flatten();
    let reason = CitedReason::new(format!("It answers the check {how}."), [played.to], Vec::new());
    let unanswered = pages.on(Topic::Unanswered, ending(question, described));
    clauses.fold(reason, CitedReason::and_cites).and_cites(unanswered)
}

/// Whether two attacks are by the same piece on the same royal piece.
fn is_same(one: &Attack, other: &Attack) -> bool {
    one.from == other.from && one.target() == other.target()
}

/// Whether the piece that makes an attack makes it over more than one path.
fn is_over_several_paths(attacks: &[Attack], attack: &Attack) -> bool {
    attacks.iter().filter(|other| is_same(other, attack)).count() > 1
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
