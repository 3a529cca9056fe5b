//! How an engine is given a position, and asked to count from there and to show it.

use std::time::Instant;

use super::Uci;
use super::lines::Board;
use super::protocol::{self, Protocol, Size};
use crate::comparing::{Breakage, BreakageKind, NoAnswer, PositionRef, STARTPOS};
use crate::engines::divide::{Counts, Heard, MOST_LINES, total};
use crate::engines::speaks::Speaks;

impl Uci {
    /// Gives the engine a position. Returns the size of its board, where the protocol needs it to name squares.
    pub(super) fn set<G: Speaks>(
        &mut self,
        at: PositionRef<'_, G>,
        deadline: Instant,
    ) -> Result<Size, NoAnswer> {
        // Over USI an engine prepares a new game when it is asked that.
        if self.protocol != Protocol::Usi {
            self.is_ready(deadline)?;
        }
        let fen = (at.fen != STARTPOS).then_some(at.fen);
        let mut command = self.protocol.position(fen);
        let mut size = fen.and_then(protocol::size);
        if self.protocol != Protocol::Uci && fen.is_none() {
            self.process.say(&command, deadline)?;
            size = self.shown()?.fen().and_then(protocol::size);
        }
        let size = size.unwrap_or_else(|| self.protocol.own_size());
        for (ply, &played) in at.line.iter().enumerate() {
            let text = at.game.text(played);
            let written = self.protocol.written(&text, size);
            let written =
                written.ok_or_else(|| NoAnswer::unsupported(format!("the move {text}")))?;
            command += if ply == 0 { " moves " } else { " " };
            command += &written;
        }
        self.process.say(&command, deadline)?;
        Ok(size)
    }

    pub(super) fn count<G: Speaks>(
        &mut self,
        at: PositionRef<'_, G>,
        depth: u32,
    ) -> Result<Counts<G>, NoAnswer> {
        self.play(at.game)?;
        // With no depth at all, an engine would begin to search.
        if depth == 0 {
            return Err(NoAnswer::unsupported("counting to depth 0"));
        }
        if let Some(listing) = self.listing {
            return self.counts_of_listed(at, depth, listing);
        }
        let deadline = self.process.deadline();
        let size = self.set(at, deadline)?;
        let request = format!("go perft {depth}");
        self.process.say(&request, deadline)?;
        let mut heard = Heard::nothing(format!("`{request}`"));
        for _ in 0..MOST_LINES {
            let line = match self.process.hear(deadline) {
                // It has counted, and the end of its answer was not seen.
                Err(NoAnswer::Failed(broken))
                    if broken.kind == BreakageKind::Hang && depth == 1 && heard.is_something() =>
                {
                    let (kind, message) = (BreakageKind::NotProtocol, heard.unended().into());
                    return Err(Box::new(Breakage { kind, message, ..*broken }).into());
                }
                line => line?,
            };
            match heard.line(&self.protocol.line(&line, size), at.game) {
                Ok(Some(nodes)) => {
                    self.told = Some(nodes);
                    let counts = heard.ended(nodes, at.game);
                    let counts = counts.map_err(|wrong| self.not_protocol(wrong))?;
                    if depth == 1 {
                        self.listed = Some((at.to_string(), nodes));
                    }
                    return Ok(counts);
                }
                Ok(None) => {}
                Err(wrong) => return Err(self.not_protocol(wrong)),
            }
        }
        Err(self.process.flooded().into())
    }

    /// What the engine shows of a position.
    pub(super) fn board<G: Speaks>(&mut self, at: PositionRef<'_, G>) -> Result<Board, NoAnswer> {
        self.play(at.game)?;
        self.set(at, self.process.deadline())?;
        self.shown()
    }

    /// What the engine shows of the position that it was last given.
    pub(super) fn shown(&mut self) -> Result<Board, NoAnswer> {
        let deadline = self.process.deadline();
        self.process.say("d", deadline)?;
        // What ends the answer is the answer to something else.
        let (next, ends): (_, fn(&str) -> bool) = match (self.protocol, self.listing) {
            (Protocol::Uci | Protocol::Ucci, _) => ("isready", |line| line.trim() == "readyok"),
            (Protocol::Usi, None) => ("go perft 1", |line| total(line).is_some()),
            (Protocol::Usi, Some(_)) => ("go depth 1", |line| line.starts_with("bestmove")),
        };
        self.process.say(next, deadline)?;
        let mut board = Board::default();
        for _ in 0..MOST_LINES {
            let line = self.process.hear(deadline)?;
            if ends(&line) {
                return Ok(board);
            }
            board.add(&line);
        }
        Err(self.process.flooded().into())
    }

    /// The position that an engine shows, read as a FEN.
    pub(super) fn setup<G: Speaks>(&mut self, fen: &str, game: &G) -> Result<G::Setup, NoAnswer> {
        game.read_fen(fen).map_err(|error| {
            self.not_protocol(format!("gave `{fen}`, which is not a FEN: {error}"))
        })
    }
}
