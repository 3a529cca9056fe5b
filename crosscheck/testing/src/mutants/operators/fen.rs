//! Each field of a FEN, read or written wrong.

use crosscheck::comparing::Objection;
use notation::{Castling, Colour, Fault as Wrong, Field, Piece, Rulings, Setup, Square, Variant};
use oracle::{Game, OpenError};

use super::Sheet;
use crate::mutants::mutant::{Deviation, Mutant, Operator};

/// What a reader takes a position for.
type Mistakes = Box<dyn Fn(&mut Setup) + Send + Sync>;
/// What a writer makes of the six fields.
type Writer = fn(&Setup, &mut [String; 6]);

pub(super) fn all(sheet: &Sheet) -> Vec<Mutant> {
    let mut mutants = letters(sheet);
    mutants.extend(reading(sheet));
    mutants.extend(writing(sheet));
    mutants
}

/// Reads a FEN as the reference does.
pub(crate) fn read(fen: &str, variant: Variant, rulings: &Rulings) -> Result<Setup, Objection> {
    match Game::new(variant, rulings, fen) {
        Ok(game) => Ok(game.setup().clone()),
        Err(OpenError::Refused(refusal)) => Err(Objection::BadPosition(refusal)),
    }
}

pub(super) fn reads(sheet: &Sheet, does: String, breaks: &[&str], mistake: Mistakes) -> Mutant {
    let reader = move |fen: &str, variant: Variant, rulings: &Rulings| {
        let mut setup = read(fen, variant, rulings)?;
        mistake(&mut setup);
        Ok(setup)
    };
    sheet.mutant(Operator::FenRead, does, breaks, Deviation::Reads(Box::new(reader)))
}

/// Each letter, not known or of the other side, read and written.
fn letters(sheet: &Sheet) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    let clauses = ["letters", "fen.letters"];
    for moving in &sheet.pieces {
        let piece = moving.piece;
        let Some(symbol) = sheet.variant.symbol(piece) else { continue };
        let unknown = move |fen: &str, variant: Variant, rulings: &Rulings| {
            let setup = read(fen, variant, rulings)?;
            let Some((square, _)) = setup.board.pieces().find(|(_, other)| *other == piece) else {
                return Ok(setup);
            };
            let wrong = Wrong::UnknownLetter {
                rank: usize::from(square.rank()) + 1,
                place: usize::from(square.file()) + 1,
                letter: variant.symbol(piece).unwrap_or_default(),
                variant,
            };
            Err(Objection::BadPosition(wrong.in_field(Field::Placement)))
        };
        let does = format!("does not know the letter {symbol}");
        let deviation = Deviation::Reads(Box::new(unknown));
        mutants.push(Mutant {
            piece: Some(piece),
            ..sheet.mutant(Operator::FenRead, does, &clauses, deviation)
        });
        if moving.royal {
            continue;
        }
        let other = Piece::new(piece.colour.opponent(), piece.kind);
        let swap = move |setup: &mut Setup| {
            for (square, _) in setup.clone().board.pieces().filter(|(_, stands)| *stands == piece) {
                setup.board.set(square, Some(other));
            }
        };
        let does = format!("reads the letter {symbol} as one of the other side");
        let mutant = reads(sheet, does, &clauses, Box::new(swap));
        mutants.push(Mutant { piece: Some(piece), ..mutant });
        for wrong in sheet.captives().filter(|&wrong| wrong != piece.kind) {
            let write = move |setup: &Setup, _: &str| {
                let mut setup = setup.clone();
                for (square, stands) in setup.clone().board.pieces() {
                    if stands == piece {
                        setup.board.set(square, Some(Piece::new(piece.colour, wrong)));
                    }
                }
                setup.to_string()
            };
            let does = format!("writes {wrong} for a {} {}", piece.colour, piece.kind);
            let deviation = Deviation::Writes(Box::new(write));
            let mutant = sheet.mutant(Operator::FenWritten, does, &clauses, deviation);
            mutants.push(Mutant { piece: Some(piece), ..mutant });
        }
        let write = move |setup: &Setup, _: &str| {
            let mut setup = setup.clone();
            swap(&mut setup);
            setup.to_string()
        };
        let does = format!("writes the letter {symbol} as one of the other side");
        let deviation = Deviation::Writes(Box::new(write));
        let mutant = sheet.mutant(Operator::FenWritten, does, &clauses, deviation);
        mutants.push(Mutant { piece: Some(piece), ..mutant });
    }
    mutants
}

