//! Moves that are not legal, each of which an engine may list: sorted by what stands against them.

use std::collections::{BTreeMap, BTreeSet};

use notation::{Hands, Kind, Move, Piece, Rulings, Setup, Square};
use oracle::reasons::{self, Hindrance};

use super::reach::Reach;
use super::{Operator, facts};
use crate::comparing::squares::offset;
use crate::diagnosis::instance::{Facts, Feature, Instance};
use crate::diagnosis::view::{Part, View};
use crate::known::play::castling_side;

/// What is known of the moves that an engine lists though no piece goes there. Only of these distances is it asked
/// where else a piece might go astray, and only of these pieces as what it goes.
#[derive(Debug, Default)]
pub(in crate::diagnosis) struct Strays {
    offsets: BTreeSet<(i8, i8)>,
    pieces: BTreeSet<Piece>,
    /// Whether it lists drops that are not legal.
    drops: bool,
    /// The kinds as which a piece does not go: some distance that they go it never goes, though it might.
    not_as: BTreeSet<(Piece, Kind)>,
}

impl Strays {
    /// Those of some positions.
    pub(in crate::diagnosis) fn of(views: &[View]) -> Self {
        let mut strays = Self::default();
        for view in views {
            let Some((right, seen)) = view.both() else { continue };
            let setup = right.game.setup();
            let mut reach = Reach::new(setup, &view.position.game.rulings);
            for &played in &seen.moves {
                if played.dropped.is_some() {
                    strays.drops |= !right.moves.iter().any(|(legal, _)| *legal == played);
                    continue;
                }
                let class = class(&mut reach, played);
                if matches!(class, Operator::Strays | Operator::Castles) {
                    strays.offsets.insert(offset(played.from, played.to));
                    strays.pieces.extend(setup.board.get(played.from));
                }
            }
        }
        strays.not_as = strays.ways_not_gone(views);
        strays
    }

    /// The kinds that go some distance which a piece never goes, where nothing but its own movement keeps it from that.
    fn ways_not_gone(&self, views: &[View]) -> BTreeSet<(Piece, Kind)> {
        let mut gone: BTreeSet<(Piece, (i8, i8))> = BTreeSet::new();
        let mut possible: BTreeSet<(Piece, Kind, (i8, i8))> = BTreeSet::new();
        for (right, seen) in views.iter().filter_map(View::both) {
            let (setup, rulings) = (right.game.setup(), right.game.rulings());
            let has_moved = |played: &Move| {
                Some((setup.board.get(played.from)?, offset(played.from, played.to)))
            };
            gone.extend(seen.moves.iter().filter_map(has_moved));
            if right.is_over() || reasons::must_capture(setup, rulings) {
                continue;
            }
            for (from, piece) in setup.board.of(setup.side) {
                for (kind, targets) in self.goes_as(setup, rulings, from) {
                    let moves = targets.into_iter().map(|to| Move::new(from, to));
                    let may_go = moves.filter(|&played| !is_hindered(setup, rulings, played));
                    possible.extend(may_go.map(|played| (piece, kind, offset(from, played.to))));
                }
            }
        }
        let is_left_out = |&(piece, _, offset): &(Piece, Kind, _)| !gone.contains(&(piece, offset));
        possible.into_iter().filter(is_left_out).map(|(piece, kind, _)| (piece, kind)).collect()
    }

    /// The kinds that go to other squares from a square, and where.
    fn goes_as(&self, setup: &Setup, rulings: &Rulings, from: Square) -> Vec<(Kind, Vec<Square>)> {
        let Some(piece) = setup.board.get(from).filter(|piece| self.pieces.contains(piece)) else {
            return Vec::new();
        };
        let others = setup.variant.kinds().iter().map(|&(kind, _)| kind);
        let targets = |kind: Kind| {
            let mut changed = setup.clone();
            changed.board.set(from, Some(Piece::new(piece.colour, kind)));
            let candidates = reasons::candidates(&changed, rulings, from);
            (kind, candidates.into_iter().map(|(played, _)| played.to).collect())
        };
        let is_open = |&kind: &Kind| kind != piece.kind && !self.not_as.contains(&(piece, kind));
        others.filter(is_open).map(targets).collect()
    }
}

/// That a move has no letter where others between its squares have one.
pub(in crate::diagnosis) const NO_LETTER: &str = "none";

/// What stands against a move that is not legal.
fn class(reach: &mut Reach<'_>, played: Move) -> Operator {
    let (setup, rulings) = (reach.setup, reach.rulings);
    if played.dropped.is_some() {
        return Operator::Strays;
    }
    let Some(piece) = setup.board.get(played.from) else { return Operator::Strays };
    let candidates = reach.candidates(played.from);
    if candidates.contains(&played) {
        return Operator::AttackUnseen;
    }
    if candidates.iter().any(|candidate| candidate.to == played.to) {
        return Operator::Letter;
    }
    if reasons::against_castling(setup, rulings, played).is_some() {
        return Operator::Castles;
    }
    let is_own = setup.board.get(played.to).is_some_and(|taken| taken.colour == piece.colour);
    if is_own && reach.attacked(played.from).contains(&played.to) {
        return Operator::TakesOwn;
    }
    let shortest = reach.paths(played).into_iter().min_by_key(Vec::len);
    if shortest.is_some_and(|path| {
        path.iter().any(|&square| square != played.to && setup.board.get(square).is_some())
    }) {
        return Operator::Passes;
    }
    Operator::Strays
}

