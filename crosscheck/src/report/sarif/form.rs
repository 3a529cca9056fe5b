//! The parts of SARIF 2.1.0 that a report of findings needs, named as the format names them.

use std::collections::BTreeMap;

use serde::Serialize;

/// Where the schema of the format stands, as it asks to be told.
pub(super) const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

#[derive(Serialize)]
pub(super) struct Log {
    #[serde(rename = "$schema")]
    pub(super) schema: &'static str,
    pub(super) version: &'static str,
    pub(super) runs: [Run; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Run {
    pub(super) tool: Tool,
    /// What the places of files are relative to. Where that is, is left open.
    pub(super) original_uri_base_ids: BTreeMap<&'static str, Base>,
    pub(super) results: Vec<Output>,
    /// What SARIF has no name for: who was asked, how, and what was held against it.
    pub(super) properties: Properties,
}

#[derive(Serialize)]
pub(super) struct Tool {
    pub(super) driver: Driver,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Driver {
    pub(super) name: &'static str,
    pub(super) semantic_version: &'static str,
    pub(super) rules: Vec<Rule>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Rule {
    pub(super) id: String,
    short_description: Message,
    full_description: Message,
    help: Message,
}

impl Rule {
    pub(super) fn new(id: &str, states: &str, page: &str, section: &str) -> Self {
        Self {
            id: id.to_owned(),
            short_description: Message::of(states.to_owned()),
            full_description: Message::of(format!("{states} ({page}, {section})")),
            help: Message::of(format!("{page}, {section}: {states}")),
        }
    }
}

#[derive(Serialize)]
pub(super) struct Message {
    text: String,
}

impl Message {
    pub(super) const fn of(text: String) -> Self {
        Self { text }
    }
}

/// A `result` of the format.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Output {
    pub(super) rule_id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rule_index: Option<usize>,
    pub(super) level: &'static str,
    pub(super) message: Message,
    pub(super) locations: Vec<Location>,
    /// By these a service knows a finding again in the next run.
    pub(super) partial_fingerprints: BTreeMap<&'static str, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) suppressions: Option<Vec<Justified>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Location {
    pub(super) physical_location: PhysicalLocation,
    pub(super) logical_locations: [LogicalLocation; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PhysicalLocation {
    pub(super) artifact_location: ArtifactLocation,
    pub(super) region: Region,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct ArtifactLocation {
    pub(super) uri: String,
    pub(super) uri_base_id: &'static str,
}

/// An `artifactLocation` of the format that says what it is and not where.
#[derive(Serialize)]
pub(super) struct Base {
    pub(super) description: Message,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Region {
    pub(super) start_line: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LogicalLocation {
    pub(super) fully_qualified_name: String,
    pub(super) kind: &'static str,
}

/// A `suppression` of the format.
#[derive(Serialize)]
pub(super) struct Justified {
    kind: &'static str,
    status: &'static str,
    justification: &'static str,
}

impl Justified {
    pub(super) const fn by_the_baseline() -> Self {
        Self { kind: "external", status: "accepted", justification: "The baseline lists it." }
    }
}

#[derive(Serialize)]
pub(super) struct Properties {
    pub(super) subject: String,
    pub(super) command: String,
    pub(super) conclusion: &'static str,
    pub(super) seed: u64,
    pub(super) fixtures: String,
}