/// Where a square is taken to be on a board of a size.
type Turn = fn(u8, Square) -> Option<Square>;
/// What a number is taken for.
type Number = fn(u16) -> u16;

fn reading(sheet: &Sheet) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    let mut add = |does: String, breaks: &[&str], mistake: Mistakes| {
        mutants.push(reads(sheet, does, breaks, mistake));
    };
    for colour in Colour::BOTH {
        let side = move |setup: &mut Setup| setup.side = colour;
        add(format!("reads {colour} to move, whoever is"), &["side"], Box::new(side));
    }
    for right in sheet.rights.clone() {
        let lose = move |setup: &mut Setup| setup.castling = setup.castling.without(right);
        let does = format!("does not read the right {}", right.letter());
        add(does, &["castling"], Box::new(lose));
    }
    if sheet.has_en_passant {
        for colour in Colour::BOTH {
            let lose = move |setup: &mut Setup| {
                setup.en_passant = setup.en_passant.filter(|_| setup.side != colour);
            };
            let does = format!("does not read the en passant field, {colour} to move");
            add(does, &["en-passant", "fen.en-passant-field"], Box::new(lose));
        }
    }
    let numbers: [(&str, Number); 7] = [
        ("as nothing", |_| 0),
        ("up to 50", |number| number.min(50)),
        ("up to 99", |number| number.min(99)),
        ("up to 100", |number| number.min(100)),
        ("in seven bits", |number| number & 127),
        ("in eight bits", |number| number & 255),
        ("by its last two digits", |number| number % 100),
    ];
    let clocks = ["half-move", "counters"];
    let moves = ["full-move", "counters"];
    for (how, number) in numbers {
        let half = move |setup: &mut Setup| setup.half_moves = number(setup.half_moves);
        add(format!("reads the half-move clock {how}"), &clocks, Box::new(half));
        let full = move |setup: &mut Setup| setup.full_moves = number(setup.full_moves).max(1);
        add(format!("reads the move number {how}"), &moves, Box::new(full));
    }
    let swap = |setup: &mut Setup| {
        (setup.half_moves, setup.full_moves) = (setup.full_moves, setup.half_moves.max(1));
    };
    add("reads the two counters the other way round".to_owned(), &clocks, Box::new(swap));
    let size = sheet.variant.size();
    let turns: [(&str, Turn); 3] = [
        ("ranks from the bottom", |size, at| Square::new(at.file(), size - 1 - at.rank())),
        ("files from the right", |size, at| Square::new(size - 1 - at.file(), at.rank())),
        ("ranks as files", |_, at| Square::new(at.rank(), at.file())),
    ];
    for (what, turn) in turns {
        let board = move |setup: &mut Setup| {
            let stood = setup.clone();
            stood.board.pieces().for_each(|(square, _)| setup.board.set(square, None));
            for (square, piece) in stood.board.pieces() {
                if let Some(to) = turn(size, square) {
                    setup.board.set(to, Some(piece));
                }
            }
        };
        add(format!("reads the {what}"), &["board", "setup"], Box::new(board));
    }
    mutants
}

/// The place of the checks to give among the fields of a FEN.
pub(super) const CHECKS: usize = 4;

