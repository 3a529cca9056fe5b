use notation::{Castling, Fault, Reason, Rulings, Setup, Square};

use super::choose::{Options, Style, choose};
use super::{Campaign, Census, Marks, Sight, probes};
use crate::{
    Answer, Difference, Finding, Implementation, Meeting, Objection, Origin, Place, Reference,
    Scene, View, compare, shrink,
};

/// The longest game, in plies from where it started.
const LONGEST: usize = 100;

/// One thread's set of implementations, at which games are played.
pub(super) struct Table<'a> {
    campaign: &'a Campaign<'a>,
    left: Box<dyn Reference>,
    right: Box<dyn Implementation>,
    scout: Box<dyn Reference>,
}

impl<'a> Table<'a> {
    pub(super) fn new(campaign: &'a Campaign<'a>) -> Self {
        Self {
            campaign,
            left: (campaign.left)(),
            right: (campaign.right)(),
            scout: (campaign.scout)(),
        }
    }

    /// Plays one game, up to its end or the first difference.
    pub(super) fn play(&mut self, number: u64) -> (Census, Option<Finding>) {
        let Campaign { variant, rulings, starts, seed, .. } = self.campaign;
        // Neighbouring games must not be alike: the number goes through the generator, too.
        let mut rng = fastrand::Rng::with_seed(*seed);
        let mut rng =
            fastrand::Rng::with_seed(rng.u64(..) ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let mut census = Census::default();
        let (fen, mut line) = starts.draw(&mut rng);
        let style = Style::draw(&mut rng);
        let start = line.len();
        loop {
            if (self.campaign.stop)() {
                return (census, None);
            }
            let place = Place { variant: *variant, rulings, fen: &fen, line: &line };
            let seen =
                compare::at(place, self.left.as_mut(), self.right.as_mut(), self.campaign.breadth);
            if !seen.differences.is_empty() {
                let finding = self.finding(number, place, seen.view, seen.differences);
                return (census, Some(finding));
            }
            let Some(view) = seen.view else {
                census.tally(Sight::RefusedStarts, u64::from(seen.meeting == Meeting::BothRefuse));
                return (census, None);
            };
            let illegal = probes::draw(&view, &mut rng);
            let sides: [&mut dyn Implementation; 2] = [self.left.as_mut(), self.right.as_mut()];
            let accepts = sides.into_iter().find_map(|side| {
                let accepts = compare::probe(place, &illegal, side)?;
                Some((side.name().to_owned(), accepts))
            });
            if let Some((accused, accepts)) = accepts {
                let finding = self.finding(number, place, Some(view), vec![accepts]);
                return (census, Some(Finding { right: accused, ..finding }));
            }
            if self.right.refuses() {
                census.tally(Sight::RefusedMoves, illegal.len() as u64);
            }
            let marks: Vec<Marks> = (view.moves.iter().zip(&seen.after))
                .filter_map(|(&played, after)| Marks::of(&view.setup, played, after))
                .collect();
            census.position(&view, &marks);
            if census.of(Sight::Positions) % 8 == 1 && self.has_pin(&view) {
                census.tally(Sight::Pins, 1);
            }
            if view.moves.is_empty() || line.len() - start >= LONGEST || stops(&view, &mut rng) {
                return (census, None);
            }
            let options = Options {
                moves: &view.moves,
                after: &seen.after,
                marks: &marks,
                line: &line[start..],
            };
            let next = choose(style, &options, rulings, self.scout.as_mut(), &mut rng);
            line.push(next);
        }
    }

    fn finding(
        &mut self,
        number: u64,
        place: Place<'_>,
        view: Option<View>,
        differences: Vec<Difference>,
    ) -> Finding {
        let mut finding = Finding {
            origin: Origin::Game(number),
            scene: Scene::of(place),
            setup: view.map(|view| view.setup),
            left: self.left.name().to_owned(),
            right: self.right.name().to_owned(),
            differences,
            clauses: Vec::new(),
        };
        shrink::finding(
            &mut finding,
            self.left.as_mut(),
            self.right.as_mut(),
            self.campaign.breadth,
        );
        finding
    }

    /// Whether a piece of the side to move shields its royal piece: without it, the side would
    /// stand in check though it does not now.
    fn has_pin(&mut self, view: &View) -> bool {
        if view.status.check {
            return false;
        }
        let rulings = &self.campaign.rulings;
        let own = view.setup.board.of(view.setup.side);
        own.into_iter()
            .any(|(square, _)| shields(&view.setup, square, rulings, self.scout.as_mut()))
    }
}

/// Whether what stands on a square shields the side's royal piece: without it, the side would
/// stand in check. Meant for positions in which it does not.
pub(crate) fn shields(
    setup: &Setup,
    square: Square,
    rulings: &Rulings,
    witness: &mut dyn Reference,
) -> bool {
    // With the other side to move, a check to this side is a reason to refuse the position.
    let mut bared = Setup { side: setup.side.opponent(), ..setup.clone() };
    bared.board.set(square, None);
    bared.en_passant = None;
    bared.castling = Castling::NONE;
    let fen = bared.to_string();
    let place = Place { variant: bared.variant, rulings, fen: &fen, line: &[] };
    matches!(
        witness.view(place),
        Answer::Refused(Objection::BadPosition(refusal))
            if matches!(refusal.fault, Fault::OpponentInCheck(_))
    )
}

/// Whether a game that is over by its history ends here. Most go on a while, since an earlier
/// draw makes no later move illegal, and both sides must know that.
fn stops(view: &View, rng: &mut fastrand::Rng) -> bool {
    match view.status.outcome.map(|outcome| outcome.reason) {
        Some(Reason::FivefoldRepetition | Reason::MoveCount) => rng.u8(..4) == 0,
        Some(Reason::DeadPosition) => rng.u8(..2) == 0,
        _ => false,
    }
}
