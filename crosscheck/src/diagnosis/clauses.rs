//! Names the clause that a hypothesis is about: of the clauses that explain the moves it is about, and those that its
//! cases test, the one that is tied to them most closely. The measure is Ochiai's, known from fault localization: the
//! number of deviations that a clause has to do with, divided by the root of (all deviations × everything that it has to
//! do with).

use std::collections::{BTreeMap, BTreeSet};

use super::condition::{Hypothesis, Values};
use super::heard::Heard;
use super::instance::{Feature, Instance, Value};
use super::operators::{Operator, right_name};
use super::view::View;
use crate::comparing::play::Marks;
use crate::comparing::{NoAnswer, Objection, Position};
use crate::explaining::{about, checks, ends, explain, made, race};
use crate::fixtures::explains::fact;
use crate::fixtures::{Clause, Topic, embedded, kind_id};
use crate::known::endings::holds;
use notation::{Move, Reason, Right};
use oracle::{Game, reasons};

/// So many moves of each sort are explained, at most: more would not change the shares.
const EXPLAINED: usize = 200;

/// How closely each clause is tied to some deviations, from 0 to 1.
type Closeness = BTreeMap<String, f64>;

/// A case: the position that it is about, by its number, and its clauses.
pub(super) struct Tested<'a> {
    pub(super) view: usize,
    pub(super) clauses: &'a [String],
    pub(super) failed: bool,
}

