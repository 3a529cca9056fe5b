//! What identifies a position: what an engine leaves out, takes in, or does not tell apart.

use crosscheck::comparing::{Further, FurtherAnswer};
use notation::{Colour, Kind, Piece, Setup, Square};

use super::About::{Board, Castling, Checks, Chess, Counters, Hands};
use super::{About, Sheet, Told, mutant};
use crate::mutants::place::{Place, Step};
use crate::mutants::search::can_stand;

/// An engine that identifies a position by another one.
fn hashes(
    sheet: &Sheet,
    about: About,
    does: &str,
    breaks: &str,
    spoils: impl Fn(&Place, &mut Setup) + Send + Sync + 'static,
) -> Told {
    mutant(sheet, about, does, &[breaks], move |place, question, told| {
        if let (Further::Hash, Ok(FurtherAnswer::Hash(hash))) = (question, told)
            && let Ok(mut setup) = Setup::parse_under(hash, place.setup().variant, place.rulings())
        {
            spoils(place, &mut setup);
            *hash = setup.to_string();
        }
    })
}

/// Puts on each square what an engine takes its piece for, or nothing.
fn see(setup: &mut Setup, sees: impl Fn(Square, Piece) -> Option<Piece>) {
    let pieces: Vec<_> = setup.board.pieces().collect();
    for (at, piece) in pieces {
        setup.board.set(at, sees(at, piece));
    }
}

/// The parts beside the board that an engine leaves out, or that it takes in.
pub(super) fn parts(sheet: &Sheet) -> Vec<Told> {
    let of = |about: About, does: &str, breaks: &str, spoils: fn(&Place, &mut Setup)| {
        hashes(sheet, about, does, breaks, spoils)
    };
    let mut mutants = vec![
        of(Chess, "hashes without the side to move", "hash.other", |_, setup| {
            setup.side = notation::Colour::White;
        }),
        of(Castling, "hashes without the rights to castle", "hash.other", |_, setup| {
            setup.castling = notation::Castling::NONE;
        }),
        of(Chess, "hashes without captures in passing", "hash.other", |_, setup| {
            setup.en_passant = None;
        }),
        of(Chess, "hashes pieces without their kinds", "hash.other", |_, setup| {
            see(setup, |_, piece| {
                let kind = if piece.kind == Kind::King { Kind::King } else { Kind::Queen };
                Some(Piece { kind, ..piece })
            });
        }),
        of(
            Chess,
            "hashes the en passant square after every double step",
            "hash",
            |place, setup| {
                setup.en_passant = place.setup().en_passant;
            },
        ),
        of(Counters, "hashes the half-move clock", "hash", |place, setup| {
            setup.half_moves = place.setup().half_moves;
        }),
        of(Counters, "hashes the move number", "hash", |place, setup| {
            setup.full_moves = place.setup().full_moves;
        }),
    ];
    if sheet.variant.has_hands() {
        let otherwise = "hashes dropped pieces otherwise";
        mutants.push(mutant(sheet, Hands, otherwise, &["hash"], |place, _, told| {
            let is_drop = |step: &Step| step.played.dropped.is_some();
            if let Ok(FurtherAnswer::Hash(hash)) = told
                && place.path().iter().any(is_drop)
            {
                hash.push('!');
            }
        }));
        mutants.push(of(Hands, "hashes without the pieces in hand", "hash.other", |_, setup| {
            setup.hands = Some(notation::Hands::default());
        }));
        mutants.push(of(Hands, "hashes promoted pieces like others", "hash.other", |_, setup| {
            see(setup, |_, piece| Some(Piece { promoted: false, ..piece }));
        }));
    }
    if sheet.variant.counts_checks() {
        mutants.push(of(Checks, "hashes without the checks to give", "hash.other", |_, setup| {
            setup.checks = Setup::empty(setup.variant).checks;
        }));
    }
    mutants
}

/// What an engine sees of the board: for each piece, the one that it takes it for, or none.
fn board(
    sheet: &Sheet,
    does: &str,
    sees: impl Fn(Square, Piece) -> Option<Piece> + Send + Sync + 'static,
) -> Told {
    hashes(sheet, Board, does, "hash.other", move |_, setup| see(setup, &sees))
}

/// Pieces and squares that an engine leaves out, and those that it does not tell apart.
pub(super) fn boards(sheet: &Sheet) -> Vec<Told> {
    let variant = sheet.variant;
    let mut mutants = vec![board(sheet, "hashes without the board", |_, _| None)];
    // Where no kind can stand on one square for either side, the square tells the side.
    let is_shared = |(at, kind): (Square, Kind)| {
        Colour::BOTH.iter().all(|&side| can_stand(variant, at, Piece::new(side, kind)))
    };
    let mut places = variant.squares().flat_map(|at| sheet.kinds().map(move |kind| (at, kind)));
    if places.any(is_shared) {
        mutants.push(board(sheet, "hashes pieces without their colours", |_, piece| {
            Some(Piece { colour: Colour::White, ..piece })
        }));
    }
    mutants.extend(sheet.pieces.iter().map(|moving| {
        let left_out = moving.piece;
        let does = format!("hashes without a {} {}", left_out.colour, left_out.kind);
        board(sheet, &does, move |_, piece| {
            let is_it = Piece { promoted: false, ..piece } == left_out;
            (!is_it).then_some(piece)
        })
    }));
    // A side has its royal pieces at any time, so none of them is another kind on another board.
    let kinds: Vec<Kind> = sheet.captives().collect();
    let share = |one: Kind, other: Kind| {
        let white = |kind| Piece::new(Colour::White, kind);
        let mut squares = variant.squares();
        squares.any(|at| [one, other].iter().all(|&kind| can_stand(variant, at, white(kind))))
    };
    for (place, &one) in kinds.iter().enumerate() {
        for &other in kinds[place + 1..].iter().filter(|&&other| share(one, other)) {
            let does = format!("hashes a {other} as a {one}");
            mutants.push(board(sheet, &does, move |_, piece| {
                let kind = if piece.kind == other { one } else { piece.kind };
                Some(Piece { kind, ..piece })
            }));
        }
    }
    let last = variant.size() - 1;
    let corners = [(0, 0), (last, 0), (0, last), (last, last)];
    for corner in corners.into_iter().filter_map(|(file, rank)| Square::new(file, rank)) {
        let does = format!("hashes without {corner}");
        mutants.push(board(sheet, &does, move |at, piece| (at != corner).then_some(piece)));
    }
    mutants
}
