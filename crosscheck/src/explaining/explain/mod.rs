//! Explains why a move is legal, or why it is not, step by step, with the clauses that decide it.
//!
//! This module knows no rule. The oracle says where a piece may go, what it becomes and what
//! attacks what. To find a piece in the way, the oracle is asked about a board without that piece.
//! The clauses list the topics that they are cited for; [`cited`] finds them.

mod becomes;
mod brings;
mod cited;
mod duty;
mod explosion;
mod hands;
mod hindered;
mod race;
mod royal;
mod rulings;
mod way;

use notation::{Colour, Kind, Move, Piece, Right, Ruling, Rulings, Setup, Square, Variant};
use oracle::{Game, reasons};

use super::moves::Described;
use crate::fixtures::explains::fact;
use crate::fixtures::{Clause, Topic};
use cited::{Cited, Pages};

/// A move, whether it is legal, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// The move.
    pub played: Move,
    /// The position after it, if it is legal.
    pub after: Option<Setup>,
    /// The reasons, in order; at least one.
    pub reasons: Vec<CitedReason>,
}

/// One step of an explanation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CitedReason {
    /// The statement, a sentence.
    pub states: String,
    /// The squares that the sentence mentions, such as a path in its order.
    pub squares: Vec<Square>,
    /// The clauses that decide it, the closest first; at least one.
    pub clauses: Vec<&'static Clause>,
}

impl Explanation {
    /// Whether the move is legal.
    #[must_use]
    pub const fn is_legal(&self) -> bool {
        self.after.is_some()
    }
}

impl CitedReason {
    fn new(states: String, squares: impl Into<Vec<Square>>, clauses: Cited) -> Self {
        Self { states, squares: squares.into(), clauses }
    }

    fn and_cites(mut self, clauses: Cited) -> Self {
        for clause in clauses {
            if !self.clauses.contains(&clause) {
                self.clauses.push(clause);
            }
        }
        self
    }
}

/// Explains a move in a game's present position.
///
/// ```
/// use crosscheck::explaining::explain;
/// use notation::{Move, Rulings, Variant};
///
/// let fen = "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1";
/// let game = oracle::Game::new(Variant::Chess, &Rulings::default(), fen)?;
/// let explanation = explain(&game, Move::parse("e2d2", Variant::Chess)?);
/// assert!(!explanation.is_legal());
/// assert_eq!(explanation.reasons[0].clauses[0].id, "chess.pin.line");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn explain(game: &Game, played: Move) -> Explanation {
    let question = Question::of(game, played);
    let mut explanation = match (played.dropped, question.mover()) {
        (Some(kind), _) => hands::drop(&question, kind),
        (None, Ok(piece)) => question.judge(piece),
        (None, Err(reason)) => Explanation { played, after: None, reasons: vec![reason] },
    };
    explanation.reasons.extend(rulings::elsewhere(&question, explanation.after.as_ref()));
    explanation
}

/// The clauses that say what a piece would become if a move made a kind of it, also where it does not:
/// an engine may think so.
#[must_use]
pub fn made(game: &Game, played: Move, result: Kind) -> Vec<&'static Clause> {
    becomes::made(&Question::of(game, played), result)
}

/// The clauses that say how a move would end a castling right, also where it does not: an engine may
/// think so.
#[must_use]
pub fn ends(game: &Game, played: Move, right: Right) -> Vec<&'static Clause> {
    becomes::ends(&Question::of(game, played), right)
}

/// For each attack on a royal piece of the side to move, the clauses that say how it is made.
#[must_use]
pub fn checks(game: &Game) -> Vec<Vec<&'static Clause>> {
    royal::checks(game)
}

/// The clauses that say what a value of a ruling changes; if there are none, those about its other values.
#[must_use]
pub fn rules(ruling: Ruling, value: &str) -> Vec<&'static Clause> {
    Pages::of(ruling.variant()).ruling(ruling, [value])
}

/// The clauses of a game that are cited for a topic when these facts hold.
#[must_use]
pub fn about(variant: Variant, topic: Topic, facts: &[String]) -> Vec<&'static Clause> {
    Pages::of(variant).on(topic, facts.iter().cloned())
}

/// How a race stands at a position, in the words of clauses.
#[must_use]
pub fn race(setup: &Setup, rulings: &Rulings) -> Vec<&'static str> {
    race::stands(setup, rulings)
}

