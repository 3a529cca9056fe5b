use crosscheck::comparing::{
    Further, FurtherAnswer, Ignored, Implementation, KnownGame, NoAnswer, Observation, PositionRef,
    Reference, implementations,
};
use notation::{Move, Setup};

/// An engine whose answers are taken without some parts: what it says there is what the oracle says.
pub(crate) struct Ignoring {
    engine: Box<dyn Implementation<KnownGame>>,
    ignored: Vec<Ignored>,
    oracle: implementations::Oracle,
}

impl Ignoring {
    pub(crate) fn new(engine: Box<dyn Implementation<KnownGame>>, ignored: &[Ignored]) -> Self {
        Self { engine, ignored: ignored.to_vec(), oracle: implementations::oracle() }
    }

    fn ignores(&self, part: Ignored) -> bool {
        self.ignored.contains(&part)
    }

    /// Puts the oracle's fields into a position, where they are ignored.
    fn fill_in(&mut self, at: PositionRef<'_>, given: &mut Setup) {
        let Ok(ours) = self.oracle.snapshot(at) else { return };
        if self.ignores(Ignored::Counters) {
            (given.half_moves, given.full_moves) = (ours.setup.half_moves, ours.setup.full_moves);
        }
        if self.ignores(Ignored::EnPassant) {
            given.en_passant = ours.setup.en_passant;
        }
        if self.ignores(Ignored::Castling) {
            given.castling = ours.setup.castling;
        }
        if self.ignores(Ignored::Extra) {
            given.checks = ours.setup.checks;
        }
        if self.ignores(Ignored::Promoted) {
            for (square, piece) in ours.setup.board.pieces() {
                let other = given.board.get(square).map(|other| (other.colour, other.kind));
                if other == Some((piece.colour, piece.kind)) {
                    given.board.set(square, Some(piece));
                }
            }
        }
    }

    /// Leaves out what is ignored of all that it says of a position.
    fn leave_out(&mut self, at: PositionRef<'_>, seen: &mut Observation) {
        if let Some(setup) = &mut seen.setup {
            self.fill_in(at, setup);
        }
        if self.ignores(Ignored::Check) {
            seen.status.check = None;
        }
        if self.ignores(Ignored::Outcome) {
            (seen.status.outcome, seen.status.claims) = (None, None);
        }
    }
}

impl Implementation<KnownGame> for Ignoring {
    fn name(&self) -> &str {
        self.engine.name()
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        let mut seen = self.engine.observe(at)?;
        self.leave_out(at, &mut seen);
        Ok(seen)
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        let mut answers = self.engine.successors(at, played);
        for (next, answer) in played.iter().zip(&mut answers) {
            if let Ok(setup) = answer {
                let line = [at.line, &[*next]].concat();
                self.fill_in(PositionRef { line: &line, ..at }, setup);
            }
        }
        answers
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        self.engine.perft(at, depth)
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        self.engine.divide(at, depth)
    }

    fn further(
        &mut self,
        at: PositionRef<'_>,
        question: &Further,
    ) -> Result<FurtherAnswer, NoAnswer> {
        let mut answer = self.engine.further(at, question)?;
        if let (Further::Undo(plies), FurtherAnswer::Position(seen)) = (question, &mut answer) {
            let line = &at.line[..at.line.len().saturating_sub(*plies)];
            self.leave_out(PositionRef { line, ..at }, seen);
        }
        Ok(answer)
    }

    fn refuses(&self) -> bool {
        self.engine.refuses()
    }
}
