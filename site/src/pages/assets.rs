//! The styles and scripts, put together from their files: each page loads one style, and the playing page one script.

use std::path::Path;

use crosscheck_core::Failure;

use super::Page;
use super::source::texts;

/// The styles in the order in which they stand.
const STYLES: [&str; 10] =
    ["page", "bar", "prose", "pieces", "board", "panels", "examples", "rules", "results", "home"];
/// The scripts of the playing page in the order in which they run. They are plain, and each defines one name.
const PLAY: [&str; 27] = [
    "dom", "memory", "fen", "worker", "engine", "game", "pieces", "drag", "board", "sides",
    "status", "position", "diagram", "book", "cards", "clauses", "rules", "why", "examples",
    "count", "rulings", "tabs", "choice", "table", "panels", "controls", "app",
];
/// Those of the trying page: some of the playing page's, and its own.
const TRY: [&str; 13] = [
    "play/dom",
    "play/memory",
    "play/fen",
    "play/worker",
    "play/engine",
    "play/pieces",
    "play/position",
    "play/book",
    "try/asked",
    "try/differ",
    "try/compared",
    "try/validated",
    "try/app",
];
/// What runs a program of WebAssembly, on the site as in the package for JavaScript.
const RUN: &str = "packages/javascript/lib/wasi.js";

pub(super) fn pages(root: &Path) -> Result<Vec<Page>, Failure> {
    let folder = root.join("site/page");
    let read = |name: String| {
        std::fs::read_to_string(folder.join(&name)).map_err(Failure::file(folder.join(&name)))
    };
    let mut style = String::new();
    for name in STYLES {
        style += &read(format!("css/{name}.css"))?;
    }
    // The package has it as a module, and the site's scripts are plain.
    let run = std::fs::read_to_string(root.join(RUN)).map_err(Failure::file(root.join(RUN)))?;
    let run = run.replace("export function", "function");
    let (mut play, mut trying) = (run.clone(), run);
    for name in PLAY {
        play += &read(format!("js/play/{name}.js"))?;
    }
    for name in TRY {
        trying += &read(format!("js/{name}.js"))?;
    }
    let mut pages = vec![
        Page { name: "style.css".to_owned(), text: style },
        Page { name: "icon.svg".to_owned(), text: read("icon.svg".to_owned())? },
        Page { name: "play/play.js".to_owned(), text: play },
        Page { name: "try/try.js".to_owned(), text: trying },
    ];
    for (name, text) in texts(&folder.join("js"), &["js"])? {
        // Those of the other folders are parts of a script.
        if name.components().count() == 1 || name.starts_with("workers") {
            pages.push(Page {
                name: format!("js/{}", name.to_string_lossy().replace('\\', "/")),
                text,
            });
        }
    }
    Ok(pages)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_part_of_the_style_and_of_the_script_is_put_in() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
        let trying: Vec<&str> = TRY.iter().filter_map(|name| name.strip_prefix("try/")).collect();
        for (inside, ending, named) in [
            ("css", "css", STYLES.as_slice()),
            ("js/play", "js", PLAY.as_slice()),
            ("js/try", "js", trying.as_slice()),
        ] {
            let there = texts(&folder.join(inside), &[ending]).unwrap();
            let there: BTreeSet<String> = there
                .iter()
                .map(|(name, _)| name.with_extension("").display().to_string())
                .collect();
            assert_eq!(there, named.iter().map(|&name| name.to_owned()).collect(), "{inside}");
        }
    }
}
