//! Whether the fixtures bring together what comes together in a game.

use crosscheck::fixtures::Fixtures;
use crosscheck_testing::pairs::facts::{Checks, Fact};
use crosscheck_testing::pairs::{Met, of_fixtures, search::Search};
use notation::{Rulings, Variant};

use super::FIXTURES;

/// So many positions of each game are looked at.
const POSITIONS: usize = 500;

#[test]
fn no_search_finds_two_things_together_that_no_question_has() {
    for variant in Variant::ALL {
        let mut search = Search::new(&FIXTURES, variant, 2);
        let remedy = format!("run `cargo xtask pairs --variant {variant} --write`");
        assert_eq!(search.run(POSITIONS), 0, "{remedy}: {:?}", search.few());
    }
}

/// In so few positions of random games that the search above does not meet one.
#[test]
fn a_check_by_a_double_step_from_the_first_rank_is_asked_about() {
    let met = of_fixtures(&FIXTURES, Variant::Horde, &Rulings::default());
    assert!(met.contains(&Met::Ahead((Fact::StepsFromFirst, Fact::Gives(Checks::One)))));
}

#[test]
fn few_of_the_positions_found_have_together_all_that_was_found() {
    let variant = Variant::Atomic;
    let mut fixtures = FIXTURES.clone();
    fixtures.pairs.clear();
    let met = |fixtures: &Fixtures| of_fixtures(fixtures, variant, &Rulings::default()).len();
    let before = met(&fixtures);
    let mut search = Search::new(&fixtures, variant, 2);
    let found = search.run(POSITIONS);
    assert!(found > 50, "{found}");
    let few = search.few();
    assert!(few.len() < 40, "{}", few.len());
    let situations = few.iter().flat_map(|pair| pair.situations(variant).unwrap());
    fixtures.pairs.insert(variant, situations.collect());
    assert!(met(&fixtures) >= before + found, "{before} and {found}, {}", met(&fixtures));
}