pub(super) fn all(
    number: usize,
    view: &View,
    strays: &Strays,
    wanted: &BTreeSet<Operator>,
    found: &mut Vec<Instance>,
) {
    let Some((right, seen)) = view.both() else { return };
    if right.is_over() || view.is_end_disputed() {
        return;
    }
    let (setup, rulings) = (right.game.setup(), &view.position.game.rulings);
    let legal: BTreeSet<Move> = right.moves.iter().map(|(played, _)| *played).collect();
    let listed: BTreeSet<Move> =
        seen.moves.iter().copied().filter(|played| !legal.contains(played)).collect();
    let mut reach = Reach::new(setup, rulings);
    let mut possible = listed.clone();
    for (from, _) in setup.board.of(setup.side) {
        possible.extend(possible_from(&mut reach, from, strays));
    }
    if strays.drops {
        possible.extend(drops(setup));
    }
    let mut goes_as: BTreeMap<Square, Vec<(Kind, Vec<Square>)>> = BTreeMap::new();
    for played in possible.difference(&legal).copied() {
        let operator = class(&mut reach, played);
        // Those that leave a royal piece attacked are told among the attacks.
        if operator == Operator::AttackUnseen {
            continue;
        }
        let is_stray = operator != Operator::Letter
            && strays.offsets.contains(&offset(played.from, played.to));
        let is_wanted =
            wanted.contains(&operator) || (is_stray && wanted.contains(&Operator::Strays));
        if !is_wanted {
            continue;
        }
        let is_listed = listed.contains(&played);
        // An engine that thinks that a piece goes there still looks after its royal piece.
        if !is_listed && is_hindered(setup, rulings, played) {
            continue;
        }
        let mut facts = facts::of_move(&mut reach, played);
        if operator == Operator::Letter && played.choice.is_none() {
            facts.add(Feature::Choice, NO_LETTER);
        }
        if let Some(kind) = played.dropped {
            facts.add(Feature::Hindrance, against_drop(setup, kind, played.to));
        }
        let goes_as = goes_as.entry(played.from);
        for (kind, targets) in
            goes_as.or_insert_with(|| strays.goes_as(setup, rulings, played.from))
        {
            if targets.contains(&played.to) {
                facts.add(Feature::GoesAs, *kind);
            }
        }
        if operator == Operator::Castles {
            let hindrance = reasons::against_castling(setup, rulings, played);
            let crosses = crosses_attacked(setup, rulings, played);
            facts.add_some(Feature::Hindrance, hindrance.map(|one| named(&one, crosses)));
            facts.add(Feature::Special, castling_side(played));
        }
        let part = Part::Listed(played);
        // Each path by itself, as what stands in the way on one says nothing of another.
        if operator == Operator::Passes {
            for path in reach.paths(played) {
                let mut facts = facts.clone();
                facts::of_path(&mut facts, played.from, &path);
                of_blockers(&mut facts, setup, &path[..path.len() - 1]);
                found.push(Instance::plain(operator, number, part, facts, is_listed));
            }
        }
        let stray = is_stray.then_some(Operator::Strays);
        let plain = (operator != Operator::Passes).then_some(operator);
        let operators = stray.into_iter().chain(plain).collect::<BTreeSet<_>>();
        found.extend(
            operators
                .into_iter()
                .map(|operator| Instance::plain(operator, number, part, facts.clone(), is_listed)),
        );
    }
}

/// Every drop of a side that an engine may list, whatever is in hand and wherever pieces stand.
fn drops(setup: &Setup) -> impl Iterator<Item = Move> {
    let squares = setup.variant.squares();
    squares
        .flat_map(|to| Hands::KINDS.map(|kind| Move { dropped: Some(kind), ..Move::new(to, to) }))
}

/// What stands against a drop that leaves no royal piece attacked.
fn against_drop(setup: &Setup, kind: Kind, to: Square) -> &'static str {
    let held = setup.hands.map_or(0, |hands| hands.count(setup.side, kind));
    match (setup.board.get(to), held) {
        (Some(_), _) => "a piece stands there",
        (None, 0) => "none is in hand",
        (None, _) => "its rank forbids it",
    }
}

