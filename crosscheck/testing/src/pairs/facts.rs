//! What is said of a move at a position.

use crosscheck::comparing::{legality::pseudo_legal, play::Marks, shields};
use notation::{Colour, Kind, Move, Reason, Rulings, Setup, Square};
use oracle::Game;
use oracle::reasons::{self, Attack};

/// One thing that is said of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fact {
    /// Which side moves.
    Side(Colour),
    /// What moves, or is dropped.
    Moves(Kind),
    /// What is taken.
    Takes(Kind),
    /// As what the piece arrives, if it is another one.
    Becomes(Kind),
    /// What sort of move it is, such as castling.
    Sort(&'static str),
    /// A Pawn goes two squares from the first rank, as it may in Horde.
    StepsFromFirst,
    /// The hand holds no other piece of the kind that is dropped.
    LastInHand,
    /// The piece is marked as promoted.
    Marked,
    /// The piece that is taken is.
    TakesMarked,
    /// The piece shields a royal piece of its side.
    Shields,
    /// A side is in check before the move.
    Answers(Checks),
    /// The move gives check.
    Gives(Checks),
    /// All answers to the check that it gives are of one sort.
    Answered(&'static str),
    /// Another piece of the kind goes to the same square.
    Rival(Rival),
    /// A side loses a castling right.
    Loses(Colour),
    /// An en passant square is given before the move.
    Passed,
    /// The move is pseudo-legal and not legal.
    Illegal(Why),
    /// The game ends.
    Ends(Reason),
}

/// What gives check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Checks {
    /// One piece; after a move, the piece that has moved.
    One,
    /// Another piece than the one that has moved.
    Discovered,
    /// Several pieces.
    Several,
}

/// From where another piece of the same kind goes to the same square.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rival {
    /// From other files.
    File,
    /// From the same file.
    Rank,
    /// From the same file and from the same rank.
    Both,
    /// From anywhere, but illegally.
    Illegal,
}

/// Why a pseudo-legal move is not legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Why {
    /// It takes away the last royal piece of its own side.
    NoRoyal,
    /// It does not answer a check.
    StaysInCheck,
    /// It leads to a check that no side may leave.
    Exposes,
    /// Another move must capture.
    MustCapture,
    /// The game is over.
    Over,
}

/// A pseudo-legal move.
struct Candidate {
    played: Move,
    after: Setup,
    is_legal: bool,
}

/// What is said of each pseudo-legal move at a position, sorted, with the move; and whether it is legal.
#[must_use]
pub fn of_all(game: &Game) -> Vec<(Move, bool, Vec<Fact>)> {
    let all = candidates(game);
    let of_one = |one: &Candidate| {
        let mut facts = of(game, &all, one);
        facts.sort_unstable();
        (one.played, one.is_legal, facts)
    };
    all.iter().map(of_one).collect()
}

fn candidates(game: &Game) -> Vec<Candidate> {
    let (setup, rulings) = (game.setup(), game.rulings());
    let legal = game.legal_moves();
    pseudo_legal(setup, rulings)
        .chain(reasons::drops(setup, rulings))
        .map(|(played, after)| Candidate { played, after, is_legal: legal.contains(&played) })
        .collect()
}

fn of(game: &Game, all: &[Candidate], one: &Candidate) -> Vec<Fact> {
    let (setup, rulings) = (game.setup(), game.rulings());
    let Candidate { played, after, is_legal } = one;
    let mut facts = vec![Fact::Side(setup.side)];
    facts.extend(of_pieces(setup, *played, after));
    facts.extend(of_rivals(setup, all, one).into_iter().map(Fact::Rival));
    if played.dropped.is_none() && shields(setup, rulings, played.from) {
        facts.push(Fact::Shields);
    }
    let standing = reasons::checks(setup, rulings, setup.side);
    let first = standing.first().map(|check| check.from);
    facts.extend(checks(&standing, first).map(Fact::Answers));
    if setup.en_passant.is_some() {
        facts.push(Fact::Passed);
    }
    if !is_legal {
        facts.push(Fact::Illegal(why(setup, rulings, after, !standing.is_empty())));
        return facts;
    }
    let given = reasons::checks(after, rulings, after.side);
    facts.extend(checks(&given, Some(played.to)).map(Fact::Gives));
    let rights =
        |setup: &Setup, side| setup.castling.rights().filter(|right| right.colour == side).count();
    let loses = |side: &Colour| rights(after, *side) < rights(setup, *side);
    facts.extend(Colour::BOTH.into_iter().filter(loses).map(Fact::Loses));
    // The generator knows soonest what is legal then.
    let Ok(next) = perft::Game::from_setup(after, rulings) else { return facts };
    facts.extend(next.status().outcome.map(|outcome| Fact::Ends(outcome.reason)));
    if !given.is_empty() {
        let answers = next.legal_moves().into_iter();
        let mut sorts =
            answers.filter_map(|played| answer(after, played, &next.after(played).ok()?));
        let first = sorts.next();
        facts.extend(first.filter(|first| sorts.all(|sort| sort == *first)).map(Fact::Answered));
    }
    facts
}

