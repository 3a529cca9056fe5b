//! What a transport is given about a game: how an engine is asked about it, and what its answers
//! say.

use notation::{Move, Outcome, Ruling, Rulings, Setup, Variant};
use serde::de::DeserializeOwned;

use crate::comparing::{AnyGame, KnownGame, Misspelling, NoAnswer, PartialStatus, PositionRef};
use crate::engines::json_lines::{Greeting, position};
use crate::engines::protocol::{MovesResponse, PositionText};

/// A game about which engines can be asked.
pub trait Speaks: AnyGame {
    /// The answer to a question for the legal moves.
    type Answer: DeserializeOwned;

    /// Whether an engine is asked for the position over UCI, with `d`. Engines write the FEN of a
    /// known game by conventions of their own, and are asked for moves and counts alone.
    const READS_BOARDS: bool;

    /// What an answer says.
    fn told(answer: Self::Answer) -> Told<Self>;

    /// The position of a question, as requests carry it.
    #[must_use]
    fn question(at: PositionRef<'_, Self>) -> PositionText {
        PositionText {
            variant: at.game.id().to_owned(),
            fen: at.fen.to_owned(),
            line: at.line.iter().map(|&played| at.game.text(played)).collect(),
            rulings: std::collections::BTreeMap::default(),
        }
    }

    /// Whether an engine can be asked about the game, under its rulings, by its greeting.
    ///
    /// # Errors
    ///
    /// What it does not support.
    fn is_offered(&self, greeting: &Greeting) -> Result<(), NoAnswer>;

    /// Whether King and Rooks castle from any files, which over UCI is said with `UCI_Chess960`.
    fn castles_by_file(&self) -> bool;

    /// Whether an engine that is asked over UCI, and follows some rulings, plays this game. It follows either value of a
    /// ruling `castling-arrays` if it has the option `UCI_Chess960`.
    ///
    /// # Errors
    ///
    /// What it does not support.
    fn is_played_under(&self, follows: &Rulings, has_chess960: bool) -> Result<(), NoAnswer>;

    /// All texts that an engine may have for a move anywhere, right or wrong, to ask it which it takes; none for a game
    /// of which they are not known.
    #[must_use]
    fn all_moves(&self) -> Vec<String> {
        Vec::new()
    }

    /// Whether the first word of a line begins as a move does, and as no remark does.
    fn may_be_move(word: &str) -> bool;

    /// Reads a move as an engine prints it over UCI.
    ///
    /// # Errors
    ///
    /// Why the text is not a move.
    fn read_printed(&self, text: &str) -> Result<Self::Move, String> {
        self.read_move(text)
    }

