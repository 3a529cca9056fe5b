//! Judges an engine that only whoever asks can call, such as a class in a browser: an answer says what the engine is to be
//! asked next, or how it has done.

use std::collections::BTreeMap;

use notation::{Rulings, Variant};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::answers::answer::Refused;
use crate::comparing::{
    Breakage, BreakageKind, Class, Foreign, NoAnswer, NotAsked, implementations,
};
use crate::conformance::class;
use crate::conformance::judge::{self as by, Verdict};
use crate::engines::plain;
use crate::engines::protocol::VERSION;
use crate::engines::{Line, OverJson};
use crate::fixtures::{Case, embedded};
use crate::reports;

/// A case, and what the engine has answered so far.
#[derive(Debug, Deserialize)]
pub(crate) struct Asked {
    /// The case, as the fixtures have it in JSON.
    case: Value,
    /// The greeting of the engine.
    start: Value,
    /// A list of pairs: requests without their numbers, each with its answer.
    #[serde(default)]
    answers: Option<Value>,
}

/// What comes of a case.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Told {
    /// What the engine is to be asked before more can be said: requests without their numbers.
    Asks { asks: Vec<Value> },
    /// How it has done.
    Judged {
        outcome: Outcome,
        /// Why it was skipped, or what a terminal shows of a failure.
        #[serde(skip_serializing_if = "Option::is_none")]
        text: Option<String>,
    },
}

/// How an engine has done in a case.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Outcome {
    Passed,
    Skipped,
    Failed,
    /// It differs in a convention, which is no failure.
    Convention,
}

/// Judges an engine by a case and the answers that are known.
pub(crate) fn judge(
    variant: Variant,
    rulings: &Rulings,
    Asked { case, start, answers }: Asked,
) -> Result<Told, Refused> {
    let answers = answers.map(plain::read).transpose().map_err(Refused::Answers)?;
    let mut answers: Vec<(Value, Value)> = answers.unwrap_or_default();
    let source = plain::read(case).map_err(Refused::Case)?;
    let case = Case::of_source(variant, source).map_err(Refused::Case)?;
    let case = by::under(&case, rulings, &mut implementations::oracle());
    answers.push((json!({"cmd": "start", "version": VERSION}), start));
    let mut engine = OverJson::over(Transcript::of(answers), Foreign::default());
    // What it says of itself decides what it is asked. Where that is no greeting, so is the answer to the first question.
    let _ = engine.greeting();
    let verdict = by::lenient(&case, by::whole(&case, &mut engine));
    let asks = &engine.line().unanswered;
    if !asks.is_empty() {
        return Ok(Told::Asks { asks: asks.clone() });
    }
    let (outcome, text) = match verdict {
        Verdict::Passed => (Outcome::Passed, None),
        Verdict::Skipped(why) => (Outcome::Skipped, Some(why.to_string())),
        Verdict::Failed(mut finding) => {
            let clauses = embedded::clauses();
            finding.class = class::of(&finding, &case.clauses, clauses);
            let text = reports::finding_alone(&finding, clauses);
            let is_convention = finding.class == Class::Convention;
            (if is_convention { Outcome::Convention } else { Outcome::Failed }, Some(text))
        }
    };
    Ok(Told::Judged { outcome, text })
}

/// An engine whose answers somebody has written down. What it has not been asked yet is noted.
struct Transcript {
    /// The answers by the texts of their requests.
    answers: BTreeMap<String, Value>,
    unanswered: Vec<Value>,
}

impl Transcript {
    fn of(answers: Vec<(Value, Value)>) -> Self {
        let answers = answers.into_iter().map(|(request, answer)| (request.to_string(), answer));
        Self { answers: answers.collect(), unanswered: Vec::new() }
    }
}

impl Line for Transcript {
    fn ask(&mut self, request: &str) -> Result<String, NoAnswer> {
        let never = || NoAnswer::NotAsked(NotAsked::OutOfTime);
        let mut request: Value = serde_json::from_str(request).map_err(|_| never())?;
        let seq = request.as_object_mut().and_then(|fields| fields.remove("seq"));
        let Some(answer) = self.answers.get(&request.to_string()) else {
            self.unanswered.push(request);
            return Err(never());
        };
        let mut answer = answer.clone();
        if let (Some(fields), Some(seq)) = (answer.as_object_mut(), seq) {
            fields.insert("seq".to_owned(), seq);
        }
        Ok(answer.to_string())
    }

    fn broken(&mut self, kind: BreakageKind, message: String) -> Box<Breakage> {
        let (exchange, stderr) = Default::default();
        Box::new(Breakage { kind, message: message.into(), exchange, stderr })
    }

    fn is_running(&self) -> bool {
        true
    }
}
