//! What can stand on the paths of a piece.

use std::collections::BTreeSet;

use notation::{Colour, Square};

/// What stands on some squares; all others are empty.
pub(crate) type Filling = Vec<(Square, Colour)>;

/// Paths that share squares, so that what stands on one matters to the other.
type Bundle = Vec<Vec<Square>>;

/// So many fillings are made together, of a bundle or of several, and no more.
const MOST_TOGETHER: usize = 4_000;

/// The fillings of the paths of a piece that can matter: each square is empty or holds a piece of
/// either side, up to the first that stops the piece.
#[derive(Debug)]
pub(crate) struct Fillings {
    /// For each bundle, its fillings; the first is empty.
    bundles: Vec<Vec<Filling>>,
}

impl Fillings {
    pub(crate) fn of(paths: &[Vec<Square>]) -> Self {
        let mut bundles: Vec<Bundle> = vec![];
        for path in paths {
            let meets = |other: &Vec<Square>| other.iter().any(|square| path.contains(square));
            let (meeting, apart): (Vec<_>, Vec<_>) =
                bundles.into_iter().partition(|bundle| bundle.iter().any(meets));
            bundles = apart;
            bundles.push([meeting.concat(), vec![path.clone()]].concat());
        }
        Self { bundles: bundles.iter().map(fillings).collect() }
    }

    /// The fillings of each bundle alone.
    pub(crate) fn alone(&self) -> impl Iterator<Item = &Filling> {
        self.bundles.iter().flat_map(|bundle| &bundle[1..])
    }

    /// The fillings of all bundles together, if there are not too many; and if there are, those of each
    /// bundle, and of each two of them that have not too many.
    pub(crate) fn together(&self) -> Vec<Filling> {
        let number = self.bundles.iter().fold(1_usize, |all, it| all.saturating_mul(it.len()));
        if number <= MOST_TOGETHER {
            return self.bundles.iter().fold(vec![vec![]], |ways, bundle| joined(&ways, bundle));
        }
        let mut ways: Vec<Filling> = [vec![]].into_iter().chain(self.alone().cloned()).collect();
        for (place, one) in self.bundles.iter().enumerate() {
            for other in &self.bundles[place + 1..] {
                if one.len() * other.len() <= MOST_TOGETHER {
                    ways.extend(joined(&one[1..], &other[1..]));
                }
            }
        }
        ways
    }
}

fn joined(one: &[Filling], other: &[Filling]) -> Vec<Filling> {
    one.iter().flat_map(|a| other.iter().map(move |b| [&a[..], b].concat())).collect()
}

/// The fillings of a bundle, the empty one first: of all its paths together, if there are not too many;
/// and if there are, of each two of its paths that meet.
fn fillings(bundle: &Bundle) -> Vec<Filling> {
    if let Some(all) = all_fillings(bundle) {
        return all;
    }
    let meet = |one: &[Square], other: &[Square]| one.iter().any(|square| other.contains(square));
    let mut ways = BTreeSet::new();
    for (place, one) in bundle.iter().enumerate() {
        for other in bundle[place..].iter().filter(|other| meet(one, other)) {
            ways.extend(all_fillings(&[one.clone(), other.clone()]).into_iter().flatten());
        }
    }
    ways.into_iter().collect()
}

/// The fillings of some paths, unless there are too many, the empty one first.
fn all_fillings(paths: &[Vec<Square>]) -> Option<Vec<Filling>> {
    let mut all = vec![];
    // What is known of some squares: empty, or who stands there.
    let mut waiting: Vec<Vec<(Square, Option<Colour>)>> = vec![vec![]];
    while let Some(known) = waiting.pop() {
        let of = |square: &Square| known.iter().find(|(at, _)| at == square).map(|(_, held)| held);
        // A square matters if a path comes to it.
        let come_to = |path: &Vec<Square>| path.iter().copied().find(|at| of(at) != Some(&None));
        match paths.iter().filter_map(come_to).find(|square| of(square).is_none()) {
            Some(square) => {
                for held in [Some(Colour::Black), Some(Colour::White), None] {
                    waiting.push([&known[..], &[(square, held)]].concat());
                }
            }
            None if all.len() == MOST_TOGETHER => return None,
            None => {
                let mut filling: Filling =
                    known.iter().filter_map(|&(at, held)| Some((at, held?))).collect();
                filling.sort_unstable();
                all.push(filling);
            }
        }
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(text: &str) -> Vec<Square> {
        text.split(' ').map(|square| square.parse().unwrap()).collect()
    }

    #[test]
    fn a_path_has_two_stops_a_square_and_the_free_way() {
        let found = all_fillings(&[path("a2 a3 a4")]).unwrap();
        assert_eq!(found.len(), 2 * 3 + 1);
        assert_eq!(found[0], vec![]);
        assert!(found[1..].iter().all(|filling| filling.len() == 1));
    }

    #[test]
    fn what_is_behind_both_stops_does_not_matter_and_what_is_behind_one_does() {
        // Two paths part after the first square and meet again on the third.
        let found = all_fillings(&[path("a2 b3 a4"), path("a2 c3 a4")]).unwrap();
        // The first square stops both; or the next two are filled in nine ways, in five of which
        // one of them is free and the last square can be reached.
        assert_eq!(found.len(), 2 + 4 + 5 * 3);
    }

    #[test]
    fn paths_apart_are_filled_together_or_in_twos() {
        let four = ["a2 a3", "b1 c1", "b2", "h8"].map(path);
        assert_eq!(Fillings::of(&four).together().len(), 5 * 5 * 3 * 3);
        let many: Vec<Vec<Square>> = (0..8)
            .map(|file| (1..8).map(|rank| Square::new(file, rank).unwrap()).collect())
            .collect();
        assert_eq!(Fillings::of(&many).together().len(), 1 + 8 * 14 + 28 * 14 * 14);
    }
}
