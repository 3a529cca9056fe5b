//! Which captures are legal in a game in which they explode ([`EXPLODES`](crate::rules::Capture::EXPLODES)).
//!
//! A *blast* has a *centre*: the square that the captor enters. It removes what stands there and next to it, Pawns
//! next to it aside, and the captor. A capture is legal
//!
//! 1. if it does not remove the own royal piece: its centre is not next to that; and
//! 2. if it removes the other royal piece, or the own one is not attacked afterwards.
//!
//! A blast puts nothing on the board. So the own royal piece is attacked afterwards exactly if an enemy is left that
//! attacked it before, or that rides along a line to it on which nothing is left. For each such enemy the centres are
//! known from which this comes about: those that leave the enemy, and of which each piece on its line is near enough.
//! They are the same for all captors but those on the line. No capture has to be tried, be it in check or not.
//!
//! While the two royal pieces touch, neither is ever attacked: only the first condition is left.

use notation::Colour;

use crate::bits::Word;
use crate::node::{Checks, Node};
use crate::rules::{Castle, Movement, PAWN, Rules, Side, each_layer};
use crate::state::State;
use crate::tables::Tables;
use crate::watch::Watch;

impl<R: Movement> State<R> {
    /// Removes what a capture on a square explodes, with the castling rights of what was at home.
    pub(crate) fn explode(&mut self, tables: &Tables<R>, centre: usize) {
        let around = tables.royal_steps(Colour::White as usize, centre);
        let gone = (around & !self.layer(PAWN)) | R::Word::bit(centre);
        self.sides = self.sides.map(|side| side & !gone);
        self.clear_layers(gone);
        if self.castling == 0 {
            return;
        }
        for castle in R::CASTLES {
            let homes = R::Word::bit(castle.royal[0]) | R::Word::bit(castle.rook[0]);
            if (gone & homes).any() {
                self.castling &= !castle.right;
            }
        }
        if self.has_rights_by_file() {
            self.explode_rights_by_file(gone);
        }
    }
}

