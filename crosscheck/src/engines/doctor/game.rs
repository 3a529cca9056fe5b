//! Checks that a program's answers about a game agree with each other. The doctor does not know the
//! rules of the game.

use std::collections::BTreeMap;

use notation::{Move, Rulings, Setup, Variant};
use serde_json::{Value, json};

use super::talk::{Due, Heard, Talk};
use crate::engines::json_lines::Greeting;
use crate::engines::protocol::{MovesResponse, PerftResponse};

/// A game that a program offers, under the rulings that it cannot change.
pub(super) struct OfferedGame {
    pub(super) variant: Variant,
    rulings: Rulings,
}

impl OfferedGame {
    pub(super) fn of(variant: Variant, greeting: &Greeting) -> Self {
        let mut rulings = Rulings::default();
        for (ruling, value) in &greeting.fixed {
            // A value that nobody knows was already reported with the greeting.
            let _ = value.as_ref().map(|value| rulings.set(ruling.id(), value));
        }
        Self { variant, rulings }
    }

    /// A question about the start of the game; a count has depth 1.
    pub(super) fn question(&self, command: &str) -> Value {
        let own = self.rulings.differing().filter(|(ruling, _)| ruling.variant() == self.variant);
        let rulings: BTreeMap<&str, String> = own.map(|(r, value)| (r.id(), value)).collect();
        let mut question = json!({
            "cmd": command,
            "variant": self.variant.id(),
            "fen": self.variant.start_fen(&self.rulings),
            "line": [],
            "rulings": rulings,
        });
        if command == "perft" {
            question["depth"] = 1.into();
        }
        question
    }

    pub(super) fn after(&self, command: &str, played: Move) -> Value {
        let mut question = self.question(command);
        question["line"] = json!([played.text(self.variant).to_string()]);
        question
    }

    /// Asks for the moves at the start.
    pub(super) fn moves(&self, talk: &mut Talk) -> Option<Vec<Move>> {
        let variant = self.variant;
        talk.check(format!("moves of {variant}"));
        let heard = talk.ask(self.question("moves"), Due::Moves)?;
        self.listed(talk, &heard)
    }

    /// The moves of an answer at the start, sorted, if each is a move and is listed once.
    pub(super) fn listed(&self, talk: &mut Talk, heard: &Heard) -> Option<Vec<Move>> {
        let start = self.variant.start_fen(&self.rulings);
        let answer: MovesResponse = serde_json::from_value(heard.value.clone()).ok()?;
        let moves = self.read(talk, &heard.line, answer.moves.iter())?;
        if let Some(fen) = &answer.fen {
            match Setup::parse_under(fen, self.variant, &self.rulings) {
                Err(refusal) => talk.fault(&heard.line, format!("a FEN in `fen`: {refusal}")),
                Ok(_) if *fen != start => talk.fault(&heard.line, format!("\"fen\":\"{start}\"")),
                Ok(_) => {}
            }
        }
        Some(moves)
    }

    /// Reads moves, and notes those that are no moves or are listed twice.
    pub(super) fn read<'a>(
        &self,
        talk: &mut Talk,
        line: &str,
        texts: impl Iterator<Item = &'a String>,
    ) -> Option<Vec<Move>> {
        let moves: Result<Vec<Move>, _> =
            texts.map(|text| Move::parse(text, self.variant)).collect();
        let mut moves = match moves {
            Ok(moves) => moves,
            Err(error) => {
                talk.fault(line, format!("moves: {error}"));
                return None;
            }
        };
        moves.sort_unstable();
        if let Some(pair) = moves.windows(2).find(|pair| pair[0] == pair[1]) {
            talk.fault(line, format!("each move once; {} is listed twice", self.text(pair[0])));
            return None;
        }
        Some(moves)
    }

    /// Asks for the counts to depths 1 and 2, which must equal the numbers of listed moves.
    pub(super) fn perft(&self, talk: &mut Talk, listed: Option<&[Move]>) {
        for depth in [1, 2] {
            talk.check(format!("perft {depth} of {}", self.variant));
            let mut question = self.question("perft");
            question["depth"] = depth.into();
            let Some(heard) = talk.ask(question, Due::Perft) else { continue };
            let Ok(answer) = serde_json::from_value::<PerftResponse>(heard.value.clone()) else {
                continue;
            };
            if let Some(divide) = &answer.divide {
                self.divide(talk, &heard.line, divide, answer.nodes, listed);
            }
            let Some(listed) = listed else { continue };
            let expected = match depth {
                1 => Some(listed.len() as u64),
                _ => self.replies(talk, listed),
            };
            if let Some(expected) = expected
                && expected != answer.nodes
            {
                let expected = format!("\"nodes\":{expected}, as many moves as it lists");
                talk.fault(&heard.line, expected);
            }
        }
    }

    /// The number of replies to the moves, from the lists of moves.
    fn replies(&self, talk: &mut Talk, listed: &[Move]) -> Option<u64> {
        let mut replies = 0;
        for &played in listed {
            let heard = talk.ask(self.after("moves", played), Due::Moves)?;
            replies += heard.value["moves"].as_array()?.len() as u64;
        }
        Some(replies)
    }

    fn divide(
        &self,
        talk: &mut Talk,
        line: &str,
        divide: &BTreeMap<String, u64>,
        nodes: u64,
        listed: Option<&[Move]>,
    ) {
        let sum = divide.values().fold(0_u64, |sum, &nodes| sum.saturating_add(nodes));
        if sum != nodes {
            talk.fault(line, format!("counts in `divide` with the sum {nodes}, not {sum}"));
        }
        if let Some(moves) = self.read(talk, line, divide.keys())
            && listed.is_some_and(|listed| listed != moves)
        {
            talk.fault(line, "in `divide` the moves that it lists for `moves`");
        }
    }

    /// A move that is illegal in every game.
    pub(super) fn illegal_move(&self, talk: &mut Talk, listed: &[Move]) {
        let Some(illegal) = self.backwards(listed) else { return };
        talk.check(format!("an illegal move of {}", self.variant));
        talk.ask(self.after("moves", illegal), Due::Error("illegal-move"));
    }

    /// The move back from the empty square that a listed move goes to.
    pub(super) fn backwards(&self, listed: &[Move]) -> Option<Move> {
        let start = self.variant.start(&self.rulings);
        let quiet = listed.iter().find(|played| start.board.get(played.to).is_none())?;
        Some(Move::new(quiet.to, quiet.from))
    }

    pub(super) fn text(&self, played: Move) -> String {
        played.text(self.variant).to_string()
    }
}
