//! Amalgamated Chess: the river divides the board, and what stands beyond it is promoted.
//!
//! A piece's form is where it stands, so a layer holds both forms of a piece and what it reaches
//! depends on its colour and square.

use std::cmp::Ordering;
use std::ops::Range;

use notation::{
    AmalgamatedCastling, BaringCapture, Colour, Fault, HalfPoints, Kind, Outcome, Piece, Points,
    Reason, Rulings, Square, Variant,
};

use crate::bits::Word;
use crate::games::chess::{castle, pawn_captures};
use crate::hands::Holding;
use crate::paths::{KING, Reach, diagonals, leaps, straights};
use crate::position::Turn;
use crate::rides::{Shape, shapes};
use crate::rules::{
    Capture, Castle, Ending, Form, MOST_LAYERS, Movement, PAWN, PawnStep, ROYAL, Side, is_among,
    layers,
};
use crate::state::State;
use crate::tables::Tables;

/// The game. `WINS` is `amalgamated.baring-capture=wins`: a capture that bares the General may leave
/// one's own royal piece attacked, since the game ends with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Amalgamated<const WINS: bool>;

const BISHOP: usize = 2;
const PASHA: usize = 3;
const KNIGHT: usize = 4;
const ROOK: usize = 5;

/// The kinds on their own half and beyond the river, in the order of their layers.
const KINDS: [(Kind, Kind); 6] = [
    (Kind::Pawn, Kind::Man),
    (Kind::General, Kind::King),
    (Kind::Bishop, Kind::Primate),
    (Kind::Pasha, Kind::Alibaba),
    (Kind::Knight, Kind::Acelander),
    (Kind::Rook, Kind::Chatelaine),
];

/// The half of each side, White's first.
const HALVES: [u64; 2] = [0x0000_0000_FFFF_FFFF, 0xFFFF_FFFF_0000_0000];
/// The files c to f, which no royal piece leaves.
const COURT: u64 = 0x3C3C_3C3C_3C3C_3C3C;

/// What Black has beyond its pieces when points are counted.
const BLACK_EXTRA: HalfPoints = HalfPoints(5);

const fn is_beyond(white: bool, square: usize) -> bool {
    HALVES[if white { 0 } else { 1 }] >> square & 1 == 0
}

/// Where a General or King may go: the General by steps along the files and ranks, the King by
/// any step that does not lead back over the river; neither off its files.
fn royal_steps(white: bool, from: usize) -> Vec<usize> {
    let beyond = is_beyond(white, from);
    let steps = if beyond { KING } else { &[(0, 1)] };
    let mut squares = leaps::<u64>(from, steps);
    squares.retain(|&to| COURT.has(to) && (!beyond || is_beyond(white, to)));
    squares
}

/// Whether a side's royal piece is still a General.
#[inline]
fn has_general<const WINS: bool>(state: &State<Amalgamated<WINS>>, side: usize) -> bool {
    (state.royals(side) & HALVES[side]).any()
}

/// Whether a side is reduced to its General. (A King alone has not lost.)
#[inline]
fn is_bare<const WINS: bool>(state: &State<Amalgamated<WINS>>, side: usize) -> bool {
    is_alone(state, side) && has_general(state, side)
}

/// Whether a side has nothing but its royal piece.
#[inline]
fn is_alone<const WINS: bool>(state: &State<Amalgamated<WINS>>, side: usize) -> bool {
    !(state.sides[side] & !state.layer(ROYAL)).any()
}

impl<const WINS: bool> Movement for Amalgamated<WINS> {
    type Word = u64;
    type Layers = [u64; 6];
    type Between = [u64; 1];
    type Readings = ();
    type Checks = [u8; 0];
    type Holding = [Holding<Self::Word>; 0];

    const VARIANTS: &'static [Variant] = &[Variant::Amalgamated];
    /// A capture that bares may be legal or not after any move: there no move is idle.
    const COUNTS_PAIRS: bool = !WINS;
    const LEAPERS: Form = layers([PAWN, ROYAL, BISHOP, PASHA, KNIGHT, ROOK]);
    const SHAPES: [Shape; MOST_LAYERS] =
        shapes([(BISHOP, Shape::DIAGONALS), (ROOK, Shape::STRAIGHTS)]);
    const PAWNS: PawnStep = PawnStep::Fide { double: false };
    const PAWN_RANK: u8 = 2;
    /// Never reached by a Pawn: beyond the river the piece is a Man.
    const LAST_RANK: u8 = 7;
    const PROMOTIONS: &'static [Form] = &[];
    /// Held only under `amalgamated.castling=queenside`.
    const CASTLES: &'static [Castle<u64>] =
        &[castle(Colour::White, false), castle(Colour::Black, false)];

    fn is_for(rulings: &Rulings) -> bool {
        WINS == (rulings.baring_capture == BaringCapture::Wins)
    }

    fn readings(_variant: Variant, _rulings: &Rulings) {}

