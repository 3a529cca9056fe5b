//! A position and a game from it, described by bytes.

use arbitrary::{Arbitrary, Result, Unstructured};
use notation::{
    Board, Castling, Colour, Kind, MAX_CLOCK, Piece, Right, Ruling, Rulings, Setup, Square, Variant,
};
use oracle::reasons::{self, has_en_passant, is_royal};

use crate::rooks::outermost;

use crosscheck::comparing::legality::fault_but_check;

/// The most pieces that an input may ask for beside the royal ones.
const MOST_PIECES: usize = 40;

/// A position and a game as bytes describe them. Every sequence of bytes is valid, and one changed
/// byte changes one part: a fuzzer keeps what it has found out about a position when it continues
/// from there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sketch {
    /// The rulings in force: a number with one digit for each ruling, which names its value.
    pub ruling_values: u8,
    /// The board; `None` for the starting array.
    pub board: Option<BoardSketch>,
    /// The moves, a byte each; see `choice`.
    pub choices: Vec<u8>,
}

/// A board and the other fields of a FEN.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardSketch {
    /// Bit 0: Black moves. Bits 1 to 4: the castling rights. Bit 5: the full-move number is the
    /// largest possible. Bits 6 and 7: all other pieces stand close to White's or Black's royal
    /// piece, where they hold and uncover each other.
    flags: u8,
    /// The half-move clock; the last few values stand for the largest possible clocks.
    clock: u8,
    /// Bits 0 to 3: the file, counted from 1, on which a Pawn has just made a double step, if there
    /// is one. Bits 4 and 5: a Pawn of the side to move stands to its left, its right.
    stepped: u8,
    /// The squares of the royal pieces: White's, Black's, and in games with two, the other ones.
    royals: [u8; 4],
    /// The other pieces: square and piece.
    pieces: Vec<(u8, u8)>,
}

/// How many files and ranks a huddle of pieces is wide.
const HUDDLE: u8 = 5;

/// The values of a clock's byte from here on count down from the largest clock.
const LATE: u8 = 250;

impl<'a> Arbitrary<'a> for Sketch {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let ruling_values = bytes.arbitrary()?;
        let board = bytes.arbitrary::<u8>()? % 2 == 1;
        let board = board.then(|| bytes.arbitrary()).transpose()?;
        let rest = bytes.len();
        Ok(Self { ruling_values, board, choices: bytes.bytes(rest)?.to_vec() })
    }
}

impl<'a> Arbitrary<'a> for BoardSketch {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let (flags, clock, stepped) = bytes.arbitrary()?;
        let royals = bytes.arbitrary()?;
        let count = usize::from(bytes.arbitrary::<u8>()?) % (MOST_PIECES + 1);
        let pieces = (0..count).map(|_| bytes.arbitrary()).collect::<Result<_>>()?;
        Ok(Self { flags, clock, stepped, royals, pieces })
    }
}

impl Sketch {
    /// Writes the bytes that [`Arbitrary`] reads as this sketch.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = vec![self.ruling_values, u8::from(self.board.is_some())];
        if let Some(board) = &self.board {
            bytes.extend([board.flags, board.clock, board.stepped]);
            bytes.extend(board.royals);
            bytes.push(board.pieces.len() as u8);
            bytes.extend(board.pieces.iter().flat_map(|&(square, piece)| [square, piece]));
        }
        bytes.extend(&self.choices);
        bytes
    }

    /// The rulings of a game that it names.
    #[must_use]
    pub fn rulings(&self, variant: Variant) -> Rulings {
        let mut rulings = Rulings::default();
        let mut rest = usize::from(self.ruling_values);
        for ruling in Ruling::ALL.into_iter().filter(|ruling| ruling.variant() == variant) {
            let values = ruling.values();
            // Every named value can be set.
            let _ = rulings.set(ruling.id(), values[rest % values.len()]);
            rest /= values.len();
        }
        rulings
    }

    /// The number that names rulings; `None` if a value has no name.
    #[must_use]
    pub fn ruling_values_of(variant: Variant, rulings: &Rulings) -> Option<u8> {
        let mut number = 0;
        for ruling in Ruling::ALL.into_iter().rev().filter(|ruling| ruling.variant() == variant) {
            let (values, value) = (ruling.values(), rulings.value(ruling));
            number = number * values.len() + values.iter().position(|named| *named == value)?;
        }
        u8::try_from(number).ok()
    }
}

