//! Checks that the answers to further questions agree with the listed moves, and with each other.

use crosscheck_core::FurtherKind;
use notation::Move;
use serde_json::{Value, json};

use super::game::OfferedGame;
use super::talk::{Due, Heard, Talk};
use crate::known::san;

/// A text that stands for no move.
const NO_MOVE: &str = "Qz9";

impl OfferedGame {
    /// Asks each further question that is on offer, at the start or after a listed move.
    pub(super) fn further(&self, talk: &mut Talk, kinds: &[FurtherKind], listed: Option<&[Move]>) {
        let mut written = None;
        let of_san = [FurtherKind::San, FurtherKind::ParseSan];
        let is_asked = |kind: &FurtherKind| !of_san.contains(kind) || san::is_written(self.variant);
        for &kind in kinds.iter().filter(|kind| is_asked(kind)) {
            talk.check(format!("{kind} of {}", self.variant));
            let due = Due::Further(kind);
            match (kind, listed) {
                (FurtherKind::Legal, Some(listed)) => self.legal(talk, listed),
                (FurtherKind::Undo, Some(listed)) => self.undo(talk, listed),
                (FurtherKind::Hash, _) => self.hash(talk, listed),
                (FurtherKind::GivesCheck, Some([played, ..])) => {
                    _ = talk.ask(self.about(kind, "move", &self.text(*played)), due);
                }
                (FurtherKind::San, _) => {
                    let heard = talk.ask(self.question(kind.id()), due);
                    written = heard.and_then(|heard| self.san(talk, &heard, listed));
                }
                (FurtherKind::ParseSan, _) => self.parse_san(talk, written.as_ref()),
                // Without a move there is nothing to ask.
                _ => {}
            }
        }
    }

    /// A further question about something at the start.
    fn about(&self, kind: FurtherKind, field: &str, what: &str) -> Value {
        let mut question = self.question(kind.id());
        question[field] = what.into();
        question
    }

    /// A listed move is legal, and a move from an empty square is not.
    fn legal(&self, talk: &mut Talk, listed: &[Move]) {
        let listed_one = listed.first().map(|&played| (played, true));
        let back = self.backwards(listed).map(|played| (played, false));
        for (played, is_legal) in listed_one.into_iter().chain(back) {
            let kind = FurtherKind::Legal;
            let question = self.about(kind, "move", &self.text(played));
            let Some(heard) = talk.ask(question, Due::Further(kind)) else { continue };
            if heard.value["legal"] != is_legal {
                let why = if is_legal { "which it lists" } else { "from an empty square" };
                let played = self.text(played);
                talk.fault(&heard.line, format!("\"legal\":{is_legal} for {played}, {why}"));
            }
        }
    }

    /// When a move has been taken back, the moves are those of before.
    fn undo(&self, talk: &mut Talk, listed: &[Move]) {
        let Some(&played) = listed.first() else { return };
        let mut question = self.after(FurtherKind::Undo.id(), played);
        question["plies"] = 1.into();
        let Some(heard) = talk.ask(question, Due::Further(FurtherKind::Undo)) else { return };
        if let Some(moves) = self.listed(talk, &heard)
            && moves != listed
        {
            talk.fault(&heard.line, "in `moves` those that it lists before the move");
        }
    }

    /// A position has the same hash whenever it is asked, and another than after a move.
    fn hash(&self, talk: &mut Talk, listed: Option<&[Move]>) {
        let kind = FurtherKind::Hash;
        let again = self.question(kind.id());
        let after = listed.and_then(<[Move]>::first).map(|&played| self.after(kind.id(), played));
        let Some(first) = talk.ask(again.clone(), Due::Further(kind)) else { return };
        for (question, is_same) in
            after.map(|after| (after, false)).into_iter().chain([(again, true)])
        {
            let Some(heard) = talk.ask(question, Due::Further(kind)) else { continue };
            if (heard.value["hash"] == first.value["hash"]) != is_same {
                let due = if is_same {
                    "the same as when it was first asked"
                } else {
                    "another than before the move"
                };
                talk.fault(&heard.line, format!("a hash that is {due}"));
            }
        }
    }

    /// The texts of the moves, if they are those of the listed moves.
    fn san(
        &self,
        talk: &mut Talk,
        heard: &Heard,
        listed: Option<&[Move]>,
    ) -> Option<(Move, String)> {
        let texts = heard.value["san"].as_object()?;
        let moves = self.read(talk, &heard.line, texts.keys())?;
        if listed.is_some_and(|listed| listed != moves) {
            talk.fault(&heard.line, "in `san` the moves that it lists for `moves`");
        }
        let &first = moves.first()?;
        Some((first, texts[&self.text(first)].as_str()?.to_owned()))
    }

    /// The text of a move stands for it, and a text that stands for no move is refused.
    fn parse_san(&self, talk: &mut Talk, written: Option<&(Move, String)>) {
        let kind = FurtherKind::ParseSan;
        if let Some((played, text)) = written
            && let Some(heard) = talk.ask(self.about(kind, "text", text), Due::Further(kind))
            && heard.value["move"] != self.text(*played)
        {
            let answer = json!({"move": self.text(*played)});
            talk.fault(&heard.line, format!("{answer} for the text that it gives this move"));
        }
        talk.ask(self.about(kind, "text", NO_MOVE), Due::NoMove);
    }
}
