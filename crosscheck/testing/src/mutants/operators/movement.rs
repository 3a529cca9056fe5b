//! How pieces go: a way missing or added, one square short or long, through what stands there, onto
//! the own side, not taking, as another piece.

use crosscheck::comparing::kinds::{alone, parts};
use crosscheck::fixtures::kind_id;
use notation::{Kind, Move, Piece, Rulings, Setup, Square};
use oracle::reasons;

use super::{Moving, Sheet, breaks, castling};
use crate::mutants::mutant::{Alters, Deviation, Mutant, Operator};
use crate::mutants::place::{Answers, Place};
use crate::mutants::search::can_stand;
use crate::mutants::ways::{Offset, Way, open_paths, to_place};

/// Steps and leaps that some piece of chess or of a variant has: a rank or file and the other.
const LEAPS: [(i8, i8); 9] =
    [(1, 0), (1, 1), (2, 0), (2, 1), (2, 2), (3, 1), (3, 0), (3, 2), (3, 3)];

pub(super) fn all(sheet: &Sheet) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for moving in &sheet.pieces {
        let operator = Members { sheet, moving };
        mutants.extend(operator.missing());
        mutants.extend(operator.added());
        mutants.extend(operator.lengths());
        mutants.extend(operator.through());
        mutants.extend(operator.own_side());
        mutants.extend(operator.taking());
        mutants.extend(operator.other_piece());
    }
    mutants
}

/// The mutants in the movement of one piece.
struct Members<'a> {
    sheet: &'a Sheet,
    moving: &'a Moving,
}

