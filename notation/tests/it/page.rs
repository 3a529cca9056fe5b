//! The page on the notation says what this crate says.

use std::path::Path;

use notation::{Claim, Reason, Rulings, Variant};

fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/notation.md");
    std::fs::read_to_string(path).unwrap()
}

/// The games of the page with what stands below their headings, in the order of the page.
fn games(page: &str) -> Vec<(&str, &str)> {
    let pieces = page.split("\n## ").find(|part| part.starts_with("Pieces")).unwrap();
    pieces.split("\n### `").skip(1).map(|game| game.split_once("`\n").unwrap()).collect()
}

/// The cells of each row of the tables in a text, heads left out.
fn rows(text: &str) -> Vec<Vec<&str>> {
    text.lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect()
}

#[test]
fn the_page_has_every_game_once() {
    let page = page();
    let mut told: Vec<&str> = games(&page).into_iter().map(|(id, _)| id).collect();
    let mut known = Variant::ALL.map(Variant::id);
    told.sort_unstable();
    known.sort_unstable();
    assert_eq!(told, known);
}

#[test]
fn every_letter_on_the_page_is_that_of_its_piece() {
    for (id, text) in games(&page()) {
        let variant: Variant = id.parse().unwrap();
        let mut told: Vec<(&str, String)> = vec![];
        for row in rows(text) {
            for pair in row.chunks(2).filter(|pair| pair.iter().any(|cell| !cell.is_empty())) {
                // What the page adds to a name follows a comma or stands in brackets.
                let name = pair[1].split([',', ' ']).next().unwrap();
                told.push((pair[0].trim_matches('`'), name.to_owned()));
            }
        }
        let mut known: Vec<(&str, String)> =
            variant.kinds().iter().map(|(kind, letter)| (*letter, kind.to_string())).collect();
        told.sort_unstable();
        known.sort_unstable();
        assert_eq!(told, known, "{id}");
    }
}

#[test]
fn every_start_on_the_page_is_that_of_its_game() {
    for (id, text) in games(&page()) {
        let variant: Variant = id.parse().unwrap();
        let told: Vec<&str> = text
            .lines()
            .filter_map(|line| line.strip_prefix("Start: `")?.strip_suffix('`'))
            .collect();
        assert_eq!(told, [variant.start_fen(&Rulings::default())], "{id}");
    }
}

#[test]
fn the_page_lists_the_reasons_in_their_order_and_names_the_claims() {
    let page = page();
    let end = page.split("\n## ").find(|part| part.starts_with("Check")).unwrap();
    let (reasons, rest) = end.split_once("\n\nWhile").unwrap();
    let told: Vec<&str> = rows(reasons).into_iter().map(|row| row[0].trim_matches('`')).collect();
    assert_eq!(told, Reason::ALL.map(Reason::id));
    let (claims, _) = rest.split_once("\n\n").unwrap();
    for claim in Claim::ALL {
        assert!(claims.contains(&format!("`{claim}`")), "{claim}");
    }
}