fn writing(sheet: &Sheet) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    let mut add = |does: &str, breaks: &[&str], write: Writer| {
        let writes = move |setup: &Setup, text: &str| {
            let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
            // The six of chess; a game may have one more between them.
            let checks = setup.checks.map(|_| fields.remove(CHECKS));
            if let Some(six) = fields.first_chunk_mut::<6>() {
                write(setup, six);
            }
            if let Some(checks) = checks {
                fields.insert(CHECKS, checks);
            }
            fields.join(" ")
        };
        let deviation = Deviation::Writes(Box::new(writes));
        mutants.push(sheet.mutant(
            Operator::FenWritten,
            format!("writes {does}"),
            breaks,
            deviation,
        ));
    };
    add("w, whoever is to move", &["side"], |_, fields| "w".clone_into(&mut fields[1]));
    add("b, whoever is to move", &["side"], |_, fields| "b".clone_into(&mut fields[1]));
    add("the side that has moved", &["side"], |setup, fields| {
        fields[1] = setup.side.opponent().letter().to_string();
    });
    let castling = ["castling", "fen.castling-field"];
    if sheet.rights.is_empty() {
        add("all rights to castle", &castling, |_, fields| "KQkq".clone_into(&mut fields[2]));
    } else {
        add("no right to castle", &castling, |_, fields| "-".clone_into(&mut fields[2]));
        let has_rights = |side| sheet.rights.iter().any(|right| right.colour == side);
        if has_rights(Colour::Black) {
            add("the rights of White alone", &castling, |setup, fields| {
                fields[2] = of_side(setup.castling, Colour::White).to_string();
            });
        }
        if has_rights(Colour::White) {
            add("the rights of Black alone", &castling, |setup, fields| {
                fields[2] = of_side(setup.castling, Colour::Black).to_string();
            });
        }
        add("an empty field where no right is held", &castling, |_, fields| {
            if fields[2] == "-" {
                fields[2].clear();
            }
        });
        add("the rights from the last to the first", &castling, |_, fields| {
            fields[2] = fields[2].chars().rev().collect();
        });
    }
    let passing = ["en-passant", "fen.en-passant-field", "pawn.no-en-passant"];
    if sheet.has_en_passant {
        add("no en passant field", &passing, |_, fields| "-".clone_into(&mut fields[3]));
    } else {
        add("an en passant square always", &passing, |setup, fields| {
            let behind = if setup.side == Colour::White { 6 } else { 3 };
            fields[3] = format!("e{behind}");
        });
    }
    let half = ["half-move", "clock.counts", "counters"];
    add("no half-move clock", &half, |_, fields| "0".clone_into(&mut fields[4]));
    add("the half-move clock by moves", &half, |setup, fields| {
        fields[4] = (setup.half_moves / 2).to_string();
    });
    let full = ["full-move", "clock.full-move", "counters"];
    add("the first move always", &full, |_, fields| "1".clone_into(&mut fields[5]));
    add("the number of moves made", &full, |setup, fields| {
        fields[5] = (setup.full_moves - 1).to_string();
    });
    add("the number of plies", &full, |setup, fields| {
        fields[5] = (2 * setup.full_moves.min(4_000)).to_string();
    });
    add("the counters the other way round", &half, |_, fields| fields.swap(4, 5));
    add("the ranks from the bottom", &["board", "setup"], |_, fields| {
        fields[0] = fields[0].split('/').rev().collect::<Vec<_>>().join("/");
    });
    add("each rank from the right", &["board", "setup"], |setup, fields| {
        let mut turned = setup.clone();
        setup.board.pieces().for_each(|(square, _)| turned.board.set(square, None));
        for (square, piece) in setup.board.pieces() {
            let file = setup.variant.size() - 1 - square.file();
            if let Some(to) = Square::new(file, square.rank()) {
                turned.board.set(to, Some(piece));
            }
        }
        let text = turned.to_string();
        text.split(' ').next().unwrap_or_default().clone_into(&mut fields[0]);
    });
    add("each empty square by itself", &["run", "run-ten"], |_, fields| {
        fields[0] = fields[0].replace("10", "91").replace('2', "11");
    });
    mutants
}

fn of_side(castling: Castling, colour: Colour) -> Castling {
    let kept = castling.rights().filter(|right| right.colour == colour);
    kept.fold(Castling::NONE, Castling::with)
}
