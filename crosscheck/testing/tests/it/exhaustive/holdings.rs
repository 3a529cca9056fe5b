//! What a position holds beside its board: the pieces in hand, the marks of promotion, and the checks
//! that are left; and the rulings that it is asked under.

use std::collections::{BTreeSet, HashMap, HashSet};

use crosscheck_testing::exhaustive::{Questions, Scope, Statement};
use notation::{Castling, Checks, Colour, Hands, Kind, Rulings, Setup, Variant};

use super::enumeration::{all, covers, setups};

/// Every way to have some pieces in hand: of all numbers of each kind that come to the sum.
fn all_hands(count: usize) -> Vec<Hands> {
    let most = u8::try_from(count).unwrap();
    let mut ways = vec![Hands::default()];
    for colour in Colour::BOTH {
        for kind in Hands::KINDS {
            let with =
                |held: &Hands| (0..=most).map(|number| held.with(colour, kind, number)).collect();
            ways = ways.iter().flat_map::<Vec<Hands>, _>(with).collect();
        }
    }
    ways.retain(|held| held.total() == count);
    ways
}

const fn in_hand(beyond: usize, in_hand: usize) -> Scope {
    Scope { beyond, in_hand, every_ruling: false }
}

/// Adds the images of the setups of a statement up, by what is asked of each.
fn number<T: Eq + std::hash::Hash>(
    statement: Statement,
    of: impl Fn(&Setup) -> T,
) -> HashMap<T, u64> {
    let questions = Questions::new(Variant::Crazyhouse, statement);
    let mut numbers = HashMap::new();
    for part in 0..questions.parts() {
        questions.each(part, &mut |setup, _, images| {
            *numbers.entry(of(setup)).or_default() += images;
        });
    }
    numbers
}

#[test]
fn kings_and_a_piece_in_hand_are_all_their_placements_with_each_piece() {
    let kings = all(Variant::Crazyhouse, &[[Kind::King; 2]]);
    let hands = all_hands(1);
    assert_eq!(hands.len(), 10);
    let with = |setup: &Setup| {
        let setup = setup.clone();
        hands.iter().map(move |&held| Setup { hands: Some(held), ..setup.clone() })
    };
    let all: HashSet<Setup> = kings.iter().flat_map(with).collect();
    covers(&setups(Variant::Crazyhouse, Statement::Positions(in_hand(0, 1))), &all);
}

#[test]
fn two_in_hand_are_each_pair_for_each_placement() {
    let pairs = all_hands(2);
    // Two of ten pieces, or one of them twice.
    assert_eq!(pairs.len(), 10 * 9 / 2 + 10);
    let numbers = number(Statement::Positions(in_hand(0, 2)), |setup| setup.hands.unwrap());
    assert_eq!(numbers.len(), pairs.len());
    // The image of a pair is one of the other side, so that a pair and its image have the number of two.
    for pair in pairs {
        assert_eq!(numbers[&pair] + numbers[&pair.exchanged()], 2 * 64 * 63 * 2, "{pair:?}");
    }
}

/// On the middle of the board, where castling is no matter.
#[test]
fn a_further_piece_with_or_without_a_mark_is_there_with_each_piece_in_hand() {
    let statement = Statement::Huddles(in_hand(1, 1));
    let numbers = number(statement, |setup| {
        let further = setup.board.pieces().find(|(_, piece)| piece.kind != Kind::King);
        (further.unwrap().1.promoted, setup.en_passant.is_some())
    });
    let (placements, sides, hands) = (16 * 15 * 14, 2, 10);
    assert_eq!(numbers[&(false, false)], placements * 10 * sides * hands);
    assert_eq!(numbers[&(true, false)], placements * 8 * sides * hands);
    // A Pawn of either side that may have passed over a square, on each of four files.
    assert_eq!(numbers[&(false, true)], 8 * 15 * 14 * hands);
    assert_eq!(numbers.len(), 3);

    let mut seen = HashSet::new();
    for (setup, _) in setups(Variant::Crazyhouse, statement) {
        assert_eq!(setup.hands.unwrap().total(), 1);
        assert!(seen.insert(setup.clone()), "{setup} comes twice");
    }
}