/// What sort of answer to a check a move is.
fn answer(setup: &Setup, played: Move, after: &Setup) -> Option<&'static str> {
    let marks = Marks::of(setup, played, after)?;
    let plain = match marks.mover {
        mover if reasons::is_royal(setup.variant, mover) => "royal piece",
        _ if marks.is_capture() => "capture",
        Kind::Pawn => "step",
        _ => "another",
    };
    Some(marks.sort(played).unwrap_or(plain))
}

/// What is said of the pieces of a move.
fn of_pieces(setup: &Setup, played: Move, after: &Setup) -> Vec<Fact> {
    let Some(marks) = Marks::of(setup, played, after) else { return Vec::new() };
    let mut facts = vec![Fact::Moves(marks.mover)];
    facts.extend(marks.captive.or(marks.en_passant.then_some(Kind::Pawn)).map(Fact::Takes));
    if marks.becomes != marks.mover {
        facts.push(Fact::Becomes(marks.becomes));
    }
    facts.extend(marks.sort(played).map(Fact::Sort));
    facts.extend((marks.double_step && played.from.rank() == 0).then_some(Fact::StepsFromFirst));
    if let (Some(kind), Some(hands)) = (played.dropped, setup.hands) {
        facts.extend((hands.count(setup.side, kind) == 1).then_some(Fact::LastInHand));
        return facts;
    }
    let is_marked = |square| setup.board.get(square).is_some_and(|piece| piece.promoted);
    facts.extend(is_marked(played.from).then_some(Fact::Marked));
    facts.extend((marks.captive.is_some() && is_marked(played.to)).then_some(Fact::TakesMarked));
    facts
}

/// What checks there are, one of which may be by the piece on a square.
fn checks(checks: &[Attack], by: Option<Square>) -> Option<Checks> {
    match checks {
        [] => None,
        [one] if Some(one.from) == by => Some(Checks::One),
        [_] => Some(Checks::Discovered),
        _ => Some(Checks::Several),
    }
}

/// What other pieces of its kind go where a piece goes.
fn of_rivals(setup: &Setup, all: &[Candidate], one: &Candidate) -> Vec<Rival> {
    let kind = |played: Move| setup.board.get(played.from).map(|piece| piece.kind);
    let (from, to) = (one.played.from, one.played.to);
    let (legal, illegal): (Vec<_>, Vec<_>) = all
        .iter()
        .filter(|rival| {
            let other = rival.played;
            other.to == to && other.from != from && kind(other) == kind(one.played)
        })
        .filter(|rival| rival.played.dropped.is_none() && one.played.dropped.is_none())
        .partition(|rival| rival.is_legal);
    let on_file = legal.iter().any(|rival| rival.played.from.file() == from.file());
    let on_rank = legal.iter().any(|rival| rival.played.from.rank() == from.rank());
    let told_apart = (!legal.is_empty()).then_some(match (on_file, on_rank) {
        (false, _) => Rival::File,
        (true, false) => Rival::Rank,
        (true, true) => Rival::Both,
    });
    told_apart.into_iter().chain((!illegal.is_empty()).then_some(Rival::Illegal)).collect()
}

/// Why a pseudo-legal move is not legal.
fn why(setup: &Setup, rulings: &Rulings, after: &Setup, in_check: bool) -> Why {
    if reasons::own_ending(setup, rulings).is_some() {
        Why::Over
    } else if reasons::removed_own_royal(after) {
        Why::NoRoyal
    } else if reasons::exposures(after, rulings).is_empty() {
        Why::MustCapture
    } else if in_check {
        Why::StaysInCheck
    } else {
        Why::Exposes
    }
}
