//! Castling as an engine writes it that does so in another way than the reference: as the King's own move in Chess960, or
//! as the King taking its Rook in the other games.

use crosscheck::comparing::{
    Further, FurtherAnswer, Implementation, KnownGame, NoAnswer, Observation, PositionRef,
};
use crosscheck_core::AnyGame;
use notation::{Move, Right, Setup, Square};
use oracle::{Game, reasons};

/// How an engine writes castling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CastlingText {
    /// From the square of the King to the square where it arrives.
    OwnMove,
    /// From the square of the King to that of its Rook.
    TakesRook,
}

/// An engine that writes castling so. What it says in its own way is put into the reference's, and the reverse for what it is asked.
pub(crate) struct WritesCastling {
    engine: Box<dyn Implementation<KnownGame>>,
    text: CastlingText,
}

/// A castling that a side holds the right to, in both ways of writing.
struct Castling {
    reference: Move,
    engine: Move,
    /// Whether the engine's text is that of a step of the King as well, so that nobody can tell the two apart.
    is_a_step: bool,
}

impl CastlingText {
    /// The castlings to which the side to move holds a right, where the engine writes them otherwise than the reference.
    fn castlings(self, game: &Game) -> Vec<Castling> {
        let rights = game.setup().castling.rights();
        let own = rights.filter(|right| right.colour == game.setup().side);
        let castlings = own.filter_map(|right| self.castling(game, right));
        castlings.filter(|castling| castling.engine != castling.reference).collect()
    }

    fn castling(self, game: &Game, right: Right) -> Option<Castling> {
        let (setup, rulings) = (game.setup(), game.rulings());
        let king = reasons::royals(setup, right.colour).next()?;
        let rook = Square::new(setup.castling.rook(right)?, king.rank())?;
        let is_on_wing = |to: &Square| (to.file() > king.file()) == right.king_side;
        let files = (0..setup.variant.size()).filter_map(|file| Square::new(file, king.rank()));
        let (reference, king_to) = files.filter(is_on_wing).find_map(|to| {
            let reference = Move::new(king, to);
            let [king_to, _] = reasons::castling_targets(setup, rulings, reference)?;
            Some((reference, king_to))
        })?;
        let engine = match self {
            Self::OwnMove => Move::new(king, king_to),
            Self::TakesRook => Move::new(king, rook),
        };
        let steps = reasons::candidates(setup, rulings, king);
        let is_a_step = steps.iter().any(|(step, _)| *step == engine);
        Some(Castling { reference, engine, is_a_step })
    }
}

/// Legal moves of a position as an engine lists them that writes castling so.
pub(crate) fn written(text: CastlingText, at: PositionRef<'_>, moves: &[Move]) -> Vec<Move> {
    let castlings = follow(at).map(|game| text.castlings(&game)).unwrap_or_default();
    let of_engine = |played: &Move| {
        let castling = castlings.iter().find(|castling| castling.reference == *played);
        castling.map_or(*played, |castling| castling.engine)
    };
    moves.iter().map(of_engine).collect()
}

/// The reference's game of a line, if it follows it.
fn follow(at: PositionRef<'_>) -> Option<Game> {
    let mut game = Game::new(at.game.variant, &at.game.rulings, at.fen).ok()?;
    at.line.iter().try_for_each(|&played| game.play(played)).ok()?;
    Some(game)
}

impl WritesCastling {
    pub(crate) fn new(engine: Box<dyn Implementation<KnownGame>>, text: CastlingText) -> Self {
        Self { engine, text }
    }

    /// The reference's game of a line, and the line as the engine writes it. `None` if the reference does not follow it.
    fn asked(&self, at: PositionRef<'_>) -> Option<Result<(Game, Vec<Move>), NoAnswer>> {
        let mut game = Game::new(at.game.variant, &at.game.rulings, at.fen).ok()?;
        let mut line = Vec::new();
        for &played in at.line {
            match self.written(&game, played) {
                Ok(written) => line.push(written),
                Err(unsupported) => return Some(Err(unsupported)),
            }
            game.play(played).ok()?;
        }
        Some(Ok((game, line)))
    }

    /// A move as the engine writes it.
    fn written(&self, game: &Game, played: Move) -> Result<Move, NoAnswer> {
        let castlings = self.text.castlings(game);
        match castlings.into_iter().find(|castling| castling.reference == played) {
            Some(castling) if castling.is_a_step => Err(NoAnswer::unsupported(A_STEP)),
            Some(castling) => Ok(castling.engine),
            None => Ok(played),
        }
    }

