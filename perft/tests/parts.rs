//! The parts of the machine that are tested by themselves, compiled for that without the machine.
//!
//! Their tests stand beside their code. The library is compiled for others and not once more for
//! its tests: it is the most that there is to compile here.
#![allow(dead_code, unreachable_pub, reason = "parts are here as the library has them")]

#[path = "../src/bits.rs"]
mod bits;
#[path = "../src/lines.rs"]
mod lines;
#[path = "../src/paths.rs"]
mod paths;
#[path = "../src/scale/random.rs"]
mod random;
#[path = "../src/scale/table.rs"]
mod table;
#[path = "../src/tally.rs"]
mod tally;

use std::path::Path;

/// Every file of Rust in a folder, however deep.
fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else {
            found.push(path.to_str().unwrap().replace('\\', "/"));
        }
    }
}

#[test]
fn no_test_of_the_library_is_left_out_here() {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    // The program's own folders are compiled with the program's tests.
    files.retain(|file| !file.contains("/src/shards/") && !file.contains("/src/cli/"));
    let tested = |file: &String| std::fs::read_to_string(file).unwrap().contains("#[cfg(test)]");
    let (tested, untested): (Vec<_>, Vec<_>) = files.into_iter().partition(tested);
    assert!(!tested.is_empty() && !untested.is_empty());
    for file in tested {
        let (_, inside) = file.rsplit_once("/src/").unwrap();
        let here = format!("#[path = \"../src/{inside}\"]");
        assert!(include_str!("parts.rs").contains(&here), "{inside} has tests that nothing runs");
    }
}
