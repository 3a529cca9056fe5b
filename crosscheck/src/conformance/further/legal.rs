//! The texts of which an engine is asked whether they are legal moves.

use std::collections::BTreeSet;

use notation::{Kind, Move};
use oracle::reasons;

use super::{Texts, near_misses, pseudo_legal, random};
use crate::comparing::{AnyGame, PositionRef, Snapshot};
use crate::known::san::is_castling;

/// The texts that are asked about.
pub(super) fn of_moves(at: PositionRef<'_>, seen: &Snapshot, which: Texts<'_>) -> Vec<String> {
    let mut rng = random(&seen.setup);
    let mut some = |mut moves: Vec<Move>, most| {
        if matches!(which, Texts::Many) {
            rng.shuffle(&mut moves);
            moves.truncate(most);
        }
        moves
    };
    let legal = some(seen.moves.clone(), MOST_LEGAL);
    let illegal = pseudo_legal(at, seen).filter(|played| !seen.moves.contains(played));
    // Where there is a letter, also without it and with every other.
    let lettered = seen.moves.iter().filter(|played| played.choice.is_some());
    let bare: BTreeSet<Move> = lettered.map(|&played| Move { choice: None, ..played }).collect();
    let kinds = at.game.variant.kinds().iter().map(|&(kind, _)| kind);
    let letter = |kind| bare.iter().map(move |&way| Move { choice: Some(kind), ..way });
    let letters = some(kinds.flat_map(letter).collect(), MOST_LETTERS);
    let all = legal.into_iter().chain(illegal).chain(bare).chain(letters);
    let mut texts: Vec<String> = all.map(|played| at.game.text(played)).collect();
    match which {
        Texts::Many => {
            texts.extend(just_not_legal(at, seen));
            texts.extend(anything(at, seen));
        }
        Texts::Few(others) => texts.extend(others.iter().map(|&played| at.game.text(played))),
    }
    texts.sort_unstable();
    texts.dedup();
    texts
}

/// So many legal moves are asked about at a position, so many with a letter that may be wrong, so many that are just not legal,
/// so many drops, and so many texts that may be anything: more positions show more than more texts.
const MOST_LEGAL: usize = 24;
const MOST_LETTERS: usize = 64;
const MOST_NEAR_MISSES: usize = 48;
const MOST_DROPS: usize = 16;
const MOST_OTHERS: usize = 32;

/// Some of the moves and drops that are just not legal. Which they are depends on the position alone.
fn just_not_legal(at: PositionRef<'_>, seen: &Snapshot) -> impl Iterator<Item = String> {
    let mut rng = random(&seen.setup);
    let mut moves: Vec<Move> = near_misses::of(&seen.setup, &at.game.rulings).into_iter().collect();
    rng.shuffle(&mut moves);
    let mut drops = near_misses::drops(&seen.setup);
    drops.retain(|played| !seen.moves.contains(played));
    rng.shuffle(&mut drops);
    let some = moves.into_iter().take(MOST_NEAR_MISSES).chain(drops.into_iter().take(MOST_DROPS));
    some.map(|played| at.game.text(played))
}

/// Some of the ways from a royal piece, from one other piece of the side to move, from one of the other side and from an empty
/// square, to any square and with the letters of a promotion where a Pawn may stand before one. Which they are depends on the
/// position alone.
fn anything(at: PositionRef<'_>, seen: &Snapshot) -> Vec<String> {
    let variant = at.game.variant;
    let squares = || variant.squares();
    let (royal, others): (Vec<_>, Vec<_>) = seen
        .setup
        .board
        .of(seen.setup.side)
        .partition(|(_, piece)| reasons::is_royal(variant, piece.kind));
    let (board, mut rng) = (&seen.setup.board, random(&seen.setup));
    let theirs: Vec<_> = board.of(seen.setup.side.opponent()).collect();
    let empty: Vec<_> = squares().filter(|&square| board.get(square).is_none()).collect();
    let drawn = [rng.choice(others), rng.choice(theirs)].into_iter().flatten();
    let taken = royal.into_iter().chain(drawn).map(|(from, piece)| (from, Some(piece.kind)));
    let from: Vec<_> = taken.chain(rng.choice(empty).map(|from| (from, None))).collect();
    let choices: BTreeSet<Option<Kind>> = seen.moves.iter().map(|played| played.choice).collect();
    let castlings: Vec<Move> =
        seen.moves.iter().filter(|one| is_castling(&seen.setup, **one)).copied().collect();
    let mut texts = Vec::new();
    for (from, kind) in from {
        for to in squares() {
            let plain = Move::new(from, to);
            // Another way to write a castling that is legal is no illegal move.
            let is_spelling = kind == Some(Kind::King)
                && castlings.iter().any(|one| {
                    one.from == from
                        && (one.to.file() > from.file()) == (to.file() > from.file())
                        && to.rank() == from.rank()
                        && to.file().abs_diff(from.file()) > 1
                });
            if is_spelling && !seen.moves.contains(&plain) {
                continue;
            }
            texts.push(at.game.text(plain));
            if kind == Some(Kind::Pawn) {
                let chosen = choices.iter().flatten();
                texts.extend(chosen.map(|&kind| at.game.text(Move::choosing(from, to, kind))));
            }
        }
    }
    rng.shuffle(&mut texts);
    texts.truncate(MOST_OTHERS);
    texts
}
