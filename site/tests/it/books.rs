//! What the page carries of each game.

use std::collections::BTreeSet;
use std::path::Path;

use crosscheck::fixtures::Fixtures;
use notation::Variant;
use site::book::{Book, book, games};

fn fixtures() -> Fixtures {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures");
    Fixtures::read(&folder).expect("the fixtures are readable")
}

fn books(fixtures: &Fixtures) -> impl Iterator<Item = (Variant, Book)> + '_ {
    Variant::ALL.into_iter().map(|variant| {
        let book = book(variant, fixtures).unwrap_or_else(|wrong| panic!("{wrong}"));
        (variant, book)
    })
}

#[test]
fn every_clause_of_a_game_stands_in_its_rules() {
    let fixtures = fixtures();
    for (variant, book) in books(&fixtures) {
        let sections = book.topics.iter().flat_map(|topic| &topic.sections);
        let told: BTreeSet<&String> = sections.flat_map(|section| &section.clauses).collect();
        for clause in fixtures.clauses.iter().filter(|clause| clause.variant == Some(variant)) {
            assert!(told.contains(&clause.id), "{} is left out", clause.id);
        }
        for id in told {
            assert!(book.clauses.contains_key(id), "{id} is cited and not stated");
        }
    }
}

#[test]
fn every_kind_of_a_game_is_introduced_with_its_clauses() {
    for (variant, book) in books(&fixtures()) {
        for (_, letter) in variant.kinds() {
            let mut sections = book.topics.iter().flat_map(|topic| &topic.sections);
            let own = sections.find(|section| section.piece.as_deref() == Some(*letter));
            let own = own.unwrap_or_else(|| panic!("{variant}: {letter} is not introduced"));
            assert!(!own.clauses.is_empty(), "{variant}: {letter} has no clause");
        }
    }
}

#[test]
fn a_pawn_taken_over_from_another_game_is_told_in_full() {
    let fixtures = fixtures();
    let equalized = book(Variant::ColorboundEqualized, &fixtures).expect("a book");
    let sections = equalized.topics.iter().flat_map(|topic| &topic.sections);
    let told: BTreeSet<&String> = sections.flat_map(|section| &section.clauses).collect();
    let pawn = fixtures.clauses.iter().filter(|clause| clause.id.starts_with("colorbound.pawn."));
    for clause in pawn {
        assert!(told.contains(&clause.id), "{} is left out", clause.id);
    }
}

#[test]
fn every_case_and_every_counted_position_is_an_example() {
    let fixtures = fixtures();
    let counted: usize = fixtures.tables.iter().map(|table| table.records.len()).sum();
    let examples: usize = books(&fixtures).map(|(_, book)| book.examples.len()).sum();
    assert_eq!(examples, fixtures.written().count() + counted);
    for (_, book) in books(&fixtures) {
        for example in &book.examples {
            assert!(!example.holds.is_empty(), "{} says nothing", example.id);
            for id in &example.clauses {
                assert!(book.clauses.contains_key(id), "{} cites {id}", example.id);
            }
        }
    }
}

#[test]
fn an_example_has_the_position_that_it_speaks_of_and_says_which_of_its_moves_are_legal() {
    let fixtures = fixtures();
    let osmosis = book(Variant::Osmosis, &fixtures).expect("a book");
    let find = |id: &str| osmosis.examples.iter().find(|example| example.id == id).expect("a case");
    let after_a_line = find("osmosis.check.discovered.cardinal");
    let reached = "A9/N9/10/10/K9/10/6k3/10/10/10 b - - 1 1";
    assert_eq!(after_a_line.reached.as_deref(), Some(reached));
    let where_it_stands = find("osmosis.fusion.mandatory.rule-2");
    assert_eq!(where_it_stands.reached, None);
    let legal = where_it_stands.holds.iter().map(|holds| (&holds.moves[..], holds.legal));
    let told: Vec<(String, bool)> = legal.map(|(moves, legal)| (moves.join(" "), legal)).collect();
    let due = [("e5h8".to_owned(), true), ("e5h8a e5h8b e5h8n".to_owned(), false)];
    assert_eq!(told, due);
    let amalgamated = book(Variant::Amalgamated, &fixtures).expect("a book");
    let named = amalgamated.examples.iter().filter(|example| example.fen == "startpos");
    for example in named {
        assert!(example.reached.is_some(), "{} shows no board", example.id);
    }
}

#[test]
fn games_are_named_with_their_kinds_and_rulings() {
    let games = games();
    let osmosis = games.first().expect("a game");
    assert_eq!((osmosis.id, osmosis.size), ("osmosis", 10));
    assert_eq!(osmosis.kinds["W"], "Gnu");
    assert_eq!(osmosis.parts["W"], ["N", "C"]);
    let amalgamated = games.iter().find(|game| game.id == "amalgamated").expect("the game");
    assert_eq!(amalgamated.kinds["+S"], "Alibaba");
    let rivers: Vec<(&str, u8)> =
        games.iter().filter_map(|game| Some((game.id, game.river?))).collect();
    assert_eq!(rivers, [("amalgamated", 4)]);
    let points = amalgamated.rulings.iter().find(|ruling| ruling.id == "amalgamated.points");
    assert!(points.is_some_and(|ruling| ruling.free));
}
