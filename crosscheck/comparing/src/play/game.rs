use notation::{Reason, Rulings, Setup, Square};
use oracle::reasons::{checks, is_royal};

use super::choose::{Options, Style, choose};
use super::{Campaign, Coverage, Feature, Marks, probes};
use crate::{
    Comparison, Finding, Implementation, Origin, PositionRef, Reference, Snapshot, compare, shrink,
};

/// The longest game, in plies from where it started.
const LONGEST: usize = 100;

/// The implementations of one thread, with which it plays games.
pub(super) struct Table<'a> {
    campaign: &'a Campaign<'a>,
    left: Box<dyn Reference>,
    right: Box<dyn Implementation>,
}

impl<'a> Table<'a> {
    pub(super) fn new(campaign: &'a Campaign<'a>) -> Self {
        Self { campaign, left: (campaign.left)(), right: (campaign.right)() }
    }

    /// Plays one game, up to its end or the first difference.
    pub(super) fn play(&mut self, number: u64) -> (Coverage, Option<Finding>) {
        let Campaign { variant, rulings, starts, seed, .. } = self.campaign;
        // Neighbouring games must not be alike, so the number goes through the generator, too.
        let mut rng = fastrand::Rng::with_seed(*seed);
        let mut rng =
            fastrand::Rng::with_seed(rng.u64(..) ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut coverage = Coverage::default();
        let (fen, mut line) = starts.draw(&mut rng);
        let style = Style::draw(&mut rng);
        let start = line.len();
        loop {
            if (self.campaign.stop)() {
                return (coverage, None);
            }
            let at = PositionRef { variant: *variant, rulings, fen: &fen, line: &line };
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
            let illegal = probes::draw(snapshot, &mut rng);
            let sides: [&mut dyn Implementation; 2] = [self.left.as_mut(), self.right.as_mut()];
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
            let marks: Vec<Marks> = (agreed.followed.iter().zip(&agreed.successors))
                .filter_map(|(&played, after)| Marks::of(&snapshot.setup, played, after))
                .collect();
            coverage.position(snapshot, &marks);
            if coverage.of(Feature::Positions) % 8 == 1 && self.has_pin(snapshot) {
                coverage.tally(Feature::Pins, 1);
            }
            if agreed.followed.is_empty()
                || line.len() - start >= LONGEST
                || stops(snapshot, &mut rng)
            {
                return (coverage, None);
            }
            let options = Options {
                moves: &agreed.followed,
                after: &agreed.successors,
                marks: &marks,
                line: &line[start..],
            };
            let next = choose(style, &options, rulings, &mut rng);
            line.push(next);
        }
    }

    /// The finding of a game, shrunk.
    fn shrunk(&mut self, number: u64, finding: Finding) -> Finding {
        let mut finding = Finding { origin: Origin::Game(number), ..finding };
        let (left, right) = (self.left.as_mut(), self.right.as_mut());
        shrink::finding(&mut finding, left, right, self.campaign.depth);
        finding
    }

    /// Whether a piece of the side to move shields its royal piece: without it, the side would be
    /// in check, which it is not now.
    fn has_pin(&self, snapshot: &Snapshot) -> bool {
        if snapshot.status.check {
            return false;
        }
        let rulings = &self.campaign.rulings;
        let own = snapshot.setup.board.of(snapshot.setup.side);
        own.into_iter().any(|(square, _)| shields(&snapshot.setup, square, rulings))
    }
}

/// Whether the piece on a square shields a royal piece of its side: without it, the side would be in
/// check. For positions in which it is not.
fn shields(setup: &Setup, square: Square, rulings: &Rulings) -> bool {
    let Some(piece) = setup.board.get(square) else { return false };
    let mut bared = setup.clone();
    bared.board.set(square, None);
    !is_royal(setup.variant, piece.kind) && !checks(&bared, rulings, piece.colour).is_empty()
}

/// Whether a game that is over by its history ends here. Most games go on for a while: an earlier
/// draw makes no later move illegal, and both sides must handle that.
fn stops(snapshot: &Snapshot, rng: &mut fastrand::Rng) -> bool {
    match snapshot.status.outcome.map(|outcome| outcome.reason) {
        Some(Reason::FivefoldRepetition | Reason::MoveCount) => rng.u8(..4) == 0,
        Some(Reason::DeadPosition) => rng.u8(..2) == 0,
        _ => false,
    }
}