impl BoardSketch {
    /// The bytes that describe a position. Full-move numbers other than the first and the last are
    /// lost, and so are pieces beyond the most that an input may ask for.
    #[must_use]
    pub fn of(setup: &Setup) -> Self {
        let variant = setup.variant;
        let mut royals = [0; 4];
        for colour in Colour::BOTH {
            let own = reasons::royals(setup, colour);
            for (square, place) in own.zip(Self::royals_of(colour)) {
                royals[place] = number(variant, colour, square);
            }
        }
        let kinds = plain_kinds(setup.variant);
        let pieces = setup.board.pieces().filter_map(|(square, piece)| {
            let kind = kinds.iter().position(|kind| *kind == piece.kind)?;
            Some((number(variant, piece.colour, square), kind as u8 * 2 + piece.colour as u8))
        });
        let rights = Right::ALL.into_iter().zip(1..);
        let flags = u8::from(setup.side == Colour::Black)
            | rights.fold(0, |bits, (r, bit)| bits | (u8::from(setup.castling.has(r)) << bit))
            | (u8::from(setup.full_moves == MAX_CLOCK) << 5);
        let clock = match u8::try_from(setup.half_moves) {
            Ok(clock) if clock < LATE => clock,
            _ => u8::MAX - (MAX_CLOCK - setup.half_moves).min(u16::from(u8::MAX - LATE)) as u8,
        };
        let stepped = setup.en_passant.map_or(0, |square| square.file() + 1);
        Self { flags, clock, stepped, royals, pieces: pieces.take(MOST_PIECES).collect() }
    }

    /// The position, each piece on the square of its byte, or on the next one that is free. It need
    /// not be legal, and no Pawn has made a double step yet; see [`BoardSketch::passed`].
    #[must_use]
    pub fn setup(&self, variant: Variant, rulings: &Rulings) -> Setup {
        let squares = variant.size() * variant.size();
        let mut board = Board::empty();
        let mut place = |byte: u8, piece: Piece| {
            let mut free = (0..squares).filter_map(|further| {
                numbered(variant, piece.colour, (byte % squares + further) % squares)
            });
            if let Some(square) = free.find(|&square| board.get(square).is_none()) {
                board.set(square, Some(piece));
            }
        };
        let start = variant.start(rulings);
        for colour in Colour::BOTH {
            let own = start.board.of(colour).filter(|(_, piece)| is_royal(variant, piece.kind));
            for ((_, royal), byte) in own.zip(Self::royals_of(colour)) {
                place(self.royals[byte], royal);
            }
        }
        let kinds = plain_kinds(variant);
        let mut others = self.pieces.iter().map(|&(byte, piece)| {
            let kind = kinds[usize::from(piece / 2) % kinds.len()];
            (byte, Piece::new(Colour::BOTH[usize::from(piece % 2)], kind))
        });
        match Colour::BOTH.into_iter().zip([6, 7]).find(|(_, bit)| self.flags >> bit & 1 == 1) {
            None => others.for_each(|(byte, piece)| place(byte, piece)),
            Some((colour, _)) => huddle(&mut board, colour, variant, &mut others),
        }
        let side = Colour::BOTH[usize::from(self.flags & 1)];
        if has_en_passant(variant) {
            self.step(&mut board, &start, side);
        }
        let rights = Right::ALL.into_iter().zip(1..).filter(|(_, bit)| self.flags >> bit & 1 == 1);
        let rights = rights.map(|(right, _)| right).fold(Castling::NONE, Castling::with);
        let with_rook = |castling: Castling, right| {
            outermost(&board, right).map_or(castling, |file| castling.with_rook(right, file))
        };
        let castling = if variant.castles_by_file(rulings) {
            rights.rights().fold(Castling::NONE, with_rook)
        } else {
            rights
        };
        Setup {
            board,
            side,
            castling,
            en_passant: None,
            half_moves: match self.clock {
                clock @ ..LATE => u16::from(clock),
                late => MAX_CLOCK - u16::from(u8::MAX - late),
            },
            full_moves: if self.flags >> 5 & 1 == 1 { MAX_CLOCK } else { 1 },
            ..start
        }
    }

