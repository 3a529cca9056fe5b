//! What an explosion removes.

use notation::{Colour, Kind, Move, Piece, Setup, Square};
use oracle::reasons;

use super::{around, captures, has_king, mutant, steps_around};
use crate::mutants::mutant::{Alters, Mutant};
use crate::mutants::operators::Sheet;
use crate::mutants::place::Place;
use crate::rooks::home_rank;

/// Changes the position after a capture.
type Change = Box<dyn Fn(&Setup, Move, &mut Setup) + Send + Sync>;

/// What an engine does, the clauses that it breaks, and how it changes what a capture leaves.
type Effect = (String, &'static [&'static str], Change);

fn effect(
    does: impl Into<String>,
    breaks: &'static [&'static str],
    change: impl Fn(&Setup, Move, &mut Setup) + Send + Sync + 'static,
) -> Effect {
    (does.into(), breaks, Box::new(change))
}

pub(super) fn all(sheet: &Sheet) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for colour in Colour::BOTH {
        let effects = captors(sheet).into_iter().chain(beside(sheet, colour));
        for (does, breaks, change) in effects.chain(reach()).chain(en_passant()) {
            let does = format!("{does}, {colour} capturing");
            mutants.push(mutant(sheet, does, breaks, leaving(colour, change)));
        }
    }
    mutants.push(by_step(sheet));
    mutants
}

/// A captor that stays, or what it captures.
fn captors(sheet: &Sheet) -> Vec<Effect> {
    let stays = |kind: Kind| {
        let does = format!("leaves a {kind} that captures on the board");
        effect(does, &["explosion.captor"], move |before, played, after| {
            if before.board.get(played.from).is_some_and(|mover| mover.kind == kind) {
                after.board.set(played.to, Some(arrived(before, played)));
            }
        })
    };
    let promoted = effect(
        "leaves a Pawn that promotes by a capture on the board",
        &["explosion.promoted-captor"],
        |before, played, after| {
            if played.choice.is_some() {
                after.board.set(played.to, Some(arrived(before, played)));
            }
        },
    );
    let captive = effect(
        "leaves what is captured on the board",
        &["explosion.captive"],
        |before, played, after| after.board.set(played.to, before.board.get(played.to)),
    );
    let captors = sheet.kinds().filter(|&kind| kind != Kind::King);
    captors.map(stays).chain([promoted, captive]).collect()
}

/// What stands beside the centre and stays, or goes though it is a Pawn.
fn beside(sheet: &Sheet, colour: Colour) -> Vec<Effect> {
    let mut effects = Vec::new();
    for side in Colour::BOTH {
        for kind in sheet.kinds().filter(|&kind| kind != Kind::Pawn) {
            let piece = Piece::new(side, kind);
            let breaks: &[&str] = if side == colour {
                &["explosion.own-around", "legal."]
            } else {
                &["explosion.enemies-around", "legal.", "end."]
            };
            let does = format!("leaves a {piece} beside the centre on the board");
            effects.push(effect(does, breaks, move |before, played, after| {
                restore(before, played, after, |_, stood| stood == piece);
            }));
        }
        let does = format!("removes {side} Pawns beside the centre");
        effects.push(effect(does, &["explosion.pawns-stay"], move |_, played, after| {
            for square in around(after.variant, played.to) {
                if after.board.get(square) == Some(Piece::new(side, Kind::Pawn)) {
                    after.board.set(square, None);
                }
            }
        }));
    }
    effects
}

/// An explosion that reaches other squares.
fn reach() -> Vec<Effect> {
    let misses = |by: (i8, i8)| {
        let does = format!("leaves what stands by {by:?} of the centre on the board");
        let breaks = &["explosion.eight-squares", "explosion.edge"];
        effect(does, breaks, move |before, played, after| {
            let beside = played.to.offset(by.0, by.1);
            restore(before, played, after, |square, _| Some(square) == beside);
        })
    };
    let farther = effect(
        "removes what stands two squares from the centre",
        &["explosion.eight-squares"],
        |before, played, after| {
            let ring = around(before.variant, played.to)
                .flat_map(|square| around(before.variant, square))
                .filter(|&square| square != played.to);
            remove(after, ring);
        },
    );
    let left = effect(
        "removes what stands around the square that was left",
        &["explosion.eight-squares"],
        |before, played, after| remove(after, around(before.variant, played.from)),
    );
    let beyond = effect(
        "removes what stands beyond the edge, on the other side of the board",
        &["explosion.edge"],
        |before, played, after| {
            let last = before.variant.size() - 1;
            let file = match played.to.file() {
                0 => last,
                file if file == last => 0,
                _ => return,
            };
            remove(after, Square::new(file, played.to.rank()));
        },
    );
    let chain = effect(
        "lets what an explosion removes explode as well",
        &["explosion.no-chain"],
        |before, played, after| {
            let is_gone =
                |at: &Square| before.board.get(*at).is_some() && after.board.get(*at).is_none();
            let gone = around(before.variant, played.to).filter(|&at| at != played.from);
            let gone: Vec<Square> = gone.filter(is_gone).collect();
            let ring = gone.into_iter().flat_map(|square| around(before.variant, square));
            remove(after, ring);
        },
    );
    steps_around().map(misses).chain([farther, left, beyond, chain]).collect()
}

