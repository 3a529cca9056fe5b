//! Every way to read the page of a game.

use notation::{Ruling, Rulings, Variant};

/// Every choice of the named values of a game's rulings, the defaults first.
pub(crate) fn all(variant: Variant) -> Vec<Rulings> {
    choices(variant, |_| true)
}

/// The choices that can matter to a position whose clock is at 0 and that has no history: all but those
/// that differ in the number of moves that ends a game, because a move brings the clock to 1 at most.
pub(crate) fn without_history(variant: Variant) -> Vec<Rulings> {
    choices(variant, |ruling| !matches!(ruling, Ruling::MoveCount(_) | Ruling::CrazyhouseMoveCount))
}

fn choices(variant: Variant, matters: impl Fn(Ruling) -> bool) -> Vec<Rulings> {
    let of_game = Ruling::ALL.into_iter().filter(|&it| it.variant() == variant && matters(it));
    of_game.fold(vec![Rulings::default()], |ways, ruling| {
        let with = |way: &Rulings, value: &str| {
            let mut way = way.clone();
            way.set(ruling.id(), value).ok().map(|()| way)
        };
        let values = ruling.values().iter();
        values.flat_map(|value| ways.iter().filter_map(|way| with(way, value))).collect()
    })
}