    /// The file on which a Pawn has just made a double step, if there is one.
    fn stepped_on(&self, size: u8) -> Option<u8> {
        Some((self.stepped & 15).checked_sub(1)? % size)
    }

    /// Places a Pawn on the square that a double step leads to, and beside it those that may
    /// capture it in passing: by chance alone they would hardly ever meet. Royal pieces stay where
    /// they are.
    fn step(&self, board: &mut Board, start: &Setup, side: Colour) -> Option<()> {
        let pawn = Piece::new(side.opponent(), Kind::Pawn);
        let mut pawns = start.board.of(pawn.colour).filter(|(_, piece)| piece.kind == Kind::Pawn);
        let rank = pawns.next()?.0.rank();
        // The array has a Pawn on every file.
        let from = Square::new(self.stepped_on(pawns.count() as u8 + 1)?, rank)?;
        let forward = if pawn.colour == Colour::White { 1 } else { -1 };
        let to = from.offset(0, 2 * forward)?;
        let mut stand = |square: Option<Square>, piece: Option<Piece>| {
            if let Some(square) = square
                && board.get(square).is_none_or(|piece| !is_royal(start.variant, piece.kind))
            {
                board.set(square, piece);
            }
        };
        stand(Some(from), None);
        stand(from.offset(0, forward), None);
        stand(Some(to), Some(pawn));
        for (bit, aside) in [(4, -1), (5, 1)] {
            let beside = to.offset(aside, 0).filter(|_| self.stepped >> bit & 1 == 1);
            stand(beside, Some(Piece::new(side, Kind::Pawn)));
        }
        Some(())
    }

    /// The position with an en passant square on the named file, if there can be one: the first
    /// that leaves the position legal.
    #[must_use]
    pub fn passed(&self, setup: Setup, rulings: &Rulings) -> Setup {
        let size = setup.variant.size();
        let Some(file) = self.stepped_on(size) else { return setup };
        let squares = (0..size).filter_map(|rank| Square::new(file, rank));
        let mut stepped = squares.map(|passed| Setup { en_passant: Some(passed), ..setup.clone() });
        stepped.find(|setup| fault_but_check(setup, rulings).is_none()).unwrap_or(setup)
    }

    /// The bytes that give the squares of a side's royal pieces.
    const fn royals_of(colour: Colour) -> [usize; 2] {
        [colour as usize, colour as usize + 2]
    }
}

/// Places pieces close to a side's royal piece, each on the square of its byte or on the next one that is free.
fn huddle(
    board: &mut Board,
    colour: Colour,
    variant: Variant,
    pieces: &mut dyn Iterator<Item = (u8, Piece)>,
) {
    let royal = board.of(colour).find(|(_, piece)| is_royal(variant, piece.kind));
    let Some((centre, _)) = royal else { return };
    let (width, middle) = (HUDDLE.cast_signed(), HUDDLE.cast_signed() / 2);
    for (byte, piece) in pieces {
        let mut squares = (0..HUDDLE * HUDDLE).filter_map(|further| {
            let number = (byte.wrapping_add(further) % (HUDDLE * HUDDLE)).cast_signed();
            let square = centre.offset(number % width - middle, number / width - middle)?;
            (square.file().max(square.rank()) < variant.size()).then_some(square)
        });
        if let Some(square) = squares.find(|&square| board.get(square).is_none()) {
            board.set(square, Some(piece));
        }
    }
}

/// The number of a square as a side counts them, from its own corner on the a-file: zero bytes
/// place the two sides far apart.
const fn number(variant: Variant, colour: Colour, square: Square) -> u8 {
    let size = variant.size();
    let rank = match colour {
        Colour::White => square.rank(),
        Colour::Black => size - 1 - square.rank(),
    };
    rank * size + square.file()
}

/// The square of a number.
fn numbered(variant: Variant, colour: Colour, number: u8) -> Option<Square> {
    let size = variant.size();
    let rank = number / size;
    let rank = match colour {
        Colour::White => Some(rank),
        Colour::Black => (size - 1).checked_sub(rank),
    };
    Square::new(number % size, rank?)
}

/// The kinds of a game that are not royal.
fn plain_kinds(variant: Variant) -> Vec<Kind> {
    variant.kinds().iter().map(|(kind, _)| *kind).filter(|kind| !is_royal(variant, *kind)).collect()
}
