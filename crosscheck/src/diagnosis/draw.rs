//! New positions on which a hypothesis can be tested, and which of them to ask about.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;

use fastrand::Rng;
use notation::{Castling, Checks, Colour, Hands, Kind, MAX_CLOCK, Move, Piece, Setup};
use oracle::{Game, reasons};
use rayon::prelude::*;

use super::condition::{Condition, Hypothesis};
use super::confirm::{as_reference, of};
use super::instance::{Fact, Feature};
use super::operators::{Operator, Strays};
use super::view::{Part, Right, View};
use crate::comparing::{Position, origin};
use crate::known::sides::{are_sides_alike, exchanged, exchanged_move};

/// So many positions are drawn at most: what a rare condition needs may not come up.
const DRAWN: usize = 2048;
/// So many are drawn between two questions whether it is time to stop.
pub(super) const AT_ONCE: usize = 64;
/// So many of each sort are drawn for each that is asked about, if they come up: the more, the more values they have.
const TO_CHOOSE_FROM: usize = 5;

/// The half-move clock is set to this at most: no rule speaks of a later one.
const CLOCK: u16 = 151;

/// A position on which a hypothesis can be tested.
pub(super) struct Candidate {
    pub(super) position: Position,
    /// The moves whose results the hypothesis speaks of.
    pub(super) told: BTreeSet<Move>,
    /// Whether the engine goes wrong there, by the hypothesis.
    pub(super) is_wrong: bool,
    /// What the position tests: where the engine goes wrong, every value of what it goes wrong with; elsewhere, the value
    /// that alone fails the condition.
    facts: BTreeSet<Fact>,
}

/// The positions to ask about, so many at most of each of two sorts: first those where the engine goes wrong by the
/// hypothesis, then those where it would if one test of the condition were dropped.
///
/// Among the first there is one for each value of a feature that can be drawn, as far as the number goes: first those that
/// the condition names, then numbers near its bounds, then those that no evidence has had, as the hypothesis says of them
/// what nothing has shown. Among the others, numbers that are only just out of bounds come first.
pub(super) fn chosen(
    hypothesis: &Hypothesis,
    known: &BTreeSet<Fact>,
    (views, strays): (&[View], &Strays),
    most: usize,
    rng: &mut Rng,
    stop: &(dyn Fn() -> bool + Sync),
) -> Vec<Candidate> {
    let sources: Vec<&View> = sources(hypothesis, views, strays);
    let tested = |positions: Vec<Position>| -> Vec<Candidate> {
        let in_time = positions.into_par_iter().filter(|_| !stop());
        in_time.filter_map(|position| candidate(hypothesis, position, strays)).collect()
    };
    let (mut found, mut known_places) = (Vec::new(), Places::new());
    for _ in 0..DRAWN / AT_ONCE {
        let enough = most * TO_CHOOSE_FROM;
        let wrong = found.iter().filter(|one: &&Candidate| one.is_wrong).count();
        if stop() || sources.is_empty() || wrong.min(found.len() - wrong) >= enough {
            break;
        }
        found.extend(tested(batch(&mut known_places, || {
            let source = sources[rng.usize(..sources.len())];
            match &source.right {
                Some(right) => draw(&source.position, right, &hypothesis.condition, rng),
                None => Some(crossed(&source.position, &rng.choice(views)?.position, rng)),
            }
        })));
    }
    if matches!(hypothesis.operator, Operator::Outcome | Operator::Points | Operator::Claims) {
        // Few changes of a mate are mates. Without the moves that lead there, the ends of lines are new positions.
        let mut ends: Vec<Position> = views.iter().filter_map(without_line).collect();
        ends.retain(|at| known_places.insert((at.fen.clone(), at.line.clone())));
        found.extend(tested(ends));
    }
    let (wrong, right): (Vec<_>, Vec<_>) = found.into_iter().partition(|one| one.is_wrong);
    let named: BTreeSet<Fact> = hypothesis.condition.named().collect();
    let edges = edges(&wrong, hypothesis, known);
    let mut chosen = covering(wrong, most, |fact| {
        (!named.contains(fact), !edges.contains(fact), known.contains(fact))
    });
    chosen.extend(covering(right, most, |fact| hypothesis.condition.far(fact)));
    chosen
}

/// Positions that were drawn: the FEN and the line of each.
pub(super) type Places = BTreeSet<(String, Vec<Move>)>;

/// As many draws as are made between two questions whether it is time to stop, each position once.
pub(super) fn batch(known: &mut Places, draw: impl FnMut() -> Option<Position>) -> Vec<Position> {
    let drawn = iter::repeat_with(draw).take(AT_ONCE).flatten();
    drawn.filter(|at| known.insert((at.fen.clone(), at.line.clone()))).collect()
}

