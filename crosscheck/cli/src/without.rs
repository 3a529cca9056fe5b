use crosscheck::comparing::{
    Further, FurtherAnswer, Implementation, KnownGame, NoAnswer, Observation, PositionRef,
};
use notation::{Kind, Move, Setup, Variant};
use oracle::Game;

use crate::exit::Failure;

/// An engine that is not asked about positions with pieces that it does not have.
pub(crate) struct Without {
    engine: Box<dyn Implementation<KnownGame>>,
    letters: Vec<String>,
}

/// Checks that each of some letters is a piece of one of the games.
pub(crate) fn check(letters: &[String], variants: &[Variant]) -> Result<(), Failure> {
    let is_known = |letter: &&String| variants.iter().any(|game| game.kind(letter).is_some());
    match letters.iter().find(|letter| !is_known(letter)) {
        None => Ok(()),
        Some(letter) => Err(Failure::usage(format!(
            "--without-piece: no piece of these games has the letter `{letter}`"
        ))),
    }
}

impl Without {
    pub(crate) fn new(engine: Box<dyn Implementation<KnownGame>>, letters: &[String]) -> Self {
        Self { engine, letters: letters.to_vec() }
    }

    /// Whether a question holds no piece that the engine does not have, in any of its positions: the
    /// start, and those that the moves lead to.
    fn may_ask(&self, at: PositionRef<'_>, played: &[Move]) -> Result<(), NoAnswer> {
        let variant = at.game.variant;
        let lacks = |kind: &Kind| {
            let letter = variant.letter(*kind);
            self.letters.iter().any(|lacking| letter == Some(lacking.as_str()))
        };
        let lacking = |setup: &Setup| setup.board.pieces().map(|(_, piece)| piece.kind).find(lacks);
        let found = positions(at, played).iter().find_map(lacking);
        match found {
            None => Ok(()),
            Some(kind) => Err(NoAnswer::unsupported(format!("a position with the {kind}"))),
        }
    }
}

/// The positions that a question is about: the start, those on the line, and those after some next moves. A position
/// that the oracle refuses stands alone.
fn positions(at: PositionRef<'_>, played: &[Move]) -> Vec<Setup> {
    let PositionRef { game: KnownGame { variant, rulings }, fen, line } = at;
    let Ok(mut game) = Game::new(*variant, rulings, fen) else {
        return at.game.setup_of(fen).into_iter().collect();
    };
    let mut positions = vec![game.setup().clone()];
    for &next in line {
        if game.play(next).is_err() {
            return positions;
        }
        positions.push(game.setup().clone());
    }
    positions.extend(played.iter().filter_map(|&next| game.after(next).ok()));
    positions
}

impl Implementation<KnownGame> for Without {
    fn name(&self) -> &str {
        self.engine.name()
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        self.may_ask(at, &[])?;
        self.engine.observe(at)
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        match self.may_ask(at, played) {
            Ok(()) => self.engine.successors(at, played),
            Err(no_answer) => played.iter().map(|_| Err(no_answer.clone())).collect(),
        }
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        self.may_ask(at, &[])?;
        self.engine.perft(at, depth)
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        self.may_ask(at, &[])?;
        self.engine.divide(at, depth)
    }

    fn further(
        &mut self,
        at: PositionRef<'_>,
        question: &Further,
    ) -> Result<FurtherAnswer, NoAnswer> {
        self.may_ask(at, &[])?;
        self.engine.further(at, question)
    }

    fn refuses(&self) -> bool {
        self.engine.refuses()
    }
}
