//! Compares which setups two implementations accept as positions of their game (SPEC section 5). It
//! makes small changes to a few setups at every place, one at a time, and several together by
//! random choice. This module has no rule that says which of them are positions; an implementation
//! is compared with a reference.

use std::collections::BTreeMap;

use notation::{
    Board, Castling, Colour, Kind, Move, Piece, Right, Rulings, Setup, Square, Variant,
};
use oracle::reasons::{is_royal, royals};

use crate::comparing::{
    Depth, Difference, Finding, Implementation, KnownGame, NoAnswer, Objection, PositionRef,
    Reaction, Reference, shrink,
};

/// One small change of a setup.
#[derive(Debug, Clone, Copy)]
enum Edit {
    /// This piece stands on a square, or no piece does.
    Put(Square, Option<Piece>),
    /// A royal piece of a side stands here instead of on its own square.
    Royal(Colour, Square),
    /// A castling right that was held is not held, or the other way round.
    Right(Right),
    /// This square is in the en passant field.
    Passed(Square),
    /// The other side is to move.
    Turn,
}

/// How many setups were compared.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Compared {
    /// All of them.
    pub setups: u64,
    /// Those that both sides refuse.
    pub refused: u64,
}

/// What two sides refuse in different ways, by the reasons of each: only the first finding is kept.
type Differing = BTreeMap<[Vec<String>; 2], Finding>;

/// How many setups are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RefusalShare {
    /// Of the single changes of every base, one in this many is made; 1 makes all of them.
    pub one_in: usize,
    /// The number of setups with several changes, drawn from the bases and from known positions.
    pub drawn: usize,
}

/// Compares an implementation of a game with a reference, for as long as `goes_on` says so.
pub fn compare(
    variant: Variant,
    rulings: &Rulings,
    known: &[(String, Vec<Move>)],
    extent: RefusalShare,
    left: &mut dyn Reference<KnownGame>,
    right: &mut dyn Implementation<KnownGame>,
    goes_on: &dyn Fn() -> bool,
) -> (Compared, Vec<Finding>) {
    let edits = edits(variant);
    let mut bases = bases(variant, rulings);
    let mut compared = Compared::default();
    let mut differing = Differing::new();
    let mut hold = |setup: &Setup| {
        if goes_on() {
            hold(setup, rulings, left, right, &mut compared, &mut differing);
        }
    };
    for base in &bases {
        hold(base);
        for &edit in edits.iter().step_by(extent.one_in) {
            hold(&edited(base, edit));
        }
    }
    bases.extend(known.iter().filter_map(|(fen, _)| Setup::parse(fen, variant).ok()));
    let mut rng = fastrand::Rng::with_seed(1);
    for _ in 0..extent.drawn {
        let several = (0..rng.usize(2..5)).map(|_| edits[rng.usize(..edits.len())]);
        let several: Vec<Edit> = several.collect();
        let base = bases[rng.usize(..bases.len())].clone();
        hold(&several.into_iter().fold(base, |setup, edit| edited(&setup, edit)));
    }
    let mut findings: Vec<Finding> = differing.into_values().collect();
    for finding in &mut findings {
        shrink::finding(finding, left, right, Depth::Itself);
    }
    (compared, findings)
}

/// Asks both sides whether a setup is a position. The right side must give a reason that the left
/// side also knows, or a message of its own.
fn hold(
    setup: &Setup,
    rulings: &Rulings,
    left: &mut dyn Reference<KnownGame>,
    right: &mut dyn Implementation<KnownGame>,
    compared: &mut Compared,
    differing: &mut Differing,
) {
    let fen = setup.to_string();
    let at = PositionRef { game: &KnownGame::new(setup.variant, rulings), fen: &fen, line: &[] };
    let ours = left.refusals(at);
    // A count at depth 0 asks only whether there is a position.
    let theirs = right.perft(at, 0);
    let agree = match &theirs {
        Ok(_) | Err(NoAnswer::Misspelt(_)) => ours.is_empty(),
        Err(NoAnswer::Refused(Objection::BadPosition(refusal))) => ours.contains(refusal),
        Err(NoAnswer::Refused(_)) => !ours.is_empty(),
        Err(NoAnswer::Unsupported(_) | NoAnswer::NotAsked(_)) => return,
        Err(_) => false,
    };
    compared.setups += 1;
    if agree {
        compared.refused += u64::from(!ours.is_empty());
        return;
    }
    let ours = match ours.into_iter().next() {
        None => Reaction::Answers,
        Some(refusal) => Reaction::Refuses(Objection::BadPosition(refusal)),
    };
    let difference = match theirs {
        Err(NoAnswer::Failed(breakage)) => Difference::Broke { after: None, breakage },
        theirs => Difference::Answer { after: None, left: ours, right: Reaction::of(&theirs) },
    };
    let reasons = match &difference {
        Difference::Answer { left, right, .. } => [left, right]
            .map(|reaction| reaction.reasons().into_iter().map(str::to_owned).collect::<Vec<_>>()),
        _ => [vec![], vec![]],
    };
    let sides = [left.name(), right.name()];
    differing
        .entry(reasons)
        .or_insert_with(|| Finding::between(at, Some(setup.clone()), sides, vec![difference]));
}

