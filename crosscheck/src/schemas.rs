//! The JSON Schemas of the fixtures and of the engine protocol, from the types that read them.

use schemars::{Schema, schema_for};

use crate::fixtures::{CaseFile, ClauseFile};
use crate::protocol::{Request, Response};

/// Each schema with the name of its file in `fixtures/schema`.
#[must_use]
pub fn all() -> [(&'static str, Schema); 4] {
    [
        ("cases.schema.json", schema_for!(CaseFile)),
        ("clauses.schema.json", schema_for!(ClauseFile)),
        ("protocol-request.schema.json", schema_for!(Request)),
        ("protocol-response.schema.json", schema_for!(Response)),
    ]
}
