//! Castling: each of its conditions ignored or made stricter, what it does, and the rights to it.

use crosscheck::comparing::play::Marks;
use notation::{Castling as Rights, Move, Piece, Right, Rulings, Setup, Square};
use oracle::Game;
use oracle::reasons;

use super::sheet::{Sheet, readings};
use crate::mutants::mutant::{Alters, Deviation, Mutant, Operator};
use crate::mutants::place::{Answers, Place};

/// A way to castle, as the reference does it.
#[derive(Debug, Clone, Copy)]
struct Castle {
    right: Right,
    played: Move,
    royal: Piece,
    rook: Piece,
    rook_from: Square,
    rook_to: Square,
}

impl Castle {
    /// Every way to castle of a game, under any value of its rulings.
    fn all(sheet: &Sheet) -> Vec<Self> {
        let rulings = readings(sheet.variant);
        let known = rulings.iter().find(|rulings| reasons::has_castling(sheet.variant, rulings));
        let ways = known.map(|rulings| {
            Right::ALL.into_iter().filter_map(|right| Self::of(sheet, rulings, right)).collect()
        });
        ways.unwrap_or_default()
    }

    /// The way to castle that needs a right: found on a board with nothing but what the right needs.
    fn of(sheet: &Sheet, rulings: &Rulings, right: Right) -> Option<Self> {
        let mut bare = sheet.variant.start(rulings);
        bare.side = right.colour;
        bare.castling = Rights::NONE.with(right);
        for (square, _) in bare.clone().board.pieces() {
            let mut without = bare.clone();
            without.board.set(square, None);
            // A game that is over has no castling to show.
            let goes_on = |game: &Game| !game.legal_moves().is_empty();
            if Game::from_setup(without.clone(), rulings).as_ref().is_ok_and(goes_on) {
                bare = without;
            }
        }
        let game = Game::from_setup(bare.clone(), rulings).ok()?;
        game.successors().into_iter().find_map(|(played, after)| {
            let castles = Marks::of(&bare, played, &after).is_some_and(|marks| marks.castling);
            let moved = bare.board.of(right.colour).find(|(square, _)| *square != played.from)?;
            let (rook_from, rook) = moved;
            let stands = |(square, piece): &(Square, Piece)| *piece == rook && *square != rook_from;
            let (rook_to, _) = after.board.of(right.colour).find(stands)?;
            let royal = bare.board.get(played.from)?;
            castles.then_some(Self { right, played, royal, rook, rook_from, rook_to })
        })
    }

    /// The squares between the two.
    fn between(&self) -> Vec<Square> {
        let (one, other) = (self.played.from.file(), self.rook_from.file());
        let files = one.min(other) + 1..one.max(other);
        files.filter_map(|file| Square::new(file, self.played.from.rank())).collect()
    }

    /// Whether a move of a place is this castling.
    fn is(&self, place: &Place, played: Move, after: &Setup) -> bool {
        played == self.played
            && place.piece(played.from) == Some(self.royal)
            && Marks::of(place.setup(), played, after).is_some_and(|marks| marks.castling)
    }

    /// Whether both stand at home, and it is the turn of their side.
    fn is_home(&self, place: &Place) -> bool {
        place.setup().side == self.right.colour
            && place.piece(self.played.from) == Some(self.royal)
            && place.piece(self.rook_from) == Some(self.rook)
            && !place.is_over()
    }

    /// The castling as it would be without some pieces, or with the right to it.
    fn as_if(&self, place: &Place, gone: &[Square], right: bool) -> Option<(Move, Setup)> {
        if !self.is_home(place) || place.after(self.played).is_some() {
            return None;
        }
        let mut changed = place.setup().clone();
        if right {
            changed.castling = changed.castling.with(self.right);
        }
        for &square in gone {
            changed.board.set(square, None);
        }
        let game = place.changed(changed.clone())?;
        let mut after = game.after(self.played).ok()?;
        if !Marks::of(&changed, self.played, &after).is_some_and(|marks| marks.castling) {
            return None;
        }
        for &square in gone {
            if after.board.get(square).is_none() {
                after.board.set(square, place.piece(square));
            }
        }
        Some((self.played, after))
    }
}

/// The clauses that let a game castle, or not, at all.
const AT_ALL: [&str; 4] =
    ["castling.none", "castling.no-king-side", "king.no-castling", "ruling.castling"];
/// The clauses that end a right by a move of the royal piece.
const BY_ROYAL: [&str; 2] = ["castling.right-lost-by-king", "castling.right-lost-by-general"];
/// The clause that ends it by a move of the Rook.
const BY_ROOK: [&str; 1] = ["castling.right-lost-by-rook"];
/// The clause that ends it by a capture of the Rook.
const BY_CAPTURE: [&str; 1] = ["castling.right-lost-by-capture"];

