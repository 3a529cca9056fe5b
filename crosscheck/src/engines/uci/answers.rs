//! What an engine that speaks UCI answers to each question.

use super::Uci;
use super::lines::Board;
use crate::comparing::{Implementation, NoAnswer, Observation, PositionRef};
use crate::engines::speaks::{Speaks, after_each};

impl<G: Speaks> Implementation<G> for Uci {
    fn name(&self) -> &str {
        &self.name
    }

    fn observe(&mut self, at: PositionRef<'_, G>) -> Result<Observation<G>, NoAnswer> {
        let moves = self.count(at, 1)?.listed()?.into_iter().map(|(played, _)| played).collect();
        let board = if G::READS_BOARDS { self.shown()? } else { Board::default() };
        let setup = board.fen().map(|fen| self.setup(fen, at.game)).transpose()?;
        Ok(Observation { moves, setup, status: G::of_check(board.check) })
    }

    fn successors(
        &mut self,
        at: PositionRef<'_, G>,
        played: &[G::Move],
    ) -> Vec<Result<G::Setup, NoAnswer>> {
        let left_open = || NoAnswer::unsupported("reporting the position");
        if !G::READS_BOARDS {
            return played.iter().map(|_| Err(left_open())).collect();
        }
        after_each(at, played, |at| {
            let board = self.board(at)?;
            self.setup(board.fen().ok_or_else(left_open)?, at.game)
        })
    }

    fn perft(&mut self, at: PositionRef<'_, G>, depth: u32) -> Result<u64, NoAnswer> {
        // The answer that listed the moves has told their number, too.
        if let Some((_, nodes)) =
            self.listed.as_ref().filter(|(listed, _)| depth == 1 && *listed == at.to_string())
        {
            return Ok(*nodes);
        }
        self.count(at, depth).map(|counts| counts.nodes)
    }

    fn divide(
        &mut self,
        at: PositionRef<'_, G>,
        depth: u32,
    ) -> Result<Vec<(G::Move, u64)>, NoAnswer> {
        if depth == 0 {
            return Ok(Vec::new());
        }
        self.count(at, depth)?.listed()
    }

    fn refuses(&self) -> bool {
        false
    }
}
