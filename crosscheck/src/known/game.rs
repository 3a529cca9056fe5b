//! A game of SPEC section 1, as the core is given it.

use crosscheck_core::AnyGame;
use crosscheck_core::play::{Coverage, LONGEST, Turn};
use notation::{Castling, Kind, Move, MoveError, Refusal, Rulings, Setup, Square, Status, Variant};
use oracle::reasons::is_royal;

use super::legality::is_position;
use super::parts::parts;
use super::{origin, play};
use crate::comparing::play::Start;
use crate::comparing::{
    PartialStatus, Parts, Position, PositionRef, Reference, STARTPOS, Snapshot,
};

/// A game of SPEC section 1 under some rulings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownGame {
    /// The game.
    pub variant: Variant,
    /// The rulings in force.
    pub rulings: Rulings,
}

impl KnownGame {
    /// A game under some rulings.
    #[must_use]
    pub fn new(variant: Variant, rulings: &Rulings) -> Self {
        Self { variant, rulings: rulings.clone() }
    }

    /// Reads a FEN of the game strictly, under its rulings.
    ///
    /// # Errors
    ///
    /// The field that is wrong, and why.
    pub fn setup_of(&self, fen: &str) -> Result<Setup, Refusal> {
        Setup::parse_under(fen, self.variant, &self.rulings)
    }
}

impl From<Variant> for KnownGame {
    fn from(variant: Variant) -> Self {
        Self { variant, rulings: Rulings::default() }
    }
}

impl AnyGame for KnownGame {
    type Move = Move;
    type Setup = Setup;
    type Status = Status;
    type PartialStatus = PartialStatus;

    fn id(&self) -> &str {
        self.variant.id()
    }

    fn start_fen(&self) -> String {
        self.variant.start_fen(&self.rulings)
    }

    fn text(&self, played: Move) -> String {
        played.text(self.variant).to_string()
    }

    fn read_move(&self, text: &str) -> Result<Move, String> {
        Move::parse(text, self.variant).map_err(|error| error.to_string())
    }

    fn read_fen(&self, fen: &str) -> Result<Setup, String> {
        Setup::given(fen, self.variant, &self.rulings).map_err(|refusal| refusal.to_string())
    }

    fn terms(&self) -> Vec<(&'static str, String)> {
        self.rulings.differing().map(|(ruling, value)| (ruling.id(), value)).collect()
    }

    fn status_differs(left: &PartialStatus, right: &PartialStatus) -> Option<(Status, Status)> {
        left.differ(right)
    }

    fn is_special(setup: &Setup, played: Move) -> bool {
        is_special(setup, played)
    }

    fn has_come_about(at: PositionRef<'_>) -> bool {
        origin::has_come_about(at)
    }

    // What is made smaller in a finding.

    type Place = Square;

    const PLAIN: &'static [fn(&mut Setup)] = &[
        |setup| setup.castling = Castling::NONE,
        |setup| setup.en_passant = None,
        |setup| setup.half_moves = 0,
        |setup| setup.full_moves = 1,
    ];

    fn removable(&self, setup: &Setup) -> Vec<Square> {
        let pieces = setup.board.pieces();
        let pieces = pieces.filter(|(_, piece)| !is_royal(self.variant, piece.kind));
        pieces.map(|(square, _)| square).collect()
    }

    fn remove(setup: &mut Setup, squares: &[Square]) {
        for &square in squares {
            setup.board.set(square, None);
        }
    }

    fn parts(left: &Setup, right: &Setup) -> Parts {
        parts(left, right)
    }

    fn status_parts(left: &Status, right: &Status) -> String {
        let reason = |status: &Status| status.outcome.map(|outcome| outcome.reason);
        let (check, claims) = (left.check == right.check, left.claims == right.claims);
        format!("{check} {claims} {:?} {:?}", reason(left), reason(right))
    }

    fn is_position(&self, setup: &Setup, _: &mut dyn Reference<Self>) -> bool {
        is_position(setup, &self.rulings)
    }

    // How it is played at random.

    fn start(&self, known: &[Start], rng: &mut fastrand::Rng) -> Start {
        play::start(self, known, rng)
    }

    fn huddle(&self, rng: &mut fastrand::Rng) -> Option<String> {
        Some(play::huddle(self, rng))
    }

    /// One game in sixteen is long, the first of them soon: a bug may show only late in a line, such as
    /// in a clock that wraps.
    fn longest(&self, number: u64) -> usize {
        if number % 16 == 3 { play::LONG } else { LONGEST }
    }

    fn illegal(&self, snapshot: &Snapshot, rng: &mut fastrand::Rng) -> Vec<Move> {
        play::illegal(snapshot, rng)
    }

    fn next(
        &self,
        turn: &Turn<'_, Self>,
        coverage: &mut Coverage,
        rng: &mut fastrand::Rng,
    ) -> Option<Move> {
        play::next(self, turn, coverage, rng)
    }
}

/// Reads a position as people and programs give it: the start as six fields or `startpos`, and
/// the moves played from it. It does not check legality.
///
/// # Errors
///
/// The first of the texts that is not a move of the game.
pub fn read_position<'a>(
    variant: Variant,
    rulings: &Rulings,
    position: &str,
    line: impl IntoIterator<Item = &'a str>,
) -> Result<Position, MoveError> {
    let moves = line.into_iter().map(|text| Move::parse(text, variant));
    let fen = match position {
        STARTPOS => variant.start_fen(rulings),
        fen => fen.to_owned(),
    };
    let line = moves.collect::<Result<_, _>>()?;
    Ok(Position { game: KnownGame::new(variant, rulings), fen, line })
}

/// Whether a move may do more than take a piece from one square to another, judged by the board
/// alone: it captures, it has a choice, it is a drop, a Pawn leaves its file or makes a double step, or a royal
/// piece goes as far as in castling.
pub(crate) fn is_special(setup: &Setup, played: Move) -> bool {
    let Move { from, to, choice, dropped } = played;
    let goes_far = from.file().abs_diff(to.file()) > 1 || from.rank().abs_diff(to.rank()) > 1;
    choice.is_some()
        || dropped.is_some()
        || setup.board.get(to).is_some()
        || setup.board.get(from).is_some_and(|piece| match piece.kind {
            Kind::Pawn => goes_far || from.file() != to.file(),
            kind => is_royal(setup.variant, kind) && goes_far,
        })
}
