//! A board on which one piece is watched, and the royal pieces stand out of its way.

use std::collections::HashMap;

use crosscheck::comparing::kinds::alone;
use notation::{Colour, Kind, Piece, Rulings, Setup, Square, Variant};
use oracle::reasons::{self, is_royal};

use crate::exhaustive::stations::{self, Station};

/// A game under some rulings, and what can stand on the squares of its board.
#[derive(Debug)]
pub(crate) struct Stage {
    pub(crate) variant: Variant,
    pub(crate) rulings: Rulings,
    /// Every piece on every square where it can stand.
    pub(crate) stations: Vec<Station>,
    /// The same with the mark of promotion, in a game that has it.
    pub(crate) marked: Vec<Station>,
    /// What each of both attacks on an empty board, a bit for each square.
    attacked: HashMap<Station, u128>,
    /// The pieces of White and of Black, other than royal ones, that can stand on a square.
    others: [HashMap<Square, Vec<Piece>>; 2],
    /// The royal pieces of White and of Black on every square where they can stand.
    royals: [Vec<Station>; 2],
    /// How many royal pieces White and Black have.
    royals_of: [usize; 2],
}

impl Stage {
    pub(crate) fn new(variant: Variant, rulings: Rulings) -> Self {
        let can_stand = |station: &Station| stations::is_possible(variant, &rulings, *station);
        let royals = Colour::BOTH.map(|colour| {
            stations::all(variant, true, colour).into_iter().filter(can_stand).collect::<Vec<_>>()
        });
        let others = Colour::BOTH.map(|colour| {
            stations::all(variant, false, colour).into_iter().filter(can_stand).collect::<Vec<_>>()
        });
        let stations = [royals.concat(), others.concat()].concat();
        let marked = Colour::BOTH.map(|colour| stations::marked(variant, colour));
        let marked: Vec<Station> = marked.concat().into_iter().filter(can_stand).collect();
        let attacked = stations.iter().chain(&marked).map(|&(at, piece)| {
            let attacked = reasons::attacked(&alone(variant, at, piece), &rulings, at);
            ((at, piece), attacked.into_iter().fold(0, |all, square| all | bit(square)))
        });
        let attacked: HashMap<Station, u128> = attacked.collect();
        let others = others.map(|stations| {
            let mut by_square: HashMap<Square, Vec<Piece>> = HashMap::new();
            for (at, piece) in stations {
                by_square.entry(at).or_default().push(piece);
            }
            for (at, pieces) in &mut by_square {
                pieces.sort_by_key(|&piece| attacked[&(*at, piece)].count_ones());
            }
            by_square
        });
        let start = variant.start(&rulings);
        let royals_of = Colour::BOTH.map(|colour| reasons::royals(&start, colour).count());
        Self { variant, rulings, stations, marked, attacked, others, royals, royals_of }
    }

    /// The pieces other than royal ones that can stand on a square, first those that attack least.
    pub(crate) fn others(&self, colour: Colour, at: Square) -> &[Piece] {
        self.others[colour as usize].get(&at).map_or(&[], Vec::as_slice)
    }

    /// The same, each also with the mark of promotion where it can have it: with a mark it is captured as a
    /// Pawn.
    pub(crate) fn captives(&self, colour: Colour, at: Square) -> impl Iterator<Item = Piece> {
        let others = self.others(colour, at).iter();
        let both = others.flat_map(|&piece| [piece, Piece { promoted: true, ..piece }]);
        both.filter(move |&piece| self.attacked.contains_key(&(at, piece)))
    }

    /// The piece of a side that does least on a square: what stops another there and disturbs nothing
    /// else.
    pub(crate) fn filler(&self, colour: Colour, at: Square) -> Option<Piece> {
        self.others(colour, at).first().copied()
    }

    /// The royal piece of a side on a square, if one can stand there.
    pub(crate) fn royal(&self, colour: Colour, at: Square) -> Option<Piece> {
        let mut royals = self.royals[colour as usize].iter();
        royals.find(|&&(square, _)| square == at).map(|&(_, piece)| piece)
    }

    /// A board with a piece, its side to move, and the royal pieces that are lacking: off some squares
    /// and, as far as there is room, where neither the piece nor any of some others would attack them,
    /// and where they attack none of those squares.
    pub(crate) fn with(&self, (at, piece): Station, off: &[Square], others: &[Station]) -> Setup {
        let mut setup = alone(self.variant, at, piece);
        let sides = [piece.colour, piece.colour.opponent()];
        for colour in sides {
            let there = usize::from(colour == piece.colour && is_royal(self.variant, piece.kind));
            for _ in there..self.royals_of[colour as usize] {
                let royals = self.royals[colour as usize].iter().copied();
                self.put_quietest(&mut setup, royals, off, others);
            }
        }
        for colour in sides {
            // In Amalgamated a side with nothing but its General has lost, elsewhere one with nothing, and nobody moves any
            // more.
            let is_bare = self.variant.letter(Kind::General).is_some()
                || setup.board.of(colour).next().is_none();
            if is_bare {
                let fillers = self.variant.squares();
                let fillers = fillers.filter_map(|at| Some((at, self.filler(colour, at)?)));
                self.put_quietest(&mut setup, fillers, off, others);
            }
        }
        setup
    }

    /// Puts that one of some pieces of a side on the board, off some squares, which is attacked least
    /// and attacks least of them.
    fn put_quietest(
        &self,
        setup: &mut Setup,
        pieces: impl Iterator<Item = Station>,
        off: &[Square],
        others: &[Station],
    ) {
        let watched = off.iter().fold(0, |all, &square| all | bit(square));
        let enemies = Colour::BOTH.map(|side| self.enemies(setup, side, others));
        let disturbs = |&(at, piece): &Station| {
            let (attacked, kings) = &enemies[piece.colour as usize];
            let attackers = attacked.iter().filter(|&&squares| squares & bit(at) != 0).count();
            let own = self.attacked[&(at, piece)];
            let checks = (own & kings).count_ones();
            (attackers as u32 + checks, (own & watched).count_ones())
        };
        let free = pieces.filter(|(at, _)| setup.board.get(*at).is_none() && !off.contains(at));
        if let Some((at, piece)) = free.min_by_key(disturbs) {
            setup.board.set(at, Some(piece));
        }
    }

    /// What each of the enemies of a side attacks, and where the royal ones among them stand.
    fn enemies(&self, setup: &Setup, side: Colour, others: &[Station]) -> (Vec<u128>, u128) {
        let there = setup.board.of(side.opponent());
        let others = others.iter().copied().filter(|(_, piece)| piece.colour != side);
        let (mut attacked, mut kings) = (vec![], 0);
        for (at, piece) in there.chain(others) {
            attacked.push(self.attacked[&(at, piece)]);
            if is_royal(self.variant, piece.kind) {
                kings |= bit(at);
            }
        }
        (attacked, kings)
    }
}

/// The bit of a square among those of the largest board.
const fn bit(square: Square) -> u128 {
    1 << (square.rank() * 10 + square.file())
}
