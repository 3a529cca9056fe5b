//! shakmaty, at chess and the games of lichess.

use std::num::NonZeroU32;

use crosscheck::{
    Colour, Engine, FurtherKind, Move, NoAnswer, PartialStatus, Reason, Rulings, Variant,
};
use shakmaty::fen::{Fen, ParseFenError};
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::variant::{Variant as Game, VariantPosition};
use shakmaty::zobrist::Zobrist128;
use shakmaty::{CastlingMode, Color, EnPassantMode, Position, PositionError};

use crate::{ended, found};

/// The games that shakmaty plays.
pub const GAMES: [Variant; 9] = [
    Variant::Chess,
    Variant::Chess960,
    Variant::KingOfTheHill,
    Variant::ThreeCheck,
    Variant::RacingKings,
    Variant::Antichess,
    Variant::Horde,
    Variant::Atomic,
    Variant::Crazyhouse,
];

/// Crosscheck counts moves up to this number, and stops there.
const LAST_MOVE: NonZeroU32 = NonZeroU32::new(9_999).unwrap();

/// How shakmaty reads a rule that is read in several ways, where that is not Crosscheck's default.
const READINGS: [(&str, &str); 2] =
    [("crazyhouse.dead-position", "few"), ("atomic.dead-position", "any-bishops")];

/// A game of shakmaty.
#[derive(Clone)]
pub struct Shakmaty {
    variant: Variant,
    /// Whether Crosscheck asks by shakmaty's own reading which positions are dead.
    tells_dead: bool,
    position: VariantPosition,
}

const fn colour(color: Color) -> Colour {
    match color {
        Color::White => Colour::White,
        Color::Black => Colour::Black,
    }
}

/// How Crosscheck writes castling: as the capture of the own Rook in Chess960, and as the King's own move in any other
/// game.
const fn castling(variant: Variant) -> CastlingMode {
    match variant {
        Variant::Chess960 => CastlingMode::Chess960,
        _ => CastlingMode::Standard,
    }
}

impl Shakmaty {
    /// A move of shakmaty. Its UCI text is the one that Crosscheck has.
    fn converted(&self, played: shakmaty::Move) -> Move {
        let text = played.to_uci(castling(self.variant)).to_string();
        Move::parse(&text, self.variant).unwrap_or_else(|_| panic!("`{text}` is no move of UCI"))
    }

    /// Its own form of a legal move.
    fn own(&self, played: Move) -> Result<shakmaty::Move, NoAnswer> {
        let legal = self.position.legal_moves();
        found(legal.into_iter().map(|legal| (legal, self.converted(legal))), played)
    }

    /// Why a game has ended.
    fn reason(&self) -> Reason {
        if self.position.is_variant_end() {
            match self.variant {
                Variant::KingOfTheHill => Reason::Hill,
                Variant::ThreeCheck => Reason::ThirdCheck,
                Variant::RacingKings => Reason::Race,
                Variant::Atomic => Reason::Explosion,
                _ => Reason::NoPieces,
            }
        } else if self.position.is_checkmate() {
            Reason::Checkmate
        } else if self.position.is_stalemate() {
            Reason::Stalemate
        } else {
            Reason::DeadPosition
        }
    }
}

impl Engine for Shakmaty {
    fn open(variant: Variant, rulings: &Rulings, fen: &str) -> Result<Self, NoAnswer> {
        let asked: Vec<_> =
            rulings.differing().map(|(ruling, value)| (ruling.id(), value)).collect();
        if let Some((name, value)) =
            asked.iter().find(|(name, value)| !READINGS.contains(&(*name, value)))
        {
            return Err(NoAnswer::unsupported(format!("{name}={value}")));
        }
        let of_game = |name: &str| name.split('.').next() == Some(variant.id());
        let tells_dead = !asked.is_empty() || !READINGS.iter().any(|(name, _)| of_game(name));
        let game = match variant {
            Variant::Chess960 => Game::Chess,
            _ => variant.id().parse().map_err(|_| NoAnswer::unsupported(variant.id()))?,
        };
        let read: Fen =
            fen.parse().map_err(|error: ParseFenError| NoAnswer::bad_position(error))?;
        // Crosscheck does not ask how many pieces there are, nor how a check came about. shakmaty does,
        // and can be told not to.
        let position = VariantPosition::from_setup(game, read.into_setup(), castling(variant))
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .map_err(NoAnswer::bad_position)?;
        let game = Self { variant, tells_dead, position };
        // Crosscheck takes one spelling of a FEN of chess. shakmaty reads several, and writes that one.
        match game.fen() {
            Some(written) if variant == Variant::Chess && written != fen => {
                Err(NoAnswer::bad_position(format!("its FEN is {written}")))
            }
            _ => Ok(game),
        }
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.position.legal_moves().into_iter().map(|legal| self.converted(legal)).collect()
    }

    fn play(&mut self, played: Move) -> Result<(), NoAnswer> {
        self.position.play_unchecked(self.own(played)?);
        Ok(())
    }

    fn fen(&self) -> Option<String> {
        // Crosscheck names the passed square after every double step.
        let mut setup = self.position.to_setup(EnPassantMode::Always);
        setup.halfmoves = setup.halfmoves.min(LAST_MOVE.get());
        setup.fullmoves = setup.fullmoves.min(LAST_MOVE);
        Some(Fen::try_from_setup(setup).ok()?.to_string())
    }

    fn status(&self) -> PartialStatus {
        let outcome = self.position.outcome();
        // shakmaty keeps no earlier positions. So it cannot say that the game goes on, and the outcome
        // stays open.
        let outcome = outcome.known().map(|known| (known.winner().map(colour), self.reason()));
        let outcome = outcome
            .filter(|(_, reason)| self.tells_dead || *reason != Reason::DeadPosition)
            .and_then(|(winner, reason)| ended(winner, reason));
        PartialStatus { check: Some(self.position.is_check()), outcome, ..PartialStatus::default() }
    }

    // shakmaty takes no moves back, and does not say of a move whether it gives check.
    fn further_questions() -> &'static [FurtherKind] {
        use FurtherKind::{Hash, Legal, ParseSan, San};
        &[Legal, Hash, San, ParseSan]
    }

    fn legal(&self, text: &str) -> Result<bool, NoAnswer> {
        Ok(text.parse::<UciMove>().is_ok_and(|read| read.to_move(&self.position).is_ok()))
    }

    fn hash(&self) -> Result<String, NoAnswer> {
        let hash: Zobrist128 = self.position.zobrist_hash(EnPassantMode::Legal);
        Ok(format!("{:032x}", hash.0))
    }

    fn san(&self, played: Move) -> Result<String, NoAnswer> {
        let own = self.own(played)?;
        Ok(SanPlus::from_move(self.position.clone(), own).to_string())
    }

    fn parse_san(&self, text: &str) -> Result<Move, NoAnswer> {
        let illegal = || NoAnswer::illegal_move(text);
        let read: SanPlus = text.parse().map_err(|_| illegal())?;
        let own = read.san.to_move(&self.position).map_err(|_| illegal())?;
        Ok(self.converted(own))
    }
}
