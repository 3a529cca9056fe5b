//! Making a finding small: the line first, then the position, as long as it stays legal and the
//! difference remains.

use std::mem::{Discriminant, discriminant};

use notation::{Castling, Move, Setup};
use oracle::reasons::is_royal;

use crate::legality::is_position;
use crate::{
    Answer, Breadth, Difference, Finding, Implementation, Manner, Place, Reference, Scene, compare,
};

/// Makes a finding as small as it gets: the shortest line from the nearest position, and then the
/// fewest pieces and the plainest fields that still show a difference of the same kind. The left
/// side says what is legal.
///
/// A finding of a broken engine is left as it is: asking again may take as long as the first time,
/// and it need not break twice.
pub fn finding(
    finding: &mut Finding,
    left: &mut dyn Reference,
    right: &mut dyn Implementation,
    breadth: Breadth,
) {
    if let Some(sought) = Sought::of(finding) {
        let mut shrinker = Shrinker { sought, left, right, breadth };
        shrinker.forget(finding);
        shrinker.shorten(finding);
        shrinker.empty(finding);
    }
}

/// Takes back the rulings that a finding does not need: for whoever has drawn them at random. Who has
/// asked under rulings wants to know what is wrong under these.
pub fn rulings(
    finding: &mut Finding,
    left: &mut dyn Reference,
    right: &mut dyn Implementation,
    breadth: Breadth,
) {
    if let Some(sought) = Sought::of(finding) {
        Shrinker { sought, left, right, breadth }.take_back(finding);
    }
}

/// What makes a difference the same as another: its kind, and whether moves are missing, surplus.
#[derive(PartialEq, Eq)]
struct Sought {
    kind: Discriminant<Difference>,
    sides: Option<(bool, bool)>,
    /// The move that is accepted though it is not legal.
    accepted: Option<Move>,
    /// What the sides do where one of them does not answer.
    manners: Option<[Signature; 2]>,
}

impl Sought {
    fn of(finding: &Finding) -> Option<Self> {
        let first = finding.differences.first()?;
        match first {
            Difference::Broke { .. } => None,
            _ => Some(Self {
                kind: discriminant(first),
                sides: sides(first),
                accepted: match first {
                    Difference::Accepts { played } => Some(*played),
                    _ => None,
                },
                manners: manners(first),
            }),
        }
    }

    fn is(&self, difference: &Difference) -> bool {
        // Of moves missing and surplus together, either alone is the same fault seen from one side.
        let overlap = match (self.sides, sides(difference)) {
            (Some((missing, surplus)), Some((also_missing, also_surplus))) => {
                (missing && also_missing) || (surplus && also_surplus)
            }
            _ => true,
        };
        self.kind == discriminant(difference) && overlap && self.manners == manners(difference)
    }
}

fn sides(difference: &Difference) -> Option<(bool, bool)> {
    match difference {
        Difference::Moves { missing, surplus } => Some((!missing.is_empty(), !surplus.is_empty())),
        _ => None,
    }
}

/// A manner without what changes when pieces go: its kind, and the reasons of a refusal.
type Signature = (Discriminant<Manner>, Vec<String>);

fn manners(difference: &Difference) -> Option<[Signature; 2]> {
    let signature = |manner: &Manner| {
        let reasons = manner.reasons().into_iter().map(str::to_owned).collect();
        (discriminant(manner), reasons)
    };
    match difference {
        Difference::Answer { left, right, .. } => Some([left, right].map(signature)),
        _ => None,
    }
}

struct Shrinker<'a> {
    sought: Sought,
    left: &'a mut dyn Reference,
    right: &'a mut dyn Implementation,
    breadth: Breadth,
}

