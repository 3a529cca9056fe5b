use super::revisit::{self, Revisit};
use super::{AnyGame, Campaign, Coverage, Feature, Style, Turn, word};
use crate::again::{Again, Asker};
use crate::{
    Agreed, Cause, Comparison, Finding, History, Implementation, Origin, PositionRef, Reference,
    compare, shrink,
};

/// The longest game of most, in plies from where it started.
pub const LONGEST: usize = 100;

/// In a long game the other side is asked about every so many plies: each question carries the whole
/// line, which an engine plays from its start.
const STRIDE: usize = 12;

/// So many positions with pieces close to each other are drawn for each game.
const HUDDLES: usize = 32;

/// The implementations of one thread, with which it plays games.
pub(super) struct Table<'a, G: AnyGame> {
    campaign: &'a Campaign<'a, G>,
    left: Box<dyn Reference<G>>,
    right: Box<dyn Implementation<G>>,
}

impl<'a, G: AnyGame> Table<'a, G> {
    pub(super) fn new(campaign: &'a Campaign<'a, G>) -> Self {
        Self { campaign, left: (campaign.left)(), right: (campaign.right)() }
    }

    /// Plays one game, up to its end or the first difference.
    pub(super) fn play(&mut self, number: u64) -> (Coverage, Option<Finding<G>>) {
        let Campaign { game, known, seed, depth, .. } = self.campaign;
        // Neighbouring games must not be alike, so the number goes through the generator, too.
        let mut rng = fastrand::Rng::with_seed(*seed);
        let mut rng =
            fastrand::Rng::with_seed(rng.u64(..) ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        // What is asked again is drawn apart, so that the games are the same without it.
        let mut apart = fastrand::Rng::with_seed(!seed ^ number.rotate_left(32));
        let mut coverage = Coverage::default();
        if number == 0
            && let Some(finding) = word::misread(game, self.left.as_mut(), self.right.as_mut())
        {
            return (coverage, Some(self.shrunk(number, finding, None)));
        }
        if let Some(finding) = self.huddles(number) {
            return (coverage, Some(self.shrunk(number, finding, None)));
        }
        let longest = game.longest(number);
        let is_long = longest > LONGEST;
        let ((fen, mut line), style) = if is_long {
            // From the array there is enough to play with.
            let style = if rng.bool() { Style::Blind } else { Style::Shuffling };
            ((game.start_fen(), Vec::new()), style)
        } else {
            (game.start(known, &mut rng), Style::draw(&mut rng))
        };
        let start = line.len();
        // After how many plies both sides have agreed.
        let mut agreed_after = Vec::new();
        loop {
            if (self.campaign.stop)() {
                return (coverage, None);
            }
            let at = PositionRef { game, fen: &fen, line: &line };
            if is_long && !line.len().is_multiple_of(STRIDE) {
                let Some(agreed) = self.alone(at) else { return (coverage, None) };
                let turn = Turn { agreed: &agreed, line: &line[start..], style, longest };
                // Nothing was compared here, so nothing is counted.
                let mut uncounted = Coverage::default();
                let Some(next) = game.next(&turn, &mut uncounted, &mut rng) else {
                    return (coverage, None);
                };
                line.push(next);
                continue;
            }
            let before = self.right.history();
            let (left, right) = (self.left.as_mut(), self.right.as_mut());
            let agreed = match compare::at(at, left, right, *depth) {
                Comparison::Agree(agreed) => agreed,
                Comparison::Differ(finding) => {
                    return (coverage, Some(self.shrunk(number, *finding, before.as_ref())));
                }
                Comparison::BothRefuse => {
                    coverage.tally(Feature::RefusedStarts, 1);
                    return (coverage, None);
                }
                Comparison::NotAsked => return (coverage, None),
            };
            agreed_after.push(line.len());
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
                let finding = self.shrunk(number, finding, before.as_ref());
                return (coverage, Some(finding));
            }
            if self.right.refuses() {
                coverage.tally(Feature::RefusedMoves, illegal.len() as u64);
            }
            if let Some(revisit) = Revisit::draw(line.len(), &mut apart) {
                let (left, right) = (self.left.as_mut(), self.right.as_mut());
                if let Some((mut finding, before)) = revisit::ask(revisit, at, &agreed, left, right)
                {
                    // Where it was not asked on the way, it may have been wrong as well.
                    if !agreed_after.contains(&finding.position.line.len()) {
                        finding.cause = Cause::Rules;
                    }
                    return (coverage, Some(self.revisited(number, finding, before.as_ref())));
                }
            }
            let turn = Turn { agreed: &agreed, line: &line[start..], style, longest };
            let Some(next) = game.next(&turn, &mut coverage, &mut rng) else {
                return (coverage, None);
            };
            line.push(next);
        }
    }

