//! The JSON Schemas of the fixtures, of the engine protocol, of the report and of what is asked
//! about one position, from their types.

use schemars::{Schema, schema_for};

use crate::fixtures::{CaseFile, ClauseFile, TableSource};
use crate::protocol::{Request, Response};
use crate::report::json::{JsonAnswer, JsonResults};
use crate::rogues::RogueFile;

/// Each schema with the name of its file in `fixtures/schema`.
#[must_use]
pub fn all() -> [(&'static str, Schema); 8] {
    [
        ("answer.schema.json", schema_for!(JsonAnswer)),
        ("cases.schema.json", schema_for!(CaseFile)),
        ("clauses.schema.json", schema_for!(ClauseFile)),
        ("protocol-request.schema.json", schema_for!(Request)),
        ("protocol-response.schema.json", schema_for!(Response)),
        ("report.schema.json", schema_for!(JsonResults)),
        ("rogues.schema.json", schema_for!(RogueFile)),
        ("tables.schema.json", schema_for!(TableSource)),
    ]
}