/// The position, the move, and the pages of the game.
struct Question<'a> {
    game: &'a Game,
    setup: &'a Setup,
    rulings: &'a Rulings,
    played: Move,
    pages: Pages,
}

impl<'a> Question<'a> {
    fn of(game: &'a Game, played: Move) -> Self {
        let (setup, rulings) = (game.setup(), game.rulings());
        let is_first =
            played.dropped.is_none() && played.from.rank() == first_rank(setup.variant, setup.side);
        let pages = Pages::of(game.variant()).knowing(is_first.then_some(fact::FROM_FIRST_RANK));
        Self { game, setup, rulings, played, pages }
    }
}

impl Question<'_> {
    /// The piece that moves, or the reason why none does.
    fn mover(&self) -> Result<Piece, CitedReason> {
        let Self { setup, played, pages, .. } = self;
        let refused = |states, clauses| Err(CitedReason::new(states, [played.from], clauses));
        for square in [played.from, played.to] {
            if !setup.variant.has(square) {
                let states = format!("The board has no square {square}.");
                return refused(states, pages.plain(Topic::MoveText));
            }
        }
        if let Some(ended) = royal::over(setup, self.rulings) {
            return refused(format!("The game is over: {ended}."), pages.plain(Topic::Over));
        }
        match setup.board.get(played.from) {
            None => {
                let states = format!("No piece stands on {}.", played.from);
                refused(states, pages.plain(Topic::MoveText))
            }
            Some(piece) if piece.colour != setup.side => {
                let whose = way::start(&the(piece, played.from));
                let states = format!("{whose} does not move now: {} does.", setup.side);
                refused(states, pages.plain(Topic::Side))
            }
            Some(piece) => Ok(piece),
        }
    }

    /// Whether the piece that moves is a royal piece of its side.
    fn moves_royal(&self) -> bool {
        reasons::royals(self.setup, self.setup.side).any(|square| square == self.played.from)
    }

    /// Explains a piece's move: its path first, then what it becomes, then the royal pieces.
    fn judge(&self, piece: Piece) -> Explanation {
        let played = self.played;
        let refused = |reasons| Explanation { played, after: None, reasons };
        let mut candidates = reasons::candidates(self.setup, self.rulings, played.from);
        candidates.retain(|(candidate, _)| candidate.to == played.to);
        if candidates.is_empty() {
            return refused(hindered::reasons(self, piece));
        }
        let exact = candidates.iter().find(|(candidate, _)| *candidate == played);
        let described =
            exact.and_then(|(_, after)| Described::of(self.setup, played, after.clone()));
        let Some(described) = described else {
            return refused(vec![becomes::wrong_choice(self, piece, &candidates)]);
        };
        let exposures = reasons::exposures(&described.after, self.rulings);
        if !exposures.is_empty() {
            return refused(royal::exposed(self, piece, &described, &exposures));
        }
        if let Some(reason) = explosion::removes_own(self, &described) {
            return refused(vec![reason]);
        }
        let duty = duty::to_capture(self, &described);
        if !self.game.legal_moves().contains(&played) {
            return refused(duty.into_iter().collect());
        }
        let mut reasons = way::reasons(self, piece, &described);
        reasons.extend(becomes::reason(self, piece, &described, &candidates));
        reasons.extend(explosion::reason(self, &described));
        reasons.extend(hands::gained(self, &described));
        reasons.extend(hands::marked(self, &described));
        reasons.extend(becomes::ended_rights(self, piece, &described));
        reasons.extend(royal::safe(self, piece, &described));
        reasons.extend(explosion::castles(self, &described));
        reasons.extend(explosion::touches(self, &described));
        reasons.extend(duty);
        reasons.extend(race::reason(self, &described));
        reasons.extend(brings::reasons(self, &described));
        reasons.extend(royal::drawn(self));
        Explanation { played, after: Some(described.after), reasons }
    }
}

/// The rank on which a side begins, counted from 0.
const fn first_rank(variant: Variant, side: Colour) -> u8 {
    match side {
        Colour::White => 0,
        Colour::Black => variant.size() - 1,
    }
}

/// A piece with its square: `the white Bishop on c4`.
fn the(piece: Piece, square: Square) -> String {
    format!("the {piece} on {square}")
}

/// Squares in a sentence, a space between.
fn names(squares: &[Square]) -> String {
    squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// How far a square lies from another, in files and in ranks.
fn far(from: Square, to: Square) -> (u8, u8) {
    (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()))
}
