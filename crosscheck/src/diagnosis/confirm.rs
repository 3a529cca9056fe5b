//! Puts a hypothesis to the test: the engine is asked about new positions, some where the hypothesis says that it goes
//! wrong and some where it says so only if one of its conditions is dropped.

use std::collections::BTreeSet;

use fastrand::Rng;
use notation::{Castling, Colour, Move, Piece, Setup};
use oracle::{Game, reasons};

use super::condition::Hypothesis;
use super::heard::Heard;
use super::instance::Instance;
use super::operators::{Operator, Strays, instances};
use super::view::{Part, View};
use crate::comparing::{
    Implementation, KnownGame, NoAnswer, Observation, PartialStatus, Position, origin,
};

/// So many positions of each of the two sorts are asked about, if there is time.
const ASKED: usize = 30;
/// So many positions are drawn for each that is asked about, at most: what a rare condition needs may not come up.
const DRAWN: usize = 40;

/// What came of a test.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Score {
    /// The positions where the engine did what was predicted.
    pub right: usize,
    /// All that it was asked about.
    pub asked: usize,
}

/// A hypothesis that was put to the test.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tested {
    /// What came of its predictions that the engine goes wrong. Where it says that the engine does not, no answer says much
    /// for it.
    pub(super) score: Score,
    /// Whether no answer contradicts it.
    pub(super) holds: bool,
}

/// Tests a hypothesis, and adds what the engine said to the evidence.
pub(super) fn test(
    hypothesis: &Hypothesis,
    strays: &Strays,
    views: &mut Vec<View>,
    engine: &mut dyn Implementation<KnownGame>,
    rng: &mut Rng,
    stop: &(dyn Fn() -> bool + Sync),
) -> Tested {
    let mut tested = Tested { score: Score::default(), holds: true };
    let (mut wrong, mut right) = (0, 0);
    let sources: Vec<usize> = sources(hypothesis, views, strays);
    for _ in 0..2 * ASKED * DRAWN {
        if stop() || sources.is_empty() || (wrong == ASKED && right == ASKED) {
            break;
        }
        let source = &views[sources[rng.usize(..sources.len())]];
        let Some(position) = drawn(source, rng) else { continue };
        let Some(expected) = as_reference(&position) else { continue };
        let predicted = of(hypothesis, &expected, strays);
        let is_wrong = predicted.iter().any(|one| hypothesis.predicts(one));
        let is_near = || predicted.iter().any(|one| hypothesis.condition.failed(one) == 1);
        let count = if is_wrong { &mut wrong } else { &mut right };
        if *count == ASKED || (!is_wrong && !is_near()) {
            continue;
        }
        *count += 1;
        let Some(view) = asked(position, &predicted, engine, stop) else { continue };
        if matches!(view.heard.seen, Some(Err(NoAnswer::Failed(_) | NoAnswer::NotAsked(_)))) {
            break;
        }
        let seen = of(hypothesis, &view, strays);
        if seen.iter().all(|one| one.seen.is_empty()) {
            continue;
        }
        let is_so = |one: &Instance| {
            one.seen.is_empty() || hypothesis.predicts(one) == one.deviates(hypothesis.label)
        };
        let came_true = seen.iter().all(is_so);
        tested.holds &= came_true;
        if is_wrong {
            tested.score.asked += 1;
            tested.score.right += usize::from(came_true);
        }
        views.push(view);
    }
    tested
}

/// The positions from which new ones are drawn: those that show the deviation.
fn sources(hypothesis: &Hypothesis, views: &[View], strays: &Strays) -> Vec<usize> {
    let shows =
        |view: &View| of(hypothesis, view, strays).iter().any(|one| hypothesis.explains(one));
    (0..views.len())
        .filter(|&place| !views[place].wrong().is_empty() && shows(&views[place]))
        .collect()
}

/// The instances of the operator of a hypothesis at a position.
fn of(hypothesis: &Hypothesis, view: &View, strays: &Strays) -> Vec<Instance> {
    instances(0, view, strays, &BTreeSet::from([hypothesis.operator]))
}