/// The numbers within the bounds of a condition that no evidence has had, at growing distances from each bound: so wide is a
/// bound only because nothing has spoken against it.
fn edges(
    candidates: &[Candidate],
    hypothesis: &Hypothesis,
    known: &BTreeSet<Fact>,
) -> BTreeSet<Fact> {
    let mut nearest: BTreeMap<(Feature, u32), (u32, Fact)> = BTreeMap::new();
    let facts = candidates.iter().flat_map(|candidate| &candidate.facts);
    for &fact in facts.filter(|fact| !known.contains(fact)) {
        let Some(far) = hypothesis.condition.far(&fact) else { continue };
        let (least, one) =
            nearest.entry((fact.0, far.saturating_add(1).ilog2())).or_insert((far, fact));
        if far < *least {
            (*least, *one) = (far, fact);
        }
    }
    nearest.into_values().map(|(_, fact)| fact).collect()
}

/// The positions from which new ones are drawn: those that show the deviation.
pub(super) fn sources<'a>(
    hypothesis: &Hypothesis,
    views: &'a [View],
    strays: &Strays,
) -> Vec<&'a View> {
    let shows =
        |view: &View| of(hypothesis, view, strays).iter().any(|one| hypothesis.explains(one));
    views.par_iter().filter(|view| !view.wrong().is_empty() && shows(view)).collect()
}

/// What a position tests of a hypothesis, if it tests anything.
fn candidate(hypothesis: &Hypothesis, position: Position, strays: &Strays) -> Option<Candidate> {
    let predicted = of(hypothesis, &as_reference(&position)?, strays);
    let is_wrong = predicted.iter().any(|one| hypothesis.predicts(one));
    let mut facts = BTreeSet::new();
    for one in &predicted {
        if hypothesis.predicts(one) {
            facts.extend(one.facts.all());
        } else if !is_wrong && let Some(fails) = hypothesis.condition.fails_only(one) {
            facts.extend(one.facts.of(fails).map(|value| (fails, value)));
        }
    }
    let told = predicted.iter().filter(|one| matches!(one.part, Part::After(..)));
    let told = told.filter_map(|one| one.part.played()).collect();
    (!facts.is_empty()).then_some(Candidate { position, told, is_wrong, facts })
}

/// So many candidates that have as many values as can be, in an order of the values; of equals, those of features with few
/// values come first, as of what there are two of, such as colours, each is to be met.
fn covering<Rank: Ord>(
    candidates: Vec<Candidate>,
    most: usize,
    rank: impl Fn(&Fact) -> Rank,
) -> Vec<Candidate> {
    let mut facts: BTreeSet<Fact> = BTreeSet::new();
    facts.extend(candidates.iter().flat_map(|candidate| &candidate.facts));
    let mut values: BTreeMap<Feature, usize> = BTreeMap::new();
    for (feature, _) in &facts {
        *values.entry(*feature).or_default() += 1;
    }
    let mut facts: Vec<Fact> = facts.into_iter().collect();
    facts.sort_by_key(|fact| (rank(fact), values[&fact.0]));
    let mut places: Vec<usize> = Vec::new();
    let mut covered: BTreeSet<Fact> = BTreeSet::new();
    for fact in facts {
        if places.len() == most {
            break;
        }
        if covered.contains(&fact) {
            continue;
        }
        // None of those that were chosen has the value.
        if let Some(place) = candidates.iter().position(|one| one.facts.contains(&fact)) {
            covered.extend(&candidates[place].facts);
            places.push(place);
        }
    }
    let others = (0..candidates.len()).filter(|place| !places.contains(place));
    let more: Vec<usize> = others.take(most - places.len()).collect();
    places.extend(more);
    let mut candidates: Vec<Option<Candidate>> = candidates.into_iter().map(Some).collect();
    places.into_iter().filter_map(|place| candidates[place].take()).collect()
}

