//! What is refused: each reason left out, and positions that are refused though they are none to be.

use crosscheck::comparing::Objection;
use notation::{Colour, Fault as Wrong, Kind, Reason, Refusal, Rulings, Setup, Variant};
use oracle::reasons;

use super::fen::read;
use super::{Sheet, explosion};
use crate::mutants::mutant::{Deviation, Mutant, Operator};
use crate::mutants::place::up;

/// Whether a reason is one that an engine does not know.
type Unknown = Box<dyn Fn(&Wrong, Option<&Setup>) -> bool + Send + Sync>;
/// Whether an engine refuses a position that is one.
type Dislikes = Box<dyn Fn(&Setup, &Rulings) -> bool + Send + Sync>;

pub(super) fn all(sheet: &Sheet) -> Vec<Mutant> {
    let mut mutants = left_out(sheet);
    mutants.extend(stricter(sheet));
    mutants
}

/// The ids of the reasons that concern the text alone, with the clauses about them.
const OF_TEXT: [(&str, &str); 13] = [
    ("fields", "fields"),
    ("rank-count", "rank-count"),
    ("rank-width", "rank-width"),
    ("run", "run"),
    ("unknown-letter", "letters"),
    ("side", "side"),
    ("castling-syntax", "castling"),
    ("en-passant-syntax", "en-passant"),
    ("checks-syntax", "refused.checks-syntax"),
    ("hand-syntax", "refused.hand-syntax"),
    ("mark", "refused.mark"),
    ("half-move-clock", "half-move"),
    ("full-move-number", "full-move"),
];

/// A number of Kings, or a Pawn of the first rank, that a game has and chess has not.
fn kings_and_pawns(sheet: &Sheet, colour: Colour, add: &mut dyn FnMut(String, &[&str], Dislikes)) {
    if !sheet.has_royals(colour) && sheet.kinds().any(|kind| kind == Kind::King) {
        let kings = move |setup: &Setup| {
            setup.board.of(colour).filter(|(_, piece)| piece.kind == Kind::King).count()
        };
        let clauses = ["king.any-number", "white.no-king"];
        add(
            format!("refuses a position without a {colour} King"),
            &clauses,
            Box::new(move |setup, _| kings(setup) == 0),
        );
        if sheet.pieces.iter().any(|m| m.piece == notation::Piece::new(colour, Kind::King)) {
            add(
                format!("refuses a position with two {colour} Kings"),
                &clauses,
                Box::new(move |setup, _| kings(setup) > 1),
            );
        }
    }
    let home = if colour == Colour::White { 0 } else { sheet.variant.size() - 1 };
    if sheet.has_pawns() && sheet.pawn_ranks(colour).contains(&home) {
        let pawn = notation::Piece::new(colour, Kind::Pawn);
        add(
            format!("refuses a {colour} Pawn on its first rank"),
            &["accepted.first-rank", "setup"],
            Box::new(move |setup, _| {
                setup.board.pieces().any(|(at, piece)| piece == pawn && at.rank() == home)
            }),
        );
    }
}

/// Counters that are large, or that do not go together.
fn counters(add: &mut dyn FnMut(String, &[&str], Dislikes)) {
    for most in [49, 50, 99, 100, 149, 150, 999] {
        add(
            format!("refuses a half-move clock beyond {most}"),
            &["half-move", "counters"],
            Box::new(move |setup, _| setup.half_moves > most),
        );
    }
    for most in [99, 255, 999] {
        add(
            format!("refuses a move number beyond {most}"),
            &["full-move", "counters"],
            Box::new(move |setup, _| setup.full_moves > most),
        );
    }
    add(
        "refuses a half-move clock that the move number does not allow".to_owned(),
        &["half-move", "counters"],
        Box::new(|setup, _| u32::from(setup.half_moves) > 2 * u32::from(setup.full_moves)),
    );
}