/// The clauses that a hypothesis may be about, the closest first.
pub(super) fn of(
    hypothesis: &Hypothesis,
    instances: &[Instance],
    views: &[View],
    cases: &[Tested<'_>],
) -> Vec<String> {
    let is_own = |one: &&Instance| one.operator == hypothesis.operator && !one.seen.is_empty();
    let (wrong, mut right): (Vec<&Instance>, Vec<&Instance>) =
        instances.iter().filter(is_own).partition(|one| hypothesis.explains(one));
    // What is nearest to the condition tells most about it.
    right.sort_by_cached_key(|one| hypothesis.condition.failed(one));
    right.truncate(EXPLAINED);
    let related = Related::of(&wrong, &right, views, cases);
    let named = subject(hypothesis);
    // A case may test a clause that has nothing to do with what is wrong in it.
    let cited: BTreeSet<&String> = related.wrong.iter().flatten().collect();
    let is_relevant = |clause: &&Clause| is_of(clause, named) && cited.contains(&clause.id);
    let relevant = embedded::clauses().iter().filter(is_relevant);
    let relevant: Vec<String> = relevant.map(|clause| clause.id.clone()).collect();
    // One cause has to do with one clause, in everything that it explains.
    let of_all = related.common();
    let is_part = parts(hypothesis, &of_all);
    let mut ranked = related.ranked();
    ranked.sort_by_key(|id| (!relevant.contains(id), !of_all.contains(id) || is_part.contains(id)));
    ranked
}

/// The clauses about the movements that a compound has, if a hypothesis is about one kind and its own clause is among
/// those that all have in common: the kinds with those movements go right by themselves.
fn parts(hypothesis: &Hypothesis, of_all: &BTreeSet<String>) -> BTreeSet<String> {
    let kind = hypothesis.condition.values(Feature::Kind).and_then(Values::only);
    let Some(Value::Kind(kind)) = kind else { return BTreeSet::new() };
    let kind = kind_id(kind);
    let clauses = || embedded::clauses().iter().filter(|clause| of_all.contains(&clause.id));
    let is_own = |clause: &Clause| {
        let moves = clause.explains.iter().filter(|one| one.topic == Topic::Move);
        moves.flat_map(|one| &one.facts).any(|any| any.contains(&kind))
    };
    if !clauses().any(is_own) {
        return BTreeSet::new();
    }
    let parts = clauses().filter(|clause| is_of(clause, &[Topic::Part]) && !is_own(clause));
    parts.map(|clause| clause.id.clone()).collect()
}

/// The clauses that have to do with some deviations, the closest first.
pub(super) fn rank(
    wrong: &[&Instance],
    right: &[&Instance],
    views: &[View],
    cases: &[Tested<'_>],
) -> Vec<String> {
    Related::of(wrong, right, views, cases).ranked()
}

/// The clauses that have to do with some deviations and with what is right beside them.
struct Related {
    /// What explains each of the deviations, and each of the others.
    wrong: Vec<Vec<String>>,
    right: Vec<Vec<String>>,
    /// What each case tests that shows one, and each other case.
    failed: Vec<Vec<String>>,
    passed: Vec<Vec<String>>,
}

impl Related {
    fn of(wrong: &[&Instance], right: &[&Instance], views: &[View], cases: &[Tested<'_>]) -> Self {
        let cited = |some: &[&Instance]| {
            let step = some.len().div_ceil(EXPLAINED).max(1);
            some.iter().step_by(step).map(|one| cited(one, &views[one.view])).collect()
        };
        let shown: BTreeSet<usize> = wrong.iter().map(|one| one.view).collect();
        // Where no answer about a position is wrong, a count is.
        let fails = |case: &&Tested<'_>| {
            if wrong.is_empty() { case.failed } else { shown.contains(&case.view) }
        };
        let (failed, passed): (Vec<&Tested<'_>>, Vec<&Tested<'_>>) = cases.iter().partition(fails);
        let tested = |some: Vec<&Tested<'_>>| {
            some.into_iter().map(|case| case.clauses.to_vec()).collect::<Vec<_>>()
        };
        Self {
            wrong: cited(wrong),
            right: cited(right),
            failed: tested(failed),
            passed: tested(passed),
        }
    }

    /// Those that all deviations have to do with, or all cases that show one.
    fn common(&self) -> BTreeSet<String> {
        let of_all = |sets: &[Vec<String>]| {
            let sets = sets.iter().map(|set| set.iter().cloned().collect::<BTreeSet<_>>());
            sets.reduce(|one, other| &one & &other).unwrap_or_default()
        };
        &of_all(&self.wrong) | &of_all(&self.failed)
    }

    /// The closest first. What an explanation names first is closest, and decides between equals; where no explanation
    /// speaks of it, the cases do.
    fn ranked(self) -> Vec<String> {
        let by_moves = ochiai(&self.wrong, &self.right);
        let by_cases = ochiai(&self.failed, &self.passed);
        let mut order: Vec<String> = Vec::new();
        for id in self.wrong.into_iter().flatten() {
            if !order.contains(&id) {
                order.push(id);
            }
        }
        order.extend(by_cases.keys().filter(|id| !by_moves.contains_key(*id)).cloned());
        let share =
            |closeness: &Closeness, id: &String| closeness.get(id).copied().unwrap_or_default();
        // The sort is stable.
        order.sort_by(|one, other| {
            let by_moves = share(&by_moves, other).total_cmp(&share(&by_moves, one));
            by_moves.then_with(|| share(&by_cases, other).total_cmp(&share(&by_cases, one)))
        });
        order
    }
}

/// How closely the elements of some sets are tied to the wrong ones of them.
fn ochiai(wrong: &[Vec<String>], right: &[Vec<String>]) -> Closeness {
    let count = |sets: &[Vec<String>]| {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        sets.iter().flatten().for_each(|id| *counts.entry(id.clone()).or_default() += 1);
        counts
    };
    let (of_wrong, of_right) = (count(wrong), count(right));
    let part = |count: usize, of: &[Vec<String>]| count as f64 / of.len().max(1) as f64;
    // Of each sort as if there were equally many: how many were asked about is chance.
    let share = |(id, failed): (String, usize)| {
        let failed = part(failed, wrong);
        let passed = part(of_right.get(&id).copied().unwrap_or_default(), right);
        (id, failed / (failed + passed).sqrt())
    };
    of_wrong.into_iter().map(share).collect()
}

/// The clauses that say what is right in an instance, the closest first.
fn cited(instance: &Instance, view: &View) -> Vec<String> {
    let clauses: Vec<&'static Clause> = match (&view.right, instance.part.played()) {
        (Some(right), Some(played)) => of_move(instance, &right.game, played),
        (Some(right), None) if instance.operator == Operator::AttackUnseen => {
            let given = of_position(instance, view);
            checks(&right.game).concat().into_iter().chain(given).collect()
        }
        _ => of_position(instance, view),
    };
    let mut ids: Vec<String> = Vec::new();
    for clause in clauses {
        if !ids.contains(&clause.id) {
            ids.push(clause.id.clone());
        }
    }
    ids
}

/// The clauses that say what a move does, or what stands against it.
fn of_move(instance: &Instance, game: &Game, played: Move) -> Vec<&'static Clause> {
    let explained = || explain(game, played).reasons.into_iter().flat_map(|reason| reason.clauses);
    match instance.operator {
        Operator::Becomes => {
            let ours: Vec<_> = explained().filter(|clause| is_of_result(clause)).collect();
            // Where nothing says what it should become, what it would become in the engine's eyes is in question.
            let kinds = instance.seen.iter().filter_map(|label| match label {
                Value::Kind(kind) if ours.is_empty() => Some(*kind),
                _ => None,
            });
            let engines: Vec<_> = kinds.flat_map(|kind| made(game, played, kind)).collect();
            [ours, engines].concat()
        }
        Operator::Rights => {
            let is_about = |one: &Right| {
                instance.facts.of(Feature::About).any(|value| value == right_name(*one).into())
            };
            let about = Right::ALL.into_iter().filter(is_about);
            about.flat_map(|one| ends(game, played, one)).collect()
        }
        // A letter where no move has one is a matter of writing alone.
        Operator::Letter if !has_choice(game, played) => {
            explained().filter(|clause| is_of_writing(clause)).collect()
        }
        Operator::EnPassant => of_field(instance, game, Topic::EnPassantField),
        Operator::HalfMoves => of_field(instance, game, Topic::HalfMove),
        Operator::FullMoves => of_field(instance, game, Topic::FullMove),
        Operator::Checks => of_field(instance, game, Topic::ChecksField),
        // What another ruling would change is no reason.
        _ => explained().filter(|clause| !is_of_ruling(clause)).collect(),
    }
}

