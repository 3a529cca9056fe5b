//! Says a hypothesis in one sentence: what the engine does, of which pieces, and when.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::Model;
use super::condition::{Condition, Hypothesis, Test, Values};
use super::instance::{Feature, Instance, Value};
use super::operators::Operator;

/// What the engine does, and when. Where all that a hypothesis predicts is about one kind or one side, the sentence says
/// so, even if the condition need not.
pub(super) fn sentence(hypothesis: &Hypothesis, instances: &[Instance]) -> String {
    let hypothesis = &with_scope(hypothesis, instances);
    let condition = &hypothesis.condition;
    let (does, told) = match hypothesis.operator {
        Operator::AttackUnseen => (
            format!("does not see the attack of {}", a_piece(condition, Feature::Attacker)),
            ATTACKER,
        ),
        Operator::Accepts => {
            let why = values(condition, Feature::Reason).map(|why| format!(" ({why})"));
            (format!("accepts what must be refused{}", why.unwrap_or_default()), REASON)
        }
        Operator::Claims => {
            let claims = if hypothesis.label == Value::Yes { "allows" } else { "does not allow" };
            let which = values(condition, Feature::About).map(|which| format!(" by {which}"));
            (format!("{claims} the claim of a draw{}", which.unwrap_or_default()), ABOUT)
        }
        Operator::Outcome => (outcome(hypothesis), REASON),
        Operator::Points => ("counts the points at the end wrongly".to_owned(), &[][..]),
        Operator::Misspells => {
            let what = values(condition, Feature::About).map(|what| format!(" ({what})"));
            (
                format!("writes FENs otherwise than they are written{}", what.unwrap_or_default()),
                ABOUT,
            )
        }
        Operator::Refuses => ("refuses legal positions".to_owned(), &[][..]),
        Operator::CheckImagined => ("sees a check where there is none".to_owned(), &[][..]),
        Operator::Read => (read(hypothesis), RIGHT),
        _ => of_moves(hypothesis),
    };
    let mut sentence = format!("It {does}");
    let is_told = |test: &&Test| {
        let either = Values::Of(BTreeSet::from([Value::Yes, Value::No]));
        told.contains(&test.feature) || (test.feature == Feature::Capture && test.values == either)
    };
    for test in condition.0.iter().filter(|test| !is_told(test)) {
        let _ = write!(sentence, ", {}", qualifier(test));
    }
    sentence
}

/// The same for machines.
pub(super) fn model(hypothesis: &Hypothesis) -> Model {
    let tests = hypothesis.condition.0.iter().map(|test| {
        let values = match &test.values {
            Values::Of(values) => values.iter().map(|&one| value(one)).collect(),
            other => vec![allowed(other)],
        };
        (test.feature.id(), values)
    });
    let mut when: BTreeMap<&'static str, Vec<String>> = BTreeMap::new();
    for (feature, values) in tests {
        when.entry(feature).or_default().extend(values);
    }
    Model { operator: hypothesis.operator.id(), does: value(hypothesis.label), when }
}

/// A hypothesis with the kind and the side that it is about, if that is one.
fn with_scope(hypothesis: &Hypothesis, instances: &[Instance]) -> Hypothesis {
    let mut scoped = hypothesis.clone();
    // Where pieces go astray, the instances are of the seen distances only.
    let strays = hypothesis.operator == Operator::Strays
        && hypothesis.condition.values(Feature::GoesAs).is_none();
    let whole = strays.then_some(Feature::Forward);
    let features = [Feature::Kind, Feature::Attacker, Feature::Colour].into_iter().chain(whole);
    for feature in features.filter(|feature| hypothesis.condition.values(*feature).is_none()) {
        let predicted = instances.iter().filter(|one| hypothesis.predicts(one));
        let values: BTreeSet<Vec<Value>> =
            predicted.map(|one| one.facts.of(feature).collect()).collect();
        if let [one] = &values.into_iter().collect::<Vec<_>>()[..]
            && let [value] = one[..]
        {
            scoped.condition.0.push(Test::is(feature, value));
        }
    }
    scoped
}

