//! The parts of a sentence that say when an engine goes wrong.

use super::values::{a, allowed, player, told, value};
use crate::diagnosis::condition::{Test, Values};
use crate::diagnosis::instance::{Feature, Value};

/// The directions of a board as White sees it, and as the side does that moves: files one way and the other, then ranks.
const SEEN_FROM_WHITE: [&str; 4] = ["towards h", "towards a", "up", "down"];
const SEEN_FROM_SIDE: [&str; 4] = ["towards h", "towards a", "forward", "back"];

/// Steps in words: `2 files towards h and 1 rank back`.
///
/// Two that mirror each other are told as one: `1 file to either side`.
fn steps(values: &Values, seen: [&str; 4]) -> String {
    let has_mirror = |files: i8, ranks| files != 0 && values.allow(Value::Step(-files, ranks));
    let is_told_by_mirror = |one: Value| matches!(one, Value::Step(files, ranks) if files < 0 && has_mirror(files, ranks));
    let mut once = values.clone();
    if let Values::Of(steps) = &mut once {
        steps.retain(|&step| !is_told_by_mirror(step));
    }
    told(&once, |one| match one {
        Value::Step(files, ranks) if has_mirror(files, ranks) => {
            let [_, _, up, down] = seen;
            step(files, ranks, ["to either side", "to either side", up, down])
        }
        Value::Step(files, ranks) => step(files, ranks, seen),
        other => value(other),
    })
}

fn step(files: i8, ranks: i8, [h, a, up, down]: [&str; 4]) -> String {
    let part = |count: i8, one: &str, [more, less]: [&str; 2]| {
        let many = if count.abs() == 1 { "" } else { "s" };
        let to = if count > 0 { more } else { less };
        (count != 0).then(|| format!("{} {one}{many} {to}", count.abs()))
    };
    let parts = [part(files, "file", [h, a]), part(ranks, "rank", [up, down])];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" and ")
}

/// How far something is, whatever the direction.
fn distance(one: Value) -> String {
    let squares = |count: i8| format!("{count} square{}", if count == 1 { "" } else { "s" });
    match one {
        Value::Step(0, far) => format!("{} straight", squares(far)),
        Value::Step(near, far) if near == far => format!("{} diagonally", squares(far)),
        Value::Step(near, far) => format!("{near} by {far} squares"),
        other => value(other),
    }
}

/// An enemy by where the royal piece stands, seen from its side.
fn near(one: Value) -> String {
    match one {
        Value::Near(kind, files, ranks) => {
            format!("{} of {}", step(files, ranks, SEEN_FROM_SIDE), a(&kind.to_string()))
        }
        other => value(other),
    }
}

/// The files of some numbers.
fn files(values: &Values) -> String {
    let letter = |number: i32| {
        let number = u8::try_from(number).ok().filter(|number| *number < 26);
        number.map_or_else(|| "?".to_owned(), |number| char::from(b'a' + number).to_string())
    };
    match values {
        Values::AtLeast(least) => format!("file {} or further right", letter(*least)),
        Values::AtMost(most) => format!("file {} or further left", letter(*most)),
        Values::Of(_) => {
            let letters = told(values, |one| match one {
                Value::Number(number) => letter(number),
                other => value(other),
            });
            format!("file {letters}")
        }
    }
}

/// Ranks, counted from the side of the piece.
fn ranks(values: &Values) -> String {
    format!("its {}", board_ranks(values))
}

/// Ranks of the board, whoever is to move.
fn board_ranks(values: &Values) -> String {
    match values {
        Values::AtLeast(least) => format!("rank {least} or higher"),
        Values::AtMost(most) => format!("rank {most} or lower"),
        Values::Of(_) => format!("rank {}", allowed(values)),
    }
}

/// So many of something.
fn number(values: &Values, one: &str, many: &str) -> String {
    let noun = if values.only() == Some(Value::Number(1)) { one } else { many };
    format!("{} {noun}", allowed(values))
}

/// The sorts of move that a condition allows.
fn special(values: &Values) -> String {
    told(values, |one| match one {
        Value::Name("en passant") => "where it takes en passant".to_owned(),
        Value::Name("double step") => "where it goes two ranks at once".to_owned(),
        Value::Name("promotion") => "where it promotes".to_owned(),
        Value::Name("drop") => "where it is dropped".to_owned(),
        Value::Name("none") => "in a plain move".to_owned(),
        one => format!("where it castles {}", value(one)),
    })
}