#[test]
fn one_piece_more_comes_to_the_formula_with_its_marks() {
    let numbers = number(Statement::Positions(in_hand(1, 0)), |setup| {
        let mut pieces = setup.board.pieces();
        let is_marked = pieces.any(|(_, piece)| piece.promoted);
        (is_marked, setup.castling != Castling::NONE, setup.en_passant.is_some())
    });
    let (placements, sides) = (64 * 63 * 62, 2);
    assert_eq!(numbers[&(false, false, false)], placements * 10 * sides);
    // A Queen, Rook, Bishop or Knight of either side; such a Rook has no castling right.
    assert_eq!(numbers[&(true, false, false)], placements * 8 * sides);
    assert_eq!(numbers[&(false, true, false)], 4 * 62 * sides);
    assert_eq!(numbers[&(false, false, true)], 16 * 63 * 62);
    assert_eq!(numbers.len(), 4);
}

#[test]
fn a_game_without_hands_has_no_position_with_a_piece_in_hand() {
    let parts = |game, scope| Questions::new(game, Statement::Positions(scope)).parts();
    assert_eq!(parts(Variant::Chess, in_hand(0, 1)), 0);
    assert!(parts(Variant::Crazyhouse, in_hand(0, 1)) > 0);
}

#[test]
fn every_number_of_checks_is_asked_with_every_placement() {
    let kings = all(Variant::ThreeCheck, &[[Kind::King; 2]]);
    let with = |setup: &Setup| {
        let setup = setup.clone();
        (0..16).map(move |number| {
            let checks = Some(Checks { white: number / 4, black: number % 4 });
            Setup { checks, ..setup.clone() }
        })
    };
    let all: HashSet<Setup> = kings.iter().flat_map(with).collect();
    covers(&setups(Variant::ThreeCheck, Statement::Positions(Scope::beyond(0))), &all);
}

/// The rulings that positions of a game are asked under, each with the number of setups.
fn rulings(variant: Variant, beyond: usize) -> HashMap<Rulings, u64> {
    let scope = Scope { every_ruling: true, ..Scope::beyond(beyond) };
    let questions = Questions::new(variant, Statement::Positions(scope));
    let mut numbers = HashMap::new();
    for part in 0..questions.parts() {
        questions.each(part, &mut |_, rulings, _| {
            *numbers.entry(rulings.clone()).or_default() += 1;
        });
    }
    numbers
}

#[test]
fn every_choice_of_rulings_is_asked_but_those_that_need_a_history() {
    for (variant, beyond, choices) in [
        (Variant::Chess, 0, 1),
        (Variant::Chess960, 0, 1),
        (Variant::Antichess, 1, 3 * 3),
        (Variant::Horde, 0, 2 * 2),
        (Variant::Atomic, 0, 2 * 2 * 2 * 4),
        (Variant::Crazyhouse, 0, 2 * 3 * 2),
        (Variant::Amalgamated, 0, 2 * 2 * 2),
    ] {
        let numbers = rulings(variant, beyond);
        assert_eq!(numbers.len(), choices, "{variant}");
        let sizes: BTreeSet<u64> = numbers.values().copied().collect();
        assert_eq!(
            sizes.len(),
            1,
            "{variant}: each with the same setups, of which none is lacking"
        );
        let plain = setups(variant, Statement::Positions(Scope::beyond(beyond))).len() as u64;
        assert_eq!(numbers[&Rulings::default()], plain, "{variant}");
        assert!(numbers.keys().all(|it| !it.to_string().contains("move-count")), "{variant}");
    }
}

/// Castling of Amalgamated is there under one ruling alone, and so are the rights to it.
#[test]
fn a_right_that_a_ruling_gives_is_asked_under_that_ruling() {
    let scope = Scope { every_ruling: true, ..Scope::beyond(1) };
    let questions = Questions::new(Variant::Amalgamated, Statement::Positions(scope));
    let mut rights = BTreeSet::new();
    for part in (0..questions.parts()).step_by(149) {
        questions.each(part, &mut |setup, rulings, _| {
            if setup.castling != Castling::NONE {
                rights.insert(rulings.to_string());
            }
        });
    }
    assert!(rights.len() > 1, "{rights:?}");
    assert!(rights.iter().all(|it| it.contains("amalgamated.castling=queenside")), "{rights:?}");
}
