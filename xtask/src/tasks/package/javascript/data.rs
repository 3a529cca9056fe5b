//! What the main package carries, each part as a module of JavaScript: these load the same way in Node, in browsers
//! and from every bundler.

use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use crosscheck::fixtures::{Fixtures, Form};
use notation::Variant;

use crate::paths;
use crosscheck_core::Failure;

/// Writes the program, the fixtures of each game by the names of their files, and an index of the games.
pub(super) fn write(folder: &Path, program: &[u8]) -> Result<(), Failure> {
    let script = |name: &str, text: String| paths::write_below(folder, Path::new(name), &text);
    script("program.js", format!("export default \"{}\";\n", STANDARD.encode(program)))?;
    let files = crosscheck::fixtures::files(&paths::fixtures())?;
    let version = Fixtures::from_files(&files)?.version;
    let files = crosscheck::fixtures::copy(&files, Form::Json)?;
    for part in crosscheck::fixtures::folders() {
        let own = files.iter().filter_map(|(name, text)| {
            let name = name.strip_prefix(part)?.strip_prefix('/')?;
            let is_json = Path::new(name).extension().is_some_and(|ending| ending == "json");
            is_json.then(|| format!("\"{name}\": {}", text.trim_end()))
        });
        let own: Vec<String> = own.collect();
        script(&format!("{part}.js"), format!("export default {{\n{}\n}};\n", own.join(",\n")))?;
    }
    // Each is named in full: so a bundler knows what may be loaded.
    let load = |part: &str| format!("() => import(\"./{part}.js\").then((part) => part.default)");
    let games = Variant::ALL.map(|game| format!("  \"{game}\": {},\n", load(game.id())));
    script(
        "index.js",
        format!(
            "export const version = \"{version}\";\nexport const notation = {};\nexport const load = {{\n{}}};\n",
            load("notation"),
            games.concat()
        ),
    )
}
