//! What a game is, as far as its mutants follow from it: asked of the reference.

use std::collections::BTreeSet;

use crosscheck::comparing::kinds::{alone, captures};
use crosscheck::fixtures::{Clauses, Topic};
use notation::{
    Colour, Fault as Wrong, Kind, Piece, Reason, Right, Ruling, Rulings, Setup, Variant,
};
use oracle::{Game, reasons};

use super::breaks::named;
use crate::mutants::mutant::{Deviation, Mutant, Operator};
use crate::mutants::search::{can_stand, drawn};
use crate::mutants::ways::Movement;

/// A kind of piece of one side, and how it goes.
pub(super) struct Moving {
    pub(super) piece: Piece,
    pub(super) movement: Movement,
    pub(super) royal: bool,
    /// Whether it ever captures.
    pub(super) captures: bool,
}

/// What the operators need to know about a game.
pub(super) struct Sheet {
    pub(super) variant: Variant,
    pub(super) pieces: Vec<Moving>,
    /// The castling rights that it knows, under any ruling.
    pub(super) rights: Vec<Right>,
    pub(super) has_en_passant: bool,
    /// The sides that can be in check.
    pub(super) checked: Vec<Colour>,
    /// Whether no move may give check.
    pub(super) bars_checks: bool,
    /// Whether a side must capture if it can.
    pub(super) must_capture: bool,
    /// The ends that it knows.
    pub(super) reasons: Vec<Reason>,
    /// Those that leave moves to be made.
    pub(super) history: [Reason; 3],
    /// The kinds of piece that become another by some captures.
    changing: Vec<Kind>,
}