/// The clauses that know of no castling without a right, or without a Rook.
const WITHOUT: [&str; 2] = ["castling.needs-right", "castling.evolved-is-no-rook"];

/// What the clauses that say where castling takes the two pieces are called.
pub(super) fn how(king_side: bool) -> &'static [&'static str] {
    if king_side {
        &["castling.how", "castling.move", "castling.king-side"]
    } else {
        &["castling.how", "castling.move", "castling.queen-side"]
    }
}

pub(super) fn all(sheet: &Sheet) -> Vec<Mutant> {
    if sheet.castles_by_file() {
        return Vec::new();
    }
    let castles = Castle::all(sheet);
    let mut mutants: Vec<Mutant> =
        castles.iter().flat_map(|castle| conditions(sheet, castle)).collect();
    mutants.extend(castles.iter().flat_map(|castle| rights(sheet, castle, &castles)));
    mutants
}

/// Whether a side's opponent attacks a square of a place.
fn is_attacked(place: &Place, castle: &Castle, square: Square) -> bool {
    let by = castle.right.colour.opponent();
    !reasons::attacks(place.setup(), place.rulings(), by, square).is_empty()
}

fn conditions(sheet: &Sheet, castle: &Castle) -> Vec<Mutant> {
    let castle = *castle;
    let name = castle.right.letter();
    let mut mutants = Vec::new();
    let mut add = |does: String, breaks: &[&str], alter: Alters| {
        let breaks = [breaks, &AT_ALL].concat();
        let mutant = sheet.mutant(Operator::Castling, does, &breaks, Deviation::Moves(alter));
        mutants.push(Mutant { piece: Some(castle.royal), ..mutant });
    };
    let leave_out = move |answers: &mut Answers, place: &Place| {
        answers.leave_out(|played, after| castle.is(place, played, after));
    };
    add(
        format!("does not castle with the right {name}"),
        how(castle.right.king_side),
        Box::new(move |place, answers| leave_out(answers, place)),
    );
    add(
        format!("castles without the right {name}"),
        &[&BY_ROYAL[..], &BY_ROOK, &BY_CAPTURE, &WITHOUT].concat(),
        Box::new(move |place, answers| answers.add(castle.as_if(place, &[], true))),
    );
    for square in castle.between() {
        add(
            format!("castles with the right {name} over what stands on {square}"),
            &["castling.nothing-between"],
            Box::new(move |place, answers| answers.add(castle.as_if(place, &[square], false))),
        );
        // The squares that the royal piece comes to must not be attacked.
        if [castle.rook_to, castle.played.to].contains(&square) {
            continue;
        }
        add(
            format!("does not castle with the right {name} where {square} is attacked"),
            &["castling.rook-may-be-attacked"],
            Box::new(move |place, answers| {
                if is_attacked(place, &castle, square) {
                    leave_out(answers, place);
                }
            }),
        );
    }
    for (square, broken) in [
        (castle.played.from, "castling.not-in-check"),
        (castle.rook_to, "castling.not-through-attack"),
    ] {
        add(
            format!("castles with the right {name} though {square} is attacked"),
            &[broken],
            Box::new(move |place, answers| {
                let (setup, rulings) = (place.setup(), place.rulings());
                let by = castle.right.colour.opponent();
                let attacks = reasons::attacks(setup, rulings, by, square);
                let gone: Vec<Square> = attacks.into_iter().map(|attack| attack.from).collect();
                if !gone.is_empty() {
                    answers.add(castle.as_if(place, &gone, false));
                }
            }),
        );
    }
    add(
        format!("castles with the right {name} onto an attacked square"),
        &["castling.not-into-attack"],
        Box::new(move |place, answers| {
            let into =
                place.forbidden().iter().filter(|one| castle.is(place, one.played, &one.after));
            answers.add(into.map(|one| (one.played, one.after.clone())));
        }),
    );
    add(
        format!("does not castle with the right {name} where the Rook is attacked"),
        &["castling.rook-may-be-attacked"],
        Box::new(move |place, answers| {
            if is_attacked(place, &castle, castle.rook_from) {
                leave_out(answers, place);
            }
        }),
    );
    effects(&castle, &mut add);
    mutants
}

