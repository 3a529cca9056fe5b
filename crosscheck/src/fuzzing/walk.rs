//! The two witnesses compared: at a position, and along a game.

use arbitrary::{Arbitrary, Unstructured};
use notation::{Move, Rulings, Setup, Variant};

use super::choice::Choices;
use super::{Sketch, Trial, Wrong, mend};
use crate::play::{Marks, Sight};
use crate::{
    Breadth, Difference, Finding, Implementation, Meeting, Origin, Place, Reference, Scene,
    adapters, compare,
};

/// The longest game, in plies.
const LONGEST: usize = 100;

/// A legal position, or the starting array, and a game from there.
pub(super) fn moves(variant: Variant, input: &[u8]) -> Trial {
    let Ok(sketch) = Sketch::arbitrary(&mut Unstructured::new(input)) else {
        return Trial::default();
    };
    let mut left = adapters::oracle();
    let rulings = sketch.rulings(variant);
    let Some(fen) = start(&sketch, variant, &rulings, &mut left) else { return Trial::default() };
    let game = Game { variant, rulings, fen, choices: sketch.choices };
    let breadths = [Breadth::TellingMoves, Breadth::TellingPairs];
    game.compared(breadths, &mut left, &mut adapters::perft())
}

/// A board of any game as it comes, and one move from there.
pub(super) fn position(input: &[u8]) -> Trial {
    let Some((&first, rest)) = input.split_first() else { return Trial::default() };
    let variant = Variant::ALL[usize::from(first) % Variant::ALL.len()];
    let Ok(sketch) = Sketch::arbitrary(&mut Unstructured::new(rest)) else {
        return Trial::default();
    };
    let rulings = sketch.rulings(variant);
    let fen = match &sketch.board {
        Some(board) => {
            let setup = board.setup(variant, &rulings);
            // As it comes, a board is seldom legal: most are made so as far as it alone can tell.
            let as_it_comes = (usize::from(first) / Variant::ALL.len()).is_multiple_of(8);
            let mended = if as_it_comes { None } else { mend::board(setup.clone(), &rulings) };
            board.passed(mended.unwrap_or(setup), &rulings).to_string()
        }
        None => variant.start_fen(&rulings),
    };
    let choices = sketch.choices.into_iter().take(1).collect();
    let game = Game { variant, rulings, fen, choices };
    let breadths = [Breadth::EveryMove, Breadth::EveryPair];
    game.compared(breadths, &mut adapters::oracle(), &mut adapters::perft())
}

/// The position that a game starts from, made legal; `None` where that cannot be.
pub(super) fn start(
    sketch: &Sketch,
    variant: Variant,
    rulings: &Rulings,
    witness: &mut dyn Implementation,
) -> Option<String> {
    let Some(board) = &sketch.board else { return Some(variant.start_fen(rulings)) };
    let setup = mend::board(board.setup(variant, rulings), rulings)?;
    let setup = mend::check(setup, rulings, witness)?;
    Some(board.passed(setup, rulings).to_string())
}

/// A game as bytes choose it.
pub(super) struct Game {
    pub(super) variant: Variant,
    pub(super) rulings: Rulings,
    pub(super) fen: String,
    pub(super) choices: Vec<u8>,
}

impl Game {
    /// Plays it, up to its end or the first difference: with the first breadth on the way, and with
    /// the second where its choices end.
    pub(super) fn compared(
        &self,
        [on_the_way, at_the_end]: [Breadth; 2],
        left: &mut dyn Reference,
        right: &mut dyn Implementation,
    ) -> Trial {
        let mut trial = Trial::default();
        let mut line: Vec<Move> = Vec::new();
        let mut choices = Choices::new(&self.choices);
        loop {
            let place = Place {
                variant: self.variant,
                rulings: &self.rulings,
                fen: &self.fen,
                line: &line,
            };
            let is_last = choices.are_over() || line.len() == LONGEST;
            let breadth = if is_last { at_the_end } else { on_the_way };
            let seen = compare::at(place, left, right, breadth);
            if !seen.differences.is_empty() {
                let setup = seen.view.map(|view| view.setup);
                trial.wrong = Some(finding(place, setup, seen.differences, left, right));
                return trial;
            }
            let Some(view) = seen.view else {
                let refused = u64::from(seen.meeting == Meeting::BothRefuse);
                trial.census.tally(Sight::RefusedStarts, refused);
                return trial;
            };
            trial.is_legal = true;
            let marks: Vec<Marks> = (seen.led.iter().zip(&seen.after))
                .filter_map(|(&played, after)| Marks::of(&view.setup, played, after))
                .collect();
            trial.census.position(&view, &marks);
            if is_last {
                return trial;
            }
            let next = choices.next(&view.setup, &view.moves, &line);
            let Some(next) = next else { return trial };
            line.push(next);
        }
    }
}

pub(super) fn finding(
    place: Place<'_>,
    setup: Option<Setup>,
    differences: Vec<Difference>,
    left: &dyn Reference,
    right: &dyn Implementation,
) -> Wrong {
    Wrong::Finding(Box::new(Finding {
        origin: Origin::Asked,
        scene: Scene::of(place),
        setup,
        left: left.name().to_owned(),
        right: right.name().to_owned(),
        differences,
        clauses: Vec::new(),
    }))
}
