//! Checks shrinking: the result still shows the difference, and is no larger.

use std::mem::discriminant;
use std::sync::Arc;

use arbitrary::{Arbitrary, Unstructured};
use notation::Variant;

use super::walk::{ChosenGame, start};
use super::{Sketch, Trial, Wrong};
use crate::mutants::{Answers, Deviation, Mutant, MutatedEngine, Operator, Place};
use crosscheck::comparing::{Depth, Finding, compare, implementations, shrink};

/// The first bytes choose the game and the moves that a fault does not list there; the rest is a
/// game as [`Target::Moves`](super::Target::Moves) takes it.
pub(super) fn shrink(input: &[u8]) -> Trial {
    let &[game, piece, how, ref rest @ ..] = input else { return Trial::default() };
    let variant = Variant::ALL[usize::from(game) % Variant::ALL.len()];
    let Ok(sketch) = Sketch::arbitrary(&mut Unstructured::new(rest)) else {
        return Trial::default();
    };
    let fault = Arc::new(forgetting(variant, piece, how));
    let (mut left, mut right) = (implementations::oracle(), MutatedEngine::new(fault, None));
    let rulings = sketch.rulings(variant);
    let Some(fen) = start(&sketch, variant, &rulings, &mut left) else { return Trial::default() };
    let game = ChosenGame { variant, rulings, fen, choices: sketch.choices };
    let trial = game.compared(Depth::SpecialMoves, &mut left, &mut right);
    let Some(Wrong::Finding(found)) = trial.wrong else { return trial };
    let mut small = (*found).clone();
    shrink::rulings(&mut small, &mut left, &mut right, Depth::EveryMove);
    shrink::finding(&mut small, &mut left, &mut right, Depth::EveryMove);
    let seen = compare::at(small.position.as_ref(), &mut left, &mut right, Depth::EveryMove);
    let is_same = seen.differences().iter().any(|shown| {
        found.differences.iter().any(|first| discriminant(first) == discriminant(shown))
    });
    let broken = if !is_same {
        Some("no longer shows the difference")
    } else if small.position.line.len() > found.position.line.len() {
        Some("has a longer line")
    } else if pieces(&small) > pieces(&found) {
        Some("has more pieces")
    } else {
        None
    };
    let wrong = broken.map(|what| {
        let (from, to) = (&found.position, &small.position);
        Wrong::Property(format!(
            "`{}` and `{}`, shrunk from `{}` and `{}` of {variant}, {what}",
            to.fen,
            to.line_text(),
            from.fen,
            from.line_text()
        ))
    });
    Trial { wrong, ..trial }
}

/// A fault that does not list some moves of a kind of piece: all of them, the captures or the others,
/// everywhere or on one rank.
fn forgetting(variant: Variant, piece: u8, how: u8) -> Mutant {
    let kinds = variant.kinds();
    let kind = kinds[usize::from(piece) % kinds.len()].0;
    let takes = [None, Some(false), Some(true)][usize::from(how) % 3];
    let rank = (how / 3 % 2 == 1).then_some(how / 6 % variant.size());
    let forget = move |place: &Place, answers: &mut Answers| {
        answers.leave_out(|played, _| {
            place.piece(played.from).is_some_and(|mover| mover.kind == kind)
                && takes.is_none_or(|takes| place.piece(played.to).is_some() == takes)
                && rank.is_none_or(|rank| played.to.rank() == rank)
        });
    };
    Mutant {
        variant,
        operator: Operator::WayMissing,
        does: format!("does not list some moves of a {kind}"),
        breaks: Vec::new(),
        piece: None,
        deviation: Deviation::Moves(Box::new(forget)),
    }
}

fn pieces(finding: &Finding) -> usize {
    finding.setup.as_ref().map_or(0, |setup| setup.board.pieces().count())
}
