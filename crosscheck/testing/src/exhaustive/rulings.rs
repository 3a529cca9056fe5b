//! Every way to read the page of a game.

use notation::{Ruling, Rulings, Variant};

/// Every choice of the named values of a game's rulings, the defaults first.
pub(crate) fn all(variant: Variant) -> Vec<Rulings> {
    let of_game = Ruling::ALL.into_iter().filter(|ruling| ruling.variant() == variant);
    of_game.fold(vec![Rulings::default()], |ways, ruling| {
        let with = |way: &Rulings, value: &str| {
            let mut way = way.clone();
            way.set(ruling.id(), value).ok().map(|()| way)
        };
        let values = ruling.values().iter();
        values.flat_map(|value| ways.iter().filter_map(|way| with(way, value))).collect()
    })
}
