//! The data of the page, each part as a script with one name: a page that is opened from a file can
//! load only scripts.

use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use notation::Variant;
use serde::Serialize;
use site::book;
use suite::Fixtures;

use crate::exit::Failure;
use crate::paths;

/// Writes the engine, the games by name, and the book of each game.
pub(super) fn write(folder: &Path, module: &[u8]) -> Result<(), Failure> {
    let fixtures = Fixtures::read(&paths::fixtures())?;
    let script = |name: &str, text: String| paths::write_below(folder, Path::new(name), &text);
    script("engine.js", format!("const ENGINE = \"{}\";\n", STANDARD.encode(module)))?;
    script("games.js", format!("const GAMES = {};\n", json(&book::games())))?;
    for variant in Variant::ALL {
        let text = json(&book::book(variant, &fixtures)?);
        script(&format!("{variant}.js"), format!("BOOKS[\"{variant}\"] = {text};\n"))?;
    }
    Ok(())
}

fn json(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("plain data has a JSON form")
}