    /// Whether a given position cannot be the one that was asked for.
    fn contradicts(at: PositionRef<'_, Self>, given: &Self::Setup) -> bool;

    /// How many fields a FEN of the game has.
    fn fields(&self) -> usize;

    /// What is wrong with a FEN whose meaning is plain all the same.
    fn misspelt(&self, fen: &str) -> Option<Misspelling>;

    /// Fills in what an engine may leave out of a position.
    fn complete(at: PositionRef<'_, Self>, given: &mut Self::Setup, moves: &[Self::Move]);

    /// What an engine tells over UCI of a position beside its moves: whether the side to move stands
    /// in check.
    fn of_check(check: Option<bool>) -> Self::PartialStatus;
}

/// Asks for the position after each of some moves. An engine that breaks at one is not asked for the
/// rest: if it hangs, it would hang again for every move.
pub(crate) fn after_each<G: Speaks>(
    at: PositionRef<'_, G>,
    played: &[G::Move],
    mut ask: impl FnMut(PositionRef<'_, G>) -> Result<G::Setup, NoAnswer>,
) -> Vec<Result<G::Setup, NoAnswer>> {
    let mut has_broken = false;
    let after = played.iter().map(|&played| {
        if has_broken {
            return Err(NoAnswer::unsupported("the rest of a question that it broke at"));
        }
        let line = [at.line, &[played]].concat();
        let answer = ask(PositionRef { line: &line, ..at });
        has_broken = matches!(answer, Err(NoAnswer::Failed(_)));
        answer
    });
    after.collect()
}

/// What an answer says.
pub struct Told<G: AnyGame> {
    /// The legal moves.
    pub moves: Vec<String>,
    /// The position.
    pub fen: Option<String>,
    /// Check and the end of the game.
    pub status: G::PartialStatus,
}

impl Speaks for KnownGame {
    type Answer = MovesResponse;

    const READS_BOARDS: bool = false;

    fn told(answer: MovesResponse) -> Told<Self> {
        let status = status(&answer);
        Told { moves: answer.moves, fen: answer.fen, status }
    }

    fn question(at: PositionRef<'_>) -> PositionText {
        PositionText::of(at)
    }

    fn is_offered(&self, greeting: &Greeting) -> Result<(), NoAnswer> {
        if !greeting.variants.contains(&self.variant) {
            return Err(NoAnswer::unsupported(self.variant.id()));
        }
        for (ruling, value) in &greeting.fixed {
            let asked = self.rulings.value(*ruling);
            if ruling.variant() == self.variant && value.as_ref() != Ok(&asked) {
                let only = value.as_ref().map_or_else(|unknown| &**unknown, String::as_str);
                return Err(NoAnswer::unsupported(format!("{ruling}={asked}, but only {only}")));
            }
        }
        Ok(())
    }

    fn castles_by_file(&self) -> bool {
        self.variant.castles_by_file(&self.rulings)
    }

    fn is_played_under(&self, follows: &Rulings, has_chess960: bool) -> Result<(), NoAnswer> {
        let is_an_option = |ruling| has_chess960 && matches!(ruling, Ruling::CastlingArray(_));
        let own = Ruling::ALL.into_iter().filter(|ruling| ruling.variant() == self.variant);
        for ruling in own.filter(|&ruling| !is_an_option(ruling)) {
            let asked = self.rulings.value(ruling);
            if follows.value(ruling) != asked {
                let what = format!("{ruling}={asked}, which only the engine protocol can express");
                return Err(NoAnswer::unsupported(what));
            }
        }
        Ok(())
    }

    fn may_be_move(word: &str) -> bool {
        let square = |text: &str| {
            let rest = text.strip_prefix(|file: char| file.is_ascii_alphabetic())?;
            let digits = rest.bytes().take(2).take_while(u8::is_ascii_digit).count();
            (digits > 0).then(|| rest[digits..].trim_start_matches('-').to_owned())
        };
        let drops = word.chars().nth(1) == Some('@');
        drops || square(word).and_then(|rest| square(&rest)).is_some()
    }

    /// From each square to each other, and what a Pawn may become.
    fn all_moves(&self) -> Vec<String> {
        let variant = self.variant;
        if !matches!(variant, Variant::Chess | Variant::Chess960) {
            return Vec::new();
        }
        let mut moves = Vec::new();
        for from in variant.squares() {
            for to in variant.squares().filter(|to| *to != from) {
                moves.push(Move::new(from, to));
                let step = [from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank())];
                if step[0] <= 1 && step[1] == 1 && [0, variant.size() - 1].contains(&to.rank()) {
                    let kinds = variant.kinds().iter();
                    moves.extend(kinds.map(|(kind, _)| Move::choosing(from, to, *kind)));
                }
            }
        }
        moves.into_iter().map(|played| self.text(played)).collect()
    }

    /// Moves may be in capitals, and a promotion may be written `e7e8=Q`.
    fn read_printed(&self, text: &str) -> Result<Move, String> {
        let plain = text.to_ascii_lowercase().replace(['-', '='], "");
        // The text that is shown of one that is no move is the engine's own.
        self.read_move(&plain).or_else(|_| self.read_move(text))
    }

    fn contradicts(at: PositionRef<'_>, given: &Setup) -> bool {
        position::contradicts(at, given)
    }

    fn fields(&self) -> usize {
        crate::known::spelling::fields(self.variant)
    }

    fn misspelt(&self, fen: &str) -> Option<Misspelling> {
        crate::comparing::misspelt(fen, self.variant, &self.rulings)
    }

    fn complete(at: PositionRef<'_>, given: &mut Setup, moves: &[Move]) {
        crate::comparing::passed::settle(at, given, || moves.to_vec());
    }

    fn of_check(check: Option<bool>) -> PartialStatus {
        PartialStatus { check, ..PartialStatus::default() }
    }
}

/// The parts of a status that an answer gives.
fn status(answer: &MovesResponse) -> PartialStatus {
    let claims = answer.claims.clone().map(|mut claims| {
        claims.sort_unstable();
        claims.dedup();
        claims
    });
    PartialStatus {
        check: answer.check,
        // An outcome may be given without its points.
        points: answer.outcome.flatten().and_then(|outcome| outcome.points).map(Some),
        outcome: answer.outcome.map(|o| o.map(|outcome| Outcome { points: None, ..outcome })),
        claims,
    }
}
