//! What a finding is held against: a rule, the notation, or a convention of Crosscheck, which fails no
//! engine.

use crate::comparing::{
    Class, Difference, Finding, Implementation, PositionRef, Reaction, implementations,
};
use crate::fixtures::Clauses;
pub use crate::known::endings::holds;
use notation::{MAX_CLOCK, Move, Reason, Setup, Status};
use oracle::Game;

/// What a finding is held against: the gravest of what its differences are held against. A case of
/// clauses about the notation shows nothing graver, and a case of a convention shows nothing graver where
/// the convention explains the difference. `named` are the clauses of the case, or none. They count where the
/// finding names them: it does not where it is about what the case does not ask for.
#[must_use]
pub fn of(finding: &Finding, named: &[String], clauses: &Clauses) -> Class {
    if finding.has_broken() {
        return Class::Rule;
    }
    let at = finding.position.as_ref();
    let named = named.iter().filter(|id| finding.clauses.contains(id));
    let about = named.filter_map(|id| clauses.get(id)).map(|clause| clause.class).max();
    let class = |difference| match (about, of_difference(difference, at)) {
        (Some(Class::Convention), _) if is_conventional(difference, at) => Class::Convention,
        // What comes of a move is no matter of writing, whatever the case is about.
        (Some(Class::Notation), shown) if !is_of_a_move(difference) => shown.min(Class::Notation),
        (_, shown) => shown,
    };
    let class = finding.differences.iter().map(class).max().unwrap_or_default();
    // What depends on earlier questions or on chance is no matter of notation. Of two answers that a convention allows,
    // an engine may give either.
    if finding.again.is_fickle() && class != Class::Convention { Class::Rule } else { class }
}

/// Whether a difference is in what comes of a move.
const fn is_of_a_move(difference: &Difference) -> bool {
    matches!(
        difference,
        Difference::Setup { after: Some(_), .. } | Difference::Answer { after: Some(_), .. }
    )
}

/// What a difference of convention is about, and the option that leaves it out, if there is one.
#[must_use]
pub fn convention(finding: &Finding) -> &'static str {
    let at = finding.position.as_ref();
    let over = "it ends a drawn game (--convention drawn-game=over)";
    match finding.differences.first() {
        Some(Difference::Answer { after, .. }) if !plays_on(at, *after) => {
            "it refuses a position that cannot arise in a game"
        }
        Some(Difference::Status { left, right }) => match (&left.outcome, &right.outcome) {
            (Some(one), Some(other)) if one.reason == other.reason => {
                "it names what can be claimed after the end of the game"
            }
            (Some(_), Some(_)) => {
                "it names another of several reasons for the end (--convention first-end=any)"
            }
            _ => "it counts for a draw over only a part of the line",
        },
        Some(Difference::Setup { .. }) => "it writes a counter differently (--ignore fen.counters)",
        _ => over,
    }
}

/// Whether a convention may be the reason of a difference in a case about one.
fn is_conventional(difference: &Difference, at: PositionRef<'_>) -> bool {
    match difference {
        // Some refuse a position that cannot arise. That a game is drawn there is another matter.
        Difference::Answer {
            after: None,
            left: Reaction::Answers,
            right: Reaction::Refuses(_),
        } => at.line.is_empty() && !has_been_drawn(at),
        // Whether the position at the start of the line has come about once, and whether an earlier draw stays.
        Difference::Status { left, right } => {
            // Where it is drawn for another reason, too, the repetition is no excuse.
            let is_drawn = [Reason::DeadPosition, Reason::MoveCount]
                .into_iter()
                .any(|reason| holds(reason, Reason::FivefoldRepetition, at));
            let is_repetition = |status: &Status| {
                let is_named =
                    status.outcome.is_some_and(|end| end.reason == Reason::FivefoldRepetition);
                is_named && !is_drawn
            };
            let is_kept =
                right.outcome.is_some_and(|end| end.winner.is_none()) && plays_on(at, None);
            let one_goes_on = left.outcome.is_none() != right.outcome.is_none();
            left.check == right.check
                && !at.line.is_empty()
                && one_goes_on
                && (is_repetition(left) || is_repetition(right) || is_kept)
        }
        _ => false,
    }
}

/// Whether a difference may come from a convention, in an answer that nobody asked for it.
#[must_use]
pub fn may_be_convention(difference: &Difference, at: PositionRef<'_>) -> bool {
    // An earlier draw may stay whatever follows it.
    let keeps_a_draw = match difference {
        Difference::Status { left, right } => {
            let is_draw = right.outcome.is_some_and(|end| DRAWS.contains(&end.reason));
            is_draw && left.check == right.check && plays_on(at, None)
        }
        _ => false,
    };
    keeps_a_draw
        || of_difference(difference, at) == Class::Convention
        || is_conventional(difference, at)
}

