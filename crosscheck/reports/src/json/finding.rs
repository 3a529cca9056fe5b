use std::collections::BTreeMap;

use notation::{Claim, Move, Outcome, Rulings, Setup, Status, Variant};
use schemars::JsonSchema;
use serde::Serialize;

use crate::case::new_case;
use comparing::{Difference, Finding, Origin};

/// The JSON form of a finding.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[allow(missing_docs, reason = "the fields are those of `Finding`, moves and positions as text")]
pub struct JsonFinding {
    pub origin: JsonOrigin,
    pub variant: &'static str,
    pub rulings: BTreeMap<&'static str, String>,
    pub fen: String,
    pub line: Vec<String>,
    pub position: Option<String>,
    pub left: String,
    pub right: String,
    pub differences: Vec<JsonDifference>,
    pub clauses: Vec<String>,
    /// A finding that is not of a case, as a case of the fixtures, in YAML.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub case: Option<String>,
}

/// The origin of a finding.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "as in `Origin`")]
pub enum JsonOrigin {
    Case(String),
    Table(String),
    Game(u64),
    Asked,
}

/// One difference.
#[derive(Debug, Clone, Serialize, JsonSchema)]
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
        left: JsonStatus,
        right: JsonStatus,
    },
    Accepts {
        played: String,
    },
    Perft {
        depth: u32,
        left: u64,
        right: u64,
    },
}

/// A status, in the terms of the engine protocol (SPEC section 6).
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[allow(missing_docs, reason = "as in `Status`")]
pub struct JsonStatus {
    pub check: bool,
    pub outcome: Option<Outcome>,
    pub claims: Vec<Claim>,
}

impl From<&Finding> for JsonFinding {
    fn from(finding: &Finding) -> Self {
        let variant = finding.position.game.variant;
        Self {
            origin: match &finding.origin {
                Origin::Case(id) => JsonOrigin::Case(id.clone()),
                Origin::Table(id) => JsonOrigin::Table(id.clone()),
                Origin::Game(number) => JsonOrigin::Game(*number),
                Origin::Asked => JsonOrigin::Asked,
            },
            variant: variant.id(),
            rulings: rulings(&finding.position.game.rulings),
            fen: finding.position.fen.clone(),
            line: texts(&finding.position.line, variant),
            position: finding.setup.as_ref().map(Setup::to_string),
            left: finding.left.to_string(),
            right: finding.right.to_string(),
            differences: finding.differences.iter().map(|d| difference(d, variant)).collect(),
            clauses: finding.clauses.clone(),
            case: new_case(finding),
        }
    }
}

pub(super) fn texts(moves: &[Move], variant: Variant) -> Vec<String> {
    moves.iter().map(|played| played.text(variant).to_string()).collect()
}

fn difference(difference: &Difference, variant: Variant) -> JsonDifference {
    let text = |played: &Option<Move>| played.map(|played| played.text(variant).to_string());
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
        Difference::Moves { missing, surplus } => JsonDifference::Moves {
            missing: texts(missing, variant),
            surplus: texts(surplus, variant),
        },
        Difference::Setup { after, left, right } => JsonDifference::Fen {
            after: text(after),
            left: left.to_string(),
            right: right.to_string(),
        },
        Difference::Status { left, right } => {
            JsonDifference::Status { left: left.into(), right: right.into() }
        }
        Difference::Accepts { played } => {
            JsonDifference::Accepts { played: played.text(variant).to_string() }
        }
        &Difference::Perft { depth, left, right } => JsonDifference::Perft { depth, left, right },
    }
}

impl From<&Status> for JsonStatus {
    fn from(status: &Status) -> Self {
        Self { check: status.check, outcome: status.outcome, claims: status.claims.clone() }
    }
}

/// The rulings that differ from the default: values by ruling.
pub(super) fn rulings(rulings: &Rulings) -> BTreeMap<&'static str, String> {
    rulings.differing().map(|(ruling, value)| (ruling.id(), value)).collect()
}