    /// Where the depth asks for counts, those of some positions that no game leads to. They are held to each other
    /// alone, so that there can be many.
    fn huddles(&mut self, number: u64) -> Option<Finding<G>> {
        let Campaign { game, seed, depth, .. } = self.campaign;
        let plies = depth.counted()?;
        // Drawn apart, so that the games are the same without them.
        let mut rng = fastrand::Rng::with_seed(seed.rotate_left(16) ^ !number);
        (0..HUDDLES).find_map(|_| {
            let fen = game.huddle(&mut rng)?;
            let at = PositionRef { game, fen: &fen, line: &[] };
            compare::miscounted(at, self.left.as_mut(), self.right.as_mut(), plies)
        })
    }

    /// What the left side says of a position about which the other is not asked.
    fn alone(&mut self, at: PositionRef<'_, G>) -> Option<Agreed<G>> {
        let (snapshot, successors) = self.left.expanded(at).ok()?;
        let asked = || self.left.successors(at, &snapshot.moves).into_iter().collect();
        let successors: Vec<_> = successors.map_or_else(asked, Ok).ok()?;
        Some(Agreed { followed: snapshot.moves.clone(), snapshot, successors })
    }

    /// The finding about a position that was asked for once more. Asked alone, the engine may be right there:
    /// then nothing is left out.
    fn revisited(
        &mut self,
        number: u64,
        finding: Finding<G>,
        before: Option<&History<G>>,
    ) -> Finding<G> {
        let again = self.ask_again(&finding, before);
        let finding = Finding { origin: Origin::Game(number), again, ..finding };
        match finding.again {
            Again::Shown => self.smaller(Finding { cause: Cause::Rules, ..finding }),
            _ => finding,
        }
    }

    /// The finding of a game, asked again and shrunk. What is asked again is asked of fresh engines, and
    /// one whose difference does not come from the position alone is left as it was found.
    fn shrunk(
        &mut self,
        number: u64,
        finding: Finding<G>,
        before: Option<&History<G>>,
    ) -> Finding<G> {
        let again = self.ask_again(&finding, before);
        let mut finding = Finding { origin: Origin::Game(number), again, ..finding };
        if self.campaign.fresh.is_none() {
            let (left, right) = (self.left.as_mut(), self.right.as_mut());
            shrink::finding(&mut finding, left, right, self.campaign.depth);
        }
        match finding.again {
            Again::Shown => self.smaller(finding),
            _ => finding,
        }
    }

    /// A finding that comes from its position alone, made small with fresh engines.
    fn smaller(&mut self, finding: Finding<G>) -> Finding<G> {
        let Campaign { fresh, depth, .. } = self.campaign;
        let smaller =
            fresh.and_then(|make| shrink::afresh(&finding, self.left.as_mut(), make, *depth));
        smaller.unwrap_or(finding)
    }

    fn ask_again(&mut self, finding: &Finding<G>, before: Option<&History<G>>) -> Again<G> {
        let Some(make) = self.campaign.fresh else { return Again::NotAsked };
        let (left, depth) = (self.left.as_mut(), self.campaign.depth);
        let mut shows =
            |fresh: &mut dyn Implementation<G>| shrink::shows(finding, &mut *left, fresh, depth);
        let Campaign { stop, known_before: known, .. } = self.campaign;
        let game = &finding.position.game;
        Asker { game, make, shows: &mut shows, stop, known }.ask(before)
    }
}