/// The features that the beginning of a sentence has told.
const MOVER: &[Feature] = &[Feature::Kind, Feature::Colour];
const ATTACKER: &[Feature] = &[Feature::Attacker, Feature::Colour];
const REASON: &[Feature] = &[Feature::Reason];
const ABOUT: &[Feature] = &[Feature::About];
const RESULT: &[Feature] = &[Feature::Kind, Feature::Colour, Feature::Becomes];
const RIGHT: &[Feature] = &[Feature::Kind, Feature::Colour, Feature::About];
const TAKEN: &[Feature] = &[Feature::Kind, Feature::Colour, Feature::Captive];
const BLOCKED: &[Feature] = &[Feature::Kind, Feature::Colour, Feature::BlockedBy];
const HINDERED: &[Feature] = &[Feature::Hindrance, Feature::Colour, Feature::Kind];

/// What it does with moves, and the features that this tells.
fn of_moves(hypothesis: &Hypothesis) -> (String, &'static [Feature]) {
    let condition = &hypothesis.condition;
    let who = a_piece(condition, Feature::Kind);
    match (hypothesis.operator, hypothesis.label) {
        (Operator::Missing, _) => (format!("does not list legal moves of {who}"), MOVER),
        (Operator::Passes, _) => {
            let what = values(condition, Feature::BlockedBy).unwrap_or_else(|| "pieces".to_owned());
            (format!("lets {who} go past {what}"), BLOCKED)
        }
        (Operator::TakesOwn, _) => {
            let what = values(condition, Feature::Captive).unwrap_or_else(|| "piece".to_owned());
            (format!("lets {who} take an own {what}"), TAKEN)
        }
        (Operator::Castles, _) => {
            let why = values(condition, Feature::Hindrance);
            let why = why.unwrap_or_else(|| "something is against it".to_owned());
            (format!("castles though {why}"), HINDERED)
        }
        (Operator::Letter, _) => (format!("writes moves of {who} with a wrong letter"), MOVER),
        (Operator::Becomes, Value::Name("more")) => {
            (format!("changes more of the board, or less, with a move of {who}"), MOVER)
        }
        (Operator::Becomes, label) => {
            let right = values(condition, Feature::Becomes);
            let right = right.map(|right| format!(", not {right}")).unwrap_or_default();
            (format!("makes {} of {who}{right}", made(label)), RESULT)
        }
        (Operator::Rights, label) => {
            let does = if label == Value::Yes { "keeps" } else { "ends" };
            let what = values(condition, Feature::About);
            let what = what.unwrap_or_else(|| "rights to castle".to_owned());
            (format!("{does} {what} after a move of {who}"), RIGHT)
        }
        (Operator::EnPassant, label) => {
            let does = if label == Value::No { "sets no" } else { "sets an" };
            (format!("{does} en passant square after a move of {who}"), MOVER)
        }
        (Operator::HalfMoves, label) => {
            (format!("{} the half-move clock after a move of {who}", counts(label)), MOVER)
        }
        (Operator::FullMoves, label) => {
            (format!("{} the full-move number after a move of {who}", counts(label)), MOVER)
        }
        _ => (format!("lists moves of {who} that are not legal"), MOVER),
    }
}

fn counts(label: Value) -> String {
    match label {
        Value::Name("as it was") => "does not change".to_owned(),
        Value::Name("one more") => "counts up".to_owned(),
        Value::Name("two more") => "counts up twice".to_owned(),
        label => format!("sets to {}", value(label)),
    }
}

fn made(label: Value) -> String {
    match label {
        Value::Name(name) => name.to_owned(),
        label => a(&value(label)),
    }
}

fn outcome(hypothesis: &Hypothesis) -> String {
    let right = values(&hypothesis.condition, Feature::Reason);
    match (hypothesis.label, right) {
        (Value::GoesOn, Some(right)) => format!("does not end the game by {right}"),
        (Value::GoesOn, None) => "does not end the game".to_owned(),
        (Value::Ended(reason, winner), Some(right)) if reason.id() == right => {
            let winner = winner.map_or("nobody", |black| if black { "Black" } else { "White" });
            format!("says that {winner} wins by {right}")
        }
        (label, Some(right)) => format!("says {}, not {right}", value(label)),
        (label, None) => format!("ends the game by {}", value(label)),
    }
}

fn read(hypothesis: &Hypothesis) -> String {
    let condition = &hypothesis.condition;
    let field = values(condition, Feature::About).unwrap_or_else(|| "placement".to_owned());
    let of = condition.values(Feature::Kind).is_some();
    let what = if of { a_piece(condition, Feature::Kind) } else { format!("the field {field}") };
    match hypothesis.label {
        Value::Yes => format!("reads or writes more than there is in {what} of a FEN"),
        Value::No => format!("does not read or write {what} of a FEN"),
        label => format!("reads or writes {} for {what} of a FEN", value(label)),
    }
}

