//! Rights and ways to castle, from home or by file.
//!
//! From *home* a royal piece and a Rook castle from one square each, and a right belongs to such a way. *By file* they
//! castle from wherever on their first rank the game began, as in Chess960: a right belongs to the file of a Rook, and
//! a castling is written as if it took that Rook. A game has the one or the other, or both, a ruling choosing between
//! them. Then the rights tell which: those by file are bits above those from home, so that where no right is held, or
//! only some from home, nothing more is asked than if there were no others.

use notation::{Castling, Colour};

use crate::bits::Word;
use crate::node::Node;
use crate::rules::{Castle, Movement, ROYAL, Rules, Side, is_among};
use crate::state::State;
use crate::tables::Tables;

/// The lowest bit of the rights by file: White's, eight for the files of its Rooks, and then Black's.
const FIRST_BY_FILE: usize = 16;

/// The files of the boards on which there are rights by file.
const FILES: usize = 8;

/// A bit for each of them.
const ALL_FILES: u32 = (1 << FILES) - 1;

/// The number of the first way by file. The ways from home are numbered below it.
const FIRST_WAY_BY_FILE: u8 = 128;

/// The right of a side to castle by file with the Rook that started there.
pub(crate) const fn right_by_file(colour: Colour, file: usize) -> u32 {
    1 << (FIRST_BY_FILE + colour as usize * FILES + file)
}

/// All rights of a side to castle by file.
const fn rights_by_file(colour: Colour) -> u32 {
    ALL_FILES << (FIRST_BY_FILE + colour as usize * FILES)
}

/// Some of the ways to castle of a side, told by their numbers.
struct Ways {
    /// A bit for each, from the first on.
    set: u32,
    first: u8,
}

impl Iterator for Ways {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.set == 0 {
            return None;
        }
        let number = self.first + self.set.trailing_zeros() as u8;
        self.set &= self.set - 1;
        Some(number)
    }
}

/// The way to castle with a number.
#[inline]
pub(crate) fn way<R: Movement>(number: u8) -> &'static Castle<R::Word> {
    if !R::CASTLES_BY_FILE.is_empty() && is_by_file(number) {
        &R::CASTLES_BY_FILE[usize::from(number - FIRST_WAY_BY_FILE)]
    } else {
        &R::CASTLES[usize::from(number)]
    }
}

/// Whether a number is that of a way by file.
#[inline]
pub(crate) const fn is_by_file(number: u8) -> bool {
    number >= FIRST_WAY_BY_FILE
}

impl<R: Movement> State<R> {
    /// Whether a right by file is held, by whichever side.
    #[inline]
    pub(crate) fn has_rights_by_file(&self) -> bool {
        !R::CASTLES_BY_FILE.is_empty() && self.castling >> FIRST_BY_FILE != 0
    }

    /// The files of the Rooks with which a side has a right by file, a bit each.
    #[inline]
    fn files_of_rooks(&self, colour: Colour) -> u32 {
        self.castling >> (FIRST_BY_FILE + colour as usize * FILES) & ALL_FILES
    }

    /// Where among the ways by file those of a side begin, its royal piece standing where it does.
    #[inline]
    fn first_by_file(&self, colour: Colour) -> usize {
        let royal = self.royals(colour as usize).squares().next().unwrap_or_default();
        (colour as usize * FILES + usize::from(R::Word::place(royal).0)) * FILES
    }

