//! What a finding is held against: a rule, the notation, or a convention of Crosscheck, which fails no
//! engine.

use crate::comparing::{Class, Difference, Finding, PositionRef, Reaction};
use crate::fixtures::Clauses;
use notation::{MAX_CLOCK, Move, Reason, Setup, Status};
use oracle::Game;

/// What a finding is held against: the gravest of what its differences are held against. A case of
/// clauses about a convention or the notation shows nothing graver than these. `named` are the clauses of
/// the case, or none.
#[must_use]
pub fn of(finding: &Finding, named: &[String], clauses: &Clauses) -> Class {
    if finding.has_broken() || finding.again.is_fickle() {
        return Class::Rule;
    }
    let at = finding.position.as_ref();
    let graver = |difference| of_difference(difference, at);
    let shown = finding.differences.iter().map(graver).max().unwrap_or_default();
    let about = named.iter().filter_map(|id| clauses.get(id)).map(|clause| clause.class).max();
    about.map_or(shown, |about| about.min(shown))
}

fn of_difference(difference: &Difference, at: PositionRef<'_>) -> Class {
    match difference {
        Difference::Moves { missing, surplus } if surplus.is_empty() && lists_none(missing, at) => {
            Class::Convention
        }
        Difference::Answer { left: Reaction::Answers, right: Reaction::Refuses(_), .. }
        | Difference::Perft { right: 0, .. }
            if has_been_drawn(at) =>
        {
            Class::Convention
        }
        Difference::Answer { right: Reaction::Misspells(_), .. } => Class::Notation,
        Difference::Setup { left, right, .. } => of_setups(left, right),
        Difference::Status { left, right } => of_statuses(left, right, at),
        _ => Class::Rule,
    }
}

/// A half-move clock beyond this cannot arise in a game: in each, it has ended before.
const LONGEST_CLOCK: u16 = 150;

/// Two positions that differ in nothing but counters or the en passant field differ in how they are
/// written: what follows for the game shows in its moves and its end. How far counters go is a convention.
fn of_setups(left: &Setup, right: &Setup) -> Class {
    let Setup { half_moves, full_moves, en_passant, .. } = *left;
    let plain = Setup { half_moves, full_moves, en_passant, ..right.clone() };
    let is_beyond = (half_moves == right.half_moves || half_moves > LONGEST_CLOCK)
        && (full_moves == right.full_moves || full_moves == MAX_CLOCK);
    match plain == *left {
        true if is_beyond && en_passant == right.en_passant => Class::Convention,
        true => Class::Notation,
        false => Class::Rule,
    }
}

/// Which of several reasons that hold is named is a convention, and so is whether something can be claimed
/// where the game has ended.
fn of_statuses(left: &Status, right: &Status, at: PositionRef<'_>) -> Class {
    let (Some(ours), Some(theirs)) = (&left.outcome, &right.outcome) else { return Class::Rule };
    let is_same = ours.winner == theirs.winner && ours.points == theirs.points;
    if is_same && left.check == right.check && holds(theirs.reason, ours.reason, at) {
        Class::Convention
    } else {
        Class::Rule
    }
}

/// Whether a reason for the end of the game holds beside the first one.
fn holds(reason: Reason, first: Reason, at: PositionRef<'_>) -> bool {
    let alone = || {
        let PositionRef { game, fen, line } = at;
        let mut history = Game::new(game.variant, &game.rulings, fen).ok()?;
        line.iter().try_for_each(|&played| history.play(played)).ok()?;
        let fen = history.setup().to_string();
        let alone = Game::new(game.variant, &game.rulings, &fen).ok()?;
        alone.status().outcome.map(|outcome| outcome.reason)
    };
    // The oracle names the first reason only: a repetition behind it needs a line at least.
    let repeats = reason == Reason::FivefoldRepetition && at.line.len() >= SHORTEST_REPETITION;
    reason == first || repeats || alone() == Some(reason)
}

/// The plies of the shortest game in which a position stands for the fifth time.
const SHORTEST_REPETITION: usize = 16;

/// Whether the oracle sees a draw, by the history or as the position is dead, here or earlier on the
/// line. The reference lists moves there all the same: an engine that ends a drawn game lists none.
#[must_use]
pub fn has_been_drawn(at: PositionRef<'_>) -> bool {
    drawn(at).is_some()
}

/// Whether an engine lists no move of a drawn game, by the moves that are missing in its list. One that lists some
/// of them goes on, and has forgotten the others.
fn lists_none(missing: &[Move], at: PositionRef<'_>) -> bool {
    !missing.is_empty() && drawn(at).is_some_and(|game| game.legal_moves().len() == missing.len())
}

/// The game at the end of a line, if it has been drawn by then.
fn drawn(at: PositionRef<'_>) -> Option<Game> {
    let PositionRef { game, fen, line } = at;
    let mut game = Game::new(game.variant, &game.rulings, fen).ok()?;
    let mut has_been_drawn = is_drawn(&game);
    for &played in line {
        game.play(played).ok()?;
        has_been_drawn |= is_drawn(&game);
    }
    has_been_drawn.then_some(game)
}

/// Whether a game is drawn, and goes on for the oracle.
fn is_drawn(game: &Game) -> bool {
    let draws = [Reason::DeadPosition, Reason::FivefoldRepetition, Reason::MoveCount];
    game.status().outcome.is_some_and(|outcome| draws.contains(&outcome.reason))
}

#[cfg(test)]
mod tests {
    use crate::comparing::KnownGame;
    use notation::Variant;

    use super::*;

    #[test]
    fn a_line_that_goes_on_after_a_draw_has_been_drawn() {
        let round = "g1f3 g8f6 f3g1 f6g8 ".repeat(4);
        let is_drawn = |text: &str| {
            let moves = text.split_whitespace().map(|one| Move::parse(one, Variant::Chess));
            let line = moves.collect::<Result<Vec<_>, _>>().unwrap();
            let game = KnownGame::from(Variant::Chess);
            has_been_drawn(PositionRef { game: &game, fen: "startpos", line: &line })
        };
        assert!(is_drawn(&round));
        assert!(is_drawn(&format!("{round} e2e4")));
        assert!(!is_drawn("g1f3 g8f6 f3g1 f6g8 e2e4"));
    }
}
