//! How a game ends: an end overlooked, called another, won by the wrong side, a ply early or late.

use notation::{
    Claim, Colour, HalfPoints, Kind, Outcome, Piece, Points, Reason, Rulings, Setup, Status,
};
use oracle::{Game, reasons};

use super::Sheet;
use super::breaks::named;
use crate::mutants::mutant::{Deviation, Mutant, Operator};
use crate::mutants::place::{Answers, Place};
use crate::mutants::search::drawn;

/// The clauses about an end, and about what is told beside it.
fn of(reason: Reason) -> Vec<String> {
    let own: &[&str] = match reason {
        Reason::Checkmate => &["end.checkmate"],
        Reason::Stalemate => &["end.stalemate", "end.stalemated-king"],
        Reason::StalematedGeneral => &["end.stalemated-general"],
        Reason::BareGeneral => &["end.bare-general", "end.bare-king", "end.bare-no-move"],
        Reason::Hill => &["hill."],
        Reason::ThirdCheck => &["checks.", "third-check."],
        Reason::Race => &["race.", "end."],
        Reason::NoPieces | Reason::Explosion => &["end."],
        Reason::DeadPosition => &["dead."],
        Reason::FivefoldRepetition => &["repetition.fivefold"],
        Reason::MoveCount => &["move-count.outcome", "move-count.none"],
    };
    named(&[own, &["status."]].concat())
}

/// The clauses about a claim.
fn of_claim(claim: Claim) -> Vec<String> {
    named(match claim {
        Claim::ThreefoldRepetition => &["repetition.threefold", "status."],
        Claim::MoveCount => &["move-count.claim", "status."],
    })
}

pub(super) fn all(sheet: &Sheet) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for colour in Colour::BOTH {
        mutants.extend(outcomes(sheet, colour));
        mutants.extend(limits(sheet, colour));
        mutants.extend(claims(sheet, colour));
        mutants.extend(material(sheet, colour));
    }
    mutants.extend(points(sheet));
    let does = "counts a line that ends early".to_owned();
    mutants.push(sheet.mutant(Operator::Ending, does, &["perft.ends"], Deviation::ShortLines));
    mutants
}

/// A mutant in the status.
fn judging(
    sheet: &Sheet,
    operator: Operator,
    does: String,
    breaks: Vec<String>,
    judge: impl Fn(&Place, &mut Status) + Send + Sync + 'static,
) -> Mutant {
    Mutant { breaks, ..sheet.mutant(operator, does, &[], Deviation::Status(Box::new(judge))) }
}

/// Whether a game can end for a reason where a side is to move. In Horde only Black is mated, and only White loses all it has.
fn arises(sheet: &Sheet, reason: Reason, colour: Colour) -> bool {
    match reason {
        Reason::Checkmate => sheet.checked.contains(&colour),
        Reason::NoPieces => !sheet.has_royals(colour),
        _ => true,
    }
}

/// What is told instead of an end: another reason, or another winner than the side to move.
type Change = fn(&mut Status, Reason, Colour);

/// Each end, told wrongly where a side is to move.
fn outcomes(sheet: &Sheet, colour: Colour) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for &reason in sheet.reasons.iter().filter(|&&reason| arises(sheet, reason, colour)) {
        // Where a game counts points, they say who has won.
        let points = named(&["points."]);
        let mut add = |does: String, change: Change, other: Reason| {
            let mut breaks = of(reason);
            breaks.extend(of(other));
            breaks.extend(points.clone());
            mutants.push(judging(sheet, Operator::Ending, does, breaks, move |place, status| {
                let ended = status.outcome.is_some_and(|outcome| outcome.reason == reason);
                if ended && place.setup().side == colour {
                    change(status, other, colour);
                }
            }));
        };
        let when = format!("at {reason}, {colour} to move");
        add(format!("plays on {when}"), |status, _, _| status.outcome = None, reason);
        for &other in sheet.reasons.iter().filter(|&&other| other != reason) {
            let change = |status: &mut Status, other, _| {
                status.outcome = status.outcome.map(|was| Outcome { reason: other, ..was });
            };
            add(format!("says {other} {when}"), change, other);
        }
        let winner: [(&str, Change); 2] = [
            ("gives the win to the wrong side", |status, _, colour| {
                let won = status.outcome.and_then(|outcome| outcome.winner);
                win(status, Some(won.map_or(colour, Colour::opponent)));
            }),
            ("draws what is won and the reverse", |status, _, colour| {
                let won = status.outcome.and_then(|outcome| outcome.winner);
                win(status, if won.is_some() { None } else { Some(colour.opponent()) });
            }),
        ];
        for (does, change) in winner {
            add(format!("{does} {when}"), change, reason);
        }
        // What ends a game by itself cannot come about three times.
        let can_repeat = sheet.history.contains(&reason) && reason != Reason::DeadPosition;
        let claims = Claim::ALL.into_iter();
        for claim in claims
            .filter(|&claim| can_claim(sheet, claim))
            .filter(|&claim| can_repeat || claim == Claim::MoveCount)
        {
            let does = format!("still tells the claim of {claim} {when}");
            let breaks = [of(reason), of_claim(claim)].concat();
            mutants.push(judging(sheet, Operator::Ending, does, breaks, move |place, status| {
                let ended = status.outcome.is_some_and(|outcome| outcome.reason == reason);
                if ended && place.setup().side == colour && holds(place, claim) {
                    status.claims.push(claim);
                }
            }));
        }
        let does = format!("knows no move {when}");
        let bars = move |place: &Place, answers: &mut Answers| {
            let ended = place.answers().status.outcome.map(|outcome| outcome.reason);
            if ended == Some(reason) && place.setup().side == colour {
                answers.moves.clear();
            }
        };
        if sheet.history.contains(&reason) {
            let deviation = Deviation::Moves(Box::new(bars));
            let mutant = sheet.mutant(Operator::Ending, does, &["perft.ends"], deviation);
            mutants.push(Mutant { breaks: [of(reason), mutant.breaks.clone()].concat(), ..mutant });
        }
    }
    for claim in Claim::ALL.into_iter().filter(|&claim| can_claim(sheet, claim)) {
        let does = format!("does not tell {colour} the claim of {claim}");
        mutants.push(judging(
            sheet,
            Operator::Ending,
            does,
            of_claim(claim),
            move |place, status| {
                if place.setup().side == colour {
                    status.claims.retain(|told| *told != claim);
                }
            },
        ));
    }
    mutants
}

