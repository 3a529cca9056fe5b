//! The page of counts says what the program says.

use std::process::Command;

use notation::Variant;

/// Deep enough for captures, checks and mates, and quick.
const DEPTH: &str = "4";

#[test]
fn the_tables_of_every_game_begin_as_tabulate_prints_them() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/perft.md");
    let page = std::fs::read_to_string(page).unwrap();
    for variant in Variant::ALL {
        let (_, section) = page.split_once(&format!("\n## `{variant}`\n")).expect("a section each");
        let section = section.split("\n## ").next().unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_perft"))
            .args(["tabulate", variant.id(), DEPTH])
            .output()
            .unwrap();
        let table = String::from_utf8(output.stdout).unwrap();
        assert_eq!(table.lines().count(), 2 + 4);
        assert!(section.contains(&table), "{variant}: the page has not\n{table}");
    }
}