/// A piece, as the tests of a condition describe it.
fn a_piece(condition: &Condition, kind: Feature) -> String {
    let colour = values(condition, Feature::Colour);
    let kind = values(condition, kind);
    match (colour, kind) {
        (None, None) => "any piece".to_owned(),
        (colour, kind) => {
            let colour = colour.map(|colour| format!("{colour} ")).unwrap_or_default();
            a(&format!("{colour}{}", kind.unwrap_or_else(|| "piece".to_owned())))
        }
    }
}

/// The values of a feature that a condition allows, if it tests the feature.
fn values(condition: &Condition, feature: Feature) -> Option<String> {
    condition.values(feature).map(allowed)
}

fn allowed(values: &Values) -> String {
    match values {
        Values::Of(values) => {
            let words: Vec<String> = values.iter().map(|&one| value(one)).collect();
            match &words[..] {
                [several @ .., last] if !several.is_empty() => {
                    format!("{} or {last}", several.join(", "))
                }
                words => words.concat(),
            }
        }
        Values::AtLeast(least) => format!("at least {least}"),
        Values::AtMost(most) => format!("at most {most}"),
    }
}

/// Words with their article.
fn a(words: &str) -> String {
    let article = if words.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
    format!("{article} {words}")
}

/// A value in words.
pub(super) fn value(value: Value) -> String {
    match value {
        Value::Yes => "yes".to_owned(),
        Value::No => "no".to_owned(),
        Value::Kind(kind) => kind.to_string(),
        Value::Side(black) => side(black).to_owned(),
        Value::Step(files, ranks) => format!("{files} by {ranks}"),
        Value::Number(number) => number.to_string(),
        Value::Square(square) => square.to_string(),
        Value::Piece(black, kind) => format!("a {} {kind}", side(black)),
        Value::Near(kind, files, ranks) => {
            format!("{} {files} by {ranks} squares away", a(&kind.to_string()))
        }
        Value::Several(black, kind, count) => format!("{count} {} {kind}s", side(black)),
        Value::Ended(reason, _) => reason.id().to_owned(),
        Value::GoesOn => "no end".to_owned(),
        Value::Name(name) => name.to_owned(),
    }
}

/// The directions of a board as White sees it, and as the side does that moves: files one way and the other, then ranks.
const SEEN_FROM_WHITE: [&str; 4] = ["towards h", "towards a", "up", "down"];
const SEEN_FROM_SIDE: [&str; 4] = ["towards h", "towards a", "forward", "back"];

/// Steps in words: `2 files towards h and 1 rank back`.
fn steps(values: &Values, [h, a, up, down]: [&str; 4]) -> String {
    let Values::Of(values) = values else { return allowed(values) };
    let part = |count: i8, one: &str, [more, less]: [&str; 2]| {
        let many = if count.abs() == 1 { "" } else { "s" };
        let to = if count > 0 { more } else { less };
        (count != 0).then(|| format!("{} {one}{many} {to}", count.abs()))
    };
    let told = values.iter().map(|value| match value {
        Value::Step(files, ranks) => {
            let parts = [part(*files, "file", [h, a]), part(*ranks, "rank", [up, down])];
            parts.into_iter().flatten().collect::<Vec<_>>().join(" and ")
        }
        other => self::value(*other),
    });
    told.collect::<Vec<_>>().join(", or ")
}

const fn side(black: bool) -> &'static str {
    if black { "black" } else { "white" }
}

/// The sorts of move that a condition allows.
fn special(values: &Values) -> String {
    let Values::Of(values) = values else { return allowed(values) };
    let told = values.iter().map(|&one| match one {
        Value::Name("en passant") => "where it takes en passant".to_owned(),
        Value::Name("double step") => "where it goes two ranks at once".to_owned(),
        Value::Name("promotion") => "where it is promoted".to_owned(),
        Value::Name("none") => "in a plain move".to_owned(),
        one => format!("where it castles {}", value(one)),
    });
    told.collect::<Vec<_>>().join(" or ")
}