impl Members<'_> {
    fn mutant(
        &self,
        operator: Operator,
        does: impl Fn(&str) -> String,
        breaks: Vec<String>,
        alter: Alters,
    ) -> Mutant {
        let Piece { colour, kind, .. } = self.moving.piece;
        Mutant {
            variant: self.sheet.variant,
            operator,
            does: does(&format!("{colour} {kind}")),
            breaks,
            piece: Some(self.moving.piece),
            deviation: Deviation::Moves(alter),
        }
    }

    /// The clauses about its ways.
    fn ways(&self) -> Vec<String> {
        breaks::ways(self.moving.piece.kind)
    }

    /// The clauses that a new step or leap breaks: those about its ways, about what stops it if it
    /// could come there square by square, and about its colour if it leaves that.
    fn broken_by(&self, by: Offset) -> Vec<String> {
        let changes_colour = |by: Offset| (by.0 + by.1).rem_euclid(2) == 1;
        let mut clauses = if self.comes(by) { self.stops() } else { self.ways() };
        if self.moving.royal || self.moving.piece.kind == Kind::King {
            clauses.extend(breaks::royal_bounds(self.moving.piece.kind, by));
        }
        let keeps_it = !self.moving.movement.all().any(|way| changes_colour(way.first));
        clauses.extend((keeps_it && changes_colour(by)).then(|| "colour".to_owned()));
        clauses
    }

    /// The clauses about what stops it; of a compound that is said of its parts.
    fn stops(&self) -> Vec<String> {
        let kind = self.moving.piece.kind;
        let parts = parts(self.sheet.variant, &Rulings::default(), kind);
        [kind].into_iter().chain(parts).flat_map(breaks::stops).collect()
    }

    /// Whether the piece could come so far on an empty board.
    fn comes(&self, by: Offset) -> bool {
        let (variant, piece) = (self.sheet.variant, self.moving.piece);
        variant.squares().filter(|&from| can_stand(variant, from, piece)).any(|from| {
            let setup = alone(variant, from, piece);
            let reached = reasons::paths(&setup, &Rulings::default(), from).concat();
            from.offset(by.0, by.1).is_some_and(|to| reached.contains(&to))
        })
    }

    /// Whether there is a square from which the piece could go by an offset and stand there: a Pawn
    /// can go back no further than its first rank.
    fn can_go(&self, by: Offset) -> bool {
        let (variant, piece) = (self.sheet.variant, self.moving.piece);
        variant.squares().filter(|&from| can_stand(variant, from, piece)).any(|from| {
            let to = from.offset(by.0, by.1).filter(|&to| variant.has(to));
            to.is_some_and(|to| piece.kind != Kind::Pawn || can_stand(variant, to, piece))
        })
    }

    /// A way that it never goes.
    fn missing(&self) -> Vec<Mutant> {
        let piece = self.moving.piece;
        let lack = |way: Way| {
            let alter = leaving_out(piece, move |ways, _, _| ways == [way]);
            let does = |who: &str| format!("lacks a way of a {who}: {way}");
            // A royal piece that goes two squares aside without taking castles.
            let castles = self.moving.royal && !self.moving.movement.taking.contains_key(&way);
            let how = || breaks::named(castling::how(way.first.0 > 0));
            let mut breaks = if castles { how() } else { self.ways() };
            if self.moving.royal {
                breaks.extend(breaks::royal_bounds(piece.kind, way.first));
            }
            self.mutant(Operator::WayMissing, does, breaks, alter)
        };
        self.moving.movement.all().map(lack).collect()
    }

    /// A step, a leap or a ride that is not its own.
    fn added(&self) -> Vec<Mutant> {
        let (piece, movement) = (self.moving.piece, &self.moving.movement);
        let offsets = LEAPS.iter().flat_map(|&(long, short)| around(long, short));
        let is_new = |offset: &Offset| !movement.has(*offset) && self.can_go(*offset);
        let mut mutants = Vec::new();
        for by in offsets.filter(is_new) {
            let alter = adding(piece, move |place, from| {
                let to = from.offset(by.0, by.1).filter(|to| place.setup().variant.has(*to));
                to.filter(|&to| !is_own(place, to)).into_iter().collect()
            });
            let does = |who: &str| format!("gives a {who} a leap by {by:?}");
            mutants.push(self.mutant(Operator::WayAdded, does, self.broken_by(by), alter));
        }
        let rides = |by: &Offset| {
            !movement.rides().any(|(way, _)| way.first == *by && way.second == Some(twice(*by)))
        };
        for by in around(1, 0).into_iter().chain(around(1, 1)).filter(rides) {
            let alter = adding(piece, move |place, from| ridden(place, from, by));
            let does = |who: &str| format!("gives a {who} a ride by {by:?}");
            mutants.push(self.mutant(Operator::WayAdded, does, self.broken_by(by), alter));
        }
        mutants
    }

    /// A ride that ends one square before the edge, and a step that becomes a ride of two.
    fn lengths(&self) -> Vec<Mutant> {
        let (piece, movement) = (self.moving.piece, &self.moving.movement);
        let mut mutants = Vec::new();
        for (way, longest) in movement.rides() {
            let alter = leaving_out(piece, move |ways, played, place| {
                ways == [way] && is_at(place, played, way, longest - 1)
            });
            let does =
                |who: &str| format!("ends the longest ride of a {who} a square early: {way}");
            mutants.push(self.mutant(Operator::WayLength, does, self.ways(), alter));
        }
        let ends = |way: &Way| {
            way.second.is_none()
                && !movement.rides().any(|(ride, _)| ride.first == way.first)
                && !movement.has(twice(way.first))
        };
        for way in movement.all().filter(ends).filter(|way| self.can_go(twice(way.first))) {
            let by = way.first;
            let quiet = movement.quiet.contains_key(&way);
            let alter = adding(piece, move |place, from| {
                let on = |from: Square| {
                    from.offset(by.0, by.1).filter(|to| place.setup().variant.has(*to))
                };
                let over = on(from).filter(|&over| place.piece(over).is_none());
                let to = over.and_then(on);
                let is_free = |to: &Square| match place.piece(*to) {
                    None => quiet || piece.kind != Kind::Pawn,
                    Some(_) => !quiet && !is_own(place, *to),
                };
                to.filter(is_free).into_iter().collect()
            });
            let does = |who: &str| format!("lets a {who} go on once more: {way}");
            let breaks = self.broken_by(twice(by));
            mutants.push(self.mutant(Operator::WayLength, does, breaks, alter));
        }
        mutants
    }

    /// A piece of one side, or of one kind, that does not stop it.
    fn through(&self) -> Vec<Mutant> {
        let (piece, movement) = (self.moving.piece, &self.moving.movement);
        let mut mutants = Vec::new();
        for (way, _) in movement.rides() {
            for own in [true, false] {
                let stops = move |place: &Place, at: Square| is_own(place, at) != own;
                let alter =
                    adding(piece, move |place, from| beyond(place, from, &stops, Some(way)));
                let whose = if own { "an own piece" } else { "an enemy" };
                let does = |who: &str| format!("lets a {who} go through {whose}: {way}");
                mutants.push(self.mutant(Operator::Through, does, self.stops(), alter));
            }
        }
        if movement.is_rider() {
            // An enemy's royal piece in the way would be in check.
            let stands = |other: &Kind| {
                let own = Piece::new(piece.colour, *other);
                let is_own = self.sheet.pieces.iter().any(|moving| moving.piece == own);
                is_own || self.sheet.captives().any(|captive| captive == *other)
            };
            for other in self.sheet.kinds().filter(stands) {
                let stops = move |place: &Place, at: Square| {
                    place.piece(at).is_some_and(|piece| piece.kind != other)
                };
                let alter = adding(piece, move |place, from| beyond(place, from, &stops, None));
                let does = |who: &str| format!("does not stop a {who} at a {other}");
                mutants.push(self.mutant(Operator::Through, does, self.stops(), alter));
            }
        }
        mutants
    }

    /// A kind of its own side that it takes.
    fn own_side(&self) -> Vec<Mutant> {
        let piece = self.moving.piece;
        let take = |own: Kind| {
            let alter = adding(piece, move |place, from| {
                let reached = reasons::paths(place.setup(), place.rulings(), from).concat();
                let is_own = |at: &Square| place.piece(*at) == Some(Piece::new(piece.colour, own));
                reached.into_iter().filter(is_own).collect()
            });
            let does = |who: &str| format!("lets a {who} take an own {own}");
            let breaks = breaks::named(&["capture.own", "pieces.move", "king.move"]);
            self.mutant(Operator::OwnSide, does, breaks, alter)
        };
        self.sheet.captives().map(take).collect()
    }

    /// A kind of the enemy that it does not take; a piece that only takes, or never.
    fn taking(&self) -> Vec<Mutant> {
        let piece = self.moving.piece;
        // Where captures change what takes, the clauses about that say what can be taken, too.
        let changes = self.sheet.changes_by_capture(piece.kind);
        let becomes = || {
            if changes { breaks::changes(piece.kind) } else { breaks::stays(piece.kind) }
        };
        let clauses = || [breaks::takes(piece.kind), becomes()].concat();
        let spare = |captive: Kind| {
            let alter = leaving_out(piece, move |_, played, place| {
                place.piece(played.to).is_some_and(|taken| taken.kind == captive)
            });
            let does = |who: &str| format!("does not let a {who} take a {captive}");
            // What might seem royal can be taken.
            let not_royal = breaks::named(&[&format!("{}.not-royal", kind_id(captive))]);
            self.mutant(Operator::Taking, does, [clauses(), not_royal].concat(), alter)
        };
        let captives = self.sheet.captives();
        let taken = captives.filter(|&captive| self.sheet.can_take(piece, captive, false));
        let mut mutants: Vec<Mutant> = taken.map(spare).collect();
        for takes in [true, false].into_iter().filter(|takes| !takes || self.moving.captures) {
            let alter = leaving_out(piece, move |_, played, place| {
                place.piece(played.to).is_some() == takes
            });
            let what = if takes { "only moves" } else { "only takes" };
            let does = |who: &str| format!("has a {who} that {what}");
            mutants.push(self.mutant(Operator::Taking, does, clauses(), alter));
        }
        mutants
    }

    /// Another piece's movement, instead of its own or beside it.
    fn other_piece(&self) -> Vec<Mutant> {
        let piece = self.moving.piece;
        let others = self.sheet.pieces.iter().filter(|other| {
            other.piece.colour == piece.colour
                && other.piece.kind != piece.kind
                && other.movement.taking != self.moving.movement.taking
        });
        let instead = |other: &Moving| {
            let other = other.piece;
            let alter: Alters = Box::new(move |place, answers| {
                let mut reached = Vec::new();
                for from in place.movers(piece) {
                    let mut changed: Setup = place.setup().clone();
                    changed.board.set(from, Some(other));
                    let targets = reasons::candidates(&changed, place.rulings(), from);
                    reached.extend(targets.into_iter().map(|(played, _)| (from, played.to)));
                }
                let is_of = |played: Move| place.piece(played.from) == Some(piece);
                answers.leave_out(|played, _| {
                    is_of(played) && !reached.contains(&(played.from, played.to))
                });
                let is_new = |&&(from, to): &&(Square, Square)| {
                    !answers.moves.iter().any(|(m, _)| m.from == from && m.to == to)
                };
                let new: Vec<_> = reached.iter().filter(is_new).copied().collect();
                answers.add(new.into_iter().filter_map(|(from, to)| place.stray(from, to)));
            });
            let does = |who: &str| format!("has a {who} go as a {}", other.kind);
            // It is not stopped as it should be, either.
            self.mutant(Operator::OtherPiece, does, self.stops(), alter)
        };
        others.map(instead).collect()
    }
}