fn win(status: &mut Status, winner: Option<Colour>) {
    status.outcome = status.outcome.map(|was| Outcome { winner, ..was });
}

/// Whether a draw could be claimed if the game had not ended: what the line and the clock say.
fn holds(place: &Place, claim: Claim) -> bool {
    let same =
        |before: &&Setup| before.board == place.setup().board && before.side == place.setup().side;
    match claim {
        Claim::ThreefoldRepetition => {
            place.path().iter().map(|step| &step.before).filter(same).count() >= 2
        }
        Claim::MoveCount => place.setup().half_moves >= 64,
    }
}

/// Whether a game knows a claim: that of the move count is asked of the reference, clock by clock.
fn can_claim(sheet: &Sheet, claim: Claim) -> bool {
    let start = sheet.variant.start(&Rulings::default());
    claim == Claim::ThreefoldRepetition
        || (0..400).any(|half_moves| {
            let late = Setup { half_moves, ..start.clone() };
            let game = Game::from_setup(late, &Rulings::default());
            game.is_ok_and(|game| game.status().claims.contains(&claim))
        })
}

/// Where the clock is thought to stand.
type Shift = fn(u16) -> u16;

/// The draw by the move count, told as if the clock stood elsewhere.
fn limits(sheet: &Sheet, colour: Colour) -> Vec<Mutant> {
    let can_claim = can_claim(sheet, Claim::MoveCount);
    let shifts: [(&str, Shift); 4] = [
        ("a ply early", |clock| clock + 1),
        ("a ply late", |clock| clock.saturating_sub(1)),
        ("at half the moves", |clock| 2 * clock),
        ("at twice the moves", |clock| clock / 2),
    ];
    let mut mutants = Vec::new();
    for (when, shift) in shifts {
        for claims in [true, false].into_iter().filter(|claims| can_claim || !claims) {
            let what = if claims { "claims" } else { "draws" };
            let does = format!("{what} by the move count {when}, {colour} to move");
            let breaks = if claims { of_claim(Claim::MoveCount) } else { of(Reason::MoveCount) };
            mutants.push(judging(
                sheet,
                Operator::MoveCount,
                does,
                breaks,
                move |place, status| {
                    let by_count = status.outcome.is_none_or(|o| o.reason == Reason::MoveCount);
                    if place.setup().side != colour || !by_count {
                        return;
                    }
                    let half_moves = shift(place.setup().half_moves.min(2_000));
                    let elsewhere = Setup { half_moves, ..place.setup().clone() };
                    let Some(game) = place.changed(elsewhere) else { return };
                    let told = game.status();
                    if claims {
                        if status.outcome.is_none() {
                            status.claims.retain(|claim| *claim != Claim::MoveCount);
                            status.claims.extend(
                                told.claims.iter().filter(|claim| **claim == Claim::MoveCount),
                            );
                            status.claims.sort_unstable();
                            status.claims.dedup();
                        }
                    } else if status.outcome != told.outcome {
                        *status = told;
                    }
                },
            ));
        }
    }
    mutants
}

