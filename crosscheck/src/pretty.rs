use serde::Serialize;

/// Writes a document as JSON with one field a line, ending in a line break.
///
/// # Panics
///
/// For a type that has no JSON form; plain data always has one.
pub fn pretty(document: &impl Serialize) -> String {
    serde_json::to_string_pretty(document).expect("plain data has a JSON form") + "\n"
}
