//! The page of counts says what the program says.

use std::process::Command;

use notation::Variant;

/// Deep enough for captures, checks and mates, and quick.
const DEPTH: &str = "4";

#[test]
fn the_tables_of_every_game_begin_as_tabulate_prints_them() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/perft.md");
    let page = std::fs::read_to_string(page).unwrap();
    for (variant, section) in sections(&page) {
        let output = Command::new(env!("CARGO_BIN_EXE_perft"))
            .args(["tabulate", variant.id(), DEPTH, "--threads", "2"])
            .output()
            .unwrap();
        let table = String::from_utf8(output.stdout).unwrap();
        assert_eq!(table.lines().count(), 2 + 4);
        assert!(section.contains(&table), "{variant}: the page has not\n{table}");
    }
}

/// The games of which the page tells, each with its section.
fn sections(page: &str) -> Vec<(Variant, &str)> {
    let section = |section| {
        let (id, text) = str::split_once(section, "`\n").expect("a heading is the id of a game");
        (id.parse().expect("a game"), text.split("\n## ").next().unwrap_or_default())
    };
    let sections: Vec<_> = page.split("\n## `").skip(1).map(section).collect();
    assert!(sections.len() >= 7, "{} sections", sections.len());
    sections
}

/// The numbers of sequences by depth that a section of the page tells.
fn told(section: &str) -> impl Iterator<Item = (String, String)> {
    section.lines().filter_map(|line| {
        let mut cells = line.strip_prefix("| ")?.split(" | ");
        let depth = cells.next().filter(|cell| cell.parse::<u32>().is_ok())?;
        Some((depth.to_owned(), cells.next()?.replace(',', "")))
    })
}

#[test]
fn the_page_counts_as_the_tables_of_both_implementations_do() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let page = std::fs::read_to_string(format!("{root}/docs/perft.md")).unwrap();
    for (variant, section) in sections(&page) {
        let file = format!("{root}/fixtures/{variant}/counts.perft");
        let table = std::fs::read_to_string(file).unwrap();
        let (_, start) = table.split_once("\nid start\n").expect("the start position is first");
        let known: Vec<&str> = start
            .lines()
            .take_while(|line| !line.is_empty())
            .filter_map(|line| line.strip_prefix("perft "))
            .collect();
        let told: Vec<_> = told(section).collect();
        assert!(known.len() >= 5 && told.len() >= 5, "{variant}: too little to compare");
        for ((depth, nodes), known) in told.iter().zip(known) {
            assert_eq!(format!("{depth} {nodes}"), known, "{variant}");
        }
    }
}
