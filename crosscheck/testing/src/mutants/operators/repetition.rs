//! Repetitions: a count too early or too late, a field ignored or added.

use notation::{Castling, Claim, Colour, Kind, Outcome, Reason, Setup, Square, Status};
use oracle::reasons;

use super::Sheet;
use crate::mutants::mutant::{Deviation, Mutant, Operator};
use crate::mutants::place::Place;

/// The clauses about the claim at the third occurrence, and what is told beside it.
const CLAIM: [&str; 2] = ["repetition.threefold", "status.no-claims-after-the-end"];
/// Those about the draw at the fifth.
const DRAW: [&str; 3] =
    ["repetition.fivefold", "status.first-reason", "status.no-claims-after-the-end"];
/// Those that say which positions are the same, and which are counted.
const SAME: [&str; 4] = [
    "repetition.same",
    "repetition.same-castling",
    "repetition.same-en-passant",
    "repetition.start-counts",
];

/// Two positions are the same where their keys are.
pub(crate) type Key = Box<dyn Fn(&Place, &Setup) -> Setup + Send + Sync>;

/// At which occurrence a draw may be claimed, and the game is drawn.
pub(super) type Limits = (usize, usize);

pub(super) const RIGHT: Limits = (3, 5);

pub(super) fn all(sheet: &Sheet) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for colour in Colour::BOTH {
        let mut add = |does: &str, breaks: &[&str], key: Key, limits: Limits, skips: usize| {
            mutants.push(counts(sheet, colour, does, breaks, key, limits, move |_| skips));
        };
        for (what, limits) in [
            ("may claim at the second occurrence", (2, 5)),
            ("may claim at the fourth occurrence", (4, 5)),
            ("may never claim a repetition", (99, 5)),
            ("draws at the third occurrence", (3, 3)),
            ("draws at the fourth occurrence", (3, 4)),
            ("draws at the sixth occurrence", (3, 6)),
            ("never draws by repetition", (3, 99)),
        ] {
            let breaks: &[&str] = if limits.1 == RIGHT.1 { &CLAIM } else { &DRAW };
            add(what, breaks, Box::new(right), limits, 0);
        }
        let counting = [&CLAIM[..], &DRAW, &SAME].concat();
        add("does not count the start of the line", &counting, Box::new(right), RIGHT, 1);
        for (what, key) in keys(sheet) {
            add(&format!("compares positions {what}"), &counting, key, RIGHT, 0);
        }
    }
    mutants
}

/// Counts occurrences by a key, up to some limits, a number of those at the start of the line skipped.
pub(super) fn counts(
    sheet: &Sheet,
    colour: Colour,
    does: &str,
    breaks: &[&str],
    key: Key,
    limits: Limits,
    skips: impl Fn(&Place) -> usize + Send + Sync + 'static,
) -> Mutant {
    let judge = move |place: &Place, status: &mut Status| {
        if place.setup().side == colour {
            let times = times(place, &key, skips(place));
            repeat(place, status, times, limits);
        }
    };
    let does = format!("{does}, {colour} to move");
    sheet.mutant(Operator::Repetition, does, breaks, Deviation::Status(Box::new(judge)))
}

/// The position without what does not matter: the counters, and a field without a capture.
pub(crate) fn right(place: &Place, setup: &Setup) -> Setup {
    let mut key = Setup { half_moves: 0, full_moves: 1, ..setup.clone() };
    if let Some(passed) = key.en_passant {
        let pawn =
            |square: Square| setup.board.get(square).is_some_and(|piece| piece.kind == Kind::Pawn);
        let takes =
            |game: oracle::Game| game.legal_moves().iter().any(|m| m.to == passed && pawn(m.from));
        if !place.changed(setup.clone()).is_some_and(takes) {
            key.en_passant = None;
        }
    }
    key
}

/// What a wrong comparison looks at.
fn keys(sheet: &Sheet) -> Vec<(String, Key)> {
    let mut keys: Vec<(String, Key)> = vec![
        (
            "by the half-move clock, too".to_owned(),
            Box::new(|place, setup| Setup { half_moves: setup.half_moves, ..right(place, setup) }),
        ),
        (
            "by the move number, too".to_owned(),
            Box::new(|place, setup| Setup { full_moves: setup.full_moves, ..right(place, setup) }),
        ),
        (
            "without the side to move".to_owned(),
            Box::new(|place, setup| Setup { side: Colour::White, ..right(place, setup) }),
        ),
    ];
    if sheet.has_pawns() {
        keys.push((
            "without the Pawns".to_owned(),
            Box::new(|place, setup| {
                let mut key = right(place, setup);
                for (square, piece) in setup.board.pieces() {
                    if piece.kind == Kind::Pawn {
                        key.board.set(square, None);
                    }
                }
                key
            }),
        ));
    }
    if reasons::has_en_passant(sheet.variant) {
        keys.push((
            "by the en passant field".to_owned(),
            Box::new(|place, setup| Setup { en_passant: setup.en_passant, ..right(place, setup) }),
        ));
        // A capture in passing that must be made leaves no position that comes again.
        if !sheet.must_capture {
            keys.push((
                "without the capture in passing".to_owned(),
                Box::new(|place, setup| Setup { en_passant: None, ..right(place, setup) }),
            ));
        }
    }
    for right_of in sheet.rights.iter().copied() {
        keys.push((
            format!("without the right {}", right_of.letter()),
            Box::new(move |place, setup| {
                let key = right(place, setup);
                Setup { castling: key.castling.without(right_of), ..key }
            }),
        ));
    }
    if sheet.variant.counts_checks() {
        for colour in Colour::BOTH {
            keys.push((
                format!("without the checks that {colour} has to give"),
                Box::new(move |place, setup| {
                    let key = right(place, setup);
                    Setup { checks: key.checks.map(|checks| checks.with(colour, 0)), ..key }
                }),
            ));
        }
    }
    if !sheet.rights.is_empty() {
        keys.push((
            "without the rights to castle".to_owned(),
            Box::new(|place, setup| Setup { castling: Castling::NONE, ..right(place, setup) }),
        ));
    }
    keys
}

/// How often the position has stood, as the engine sees it, this time included.
pub(crate) fn times(place: &Place, key: &Key, skips: usize) -> usize {
    let here = key(place, place.setup());
    let earlier = place.path().iter().map(|step| &step.before);
    let skips = if place.path().is_empty() { 0 } else { skips };
    let same = |before: &&Setup| key(place, before) == here;
    1 + earlier.skip(skips).filter(same).count()
}

/// Replaces the repetitions that the reference counts.
fn repeat(place: &Place, status: &mut Status, times: usize, (claim, outcome): (usize, usize)) {
    let Some(fresh) = place.changed(place.setup().clone()) else { return };
    let before = status.outcome;
    *status = fresh.status();
    let free = status.outcome.is_none_or(|outcome| outcome.reason == Reason::MoveCount);
    if free && times >= outcome {
        let reason = Reason::FivefoldRepetition;
        let told = before.filter(|outcome| outcome.reason == reason);
        status.outcome = told.or(Some(Outcome { winner: None, reason, points: None }));
        status.claims.clear();
    } else if status.outcome.is_none() && times >= claim {
        status.claims.push(Claim::ThreefoldRepetition);
        status.claims.sort_unstable();
    }
}
