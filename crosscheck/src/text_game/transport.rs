//! How engines are asked about a game whose rules are not known here.

use crate::comparing::{Foreign, Misspelling, NoAnswer, PositionRef};
use crate::engines::{Greeting, Speaks, Told};
use notation::{Rulings, Variant};
use serde::{Deserialize, Deserializer};

use crate::comparing::AnyGame;
use crate::text_game::fen::TextSetup;
use crate::text_game::game::TextGame;
use crate::text_game::moves::TextMove;
use crate::text_game::status::{Ended, TextStatus};

/// The answer to a question for the legal moves. It is that of the engine protocol (SPEC section 6),
/// but for the reasons why a game has ended: each game has its own.
#[derive(Deserialize)]
pub struct TextAnswer {
    moves: Vec<String>,
    #[serde(default)]
    fen: Option<String>,
    #[serde(default)]
    check: Option<bool>,
    #[serde(default, deserialize_with = "given")]
    #[allow(clippy::option_option, reason = "left out, given as null, given")]
    outcome: Option<Option<TextOutcome>>,
}

/// How a game has ended; the winner is `null` for a draw.
#[derive(Deserialize)]
struct TextOutcome {
    winner: Option<Ended>,
}

/// Distinguishes a `null` from a field left out.
#[allow(clippy::option_option, reason = "left out, given as null, given")]
fn given<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Option<TextOutcome>>, D::Error> {
    Option::deserialize(from).map(Some)
}

impl Speaks for TextGame {
    type Answer = TextAnswer;

    const READS_BOARDS: bool = true;

    fn told(answer: TextAnswer) -> Told<Self> {
        let TextAnswer { moves, fen, check, outcome } = answer;
        let ended = outcome.map(|outcome| outcome.map(|it| it.winner.unwrap_or(Ended::Drawn)));
        Told { moves, fen, status: TextStatus { check, ended } }
    }

    fn is_offered(&self, greeting: &Greeting) -> Result<(), NoAnswer> {
        let is_named = |name: &Foreign| *name == *self.id();
        if greeting.games.iter().any(is_named) {
            Ok(())
        } else {
            Err(NoAnswer::unsupported(self.id()))
        }
    }

    fn castles_by_file(&self) -> bool {
        self.id() == Variant::Chess960.id()
    }

    /// No ruling is known of the game.
    fn is_played_under(&self, _: &Rulings, _: bool) -> Result<(), NoAnswer> {
        Ok(())
    }

    /// A move begins with a square, or with the letter of a piece that is dropped.
    fn may_be_move(word: &str) -> bool {
        let mut letters = word.chars();
        let on_the_board = letters.next().is_some_and(|file| file.is_ascii_lowercase())
            && letters.next().is_some_and(|rank| rank.is_ascii_digit());
        let drop = word.trim_start_matches('+').chars().nth(1) == Some('@');
        (on_the_board || drop) && !word.contains(' ')
    }

    /// Nothing is certain of a position without the rules.
    fn contradicts(_: PositionRef<'_, Self>, _: &TextSetup) -> bool {
        false
    }

    /// Those of chess.
    fn fields(&self) -> usize {
        6
    }

    /// Two spellings are two texts, which differ.
    fn misspelt(&self, _: &str) -> Option<Misspelling> {
        None
    }

    fn complete(_: PositionRef<'_, Self>, _: &mut TextSetup, _: &[TextMove]) {}

    fn of_check(check: Option<bool>) -> TextStatus {
        TextStatus { check, ended: None }
    }
}