/// The clauses about a field after a move.
fn of_field(instance: &Instance, game: &Game, topic: Topic) -> Vec<&'static Clause> {
    let mut facts = Vec::new();
    let (mut mover, mut becomes) = (None, None);
    for fact in &instance.facts.0 {
        match fact {
            (Feature::Kind, Value::Kind(kind)) => mover = Some(*kind),
            (Feature::Becomes, Value::Kind(kind)) => becomes = Some(*kind),
            (Feature::Capture, Value::Yes) | (Feature::Special, Value::Name("en passant")) => {
                facts.push(fact::CAPTURE.to_owned());
            }
            (Feature::Special, Value::Name("double step")) => {
                facts.push(fact::DOUBLE_STEP.to_owned());
            }
            _ => {}
        }
    }
    if let (Some(mover), Some(becomes)) = (mover, becomes)
        && mover != becomes
    {
        facts.push(format!("becomes-{}", kind_id(becomes)));
        if !facts.iter().any(|fact| fact == fact::CAPTURE) {
            facts.push(fact::BECOMES_WITHOUT_CAPTURE.to_owned());
        }
    }
    facts.extend(mover.map(kind_id));
    about(game.variant(), topic, &facts)
}

/// The clauses about a position, its status and its FEN.
fn of_position(instance: &Instance, view: &View) -> Vec<&'static Clause> {
    let variant = view.position.game.variant;
    let name = |feature: Feature| {
        instance.facts.of(feature).filter_map(|value| match value {
            Value::Name(name) => Some(name.to_owned()),
            _ => None,
        })
    };
    let (topic, facts): (Topic, Vec<String>) = match instance.operator {
        Operator::AttackUnseen | Operator::CheckImagined => (Topic::Check, of_check(view)),
        Operator::Outcome | Operator::Points => {
            let ends: Vec<Reason> =
                instance.right.iter().chain(&instance.seen).filter_map(ended).collect();
            let mut facts: Vec<String> = ends.iter().map(|reason| reason.id().to_owned()).collect();
            if let [first, other] = ends[..]
                && first != other
                && holds(other, first, view.position.as_ref())
            {
                facts.push(fact::REASONS.to_owned());
            }
            if instance.operator == Operator::Points {
                facts.push(fact::POINTS.to_owned());
            }
            facts.extend(material(view));
            facts.extend(raced(view));
            (Topic::Outcome, facts)
        }
        Operator::Misspells => (Topic::Refusal, name(Feature::About).collect()),
        Operator::Claims => (Topic::Claim, name(Feature::About).collect()),
        Operator::Read => (Topic::Read, name(Feature::About).collect()),
        Operator::Accepts => (Topic::Refusal, name(Feature::Reason).collect()),
        Operator::Refuses => match &view.heard.seen {
            Some(Err(NoAnswer::Refused(Objection::BadPosition(refusal)))) => {
                (Topic::Refusal, vec![refusal.fault.id().to_owned()])
            }
            _ => (Topic::Refused, Vec::new()),
        },
        _ => return Vec::new(),
    };
    about(variant, topic, &facts)
}

/// The reason for the end that a value tells, if it tells one.
const fn ended(value: &Value) -> Option<Reason> {
    match value {
        Value::Ended(reason, _) => Some(*reason),
        _ => None,
    }
}

/// How the check at a position has come about.
fn of_check(view: &View) -> Vec<String> {
    let (at, mut facts) = (&view.position, Vec::new());
    let Some((&last, before)) = at.line.split_last() else { return facts };
    let before = Position { line: before.to_vec(), ..at.clone() };
    let Some(before) = View::of(before, Heard::default()) else { return facts };
    let (Some(before), Some(right)) = (before.right, &view.right) else { return facts };
    let setup = right.game.setup();
    let checks = reasons::checks(setup, &at.game.rulings, setup.side);
    if !checks.is_empty() && checks.iter().all(|check| check.from != last.to) {
        facts.push(fact::DISCOVERED.to_owned());
    }
    let marks = Marks::of(before.game.setup(), last, setup);
    if let Some(marks) = marks.filter(|marks| marks.becomes != marks.mover)
        && checks.iter().any(|check| check.from == last.to)
    {
        facts.extend([fact::NEW_FORM.to_owned(), kind_id(marks.mover)]);
        facts.extend(marks.is_capture().then(|| fact::CAPTURE.to_owned()));
    }
    facts
}

