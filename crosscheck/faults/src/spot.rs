//! The place where a fault applies: a position of the reference, and the line that led to it.

use std::cell::OnceCell;

use notation::{
    Castling, Colour, Fault, Kind, Move, Outcome, Piece, Reason, Setup, Square, Status,
};
use oracle::{Game, OpenError};

use super::source::{Here, Side};

/// A move of a line with the position before it.
#[derive(Debug, Clone)]
pub(super) struct Step {
    pub(super) before: Setup,
    pub(super) played: Move,
}

/// A position with the line that led to it.
pub(super) struct Spot<'a> {
    /// The position, as the reference sees it.
    pub(super) game: &'a Game,
    /// The game of the same line as the reference plays it, while the fault's game agrees with it:
    /// it has the history for repetitions.
    pub(super) history: Option<&'a Game>,
    /// The line.
    pub(super) path: &'a [Step],
    status: OnceCell<Status>,
}

impl<'a> Spot<'a> {
    pub(super) const fn new(game: &'a Game, history: Option<&'a Game>, path: &'a [Step]) -> Self {
        Self { game, history, path, status: OnceCell::new() }
    }

    pub(super) const fn setup(&self) -> &Setup {
        self.game.setup()
    }

    /// The status from the reference. If the fault's position differs in a counter or a field,
    /// repetitions are still those of the line.
    pub(super) fn status(&self) -> &Status {
        self.status.get_or_init(|| {
            let mut status = self.game.status();
            let Some(history) = self.history else { return status };
            let with_history = history.status();
            let repeated = |outcome: &Outcome| outcome.reason == Reason::FivefoldRepetition;
            match status.outcome.map(|outcome| outcome.reason) {
                None | Some(Reason::MoveCount)
                    if with_history.outcome.is_some_and(|o| repeated(&o)) =>
                {
                    status.outcome = with_history.outcome;
                    status.claims.clear();
                }
                None => {
                    let claim = notation::Claim::ThreefoldRepetition;
                    if with_history.claims.contains(&claim) {
                        status.claims.push(claim);
                        status.claims.sort_unstable();
                        status.claims.dedup();
                    }
                }
                Some(_) => {}
            }
            status
        })
    }

    /// Whether the position matches.
    pub(super) fn is(&self, here: &Here) -> bool {
        self.stands(here) && self.is_told(here) && self.has_come(here)
    }

    /// The parts that the position itself decides.
    fn stands(&self, here: &Here) -> bool {
        let setup = self.setup();
        let mover = setup.side;
        let within = |range: Option<(usize, usize)>, count: &dyn Fn() -> usize| {
            range.is_none_or(|(least, most)| (least..=most).contains(&count()))
        };
        let kinds = |letters: &[String], kind| is_among(setup, letters, kind);
        let pieces = || setup.board.pieces().map(|(_, piece)| piece);
        here.side.is_none_or(|side| colour(side) == mover)
            && within(here.pieces, &|| pieces().count())
            && within(here.mover_pieces, &|| setup.board.of(mover).count())
            && within(here.other_pieces, &|| setup.board.of(mover.opponent()).count())
            && within(here.of_one_kind, &|| of_one_kind(setup))
            && here.clock_ahead.is_none_or(|ahead| {
                ahead == (u32::from(setup.half_moves) > 2 * u32::from(setup.full_moves))
            })
            && here.half_moves.is_none_or(|(a, b)| (a..=b).contains(&setup.half_moves))
            && here.full_moves.is_none_or(|(a, b)| (a..=b).contains(&setup.full_moves))
            && here.castling.is_none_or(|held| held == (setup.castling != Castling::NONE))
            && here.en_passant.is_none_or(|named| named == setup.en_passant.is_some())
            && (here.only.is_empty() || pieces().all(|piece| kinds(&here.only, piece.kind)))
            && here
                .has
                .iter()
                .all(|one| pieces().any(|piece| kinds(std::slice::from_ref(one), piece.kind)))
            && (here.mover_has.is_empty()
                || setup.board.of(mover).any(|(_, piece)| kinds(&here.mover_has, piece.kind)))
            && (here.other_has.is_empty()
                || setup
                    .board
                    .of(mover.opponent())
                    .any(|(_, piece)| kinds(&here.other_has, piece.kind)))
            && (here.fen.is_empty()
                || here.fen.iter().any(|text| setup.to_string().contains(text.as_str())))
    }

    /// The parts that the reference decides.
    fn is_told(&self, here: &Here) -> bool {
        here.check.is_none_or(|check| check == self.status().check)
            && here.checkers.is_none_or(|(least, most)| (least..=most).contains(&self.checkers()))
            && (here.checker.is_empty()
                || self.status().check
                    && self
                        .only_checker()
                        .is_some_and(|piece| is_among(self.setup(), &here.checker, piece.kind)))
            && here.pinned_checker.is_none_or(|pinned| pinned == self.pinned_checker())
            && (here.ended.is_empty() || {
                let ended = self.status().outcome.map_or("none", |outcome| outcome.reason.id());
                here.ended.iter().any(|reason| reason == ended)
            })
            && (here.claims.is_empty()
                || self
                    .status()
                    .claims
                    .iter()
                    .any(|claim| here.claims.iter().any(|id| id == claim.id())))
            && (here.attacked.is_empty()
                || squares(&here.attacked).any(|square| is_attacked(self.game, square)))
            && (here.mover_attacked.is_empty() || {
                let setup = self.setup();
                setup.board.of(setup.side).any(|(square, piece)| {
                    is_among(setup, &here.mover_attacked, piece.kind)
                        && is_attacked(self.game, square)
                })
            })
    }