/// A step that explodes.
fn by_step(sheet: &Sheet) -> Mutant {
    let alter: Alters = Box::new(|place, answers| {
        answers.rewrite(|played, after| {
            let is_pawn = place.piece(played.from).is_some_and(|piece| piece.kind == Kind::Pawn);
            if is_pawn && !captures(place.setup(), played, after) {
                remove(after, around(place.setup().variant, played.to));
            }
        });
    });
    let does = "explodes where a Pawn steps".to_owned();
    mutant(sheet, does, &["explosion.by-capture-alone"], alter)
}

/// Mistakes about an en passant capture.
fn en_passant() -> [Effect; 3] {
    let is_passing = |before: &Setup, played: Move| {
        before.en_passant == Some(played.to)
            && before.board.get(played.from).is_some_and(|piece| piece.kind == Kind::Pawn)
    };
    let passed = move |before: &Setup, played: Move| {
        Square::new(played.to.file(), played.from.rank()).filter(|_| is_passing(before, played))
    };
    [
        effect(
            "explodes around the Pawn that is captured en passant",
            &["explosion.en-passant-centre"],
            move |before, played, after| {
                let Some(centre) = passed(before, played) else { return };
                restore(before, played, after, |square, _| square != centre);
                remove(after, around(before.variant, centre));
            },
        ),
        effect(
            "does not explode en passant",
            &["explosion.en-passant-centre"],
            move |before, played, after| {
                let Some(captured) = passed(before, played) else { return };
                restore(before, played, after, |square, _| square != captured);
                after.board.set(played.to, before.board.get(played.from));
            },
        ),
        effect(
            "spares the Pawn that is captured en passant, as the other Pawns around",
            &["explosion.en-passant-captive"],
            move |before, played, after| {
                if let Some(captured) = passed(before, played) {
                    after.board.set(captured, before.board.get(captured));
                }
            },
        ),
    ]
}

/// The piece that a move would place on its square if nothing exploded.
fn arrived(before: &Setup, played: Move) -> Piece {
    let kind = before.board.get(played.from).map_or(Kind::Pawn, |mover| mover.kind);
    Piece::new(before.side, played.choice.unwrap_or(kind))
}

/// Puts what stood around the centre back where something holds.
fn restore(before: &Setup, played: Move, after: &mut Setup, which: impl Fn(Square, Piece) -> bool) {
    for square in around(before.variant, played.to).filter(|&square| square != played.from) {
        if let Some(stood) = before.board.get(square).filter(|&stood| which(square, stood)) {
            after.board.set(square, Some(stood));
        }
    }
}

/// Takes what is no Pawn off some squares.
fn remove(after: &mut Setup, squares: impl IntoIterator<Item = Square>) {
    for square in squares {
        if after.board.get(square).is_some_and(|stands| stands.kind != Kind::Pawn) {
            after.board.set(square, None);
        }
    }
}

/// An engine whose captures leave another board: it lists what is legal by the boards that it sees.
fn leaving(colour: Colour, change: Change) -> Alters {
    Box::new(move |place, answers| {
        let setup = place.setup();
        if setup.side != colour || place.is_over() {
            return;
        }
        let seen = place.pseudo_legal().map(|(played, mut after)| {
            if captures(setup, played, &after) {
                change(setup, played, &mut after);
                drop_rights(place, &mut after);
            }
            (played, after)
        });
        let legal: Vec<_> = seen.filter(|(_, after)| is_left_well(place, after, colour)).collect();
        answers.leave_out(|_, _| true);
        answers.add(legal);
    })
}

/// Whether a side may leave a position so.
fn is_left_well(place: &Place, after: &Setup, colour: Colour) -> bool {
    let wins = !has_king(after, colour.opponent());
    has_king(after, colour) && (wins || reasons::checks(after, place.rulings(), colour).is_empty())
}

/// Ends the rights of Kings and Rooks that are gone.
fn drop_rights(place: &Place, after: &mut Setup) {
    let before = &place.setup().castling;
    for right in before.rights() {
        let rook = before.rook(right).and_then(|file| Square::new(file, home_rank(right)));
        let stands = rook.is_some_and(|rook| {
            after.board.get(rook) == Some(Piece::new(right.colour, Kind::Rook))
        });
        if !stands || !has_king(after, right.colour) {
            after.castling = after.castling.without(right);
        }
    }
}
