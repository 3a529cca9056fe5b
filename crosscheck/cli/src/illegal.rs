//! Moves that an engine should refuse at a position that someone asks about: `--illegal`.

use std::fmt::Display;

use crosscheck::comparing::{
    AnyGame, Difference, Foreign, Implementation, PositionRef, Reference, Snapshot, compare,
};

use crate::exit::{Exit, Failure};

/// The position as the reference sees it, and the move that should be refused there and is accepted.
type Accepted<G> = (Snapshot<G>, Difference<G>);

/// The first move that the engine should refuse and accepts. Where the reference refuses the position, no move is asked.
pub(crate) fn accepted<G: AnyGame>(
    at: PositionRef<'_, G>,
    illegal: &[G::Move],
    reference: &mut dyn Reference<G>,
    engine: &mut dyn Implementation<G>,
) -> Result<Option<Accepted<G>>, Failure> {
    let (false, Ok(seen)) = (illegal.is_empty(), reference.snapshot(at)) else { return Ok(None) };
    if let Some(&played) = illegal.iter().find(|played| seen.moves.contains(played)) {
        return Err(legal_there(at.game.text(played)));
    }
    if !engine.refuses() {
        let name = engine.name();
        return Err(Failure::usage(format!(
            "--illegal: {name} is not asked about an illegal move: it is asked over UCI, with --perft-script \
             or --only-legal, or its greeting says `trusts_input`"
        )));
    }
    Ok(compare::probe(at, illegal, engine).map(|accepts| (seen, accepts)))
}

/// Checks that the engine says something about each of these moves: one that it leaves open is not refused.
pub(crate) fn all_answered<G: AnyGame>(
    at: PositionRef<'_, G>,
    illegal: &[G::Move],
    engine: &mut dyn Implementation<G>,
) -> Result<(), Failure> {
    for &played in illegal {
        let line = [at.line, &[played]].concat();
        let answer = engine.observe(PositionRef { line: &line, ..at });
        if let Err(Some(why)) = answer.map_err(|none| none.skipped()) {
            let (name, text) = (Foreign::name(engine.name()), at.game.text(played));
            let message = format!("--illegal: {name} says nothing about {text}: {why}");
            return Err(Failure::new(Exit::Incomplete, message));
        }
    }
    Ok(())
}

/// A move that an engine is to refuse is legal.
pub(crate) fn legal_there(played: impl Display) -> Failure {
    Failure::usage(format!(
        "--illegal {played}: this move is legal in that position; give a move that the engine must refuse"
    ))
}
