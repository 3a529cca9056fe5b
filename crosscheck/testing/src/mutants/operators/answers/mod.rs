//! What an engine says beside its moves and counts: each answer to a further question in which authors go wrong.

mod hash;
mod san;

use crosscheck::comparing::play::Marks;
use crosscheck::comparing::{Further, FurtherAnswer, NoAnswer, Observation};
use notation::{Colour, Kind, Move, Setup, Variant};
use oracle::reasons;

use super::Sheet;
use crate::mutants::mutant::{Deviation, Mutant, Operator};
use crate::mutants::place::{Place, Step};

/// An answer of the reference.
type Answer = Result<FurtherAnswer, NoAnswer>;
/// A mutant, and what it is about.
type Told = (About, Mutant);

/// What a mistake is about: the cases of a game ask for what is its own.
#[derive(Clone, Copy, PartialEq, Eq)]
enum About {
    Chess,
    Castling,
    Counters,
    Captures,
    Hands,
    Checks,
    Board,
}
use About::{Board, Captures, Castling, Checks, Chess, Counters, Hands};

/// What the cases of a game ask for.
const fn asked(variant: Variant) -> &'static [About] {
    match variant {
        Variant::Chess => &[Board, Chess, Castling, Counters, Captures],
        Variant::Chess960 => &[Board, Castling],
        Variant::ThreeCheck => &[Board, Counters, Checks],
        Variant::Crazyhouse => &[Board, Hands],
        Variant::Atomic | Variant::Osmosis => &[Board, Captures],
        _ => &[Board],
    }
}

pub(super) fn all(sheet: &Sheet) -> Vec<Mutant> {
    let told =
        [legal, undone, hash::parts, hash::boards, checks, san::written, san::signs, san::read];
    let told = told.into_iter().flat_map(|told: fn(&Sheet) -> Vec<Told>| told(sheet));
    let asked = asked(sheet.variant);
    told.filter(|(about, _)| asked.contains(about)).map(|(_, mutant)| mutant).collect()
}

fn mutant(
    sheet: &Sheet,
    about: About,
    does: &str,
    breaks: &[&str],
    tell: impl Fn(&Place, &Further, &mut Answer) + Send + Sync + 'static,
) -> Told {
    let tells = Deviation::Tells(Box::new(tell));
    (about, sheet.mutant(Operator::Answers, does.to_owned(), breaks, tells))
}

/// Whether a text is a legal move.
fn legal(sheet: &Sheet) -> Vec<Told> {
    type Says = fn(&Place, &str) -> bool;
    let of = |about: About, does: &str, says: Says| {
        mutant(sheet, about, does, &["legal"], move |place, question, told| {
            if let Further::Legal(text) = question
                && says(place, text)
            {
                *told = Ok(FurtherAnswer::Is(true));
            }
        })
    };
    vec![
        of(Chess, "calls a promotion without its letter legal", |place, text| {
            listed(place).any(|legal| legal.len() == text.len() + 1 && legal.starts_with(text))
        }),
        of(Chess, "calls a move with a letter too many legal", |place, text| {
            let ends_in_letter = text.ends_with(|last: char| last.is_ascii_lowercase());
            ends_in_letter
                && listed(place)
                    .any(|legal| text.len() == legal.len() + 1 && text.starts_with(&legal))
        }),
        of(Chess, "calls a move legal that leaves a royal piece attacked", |place, text| {
            let variant = place.setup().variant;
            place.forbidden().iter().any(|one| one.played.text(variant).to_string() == text)
        }),
        of(Castling, "calls castling legal without a right", |place, text| {
            let Ok(played) = Move::parse(text, place.setup().variant) else { return false };
            let side = |at| place.piece(at).map(|piece| piece.colour);
            let is_king = place.piece(played.from).is_some_and(|piece| piece.kind == Kind::King);
            let far = played.from.file().abs_diff(played.to.file()) == 2;
            let is_flat = played.from.rank() == played.to.rank() && played.from != played.to;
            is_king && is_flat && (far || side(played.from) == side(played.to))
        }),
        of(Hands, "calls a drop legal whatever is in hand", |_, text| text.contains('@')),
        of(Hands, "calls a drop legal that does not answer check", |place, text| {
            !place.checks().is_empty() && is_drop(place, text, place.setup().side)
        }),
        of(Hands, "calls a drop from the other side's hand legal", |place, text| {
            is_drop(place, text, place.setup().side.opponent())
        }),
        of(Chess, "calls a move onto its own square legal", |_, text| {
            let half = text.len() / 2;
            text.is_char_boundary(half) && text[..half] == text[half..]
        }),
    ]
}

/// Whether a text is a drop onto an empty square of a piece that a side has in hand.
fn is_drop(place: &Place, text: &str, side: Colour) -> bool {
    let setup = place.setup();
    let Ok(Move { to, dropped: Some(kind), .. }) = Move::parse(text, setup.variant) else {
        return false;
    };
    let held = setup.hands.map_or(0, |hands| hands.count(side, kind));
    held > 0 && setup.board.get(to).is_none()
}

/// The legal moves as texts.
fn listed(place: &Place) -> impl Iterator<Item = String> + '_ {
    let variant = place.setup().variant;
    place.answers().moves.iter().map(move |(played, _)| played.text(variant).to_string())
}

/// A change of the position that an engine comes back to: what stands there, the first move that was taken back, and the
/// position that it led from.
type Spoils = fn(&mut Setup, &Step, &Setup);

