//! Answers on disk.

use crosscheck_core::shards::{FORM, Fault, Header, PROGRAM, Part, Shard};
use notation::Variant;
use serde::{Deserialize, Serialize};

use crate::exhaustive::{Questions, Statement, Tally};

/// The first line of a file of answers: which questions they are to, and which shard of these.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnswersHeader {
    kind: String,
    form: u32,
    program: String,
    game: String,
    statement: String,
    /// How many parts the questions make.
    parts: u64,
    shard: u64,
    of: u64,
}

impl AnswersHeader {
    /// The header of a shard of some questions.
    #[must_use]
    pub fn new(questions: &Questions, shard: Shard) -> Self {
        let (kind, program) = (Self::KIND.to_owned(), PROGRAM.to_owned());
        let (game, statement) =
            (questions.variant.id().to_owned(), questions.statement.to_string());
        let (shard, of) = shard.numbers();
        Self { kind, form: FORM, program, game, statement, parts: questions.parts(), shard, of }
    }

    /// What the answers are about, if this program knows it.
    #[must_use]
    pub fn about(&self) -> Option<(Variant, Statement)> {
        Some((self.game.parse().ok()?, self.statement.parse().ok()?))
    }
}

impl Header for AnswersHeader {
    type Work = Questions;
    type Part = Answered;
    const KIND: &'static str = "exhaust-run";
    const PART: &'static str = "part";

    fn shard(&self) -> (u64, u64) {
        (self.shard, self.of)
    }

    fn particulars(&self) -> (&'static str, String) {
        ("shard", format!("{}/{}", self.shard, self.of))
    }

    fn misfit(&self, questions: &Questions) -> Option<Fault> {
        let wanted = Self::new(questions, Shard::WHOLE);
        let stated = [
            ("program", &self.program, &wanted.program),
            ("game", &self.game, &wanted.game),
            ("statement", &self.statement, &wanted.statement),
            ("number of parts", &self.parts.to_string(), &wanted.parts.to_string()),
        ];
        let (what, found, wanted) =
            stated.into_iter().find(|(_, found, wanted)| found != wanted)?;
        let (found, wanted) = (found.clone(), wanted.clone());
        Some(Fault::Mixed { what, found, wanted, whose: "what is asked".to_owned() })
    }

    fn parts(questions: &Questions) -> u64 {
        questions.parts()
    }
}

/// What came of a part.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Answered {
    index: u64,
    /// What came of it.
    #[serde(flatten)]
    pub tally: Tally,
}

impl Part for Answered {
    fn index(&self) -> u64 {
        self.index
    }
}

impl Answered {
    /// What came of the part with a number.
    #[must_use]
    pub const fn new(index: u64, tally: Tally) -> Self {
        Self { index, tally }
    }
}
