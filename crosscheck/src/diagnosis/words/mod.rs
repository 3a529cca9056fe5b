//! Says a hypothesis in one sentence: what the engine does, of which pieces, and when.

mod values;
mod when;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::Model;
use super::condition::{Condition, Hypothesis, Test, Values};
use super::instance::{Feature, Instance, Value};
use super::operators::{NO_LETTER, Operator};
use values::{a, allowed, player, value};
use when::qualifier;

/// What the engine does, and when. Where all that a hypothesis predicts is about one kind, one side or one field, the
/// sentence says so, even if the condition need not.
pub(super) fn sentence(hypothesis: &Hypothesis, predicted: &[Instance]) -> String {
    let hypothesis = &with_scope(hypothesis, predicted);
    let condition = &hypothesis.condition;
    let (does, told) = match hypothesis.operator {
        Operator::AttackUnseen => (
            format!("does not see the attack of {}", a_piece(condition, Feature::Attacker)),
            ATTACKER,
        ),
        Operator::Accepts => {
            let of = [values(condition, Feature::Reason), side_of(condition)];
            let of = of.into_iter().flatten().collect::<Vec<_>>().join(", ");
            let of = if of.is_empty() { of } else { format!(" ({of})") };
            (format!("accepts positions that must be refused{of}"), FAULT)
        }
        Operator::Claims => {
            let claims = if hypothesis.label == Value::Yes { "allows" } else { "does not allow" };
            let which = values(condition, Feature::About).map(|which| format!(" by {which}"));
            (format!("{claims} the claim of a draw{}", which.unwrap_or_default()), ABOUT)
        }
        Operator::Outcome => (outcome(hypothesis), REASON),
        Operator::Stops => ("lists no move, as if the game were over".to_owned(), &[][..]),
        Operator::Unforced => ("does not force captures".to_owned(), &[][..]),
        Operator::Explosion => (explosion(hypothesis), MOVER),
        Operator::Points => ("counts the points at the end wrongly".to_owned(), &[][..]),
        Operator::Misspells => {
            let what = values(condition, Feature::About).map(|what| format!(" ({what})"));
            (format!("writes FENs wrongly{}", what.unwrap_or_default()), ABOUT)
        }
        Operator::Refuses => ("refuses legal positions".to_owned(), &[][..]),
        Operator::CheckImagined => {
            let by = side_of(condition).map(|side| format!(" by {side}"));
            (format!("sees a check{} where there is none", by.unwrap_or_default()), COLOUR)
        }
        Operator::Read => (read(hypothesis), NAMED),
        _ => of_moves(hypothesis),
    };
    let mut sentence = format!("It {does}");
    let either = Values::Of(BTreeSet::from([Value::Yes, Value::No]));
    let is_told = |test: &&Test| match test.feature {
        Feature::Capture if test.values == either => true,
        // The direction says how far it is, too.
        Feature::Distance => condition.values(Feature::Forward).is_some(),
        feature => told.contains(&feature),
    };
    // One `where` holds for all that follow it.
    let mut is_where = false;
    for test in condition.0.iter().filter(|test| !is_told(test)) {
        let said = qualifier(test);
        let _ = match said.strip_prefix("where ").filter(|_| is_where) {
            Some(rest) => write!(sentence, " and {rest}"),
            None => write!(sentence, ", {said}"),
        };
        is_where = said.starts_with("where ");
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

/// A hypothesis with the kind, the side and the field that it is about, if that is one.
fn with_scope(hypothesis: &Hypothesis, predicted: &[Instance]) -> Hypothesis {
    let mut scoped = hypothesis.clone();
    // Where pieces go astray, the instances are of the seen distances only.
    let strays = hypothesis.operator == Operator::Strays
        && hypothesis.condition.values(Feature::GoesAs).is_none();
    let whole = strays.then_some(Feature::Forward);
    let more = match hypothesis.operator {
        Operator::Outcome => Some(Feature::Reason),
        // An engine that sees the attack may still not say that it is a check.
        Operator::AttackUnseen => Some(Feature::Manner),
        _ => None,
    };
    let scope = [Feature::Kind, Feature::Attacker, Feature::Colour, Feature::About];
    let features = scope.into_iter().chain(whole).chain(more);
    for feature in features.filter(|feature| hypothesis.condition.values(*feature).is_none()) {
        let values: BTreeSet<Vec<Value>> =
            predicted.iter().map(|one| one.facts.of(feature).collect()).collect();
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
const LETTERED: &[Feature] = &[Feature::Kind, Feature::Colour, Feature::Choice];
const ATTACKER: &[Feature] = &[Feature::Attacker, Feature::Colour];
const COLOUR: &[Feature] = &[Feature::Colour];
const FAULT: &[Feature] = &[Feature::Reason, Feature::Colour];
const REASON: &[Feature] = &[Feature::Reason];
const ABOUT: &[Feature] = &[Feature::About];
const RESULT: &[Feature] = &[Feature::Kind, Feature::Colour, Feature::Becomes];
const NAMED: &[Feature] = &[Feature::Kind, Feature::Colour, Feature::About];
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
            let what = values(condition, Feature::Captive).unwrap_or_else(|| "pieces".to_owned());
            (format!("lets {who} take its own {what}"), TAKEN)
        }
        (Operator::Castles, _) => {
            let why = values(condition, Feature::Hindrance);
            let why = why.unwrap_or_else(|| "something is against it".to_owned());
            let who = side_of(condition).unwrap_or_else(|| "a King".to_owned());
            (format!("lets {who} castle though {why}"), HINDERED)
        }
        (Operator::Letter, _) => match condition.values(Feature::Choice).and_then(Values::only) {
            Some(Value::Name(NO_LETTER)) => {
                (format!("lists moves of {who} without a letter"), LETTERED)
            }
            _ => (format!("lists moves of {who} with a wrong letter"), MOVER),
        },
        (Operator::Becomes, Value::Name("more")) => {
            (format!("gets other squares wrong in a move of {who}"), MOVER)
        }
        (Operator::Becomes, label) => {
            let right = values(condition, Feature::Becomes).map(|right| a(&right));
            let right = right.map(|right| match label {
                Value::Name(_) => format!(" instead of turning it into {right}"),
                _ => format!(" instead of {right}"),
            });
            let kind = condition.values(Feature::Kind).and_then(Values::only);
            (format!("{}{}", made(&who, kind, label), right.unwrap_or_default()), RESULT)
        }
        (Operator::Marks, label) => {
            let does = match label {
                Value::Yes => "marks the piece that moves as promoted",
                Value::No => "does not mark the piece that moves as promoted",
                Value::Name("added") => "marks other pieces as promoted",
                _ => "takes the marks off other pieces",
            };
            (format!("{does} after a move of {who}"), NAMED)
        }
        (Operator::Hands, label) => {
            let does = match label {
                Value::Name("nothing") => "leaves the hands as they are".to_owned(),
                Value::Name("what it takes") => {
                    "puts the piece that it takes into the hand as it is".to_owned()
                }
                Value::Name("one less") => "takes a piece out of the hand".to_owned(),
                Value::Name("the other hand") => {
                    "puts a piece into the hand of the other side".to_owned()
                }
                Value::Kind(kind) => format!("puts {} into the hand", a(&kind.to_string())),
                _ => "changes the hands otherwise".to_owned(),
            };
            (format!("{does} after a move of {who}"), MOVER)
        }
        (Operator::Rights, label) => {
            let does = if label == Value::Yes { "keeps" } else { "ends" };
            let what = values(condition, Feature::About);
            let what = what.unwrap_or_else(|| "castling rights".to_owned());
            (format!("{does} {what} after a move of {who}"), NAMED)
        }
        (Operator::EnPassant, label) => {
            let does = match label {
                Value::No => "sets no en passant square".to_owned(),
                Value::Yes => "sets an en passant square".to_owned(),
                label => format!("sets {} as the en passant square", value(label)),
            };
            (format!("{does} after a move of {who}"), MOVER)
        }
        (Operator::HalfMoves, label) => {
            (format!("{} after a move of {who}", counts("the half-move clock", label)), MOVER)
        }
        (Operator::FullMoves, label) => {
            (format!("{} after a move of {who}", counts("the full-move number", label)), MOVER)
        }
        (Operator::Checks, label) => {
            let what = values(condition, Feature::About);
            let what = what.unwrap_or_else(|| "a number of checks to give".to_owned());
            (format!("{} after a move of {who}", counts(&what, label)), NAMED)
        }
        _ => (format!("lists moves of {who} that are not legal"), MOVER),
    }
}

/// What it does to a counter.
fn counts(counter: &str, label: Value) -> String {
    match label {
        Value::Name("as it was") => format!("does not change {counter}"),
        Value::Name("one less") => format!("takes 1 from {counter}"),
        Value::Name("one more") => format!("adds 1 to {counter}"),
        Value::Name("two more") => format!("adds 2 to {counter}"),
        label => format!("sets {counter} to {}", value(label)),
    }
}

/// What it makes of a piece that moves.
fn made(who: &str, kind: Option<Value>, label: Value) -> String {
    match label {
        Value::Name("nothing") => format!("takes {who} off the board"),
        label if kind == Some(label) => format!("does not change {who}"),
        Value::Name("what it was") => format!("does not change {who}"),
        Value::Name("what it takes") => format!("turns {who} into the piece that it takes"),
        label => format!("turns {who} into {}", a(&value(label))),
    }
}

fn outcome(hypothesis: &Hypothesis) -> String {
    let right = values(&hypothesis.condition, Feature::Reason);
    match (hypothesis.label, right) {
        (Value::GoesOn, Some(right)) => format!("does not end the game by {right}"),
        (Value::GoesOn, None) => "goes on after the end of the game".to_owned(),
        (Value::Ended(reason, winner), Some(right)) if reason.id() == right => match winner {
            Some(black) => format!("says that {} has won by {right}", player(black)),
            None => format!("says that the game is a draw by {right}"),
        },
        (label, Some(right)) => format!("says {}, not {right}", value(label)),
        (Value::Ended(reason, Some(black)), None) => {
            format!("ends the game by {} as a win for {}", reason.id(), player(black))
        }
        (label, None) => format!("ends the game as a draw by {}", value(label)),
    }
}

/// What it does to pieces around an explosion.
fn explosion(hypothesis: &Hypothesis) -> String {
    let condition = &hypothesis.condition;
    let is_about_some = |feature: &Feature| condition.values(*feature).is_some();
    let what = if MOVER.iter().any(is_about_some) {
        a_piece(condition, Feature::Kind)
    } else {
        "pieces".to_owned()
    };
    let does = if hypothesis.label == Value::Yes { "spares" } else { "removes" };
    format!("{does} {what} in explosions")
}

fn read(hypothesis: &Hypothesis) -> String {
    let condition = &hypothesis.condition;
    let field = values(condition, Feature::About).map(|field| format!("the field {field}"));
    let what = match condition.values(Feature::Kind) {
        Some(_) => a_piece(condition, Feature::Kind),
        None => field.unwrap_or_else(|| "several fields".to_owned()),
    };
    match hypothesis.label {
        Value::Yes => format!("reads or writes more than there is in {what} of a FEN"),
        Value::No => format!("does not read or write {what} of a FEN"),
        Value::Name("nothing") => format!("reads or writes {what} of a FEN as an empty square"),
        label => format!("reads or writes {what} of a FEN as {}", value(label)),
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

/// The side that a condition is about, if it is about one.
fn side_of(condition: &Condition) -> Option<String> {
    match condition.values(Feature::Colour)?.only()? {
        Value::Side(black) => Some(player(black).to_owned()),
        _ => None,
    }
}

/// The values of a feature that a condition allows, if it tests the feature.
fn values(condition: &Condition, feature: Feature) -> Option<String> {
    condition.values(feature).map(allowed)
}

#[cfg(test)]
mod tests {
    use super::sentence;
    use crate::diagnosis::condition::{Condition, Hypothesis, Test, Values};
    use crate::diagnosis::instance::{Feature, Value};
    use crate::diagnosis::operators::Operator;
    use notation::Kind;

    fn said(operator: Operator, label: Value, tests: &[(Feature, Value)]) -> String {
        let tests = tests.iter().map(|&(feature, value)| Test::is(feature, value)).collect();
        sentence(&Hypothesis { operator, label, condition: Condition(tests) }, &[])
    }

    #[test]
    fn the_colour_and_the_piece_come_first() {
        let black = (Feature::Colour, Value::Side(true));
        let kind = |kind: Kind| (Feature::Kind, Value::Kind(kind));
        let becomes = (Feature::Becomes, Value::Kind(Kind::Marshall));
        for (operator, label, tests, says) in [
            (
                Operator::Becomes,
                Value::Kind(Kind::Knight),
                &[kind(Kind::Rook), black, becomes][..],
                "It turns a black Rook into a Knight instead of a Marshall",
            ),
            (
                Operator::Becomes,
                Value::Name("what it was"),
                &[kind(Kind::Rook), becomes],
                "It does not change a Rook instead of turning it into a Marshall",
            ),
            (
                Operator::Castles,
                Value::Yes,
                &[black, (Feature::Hindrance, Value::Name("the right is gone"))],
                "It lets Black castle though the right is gone",
            ),
            (
                Operator::HalfMoves,
                Value::Number(0),
                &[kind(Kind::King), (Feature::Distance, Value::Step(0, 2))],
                "It sets the half-move clock to 0 after a move of a King, where it goes 2 squares straight",
            ),
            (
                Operator::EnPassant,
                Value::No,
                &[kind(Kind::Pawn), (Feature::FromFile, Value::Number(6))],
                "It sets no en passant square after a move of a Pawn, from file g",
            ),
            (
                Operator::Missing,
                Value::Yes,
                &[kind(Kind::King), (Feature::Near, Value::Near(Kind::Pawn, 0, 2))],
                "It does not list legal moves of a King, with the royal piece 2 ranks forward of a Pawn",
            ),
        ] {
            assert_eq!(said(operator, label, tests), says);
        }
    }

    #[test]
    fn bounds_are_said_as_bounds() {
        let test = Test { feature: Feature::ToRank, values: Values::AtMost(6) };
        let condition = Condition(vec![test]);
        let one = Hypothesis { operator: Operator::Strays, label: Value::Yes, condition };
        let says = "It lists moves of any piece that are not legal, to its rank 6 or lower";
        assert_eq!(sentence(&one, &[]), says);
    }
}