/// Taking moves back.
fn undone(sheet: &Sheet) -> Vec<Told> {
    let of = |about: About, does: &str, spoils: Spoils| {
        mutant(sheet, about, does, &["undo"], move |place, question, told| {
            let (Further::Undo(plies), Ok(FurtherAnswer::Position(seen))) = (question, told) else {
                return;
            };
            let Some(first) = place.path().len().checked_sub(*plies) else { return };
            let Observation { setup: Some(setup), .. } = seen.as_mut() else { return };
            let after =
                place.path().get(first + 1).map_or_else(|| place.setup(), |step| &step.before);
            spoils(setup, &place.path()[first], after);
        })
    };
    let mut mutants = vec![
        of(Captures, "does not put back what was captured", |setup, step, _| {
            if step.before.board.get(step.played.to).is_some_and(|it| it.colour != setup.side) {
                setup.board.set(step.played.to, None);
            }
        }),
        of(Chess, "does not put back a Pawn taken in passing", |setup, step, after| {
            let gone = step.before.board.of(setup.side.opponent());
            let gone =
                gone.filter(|(at, _)| *at != step.played.to && after.board.get(*at).is_none());
            let gone: Vec<_> = gone.map(|(at, _)| at).collect();
            for at in gone {
                setup.board.set(at, None);
            }
        }),
        of(Castling, "does not give back rights to castle", |setup, _, after| {
            setup.castling = setup
                .castling
                .rights()
                .filter(|right| after.castling.has(*right))
                .fold(notation::Castling::NONE, |kept, right| match setup.castling.rook(right) {
                    Some(file) => kept.with_rook(right, file),
                    None => kept.with(right),
                });
        }),
        of(Chess, "keeps the en passant square", |setup, _, after| {
            setup.en_passant = after.en_passant;
        }),
        of(Counters, "keeps the half-move clock", |setup, _, after| {
            setup.half_moves = after.half_moves;
        }),
        of(Counters, "keeps the move number", |setup, _, after| {
            setup.full_moves = after.full_moves;
        }),
        of(Chess, "leaves what a Pawn has become", |setup, step, after| {
            if step.played.choice.is_some()
                && let Some(piece) = after.board.get(step.played.to)
            {
                setup.board.set(step.played.from, Some(piece));
            }
        }),
        of(Castling, "leaves the Rook where castling took it", |setup, step, after| {
            let mover = step.before.board.get(step.played.from);
            let is_king = mover.is_some_and(|piece| piece.kind == Kind::King);
            let left = step.before.board.of(setup.side).filter(|(at, piece)| {
                piece.kind == Kind::Rook && after.board.get(*at) != Some(*piece)
            });
            let left: Vec<_> = left.map(|(at, _)| at).collect();
            if let (true, [at]) = (is_king, left.as_slice()) {
                setup.board.set(*at, None);
            }
        }),
    ];
    mutants.push(mutant(
        sheet,
        Chess,
        "does not see a draw that may be claimed again",
        &["undo"],
        |_, question, told| {
            if let (Further::Undo(_), Ok(FurtherAnswer::Position(seen))) = (question, told) {
                seen.status.claims = seen.status.claims.as_ref().map(|_| Vec::new());
            }
        },
    ));
    if sheet.variant.has_hands() {
        mutants.push(of(Hands, "keeps the pieces in hand", |setup, _, after| {
            setup.hands = after.hands;
        }));
    }
    if sheet.variant.counts_checks() {
        mutants.push(of(Checks, "keeps the checks to give", |setup, _, after| {
            setup.checks = after.checks;
        }));
    }
    mutants
}

/// A move with the position after it, and where its check comes from.
struct Given<'a> {
    place: &'a Place,
    played: Move,
    after: &'a Setup,
    from: Vec<notation::Square>,
}

/// Which checks a move gives.
fn checks(sheet: &Sheet) -> Vec<Told> {
    let of = |about: About, does: &str, misses: fn(&Given<'_>) -> bool| {
        mutant(sheet, about, does, &["gives-check"], move |place, question, told| {
            let Further::GivesCheck(played) = question else { return };
            let Some(after) = place.after(*played) else { return };
            let attacks = reasons::checks(after, place.rulings(), after.side);
            let from = attacks.iter().map(|attack| attack.from).collect();
            if misses(&Given { place, played: *played, after, from }) {
                *told = Ok(FurtherAnswer::Is(false));
            }
        })
    };
    vec![
        of(Captures, "sees no check that a move uncovers", |given| {
            !given.from.contains(&given.played.to) && !is_castling(given)
        }),
        of(Chess, "sees no check that the King uncovers", |given| {
            let mover = given.place.piece(given.played.from);
            mover.is_some_and(|piece| piece.kind == Kind::King) && !is_castling(given)
        }),
        of(Captures, "sees no check by a capture", |given| {
            let pieces = |setup: &Setup| setup.board.pieces().count();
            pieces(given.after) < pieces(given.place.setup())
        }),
        of(Chess, "takes a mate for no check", |given| {
            let mated = given.place.changed(given.after.clone());
            mated.is_some_and(|game| game.legal_moves().is_empty())
        }),
        of(Chess, "sees no check by the piece that moves", |given| given.from == [given.played.to]),
        of(Castling, "sees no check by castling", is_castling),
        of(Chess, "sees no check by a new piece", |given| given.played.choice.is_some()),
        of(Chess, "sees no check that a capture in passing uncovers", |given| {
            let mover = given.place.piece(given.played.from);
            mover.is_some_and(|piece| piece.kind == Kind::Pawn)
                && given.place.setup().en_passant == Some(given.played.to)
        }),
        of(Hands, "sees no check by a dropped piece", |given| given.played.dropped.is_some()),
    ]
}

fn is_castling(given: &Given<'_>) -> bool {
    let marks = Marks::of(given.place.setup(), given.played, given.after);
    marks.is_some_and(|marks| marks.castling)
}
