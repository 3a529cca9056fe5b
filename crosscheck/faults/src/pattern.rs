//! Whether a move matches a fault's pattern.

use std::cell::OnceCell;

use notation::{Castling, Colour, Move, Piece, Setup, Square};
use oracle::Game;

use super::source::{PathShape, Pattern};
use super::spot::{Spot, is_among, is_exposed, squares, without};
use comparing::play::Marks;

/// A move at a spot. The position after it is computed only when it is asked for.
pub(super) struct Candidate<'a> {
    spot: &'a Spot<'a>,
    pub(super) played: Move,
    after: OnceCell<Option<Setup>>,
}

impl<'a> Candidate<'a> {
    /// A legal move.
    pub(super) const fn legal(spot: &'a Spot<'a>, played: Move) -> Self {
        Self { spot, played, after: OnceCell::new() }
    }

    /// A move with the position after it.
    pub(super) fn known(spot: &'a Spot<'a>, played: Move, after: Option<Setup>) -> Self {
        Self { spot, played, after: OnceCell::from(after) }
    }

    /// The position after it.
    pub(super) fn after(&self) -> Option<&Setup> {
        self.after.get_or_init(|| self.spot.game.after(self.played).ok()).as_ref()
    }

    /// Whether any of some patterns fits.
    pub(super) fn is_any(&self, patterns: &[Pattern]) -> bool {
        patterns.iter().any(|pattern| self.is(pattern))
    }

    /// Whether all that a pattern states holds.
    pub(super) fn is(&self, pattern: &Pattern) -> bool {
        self.looks_so(pattern)
            && self.changes_so(pattern)
            && pattern.here.as_ref().is_none_or(|here| self.spot.is(here))
            && pattern.pinned.is_none_or(|pinned| pinned == self.is_pinned())
            && (pattern.pinned_by.is_empty() || self.is_pinned_by(&pattern.pinned_by))
            && self.leads_so(pattern)
    }

    /// Whether the parts of a pattern about the board and the two squares hold: those that can be
    /// checked without asking the reference.
    pub(super) fn looks_so(&self, pattern: &Pattern) -> bool {
        let mover = self.spot.setup().board.get(self.played.from);
        mover.is_some_and(|mover| self.takes_so(pattern, mover) && self.goes_so(pattern, mover))
    }

    /// The mover, its captive, the letter chosen.
    fn takes_so(&self, pattern: &Pattern, mover: Piece) -> bool {
        let setup = self.spot.setup();
        let captive = setup.board.get(self.played.to);
        let choice = self.played.choice;
        let among = |letters: &[String], kind| is_among(setup, letters, kind);
        (pattern.piece.is_empty() || among(&pattern.piece, mover.kind))
            && pattern.captures.is_none_or(|captures| captures == captive.is_some())
            && (pattern.takes.is_empty()
                || captive.is_some_and(|piece| among(&pattern.takes, piece.kind)))
            && pattern
                .takes_own_kind
                .is_none_or(|own| captive.is_some_and(|piece| own == (piece.kind == mover.kind)))
            && pattern.chosen.is_none_or(|chosen| chosen == choice.is_some())
            && (pattern.choice.is_empty()
                || choice.is_some_and(|kind| among(&pattern.choice, kind)))
    }

