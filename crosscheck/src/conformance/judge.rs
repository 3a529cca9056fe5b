//! Judges one implementation by the expectations of the fixtures.

use notation::{Move, Reason, Rulings, Setup};

use super::further;
use super::rest::{self, Rest};
use crate::comparing::compare::{moves_differ, probe, setup_differs, status_differs};
use crate::comparing::{
    Again, BreakageKind, Cause, Class, Difference, ExpectedRefusal, Finding, Foreign,
    Implementation, KnownGame, NoAnswer, NotAsked, Objection, Observation, Origin, Position,
    PositionRef, Reaction, Reference, Skipped, implementations, origin, unreported,
};
use crate::fixtures::{Case, Expectation, Record, Table};

/// How an implementation did in a case or a count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Every expectation holds.
    Passed,
    /// It does not support the game or the ruling; the text names which.
    Skipped(Skipped),
    /// An expectation does not hold.
    Failed(Box<Finding>),
}

/// Why an implementation that trusts its input is not asked about some positions.
pub(super) const NEVER_CAME_ABOUT: &str = "a position that cannot arise in a game";

/// Judges an implementation by a case. Every expectation is checked, also after the first failure.
/// An expectation is left out if the implementation gives nothing to check it by.
pub fn case(case: &Case, judged: &mut dyn Implementation<KnownGame>) -> Verdict {
    judged_by(case, judged, Extent::Expected)
}

/// Judges an implementation by a case and, where every expectation holds, by all else that its answers
/// give: at the position of the case, and after each move whose position the case states. A difference
/// there that may come from a convention is left out.
pub fn whole(case: &Case, judged: &mut dyn Implementation<KnownGame>) -> Verdict {
    judged_by(case, judged, Extent::Whole)
}

/// What of an answer is compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// What the case asks for.
    Expected,
    /// All that the engine says.
    Whole,
}

fn judged_by(case: &Case, judged: &mut dyn Implementation<KnownGame>, extent: Extent) -> Verdict {
    let expected_refusal = case.expect.iter().find_map(|expected| match expected {
        Expectation::Refused(refused) => Some(refused),
        _ => None,
    });
    if expected_refusal.is_some() && !judged.refuses() {
        return Verdict::Skipped("refusing a position".into());
    }
    let position = case.position();
    let at = position.as_ref();
    if !judged.refuses() && !origin::has_come_about(at) {
        return Verdict::Skipped(NEVER_CAME_ABOUT.into());
    }
    let seen = judged.observe(at);
    let mut held = Held::default();
    let mut rest = None;
    let mut reported = None;
    match (expected_refusal, seen) {
        (_, Err(NoAnswer::Unsupported(what))) => return Verdict::Skipped(what.into()),
        (_, Err(NoAnswer::NotAsked(why))) => return Verdict::Skipped(Skipped::NotAsked(why)),
        (Some(expected), seen) => held.add(refusal(expected, &seen)),
        (None, Ok(seen)) => {
            for expected in &case.expect {
                hold(expected, &seen, at, judged, &mut held);
            }
            held.complete(&seen, at);
            if held.differences.is_empty() && extent == Extent::Whole {
                rest = rest::of(case, at, &seen, judged);
            }
            reported = seen.setup;
        }
        (None, Err(no_answer)) => held.add(no_answer.difference(None)),
    }
    let is_compared = rest.is_some();
    match rest {
        Some(Rest::Differs(finding)) => return Verdict::Failed(finding),
        Some(Rest::NotAsked(why)) => held.not_asked = Some(why),
        Some(Rest::Agrees) | None => {}
    }
    if held.differences.is_empty() {
        if let Some(why) = held.not_asked {
            return Verdict::Skipped(Skipped::NotAsked(why));
        }
        if held.looked_at > 0 {
            return Verdict::Passed;
        }
        let of_field = || held.unreported.map_or_else(|| "what it asks for".into(), unreported);
        let left_open = if is_compared { Skipped::InPart } else { Skipped::LeftOpen };
        return Verdict::Skipped(left_open(held.unanswered.unwrap_or_else(of_field)));
    }
    Verdict::Failed(Box::new(Finding {
        origin: Origin::Case(case.id.clone()),
        setup: asked(at),
        position: position.clone(),
        reported,
        left: Foreign::name("the case"),
        right: Foreign::name(judged.name()),
        differences: merge_moves(held.differences),
        counting: None,
        cause: Cause::default(),
        clauses: case.clauses.clone(),
        class: Class::default(),
        again: Again::NotAsked,
    }))
}

/// The position after the line, by the reference; where it refuses the position, the one that was asked.
#[must_use]
pub fn asked(at: PositionRef<'_>) -> Option<Setup> {
    let read = || at.game.setup_of(at.fen).ok().filter(|_| at.line.is_empty());
    implementations::oracle().snapshot(at).map_or_else(|_| read(), |seen| Some(seen.setup))
}