/// Each reason for refusing a FEN, left out.
fn left_out(sheet: &Sheet) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    let mut add = |does: String, breaks: &[&str], unknown: Unknown| {
        let accept = move |fen: &str, variant: Variant, rulings: &Rulings| {
            let refused = match read(fen, variant, rulings) {
                Err(Objection::BadPosition(refusal)) => refusal,
                other => return other,
            };
            let setup = Setup::parse_under(fen, variant, rulings).ok();
            let all = setup.as_ref().map_or(vec![refused], |s| reasons::refusals(s, rulings));
            let left = |refusal: &Refusal| !unknown(&refusal.fault, setup.as_ref());
            match all.into_iter().find(left) {
                Some(refusal) => Err(Objection::BadPosition(refusal)),
                // What is read of a text that says nothing is anyone's guess.
                None => Ok(setup.unwrap_or_else(|| variant.start(rulings))),
            }
        };
        let deviation = Deviation::Reads(Box::new(accept));
        mutants.push(sheet.mutant(Operator::RefusalMissing, does, breaks, deviation));
    };
    let is_of_the_game = |id: &str| match id {
        "checks-syntax" => sheet.variant.counts_checks(),
        "hand-syntax" | "mark" => sheet.variant.has_hands(),
        _ => true,
    };
    for (id, clause) in OF_TEXT.into_iter().filter(|(id, _)| is_of_the_game(id)) {
        let unknown = move |wrong: &Wrong, _: Option<&Setup>| wrong.id() == id;
        let breaks = match id {
            // A game with a field of its own says how many there are.
            "fields" => &[clause, "fen.fields"][..],
            // A game without Pawns does not know their letter.
            "unknown-letter" => &[clause, "pawn.none", "refused.hand-letter"],
            _ => &[clause],
        };
        add(format!("accepts a FEN in spite of {id}"), breaks, Box::new(unknown));
    }
    if sheet.variant.has_hands() {
        add(
            "accepts more than 64 pieces".to_owned(),
            &["refused.too-many-pieces"],
            Box::new(|wrong, _| matches!(wrong, Wrong::TooManyPieces { .. })),
        );
    }
    for side in Colour::BOTH {
        royals(sheet, side, &mut add);
        for rank in 0..sheet.variant.size() {
            let none = !sheet.pawn_ranks(side).contains(&rank);
            if none {
                add(
                    format!("accepts a {side} Pawn on rank {}", rank + 1),
                    &["refused.pawn-rank"],
                    Box::new(move |wrong, _| {
                        matches!(wrong, Wrong::PawnRank { colour, square }
                            if *colour == side && square.rank() == rank)
                    }),
                );
            }
        }
        of_one_game(sheet, side, &mut add);
        if sheet.has_en_passant {
            for (what, is_it) in PASSING {
                add(
                    format!("accepts an en passant field where {what}, {side} to move"),
                    &["refused.en-passant"],
                    Box::new(move |wrong, setup| {
                        setup.is_some_and(|setup| {
                            matches!(wrong, Wrong::EnPassantContradicted(_))
                                && setup.side == side
                                && is_it(setup)
                        })
                    }),
                );
            }
        }
    }
    if !sheet.has_en_passant {
        add(
            "accepts an en passant field".to_owned(),
            &["refused.en-passant"],
            Box::new(|wrong, _| matches!(wrong, Wrong::NoEnPassant(_))),
        );
    }
    let by_file = sheet.castles_by_file();
    for right in notation::Right::ALL.into_iter().filter(|_| !by_file) {
        add(
            format!("accepts the right {} whatever stands at home", right.letter()),
            &[
                "refused.castling",
                "refused.castling-without-king",
                "refused.castling-marked",
                "refused.white-castling",
                "castling.evolved-is-no-rook",
            ],
            Box::new(move |wrong, _| match *wrong {
                Wrong::CastlingContradicted(of) | Wrong::NoSuchRight { right: of, .. } => {
                    of == right
                }
                _ => false,
            }),
        );
    }
    mutants.extend(forms(sheet));
    mutants
}