impl<R: Rules, C: Side> Node<'_, R, C> {
    /// The squares next to another.
    #[inline]
    fn next_to(&self, square: usize) -> R::Word {
        self.tables.royal_steps(C::US, square)
    }

    /// The squares next to a royal piece of the other side, which it may lack.
    #[inline]
    fn next_to_rival(&self) -> R::Word {
        let rival = self.state.royals(C::THEM).squares().next();
        rival.map_or(R::Word::EMPTY, |rival| self.next_to(rival))
    }

    /// Whether no royal piece can be in check: they touch, or the game has no check.
    #[inline]
    pub(crate) fn is_safe(&self) -> bool {
        (self.royals() & self.next_to_rival()).any() || R::is_checkless(self.tables.readings)
    }

    /// The centres of the blasts that remove a piece.
    #[inline]
    fn centres(&self, piece: usize) -> R::Word {
        let is_pawn = self.state.layer(PAWN).has(piece);
        R::Word::bit(piece) | self.next_to(piece).when(!is_pawn)
    }

    /// The centres of the blasts that remove all of some pieces. (There are none for four pieces of a line.)
    #[inline]
    fn centres_of_all(&self, pieces: R::Word) -> R::Word {
        pieces.squares().fold(R::Word::FULL, |centres, piece| centres & self.centres(piece))
    }

    /// The centres of the blasts that remove the other royal piece.
    #[inline]
    fn decisive_centres(&self) -> R::Word {
        self.next_to_rival() | self.state.royals(C::THEM)
    }

    /// What aims at the royal piece, and where the other pieces may go on account of that.
    #[inline]
    pub(crate) fn bind_by_blasts(&mut self) {
        let Some(royal) = self.royals().squares().next() else { return };
        let captures = self.enemy & !self.next_to(royal);
        self.targets = !self.occupied | captures;
        if self.is_safe() {
            return;
        }
        let mut checks = Checks { check_mask: R::Word::FULL, pinned: R::Word::EMPTY };
        let mut exposing = R::Word::EMPTY;
        let leapers = self.leapers_at(royal, self.enemy);
        for leaper in leapers.squares() {
            // Only a blast answers it.
            checks.check_mask = R::Word::EMPTY;
            exposing |= !self.centres(leaper);
        }
        // Captures that no line can forbid.
        let free = captures & self.decisive_centres();
        let asked = captures & !free;
        self.each_line(royal, |rider, between| {
            let blockers = between & self.occupied;
            if !blockers.any() {
                checks.check_mask &= between;
            } else if blockers.at_most_one() {
                checks.pinned |= blockers & self.own;
            }
            let leaving = asked & !self.centres(rider);
            if !leaving.any() {
                return;
            }
            exposing |= leaving & self.centres_of_all(blockers);
            for captor in (blockers & self.own).squares() {
                let others = blockers & !R::Word::bit(captor);
                if (leaving & self.centres_of_all(others)).any() {
                    checks.pinned |= R::Word::bit(captor);
                }
            }
        });
        let answers = !self.occupied & checks.check_mask;
        self.targets = answers | free | (asked & !exposing);
        self.pinned = checks.pinned;
        self.checks[0] = checks;
    }

    /// Where a piece may go that stands on the line of a rider to the royal piece, alone or with others that a
    /// blast may remove.
    pub(crate) fn held_by_blasts(&self, piece: usize) -> R::Word {
        let square = R::Word::bit(piece);
        let (mut held, mut exposing) = (R::Word::FULL, R::Word::EMPTY);
        for royal in self.royals().squares() {
            self.each_line(royal, |rider, between| {
                let blockers = between & self.occupied;
                if (blockers & square).any() {
                    let others = blockers ^ square;
                    if !others.any() {
                        held &= between;
                    }
                    exposing |= !self.centres(rider) & self.centres_of_all(others);
                }
            });
        }
        (held & !self.enemy) | (self.enemy & (!exposing | self.decisive_centres()))
    }

    /// The centres, among some, of the blasts that remove all pieces of a line, or all but a captor of their own.
    fn opening(&self, blockers: R::Word, among: R::Word) -> R::Word {
        let captors = blockers & self.own;
        if !captors.any() {
            return among & self.centres_of_all(blockers);
        }
        captors.squares().fold(R::Word::EMPTY, |all, captor| {
            all | (among & self.centres_of_all(blockers ^ R::Word::bit(captor)))
        })
    }

    /// The centres from which a blast may be forbidden by a rider: it leaves that and both royal pieces.
    #[inline]
    fn leaving(&self, royal: usize, rider: usize) -> R::Word {
        !(self.next_to(royal) | self.decisive_centres() | self.centres(rider))
    }

    /// Whether a rider on a square, some pieces being between it and the royal piece, would forbid any capture.
    pub(crate) fn forbids_blasts(&self, royal: usize, rider: usize, blockers: R::Word) -> bool {
        self.opening(blockers, self.leaving(royal, rider) & self.enemy).any()
    }

    /// Where a piece that comes or goes may change which captures are legal, so that they count as lines
    /// ([`crate::watch`]), those squares aside from where a rider of the other side forbids them itself.
    ///
    /// A capture that is legal is as good as a move to an empty square. So it matters that a piece comes or goes where
    /// the one is legal and not the other, and which pieces block a line that a blast might open.
    pub(crate) fn watch_blasts(&self, watch: &mut Watch<R::Word>) {
        if self.is_safe() || !R::castles_by_touch(self.tables.readings) {
            // Such positions, and such rulings, are too few to be counted apart.
            watch.lines = R::Word::FULL;
            return;
        }
        watch.homes = R::Word::FULL;
        watch.goals &= !self.next_to_rival();
        for royal in self.royals().squares() {
            watch.lines |= self.next_to(royal);
            self.each_line(royal, |rider, between| {
                let (blockers, leaving) = (between & self.occupied, self.leaving(royal, rider));
                watch.lines |= leaving & self.centres_of_all(blockers);
                let opening = self.opening(blockers, leaving);
                if (opening & self.enemy).any() {
                    watch.lines |= between;
                }
                if blockers.at_most_one() {
                    // It may capture the less wherever it goes.
                    watch.lines |= self.reach(blockers & self.own);
                } else {
                    watch.lines |= opening;
                }
                for blocker in (blockers & self.enemy).squares().map(R::Word::bit) {
                    if self.opening(blockers ^ blocker, leaving).any() {
                        watch.lines |= blocker;
                    }
                }
            });
        }
    }

    /// Where the own Pawns capture, held or not: one that is held may explode what holds it.
    pub(crate) fn attacked_by_pawns(&self) -> R::Word {
        let ahead = C::forward(self.state.layer(PAWN) & self.own);
        ahead.east() | ahead.west()
    }

    /// What a piece might move to or capture on.
    fn reach(&self, piece: R::Word) -> R::Word {
        let ahead = C::forward(piece & self.state.layer(PAWN));
        let mut squares = ahead | ahead.east() | ahead.west() | C::forward(ahead);
        each_layer!(R, LAYER of pieces => {
            for from in (piece & self.state.layer(LAYER)).squares() {
                squares |= self.attacks::<LAYER>(from);
            }
        });
        squares
    }

    /// The king danger squares, attacked squares being given: no attack matters next to the other royal piece.
    #[inline]
    pub(crate) fn without_touch(&self, attacked: R::Word) -> R::Word {
        if R::is_checkless(self.tables.readings) {
            return R::Word::EMPTY;
        }
        attacked & !self.next_to_rival()
    }

    /// The king danger squares to a royal piece that castles.
    ///
    /// Out of a touch it may castle along the line of a rider. Once it has arrived its Rook stands in between.
    pub(crate) fn danger_to(&self, castle: &Castle<R::Word>, danger: R::Word) -> R::Word {
        let [from, to] = castle.royal;
        let arrival = R::Word::bit(to);
        let mut danger = danger;
        let readings = self.tables.readings;
        if !R::castles_by_touch(readings) && !R::is_checkless(readings) {
            danger |= self.attacked_among(from, self.occupied, self.enemy);
            // The square on which it starts is not among those of the way.
            if self.is_attacked(from, self.occupied, self.enemy) {
                danger |= castle.safe;
            }
        }
        let is_blocked = (danger & arrival).any()
            && self.is_safe()
            && !self.is_attacked(to, self.occupied ^ castle.moved(), self.enemy);
        danger & !arrival.when(is_blocked)
    }

    /// Whether no attack on a royal piece matters that has castled to a square.
    pub(crate) fn is_spared(&self, arrival: usize) -> bool {
        let readings = self.tables.readings;
        R::is_checkless(readings)
            || (R::castles_by_touch(readings) && self.next_to_rival().has(arrival))
    }

    /// Whether the royal piece may not castle out of a touch since what it touches does not spare it.
    pub(crate) fn is_held_in_touch(&self, castle: &Castle<R::Word>) -> bool {
        let readings = self.tables.readings;
        !R::castles_by_touch(readings)
            && !R::is_checkless(readings)
            && self.is_attacked(castle.royal[0], self.occupied, self.enemy)
    }

    /// Whether an en passant capture is legal.
    pub(crate) fn may_explode(&self, from: usize, centre: usize, captured: R::Word) -> bool {
        let around = self.next_to(centre);
        if (around & self.royals()).any() {
            return false;
        }
        if self.is_safe() || self.decisive_centres().has(centre) {
            return true;
        }
        let gone = (around & !self.state.layer(PAWN)) | captured | R::Word::bit(from);
        let (occupied, enemy) = (self.occupied & !gone, self.enemy & !gone);
        !self.royals().squares().any(|royal| self.is_attacked(royal, occupied, enemy))
    }
}