    /// The parts that the line decides.
    fn has_come(&self, here: &Here) -> bool {
        here.plies.is_none_or(|(least, most)| (least..=most).contains(&self.path.len()))
            && here.last.as_ref().is_none_or(|pattern| {
                self.path.split_last().is_some_and(|(last, path)| {
                    self.at(&last.before, path, |before| {
                        let after = Some(self.setup().clone());
                        super::pattern::Candidate::known(before, last.played, after).is(pattern)
                    })
                })
            })
            && here.earlier.as_ref().is_none_or(|earlier| {
                (0..self.path.len()).any(|ply| {
                    self.at(&self.path[ply].before, &self.path[..ply], |spot| spot.is(earlier))
                })
            })
    }

    /// Asks about an earlier position of the line, with the history that it had.
    fn at(&self, setup: &Setup, path: &[Step], ask: impl FnOnce(&Spot<'_>) -> bool) -> bool {
        let rulings = self.game.rulings();
        let first = path.first().map_or(setup, |step| &step.before);
        let Ok(mut history) = Game::from_setup(first.clone(), rulings) else { return false };
        let follows = path.iter().all(|step| history.play(step.played).is_ok());
        if follows && history.setup() == setup {
            return ask(&Spot::new(&history, None, path));
        }
        Game::from_setup(setup.clone(), rulings)
            .is_ok_and(|game| ask(&Spot::new(&game, None, path)))
    }

    /// No checker, one checker, or two for several.
    fn checkers(&self) -> usize {
        if !self.status().check {
            0
        } else if self.only_checker().is_some() {
            1
        } else {
            2
        }
    }

    /// The enemy piece without which there would be no check.
    fn only_checker(&self) -> Option<Piece> {
        let setup = self.setup();
        let mut enemies = setup.board.of(setup.side.opponent());
        enemies
            .find(|&(square, _)| without(self.game, square, setup.side.opponent()).is_ok())
            .map(|(_, piece)| piece)
    }

    fn pinned_checker(&self) -> bool {
        let setup = self.setup();
        let enemy = setup.side.opponent();
        self.status().check
            && setup.board.of(enemy).any(|(square, _)| {
                without(self.game, square, enemy).is_ok()
                    && is_exposed(&without(self.game, square, setup.side))
            })
    }
}

/// The greatest number of pieces of one side and kind.
fn of_one_kind(setup: &Setup) -> usize {
    let alike = |one: Piece| setup.board.pieces().filter(|(_, piece)| *piece == one).count();
    setup.board.pieces().map(|(_, piece)| alike(piece)).max().unwrap_or(0)
}

/// The position without a piece and with a side to move.
pub(super) fn without(game: &Game, square: Square, side: Colour) -> Result<Game, OpenError> {
    let mut setup =
        Setup { side, castling: Castling::NONE, en_passant: None, ..game.setup().clone() };
    setup.board.set(square, None);
    Game::from_setup(setup, game.rulings())
}

/// Whether a position is refused because the side not to move is in check.
pub(super) fn is_exposed(opened: &Result<Game, OpenError>) -> bool {
    matches!(opened, Err(OpenError::Refused(refusal)) if matches!(refusal.fault, Fault::OpponentInCheck(_)))
}

/// Whether the side not to move could capture on a square if an own piece of the mover stood there.
fn is_attacked(game: &Game, square: Square) -> bool {
    let setup = game.setup();
    let bait = |kind: Option<Kind>| {
        let mut turned = Setup {
            side: setup.side.opponent(),
            castling: Castling::NONE,
            en_passant: None,
            ..setup.clone()
        };
        if let Some(kind) = kind {
            turned.board.set(square, Some(Piece::new(setup.side, kind)));
        }
        Game::from_setup(turned, game.rulings()).ok()
    };
    let turned = match setup.board.get(square) {
        Some(_) => bait(None),
        None => setup.variant.kinds().iter().find_map(|&(kind, _)| bait(Some(kind))),
    };
    turned.is_some_and(|game| game.legal_moves().iter().any(|played| played.to == square))
}

/// Whether a kind is one of those that some letters name.
pub(super) fn is_among(setup: &Setup, letters: &[String], kind: Kind) -> bool {
    setup.variant.letter(kind).is_some_and(|letter| letters.iter().any(|one| one == letter))
}

/// The squares that some texts name.
pub(super) fn squares(texts: &[String]) -> impl Iterator<Item = Square> {
    texts.iter().filter_map(|text| text.parse().ok())
}

pub(super) const fn colour(side: Side) -> Colour {
    match side {
        Side::White => Colour::White,
        Side::Black => Colour::Black,
    }
}