/// Leaves out the moves of a piece for which something holds of their ways.
fn leaving_out(
    piece: Piece,
    which: impl Fn(&[Way], Move, &Place) -> bool + Send + Sync + 'static,
) -> Alters {
    Box::new(move |place: &Place, answers: &mut Answers| {
        if place.movers(piece).next().is_none() {
            return;
        }
        let mut ways = place.ways().iter();
        answers.leave_out(|played, _| {
            let ways = ways.next().map_or(&[][..], Vec::as_slice);
            place.piece(played.from) == Some(piece) && which(ways, played, place)
        });
    })
}

/// Adds the moves of a piece to some squares.
pub(super) fn adding(
    piece: Piece,
    targets: impl Fn(&Place, Square) -> Vec<Square> + Send + Sync + 'static,
) -> Alters {
    Box::new(move |place: &Place, answers: &mut Answers| {
        for from in place.movers(piece) {
            let is_new =
                |to: &Square| !answers.moves.iter().any(|(m, _)| m.from == from && m.to == *to);
            let new: Vec<Square> = targets(place, from).into_iter().filter(is_new).collect();
            answers.add(new.into_iter().filter_map(|to| place.stray(from, to)));
        }
    })
}

fn is_own(place: &Place, at: Square) -> bool {
    place.piece(at).is_some_and(|piece| piece.colour == place.setup().side)
}

