//! Many engines against the chapters of one game: the table says what each engine fails, and whether
//! somebody has looked into it.

use notation::Variant;
use reports::{About, Matrix};

use crate::FIXTURES;
use crate::material::{HOSTILE_ENGINE, RIGHT, WRONG};

fn about(name: &str, confirmed: &[(&str, &str)]) -> About {
    let owned = |(clause, how): &(&str, &str)| ((*clause).to_owned(), (*how).to_owned());
    About {
        name: name.to_owned(),
        version: "1.2".to_owned(),
        language: "Rust".to_owned(),
        install: format!("cargo add {name}"),
        note: None,
        confirmed: confirmed.iter().map(owned).collect(),
    }
}

fn of_osmosis() -> Matrix {
    Matrix::new(Variant::Osmosis, &FIXTURES).expect("the guide of the game")
}

#[test]
fn a_failure_is_open_until_its_clause_is_confirmed() {
    let mut matrix = of_osmosis();
    matrix.add(about("right", &[]), &RIGHT, &FIXTURES);
    assert_eq!(matrix.unconfirmed().count(), 0);
    matrix.add(about("wrong", &[("osmosis.harvestman.zig-zag", "seen")]), &WRONG, &FIXTURES);
    assert_eq!(matrix.unconfirmed().collect::<Vec<_>>(), ["wrong"]);
    assert_eq!(matrix.mended().count(), 0);
    assert!(matrix.html().contains("seen"), "the page says how it is confirmed");
}

#[test]
fn a_clause_that_nothing_fails_any_more_is_named() {
    let mut matrix = of_osmosis();
    matrix.add(about("right", &[("osmosis.king.move", "seen")]), &RIGHT, &FIXTURES);
    assert_eq!(matrix.mended().collect::<Vec<_>>(), [("right", "osmosis.king.move")]);
}

#[test]
fn two_matrices_are_joined_if_they_were_asked_the_same() {
    let mut matrix = of_osmosis();
    matrix.add(about("one", &[]), &RIGHT, &FIXTURES);
    let mut more = of_osmosis();
    more.add(about("one", &[]), &WRONG, &FIXTURES);
    more.add(about("another", &[]), &RIGHT, &FIXTURES);
    matrix.join(more.clone()).expect("the same game");
    assert_eq!(matrix, more);
    let chess = Matrix::new(Variant::Chess, &FIXTURES).expect("the guide of the game");
    assert!(matrix.join(chess).expect_err("another game").starts_with("has the cases of chess "));
    assert_eq!(matrix, more);
}

#[test]
fn the_json_is_all_that_the_page_is_made_of() {
    let mut matrix = of_osmosis();
    matrix.add(about("wrong", &[]), &WRONG, &FIXTURES);
    let read = Matrix::read(&matrix.json()).expect("its own form");
    assert_eq!(read.html(), matrix.html());
    assert!(read.html().contains("class=\"board\""), "no board is drawn");
}

#[test]
fn no_words_of_an_engine_become_markup() {
    let mut matrix = Matrix::new(Variant::Chess, &FIXTURES).expect("the guide of the game");
    matrix.add(about("hostile", &[]), &HOSTILE_ENGINE, &FIXTURES);
    let (page, json) = (matrix.html(), matrix.json());
    assert!(json.contains("gave no answer within 10 s"), "{json}");
    for forbidden in ["<script>alert", "\u{1b}"] {
        let at = page.find(forbidden).map(|at| &page[at.saturating_sub(200)..at + 60]);
        assert_eq!(at, None);
    }
    assert!(!json.contains('\u{1b}'));
    assert!(!json.contains("seq"), "what passed before a breakage changes from run to run: {json}");
}