/// What castling does to the two pieces.
fn effects(castle: &Castle, add: &mut dyn FnMut(String, &[&str], Alters)) {
    let castle = *castle;
    let name = castle.right.letter();
    let mut places: Vec<(String, Option<Square>)> =
        vec![("leaves the Rook at home".to_owned(), Some(castle.rook_from))];
    let taken = "loses the Rook".to_owned();
    places.push((taken, None));
    for square in castle.between() {
        if square != castle.rook_to && square != castle.played.to {
            places.push((format!("puts the Rook on {square}"), Some(square)));
        }
    }
    for (does, to) in places {
        add(
            format!("castles with the right {name} and {does}"),
            how(castle.right.king_side),
            Box::new(move |place, answers| {
                answers.rewrite(|played, after| {
                    if castle.is(place, played, after) {
                        after.board.set(castle.rook_to, None);
                        if let Some(to) = to {
                            after.board.set(to, Some(castle.rook));
                        }
                    }
                });
            }),
        );
    }
    for to in castle.between().into_iter().chain([castle.rook_from]) {
        if to == castle.played.to {
            continue;
        }
        add(
            format!("castles with the right {name} by going to {to}"),
            how(castle.right.king_side),
            Box::new(move |place, answers| {
                let done = answers.moves.iter().find(|(m, after)| castle.is(place, *m, after));
                let Some((_, mut after)) = done.cloned() else { return };
                answers.leave_out(|played, after| castle.is(place, played, after));
                after.board.set(castle.played.to, None);
                if after.board.get(to).is_none() {
                    after.board.set(to, Some(castle.royal));
                }
                answers.add([(Move::new(castle.played.from, to), after)]);
            }),
        );
    }
}

/// Whether a move of a place does something to a way to castle.
type Event = fn(&Place, &Castle, Move) -> bool;

/// When a right is kept that is lost, and the reverse.
fn rights(sheet: &Sheet, castle: &Castle, castles: &[Castle]) -> Vec<Mutant> {
    let castle = *castle;
    let name = castle.right.letter();
    let mut mutants = Vec::new();
    let mut add = |does: String, breaks: &[&str], alter: Alters| {
        let breaks = [breaks, &AT_ALL].concat();
        mutants.push(sheet.mutant(Operator::CastlingRight, does, &breaks, Deviation::Moves(alter)));
    };
    let by_castling = [&BY_ROYAL, how(castle.right.king_side)].concat();
    let keeps: [(&str, &[&str], Event); 4] = [
        ("its royal piece moves", &BY_ROYAL, |place, castle, played| {
            played.from == castle.played.from
                && played != castle.played
                && place.setup().side == castle.right.colour
        }),
        ("it castles", &by_castling, |place, castle, played| {
            let after = place.after(played);
            after.is_some_and(|after| castle.is(place, played, after))
        }),
        ("its Rook moves", &BY_ROOK, |_, castle, played| played.from == castle.rook_from),
        ("its Rook is taken", &BY_CAPTURE, |_, castle, played| played.to == castle.rook_from),
    ];
    for (when, breaks, event) in keeps {
        add(
            format!("keeps the right {name} where {when}"),
            breaks,
            Box::new(move |place, answers| {
                let held = place.setup().castling.has(castle.right);
                answers.rewrite(|played, after| {
                    if held && event(place, &castle, played) {
                        after.castling = after.castling.with(castle.right);
                    }
                });
            }),
        );
    }
    let others = castles.iter().filter(|other| other.right != castle.right).copied();
    for other in others {
        let what = other.right.letter();
        let own = other.right.colour == castle.right.colour;
        let loses: [(String, &[&str], Event); 3] = [
            (format!("the Rook of {what} moves"), &BY_ROOK, |_, other, m| {
                m.from == other.rook_from
            }),
            (format!("the Rook of {what} is taken"), &BY_CAPTURE, |_, other, m| {
                m.to == other.rook_from
            }),
            (format!("the royal piece of {what} moves"), &BY_ROYAL, |place, other, played| {
                played.from == other.played.from && place.setup().side == other.right.colour
            }),
        ];
        for (when, breaks, event) in loses.into_iter().take(if own { 2 } else { 3 }) {
            add(
                format!("loses the right {name} where {when}"),
                breaks,
                Box::new(move |place, answers| {
                    answers.rewrite(|played, after| {
                        if event(place, &other, played) {
                            after.castling = after.castling.without(castle.right);
                        }
                    });
                }),
            );
        }
    }
    let colour = castle.right.colour;
    let by_moves = [&BY_ROYAL[..], &BY_ROOK].concat();
    let loses: [(String, &[&str], Event); 3] = [
        (format!("{colour} is in check"), &["castling.not-in-check"], |place, castle, _| {
            place.setup().side == castle.right.colour && place.answers().status.check
        }),
        (format!("{colour} makes any move"), &by_moves, |place, castle, _| {
            place.setup().side == castle.right.colour
        }),
        (
            format!("{} makes any capture", colour.opponent()),
            &BY_CAPTURE,
            |place, castle, played| {
                place.setup().side != castle.right.colour && place.piece(played.to).is_some()
            },
        ),
    ];
    for (when, breaks, event) in loses {
        add(
            format!("loses the right {name} where {when}"),
            breaks,
            Box::new(move |place, answers| {
                answers.rewrite(|played, after| {
                    if event(place, &castle, played) {
                        after.castling = after.castling.without(castle.right);
                    }
                });
            }),
        );
    }
    mutants
}
