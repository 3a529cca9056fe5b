use std::collections::BTreeMap;

use notation::{Move, Square};
use oracle::Game;
use oracle::reasons::Attack;
use serde::Serialize;

use super::ANSWER_VERSION;
use super::finding::{JsonStatus, texts};
use crate::explaining::{Attacks, CitedReason, Explanation};
use crate::fixtures::Clause;

use crate::comparing::{AnyGame, KnownGame};

/// An answer about one position.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct JsonAnswer {
    /// The version of this form; it rises when a field is removed or changes its meaning.
    pub version: u32,
    /// The game.
    pub variant: &'static str,
    /// The rulings that differ from their default, by name.
    pub rulings: BTreeMap<&'static str, String>,
    /// The position as six fields.
    pub fen: String,
    /// The moves that led there from the given position.
    pub line: Vec<String>,
    /// Check, outcome and claims, with the history of the line.
    pub status: JsonStatus,
    /// The answer to the question.
    #[serde(flatten)]
    pub answer: JsonReply,
}

/// The answer, by the kind of question.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "answer", rename_all = "kebab-case")]
pub enum JsonReply {
    /// The position itself.
    Position,
    /// Its legal moves.
    Moves {
        /// The pieces that can move.
        pieces: Vec<JsonPiece>,
    },
    /// Why a move is legal, or why it is not.
    Explanation {
        /// The move.
        #[serde(rename = "move")]
        played: String,
        /// Whether it is legal.
        legal: bool,
        /// The position after it, if it is legal.
        after: Option<String>,
        /// The reasons, in order; at least one, and each with a clause.
        reasons: Vec<JsonReason>,
    },
    /// The pieces that attack a square.
    Attacks {
        /// The square.
        square: String,
        /// The piece there, such as `white Bishop`.
        piece: Option<String>,
        /// The attacks on it, White's first.
        attackers: Vec<JsonAttack>,
        /// The squares that the piece there attacks.
        attacked: Vec<String>,
    },
}

/// A piece and its legal moves.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct JsonPiece {
    /// Where it stands; `null` for a piece in hand.
    pub square: Option<String>,
    /// The piece, such as `white Bishop`.
    pub piece: String,
    /// Its moves.
    pub moves: Vec<JsonMove>,
}

/// A legal move.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct JsonMove {
    /// The move.
    #[serde(rename = "move")]
    pub played: String,
    /// The kind of the captured piece.
    pub takes: Option<String>,
    /// The kind of the mover after the move, or as which it exploded.
    pub becomes: String,
    /// The squares that an explosion empties: that of the captured piece, and those of the pieces that go with it. Left
    /// out where nothing explodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub empties: Option<Vec<String>>,
    /// The position after it.
    pub after: String,
}

/// One step of an explanation.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct JsonReason {
    /// The statement, a sentence.
    pub states: String,
    /// The squares that the sentence mentions, such as a path in its order.
    pub squares: Vec<String>,
    /// The clauses that decide it.
    pub clauses: Vec<JsonCitation>,
}

/// A cited clause.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct JsonCitation {
    /// Its id.
    pub id: String,
    /// Its rule.
    pub states: String,
}

/// A piece that attacks a square.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct JsonAttack {
    /// Where it stands.
    pub from: String,
    /// The piece, such as `black Harvestman`.
    pub piece: String,
    /// The squares on its path, the attacked one last.
    pub path: Vec<String>,
}

impl JsonAnswer {
    /// An answer about the present position of a game that some moves have led to.
    #[must_use]
    pub fn new(game: &Game, line: &[Move], answer: JsonReply) -> Self {
        let known = KnownGame::new(game.variant(), game.rulings());
        Self {
            version: ANSWER_VERSION,
            variant: game.variant().id(),
            rulings: known.terms().into_iter().collect(),
            fen: game.fen(),
            line: texts(line, &known),
            status: (&game.status()).into(),
            answer,
        }
    }

    /// The answer as one line of JSON, without its end.
    ///
    /// # Panics
    /// Never: plain data has a JSON form.
    #[must_use]
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("plain data has a JSON form")
    }
}

impl JsonReply {
    /// The answer that lists the legal moves of a game's present position.
    #[must_use]
    pub fn moves(game: &Game) -> Self {
        let variant = game.variant();
        let described = |described: &crate::explaining::Described| JsonMove {
            played: described.played.text(variant).to_string(),
            takes: described.captive.map(|piece| piece.kind.to_string()),
            becomes: described.becomes.to_string(),
            empties: described.explodes.then(|| names(&described.emptied)),
            after: described.after.to_string(),
        };
        let pieces = crate::explaining::moves(game).into_iter().map(|of_piece| JsonPiece {
            square: of_piece.square.map(|square| square.to_string()),
            piece: of_piece.piece.to_string(),
            moves: of_piece.moves.iter().map(described).collect(),
        });
        Self::Moves { pieces: pieces.collect() }
    }

    /// The answer that explains why a move is legal or not, with the rules of the cited clauses.
    #[must_use]
    pub fn explanation(game: &Game, explanation: &Explanation) -> Self {
        let citation = |clause: &&Clause| JsonCitation {
            id: clause.id.clone(),
            states: clause.states.clone(),
        };
        let reason = |reason: &CitedReason| JsonReason {
            states: reason.states.clone(),
            squares: names(&reason.squares),
            clauses: reason.clauses.iter().map(citation).collect(),
        };
        Self::Explanation {
            played: explanation.played.text(game.variant()).to_string(),
            legal: explanation.is_legal(),
            after: explanation.after.as_ref().map(ToString::to_string),
            reasons: explanation.reasons.iter().map(reason).collect(),
        }
    }

    /// The answer that lists the pieces that attack a square.
    #[must_use]
    pub fn attacks(attacks: &Attacks) -> Self {
        let Attacks { square, piece, attackers, attacked } = attacks;
        let attack = |(piece, Attack { from, path }): &(notation::Piece, Attack)| JsonAttack {
            from: from.to_string(),
            piece: piece.to_string(),
            path: names(path),
        };
        Self::Attacks {
            square: square.to_string(),
            piece: piece.map(|piece| piece.to_string()),
            attackers: attackers.iter().map(attack).collect(),
            attacked: names(attacked),
        }
    }
}

fn names(squares: &[Square]) -> Vec<String> {
    squares.iter().map(ToString::to_string).collect()
}
