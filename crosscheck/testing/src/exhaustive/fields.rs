//! What a position of some games holds beside its board: the checks that are left, and the hands.

use notation::{Checks, Colour, Hands, Setup, Variant};

/// The ways to have so many pieces in the hands of both sides together. A game without hands has
/// one way to have none.
pub(crate) fn hands(variant: Variant, count: usize) -> Vec<Option<Hands>> {
    let Some(empty) = Setup::empty(variant).hands else {
        return if count == 0 { vec![None] } else { vec![] };
    };
    let each = Colour::BOTH.into_iter().flat_map(|colour| Hands::KINDS.map(|kind| (colour, kind)));
    let each: Vec<_> = each.collect();
    let mut ways = vec![(0, empty)];
    for _ in 0..count {
        // Which piece came first does not matter, and a hand may hold several of a kind.
        let more = ways.iter().flat_map(|&(from, held)| {
            each.iter().enumerate().skip(from).map(move |(place, &(colour, kind))| {
                (place, held.with(colour, kind, held.count(colour, kind) + 1))
            })
        });
        ways = more.collect();
    }
    ways.into_iter().map(|(_, held)| Some(held)).collect()
}

/// Every pair of numbers of checks that are left to give, also those that both implementations must
/// refuse, in a game that counts them.
pub(crate) fn checks(variant: Variant) -> Vec<Option<Checks>> {
    if !variant.counts_checks() {
        return vec![None];
    }
    let numbers = || 0..=Checks::MOST;
    numbers().flat_map(|white| numbers().map(move |black| Some(Checks { white, black }))).collect()
}