/// The verdict where an engine may be stricter than the reference: one that refuses the position of a
/// case that cannot come about in a game is not wrong.
#[must_use]
pub fn lenient(case: &Case, verdict: Verdict) -> Verdict {
    let refuses = |difference: &Difference| {
        matches!(difference, Difference::Answer { left: Reaction::Answers, right, .. }
            if matches!(right, Reaction::Refuses(_)))
    };
    match verdict {
        Verdict::Failed(finding) if case.unreachable && finding.differences.iter().all(refuses) => {
            Verdict::Skipped(origin::STRICTER.into())
        }
        verdict => verdict,
    }
}

/// The case under some rulings, if every expectation holds under them as well; otherwise the case as
/// it is, under its own rulings. The oracle says whether it holds.
pub fn under(case: &Case, rulings: &Rulings, oracle: &mut dyn Implementation<KnownGame>) -> Case {
    if case.rulings == Rulings::default() && *rulings != case.rulings {
        let under = case.under(rulings.clone());
        if self::case(&under, oracle) == Verdict::Passed {
            return under;
        }
    }
    case.clone()
}

/// The results of the expectations of a case.
#[derive(Default)]
struct Held {
    /// How many could be checked.
    looked_at: usize,
    /// The differences of those that do not hold.
    differences: Vec<Difference>,
    /// Why a question has no answer: it does not support it, or it takes longer than an answer may.
    unanswered: Option<Foreign>,
    /// The first field that is expected and not reported.
    unreported: Option<&'static str>,
    /// Why it was not asked about one of them.
    not_asked: Option<NotAsked>,
}

impl Held {
    /// Counts a checked expectation.
    fn add(&mut self, difference: Option<Difference>) {
        self.looked_at += 1;
        self.differences.extend(difference);
    }

    /// Counts an expectation to which there is no answer, where that is a failure; otherwise keeps why there is none.
    fn without(&mut self, no_answer: NoAnswer, after: Option<Move>) {
        match no_answer {
            NoAnswer::Unsupported(what) => self.unanswered = Some(what),
            NoAnswer::NotAsked(why) => self.not_asked = Some(why),
            failure => self.add(failure.difference(after)),
        }
    }

    /// Where a move is missing and none is listed, all legal moves are missing, whichever the case names.
    fn complete(&mut self, seen: &Observation, at: PositionRef<'_>) {
        let lacks = |difference: &Difference| match difference {
            Difference::Moves { missing, .. } => !missing.is_empty(),
            _ => false,
        };
        if seen.moves.is_empty()
            && self.differences.iter().any(lacks)
            && let Ok(all) = implementations::oracle().snapshot(at)
        {
            self.differences.extend(moves_differ(&all.moves, &[]));
        }
    }
}

/// Judges an implementation by one count of a table.
pub fn count(
    table: &Table,
    record: &Record,
    (depth, nodes): (u32, u64),
    judged: &mut dyn Implementation<KnownGame>,
) -> Verdict {
    let rulings = notation::Rulings::default();
    let at =
        PositionRef { game: &KnownGame::new(table.variant, &rulings), fen: &record.fen, line: &[] };
    if !judged.refuses() && !origin::has_come_about(at) {
        return Verdict::Skipped(NEVER_CAME_ABOUT.into());
    }
    let difference = match judged.perft(at, depth) {
        Ok(found) if found == nodes => return Verdict::Passed,
        Ok(found) => Difference::Perft { depth, left: nodes, right: found, route: None },
        Err(NoAnswer::Unsupported(what)) => return Verdict::Skipped(what.into()),
        Err(NoAnswer::NotAsked(why)) => return Verdict::Skipped(Skipped::NotAsked(why)),
        Err(NoAnswer::Failed(slow)) if slow.kind == BreakageKind::Hang => {
            return Verdict::Skipped(slow.message.clone().into());
        }
        Err(no_answer) => match no_answer.difference(None) {
            Some(difference) => difference,
            None => return Verdict::Passed,
        },
    };
    Verdict::Failed(Box::new(Finding {
        origin: Origin::Table(table.count_id(record, depth)),
        setup: Setup::parse(&record.fen, table.variant).ok(),
        reported: None,
        position: Position {
            game: KnownGame { variant: table.variant, rulings },
            fen: record.fen.clone(),
            line: Vec::new(),
        },
        left: Foreign::name("the table"),
        right: Foreign::name(judged.name()),
        counting: (!matches!(difference, Difference::Perft { .. })).then_some(depth),
        cause: Cause::default(),
        differences: vec![difference],
        clauses: Vec::new(),
        class: Class::default(),
        again: Again::NotAsked,
    }))
}

