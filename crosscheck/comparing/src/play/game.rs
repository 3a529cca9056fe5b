use super::{Campaign, Coverage, Feature, Plays, Style, Turn};
use crate::{Comparison, Finding, Implementation, Origin, PositionRef, Reference, compare, shrink};

/// The longest game, in plies from where it started.
pub const LONGEST: usize = 100;

/// The implementations of one thread, with which it plays games.
pub(super) struct Table<'a, G: Plays> {
    campaign: &'a Campaign<'a, G>,
    left: Box<dyn Reference<G>>,
    right: Box<dyn Implementation<G>>,
}

impl<'a, G: Plays> Table<'a, G> {
    pub(super) fn new(campaign: &'a Campaign<'a, G>) -> Self {
        Self { campaign, left: (campaign.left)(), right: (campaign.right)() }
    }

    /// Plays one game, up to its end or the first difference.
    pub(super) fn play(&mut self, number: u64) -> (Coverage, Option<Finding<G>>) {
        let Campaign { game, known, seed, .. } = self.campaign;
        // Neighbouring games must not be alike, so the number goes through the generator, too.
        let mut rng = fastrand::Rng::with_seed(*seed);
        let mut rng =
            fastrand::Rng::with_seed(rng.u64(..) ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut coverage = Coverage::default();
        let (fen, mut line) = game.start(known, &mut rng);
        let style = Style::draw(&mut rng);
        let start = line.len();
        loop {
            if (self.campaign.stop)() {
                return (coverage, None);
            }
            let at = PositionRef { game, fen: &fen, line: &line };
            let (left, right) = (self.left.as_mut(), self.right.as_mut());
            let agreed = match compare::at(at, left, right, self.campaign.depth) {
                Comparison::Agree(agreed) => agreed,
                Comparison::Differ(finding) => {
                    return (coverage, Some(self.shrunk(number, *finding)));
                }
                Comparison::BothRefuse => {
                    coverage.tally(Feature::RefusedStarts, 1);
                    return (coverage, None);
                }
                Comparison::NotAsked => return (coverage, None),
            };
            let snapshot = &agreed.snapshot;
            let illegal = game.illegal(snapshot, &mut rng);
            let sides: [&mut dyn Implementation<G>; 2] = [self.left.as_mut(), self.right.as_mut()];
            let accepts = sides.into_iter().find_map(|side| {
                let accepts = compare::probe(at, &illegal, side)?;
                Some((side.name().to_owned(), accepts))
            });
            if let Some((accused, accepts)) = accepts {
                let sides = [self.left.name(), accused.as_str()];
                let setup = Some(snapshot.setup.clone());
                let finding = Finding::between(at, setup, sides, vec![accepts]);
                let finding = self.shrunk(number, finding);
                return (coverage, Some(finding));
            }
            if self.right.refuses() {
                coverage.tally(Feature::RefusedMoves, illegal.len() as u64);
            }
            let turn = Turn { agreed: &agreed, line: &line[start..], style };
            let Some(next) = game.next(&turn, &mut coverage, &mut rng) else {
                return (coverage, None);
            };
            line.push(next);
        }
    }

    /// The finding of a game, shrunk.
    fn shrunk(&mut self, number: u64, finding: Finding<G>) -> Finding<G> {
        let mut finding = Finding { origin: Origin::Game(number), ..finding };
        let (left, right) = (self.left.as_mut(), self.right.as_mut());
        shrink::finding(&mut finding, left, right, self.campaign.depth);
        finding
    }
}
