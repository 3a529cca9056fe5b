//! The answers to further questions that follow from moves, positions and check (SPEC section 6).

use notation::{Kind, Move, Reason, Setup};

use super::san::{self, Sign};
use crate::comparing::{
    AnyGame, Further, FurtherAnswer, NoAnswer, Observation, PositionRef, ReferenceEngine,
};

/// The answer that follows from what an engine says of positions; `game` stands at the end of the line.
///
/// # Errors
///
/// If the question is refused, or not asked in this game.
pub fn answer<E: ReferenceEngine>(
    game: &E,
    at: PositionRef<'_>,
    question: &Further,
) -> Result<FurtherAnswer, NoAnswer> {
    Ok(match question {
        Further::Legal(text) => {
            let is_it = |played: Move| at.game.text(played) == *text;
            FurtherAnswer::Is(game.legal_moves().into_iter().any(is_it))
        }
        Further::Undo(plies) => {
            let kept = at.line.len().checked_sub(*plies).ok_or_else(|| {
                NoAnswer::illegal_move(format_args!(
                    "only {} moves have been played",
                    at.line.len()
                ))
            })?;
            let mut before = E::open(at.game.variant, &at.game.rulings, at.fen)?;
            at.line[..kept].iter().try_for_each(|&played| before.play(played))?;
            FurtherAnswer::Position(Box::new(Observation::from(before.snapshot())))
        }
        Further::Hash => {
            let seen = game.snapshot();
            FurtherAnswer::Hash(same(&seen.setup, &seen.moves))
        }
        Further::GivesCheck(played) => FurtherAnswer::Is(sign(game, *played)? != Sign::Quiet),
        Further::San => {
            is_written(at)?;
            let seen = game.snapshot();
            let one = |&played: &Move| {
                let text = san::write(&seen.setup, &seen.moves, played, sign(game, played)?);
                Ok::<_, NoAnswer>((played, text))
            };
            FurtherAnswer::San(seen.moves.iter().map(one).collect::<Result<_, _>>()?)
        }
        Further::ParseSan(text) => {
            is_written(at)?;
            let seen = game.snapshot();
            FurtherAnswer::Move(read_san(text, &seen.setup, &seen.moves)?)
        }
    })
}

/// The legal move that a text stands for in standard algebraic notation; `moves` are all legal moves.
///
/// # Errors
///
/// If it stands for none, or for several.
pub(crate) fn read_san(text: &str, setup: &Setup, moves: &[Move]) -> Result<Move, NoAnswer> {
    match san::candidates(text, setup, moves)[..] {
        [played] => Ok(played),
        [] => Err(NoAnswer::illegal_move(format_args!("no legal move is `{text}`"))),
        _ => Err(NoAnswer::illegal_move(format_args!("several legal moves are `{text}`"))),
    }
}

/// What an illegal move would be written as if it were legal among some others, without a sign for check.
pub(crate) fn as_if_legal(setup: &Setup, moves: &[Move], played: Move) -> String {
    san::write(setup, moves, played, Sign::Quiet)
}

/// A text that is the same for positions that are the same for repetition: the FEN without its counters, and with the en
/// passant square only where a Pawn may capture there.
fn same(setup: &Setup, moves: &[Move]) -> String {
    let takes = |played: &Move| {
        let is_pawn = setup.board.get(played.from).is_some_and(|piece| piece.kind == Kind::Pawn);
        is_pawn && played.dropped.is_none() && played.from.file() != played.to.file()
    };
    let is_taken = |square| moves.iter().any(|played| played.to == square && takes(played));
    let en_passant = setup.en_passant.filter(|&square| is_taken(square));
    Setup { en_passant, half_moves: 0, full_moves: 1, ..setup.clone() }.to_string()
}

/// What a legal move does to the other King.
fn sign<E: ReferenceEngine>(game: &E, played: Move) -> Result<Sign, NoAnswer> {
    let mut after = game.clone();
    after.play(played)?;
    let status = after.snapshot().status;
    let is_mate = status.outcome.is_some_and(|ended| ended.reason == Reason::Checkmate);
    Ok(match (status.check, is_mate) {
        (_, true) => Sign::Mate,
        (true, false) => Sign::Check,
        (false, false) => Sign::Quiet,
    })
}

/// Whether the game's moves are written in standard algebraic notation here.
fn is_written(at: PositionRef<'_>) -> Result<(), NoAnswer> {
    let variant = at.game.variant;
    san::is_written(variant)
        .then_some(())
        .ok_or_else(|| NoAnswer::unsupported(format!("standard algebraic notation of {variant}")))
}