    /// The squares and distances.
    fn goes_so(&self, pattern: &Pattern, mover: Piece) -> bool {
        let Move { from, to, .. } = self.played;
        let (aside, ahead) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
        let up = (to.rank() > from.rank()) == (mover.colour == Colour::White);
        let forward = if up { ahead.cast_signed() } else { -ahead.cast_signed() };
        let (long, short) = (aside.max(ahead), aside.min(ahead));
        let shape = match (short, long - short) {
            (0, _) => PathShape::Straight,
            (_, 0) => PathShape::Diagonal,
            _ => PathShape::Crooked,
        };
        let rank = |square: Square| match mover.colour {
            Colour::White => square.rank() + 1,
            Colour::Black => self.spot.setup().variant.size() - square.rank(),
        };
        let on_file = |files: &Option<String>, square: Square| {
            let letter = char::from(b'a' + square.file());
            files.as_ref().is_none_or(|files| files.contains(letter))
        };
        let on = |texts: &[String], square| texts.is_empty() || squares(texts).any(|s| s == square);
        (pattern.goes.is_empty() || pattern.goes.contains(&(aside.cast_signed(), forward)))
            && (pattern.leaps.is_empty() || pattern.leaps.contains(&(long, short)))
            && (pattern.shape.is_empty() || pattern.shape.contains(&shape))
            && pattern.distance.is_none_or(|(least, most)| (least..=most).contains(&long))
            && (pattern.from_rank.is_empty() || pattern.from_rank.contains(&rank(from)))
            && (pattern.to_rank.is_empty() || pattern.to_rank.contains(&rank(to)))
            && on_file(&pattern.from_file, from)
            && on_file(&pattern.to_file, to)
            && on(&pattern.from, from)
            && on(&pattern.to, to)
            && pattern.to_left.is_none_or(|left| {
                left == self.spot.path.last().is_some_and(|last| last.played.from == to)
            })
            && pattern.over.is_none_or(|over| over == self.passes_over(shape))
    }

    /// Whether a piece stands between: on the line, or, off lines, within the rectangle.
    fn passes_over(&self, shape: PathShape) -> bool {
        let Move { from, to, .. } = self.played;
        let within = |one: u8, a: u8, b: u8| (a.min(b)..=a.max(b)).contains(&one);
        self.spot.setup().board.pieces().any(|(square, _)| {
            let (aside, ahead) =
                (square.file().abs_diff(from.file()), square.rank().abs_diff(from.rank()));
            square != from
                && square != to
                && within(square.file(), from.file(), to.file())
                && within(square.rank(), from.rank(), to.rank())
                && (shape != PathShape::Diagonal || aside == ahead)
        })
    }

    fn is_pinned(&self) -> bool {
        let setup = self.spot.setup();
        !self.spot.status().check
            && is_exposed(&without(self.spot.game, self.played.from, setup.side.opponent()))
    }

    /// Whether a piece of some kinds is what the mover shields its royal piece from.
    fn is_pinned_by(&self, letters: &[String]) -> bool {
        let setup = self.spot.setup();
        let enemy = setup.side.opponent();
        let mut left =
            Setup { side: enemy, castling: Castling::NONE, en_passant: None, ..setup.clone() };
        left.board.set(self.played.from, None);
        self.is_pinned()
            && setup.board.of(enemy).any(|(square, piece)| {
                let mut left = left.clone();
                left.board.set(square, None);
                is_among(setup, letters, piece.kind)
                    && !is_exposed(&Game::from_setup(left, self.spot.game.rulings()))
            })
    }

    /// What the mover becomes.
    fn changes_so(&self, pattern: &Pattern) -> bool {
        let asks = !pattern.becomes.is_empty()
            || pattern.changes.is_some()
            || pattern.castling.is_some()
            || pattern.en_passant.is_some();
        if !asks {
            return true;
        }
        let setup = self.spot.setup();
        let marks = self.after().and_then(|after| Marks::of(setup, self.played, after));
        marks.is_some_and(|marks| {
            (pattern.becomes.is_empty() || is_among(setup, &pattern.becomes, marks.becomes))
                && pattern.changes.is_none_or(|changes| changes == (marks.becomes != marks.mover))
                && pattern.castling.is_none_or(|castling| castling == marks.castling)
                && pattern.en_passant.is_none_or(|passing| passing == marks.en_passant)
        })
    }

    /// The position after the move.
    fn leads_so(&self, pattern: &Pattern) -> bool {
        let rulings = self.spot.game.rulings();
        let is_safe = || {
            self.after().is_some_and(|after| !is_exposed(&Game::from_setup(after.clone(), rulings)))
        };
        if pattern.safe.is_some_and(|safe| safe != is_safe()) {
            return false;
        }
        let Some(discovers) = pattern.discovers else { return true };
        let open = |setup: &Setup| Game::from_setup(setup.clone(), rulings).ok();
        let Some(then) = self.after().and_then(open) else { return false };
        let left = without(&then, self.played.to, self.spot.setup().side);
        discovers == (then.status().check && is_exposed(&left))
    }
}
