//! The clauses that say what is right in an instance: those that explain its move, those about the field that it is about,
//! or those about the position.

use super::heard::Heard;
use super::history::{History, could_be_drawn};
use super::instance::{Feature, Instance, Value};
use super::operators::{Operator, right_name};
use super::view::View;
use crate::comparing::play::Marks;
use crate::comparing::{NoAnswer, Objection, Position};
use crate::explaining::{about, checks, ends, explain, made, race};
use crate::fixtures::explains::fact;
use crate::fixtures::{Clause, Topic, kind_id};
use crate::known::endings::holds;
use notation::{Kind, Move, Reason, Right};
use oracle::{Game, reasons};

/// The clauses that say what is right in an instance, the closest first.
pub(super) fn cited(instance: &Instance, view: &View) -> Vec<String> {
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
        Operator::Explosion => of_neighbour(instance, game, played),
        Operator::Unforced => {
            let captures = of_captures(instance, game);
            explained().chain(captures).collect()
        }
        Operator::Missing if played.dropped.is_some() => {
            explained().filter(|clause| is_of(clause, &[Topic::Drop])).collect()
        }
        Operator::Marks => explained().filter(|clause| is_first_of(clause, Topic::Mark)).collect(),
        Operator::Hands => {
            let topics = [Topic::Hand, Topic::Drop];
            explained().filter(|clause| is_of(clause, &topics)).collect()
        }
        // A letter where no move has one is a matter of writing alone.
        Operator::Letter if !has_choice(game, played) => {
            explained().filter(|clause| is_of_writing(clause)).collect()
        }
        // Where no letter says what a piece becomes, it is in doubt whether it becomes anything.
        Operator::Letter if played.choice.is_none() => {
            explained().filter(|clause| !is_of_writing(clause) && !is_of_ruling(clause)).collect()
        }
        Operator::EnPassant => of_field(instance, game, Topic::EnPassantField),
        Operator::HalfMoves => of_field(instance, game, Topic::HalfMove),
        Operator::FullMoves => of_field(instance, game, Topic::FullMove),
        Operator::Checks => {
            explained().filter(|clause| is_of(clause, &[Topic::ChecksField])).collect()
        }
        // What another ruling would change is no reason.
        _ => explained().filter(|clause| !is_of_ruling(clause)).collect(),
    }
}

/// The clauses that say what an explosion does to another piece. What becomes of the captor is another matter.
fn of_neighbour(instance: &Instance, game: &Game, played: Move) -> Vec<&'static Clause> {
    let has = |feature, value: Value| instance.facts.of(feature).any(|one| one == value);
    let whose = match (has(Feature::Kind, Kind::Pawn.into()), has(Feature::Whose, "own".into())) {
        (true, _) => fact::PAWNS_AROUND,
        (false, true) => fact::OWN_AROUND,
        (false, false) => fact::ENEMIES_AROUND,
    };
    let is_edge = |place: u8| place == 0 || place + 1 == game.variant().size();
    let edge = is_edge(played.to.file()) || is_edge(played.to.rank());
    let passes = has(Feature::Special, "en passant".into()).then_some(fact::FIELDS[4]);
    let facts = [whose].into_iter().chain(edge.then_some(fact::EDGE)).chain(passes);
    let facts: Vec<String> = facts.map(str::to_owned).collect();
    let mut clauses = about(game.variant(), Topic::Explosion, &facts);
    clauses.retain(|clause| {
        clause.explains.iter().any(|one| one.topic == Topic::Explosion && one.also)
    });
    clauses
}

/// The clauses that say of the captures which there are that one must be made.
fn of_captures(instance: &Instance, game: &Game) -> Vec<&'static Clause> {
    let takes = |sort: &'static str| {
        instance.facts.of(Feature::Takes).any(|value| value == Value::Name(sort))
    };
    let mut facts = vec![fact::CAPTURE.to_owned()];
    facts.extend(takes("en passant").then(|| fact::FIELDS[4].to_owned()));
    facts.extend(takes("promotion").then(|| fact::CHANGES.to_owned()));
    facts.extend(instance.facts.of(Feature::Captor).filter_map(|value| match value {
        Value::Kind(kind) => Some(kind_id(kind)),
        _ => None,
    }));
    let mut clauses = about(game.variant(), Topic::MustCapture, &facts);
    // That one is as good as another is not in question.
    clauses.retain(|clause| is_first_of(clause, Topic::MustCapture));
    clauses
}

/// The clauses about a field after a move.
fn of_field(instance: &Instance, game: &Game, topic: Topic) -> Vec<&'static Clause> {
    let mut facts = Vec::new();
    let (mut mover, mut becomes) = (None, None);
    for fact in instance.facts.all() {
        match fact {
            (Feature::Kind, Value::Kind(kind)) => mover = Some(kind),
            (Feature::Becomes, Value::Kind(kind)) => becomes = Some(kind),
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
            if instance.right.iter().all(|right| ended(right).is_none()) && !ends.is_empty() {
                facts.push(fact::GOES_ON.to_owned());
            }
            if instance.operator == Operator::Points {
                facts.push(fact::POINTS.to_owned());
            }
            facts.extend(material(view));
            facts.extend(raced(view));
            let last = view.last.filter(|last| last.is_capture());
            facts.extend(last.map(|_| fact::CAPTURE.to_owned()));
            facts.extend(before(view));
            (Topic::Outcome, facts)
        }
        Operator::Misspells => (Topic::Refusal, name(Feature::About).collect()),
        Operator::Claims => {
            let right = view.right.as_ref();
            let is_over = right.is_some_and(|right| right.status.outcome.is_some());
            let ended = is_over.then(|| fact::ENDED.to_owned());
            (Topic::Claim, name(Feature::About).chain(before(view)).chain(ended).collect())
        }
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

/// What came before, as clauses about repetition have it.
fn before(view: &View) -> impl Iterator<Item = String> {
    let facts = History::of(view).map(|history| history.facts());
    let drawn = could_be_drawn(view).then_some(fact::EARLIER_DRAW);
    facts.into_iter().flatten().chain(drawn).map(str::to_owned)
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
pub(super) fn is_of(clause: &Clause, topics: &[Topic]) -> bool {
    clause.explains.iter().any(|one| topics.contains(&one.topic))
}

/// Whether a clause explains a topic by itself, and not only beside another clause.
fn is_first_of(clause: &Clause, topic: Topic) -> bool {
    clause.explains.iter().any(|one| one.topic == topic && !one.also)
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
