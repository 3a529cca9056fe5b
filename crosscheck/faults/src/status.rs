//! Applies a fault to the status from the reference.

use notation::{
    Castling, Claim, Colour, HalfPoints, Kind, Outcome, Points, Reason, Setup, Square, Status,
};
use oracle::Game;

use super::source::{FaultSource, OutcomeBend, Repetition, Share, Winner};
use super::spot::Spot;

/// The status that a fault gives at a spot.
pub(super) fn status(fault: &FaultSource, spot: &Spot<'_>) -> Status {
    let mut status = spot.status().clone();
    if let Some(repetition) = &fault.repetition {
        repeat(repetition, spot, &mut status);
    }
    for bend in fault.status.iter().filter(|bend| spot.is(&bend.when)) {
        if let Some(check) = bend.check {
            status.check = check;
        }
        if let Some(outcome) = &bend.outcome {
            status.outcome = decided(outcome, spot.setup(), status.outcome);
        }
        if let Some(claims) = &bend.claims {
            let claimed = |claim: &Claim| claims.iter().any(|id| id == claim.id());
            status.claims = Claim::ALL.into_iter().filter(claimed).collect();
        }
    }
    status
}

/// An outcome as the fault changes it.
fn decided(bend: &OutcomeBend, setup: &Setup, outcome: Option<Outcome>) -> Option<Outcome> {
    if bend.none {
        return None;
    }
    let reason = bend.reason.as_deref();
    let reason = reason.and_then(|id| Reason::ALL.into_iter().find(|reason| reason.id() == id));
    let mut outcome = match (outcome, reason) {
        (Some(outcome), reason) => Outcome { reason: reason.unwrap_or(outcome.reason), ..outcome },
        (None, Some(reason)) => Outcome { winner: None, reason, points: None },
        (None, None) => return None,
    };
    match bend.winner {
        None => {}
        Some(Winner::Mover) => outcome.winner = Some(setup.side),
        Some(Winner::Opponent) => outcome.winner = Some(setup.side.opponent()),
        Some(Winner::Nobody) => outcome.winner = None,
    }
    if bend.pointless {
        outcome.points = None;
        outcome.winner = None;
    }
    let mut more = bend.half_points.unwrap_or_default();
    for (_, piece) in setup.board.pieces() {
        let letter = setup.variant.letter(piece.kind).unwrap_or_default();
        let worth = bend.half_points_for.get(letter).copied().unwrap_or_default();
        match piece.colour {
            Colour::White => more.0 += worth,
            Colour::Black => more.1 += worth,
        }
    }
    if let Some(Points { white, black }) = outcome.points
        && more != (0, 0)
    {
        let (white, black) = (HalfPoints(white.0 + more.0), HalfPoints(black.0 + more.1));
        outcome.points = Some(Points { white, black });
        outcome.winner = match white.cmp(&black) {
            std::cmp::Ordering::Greater => Some(Colour::White),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Less => Some(Colour::Black),
        };
    }
    Some(outcome)
}

/// Replaces the repetitions that the reference counts.
fn repeat(repetition: &Repetition, spot: &Spot<'_>, status: &mut Status) {
    let times = times(repetition, spot);
    let fresh = spot.game.setup().clone();
    let Ok(fresh) = Game::from_setup(fresh, spot.game.rulings()) else { return };
    let before = status.outcome;
    *status = fresh.status();
    let free = status.outcome.is_none_or(|outcome| outcome.reason == Reason::MoveCount);
    if free && times >= repetition.outcome {
        let reason = Reason::FivefoldRepetition;
        status.outcome = before.filter(|outcome| outcome.reason == reason).or(Some(Outcome {
            winner: None,
            reason,
            points: None,
        }));
        status.claims.clear();
    } else if status.outcome.is_none() && times >= repetition.claim {
        status.claims.push(Claim::ThreefoldRepetition);
        status.claims.sort_unstable();
    }
}

/// How often the position has stood, as the fault sees it, this time included.
fn times(repetition: &Repetition, spot: &Spot<'_>) -> usize {
    let keys: Vec<Key> = spot
        .path
        .iter()
        .map(|step| &step.before)
        .chain([spot.setup()])
        .map(|setup| Key::of(setup, spot, &repetition.same))
        .collect();
    let Some(present) = keys.last() else { return 0 };
    let skipped = usize::from(repetition.without_start && keys.len() > 1);
    keys.iter().skip(skipped).filter(|key| *key == present).count()
}

/// The parts of two positions that a fault compares.
#[derive(PartialEq)]
struct Key {
    pieces: Vec<(Square, Option<Colour>, Option<Kind>)>,
    side: Option<Colour>,
    castling: Castling,
    en_passant: (Option<Square>, Vec<notation::Move>),
    half_moves: u16,
}

impl Key {
    fn of(setup: &Setup, spot: &Spot<'_>, same: &[Share]) -> Self {
        let has = |share| same.contains(&share);
        let sees_kinds = has(Share::Placement);
        let sees_sides = sees_kinds || has(Share::Sides);
        let pieces = setup.board.pieces().filter(|_| sees_sides || has(Share::Squares));
        let captures = || -> Vec<notation::Move> {
            let pawn = |square| setup.board.get(square).is_some_and(|p| p.kind == Kind::Pawn);
            let Ok(game) = Game::from_setup(setup.clone(), spot.game.rulings()) else {
                return Vec::new();
            };
            let mut moves = game.legal_moves();
            moves.retain(|m| setup.en_passant == Some(m.to) && pawn(m.from));
            moves
        };
        Self {
            pieces: pieces
                .map(|(square, piece)| {
                    let colour = Some(piece.colour).filter(|_| sees_sides);
                    (square, colour, Some(piece.kind).filter(|_| sees_kinds))
                })
                .collect(),
            side: Some(setup.side).filter(|_| has(Share::Side)),
            castling: if has(Share::Castling) { setup.castling } else { Castling::NONE },
            en_passant: (
                setup.en_passant.filter(|_| has(Share::EnPassantField)),
                if has(Share::EnPassantCaptures) { captures() } else { Vec::new() },
            ),
            half_moves: if has(Share::HalfMoves) { setup.half_moves } else { 0 },
        }
    }
}