    /// Asks the engine about a position with the line as it writes it, and puts the answer into the reference's way.
    fn ask<T>(
        &mut self,
        at: PositionRef<'_>,
        ask: impl FnOnce(&mut dyn Implementation<KnownGame>, PositionRef<'_>) -> Result<T, NoAnswer>,
        put: impl FnOnce(&Game, &[Castling], T) -> Result<T, NoAnswer>,
    ) -> Result<T, NoAnswer> {
        let Some(asked) = self.asked(at) else { return ask(self.engine.as_mut(), at) };
        let (game, line) = asked?;
        let answer = ask(self.engine.as_mut(), PositionRef { line: &line, ..at })?;
        put(&game, &self.text.castlings(&game), answer)
    }
}

impl Implementation<KnownGame> for WritesCastling {
    fn name(&self) -> &str {
        self.engine.name()
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        self.ask(
            at,
            |engine, at| engine.observe(at),
            |game, castlings, seen| Ok(put(game, castlings, seen)),
        )
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        let Some(Ok((game, line))) = self.asked(at) else {
            return self.engine.successors(at, played);
        };
        let written: Vec<_> = played.iter().map(|&one| self.written(&game, one)).collect();
        let asked: Vec<Move> =
            written.iter().filter_map(|one| one.as_ref().ok().copied()).collect();
        let at = PositionRef { line: &line, ..at };
        let mut answers = self.engine.successors(at, &asked).into_iter();
        let none = || Err(NoAnswer::unsupported("a position after this move"));
        let each = |one: Result<Move, NoAnswer>| match one {
            Ok(_) => answers.next().unwrap_or_else(none),
            Err(unsupported) => Err(unsupported),
        };
        written.into_iter().map(each).collect()
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        self.ask(at, |engine, at| engine.perft(at, depth), |_, _, nodes| Ok(nodes))
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        self.ask(
            at,
            |engine, at| engine.divide(at, depth),
            |_, castlings, mut counts| {
                if castlings.iter().any(|castling| castling.is_a_step) {
                    return Err(NoAnswer::unsupported(
                        "counts by move where castling is written like a step of the King",
                    ));
                }
                for (played, _) in &mut counts {
                    *played = understood(castlings, *played);
                }
                counts.sort_unstable();
                Ok(counts)
            },
        )
    }

    fn further(
        &mut self,
        at: PositionRef<'_>,
        question: &Further,
    ) -> Result<FurtherAnswer, NoAnswer> {
        let Some(asked) = self.asked(at) else { return self.engine.further(at, question) };
        let (game, line) = asked?;
        let castlings = self.text.castlings(&game);
        let text = |played| at.game.text(played);
        let question = match question {
            Further::Legal(asked) => {
                let is_of = |played: Move| text(played) == *asked;
                let of_reference = castlings.iter().find(|castling| is_of(castling.reference));
                if let Some(castling) = of_reference {
                    Further::Legal(text(self.written(&game, castling.reference)?))
                } else if castlings.iter().any(|castling| is_of(castling.engine)) {
                    // What the engine writes so is another move of the reference's, or none.
                    return Err(NoAnswer::unsupported(A_STEP));
                } else {
                    question.clone()
                }
            }
            Further::GivesCheck(played) => Further::GivesCheck(self.written(&game, *played)?),
            other => other.clone(),
        };
        let answer = self.engine.further(PositionRef { line: &line, ..at }, &question)?;
        let is_ambiguous = castlings.iter().any(|castling| castling.is_a_step);
        let read = |played| understood(&castlings, played);
        Ok(match (answer, &question) {
            (FurtherAnswer::Position(seen), Further::Undo(plies)) => {
                let line = &at.line[..at.line.len().saturating_sub(*plies)];
                let Some(before) = self.asked(PositionRef { line, ..at }) else {
                    return Ok(FurtherAnswer::Position(seen));
                };
                let (game, _) = before?;
                FurtherAnswer::Position(Box::new(put(&game, &self.text.castlings(&game), *seen)))
            }
            (FurtherAnswer::San(_) | FurtherAnswer::Move(_), _) if is_ambiguous => {
                return Err(NoAnswer::unsupported(A_STEP));
            }
            (FurtherAnswer::San(written), _) => {
                let written = written.into_iter().map(|(played, text)| (read(played), text));
                FurtherAnswer::San(written.collect())
            }
            (FurtherAnswer::Move(played), _) => FurtherAnswer::Move(read(played)),
            (other, _) => other,
        })
    }

