//! The further questions, as requests and answers of the protocol.

use super::{Line, OverJson};
use crosscheck_core::{Further, FurtherAnswer};

use crate::comparing::{NoAnswer, PositionRef};
use crate::engines::protocol::{
    GivesCheckRequest, GivesCheckResponse, HashRequest, HashResponse, LegalRequest, LegalResponse,
    ParseSanRequest, ParseSanResponse, Request, SanRequest, SanResponse, UndoRequest,
};
use crate::engines::speaks::Speaks;

impl<L: Line> OverJson<L> {
    /// The answer to a further question, if the engine offers it.
    pub(super) fn further_answer<G: Speaks>(
        &mut self,
        at: PositionRef<'_, G>,
        question: &Further<G>,
    ) -> Result<FurtherAnswer<G>, NoAnswer> {
        let kind = question.kind();
        let greeting = self.greeted()?;
        at.game.is_offered(greeting)?;
        if !greeting.further.contains(&kind) {
            return Err(NoAnswer::open(kind));
        }
        let text = G::question(at);
        let what = kind.id();
        Ok(match question {
            Further::Legal(asked) => {
                let request = |seq| LegalRequest { seq, at: text, text: asked.clone() };
                let answer: LegalResponse = self.ask(what, |seq| Request::Legal(request(seq)))?;
                FurtherAnswer::Is(answer.legal)
            }
            Further::Undo(plies) => {
                let request = |seq| UndoRequest { seq, at: text, plies: *plies };
                let answer: G::Answer = self.ask(what, |seq| Request::Undo(request(seq)))?;
                // It may repeat what it has said of the whole line: then it has taken nothing back, and is not late.
                self.last = None;
                let line = &at.line[..at.line.len().saturating_sub(*plies)];
                let seen = self.observed(PositionRef { line, ..at }, answer)?;
                FurtherAnswer::Position(Box::new(seen))
            }
            Further::Hash => {
                let request = |seq| HashRequest { seq, at: text };
                let answer: HashResponse = self.ask(what, |seq| Request::Hash(request(seq)))?;
                FurtherAnswer::Hash(answer.hash)
            }
            Further::GivesCheck(played) => {
                let played = at.game.text(*played);
                let request = |seq| GivesCheckRequest { seq, at: text, played };
                let answer: GivesCheckResponse =
                    self.ask(what, |seq| Request::GivesCheck(request(seq)))?;
                FurtherAnswer::Is(answer.gives_check)
            }
            Further::San => {
                let request = |seq| SanRequest { seq, at: text };
                let answer: SanResponse = self.ask(what, |seq| Request::San(request(seq)))?;
                if answer.san.len() > super::MOST_MOVES {
                    return Err(self.too_many(answer.san.len()));
                }
                let read = |(played, san): (String, String)| Ok((at.game.read_move(&played)?, san));
                let written = answer.san.into_iter().map(read).collect::<Result<Vec<_>, String>>();
                FurtherAnswer::San(written.map_err(|error| self.no_move(&error))?)
            }
            Further::ParseSan(asked) => {
                let request = |seq| ParseSanRequest { seq, at: text, text: asked.clone() };
                let answer: ParseSanResponse =
                    self.ask(what, |seq| Request::ParseSan(request(seq)))?;
                let played = at.game.read_move(&answer.played);
                FurtherAnswer::Move(played.map_err(|error| self.no_move(&error))?)
            }
        })
    }
}