/// A position that differs from another one in a few pieces, or is some moves away from it, with the line that leads there
/// or without. Its counters are often near the numbers that a condition names.
pub(super) fn draw(
    at: &Position,
    right: &Right,
    condition: &Condition,
    rng: &mut Rng,
) -> Option<Position> {
    let (keeps_line, plays) = (rng.bool(), rng.bool());
    let (mut setup, mut line) = if keeps_line {
        let start = Game::new(at.game.variant, &at.game.rulings, &at.fen).ok()?;
        (start.setup().clone(), at.line.clone())
    } else {
        (right.game.setup().clone(), Vec::new())
    };
    // What holds of one side need not hold of the other, and no change of a few pieces exchanges the two.
    if rng.u8(..4) == 0 && are_sides_alike(setup.variant) {
        let moves = line.into_iter().map(|played| exchanged_move(played, setup.variant));
        line = moves.collect::<Option<_>>()?;
        setup = exchanged(&setup);
    }
    if !plays {
        for _ in 0..rng.usize(1..4) {
            change(&mut setup, condition, rng);
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

/// The position at the end of the line of another one, where it can be the start of a line.
fn without_line(view: &View) -> Option<Position> {
    let View { position, right, .. } = view;
    let fen = right.as_ref().filter(|_| !position.line.is_empty())?.game.setup().to_string();
    let bare = Position { game: position.game.clone(), fen, line: Vec::new() };
    origin::can_arise(bare.as_ref()).then_some(bare)
}

/// A FEN that is to be refused with some of its fields exchanged for those of another one, for an engine that accepts it.
fn crossed(at: &Position, other: &Position, rng: &mut Rng) -> Position {
    let (ours, theirs) = (at.fen.split(' '), other.fen.split(' '));
    let fields = ours.zip(theirs).map(|(our, their)| if rng.bool() { our } else { their });
    let fen = fields.collect::<Vec<_>>().join(" ");
    Position { fen, ..at.clone() }
}

/// Moves a piece elsewhere, takes one off, adds one, exchanges one, gives the move to the other side, or sets the counters,
/// often near the numbers that a condition names.
fn change(setup: &mut Setup, condition: &Condition, rng: &mut Rng) {
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
    let kinds = setup.variant.kinds();
    let (kind, _) = kinds[rng.usize(..kinds.len())];
    let is_plain = !reasons::is_royal(setup.variant, kind);
    match rng.u8(..6) {
        0 => {
            setup.board.set(square, None);
            setup.board.set(to, Some(piece));
        }
        1 if !is_royal => setup.board.set(square, None),
        2 if is_plain => {
            let colour = if rng.bool() { Colour::White } else { Colour::Black };
            let promoted = setup.variant.has_hands() && kind != Kind::Pawn && rng.bool();
            setup.board.set(to, Some(Piece { promoted, ..Piece::new(colour, kind) }));
        }
        3 if is_plain && !is_royal => {
            setup.board.set(square, Some(Piece::new(piece.colour, kind)));
        }
        4 => setup.side = setup.side.opponent(),
        _ => {
            let counted = |feature: Feature, now: u16, rng: &mut Rng| {
                let named = condition.numbers(feature);
                let named: Vec<u16> = named.filter_map(|one| u16::try_from(one).ok()).collect();
                let near = rng.choice(named).filter(|_| rng.bool()).unwrap_or(now);
                match rng.u8(..3) {
                    0 => rng.u16(..=CLOCK),
                    1 => near.saturating_add(rng.u16(..8)),
                    _ => near.saturating_sub(rng.u16(..8)),
                }
            };
            setup.half_moves = counted(Feature::Clock, setup.half_moves, rng).min(MAX_CLOCK);
            let least = setup.half_moves / 2 + 1;
            setup.full_moves =
                counted(Feature::Number, setup.full_moves, rng).clamp(least, MAX_CLOCK);
            let to_give = |_: Checks| Checks {
                white: rng.u8(1..=Checks::MOST),
                black: rng.u8(1..=Checks::MOST),
            };
            setup.checks = setup.checks.map(to_give);
            let held = |hands: Hands| {
                let kind = Hands::KINDS[rng.usize(..Hands::KINDS.len())];
                hands.with(setup.side, kind, rng.u8(..3))
            };
            setup.hands = setup.hands.map(held);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Candidate, Fact, covering};
    use crate::comparing::Position;
    use crate::diagnosis::instance::Feature;
    use notation::Variant;
    use std::collections::BTreeSet;

    fn candidate(number: i32, facts: &[Fact]) -> Candidate {
        let position =
            Position { game: Variant::Chess.into(), fen: number.to_string(), line: Vec::new() };
        let facts = facts.iter().copied().collect();
        Candidate { position, told: BTreeSet::new(), is_wrong: true, facts }
    }

    /// The numbers of the candidates that are chosen, in order. Of a hundred squares each has its own; the last alone is
    /// of the other colour, and the one in the middle alone takes something.
    fn chosen(known: &[Fact], most: usize) -> Vec<String> {
        let candidates = (0..100).map(|number| {
            let colour = (Feature::Colour, (number == 99).into());
            let capture = (Feature::Capture, (number == 50).into());
            candidate(number, &[colour, capture, (Feature::ToFile, number.into())])
        });
        let chosen = covering(candidates.collect(), most, |fact| known.contains(fact));
        chosen.into_iter().map(|candidate| candidate.position.fen).collect()
    }

    #[test]
    fn features_with_few_values_are_met_first() {
        assert_eq!(chosen(&[], 5), ["99", "0", "50", "1", "2"]);
    }

    #[test]
    fn values_that_are_not_known_are_met_first() {
        let known = [(Feature::Colour, false.into()), (Feature::Colour, true.into())];
        assert_eq!(chosen(&known, 3), ["50", "0", "1"]);
    }

    #[test]
    fn each_is_chosen_once_where_all_have_the_same_values() {
        let alike = (0..100).map(|number| candidate(number, &[(Feature::Capture, true.into())]));
        let chosen = covering(alike.collect(), 5, |_| ());
        let numbers: Vec<&str> = chosen.iter().map(|one| one.position.fen.as_str()).collect();
        assert_eq!(numbers, ["0", "1", "2", "3", "4"]);
    }

    #[test]
    fn all_are_chosen_if_there_is_room() {
        let chosen = chosen(&[], 1000);
        assert_eq!(chosen.iter().collect::<BTreeSet<_>>().len(), 100);
        assert_eq!(chosen.len(), 100);
    }
}
