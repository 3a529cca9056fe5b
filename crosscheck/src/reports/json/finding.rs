use std::collections::BTreeMap;

use notation::{Claim, Outcome, Status};
use serde::Serialize;

use crate::comparing::counts::Route;
use crate::comparing::{Again, AnyGame, Difference, Finding, Origin, Question};
use crate::reports::Reported;
use crate::reports::facts::question;

/// The JSON form of a finding.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[allow(missing_docs, reason = "the fields are those of `Finding`, moves and positions as text")]
pub struct JsonFinding {
    pub origin: JsonOrigin,
    pub variant: String,
    pub rulings: BTreeMap<&'static str, String>,
    pub fen: String,
    pub line: Vec<String>,
    /// The position after the line, by the reference.
    pub position: Option<String>,
    /// The position after the line as the right side reports it, where it is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reported: Option<String>,
    pub left: String,
    pub right: String,
    pub differences: Vec<JsonDifference>,
    /// What the difference is held against: `rule`, `notation` or `convention`. The last fails no engine.
    pub class: &'static str,
    /// What came of asking the right side again, in a fresh process.
    pub again: JsonAgain,
    pub clauses: Vec<String>,
    /// A finding that is not of a case, as a case of the fixtures, in YAML.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub case: Option<String>,
}

/// What came of asking again.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "result", rename_all = "kebab-case")]
pub enum JsonAgain {
    /// It was not asked again.
    NotAsked,
    /// There was no time to find out whether it depends on earlier questions or on chance.
    Unsettled,
    /// The difference was shown by an engine that had been asked nothing before.
    Shown,
    /// It is shown after these questions, and not without them: a FEN, `moves` and the line, `perft` or
    /// `divide` and a depth.
    After {
        /// The questions, the first one first.
        questions: Vec<String>,
    },
    /// It is shown after so many questions, whatever they ask.
    AfterSoMany {
        /// Their number.
        questions: usize,
    },
    /// It is shown by an engine that has been asked little, and not any more after other questions.
    AtFirst,
    /// The same question was answered differently.
    Chance {
        /// How often the difference was shown.
        shown: u32,
        /// How often the question was asked.
        of: u32,
    },
}

impl<G: Reported> From<&Finding<G>> for JsonAgain {
    fn from(finding: &Finding<G>) -> Self {
        let asked = |one: &Question<G>| question(one, &finding.position.game);
        match &finding.again {
            Again::NotAsked => Self::NotAsked,
            Again::Unsettled => Self::Unsettled,
            Again::Shown => Self::Shown,
            Again::After(questions) => {
                Self::After { questions: questions.iter().map(asked).collect() }
            }
            Again::AfterSoMany(questions) => Self::AfterSoMany { questions: *questions },
            Again::AtFirst => Self::AtFirst,
            Again::Chance { shown, of } => Self::Chance { shown: *shown, of: *of },
        }
    }
}

/// The origin of a finding.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "as in `Origin`")]
pub enum JsonOrigin {
    Case(String),
    Table(String),
    Game(u64),
    Asked,
}

/// One difference.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "as in `Difference`, moves and positions as text")]
pub enum JsonDifference {
    Answer {
        after: Option<String>,
        left: String,
        right: String,
    },
    Broke {
        after: Option<String>,
        breakage: &'static str,
        told: String,
        exchange: Vec<String>,
        stderr: String,
    },
    Moves {
        missing: Vec<String>,
        surplus: Vec<String>,
    },
    Fen {
        after: Option<String>,
        left: String,
        right: String,
    },
    Status {
        left: JsonGiven,
        right: JsonGiven,
    },
    Accepts {
        played: String,
    },
    Perft {
        depth: u32,
        left: u64,
        right: u64,
        /// How the right side came to its count, where its own counts differ.
        #[serde(skip_serializing_if = "Option::is_none")]
        route: Option<&'static str>,
    },
    Further {
        question: String,
        left: String,
        right: String,
    },
}

/// A status as it is reported: by its parts, or as text of a game whose rules are not known here.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[allow(missing_docs, reason = "as said above")]
pub enum JsonGiven {
    Status(JsonStatus),
    Text(String),
}

/// A status, in the terms of the engine protocol (SPEC section 6).
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[allow(missing_docs, reason = "as in `Status`")]
pub struct JsonStatus {
    pub check: bool,
    pub outcome: Option<Outcome>,
    pub claims: Vec<Claim>,
}

impl<G: Reported> From<&Finding<G>> for JsonFinding {
    fn from(finding: &Finding<G>) -> Self {
        let game = &finding.position.game;
        Self {
            origin: match &finding.origin {
                Origin::Case(id) => JsonOrigin::Case(id.clone()),
                Origin::Table(id) => JsonOrigin::Table(id.clone()),
                Origin::Game(number) => JsonOrigin::Game(*number),
                Origin::Asked => JsonOrigin::Asked,
            },
            variant: game.id().to_owned(),
            rulings: game.terms().into_iter().collect(),
            fen: finding.position.fen.clone(),
            line: texts(&finding.position.line, game),
            position: finding.setup.as_ref().map(ToString::to_string),
            reported: finding.reported_elsewhere().map(ToString::to_string),
            left: finding.left.to_string(),
            right: finding.right.to_string(),
            differences: finding.differences.iter().map(|d| difference(d, game)).collect(),
            class: finding.class.id(),
            again: finding.into(),
            clauses: finding.clauses.clone(),
            case: G::case(finding),
        }
    }
}

pub(super) fn texts<G: AnyGame>(moves: &[G::Move], game: &G) -> Vec<String> {
    moves.iter().map(|&played| game.text(played)).collect()
}

fn difference<G: Reported>(difference: &Difference<G>, game: &G) -> JsonDifference {
    let text = |played: &Option<G::Move>| played.map(|played| game.text(played));
    match difference {
        Difference::Answer { after, left, right } => {
            let (left, right) = (left.to_string(), right.to_string());
            JsonDifference::Answer { after: text(after), left, right }
        }
        Difference::Broke { after, breakage } => JsonDifference::Broke {
            after: text(after),
            breakage: breakage.kind.id(),
            told: breakage.message.to_string(),
            exchange: breakage.exchange.iter().map(ToString::to_string).collect(),
            stderr: breakage.stderr.to_string(),
        },
        Difference::Moves { missing, surplus } => {
            JsonDifference::Moves { missing: texts(missing, game), surplus: texts(surplus, game) }
        }
        Difference::Setup { after, left, right } => JsonDifference::Fen {
            after: text(after),
            left: left.to_string(),
            right: right.to_string(),
        },
        Difference::Status { left, right } => {
            JsonDifference::Status { left: G::status(left), right: G::status(right) }
        }
        Difference::Accepts { played } => JsonDifference::Accepts { played: game.text(*played) },
        Difference::Perft { depth, left, right, route } => JsonDifference::Perft {
            depth: *depth,
            left: *left,
            right: *right,
            route: route.map(Route::name),
        },
        Difference::Further { question, left, right } => JsonDifference::Further {
            question: question.text(game),
            left: left.to_string(),
            right: right.to_string(),
        },
    }
}

impl From<&Status> for JsonStatus {
    fn from(status: &Status) -> Self {
        Self { check: status.check, outcome: status.outcome, claims: status.claims.clone() }
    }
}
