//! The programs of the playing page, packed: as files that it fetches, and as scripts for a page that is opened from a
//! file and can fetch nothing.

use std::fs;
use std::io::Write;
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;

use super::module::{self, Program};
use crate::paths;
use crosscheck_core::Failure;

/// Builds the programs and writes them into the folder of data.
pub(super) fn write(folder: &Path) -> Result<(), Failure> {
    for (name, program) in [("oracle", Program::Oracle), ("both", Program::Both)] {
        let packed = packed(&module::build(program)?)?;
        let script = format!("PROGRAMS[\"{name}\"] = \"{}\";\n", STANDARD.encode(&packed));
        paths::write_below(folder, Path::new(&format!("{name}.wasm.js")), &script)?;
        let file = folder.join(format!("{name}.wasm.gz"));
        fs::write(&file, packed).map_err(Failure::file(&file))?;
    }
    Ok(())
}

/// As `gzip` packs it: every browser unpacks that.
fn packed(program: &[u8]) -> Result<Vec<u8>, Failure> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(program).and_then(|()| encoder.finish());
    written.map_err(Failure::file("gzip"))
}