    /// The ways to castle that a side may have from where its royal piece stands, by file or from home, with or without
    /// the right; from home those of the other side are among them.
    pub(crate) fn known_ways(&self, colour: Colour, by_file: bool) -> &'static [Castle<R::Word>] {
        if !by_file {
            return R::CASTLES;
        }
        let first = self.first_by_file(colour);
        R::CASTLES_BY_FILE.get(first..first + FILES).unwrap_or_default()
    }

    /// Takes the rights of a setup, as far as the game has them.
    pub(crate) fn take_rights(&mut self, castling: Castling, by_file: bool) {
        for colour in Colour::BOTH {
            for castle in self.known_ways(colour, by_file) {
                let rook = castling.rook(castle.wing());
                if castle.colour == colour && rook == Some(castle.file()) {
                    self.castling |= castle.right;
                }
            }
        }
    }

    /// The castling rights as a FEN writes them.
    pub(crate) fn castling(&self) -> Castling {
        let mut rights = Castling::NONE;
        for colour in Colour::BOTH {
            self.each_way(colour, |castle| {
                rights = rights.with_rook(castle.wing(), castle.file());
            });
        }
        rights
    }

    /// Calls for each way to castle to which a side still has the right.
    #[inline]
    pub(crate) fn each_way(&self, colour: Colour, mut call: impl FnMut(&'static Castle<R::Word>)) {
        // Rights are lost early, and most positions have none.
        if self.castling == 0 {
            return;
        }
        if self.has_rights_by_file() {
            for number in self.ways_by_file(colour, self.files_of_rooks(colour)) {
                call(way::<R>(number));
            }
            return;
        }
        for castle in R::CASTLES {
            if castle.colour == colour && self.castling & castle.right != 0 {
                call(castle);
            }
        }
    }

    /// The ways of a side to castle with the Rooks that started on some files, a bit each.
    #[inline]
    fn ways_by_file(&self, colour: Colour, files: u32) -> Ways {
        Ways { set: files, first: FIRST_WAY_BY_FILE + self.first_by_file(colour) as u8 }
    }

    /// Ends the rights that a move of a piece ends.
    #[inline]
    pub(crate) fn end_rights<C: Side>(
        &mut self,
        tables: &Tables<R>,
        was: u8,
        from: usize,
        to: usize,
    ) {
        if R::CASTLES.is_empty() && R::CASTLES_BY_FILE.is_empty() {
            return;
        }
        let mut rights = tables.rights_after(from, to);
        if !R::CASTLES_BY_FILE.is_empty() && is_among(was, ROYAL) {
            // Where the royal piece is at home differs. From home it ends its rights by the square that it leaves.
            rights &= !rights_by_file(C::COLOUR);
        }
        self.castling &= rights;
    }

    /// Ends the rights by file of what has just been exploded.
    #[inline(never)]
    pub(crate) fn explode_rights_by_file(&mut self, gone: R::Word) {
        for colour in Colour::BOTH {
            let has_royal = self.royals(colour as usize).any();
            let mut rights = 0;
            for castle in self.ways_by_file(colour, self.files_of_rooks(colour)).map(way::<R>) {
                if !has_royal || gone.has(castle.rook[0]) {
                    rights |= castle.right;
                }
            }
            self.castling &= !rights;
        }
    }
}

impl<'a, R: Rules, C: Side> Node<'a, R, C> {
    /// Calls for the number of each way to castle that is open, the king danger squares being given.
    #[inline]
    pub(crate) fn each_castle_out_of(&self, danger: R::Word, mut call: impl FnMut(u8)) {
        if self.state.castling == 0 {
            return;
        }
        if self.state.has_rights_by_file() {
            let open = Self::open_by_file(self.state, self.tables, danger);
            for number in self.state.ways_by_file(C::COLOUR, open) {
                call(number);
            }
            return;
        }
        for (number, castle) in (0..).zip(R::CASTLES) {
            if castle.colour == C::COLOUR
                && self.state.castling & castle.right != 0
                && !self.is_hindered(castle, danger)
            {
                call(number);
            }
        }
    }

    /// Whether something stands in the way of a castling, or attacks it.
    #[inline]
    fn is_hindered(&self, castle: &Castle<R::Word>, danger: R::Word) -> bool {
        let danger = if R::EXPLODES { self.danger_to(castle, danger) } else { danger };
        ((castle.empty & self.occupied) | (castle.safe & danger)).any()
    }

    /// The files of the Rooks with which the ways to castle by file are open, a bit each.
    ///
    /// It makes a node of its own. One that is handed to a function lies in memory, and games that castle from home would
    /// pay for that.
    #[inline(never)]
    fn open_by_file(state: &'a State<R>, tables: &'a Tables<R>, danger: R::Word) -> u32 {
        let node = Self::at_ease(state, tables);
        let mut open = 0;
        for castle in state.ways_by_file(C::COLOUR, state.files_of_rooks(C::COLOUR)).map(way::<R>) {
            // One that castles in place has no way on which that would be looked at.
            let is_held = R::EXPLODES && node.is_held_in_touch(castle);
            let is_open =
                !is_held && !node.is_hindered(castle, danger) && !node.is_unmasked(castle);
            open |= u32::from(is_open) << castle.file();
        }
        open
    }

    /// Whether the royal piece would be attacked past where its Rook has been. Enemies elsewhere are none of its
    /// business: they may have moved since.
    #[inline]
    fn is_unmasked(&self, castle: &Castle<R::Word>) -> bool {
        let (to, enemy) = (castle.royal[1], castle.behind & self.enemy);
        enemy.any()
            && !(R::EXPLODES && self.is_spared(to))
            && self.is_attacked(to, self.occupied ^ castle.moved(), enemy)
    }
}
