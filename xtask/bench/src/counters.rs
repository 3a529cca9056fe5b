//! One way to count for each engine and kind of leaves. A peer is used in the way that its own
//! documentation calls the fast one.

use std::ops::ControlFlow;

use cozy_chess::Board;
use notation::{Rulings, UnknownVariant, Variant};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position as _};

use crate::plan::{Engine, LeafCount, Leaves};

/// Counts the leaves at a depth, in plies.
pub(crate) type Counter = Box<dyn Fn(u32) -> u64>;

/// Why an engine cannot count from a position.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OpenError {
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    #[error(transparent)]
    Perft(#[from] perft::OpenError),
    #[error(transparent)]
    Oracle(#[from] oracle::OpenError),
    #[error("`{0}` is not a position of chess for this engine")]
    Chess(String),
    #[error("this engine cannot count {} leaves here", .0.name())]
    Leaves(Leaves),
}

/// The way to make a count.
pub(crate) fn open(count: &LeafCount) -> Result<Counter, OpenError> {
    let fen = count.fen.as_str();
    let none = || OpenError::Chess(fen.to_owned());
    let listed = count.leaves == Leaves::Listed;
    Ok(match count.engine {
        Engine::Perft => {
            let game = perft::Game::new(count.game.parse()?, &Rulings::default(), fen)?;
            if listed {
                Box::new(move |depth| game.perft_listed(depth))
            } else {
                Box::new(move |depth| game.perft(depth))
            }
        }
        Engine::Oracle if listed => return Err(OpenError::Leaves(count.leaves)),
        Engine::Oracle => {
            let variant: Variant = count.game.parse()?;
            let game = oracle::Game::new(variant, &Rulings::default(), fen)?;
            Box::new(move |depth| game.perft(depth))
        }
        Engine::CozyChess => {
            let board = Board::from_fen(fen, false).map_err(|_| none())?;
            let bulk = u32::from(!listed);
            Box::new(move |depth| cozy(&board, depth, bulk))
        }
        Engine::Shakmaty => {
            let fen: Fen = fen.parse().map_err(|_| none())?;
            let chess: Chess = fen.into_position(CastlingMode::Standard).map_err(|_| none())?;
            if listed {
                Box::new(move |depth| shakmaty_listed(&chess, depth))
            } else {
                Box::new(move |depth| shakmaty::perft(&chess, depth))
            }
        }
        Engine::Shunsai => {
            let position = shunsai::Position::startpos();
            let bulk = u32::from(!listed);
            Box::new(move |depth| shogi(&mut position.clone(), depth, bulk))
        }
    })
}

/// How many plies are counted in bulk without being made: one, or none.
fn cozy(board: &Board, depth: u32, bulk: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == bulk {
            nodes += moves.len() as u64;
        } else {
            for played in moves {
                let mut next = board.clone();
                next.play_unchecked(played);
                nodes += cozy(&next, depth - 1, bulk);
            }
        }
        false
    });
    nodes
}

fn shakmaty_listed(chess: &Chess, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = chess.legal_moves();
    let after = |played| {
        let mut next = chess.clone();
        next.play_unchecked(played);
        shakmaty_listed(&next, depth - 1)
    };
    moves.into_iter().map(after).sum()
}

/// As [`cozy`], with moves taken back.
fn shogi(position: &mut shunsai::Position, depth: u32, bulk: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    if depth == bulk {
        let _ = position.generate_moves(|moves| {
            nodes += moves.len() as u64;
            ControlFlow::Continue(())
        });
        return nodes;
    }
    for played in position.legal_moves() {
        let undo = position.do_move(played);
        nodes += shogi(position, depth - 1, bulk);
        position.undo_move(played, undo);
    }
    nodes
}