    fn refuses(&self) -> bool {
        self.engine.refuses()
    }
}

/// What is not asked where nobody can tell the two apart.
const A_STEP: &str = "castling that is written like a step of the King";

/// A move of the engine as the reference writes it, unless nobody can tell what it is.
fn understood(castlings: &[Castling], played: Move) -> Move {
    let is_it = |castling: &&Castling| castling.engine == played && !castling.is_a_step;
    castlings.iter().find(is_it).map_or(played, |castling| castling.reference)
}

/// What the engine says of a position, with castling as the reference writes it.
fn put(game: &Game, castlings: &[Castling], mut seen: Observation) -> Observation {
    for played in &mut seen.moves {
        *played = understood(castlings, *played);
    }
    // Whether it castles by what may be a step cannot be seen: it is taken to do so where it may.
    for Castling { reference, .. } in castlings.iter().filter(|castling| castling.is_a_step) {
        if game.after(*reference).is_ok() && !seen.moves.contains(reference) {
            seen.moves.push(*reference);
        }
    }
    seen.moves.sort_unstable();
    seen
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::{Arc, Mutex};

    use crosscheck::comparing::{PartialStatus, Reference, implementations};
    use notation::Variant;

    use super::*;

    /// Answers what it is given, and keeps the lines that it was asked about.
    struct Scripted {
        moves: Vec<Move>,
        asked: Arc<Mutex<Vec<Vec<Move>>>>,
    }

    impl Implementation<KnownGame> for Scripted {
        fn name(&self) -> &'static str {
            "scripted"
        }

        fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
            self.asked.lock().unwrap().push(at.line.to_vec());
            let status = PartialStatus::default();
            Ok(Observation { setup: None, moves: self.moves.clone(), status })
        }

        fn successors(
            &mut self,
            _: PositionRef<'_>,
            played: &[Move],
        ) -> Vec<Result<Setup, NoAnswer>> {
            self.asked.lock().unwrap().push(played.to_vec());
            played.iter().map(|_| Err(NoAnswer::unsupported("a position"))).collect()
        }

        fn perft(&mut self, _: PositionRef<'_>, _: u32) -> Result<u64, NoAnswer> {
            Ok(1)
        }

        fn divide(&mut self, _: PositionRef<'_>, _: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
            Ok(self.moves.iter().map(|&played| (played, 1)).collect())
        }