/// How a royal piece comes to be attacked, or how a check is answered.
fn manner(one: Value) -> String {
    let words = match one {
        Value::Name("check") => "when it says whether there is a check",
        Value::Name("en passant") => "in an en passant capture",
        Value::Name("castling") => "in castling",
        Value::Name("the royal piece goes there") => "where the royal piece goes there",
        Value::Name("the check stays") => "where a check is not answered",
        Value::Name("a pinned piece leaves") => "where a pinned piece leaves its line",
        Value::Name("the royal piece goes") => "where the royal piece leaves a check",
        Value::Name("the checker is taken") => "where it takes the piece that gives check",
        Value::Name("a piece goes between") => "where it blocks a check",
        other => return format!("where {}", value(other)),
    };
    words.to_owned()
}

/// What sort of move all captures are of which one must be made.
fn takes(one: Value) -> String {
    let words = match one {
        Value::Name("en passant") => "where the only capture is en passant",
        Value::Name("promotion") => "where every capture promotes",
        _ => "where every capture is a plain one",
    };
    words.to_owned()
}

/// What a move does to the pieces of a castling right.
fn upset(one: Value) -> String {
    let words = match one {
        Value::Name("its King moves") => "where the King of that side moves",
        Value::Name("its partner moves") => "where the piece that would castle with the King moves",
        Value::Name("its partner is taken") => {
            "where the piece that would castle with the King is taken"
        }
        Value::Name("its partner explodes") => {
            "where the piece that would castle with the King explodes"
        }
        _ => "where neither the King nor the piece that would castle with it is touched",
    };
    words.to_owned()
}

/// The letter of a move.
fn letter(one: Value) -> String {
    match one {
        Value::Name(_) => "without a letter".to_owned(),
        kind => format!("with the letter of {}", a(&value(kind))),
    }
}

/// What a move takes.
fn taken(one: Value) -> String {
    match one {
        Value::Yes => "an enemy".to_owned(),
        Value::No => "nothing".to_owned(),
        other => format!("its {} piece", value(other)),
    }
}

/// What a move takes.
fn captures(values: &Values) -> String {
    match values.only() {
        Some(Value::Yes) => "where it takes something".to_owned(),
        Some(Value::No) => "where it takes nothing".to_owned(),
        _ => format!("where it takes {}", told(values, taken)),
    }
}

/// A feature that holds or does not.
const fn either(feature: Feature, holds: bool) -> &'static str {
    match (feature, holds) {
        (Feature::Marked, true) => "where it is marked as promoted",
        (Feature::Marked, false) => "where it is not marked as promoted",
        (Feature::CaptiveMarked, true) => "where it takes a marked piece",
        (Feature::CaptiveMarked, false) => "where it takes a piece that is not marked",
        (Feature::GivesCheck, true) => "where it gives check",
        (Feature::GivesCheck, false) => "where it gives no check",
        (Feature::AttackerPinned, true) => "where that piece is pinned",
        (Feature::AttackerPinned, false) => "where that piece is not pinned",
        (Feature::Shields, true) => "where it is pinned",
        (Feature::Shields, false) => "where it is not pinned",
        (Feature::Drawn, true) => "where the game is drawn",
        (Feature::Drawn, false) => "where the game is not drawn",
        (Feature::NoMoves, true) => "where no move is legal",
        (Feature::NoMoves, false) => "where a move is legal",
        (Feature::Passed, true) => "where an en passant square is given",
        (Feature::Passed, false) => "where no en passant square is given",
        (Feature::Line, true) => "after moves that were played before",
        (Feature::Line, false) => "where no move was played before",
        (Feature::Startpos, true) => "where the position is given as startpos",
        (Feature::Startpos, false) => "where the position is given by its FEN",
        (Feature::FromStart, true) => "where the line began with the same position",
        (Feature::FromStart, false) => "where the line began with another position",
        (_, true) => "where that is so",
        (_, false) => "where that is not so",
    }
}