/// The reasons that have to do with royal pieces.
fn royals(sheet: &Sheet, side: Colour, add: &mut dyn FnMut(String, &[&str], Unknown)) {
    let clauses =
        ["refused.royals", "refused.missing-king", "refused.surplus-king", "refused.white-king"];
    let start = sheet.variant.start(&Rulings::default());
    let is_royal = |kind: &(Kind, _)| reasons::is_royal(sheet.variant, kind.0);
    let needs_some = reasons::royals(&start, side).next().is_some();
    if needs_some {
        add(
            format!("accepts too few royal pieces of {side}"),
            &clauses,
            Box::new(
                move |wrong, _| matches!(wrong, Wrong::MissingRoyal { colour, .. } if *colour == side),
            ),
        );
        add(
            format!("accepts a position where {side} is in check, not to move"),
            &["refused.opponent-in-check"],
            Box::new(move |wrong, _| *wrong == Wrong::OpponentInCheck(side)),
        );
    }
    if sheet.variant.kinds().iter().any(is_royal) {
        add(
            format!("accepts too many royal pieces of {side}"),
            &clauses,
            Box::new(
                move |wrong, _| matches!(wrong, Wrong::SurplusRoyal { colour, .. } if *colour == side),
            ),
        );
    }
}

/// The reasons that one game alone has.
fn of_one_game(sheet: &Sheet, side: Colour, add: &mut dyn FnMut(String, &[&str], Unknown)) {
    if sheet.variant.counts_checks() {
        add(
            format!("accepts a position where {side} has no check to give and gives none"),
            &["refused.checks-of-side-to-move", "refused.checks-without-check"],
            Box::new(move |wrong, _| *wrong == Wrong::ChecksContradicted(side)),
        );
    }
    if sheet.bars_checks {
        add(
            format!("accepts a position where {side} is in check, to move"),
            &["refused.side-in-check"],
            Box::new(move |wrong, _| *wrong == Wrong::SideInCheck(side)),
        );
    }
    if sheet.was_over(side) {
        add(
            format!("accepts a position that was over a move ago, {side} to move"),
            &["refused.game-over"],
            Box::new(move |wrong, setup| {
                *wrong == Wrong::GameOver && setup.is_some_and(|setup| setup.side == side)
            }),
        );
    }
}

/// Whether the field of a position is wrong in one way.
type Passing = fn(&Setup) -> bool;

/// What on the board is wrong with an en passant field.
const PASSING_BOARD: [(&str, Passing); 3] = [
    ("the square is not empty", |setup| {
        setup.en_passant.is_some_and(|square| setup.board.get(square).is_some())
    }),
    ("no Pawn stands beyond it", |setup| {
        let beyond = setup.en_passant.and_then(|square| square.offset(0, -up(setup.side)));
        let pawn = beyond.and_then(|square| setup.board.get(square));
        !pawn.is_some_and(|piece| piece.kind == Kind::Pawn && piece.colour != setup.side)
    }),
    ("the square behind it is not empty", |setup| {
        let behind = setup.en_passant.and_then(|square| square.offset(0, up(setup.side)));
        behind.is_some_and(|square| setup.board.get(square).is_some())
    }),
];

/// What is wrong with an en passant field.
const PASSING: [(&str, Passing); 4] = [
    PASSING_BOARD[0],
    PASSING_BOARD[1],
    PASSING_BOARD[2],
    ("no double step passes its rank", |setup| {
        PASSING_BOARD.iter().all(|(_, is_wrong)| !is_wrong(setup))
    }),
];

/// Pieces where they cannot stand, by kind and side; the two bare Generals.
fn forms(sheet: &Sheet) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    let wrong_places = sheet.wrong_places();
    for (does, breaks, unknown) in wrong_places {
        let accept = move |fen: &str, variant: Variant, rulings: &Rulings| {
            let Ok(setup) = Setup::parse_under(fen, variant, rulings) else {
                return read(fen, variant, rulings);
            };
            let all = reasons::refusals(&setup, rulings);
            match all.into_iter().find(|refusal| !unknown(&refusal.fault)) {
                Some(refusal) => Err(Objection::BadPosition(refusal)),
                None => Ok(setup),
            }
        };
        let deviation = Deviation::Reads(Box::new(accept));
        mutants.push(sheet.mutant(Operator::RefusalMissing, does, &[breaks], deviation));
    }
    mutants
}

