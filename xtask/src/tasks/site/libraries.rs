//! The libraries that the trying page compares with the reference, as npm has them: each file as it is, but for names that
//! only npm resolves.

use std::path::Path;

use super::npm;
use crate::paths;
use crosscheck_core::Failure;

/// A part of a package that the page loads: where npm has it, where the site has it, and how its files end.
const PARTS: [(&str, &str, &str); 3] = [
    ("chess.js/dist/esm", "chess.js", "js"),
    ("chessops/dist/esm", "chessops", "js"),
    ("@badrap/result/dist/mjs", "result", "mjs"),
];
/// What is handed out with them.
const LICENCES: [(&str, &str); 3] = [
    ("chess.js/LICENSE", "chess.js/LICENSE.txt"),
    ("chessops/LICENSE.txt", "chessops/LICENSE.txt"),
    ("@badrap/result/LICENSE", "result/LICENSE.txt"),
];
const README: &str = "\
These are libraries of others, which the site loads as they are on npm: chess.js under BSD-2-Clause, chessops under \
GPL-3.0-or-later, and @badrap/result under MIT. The folder of each has its license. The only change is that an import of \
`@badrap/result` names its file. Their sources are at https://github.com/jhlywa/chess.js, \
https://github.com/niklasf/chessops and https://github.com/badrap/result.
";

/// Gets the libraries and writes them into a folder of the site.
pub(super) fn write(folder: &Path) -> Result<(), Failure> {
    let got = paths::target().join("site-libraries");
    npm::packages(&paths::root().join("site/libraries"), &got)?;
    let modules = got.join("node_modules");
    for (from, to, ending) in PARTS {
        for name in paths::walk(&modules.join(from))? {
            if name.extension().is_some_and(|own| own == ending) {
                let text = paths::read(&modules.join(from).join(&name))?;
                let text = text.replace("'@badrap/result'", "'../result/index.js'");
                // Some servers do not know a script by another ending.
                paths::write_below(&folder.join(to), &name.with_extension("js"), &text)?;
            }
        }
    }
    for (from, to) in LICENCES {
        paths::write_below(folder, Path::new(to), &paths::read(&modules.join(from))?)?;
    }
    paths::write_below(folder, Path::new("README.txt"), README)
}
