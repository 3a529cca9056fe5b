//! The texts of which an engine is asked whether they are legal moves.

use std::collections::BTreeSet;

use notation::{Kind, Move};
use oracle::reasons;

use super::{Texts, near_misses, pseudo_legal, random};
use crate::comparing::{AnyGame, PositionRef, Snapshot};
use crate::known::san::is_castling;

/// The texts that are asked about.
pub(super) fn of_moves(at: PositionRef<'_>, seen: &Snapshot, which: Texts<'_>) -> Vec<String> {
    let bare = seen.moves.iter().map(|&played| Move { choice: None, ..played });
    // With every letter where there is one.
    let ways = seen.moves.iter().filter(|played| played.choice.is_some());
    let ways: BTreeSet<Move> = ways.map(|&played| Move { choice: None, ..played }).collect();
    let kinds = at.game.variant.kinds().iter().map(|&(kind, _)| kind);
    let letter = |kind| ways.iter().map(move |&way| Move { choice: Some(kind), ..way });
    let mut letters: Vec<Move> = kinds.flat_map(letter).collect();
    random(&seen.setup).shuffle(&mut letters);
    letters.truncate(MOST_LETTERS);
    let all = seen.moves.iter().copied().chain(bare).chain(letters);
    let mut texts: Vec<String> = all.map(|played| at.game.text(played)).collect();
    texts.extend(pseudo_legal(at, seen).map(|played| at.game.text(played)));
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

/// So many texts with a letter that may be wrong are asked about at a position, so many that are just not legal, and so many
/// that may be anything: more positions show more than more texts.
const MOST_LETTERS: usize = 64;
const MOST_NEAR_MISSES: usize = 48;
const MOST_OTHERS: usize = 32;

/// Some of the moves that are just not legal. Which they are depends on the position alone.
fn just_not_legal(at: PositionRef<'_>, seen: &Snapshot) -> impl Iterator<Item = String> {
    let mut moves: Vec<Move> = near_misses::of(&seen.setup, &at.game.rulings).into_iter().collect();
    random(&seen.setup).shuffle(&mut moves);
    moves.into_iter().take(MOST_NEAR_MISSES).map(|played| at.game.text(played))
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
