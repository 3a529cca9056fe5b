//! Moves beside the captures where one must be made, each of which an engine may list.

use oracle::reasons;

use super::reach::Reach;
use super::{Operator, facts};
use crate::comparing::play::Marks;
use crate::diagnosis::instance::{Facts, Feature, Instance};
use crate::diagnosis::view::{Part, Right, View};

pub(super) fn all(number: usize, view: &View, found: &mut Vec<Instance>) {
    let Some((right, seen)) = view.both() else { return };
    let (setup, rulings) = (right.game.setup(), &view.position.game.rulings);
    if right.is_over() || view.is_end_disputed() || !reasons::must_capture(setup, rulings) {
        return;
    }
    let captures = of_captures(right);
    let mut reach = Reach::new(setup, rulings);
    for (from, _) in setup.board.of(setup.side) {
        for played in reach.candidates(from).to_vec() {
            if right.moves.iter().any(|(legal, _)| *legal == played) {
                continue;
            }
            let mut facts = facts::of_move(&mut reach, played);
            facts.add_all(&captures);
            let (part, is_listed) = (Part::Listed(played), seen.moves.contains(&played));
            found.push(Instance::plain(Operator::Unforced, number, part, facts, is_listed));
        }
    }
}

/// What all captures have in common of which one must be made.
fn of_captures(right: &Right) -> Facts {
    let setup = right.game.setup();
    let mut facts = Facts::default();
    for (played, after) in &right.moves {
        let Some(marks) = Marks::of(setup, *played, after) else { continue };
        facts.add(Feature::Captor, marks.mover);
        facts.add_some(Feature::Prey, marks.captive);
        facts.add(Feature::Takes, facts::sort(marks, *played));
    }
    let common = |feature: &Feature| facts.of(*feature).count() == 1;
    let common: Vec<Feature> =
        [Feature::Captor, Feature::Prey, Feature::Takes].into_iter().filter(common).collect();
    facts.keep(|feature| common.contains(&feature));
    facts
}