/// Positions that are refused though they are none to be.
fn stricter(sheet: &Sheet) -> Vec<Mutant> {
    use Reason::{Explosion, Hill, NoPieces, Race, ThirdCheck};
    let mut mutants = Vec::new();
    let mut add = |does: String, breaks: &[&str], dislikes: Dislikes| {
        let refuse = move |fen: &str, variant: Variant, rulings: &Rulings| {
            let setup = read(fen, variant, rulings)?;
            if dislikes(&setup, rulings) {
                return Err(Objection::InItsWords("I do not take such a position".into()));
            }
            Ok(setup)
        };
        let deviation = Deviation::Reads(Box::new(refuse));
        let breaks = [&["accepted.unchecked"], breaks].concat();
        mutants.push(sheet.mutant(Operator::Stricter, does, &breaks, deviation));
    };
    let start = sheet.variant.start(&Rulings::default());
    for moving in sheet.pieces.iter().filter(|moving| !moving.royal) {
        let piece = moving.piece;
        let of = |setup: &Setup| setup.board.pieces().filter(|(_, other)| *other == piece).count();
        let most = of(&start);
        let does = format!("refuses more than {most} {} {}s", piece.colour, piece.kind);
        add(
            does,
            &[],
            Box::new(move |setup, _| {
                setup.board.pieces().filter(|(_, other)| *other == piece).count() > most
            }),
        );
    }
    for colour in Colour::BOTH {
        if sheet.checked.contains(&colour) {
            add(
                format!("refuses a position where {colour}, to move, is in check"),
                &["check.given"],
                Box::new(move |setup, rulings| {
                    setup.side == colour && !reasons::checks(setup, rulings, colour).is_empty()
                }),
            );
        }
        add(
            format!("refuses a position where {colour}, to move, has no move"),
            &["end."],
            Box::new(move |setup, rulings| {
                let game = oracle::Game::from_setup(setup.clone(), rulings);
                setup.side == colour && game.is_ok_and(|game| game.legal_moves().is_empty())
            }),
        );
        kings_and_pawns(sheet, colour, &mut add);
        let most = start.board.of(colour).count();
        add(
            format!("refuses more than {most} pieces of {colour}"),
            &[],
            Box::new(move |setup, _| setup.board.of(colour).count() > most),
        );
    }
    let is_own =
        |reason: &Reason| matches!(reason, Hill | ThirdCheck | Race | NoPieces | Explosion);
    if sheet.reasons.iter().any(is_own) {
        if sheet.reasons.contains(&Explosion) {
            add(
                "refuses a position in which the Kings touch".to_owned(),
                &["accepted.touch", "touch."],
                Box::new(|setup, _| explosion::touch(setup)),
            );
        }
        add(
            "refuses a position in which the game is over".to_owned(),
            &["accepted.over"],
            Box::new(|setup, rulings| reasons::own_ending(setup, rulings).is_some()),
        );
    }
    counters(&mut add);
    if sheet.has_en_passant {
        add(
            "refuses an en passant field where no Pawn can take".to_owned(),
            &["fen.en-passant-field"],
            Box::new(|setup, rulings| {
                let game = oracle::Game::from_setup(setup.clone(), rulings);
                let takes = |game: oracle::Game| {
                    game.legal_moves().iter().any(|m| {
                        let mover = setup.board.get(m.from).map(|piece| piece.kind);
                        Some(m.to) == setup.en_passant && mover == Some(Kind::Pawn)
                    })
                };
                setup.en_passant.is_some() && !game.is_ok_and(takes)
            }),
        );
    }
    mutants
}
