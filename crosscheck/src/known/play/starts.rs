use std::ops::RangeInclusive;

use notation::{Checks, Colour, Fault, Hands, Kind, Piece, Refusal, Setup, Square};
use oracle::reasons::is_royal;

use crate::comparing::kinds::has_pawns;
use crate::comparing::legality::fault_but_check;
use crate::comparing::play::Start;
use crate::comparing::{AnyGame, KnownGame};

/// Where random games start: the array, positions of the fixtures, and boards with pieces scattered
/// at random, so that endings, promotions and unusual checks come up as well.
pub(super) struct Starts<'a> {
    /// The game.
    pub(super) game: &'a KnownGame,
    /// Positions with lines played from them.
    pub(super) known: &'a [Start],
}

/// At most this many boards are drawn to find one that is legal; a few dozen usually do.
const MOST_TRIED: usize = 10_000;

/// How far from a royal piece the pieces of a huddle stand at most.
const NEAR: RangeInclusive<i8> = 2..=3;
/// How many pieces a huddle has beside the royal ones. The more there are, the more of them hold and shield each
/// other; with few, a finding is small from the start.
const HUDDLED: RangeInclusive<usize> = 3..=24;

impl Starts<'_> {
    /// Draws a start: a FEN and a line played from it.
    pub(super) fn draw(&self, rng: &mut fastrand::Rng) -> Start {
        let (fen, line) = match rng.u8(..10) {
            0..3 => (self.game.start_fen(), Vec::new()),
            3..7 if !self.known.is_empty() => self.known[rng.usize(..self.known.len())].clone(),
            _ => (self.scatter(rng).to_string(), Vec::new()),
        };
        // Now and then the clock is set just below a move-count draw.
        if line.is_empty()
            && rng.u8(..8) == 0
            && let Ok(mut setup) = self.game.setup_of(&fen)
        {
            setup.half_moves = rng.u16(56..152);
            // A game may have begun long ago.
            if rng.bool() {
                setup.full_moves = rng.u16(100..300);
            }
            return (setup.to_string(), line);
        }
        (fen, line)
    }

    /// A board with the royal pieces and up to about twenty other pieces on any squares that they
    /// may stand on. The side not to move may be in check: both sides must then refuse the
    /// position.
    fn scatter(&self, rng: &mut fastrand::Rng) -> Setup {
        self.board(rng, |setup, rng| {
            // Few pieces as often as many, and as often for one side alone as for both: a lone
            // royal piece is soon mated or stalemated.
            let most = rng.usize(1..24);
            let white_in_256 = [128, 128, 4, 252][rng.usize(..4)];
            for _ in 0..rng.usize(..=most) {
                let white = rng.u8(..) < white_in_256;
                let colour = if white { Colour::White } else { Colour::Black };
                self.add_piece(setup, colour, rng);
            }
        })
    }

    /// A board with the royal pieces and some others close to one of them, where they hold, guard and uncover each
    /// other: what is wrong with counts of several plies shows there hundreds of times as often as on a board
    /// whose pieces stand anywhere.
    pub(super) fn huddle(&self, rng: &mut fastrand::Rng) -> Setup {
        self.board(rng, |setup, rng| {
            let royals: Vec<Square> = setup.board.pieces().map(|(square, _)| square).collect();
            // Without royal pieces, around any square.
            let all = || self.game.variant.squares().collect();
            let centres = if royals.is_empty() { all() } else { royals };
            let centre = centres[rng.usize(..centres.len())];
            let near = rng.i8(NEAR);
            let (size, kinds) = (self.game.variant.size(), self.game.variant.kinds());
            for _ in 0..rng.usize(HUDDLED) {
                let square = centre.offset(rng.i8(-near..=near), rng.i8(-near..=near));
                let kind = kinds[rng.usize(..kinds.len())].0;
                let piece = Piece::new(Colour::BOTH[rng.usize(..2)], kind);
                let is_free = |square: &Square| {
                    square.file().max(square.rank()) < size && setup.board.get(*square).is_none()
                };
                if let Some(square) = square.filter(is_free)
                    && !is_royal(self.game.variant, kind)
                {
                    setup.board.set(square, Some(piece));
                }
            }
            // Asked once for all pieces, and again without each that may not stand where it does.
            while let Some(Refusal { fault, .. }) = fault_but_check(setup, &self.game.rulings)
                && let Fault::PawnRank { square, .. } | Fault::WrongForm { square, .. } = fault
            {
                setup.board.set(square, None);
            }
        })
    }

    /// A board with the royal pieces on any squares, and what is added to them, drawn until it is legal.
    fn board(
        &self,
        rng: &mut fastrand::Rng,
        add: impl Fn(&mut Setup, &mut fastrand::Rng),
    ) -> Setup {
        // A reference that accepts almost no position must not make this loop run for ever.
        for _ in 0..MOST_TRIED {
            let mut setup = Setup::empty(self.game.variant);
            setup.side = if rng.bool() { Colour::White } else { Colour::Black };
            setup.checks = setup.checks.map(|_| checks(rng));
            setup.hands = setup.hands.map(|_| hands(rng));
            for royal in self.royals() {
                setup.board.set(self.square(rng), Some(royal));
            }
            add(&mut setup, rng);
            // The draw is rejected if a royal piece stands in another's way or on a wrong file, or
            // if two bare Generals are left.
            if fault_but_check(&setup, &self.game.rulings).is_none() {
                return setup;
            }
        }
        self.game.variant.start(&self.game.rulings)
    }

    /// The royal pieces on their squares in the array.
    fn royals(&self) -> Vec<Piece> {
        let start = self.game.variant.start(&self.game.rulings);
        let pieces = start.board.pieces().map(|(_, piece)| piece);
        pieces.filter(|piece| is_royal(self.game.variant, piece.kind)).collect()
    }

    /// Adds a piece on an empty square unless it may not stand there.
    fn add_piece(&self, setup: &mut Setup, colour: Colour, rng: &mut fastrand::Rng) {
        let kinds = self.game.variant.kinds();
        // Pawns are drawn more often, since the compounds are many kinds.
        let is_pawn = has_pawns(self.game.variant) && rng.u8(..4) == 0;
        let kind = if is_pawn { Kind::Pawn } else { kinds[rng.usize(..kinds.len())].0 };
        let square = self.square(rng);
        if setup.board.get(square).is_none() {
            setup.board.set(square, Some(Piece::new(colour, kind)));
            if fault_but_check(setup, &self.game.rulings).is_some() {
                setup.board.set(square, None);
            }
        }
    }

    fn square(&self, rng: &mut fastrand::Rng) -> Square {
        let size = self.game.variant.size();
        Square::new(rng.u8(..size), rng.u8(..size)).expect("a square below the board's size")
    }
}

/// The most pieces that both hands hold at the start.
const MOST_IN_HAND: usize = 6;

/// Draws a few pieces in the hands, or none.
fn hands(rng: &mut fastrand::Rng) -> Hands {
    (0..rng.usize(..=MOST_IN_HAND)).fold(Hands::default(), |hands, _| {
        let (colour, kind) = (Colour::BOTH[rng.usize(..2)], Hands::KINDS[rng.usize(..5)]);
        hands.with(colour, kind, hands.count(colour, kind) + 1)
    })
}

/// Draws how many checks each side has to give: few as often as many.
fn checks(rng: &mut fastrand::Rng) -> Checks {
    Checks { white: rng.u8(1..=Checks::MOST), black: rng.u8(1..=Checks::MOST) }
}