/// How a race of Kings stands.
fn raced(view: &View) -> Vec<String> {
    let right = view.right.as_ref();
    let facts = right.map(|right| race(right.game.setup(), right.game.rulings()));
    facts.into_iter().flatten().map(str::to_owned).collect()
}

/// What stands on the board beside the royal pieces.
fn material(view: &View) -> Vec<String> {
    let Some(right) = &view.right else { return Vec::new() };
    let setup = right.game.setup();
    let kinds = setup.board.pieces().map(|(_, piece)| piece.kind);
    let others: Vec<_> = kinds.filter(|&kind| !reasons::is_royal(setup.variant, kind)).collect();
    let count = fact::MATERIAL[others.len().min(2)];
    let stand = others.into_iter().map(|kind| format!("stands-{}", kind_id(kind)));
    stand.chain([count.to_owned()]).collect()
}

/// Whether a clause is of one of some topics.
fn is_of(clause: &Clause, topics: &[Topic]) -> bool {
    clause.explains.iter().any(|one| topics.contains(&one.topic))
}

/// Whether a clause says what pieces come of a move, not whether the move is legal.
fn is_of_result(clause: &Clause) -> bool {
    let topics = [Topic::Becomes, Topic::Keeps, Topic::EnPassant, Topic::Castling, Topic::Ruling];
    is_of(clause, &topics)
}

/// Whether a clause says what a ruling changes, and nothing else.
fn is_of_ruling(clause: &Clause) -> bool {
    !clause.explains.is_empty() && clause.explains.iter().all(|one| one.topic == Topic::Ruling)
}

/// Whether a legal move between the two squares of a move has a letter.
fn has_choice(game: &Game, played: Move) -> bool {
    let is_same = |other: &Move| (other.from, other.to) == (played.from, played.to);
    game.legal_moves().iter().any(|other| is_same(other) && other.choice.is_some())
}

/// Whether a clause says how a move is written, and nothing else.
fn is_of_writing(clause: &Clause) -> bool {
    let mut topics = clause.explains.iter().map(|one| one.topic);
    !clause.explains.is_empty()
        && topics.all(|topic| matches!(topic, Topic::Choice | Topic::MoveText))
}

/// What a condition about legal moves is about: the topics of the first of these features that it tests. What few moves
/// have says most, and comes first.
const SUBJECTS: [(&[Feature], &[Topic]); 7] = [
    (&[Feature::Drawn], &[Topic::Drawn]),
    (&[Feature::Choice, Feature::Becomes], &[Topic::Becomes, Topic::Keeps, Topic::Choice]),
    (&[Feature::Special], &[Topic::Castling, Topic::EnPassant, Topic::Move]),
    (&[Feature::Shields], &[Topic::Pin, Topic::SeveralLines, Topic::Behind]),
    (
        &[Feature::Checks, Feature::Manner, Feature::Attacker],
        &[
            Topic::Unanswered,
            Topic::Take,
            Topic::Block,
            Topic::Double,
            Topic::TwoPaths,
            Topic::Leaper,
            Topic::Fellow,
            Topic::IntoAttack,
        ],
    ),
    (
        &[Feature::Captive, Feature::Capture],
        &[Topic::Capture, Topic::Move, Topic::Part, Topic::NotRoyal],
    ),
    (
        &[],
        &[
            Topic::Move,
            Topic::Part,
            Topic::Leap,
            Topic::Blocked,
            Topic::Capture,
            Topic::Castling,
            Topic::EnPassant,
        ],
    ),
];

/// The topics that a hypothesis is about.
fn subject(hypothesis: &Hypothesis) -> &'static [Topic] {
    let tests = |feature: &Feature| hypothesis.condition.values(*feature).is_some();
    match hypothesis.operator {
        Operator::Missing => {
            let mut subjects = SUBJECTS.iter();
            let first = subjects.find(|(some, _)| some.is_empty() || some.iter().any(tests));
            first.map_or(&[], |(_, topics)| topics)
        }
        Operator::TakesOwn => &[Topic::Own],
        Operator::Passes => &[Topic::Blocked, Topic::SeveralWays],
        Operator::Castles => &[
            Topic::CastlingRight,
            Topic::CastlingBetween,
            Topic::CastlingInCheck,
            Topic::CastlingThrough,
            Topic::CastlingInto,
            Topic::NoCastling,
        ],
        _ => &[],
    }
}