/// A claim by the move count in a game that knows none.
fn claims(sheet: &Sheet, colour: Colour) -> Option<Mutant> {
    if can_claim(sheet, Claim::MoveCount) {
        return None;
    }
    let does = format!("tells a claim by the move count, {colour} to move");
    let breaks = named(&["move-count.no-claim", "move-count.none", "status."]);
    Some(judging(sheet, Operator::MoveCount, does, breaks, move |place, status| {
        let late = place.setup().half_moves >= 90;
        if late && status.outcome.is_none() && place.setup().side == colour {
            status.claims.push(Claim::MoveCount);
        }
    }))
}

/// Material that is taken for dead, or dead material that is not.
fn material(sheet: &Sheet, colour: Colour) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    let royal = |variant, kind| reasons::is_royal(variant, kind);
    let stands = move |place: &Place| -> (Vec<Kind>, Vec<Kind>) {
        let of = |side| {
            let pieces = place.setup().board.of(side).map(|(_, piece)| piece.kind);
            pieces.filter(|&kind| !royal(place.setup().variant, kind)).collect()
        };
        (of(colour), of(colour.opponent()))
    };
    for kind in sheet.captives() {
        for (own, other) in [(1, 0), (2, 0), (1, 1)] {
            if is_dead(sheet, colour, kind, (own, other)) {
                continue;
            }
            let does = format!("calls {own} {colour} {kind} against {other} a dead position");
            let breaks = of(Reason::DeadPosition);
            mutants.push(judging(sheet, Operator::Ending, does, breaks, move |place, status| {
                let (ours, theirs) = stands(place);
                let all = ours.iter().chain(&theirs).all(|&one| one == kind);
                if status.outcome.is_none() && all && (ours.len(), theirs.len()) == (own, other) {
                    let reason = Reason::DeadPosition;
                    status.outcome = Some(Outcome { winner: None, reason, points: None });
                    status.claims.clear();
                }
            }));
        }
    }
    mutants
}

/// Whether nothing but a draw comes of some pieces of a kind, wherever they stand.
fn is_dead(sheet: &Sheet, colour: Colour, kind: Kind, (own, other): (usize, usize)) -> bool {
    let ours = std::iter::repeat_n(Piece::new(colour, kind), own);
    let theirs = std::iter::repeat_n(Piece::new(colour.opponent(), kind), other);
    let pieces: Vec<Piece> = ours.chain(theirs).collect();
    let drawn = (0..400).filter_map(|seed| drawn(sheet.variant, &pieces, pieces.len(), seed));
    let start = sheet.variant.start(&Rulings::default());
    let royals = Colour::BOTH.map(|colour| reasons::royals(&start, colour).count());
    let royals: usize = royals.into_iter().sum();
    !drawn.into_iter().any(|setup| {
        let all = setup.board.pieces().count() >= pieces.len() + royals;
        let game = Game::from_setup(setup, &Rulings::default());
        all && game.is_ok_and(|game| game.status().outcome.is_none())
    })
}

/// Points at a draw, where a game counts them.
fn points(sheet: &Sheet) -> Vec<Mutant> {
    let start = sheet.variant.start(&Rulings::default());
    let drawn = Setup { half_moves: 9_999, ..start };
    let game = Game::from_setup(drawn, &Rulings::default()).ok();
    let outcome = game.and_then(|game| game.status().outcome);
    if outcome.and_then(|outcome| outcome.points).is_none() {
        return Vec::new();
    }
    let mut mutants = Vec::new();
    for colour in Colour::BOTH {
        for (kind, more) in sheet.kinds().flat_map(|kind| [(kind, 2), (kind, -2)]) {
            let sign = if more > 0 { "more" } else { "less" };
            let does = format!("counts a point {sign} for a {colour} {kind}");
            let breaks = named(&["points.", "ruling.points", "ruling.points."]);
            mutants.push(judging(sheet, Operator::Ending, does, breaks, move |place, status| {
                let pieces = place.setup().board.of(colour);
                let pieces = pieces.filter(|(_, piece)| piece.kind == kind);
                weigh(status, colour, pieces.map(|_| more).sum());
            }));
        }
        for more in [-5, 5, -1, 1] {
            let does = format!("gives {colour} {more} half points more");
            let breaks = named(&["points."]);
            mutants.push(judging(sheet, Operator::Ending, does, breaks, move |_, status| {
                weigh(status, colour, more);
            }));
        }
    }
    mutants
}

/// Adds half points to those of a side; the winner follows.
fn weigh(status: &mut Status, colour: Colour, more: i32) {
    let Some(outcome) = &mut status.outcome else { return };
    let Some(Points { white, black }) = &mut outcome.points else { return };
    let counted = if colour == Colour::White { &mut *white } else { &mut *black };
    *counted = HalfPoints(counted.0 + more);
    outcome.winner = match (*white).cmp(black) {
        std::cmp::Ordering::Greater => Some(Colour::White),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Less => Some(Colour::Black),
    };
}