fn of_difference(difference: &Difference, at: PositionRef<'_>) -> Class {
    match difference {
        Difference::Moves { missing, surplus } if surplus.is_empty() && lists_none(missing, at) => {
            Class::Convention
        }
        Difference::Answer { after, left: Reaction::Answers, right: Reaction::Refuses(_) }
            if plays_on(at, *after) =>
        {
            Class::Convention
        }
        Difference::Perft { depth, left, right, .. }
            if right < left
                && *left <= COUNTED
                && is_counted_to_the_draw(at, *depth, [*left, *right]) =>
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

/// Whether the oracle sees a draw, by the history or as the position is dead, here or earlier on the
/// line. The reference lists moves there all the same: an engine that ends a drawn game lists none.
#[must_use]
pub fn has_been_drawn(at: PositionRef<'_>) -> bool {
    drawn(at).is_some()
}

/// Whether the last move was played in a game that had been drawn: an engine that ends drawn games refuses it.
fn plays_on(at: PositionRef<'_>, after: Option<Move>) -> bool {
    match (after, at.line.split_last()) {
        (Some(_), _) => has_been_drawn(at),
        (None, Some((_, before))) => has_been_drawn(PositionRef { line: before, ..at }),
        (None, None) => false,
    }
}

/// The largest count that is made once more to look for a convention, in nodes: the oracle takes a fraction of a second. An
/// engine may be wrong in hundreds of counts, and no time limit holds here.
pub const COUNTED: u64 = 1_000_000;

/// Whether one count goes on where the game is drawn, as the reference does, and the other ends there. Where nothing is
/// drawn, a count that is too large is no convention.
fn is_counted_to_the_draw(at: PositionRef<'_>, depth: u32, [on, ended]: [u64; 2]) -> bool {
    counted_to_the_draw(at, depth) == ended && implementations::oracle().perft(at, depth) == Ok(on)
}

/// What an engine counts that lists no move of a drawn game.
#[must_use]
pub fn counted_to_the_draw(at: PositionRef<'_>, depth: u32) -> u64 {
    fn count(game: &Game, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ if is_drawn(game) => 0,
            // Whether the game is drawn after the last move makes no difference.
            1 => game.legal_moves().len() as u64,
            _ => game.legal_moves().into_iter().map(|played| after(game, played, depth)).sum(),
        }
    }
    fn after(game: &Game, played: Move, depth: u32) -> u64 {
        let mut next = game.clone();
        next.play(played).map_or(0, |()| count(&next, depth - 1))
    }
    let PositionRef { game, fen, line } = at;
    let Ok(mut game) = Game::new(game.variant, &game.rulings, fen) else { return 0 };
    if line.iter().try_for_each(|&played| game.play(played)).is_err() || has_been_drawn(at) {
        return 0;
    }
    count(&game, depth)
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

/// The reasons for a draw after which the game goes on for the oracle.
const DRAWS: [Reason; 3] = [Reason::DeadPosition, Reason::FivefoldRepetition, Reason::MoveCount];

/// Whether a game is drawn, and goes on for the oracle.
fn is_drawn(game: &Game) -> bool {
    game.status().outcome.is_some_and(|outcome| DRAWS.contains(&outcome.reason))
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

    #[test]
    fn a_count_to_the_draw_ends_where_the_last_piece_is_taken() {
        let game = KnownGame::from(Variant::Chess);
        let fen = "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1";
        let takes = Move::parse("e1e2", Variant::Chess).unwrap();
        let whole = Game::new(Variant::Chess, &game.rulings, fen).unwrap();
        let mut drawn = whole.clone();
        drawn.play(takes).unwrap();
        let count = |depth| counted_to_the_draw(PositionRef { game: &game, fen, line: &[] }, depth);
        // The move that draws is still one, and nothing follows it.
        assert_eq!(count(1), whole.perft(1));
        assert_eq!(count(2), whole.perft(2) - drawn.perft(1));
    }

    #[test]
    fn a_count_is_a_convention_where_something_is_drawn_and_the_other_count_is_right() {
        let game = KnownGame::from(Variant::Chess);
        let class = |fen, left, right| {
            let differs = Difference::Perft { depth: 2, left, right, route: None };
            of_difference(&differs, PositionRef { game: &game, fen, line: &[] })
        };
        let bare = "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1";
        let whole = Game::new(Variant::Chess, &game.rulings, bare).unwrap().perft(2);
        let drawn = counted_to_the_draw(PositionRef { game: &game, fen: bare, line: &[] }, 2);
        assert_eq!(class(bare, whole, drawn), Class::Convention);
        assert_eq!(class(bare, whole + 1, drawn), Class::Rule);
        // Nothing is drawn, and a table is wrong.
        let start = Variant::Chess.start_fen(&game.rulings);
        assert_eq!(class(&start, 401, 400), Class::Rule);
    }
}
