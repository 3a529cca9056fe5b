//! The data of the page, each part as a script with one name: a page that is opened from a file can
//! load only scripts.

use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use crosscheck::fixtures::Fixtures;
use notation::Variant;
use serde::Serialize;
use site::book;

use crate::paths;
use crosscheck_core::Failure;

/// What runs the engine, in the page as in the package for JavaScript.
const RUN: &str = "packages/javascript/lib/wasi.js";

/// Writes the engine with what runs it, the games by name, and the book of each game.
pub(super) fn write(folder: &Path, module: &[u8]) -> Result<(), Failure> {
    let fixtures = Fixtures::read(&paths::fixtures())?;
    let script = |name: &str, text: String| paths::write_below(folder, Path::new(name), &text);
    // The package has it as a module, and the page loads plain scripts.
    let run = paths::read(&paths::root().join(RUN))?.replace("export function", "function");
    script("engine.js", format!("const ENGINE = \"{}\";\n{run}", STANDARD.encode(module)))?;
    script("games.js", format!("const GAMES = {};\n", json(&book::games())))?;
    for variant in Variant::ALL {
        let text = json(&book::book(variant, &fixtures).map_err(Failure::of("site"))?);
        script(&format!("{variant}.js"), format!("BOOKS[\"{variant}\"] = {text};\n"))?;
    }
    Ok(())
}

fn json(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("plain data has a JSON form")
}