impl Shrinker<'_> {
    /// Looks at another place, and moves the finding there if the difference shows there, too.
    fn try_at(&mut self, finding: &mut Finding, place: Place<'_>) -> bool {
        let mut seen = compare::at(place, self.left, self.right, self.breadth);
        if let Some(played) = self.sought.accepted
            && let Some(view) = &seen.view
            && !view.moves.contains(&played)
        {
            seen.differences.extend(compare::probe(place, &[played], self.right));
        }
        if !seen.differences.iter().any(|difference| self.sought.is(difference)) {
            return false;
        }
        seen.differences.retain(|difference| self.sought.is(difference));
        finding.differences = seen.differences;
        let view = seen.view.or_else(|| self.left.view(place).answered());
        finding.setup = view.map(|view| view.setup);
        finding.scene = Scene::of(place);
        true
    }

    /// Takes back what rulings it can, one after the other.
    fn take_back(&mut self, finding: &mut Finding) {
        let scene = finding.scene.clone();
        for (ruling, _) in scene.rulings.differing() {
            let mut fewer = finding.scene.rulings.clone();
            if fewer.set(ruling.id(), ruling.values()[0]).is_ok() {
                self.try_at(finding, Place { rulings: &fewer, ..scene.place() });
            }
        }
    }

    /// Starts from the nearest earlier position from which the difference still shows.
    fn forget(&mut self, finding: &mut Finding) {
        let scene = finding.scene.clone();
        for kept in 0..scene.line.len() {
            let (before, tail) = scene.line.split_at(scene.line.len() - kept);
            let Answer::Answered(view) = self.left.view(Place { line: before, ..scene.place() })
            else {
                continue;
            };
            let fen = view.setup.to_string();
            if self.try_at(finding, Place { fen: &fen, line: tail, ..scene.place() }) {
                return;
            }
        }
    }

    /// Leaves out moves from a line that is needed: a move and its answer, the last first.
    fn shorten(&mut self, finding: &mut Finding) {
        let mut at = finding.scene.line.len();
        while at >= 2 {
            let scene = finding.scene.clone();
            let line = [&scene.line[..at - 2], &scene.line[at..]].concat();
            let place = Place { line: &line, ..scene.place() };
            let shorter = self.try_at(finding, place);
            at = if shorter { at.min(finding.scene.line.len()) } else { at - 1 };
        }
    }

    /// Takes off what is not needed: pieces, half of them at a time and then fewer, and fields.
    fn empty(&mut self, finding: &mut Finding) {
        let Scene { variant, fen, .. } = &finding.scene;
        let Ok(mut setup) = Setup::parse(fen, *variant) else { return };
        let plain: [fn(&mut Setup); 4] = [
            |setup| setup.castling = Castling::NONE,
            |setup| setup.en_passant = None,
            |setup| setup.half_moves = 0,
            |setup| setup.full_moves = 1,
        ];
        for make_plain in plain {
            let mut plainer = setup.clone();
            make_plain(&mut plainer);
            self.keep_if_shown(finding, &mut setup, plainer);
        }
        let mut chunk = setup.board.pieces().count() / 2;
        while chunk > 0 {
            let mut taken = false;
            let squares: Vec<_> = (setup.board.pieces())
                .filter(|(_, piece)| !is_royal(setup.variant, piece.kind))
                .map(|(square, _)| square)
                .collect();
            for some in squares.chunks(chunk) {
                let mut fewer = setup.clone();
                for &square in some {
                    fewer.board.set(square, None);
                }
                taken |= self.keep_if_shown(finding, &mut setup, fewer);
            }
            // One by one until nothing more can go: what a piece was needed for may be gone.
            if chunk > 1 || !taken {
                chunk /= 2;
            }
        }
    }

    fn keep_if_shown(&mut self, finding: &mut Finding, setup: &mut Setup, tried: Setup) -> bool {
        let scene = finding.scene.clone();
        // What two sides refuse differently is no position, and stays none.
        let must_stay_one = self.sought.manners.is_none();
        if tried == *setup || (must_stay_one && !is_position(&tried, &scene.rulings)) {
            return false;
        }
        let fen = tried.to_string();
        let shown = self.try_at(finding, Place { fen: &fen, ..scene.place() });
        if shown {
            *setup = tried;
        }
        shown
    }
}