/// A test of a condition, as a part of a sentence.
pub(super) fn qualifier(test: &Test) -> String {
    let allowed = allowed(&test.values);
    let is = |value: Value| test.values.only() == Some(value);
    match test.feature {
        Feature::Capture => captures(&test.values),
        Feature::Captive => format!("where it takes {}", a(&allowed)),
        Feature::Marked
        | Feature::CaptiveMarked
        | Feature::GivesCheck
        | Feature::AttackerPinned
        | Feature::Shields
        | Feature::Drawn
        | Feature::NoMoves
        | Feature::Passed
        | Feature::Line
        | Feature::FromStart
        | Feature::Startpos => either(test.feature, is(Value::Yes)).to_owned(),
        Feature::Becomes => format!("where it becomes {}", a(&allowed)),
        Feature::Choice => told(&test.values, letter),
        Feature::Special => special(&test.values),
        Feature::Kind => format!("in a move of {}", a(&allowed)),
        Feature::Colour => match test.values.only() {
            Some(Value::Side(black)) => format!("where {} is to move", player(black)),
            _ => format!("where the side is {allowed}"),
        },
        Feature::Distance => format!("where it goes {}", told(&test.values, distance)),
        Feature::Forward | Feature::AttackForward => steps(&test.values, SEEN_FROM_SIDE),
        Feature::Offset | Feature::AttackOffset => steps(&test.values, SEEN_FROM_WHITE),
        Feature::FirstStep | Feature::AttackStep => {
            format!("where the first step goes {}", steps(&test.values, SEEN_FROM_WHITE))
        }
        Feature::SecondStep => {
            format!("where the next step goes {}", steps(&test.values, SEEN_FROM_WHITE))
        }
        Feature::Ways => format!("where the number of open paths is {allowed}"),
        Feature::Along => format!("where it goes {}", number(&test.values, "step", "steps")),
        Feature::Blocker => format!("where {} stands in the way", a(&allowed)),
        Feature::BlockedBy => format!("where {allowed} stand in the way"),
        Feature::BlockedAt => {
            let steps = number(&test.values, "step", "steps");
            format!("where the first piece in the way stands {steps} away")
        }
        Feature::Over => format!("with {allowed} between its squares"),
        Feature::Halfway => format!("with {allowed} on the square halfway"),
        Feature::AwayOffset => format!("{} of the centre", steps(&test.values, SEEN_FROM_WHITE)),
        Feature::Whose if is(Value::Name("own")) => "of the side that captures".to_owned(),
        Feature::Whose => "of the side that is captured from".to_owned(),
        Feature::Captor => format!("where only {} can take", a(&allowed)),
        Feature::Prey => format!("where only {} can be taken", a(&allowed)),
        Feature::Takes => told(&test.values, takes),
        Feature::GoesAs => format!("as {} goes", a(&allowed)),
        Feature::Manner => told(&test.values, manner),
        Feature::Attacker => format!("where {} attacks", a(&allowed)),
        Feature::Away | Feature::AttackDistance => {
            format!("at a distance of {}", told(&test.values, distance))
        }
        Feature::Attacks => format!("where the number of attacks is {allowed}"),
        Feature::Checks => format!("where the number of checks is {allowed}"),
        Feature::Hindrance => format!("though {allowed}"),
        Feature::About => format!("about {allowed}"),
        Feature::Upsets => told(&test.values, upset),
        Feature::FromRank => format!("from {}", ranks(&test.values)),
        Feature::ToRank => format!("to {}", ranks(&test.values)),
        Feature::FromFile => format!("from {}", files(&test.values)),
        Feature::ToFile => format!("to {}", files(&test.values)),
        Feature::From => format!("from {allowed}"),
        Feature::To => format!("to {allowed}"),
        Feature::Reason => format!("where the game has ended by {allowed}"),
        Feature::Claim => format!("where {allowed} may be claimed"),
        Feature::Has => format!("where {allowed} stands on the board"),
        Feature::Lacks => format!("where the board lacks {allowed}"),
        Feature::Several => format!("where at least {allowed} stand on the board"),
        Feature::Near => format!("with the royal piece {}", told(&test.values, near)),
        Feature::Royal => format!("where a royal piece of the side to move stands on {allowed}"),
        Feature::EnemyRoyal => format!("where an enemy royal piece stands on {allowed}"),
        Feature::RoyalRank => format!(
            "where a royal piece of the side to move stands on {}",
            board_ranks(&test.values)
        ),
        Feature::EnemyRoyalRank => {
            format!("where an enemy royal piece stands on {}", board_ranks(&test.values))
        }
        Feature::Clock => format!("where the half-move clock is {allowed}"),
        Feature::Number => format!("where the full-move number is {allowed}"),
        Feature::ToGive | Feature::EnemyToGive => {
            let is_own = test.feature == Feature::ToGive;
            let whose = if is_own { "the side to move" } else { "the other side" };
            format!("where {whose} has {} to give", number(&test.values, "check", "checks"))
        }
        Feature::Pieces => format!("where the number of pieces is {allowed}"),
        Feature::Rights => format!("where there is {allowed}"),
        Feature::Last => format!("after {allowed}"),
        Feature::LastKind => format!("after a move of {}", a(&allowed)),
        Feature::Times => {
            format!("where the pieces have stood so {}", number(&test.values, "time", "times"))
        }
        Feature::TimesAlike => {
            format!("where the position has occurred {}", number(&test.values, "time", "times"))
        }
    }
}