/// Checks that a FEN is refused, for one of the stated reasons.
fn refusal(
    expected: &[ExpectedRefusal],
    seen: &Result<Observation, NoAnswer>,
) -> Option<Difference> {
    let right = match seen {
        Err(NoAnswer::Refused(Objection::BadPosition(refusal)))
            if expected
                .iter()
                .any(|one| refusal.field.id() == one.field && refusal.fault.id() == one.reason) =>
        {
            return None;
        }
        // Only an implementation names the field; for another engine, refusing is enough.
        Err(NoAnswer::Refused(Objection::InItsWords(_))) => return None,
        Err(NoAnswer::Failed(breakage)) => {
            return Some(Difference::Broke { after: None, breakage: breakage.clone() });
        }
        other => Reaction::of(other),
    };
    Some(Difference::Answer { after: None, left: Reaction::MustRefuse(expected.to_vec()), right })
}

/// Checks one expectation at a position that was answered.
fn hold(
    expected: &Expectation,
    seen: &Observation,
    at: PositionRef<'_>,
    judged: &mut dyn Implementation<KnownGame>,
    held: &mut Held,
) {
    match expected {
        Expectation::Moves(moves) => held.add(moves_differ(moves, &seen.moves)),
        Expectation::MovesOf(square, moves) => {
            let of_piece = seen
                .moves
                .iter()
                .filter(|played| played.dropped.is_none() && played.from == *square);
            held.add(moves_differ(moves, &of_piece.copied().collect::<Vec<_>>()));
        }
        Expectation::Includes(played) => held.add(
            (!seen.moves.contains(played))
                .then(|| Difference::Moves { missing: vec![*played], surplus: vec![] }),
        ),
        Expectation::Excludes(played) => held.add(excluded(*played, seen, at, judged)),
        Expectation::After(played, setup) => match judged.successors(at, &[*played]).remove(0) {
            Ok(found) => held.add(setup_differs(Some(*played), &**setup, &found)),
            Err(no_answer) => held.without(no_answer, Some(*played)),
        },
        Expectation::Fen(setup) => match &seen.setup {
            Some(found) => held.add(setup_differs(None, &**setup, found)),
            None => held.unreported = held.unreported.or(Some("fen")),
        },
        Expectation::Status(status) => {
            if status.meets(&seen.status) {
                held.add(status_differs(status, &seen.status));
            } else {
                held.unreported = held.unreported.or(status.first_part());
            }
            // A side that is mated or stalemated has no move: one that is listed is why the end is missed.
            let ended = status.outcome.flatten().map(|outcome| outcome.reason);
            if ended.is_some_and(lacks_moves) {
                held.differences.extend(moves_differ(&[], &seen.moves));
            }
        }
        Expectation::Perft(depth, nodes) => match judged.perft(at, *depth) {
            Ok(found) => held.add((found != *nodes).then_some(Difference::Perft {
                depth: *depth,
                left: *nodes,
                right: found,
                route: None,
            })),
            // A slow count is not a wrong one.
            Err(NoAnswer::Failed(slow)) if slow.kind == BreakageKind::Hang => {
                held.unanswered = Some(slow.message);
            }
            Err(no_answer) => held.without(no_answer, None),
        },
        // The reader of the case has already checked that this is no move.
        Expectation::NoMove(_) => held.add(None),
        Expectation::Further(question, due) => match further::ask(at, question, due, judged) {
            Ok(difference) => held.add(difference),
            Err(no_answer) => held.without(no_answer, None),
        },
        Expectation::Refused(_) => {}
    }
}

/// Whether a game ends for this reason because its side has no move.
const fn lacks_moves(reason: Reason) -> bool {
    matches!(reason, Reason::Checkmate | Reason::Stalemate | Reason::StalematedGeneral)
}

/// An illegal move is neither listed nor accepted.
fn excluded(
    played: Move,
    seen: &Observation,
    at: PositionRef<'_>,
    judged: &mut dyn Implementation<KnownGame>,
) -> Option<Difference> {
    if seen.moves.contains(&played) {
        return Some(Difference::Moves { missing: vec![], surplus: vec![played] });
    }
    probe(at, &[played], judged)
}

/// Merges several expectations of a case about moves into one list.
fn merge_moves(differences: Vec<Difference>) -> Vec<Difference> {
    let (mut all_missing, mut all_surplus, mut merged) = (Vec::new(), Vec::new(), Vec::new());
    for difference in differences {
        match difference {
            Difference::Moves { missing, surplus } => {
                all_missing.extend(missing);
                all_surplus.extend(surplus);
            }
            other => merged.push(other),
        }
    }
    if !all_missing.is_empty() || !all_surplus.is_empty() {
        for moves in [&mut all_missing, &mut all_surplus] {
            moves.sort_unstable();
            moves.dedup();
        }
        merged.insert(0, Difference::Moves { missing: all_missing, surplus: all_surplus });
    }
    merged
}