/// Every change that a setup of a game can have.
fn edits(variant: Variant) -> Vec<Edit> {
    let both = |(kind, _): &(Kind, _)| Colour::BOTH.map(|colour| Piece::new(colour, *kind));
    let pieces: Vec<Piece> = variant.kinds().iter().flat_map(both).collect();
    let put = |square| {
        let pieces = pieces.iter().map(move |&piece| Edit::Put(square, Some(piece)));
        let royals = Colour::BOTH.map(|colour| Edit::Royal(colour, square));
        pieces.chain(royals).chain([Edit::Put(square, None), Edit::Passed(square)])
    };
    let rights = Right::ALL.map(Edit::Right);
    variant.squares().flat_map(put).chain(rights).chain([Edit::Turn]).collect()
}

fn edited(setup: &Setup, edit: Edit) -> Setup {
    let mut edited = setup.clone();
    match edit {
        Edit::Put(square, piece) => edited.board.set(square, piece),
        Edit::Royal(colour, square) => {
            if let Some(from) = royals(setup, colour).next() {
                edited.board.set(from, None);
                edited.board.set(square, setup.board.get(from));
            }
        }
        Edit::Right(right) if setup.castling.has(right) => {
            edited.castling = setup.castling.without(right);
        }
        Edit::Right(right) => edited.castling = setup.castling.with(right),
        Edit::Passed(square) => edited.en_passant = Some(square),
        Edit::Turn => edited.side = setup.side.opponent(),
    }
    edited
}

/// The setups that are changed: the starting array; its corner pieces with the royal pieces, which
/// may castle in some games; the royal pieces alone; and a Pawn of either side that has just made a
/// double step, whether or not the game has one.
fn bases(variant: Variant, rulings: &Rulings) -> Vec<Setup> {
    let start = variant.start(rulings);
    let is_corner_file = |square: Square| [0, variant.size() - 1].contains(&square.file());
    let keep = |kept: &dyn Fn(Square, Piece) -> bool| {
        let mut fewer = Setup { board: Board::empty(), ..start.clone() };
        for (square, piece) in start.board.pieces().filter(|&(at, piece)| kept(at, piece)) {
            fewer.board.set(square, Some(piece));
        }
        fewer
    };
    let is_royal = |piece: Piece| is_royal(variant, piece.kind);
    let corners =
        keep(&|at, piece| is_royal(piece) || (is_corner_file(at) && piece.kind != Kind::Pawn));
    let mut alone = keep(&|_, piece| is_royal(piece));
    alone.castling = Castling::NONE;
    let stepped = Colour::BOTH.into_iter().filter_map(|colour| {
        let pawn = Piece::new(colour, Kind::Pawn);
        // Beside the royal pieces, so that none of them is in the way.
        let free = |file| royals(&start, colour).all(|at| at.file() != file);
        let mut pawns =
            start.board.of(colour).filter(|(at, piece)| *piece == pawn && free(at.file()));
        let (from, _) = pawns.next()?;
        let ahead = if colour == Colour::White { 1 } else { -1 };
        let mut stepped = Setup { side: colour.opponent(), ..alone.clone() };
        stepped.board.set(from.offset(0, 2 * ahead)?, Some(pawn));
        stepped.en_passant = from.offset(0, ahead);
        Some(stepped)
    });
    let stepped: Vec<Setup> = stepped.collect();
    [start, corners, alone].into_iter().chain(stepped).collect()
}