/// Adds what stands on some squares that a piece would go past.
fn of_blockers(facts: &mut Facts, setup: &Setup, squares: &[Square]) {
    let stands = |&square: &Square| setup.board.get(square);
    let stand: Vec<Piece> = squares.iter().filter_map(stands).collect();
    let first = stand.first().map(|piece| piece.kind);
    let is_alone = stand.iter().all(|piece| Some(piece.kind) == first);
    facts.add_some(Feature::Blocker, first.filter(|_| is_alone));
    facts.add(Feature::BlockedBy, facts::whose(stand.into_iter(), setup.side));
    let before = squares.iter().position(|square| stands(square).is_some());
    facts.add_some(Feature::BlockedAt, before.map(|before| facts::number(before + 1)));
}

/// Whether an engine would not list a move for other reasons than how the piece goes.
fn is_hindered(setup: &Setup, rulings: &Rulings, played: Move) -> bool {
    leaves_attacked(setup, rulings, played)
        || lacks_letter(setup, played)
        || takes_royal(setup, played)
}

/// Whether a move takes an enemy royal piece. Where one could be taken, there is no position.
fn takes_royal(setup: &Setup, played: Move) -> bool {
    let taken = setup.board.get(played.to).filter(|taken| taken.colour != setup.side);
    taken.is_some_and(|taken| reasons::is_royal(setup.variant, taken.kind))
}

/// Whether a move leads a Pawn to the last rank, where an engine would write it with a letter.
fn lacks_letter(setup: &Setup, played: Move) -> bool {
    let is_pawn = setup.board.get(played.from).is_some_and(|piece| piece.kind == Kind::Pawn);
    let is_last = |rank: u8| rank == 0 || rank + 1 == setup.variant.size();
    is_pawn && played.choice.is_none() && is_last(played.to.rank())
}

/// Whether a move leaves a royal piece attacked that takes a piece from one square to another, and in castling the Rook, too,
/// and does nothing else.
fn leaves_attacked(setup: &Setup, rulings: &Rulings, played: Move) -> bool {
    let mut after = Setup { side: setup.side.opponent(), en_passant: None, ..setup.clone() };
    if let Some(kind) = played.dropped {
        after.board.set(played.to, Some(Piece::new(setup.side, kind)));
        return !reasons::exposures(&after, rulings).is_empty();
    }
    let castles = reasons::castling_targets(setup, rulings, played);
    let arrives = match castles {
        // It may be written as going to the Rook.
        Some([king_to, rook_to]) if setup.variant.castles_by_file(rulings) => {
            vec![(played.from, king_to), (played.to, rook_to)]
        }
        _ => vec![(played.from, played.to)],
    };
    for (from, _) in &arrives {
        after.board.set(*from, None);
    }
    for (from, to) in arrives {
        after.board.set(to, setup.board.get(from));
    }
    !reasons::exposures(&after, rulings).is_empty()
}

/// Whether a castling leads the royal piece over a square that would be attacked with it there.
fn crosses_attacked(setup: &Setup, rulings: &Rulings, played: Move) -> bool {
    let Some([king_to, _]) = reasons::castling_targets(setup, rulings, played) else {
        return false;
    };
    let (start, end) = (played.from.file(), king_to.file());
    let crossed = (start.min(end) + 1)..start.max(end);
    let mut crossed = crossed.filter_map(|file| Square::new(file, played.from.rank()));
    crossed.any(|square| leaves_attacked(setup, rulings, Move::new(played.from, square)))
}

/// What stands against castling. An engine that overlooks a check may still look where the royal piece goes.
const fn named(hindrance: &Hindrance, crosses_attacked: bool) -> &'static str {
    match hindrance {
        Hindrance::NoRight => "the right is gone",
        Hindrance::Between(_) => "a piece stands between",
        Hindrance::InCheck if crosses_attacked => {
            "the royal piece is in check and would cross an attacked square"
        }
        Hindrance::InCheck => "the royal piece is in check",
        Hindrance::Through(_) => "the royal piece would cross an attacked square",
    }
}

/// The moves of a piece that an engine may list, though they are not legal.
fn possible_from(reach: &mut Reach<'_>, from: Square, strays: &Strays) -> Vec<Move> {
    let setup = reach.setup;
    let Some(piece) = setup.board.get(from) else { return Vec::new() };
    let mut targets: BTreeSet<Square> = reach.alone(from).iter().flatten().copied().collect();
    if reasons::is_royal(setup.variant, piece.kind) {
        targets.extend([-2, 2].into_iter().filter_map(|files| from.offset(files, 0)));
    }
    let strayed = strays.offsets.iter().filter_map(|&(files, ranks)| from.offset(files, ranks));
    targets.extend(strayed);
    targets.retain(|&to| setup.variant.has(to));
    let mut moves: Vec<Move> = targets.into_iter().map(|to| Move::new(from, to)).collect();
    // A letter that is not offered, where there is a choice, or none.
    for &played in reach.candidates(from) {
        if played.choice.is_some() {
            moves.push(Move { choice: None, ..played });
            let kinds = setup.variant.kinds().iter();
            moves.extend(kinds.map(|&(kind, _)| Move { choice: Some(kind), ..played }));
        }
    }
    moves
}