/// A piece where it cannot stand: what the engine does, the clause, and how to know it.
type WrongPlace = (String, &'static str, Box<dyn Fn(&Wrong) -> bool + Send + Sync>);

impl Sheet {
    pub(super) fn of(variant: Variant, clauses: &Clauses) -> Self {
        let rulings = Rulings::default();
        let kinds = variant.kinds().iter();
        let pieces = kinds.flat_map(|&(kind, _)| Colour::BOTH.map(|side| Piece::new(side, kind)));
        let start = variant.start(&rulings);
        let has_royals = |colour: Colour| reasons::royals(&start, colour).next().is_some();
        let moving = |piece: Piece| Moving {
            piece,
            movement: Movement::of(variant, &rulings, piece),
            royal: reasons::is_royal(variant, piece.kind) && has_royals(piece.colour),
            captures: reasons::may_capture(variant, piece.kind),
        };
        let is_known =
            |piece: &Piece| variant.squares().any(|square| can_stand(variant, square, *piece));
        let taken = clauses.takes_over(variant);
        let told = clauses.iter().filter(|clause| {
            clause.variant == Some(variant) || (taken.is_some() && clause.variant == taken)
        });
        let told = told.flat_map(|clause| &clause.explains);
        let ends = told.filter(|one| one.topic == Topic::Outcome);
        let ends: BTreeSet<String> = ends.flat_map(|one| one.facts.concat()).collect();
        let bars_checks = !reasons::may_give_check(variant);
        let is_checked = |colour: &Colour| has_royals(*colour) && !bars_checks;
        let must_capture =
            |seed| Some(reasons::must_capture(&drawn(variant, &[], 12, seed)?, &rulings));
        let has_dead = has_dead(variant);
        let knows = |reason: &Reason| {
            ends.contains(reason.id()) && (*reason != Reason::DeadPosition || has_dead)
        };
        Self {
            variant,
            pieces: pieces.filter(is_known).map(moving).collect(),
            rights: rights(variant),
            has_en_passant: reasons::has_en_passant(variant),
            checked: Colour::BOTH.into_iter().filter(is_checked).collect(),
            bars_checks,
            must_capture: (0..50).any(|seed| must_capture(seed) == Some(true)),
            reasons: Reason::ALL.into_iter().filter(knows).collect(),
            history: [Reason::DeadPosition, Reason::FivefoldRepetition, Reason::MoveCount],
            changing: captures(variant, &rulings).map_or_else(Vec::new, |table| table.captors),
        }
    }

    /// Whether a right names the file of its Rook under the default rulings.
    pub(super) fn castles_by_file(&self) -> bool {
        self.variant.castles_by_file(&Rulings::default())
    }

    /// A mutant of the game that is about no piece in particular.
    pub(super) fn mutant(
        &self,
        operator: Operator,
        does: String,
        breaks: &[&str],
        deviation: Deviation,
    ) -> Mutant {
        Mutant {
            variant: self.variant,
            operator,
            does,
            breaks: named(breaks),
            piece: None,
            deviation,
        }
    }

    /// Whether a side has royal pieces.
    pub(super) fn has_royals(&self, colour: Colour) -> bool {
        self.pieces.iter().any(|moving| moving.royal && moving.piece.colour == colour)
    }

    /// Whether there are Pawns.
    pub(super) fn has_pawns(&self) -> bool {
        self.kinds().any(|kind| kind == Kind::Pawn)
    }

    /// Whether the game can be over before a side to move has looked for a move, so that a position can be one of a game that
    /// was over a move ago. Amalgamated's has two bare Generals then, and Three-check's no check.
    pub(super) fn was_over(&self, to_move: Colour) -> bool {
        let is_over = |setup: Setup| {
            let refusals = reasons::refusals(&setup, &Rulings::default());
            refusals.iter().any(|refusal| refusal.fault == Wrong::GameOver)
        };
        self.pieces.iter().any(|moving| {
            let mut alone = self.variant.squares().map(|at| alone(self.variant, at, moving.piece));
            alone.any(|setup| is_over(Setup { side: to_move, ..setup }))
        })
    }

    /// The kinds of piece.
    pub(super) fn kinds(&self) -> impl Iterator<Item = Kind> {
        self.variant.kinds().iter().map(|&(kind, _)| kind)
    }

    /// The kinds that can be taken.
    pub(super) fn captives(&self) -> impl Iterator<Item = Kind> {
        self.kinds().filter(|&kind| !reasons::is_royal(self.variant, kind))
    }

    /// Whether what a kind of piece becomes by a capture depends on the captive.
    pub(super) fn changes_by_capture(&self, kind: Kind) -> bool {
        self.changing.contains(&kind)
    }

    /// Whether a piece can ever take a kind: the river keeps some forms apart. If `stays`, whether it
    /// can do so and stay what it is.
    pub(super) fn can_take(&self, captor: Piece, captive: Kind, stays: bool) -> bool {
        let (variant, rulings) = (self.variant, Rulings::default());
        let captive = Piece::new(captor.colour.opponent(), captive);
        variant.squares().filter(|&from| can_stand(variant, from, captor)).any(|from| {
            let bare = alone(variant, from, captor);
            let reached = reasons::paths(&bare, &rulings, from).concat();
            reached.into_iter().filter(|&to| can_stand(variant, to, captive)).any(|to| {
                let mut setup = bare.clone();
                setup.board.set(to, Some(captive));
                // Where nobody may give check, what attacks a King does not stand beside it.
                let attacks = || reasons::attacks(&setup, &rulings, captive.colour, from);
                let is_royal = reasons::is_royal(variant, captor.kind);
                if self.bars_checks && is_royal && !attacks().is_empty() {
                    return false;
                }
                let candidates = reasons::candidates(&setup, &rulings, from);
                candidates.iter().any(|(played, after)| {
                    played.to == to && (!stays || after.board.get(to) == Some(captor))
                })
            })
        })
    }

    /// The moves of Pawns that stand alone.
    fn pawn_moves(&self) -> impl Iterator<Item = notation::Move> {
        let rulings = Rulings::default();
        let all = self.pieces.iter().map(|moving| moving.piece);
        let pawns = all.filter(|piece| piece.kind == Kind::Pawn);
        let squares = pawns.flat_map(|pawn| self.variant.squares().map(move |from| (from, pawn)));
        squares
            .flat_map(move |(from, pawn)| {
                reasons::candidates(&alone(self.variant, from, pawn), &rulings, from)
            })
            .map(|(played, _)| played)
    }

    /// Whether a Pawn can go two ranks.
    pub(super) fn has_double_step(&self) -> bool {
        self.pawn_moves().any(|played| played.from.rank().abs_diff(played.to.rank()) == 2)
    }

    /// Whether a Pawn can become what its player chooses.
    pub(super) fn has_promotion(&self) -> bool {
        self.pawn_moves().any(|played| played.choice.is_some())
    }

    /// The ranks on which Pawns of a side can stand.
    pub(super) fn pawn_ranks(&self, colour: Colour) -> Vec<u8> {
        let stands = |wrong: &Wrong| matches!(wrong, Wrong::PawnRank { .. });
        let rank = |square: notation::Square| {
            let setup = alone(self.variant, square, Piece::new(colour, Kind::Pawn));
            let refusals = reasons::refusals(&setup, &Rulings::default());
            (!refusals.iter().any(|refusal| stands(&refusal.fault))).then_some(square.rank())
        };
        let mut ranks: Vec<u8> = self.variant.squares().filter_map(rank).collect();
        ranks.sort_unstable();
        ranks.dedup();
        ranks
    }

    /// What is refused because of where a kind of piece stands.
    pub(super) fn wrong_places(&self) -> Vec<WrongPlace> {
        let mut places: Vec<WrongPlace> = Vec::new();
        for piece in self.pieces.iter().map(|moving| moving.piece) {
            let refusals = self.variant.squares().flat_map(|square| {
                let setup: Setup = alone(self.variant, square, piece);
                reasons::refusals(&setup, &Rulings::default())
            });
            let wrongs: Vec<Wrong> = refusals.map(|refusal| refusal.fault).collect();
            let who = format!("{} {}", piece.colour, piece.kind);
            let of = move |colour: Colour, kind: Kind| Piece::new(colour, kind) == piece;
            if wrongs.iter().any(|wrong| matches!(wrong, Wrong::WrongForm { .. })) {
                places.push((
                    format!("accepts a {who} beyond its river"),
                    "refused.wrong-form",
                    Box::new(move |wrong| {
                        matches!(wrong, Wrong::WrongForm { colour, kind, .. } if of(*colour, *kind))
                    }),
                ));
            }
            if wrongs.iter().any(|wrong| matches!(wrong, Wrong::RoyalFiles { .. })) {
                places.push((
                    format!("accepts a {who} off its files"),
                    "refused.royal-files",
                    Box::new(move |wrong| {
                        matches!(wrong, Wrong::RoyalFiles { colour, kind, .. } if of(*colour, *kind))
                    }),
                ));
            }
        }
        if self.reasons.contains(&Reason::BareGeneral) {
            places.push((
                "accepts two bare Generals".to_owned(),
                "refused.both-bare",
                Box::new(|wrong| *wrong == Wrong::BothBare),
            ));
        }
        places
    }
}

/// Whether a game has a dead position: one of royal pieces alone, or with one piece of a kind a side. (A clause may say that it
/// has none.)
fn has_dead(variant: Variant) -> bool {
    let of_kind = |kind| Colour::BOTH.map(|colour| Piece::new(colour, kind));
    let pairs = variant.kinds().iter().map(|&(kind, _)| of_kind(kind).to_vec());
    let is_dead = |pieces: &[Piece], seed| {
        let setup = drawn(variant, pieces, pieces.len(), seed)?;
        let game = Game::from_setup(setup, &Rulings::default()).ok()?;
        Some(game.status().outcome?.reason == Reason::DeadPosition)
    };
    let mut all = pairs.chain([Vec::new()]);
    all.any(|pieces| (0..100).any(|seed| is_dead(&pieces, seed) == Some(true)))
}

/// The castling rights of the starting arrays of a game, each once.
fn rights(variant: Variant) -> Vec<Right> {
    let arrays: Vec<Setup> = readings(variant).iter().map(|one| variant.start(one)).collect();
    let is_held = |right: &Right| arrays.iter().any(|array| array.castling.has(*right));
    Right::ALL.into_iter().filter(is_held).collect()
}

/// The rulings of a game: the default ones, and each other value alone.
pub(super) fn readings(variant: Variant) -> Vec<Rulings> {
    let mut readings = vec![Rulings::default()];
    for ruling in Ruling::ALL.into_iter().filter(|ruling| ruling.variant() == variant) {
        for &value in ruling.values() {
            let mut given = Rulings::default();
            if given.set(ruling.id(), value).is_ok() && given != Rulings::default() {
                readings.push(given);
            }
        }
    }
    readings
}