/// A test of a condition, as a part of a sentence.
fn qualifier(test: &Test) -> String {
    let allowed = allowed(&test.values);
    let is = |value: Value| test.values.only() == Some(value);
    match test.feature {
        Feature::Capture if is(Value::Yes) => "where it takes something".to_owned(),
        Feature::Capture if is(Value::No) => "where it takes nothing".to_owned(),
        Feature::Capture => format!("where it takes something: {allowed}"),
        Feature::Captive => format!("where it takes {}", a(&allowed)),
        Feature::Becomes => format!("where it becomes {}", a(&allowed)),
        Feature::Choice => format!("with the letter of {}", a(&allowed)),
        Feature::Special => special(&test.values),
        Feature::Kind => format!("where the piece is {}", a(&allowed)),
        Feature::Colour => format!("where the side is {allowed}"),
        Feature::Distance => format!("by {allowed} squares in any direction"),
        Feature::Forward | Feature::AttackForward => steps(&test.values, SEEN_FROM_SIDE),
        Feature::Offset | Feature::AttackOffset => steps(&test.values, SEEN_FROM_WHITE),
        Feature::FirstStep | Feature::AttackStep => {
            format!("with the first step {}", steps(&test.values, SEEN_FROM_WHITE))
        }
        Feature::SecondStep => {
            format!("with the next step {}", steps(&test.values, SEEN_FROM_WHITE))
        }
        Feature::Ways => format!("where the number of open paths is {allowed}"),
        Feature::GivesCheck if is(Value::Yes) => "where it gives check".to_owned(),
        Feature::GivesCheck => "where it gives no check".to_owned(),
        Feature::Along => format!("to the square of its path with the number {allowed}"),
        Feature::Blocker => format!("where {} stands in the way", a(&allowed)),
        Feature::BlockedBy => format!("where {allowed} stand in the way"),
        Feature::Over => format!("with {allowed} between its squares"),
        Feature::Halfway => format!("with {allowed} on the square halfway"),
        Feature::GoesAs => format!("as {} goes", a(&allowed)),
        Feature::Manner if is(Value::Name("check")) => "in a check that stands".to_owned(),
        Feature::Manner => format!("where {allowed}"),
        Feature::Attacker => format!("where {} attacks", a(&allowed)),
        Feature::AttackDistance => format!("from {allowed} squares away"),
        Feature::AttackerPinned if is(Value::Yes) => "where that piece is pinned".to_owned(),
        Feature::AttackerPinned => "where that piece is not pinned".to_owned(),
        Feature::Attacks => format!("where the number of attacks is {allowed}"),
        Feature::Checks => format!("where the number of checks is {allowed}"),
        Feature::Shields if is(Value::Yes) => "where it is pinned".to_owned(),
        Feature::Shields => "where it is not pinned".to_owned(),
        Feature::Hindrance => format!("though {allowed}"),
        Feature::About => format!("about {allowed}"),
        Feature::FromRank => format!("from its rank {allowed}"),
        Feature::ToRank => format!("to its rank {allowed}"),
        Feature::FromFile => format!("from file number {allowed} (0 is the a-file)"),
        Feature::ToFile => format!("to file number {allowed} (0 is the a-file)"),
        Feature::From => format!("from {allowed}"),
        Feature::To => format!("to {allowed}"),
        Feature::Drawn if is(Value::Yes) => "where the game is drawn".to_owned(),
        Feature::Drawn => "where the game is not drawn".to_owned(),
        Feature::Reason => format!("where the reason is {allowed}"),
        Feature::NoMoves if is(Value::Yes) => "where no move is legal".to_owned(),
        Feature::NoMoves => "where a move is legal".to_owned(),
        Feature::Has => format!("where {allowed} stands on the board"),
        Feature::Several => format!("where at least {allowed} stand on the board"),
        Feature::Near => format!("with {allowed} from the royal piece"),
        Feature::Clock => format!("where the half-move clock is {allowed}"),
        Feature::Number => format!("where the full-move number is {allowed}"),
        Feature::Pieces => format!("where the number of pieces is {allowed}"),
        Feature::Passed if is(Value::Yes) => "where an en passant square is given".to_owned(),
        Feature::Passed => "where no en passant square is given".to_owned(),
        Feature::Rights => format!("where there is {allowed}"),
        Feature::Line if is(Value::Yes) => "after moves".to_owned(),
        Feature::Line => "where no move was played before".to_owned(),
        Feature::Startpos if is(Value::Yes) => "where the position is given as startpos".to_owned(),
        Feature::Startpos => "where the position is given by its FEN".to_owned(),
        Feature::Times => format!("where the pieces stand so for the time number {allowed}"),
        Feature::TimesAlike => {
            format!("where the pieces stand so for the time number {allowed}, all fields alike")
        }
    }
}
