//! Many engines against the chapters of one game: the table says what each engine fails, and whether
//! somebody has looked into it.

use std::collections::BTreeSet;

use crosscheck::reports::{About, KnownCause, Matrix};
use notation::Variant;

use crate::reports::FIXTURES;
use crate::reports::material::{HOSTILE_ENGINE, RIGHT, WRONG};

fn about(name: &str, explains: &[&str]) -> About {
    let cause = KnownCause {
        says: "It does it wrong.".to_owned(),
        confirmed: "seen".to_owned(),
        explains: explains.iter().map(|&pattern| pattern.to_owned()).collect(),
        shows: Vec::new(),
    };
    About {
        name: name.to_owned(),
        version: "1.2".to_owned(),
        language: "Rust".to_owned(),
        install: format!("cargo add {name}"),
        note: None,
        causes: if explains.is_empty() { Vec::new() } else { vec![cause] },
    }
}

fn of_osmosis() -> Matrix {
    Matrix::new(Variant::Osmosis, &FIXTURES).expect("the guide of the game")
}

#[test]
fn a_failure_is_open_until_its_cause_is_stated() {
    let mut matrix = of_osmosis();
    matrix.add(about("right", &[]), &RIGHT, &FIXTURES);
    assert_eq!(matrix.unconfirmed().count(), 0);
    matrix.add(about("wrong", &["osmosis.harvestman.zig-zag.*"]), &WRONG, &FIXTURES);
    assert_eq!(matrix.unconfirmed().collect::<Vec<_>>(), ["wrong"]);
    assert_eq!(matrix.mended().count(), 0);
    assert!(matrix.html().contains("seen"), "the page says how it is confirmed");
    let all = about("wrong", &["*"]);
    matrix.add(all.clone(), &WRONG, &FIXTURES);
    assert_eq!(matrix.unconfirmed().count(), 0);
    assert!(matrix.markdown().contains("It does it wrong. ("), "{}", matrix.markdown());
    let mut other = all;
    other.causes[0].shows = vec!["a text that no difference has".to_owned()];
    matrix.add(other, &WRONG, &FIXTURES);
    assert_eq!(matrix.unconfirmed().collect::<Vec<_>>(), ["wrong"]);
}

#[test]
fn a_cause_of_nothing_is_named() {
    let mut matrix = of_osmosis();
    matrix.add(about("right", &["osmosis.king.move.*"]), &RIGHT, &FIXTURES);
    assert_eq!(matrix.mended().collect::<Vec<_>>(), [("right", "It does it wrong.")]);
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

#[test]
fn each_engine_has_places_of_its_own_on_the_page() {
    let names =
        ["エンジン", "チェスさ", "my engine", "my-engine", "my_engine", "my", "C++", "C--", "c++"];
    let mut matrix = of_osmosis();
    for name in names {
        matrix.add(about(name, &[]), &WRONG, &FIXTURES);
    }
    let page = matrix.html();
    let places = || page.split("class=\"behind\" id=\"").skip(1);
    let ids: BTreeSet<&str> = places().filter_map(|rest| rest.split('"').next()).collect();
    assert!(ids.len() > names.len());
    assert_eq!(places().count(), ids.len(), "two places have one id");
    for id in ids {
        assert!(page.contains(&format!("href=\"#{id}\"")), "nothing leads to {id}");
        assert!(id.bytes().all(|byte| byte.is_ascii_graphic()), "{id}");
    }
}
