//! A mutant at work: the reference with the one mistake in its answers.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crosscheck::comparing::{
    AnyGame, Breakage, BreakageKind, Foreign, Further, FurtherAnswer, Implementation, KnownGame,
    NoAnswer, Objection, Observation, PartialStatus, Position, PositionRef, STARTPOS,
    implementations, misspelt,
};
use notation::{Move, Rulings, Setup};
use oracle::{Game, OpenError};

use crate::mutants::mutant::{Deviation, Mutant};
use crate::mutants::place::{Answers, Place};

/// The places from which engines start, kept for all mutants: the reference is asked about each once.
pub struct Places {
    kept: Mutex<HashMap<String, Arc<Place>>>,
    most: usize,
}

impl Default for Places {
    fn default() -> Self {
        Self::of_most(usize::MAX)
    }
}

impl Places {
    /// No more than so many, the first that engines ask for.
    #[must_use]
    pub fn of_most(most: usize) -> Self {
        Self { kept: Mutex::default(), most }
    }

    /// The place of a position that the reference accepts.
    fn of(&self, at: PositionRef<'_>, setup: Setup) -> Arc<Place> {
        let name = format!("{} {} {setup}", at.game.variant, &at.game.rulings);
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = kept.get(&name) {
            return Arc::clone(place);
        }
        let place = Arc::new(Place::open(setup, &at.game.rulings));
        if kept.len() < self.most {
            kept.insert(name, Arc::clone(&place));
        }
        place
    }
}

/// How many positions a mutant may list the moves of for one count. Beyond this it says that it does
/// not support the count, so that it does not hold up the others.
const BUDGET: u64 = 2_000;

/// An engine with a mistake of the model.
pub struct MutatedEngine {
    mutant: Arc<Mutant>,
    /// How many positions it may list the moves of for one count.
    budget: u64,
    /// Where the reference's answers are kept; a mutant in play asks anew.
    places: Option<Arc<Places>>,
    name: String,
    last: Option<(Position, Arc<Place>)>,
}

impl MutatedEngine {
    /// An engine with this mistake.
    #[must_use]
    pub fn new(mutant: Arc<Mutant>, places: Option<Arc<Places>>) -> Self {
        let name = format!("mutant of {}", mutant.operator);
        Self { mutant, budget: BUDGET, places, name, last: None }
    }

    /// The same engine with more patience for one count, or less: for so many positions.
    #[must_use]
    pub const fn with_budget(mut self, budget: u64) -> Self {
        self.budget = budget;
        self
    }

    /// The place at the end of a line, as this engine sees it.
    fn stand(&mut self, at: PositionRef<'_>) -> Result<Arc<Place>, NoAnswer> {
        let mut rulings = at.game.rulings.clone();
        if let Deviation::Rules(rule) = &self.mutant.deviation {
            rule(&mut rulings);
        }
        let at = PositionRef { game: &KnownGame::new(at.game.variant, &rulings), ..at };
        let kept = self.last.take().filter(|(kept, _)| {
            at.line.starts_with(&kept.line) && kept.fen == at.fen && kept.game == *at.game
        });
        let (mut position, mut place) = match kept {
            Some(kept) => kept,
            None => (Position::of(PositionRef { line: &[], ..at }), self.start(at)?),
        };
        for &played in &at.line[position.line.len()..] {
            let moves = self.answers(&place).moves;
            let after = moves.into_iter().find(|(listed, _)| *listed == played);
            let Some((_, after)) = after else { return Err(illegal(played, place.setup())) };
            place = place.next(played, &after);
            position.line.push(played);
        }
        self.last = Some((position, Arc::clone(&place)));
        Ok(place)
    }

    fn start(&self, at: PositionRef<'_>) -> Result<Arc<Place>, NoAnswer> {
        // No mistake of the model is about the word for the start position.
        let array = (at.fen == STARTPOS).then(|| at.game.start_fen());
        let at = PositionRef { fen: array.as_deref().unwrap_or(at.fen), ..at };
        let setup = match &self.mutant.deviation {
            Deviation::Reads(read) => read(at.fen, at.game.variant, &at.game.rulings),
            _ => match Game::new(at.game.variant, &at.game.rulings, at.fen) {
                Ok(game) => Ok(game.setup().clone()),
                Err(OpenError::Refused(refusal)) => Err(Objection::BadPosition(refusal)),
            },
        };
        let setup = setup.map_err(NoAnswer::Refused)?;
        Ok(match &self.places {
            Some(places) => places.of(at, setup),
            None => Arc::new(Place::open(setup, &at.game.rulings)),
        })
    }

