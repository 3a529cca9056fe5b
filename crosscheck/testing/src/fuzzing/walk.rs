//! Compares the two implementations at a position, and along a game.

use arbitrary::{Arbitrary, Unstructured};
use notation::{Move, Rulings, Variant};

use super::choice::Choices;
use super::{Sketch, Trial, Wrong, mend};
use crosscheck::comparing::play::{Feature, Marks, census};
use crosscheck::comparing::{
    Comparison, Depth, Implementation, KnownGame, PositionRef, Reference, compare, implementations,
};

/// The longest game, in plies.
const LONGEST: usize = 100;

/// A legal position, or the starting array, and a game from there.
pub(super) fn moves(variant: Variant, input: &[u8]) -> Trial {
    let Ok(sketch) = Sketch::arbitrary(&mut Unstructured::new(input)) else {
        return Trial::default();
    };
    let mut left = implementations::oracle();
    let rulings = sketch.rulings(variant);
    let Some(fen) = start(&sketch, variant, &rulings, &mut left) else { return Trial::default() };
    let game = ChosenGame { variant, rulings, fen, choices: sketch.choices };
    game.compared(Depth::SpecialPairs, &mut left, &mut implementations::perft())
}

/// A board of any game as given, and one move from there.
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
            // A given board is seldom legal: most are made legal as far as the board alone allows.
            let as_it_comes = (usize::from(first) / Variant::ALL.len()).is_multiple_of(8);
            let mended = if as_it_comes { None } else { mend::board(setup.clone(), &rulings) };
            board.passed(mended.unwrap_or(setup), &rulings).to_string()
        }
        None => variant.start_fen(&rulings),
    };
    let choices = sketch.choices.into_iter().take(1).collect();
    let game = ChosenGame { variant, rulings, fen, choices };
    game.compared(Depth::EveryPair, &mut implementations::oracle(), &mut implementations::perft())
}

/// The position that a game starts from, made legal; `None` if that is impossible.
pub(super) fn start(
    sketch: &Sketch,
    variant: Variant,
    rulings: &Rulings,
    implementation: &mut dyn Implementation<KnownGame>,
) -> Option<String> {
    let Some(board) = &sketch.board else { return Some(variant.start_fen(rulings)) };
    let setup = mend::board(board.setup(variant, rulings), rulings)?;
    let setup = mend::check(setup, rulings, implementation)?;
    Some(board.passed(setup, rulings).to_string())
}

/// A game that bytes choose.
pub(super) struct ChosenGame {
    pub(super) variant: Variant,
    pub(super) rulings: Rulings,
    pub(super) fen: String,
    pub(super) choices: Vec<u8>,
}

impl ChosenGame {
    /// Plays it up to its end or the first difference.
    pub(super) fn compared(
        &self,
        depth: Depth,
        left: &mut dyn Reference<KnownGame>,
        right: &mut dyn Implementation<KnownGame>,
    ) -> Trial {
        let mut trial = Trial::default();
        let mut line: Vec<Move> = Vec::new();
        let mut choices = Choices::new(&self.choices);
        loop {
            let at = PositionRef {
                game: &KnownGame::new(self.variant, &self.rulings),
                fen: &self.fen,
                line: &line,
            };
            let is_last = choices.are_over() || line.len() == LONGEST;
            let agreed = match compare::at(at, left, right, depth) {
                Comparison::Agree(agreed) => agreed,
                Comparison::Differ(finding) => {
                    return Trial { wrong: Some(Wrong::Finding(finding)), ..trial };
                }
                Comparison::BothRefuse => {
                    trial.coverage.tally(Feature::RefusedStarts, 1);
                    return trial;
                }
                Comparison::NotAsked => return trial,
            };
            trial.is_legal = true;
            let snapshot = &agreed.snapshot;
            let marks: Vec<Marks> = (agreed.followed.iter().zip(&agreed.successors))
                .filter_map(|(&played, after)| Marks::of(&snapshot.setup, played, after))
                .collect();
            census::count(&mut trial.coverage, snapshot, &marks);
            if is_last {
                return trial;
            }
            let next = choices.next(&snapshot.setup, &snapshot.moves, &line);
            let Some(next) = next else { return trial };
            line.push(next);
        }
    }
}
