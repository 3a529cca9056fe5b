//! The word for the start position, which an engine may be given in place of a FEN.

use crate::{
    AnyGame, BreakageKind, Cause, Comparison, Depth, Difference, Finding, Implementation,
    PositionRef, Reference, STARTPOS, compare,
};

/// Asks about `startpos`, and returns how the right side misreads it. It is asked only where the right
/// side is right about the FEN: what is wrong there is not wrong about the word. An engine that does
/// not know the word may say so.
pub fn misread<G: AnyGame>(
    game: &G,
    left: &mut dyn Reference<G>,
    right: &mut dyn Implementation<G>,
) -> Option<Finding<G>> {
    let fen = game.start_fen();
    // Where nothing else is known of the start, all games begin with the word.
    if fen == STARTPOS {
        return None;
    }
    let start = PositionRef { game, fen: &fen, line: &[] };
    if !matches!(compare::at(start, left, right, Depth::Itself), Comparison::Agree(_)) {
        return None;
    }
    let word = PositionRef { fen: STARTPOS, ..start };
    match compare::at(word, left, right, Depth::Itself) {
        Comparison::Differ(finding) if finding.differences.iter().all(is_misreading) => {
            Some(Finding { cause: Cause::Startpos, ..*finding })
        }
        _ => None,
    }
}

/// Whether a difference shows that the word is misread, and not that it is not known.
fn is_misreading<G: AnyGame>(difference: &Difference<G>) -> bool {
    match difference {
        Difference::Answer { .. } => false,
        Difference::Broke { breakage, .. } => breakage.kind != BreakageKind::Internal,
        _ => true,
    }
}