/// A position that differs from another one in a few pieces, or is some moves away from it, with the line that leads there
/// or without.
fn drawn(source: &View, rng: &mut Rng) -> Option<Position> {
    let (right, at) = (source.right.as_ref()?, &source.position);
    let (keeps_line, plays) = (rng.bool(), rng.bool());
    let (mut setup, mut line) = if keeps_line {
        let start = Game::new(at.game.variant, &at.game.rulings, &at.fen).ok()?;
        (start.setup().clone(), at.line.clone())
    } else {
        (right.game.setup().clone(), Vec::new())
    };
    if !plays {
        for _ in 0..rng.usize(1..4) {
            change(&mut setup, rng);
        }
    }
    let mut game = Game::from_setup(setup, &at.game.rulings).ok()?;
    let start = game.setup().to_string();
    line.iter().try_for_each(|&played| game.play(played)).ok()?;
    if plays {
        for _ in 0..rng.usize(1..5) {
            let moves = game.legal_moves();
            let Some(&next) = rng.choice(&moves) else { break };
            game.play(next).ok()?;
            line.push(next);
        }
    }
    let (fen, line) =
        if keeps_line { (start, line) } else { (game.setup().to_string(), Vec::new()) };
    let position = Position { game: at.game.clone(), fen, line };
    // Some engines refuse what cannot arise in a game, and some break.
    origin::can_arise(position.as_ref()).then_some(position)
}

/// Moves a piece elsewhere, takes one off, adds one, or gives the move to the other side.
fn change(setup: &mut Setup, rng: &mut Rng) {
    let squares: Vec<_> = setup.variant.squares().collect();
    let pieces: Vec<_> = setup.board.pieces().collect();
    let empty: Vec<_> =
        squares.into_iter().filter(|&square| setup.board.get(square).is_none()).collect();
    let (Some(&(square, piece)), Some(&to)) = (rng.choice(&pieces), rng.choice(&empty)) else {
        return;
    };
    let is_royal = reasons::is_royal(setup.variant, piece.kind);
    setup.castling = if rng.bool() { setup.castling } else { Castling::NONE };
    setup.en_passant = setup.en_passant.filter(|_| rng.bool());
    match rng.u8(..4) {
        0 => {
            setup.board.set(square, None);
            setup.board.set(to, Some(piece));
        }
        1 if !is_royal => setup.board.set(square, None),
        2 => {
            let kinds = setup.variant.kinds();
            let (kind, _) = kinds[rng.usize(..kinds.len())];
            let colour = if rng.bool() { Colour::White } else { Colour::Black };
            if !reasons::is_royal(setup.variant, kind) {
                setup.board.set(to, Some(Piece::new(colour, kind)));
            }
        }
        _ => setup.side = setup.side.opponent(),
    }
}

/// A position as the reference would answer about it.
pub(super) fn as_reference(position: &Position) -> Option<View> {
    let mut view = View::of(position.clone(), Heard::default())?;
    let Some(right) = &view.right else { return Some(view) };
    view.heard.after =
        right.moves.iter().map(|(played, after)| (*played, Ok(after.clone()))).collect();
    let seen = Observation {
        moves: right.moves.iter().map(|(played, _)| *played).collect(),
        setup: Some(right.game.setup().clone()),
        status: PartialStatus::of(&right.status),
    };
    view.heard.seen = Some(Ok(seen));
    Some(view)
}

/// Asks the engine about a position, and what comes of the moves that a prediction is about.
fn asked(
    position: Position,
    predicted: &[Instance],
    engine: &mut dyn Implementation<KnownGame>,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<View> {
    let seen = engine.observe(position.as_ref());
    let mut after = Vec::new();
    if let Ok(seen) = &seen {
        let told = predicted.iter().filter(|one| matches!(one.part, Part::After(..)));
        let told: BTreeSet<Move> = told.filter_map(|one| one.part.played()).collect();
        // One by one: a slow engine is not asked about the rest when time is up.
        let moves = told.into_iter().filter(|played| seen.moves.contains(played));
        let in_time = moves.take_while(|_| !stop());
        after = in_time
            .flat_map(|played| {
                let answers = engine.successors(position.as_ref(), &[played]);
                answers.into_iter().map(move |answer| (played, answer)).collect::<Vec<_>>()
            })
            .collect();
    }
    View::of(position, Heard { seen: Some(seen), after })
}

/// Whether the engine cannot follow the line of a position, by a hypothesis: it lacks a move, or refuses the start.
pub(super) fn stops_line(hypothesis: &Hypothesis, strays: &Strays, view: &View) -> bool {
    let line = &view.position.line;
    (0..line.len()).any(|length| {
        let stops = |one: &Instance| match hypothesis.operator {
            Operator::Missing => one.part.played() == Some(line[length]),
            Operator::Letter => one.part.played().is_some_and(|other| {
                (other.from, other.to) == (line[length].from, line[length].to)
            }),
            Operator::Refuses => length == 0,
            _ => false,
        };
        let before = Position { line: line[..length].to_vec(), ..view.position.clone() };
        as_reference(&before).is_some_and(|before| {
            let mut instances = of(hypothesis, &before, strays).into_iter();
            instances.any(|one| stops(&one) && hypothesis.predicts(&one))
        })
    })
}