    fn answers(&self, place: &Place) -> Answers {
        let mut answers = place.answers().clone();
        match &self.mutant.deviation {
            Deviation::Moves(alter) => alter(place, &mut answers),
            Deviation::Status(judge) => judge(place, &mut answers.status),
            _ => {}
        }
        answers
    }

    /// The position as the engine writes it.
    fn written(&self, setup: &Setup, rulings: &Rulings) -> Result<Setup, NoAnswer> {
        let Deviation::Writes(write) = &self.mutant.deviation else { return Ok(setup.clone()) };
        let text = write(setup, &setup.to_string());
        Setup::given(&text, setup.variant, rulings).map_err(|refusal| {
            if let Some(misspelling) = misspelt(&text, setup.variant, rulings) {
                return NoAnswer::Misspelt(misspelling);
            }
            NoAnswer::Failed(Box::new(Breakage {
                kind: BreakageKind::NotProtocol,
                message: format!("gave `{text}`, which is not a FEN: {refusal}").into(),
                exchange: Vec::new(),
                stderr: Foreign::default(),
            }))
        })
    }

    /// The number of move sequences of a length, as this engine lists moves; `None` beyond the budget.
    fn count(&self, place: &Place, depth: u32, budget: &mut u64) -> Option<u64> {
        let short = matches!(self.mutant.deviation, Deviation::ShortLines);
        match (&self.mutant.deviation, place.game()) {
            _ if depth == 0 => return Some(1),
            (Deviation::Moves(_) | Deviation::ShortLines, _) => {}
            (_, Some(game)) => return Some(game.perft(depth)),
            (_, None) => return Some(0),
        }
        *budget = budget.checked_sub(1)?;
        let moves = self.answers(place).moves;
        if moves.is_empty() {
            return Some(u64::from(short));
        }
        if depth == 1 {
            return Some(moves.len() as u64);
        }
        let mut nodes = 0;
        for (played, after) in moves {
            nodes += self.count(&place.then(played, after), depth - 1, budget)?;
        }
        Some(nodes)
    }
}

fn illegal(played: Move, setup: &Setup) -> NoAnswer {
    let text = played.text(setup.variant);
    NoAnswer::illegal_move(format!("{text} is not a move that I know in `{setup}`"))
}

fn too_many() -> NoAnswer {
    NoAnswer::unsupported("counting that many moves")
}

impl Implementation<KnownGame> for MutatedEngine {
    fn name(&self) -> &str {
        &self.name
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        let place = self.stand(at)?;
        let Answers { moves, status } = self.answers(&place);
        Ok(Observation {
            moves: moves.into_iter().map(|(played, _)| played).collect(),
            setup: Some(self.written(place.setup(), place.rulings())?),
            status: PartialStatus::of(&status),
        })
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        let place = match self.stand(at) {
            Ok(place) => place,
            Err(no_answer) => return vec![Err(no_answer); played.len()],
        };
        let moves = self.answers(&place).moves;
        let after = |played: &Move| {
            let found = moves.binary_search_by_key(played, |(listed, _)| *listed);
            match found {
                Ok(found) => self.written(&moves[found].1, place.rulings()),
                Err(_) => Err(illegal(*played, place.setup())),
            }
        };
        played.iter().map(after).collect()
    }

    fn further(
        &mut self,
        at: PositionRef<'_>,
        question: &Further,
    ) -> Result<FurtherAnswer, NoAnswer> {
        let place = self.stand(at)?;
        let Deviation::Tells(tell) = &self.mutant.deviation else {
            return Err(NoAnswer::open(question.kind()));
        };
        let mut told = implementations::oracle().further(at, question);
        tell(&place, question, &mut told);
        told
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        let place = self.stand(at)?;
        self.count(&place, depth, &mut { self.budget }).ok_or_else(too_many)
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        let place = self.stand(at)?;
        let Some(rest) = depth.checked_sub(1) else { return Ok(Vec::new()) };
        let budget = &mut { self.budget };
        let part =
            |(played, after)| Some((played, self.count(&place.then(played, after), rest, budget)?));
        self.answers(&place).moves.into_iter().map(part).collect::<Option<_>>().ok_or_else(too_many)
    }
}
