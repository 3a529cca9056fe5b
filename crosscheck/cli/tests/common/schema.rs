//! JSON that is compared with a published schema.

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::Value;

/// The schema of a report, which others refer to.
const REPORT: &str = include_str!("../../../../fixtures/schema/report.schema.json");

/// A JSON Schema.
pub(crate) struct Schema {
    schemas: Schemas,
    index: SchemaIndex,
}

impl Schema {
    /// Reads a schema from its text.
    pub(crate) fn new(text: &str) -> Self {
        const NAME: &str = "published.schema.json";
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        for (name, text) in [(NAME, text), ("report.schema.json", REPORT)] {
            compiler.add_resource(name, serde_json::from_str(text).unwrap()).unwrap();
        }
        let index = compiler.compile(NAME, &mut schemas).unwrap();
        Self { schemas, index }
    }

    /// What in a document breaks the schema.
    pub(crate) fn refuses(&self, document: &Value) -> Option<String> {
        self.schemas.validate(document, self.index).err().map(|error| format!("{error:#}"))
    }
}