/// The squares that the piece on a square would reach behind what stops it, up to what stops it for
/// good, along one way or all of them.
fn beyond(
    place: &Place,
    from: Square,
    stops: &dyn Fn(&Place, Square) -> bool,
    way: Option<Way>,
) -> Vec<Square> {
    let setup = place.setup();
    let real = reasons::paths(setup, place.rulings(), from).concat();
    let mut reached = Vec::new();
    for path in open_paths(setup, place.rulings(), from) {
        if way.is_some_and(|way| to_place(from, &path, path.len() - 1) != way) {
            continue;
        }
        for &square in &path {
            let stands = place.piece(square).is_some();
            if stands && stops(place, square) {
                if !is_own(place, square) {
                    reached.push(square);
                }
                break;
            }
            if !stands || !is_own(place, square) {
                reached.push(square);
            }
        }
    }
    reached.retain(|square| !real.contains(square));
    reached
}

/// The squares of a ride up to the first piece, and that piece's if it is an enemy's.
fn ridden(place: &Place, from: Square, by: Offset) -> Vec<Square> {
    let mut reached = Vec::new();
    let mut at = from;
    while let Some(next) = at.offset(by.0, by.1).filter(|to| place.setup().variant.has(*to)) {
        if is_own(place, next) {
            break;
        }
        reached.push(next);
        if place.piece(next).is_some() {
            break;
        }
        at = next;
    }
    reached
}

/// Whether a move leads to the square at a place of a path of a way.
fn is_at(place: &Place, played: Move, way: Way, distance: usize) -> bool {
    let Some(piece) = place.piece(played.from) else { return false };
    let setup = alone(place.setup().variant, played.from, piece);
    reasons::paths(&setup, place.rulings(), played.from).iter().any(|path| {
        path.get(distance) == Some(&played.to) && to_place(played.from, path, distance) == way
    })
}

/// The eight or four offsets of a leap.
fn around(long: i8, short: i8) -> Vec<Offset> {
    let mut offsets = Vec::new();
    for (a, b) in [(long, short), (short, long)] {
        for by in [(a, b), (a, -b), (-a, b), (-a, -b)] {
            if !offsets.contains(&by) {
                offsets.push(by);
            }
        }
    }
    offsets
}

const fn twice(by: Offset) -> Offset {
    (2 * by.0, 2 * by.1)
}