        /// Whether a move is legal, and all that is written of moves, as it lists them.
        fn further(
            &mut self,
            at: PositionRef<'_>,
            question: &Further,
        ) -> Result<FurtherAnswer, NoAnswer> {
            let text = |played: &Move| at.game.text(*played);
            Ok(match question {
                Further::Legal(asked) => {
                    FurtherAnswer::Is(self.moves.iter().any(|played| text(played) == *asked))
                }
                Further::GivesCheck(played) => FurtherAnswer::Is(self.moves.contains(played)),
                Further::San => {
                    let written = self.moves.iter().map(|played| (*played, text(played)));
                    FurtherAnswer::San(written.collect())
                }
                Further::ParseSan(asked) => FurtherAnswer::Move(at.game.read_move(asked).unwrap()),
                Further::Undo(_) => FurtherAnswer::Position(Box::new(self.observe(at)?)),
                Further::Hash => return Err(NoAnswer::open(question.kind())),
            })
        }
    }

    fn read(variant: Variant, texts: &[&str]) -> Vec<Move> {
        texts.iter().map(|text| Move::parse(text, variant).unwrap()).collect()
    }

    /// What is understood of an engine that lists what the reference does, but for castling, and what it was asked.
    fn understood(
        variant: Variant,
        text: CastlingText,
        fen: &str,
        written: [(&str, &str); 2],
        line: &[&str],
    ) -> (bool, bool, Vec<Vec<Move>>) {
        let game = KnownGame::from(variant);
        let start = PositionRef { game: &game, fen, line: &[] };
        let right = implementations::oracle().snapshot(start).ok().unwrap().moves;
        let pairs = written.map(|(ours, theirs)| {
            (Move::parse(ours, variant).unwrap(), Move::parse(theirs, variant).unwrap())
        });
        let other = |&played: &Move| {
            pairs.iter().find(|(ours, _)| *ours == played).map_or(played, |&(_, theirs)| theirs)
        };
        let asked = Arc::default();
        let moves: BTreeSet<Move> = right.iter().map(other).collect();
        let scripted = Scripted { moves: moves.into_iter().collect(), asked: Arc::clone(&asked) };
        let mut engine = WritesCastling::new(Box::new(scripted), text);
        let seen = engine.observe(start).ok().unwrap();
        let divided = engine
            .divide(start, 1)
            .is_ok_and(|counts| counts.iter().map(|(played, _)| *played).eq(right.iter().copied()));
        let line = read(variant, line);
        let _ = engine.observe(PositionRef { line: &line, ..start });
        let asked = asked.lock().unwrap().clone();
        (seen.moves == right, divided, asked)
    }

    #[test]
    fn castling_is_understood_in_the_other_way_and_asked_in_it() {
        let home = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
        let beside = "4k3/8/8/8/8/8/8/6KR w K - 0 1";
        for (variant, text, fen, written) in [
            (Variant::Chess960, CastlingText::OwnMove, home, [("e1h1", "e1g1"), ("e1a1", "e1c1")]),
            (Variant::Chess960, CastlingText::OwnMove, beside, [("g1h1", "g1g1"); 2]),
            (Variant::Chess, CastlingText::TakesRook, home, [("e1g1", "e1h1"), ("e1c1", "e1a1")]),
        ] {
            let line = [written[0].0, "e8e7"];
            let (moves, divided, asked) = understood(variant, text, fen, written, &line);
            assert!(moves && divided, "{variant}");
            assert_eq!(asked, [vec![], read(variant, &[written[0].1, "e8e7"])], "{variant}");
        }
    }

    #[test]
    fn castling_that_is_written_like_a_step_is_left_open() {
        let fen = "4k3/8/8/8/8/8/8/5K1R w K - 0 1";
        let written = [("f1h1", "f1g1"); 2];
        let (moves, divided, asked) =
            understood(Variant::Chess960, CastlingText::OwnMove, fen, written, &["f1h1"]);
        assert!(moves && !divided);
        assert_eq!(asked.len(), 1, "it is not asked about the castling");
    }

    #[test]
    fn the_further_questions_are_asked_in_the_other_way_and_their_answers_understood() {
        let game = KnownGame::from(Variant::Chess960);
        let at = PositionRef { game: &game, fen: "4k3/8/8/8/8/8/8/4K2R w K - 0 1", line: &[] };
        let moves = read(Variant::Chess960, &["e1g1", "e1f2"]);
        let [castling, step] = [Move::parse("e1h1", Variant::Chess960).unwrap(), moves[1]];
        let scripted = || Scripted { moves: moves.clone(), asked: Arc::default() };
        let mut engine = WritesCastling::new(Box::new(scripted()), CastlingText::OwnMove);
        let mut ask = |question| engine.further(at, &question).ok();
        assert_eq!(ask(Further::Legal("e1h1".to_owned())), Some(FurtherAnswer::Is(true)));
        assert_eq!(ask(Further::Legal("e1g1".to_owned())), None, "it is no move of the reference");
        assert_eq!(ask(Further::Legal("e1d1".to_owned())), Some(FurtherAnswer::Is(false)));
        assert_eq!(ask(Further::GivesCheck(castling)), Some(FurtherAnswer::Is(true)));
        let written = vec![(castling, "e1g1".to_owned()), (step, "e1f2".to_owned())];
        assert_eq!(ask(Further::San), Some(FurtherAnswer::San(written)));
        let parsed = ask(Further::ParseSan("e1g1".to_owned()));
        assert_eq!(parsed, Some(FurtherAnswer::Move(castling)));
        let Some(FurtherAnswer::Position(seen)) = ask(Further::Undo(0)) else { panic!() };
        assert_eq!(seen.moves, [castling, step]);

        // From f1, the text of castling is that of a step.
        let at = PositionRef { fen: "4k3/8/8/8/8/8/8/5K1R w K - 0 1", ..at };
        let mut ask = |question| engine.further(at, &question).ok();
        assert_eq!(ask(Further::San), None);
        assert_eq!(ask(Further::Legal("f1h1".to_owned())), None);
    }
}