    fn reach((): (), layer: usize, white: bool, from: usize) -> Reach {
        let beyond = is_beyond(white, from);
        // Most pieces gain a King's steps beyond the river.
        let gained = if beyond { leaps::<u64>(from, KING) } else { Vec::new() };
        match layer {
            PAWN if !beyond => Reach::leaping(pawn_captures::<u64>(white, from)),
            // A King attacks all its neighbours, though it may not enter some.
            ROYAL if !beyond => Reach::leaping(royal_steps(white, from)),
            PAWN | ROYAL => Reach::leaping(gained),
            BISHOP => Reach { leaps: gained, lines: diagonals::<u64>(from).into() },
            ROOK => Reach { leaps: gained, lines: straights::<u64>(from, 1).into() },
            KNIGHT => Reach::leaping([leaps::<u64>(from, &[(1, 2)]), gained].concat()),
            PASHA if beyond => Reach::leaping(leaps::<u64>(from, &[(0, 2), (2, 2)])),
            PASHA => Reach::leaping(leaps::<u64>(from, &[(0, 2), (2, 2), (0, 1), (1, 1)])),
            _ => Reach::default(),
        }
    }

    fn royal_steps((): (), white: bool, from: usize) -> Vec<usize> {
        royal_steps(white, from)
    }

    fn form(kind: Kind) -> Option<Form> {
        let layer = KINDS.iter().position(|&(own, beyond)| own == kind || beyond == kind)?;
        Some(layers([layer]))
    }

    fn kind(form: Form, white: bool, square: usize) -> Option<Kind> {
        let (own, beyond) = KINDS[(0..Self::LAYERS).find(|&layer| is_among(form, layer))?];
        Some(if is_beyond(white, square) { beyond } else { own })
    }

    #[inline]
    fn compounds(_state: &State<Self>) -> u64 {
        0
    }

    /// A Pawn beyond the river is a Man and steps like a King.
    #[inline]
    fn stepping_pawns<C: Side>(pawns: u64) -> u64 {
        pawns & HALVES[C::US]
    }

    fn castles(rulings: &Rulings) -> bool {
        rulings.amalgamated_castling == AmalgamatedCastling::Queenside
    }
}

impl<const WINS: bool> Capture for Amalgamated<WINS> {
    const UNBOUND: bool = WINS;

    /// The last piece beside a General: with its capture the game ends.
    #[inline]
    fn unbound<C: Side>(state: &State<Self>) -> u64 {
        let others = state.sides[C::THEM] & !state.layer(ROYAL);
        others.when(others.at_most_one() && has_general(state, C::THEM))
    }
}

impl<const WINS: bool> Ending for Amalgamated<WINS> {
    /// The General, or the King that it has become.
    const ROYALS: [usize; 2] = [1, 1];
    /// From rank 3, where they start. (Beyond the river the piece is a Man, and its form is looked at.)
    const PAWN_RANKS: [Range<u8>; 2] = [2..8, 2..8];
    const CLAIM_MOVES: Option<u16> = None;
    const DRAW_MOVES: u16 = 50;
    const CLOCK_OF_ROYALS: bool = true;

    #[inline]
    fn over<C: Side>(_tables: &Tables<Self>, state: &State<Self>) -> Option<Outcome> {
        let bare = Colour::BOTH.into_iter().find(|&colour| is_bare(state, colour as usize))?;
        Some(Outcome { winner: Some(bare.opponent()), reason: Reason::BareGeneral, points: None })
    }

    /// A General or King keeps to its files, and every piece has the form of its half.
    fn misplaced(piece: Piece, square: Square) -> Option<Fault> {
        let Piece { colour, kind, .. } = piece;
        let place = u64::index(square.file(), square.rank());
        if Self::is_royal(kind) && !COURT.has(place) {
            return Some(Fault::RoyalFiles { colour, kind, square });
        }
        let is_promoted = KINDS.iter().any(|&(_, promoted)| promoted == kind);
        (is_promoted != is_beyond(colour == Colour::White, place)).then_some(Fault::WrongForm {
            colour,
            kind,
            square,
        })
    }

    /// Both Generals bare: each side would have lost.
    fn undecided(
        _tables: &Tables<Self>,
        state: &State<Self>,
        _to_move: Colour,
    ) -> Result<(), Fault> {
        if is_bare(state, 0) && is_bare(state, 1) { Err(Fault::BothBare) } else { Ok(()) }
    }

    /// The capture that bared the General has won, whatever it left attacked.
    fn allows_check(state: &State<Self>, to_move: Colour) -> bool {
        WINS && is_bare(state, to_move as usize)
    }

    /// A General's side has lost. (A King's has not.)
    fn stalemate(state: &State<Self>, to_move: Colour, _rulings: &Rulings) -> Outcome {
        let general = has_general(state, to_move as usize);
        let reason = if general { Reason::StalematedGeneral } else { Reason::Stalemate };
        Outcome { winner: general.then_some(to_move.opponent()), reason, points: None }
    }

    /// King against King. (A General alone has lost before.)
    fn is_dead(Turn { state, .. }: &Turn<Self>, _rulings: &Rulings) -> bool {
        state.occupied() == state.layer(ROYAL)
    }

    /// Every draw is decided on points.
    fn decided(state: &State<Self>, rulings: &Rulings, draw: Outcome) -> Outcome {
        let mut points = Points { white: HalfPoints(0), black: BLACK_EXTRA };
        for (_, piece) in state.board().pieces() {
            let side = match piece.colour {
                Colour::White => &mut points.white,
                Colour::Black => &mut points.black,
            };
            side.0 += rulings.points.value(piece.kind).0;
        }
        let winner = match points.white.cmp(&points.black) {
            Ordering::Greater => Some(Colour::White),
            Ordering::Less => Some(Colour::Black),
            Ordering::Equal => None,
        };
        Outcome { winner, points: Some(points), ..draw }
    }
}
