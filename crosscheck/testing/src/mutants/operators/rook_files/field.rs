//! The castling field of a FEN with the files of Rooks, read and written wrongly.

use crosscheck::comparing::Objection;
use notation::{Colour, Fault as Wrong, Field, Right, Rulings, Setup, Variant};

use crate::mutants::mutant::{Deviation, Mutant, Operator};
use crate::mutants::operators::repetition::{self, counts};
use crate::mutants::operators::{Sheet, read};
use crate::mutants::place::Place;
use crate::rooks::on_wing;

/// The field of a FEN, as text.
const FIELD: usize = 2;

/// The field that an engine reads in place of the one that is there, if it is another.
type Misreads = fn(&str, &Setup) -> Option<String>;
/// Whether an engine does not know a field.
type Unknown = fn(&str, &Setup) -> bool;
/// Whether an engine reads over a letter.
type Drops = fn(char, &Setup) -> bool;

pub(super) fn all(sheet: &Sheet) -> Vec<Mutant> {
    let mut mutants = misread(sheet);
    mutants.extend(unknown(sheet));
    mutants.extend(accepted(sheet));
    mutants.extend(written(sheet));
    mutants
}

/// The position of a FEN without its rights, whatever the field says.
fn bare(fen: &str, variant: Variant) -> Option<Setup> {
    Setup::parse(&with_field(fen, "-"), variant).ok()
}

fn field(fen: &str) -> &str {
    fen.split(' ').nth(FIELD).unwrap_or_default()
}

fn with_field(fen: &str, field: &str) -> String {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    if let Some(old) = fields.get_mut(FIELD) {
        *old = field;
    }
    fields.join(" ")
}

/// Whether a letter is one of a wing, and none of a file.
fn is_of_wing(letter: char) -> bool {
    matches!(letter, 'K' | 'Q' | 'k' | 'q')
}

fn is_of_file(letter: char) -> bool {
    matches!(letter.to_ascii_lowercase(), 'a'..='h')
}

/// The right of a letter of either kind, with the file that it names.
fn of_letter(letter: char, setup: &Setup) -> Option<(Right, u8)> {
    let alone = with_field(&setup.to_string(), &letter.to_string());
    let castling = Setup::parse(&alone, setup.variant).ok()?.castling;
    let right = castling.rights().next()?;
    Some((right, castling.rook(right)?))
}

/// The letter of a file for a Rook of a side.
fn of_file(right: Right, file: u8) -> char {
    let letter = char::from(b'a'.saturating_add(file));
    if right.colour == Colour::White { letter.to_ascii_uppercase() } else { letter }
}

fn of_text(does: &str, breaks: &[&str], sheet: &Sheet, misreads: Misreads) -> Mutant {
    let reader = move |fen: &str, variant: Variant, rulings: &Rulings| {
        let other = bare(fen, variant).and_then(|setup| misreads(field(fen), &setup));
        match other {
            Some(other) => read(&with_field(fen, &other), variant, rulings),
            None => read(fen, variant, rulings),
        }
    };
    let deviation = Deviation::Reads(Box::new(reader));
    sheet.mutant(Operator::FenRead, does.to_owned(), breaks, deviation)
}

/// Letters that are taken for other Rooks.
fn misread(sheet: &Sheet) -> Vec<Mutant> {
    vec![
        of_text(
            "takes K and Q for the innermost Rooks",
            &["fen.castling-outermost"],
            sheet,
            |text, setup| {
                let innermost = |one: char| {
                    let (right, _) = of_letter(one, setup).filter(|_| is_of_wing(one))?;
                    let files = on_wing(&setup.board, right).into_iter();
                    let file = if right.king_side { files.min() } else { files.max() };
                    Some(of_file(right, file?))
                };
                Some(text.chars().map(|one| innermost(one).unwrap_or(one)).collect())
            },
        ),
        of_text(
            "takes the letter of a file for the outermost Rook of the wing",
            &["fen.castling-file", "castling.which-rook"],
            sheet,
            |text, setup| {
                let of_wing = |one: char| {
                    let (right, _) = of_letter(one, setup).filter(|_| is_of_file(one))?;
                    Some(right.letter())
                };
                Some(text.chars().map(|one| of_wing(one).unwrap_or(one)).collect())
            },
        ),
    ]
}

/// Fields that are refused.
fn unknown(sheet: &Sheet) -> Vec<Mutant> {
    let rules: [(&str, &[&str], Unknown); 6] = [
        ("a letter of a file", &["fen.castling-file", "fen.castling-mixed"], |text, _| {
            text.chars().any(is_of_file)
        }),
        ("the letter of a file for an inner Rook", &["fen.castling-file"], |text, setup| {
            text.chars().filter(|&one| is_of_file(one)).any(|one| {
                of_letter(one, setup).is_some_and(|(right, file)| {
                    of_letter(right.letter(), setup) != Some((right, file))
                })
            })
        }),
        ("the letter of a file for an outermost Rook", &["fen.castling-mixed"], |text, setup| {
            text.chars().filter(|&one| is_of_file(one)).any(|one| {
                of_letter(one, setup)
                    .is_some_and(|found| of_letter(found.0.letter(), setup) == Some(found))
            })
        }),
        ("letters of both kinds in one field", &["fen.castling-mixed"], |text, _| {
            text.chars().any(is_of_file) && text.chars().any(is_of_wing)
        }),
        ("a letter of a wing", &["fen.castling-outermost"], |text, _| text.chars().any(is_of_wing)),
        (
            "a King that stands on another file than e, with a right,",
            &["setup.arrays"],
            |text, setup| {
                let castles = text.chars().filter_map(|one| of_letter(one, setup));
                castles.into_iter().any(|(right, file)| {
                    super::Castle::with_rook(setup, right, file)
                        .is_some_and(|it| it.king.file() != 4)
                })
            },
        ),
    ];
    let mutants = rules.into_iter().map(|(what, breaks, unknown)| {
        let reader = move |fen: &str, variant: Variant, rulings: &Rulings| {
            if bare(fen, variant).is_some_and(|setup| unknown(field(fen), &setup)) {
                let wrong = Wrong::RookFilesSyntax(field(fen).to_owned());
                return Err(Objection::BadPosition(wrong.in_field(Field::Castling)));
            }
            read(fen, variant, rulings)
        };
        let deviation = Deviation::Reads(Box::new(reader));
        sheet.mutant(Operator::FenRead, format!("does not read {what}"), breaks, deviation)
    });
    mutants.collect()
}

/// Fields that are read though they are wrong.
fn accepted(sheet: &Sheet) -> Vec<Mutant> {
    let drops: [(&str, &str, Drops); 4] = [
        ("a letter that is none of a right", "fen.castling-letters", |one, _| {
            !is_of_wing(one) && !is_of_file(one)
        }),
        ("the letter of a file without a Rook", "refused.castling", |one, setup| {
            is_of_file(one) && of_letter(one, setup).is_none() && has_king(one, setup)
        }),
        ("the letter of a wing without a Rook", "refused.castling-wing", |one, setup| {
            is_of_wing(one) && of_letter(one, setup).is_none() && has_king(one, setup)
        }),
        ("a right without a King on the first rank", "refused.castling-king", |one, setup| {
            (is_of_wing(one) || is_of_file(one)) && !has_king(one, setup)
        }),
    ];
    let mut mutants: Vec<Mutant> = drops
        .into_iter()
        .map(|(what, broken, drops)| {
            let reader = move |fen: &str, variant: Variant, rulings: &Rulings| {
                let Some(setup) = bare(fen, variant) else { return read(fen, variant, rulings) };
                let left: String =
                    field(fen).chars().filter(|&one| one == '-' || !drops(one, &setup)).collect();
                let left = if left.is_empty() { "-" } else { &left };
                read(&with_field(fen, left), variant, rulings)
            };
            let does = format!("reads over {what}");
            let deviation = Deviation::Reads(Box::new(reader));
            sheet.mutant(Operator::RefusalMissing, does, &[broken], deviation)
        })
        .collect();
    mutants.push(of_text(
        "reads the rights in any order",
        &["fen.castling-order"],
        sheet,
        |text, setup| {
            let mut letters: Vec<char> = text.chars().collect();
            let place = |one: char| {
                let (right, _) = of_letter(one, setup)?;
                Right::ALL.into_iter().position(|other| other == right)
            };
            if letters.iter().any(|&one| place(one).is_none()) {
                return None;
            }
            letters.sort_by_key(|&one| place(one));
            Some(letters.into_iter().collect())
        },
    ));
    mutants.push(of_text(
        "reads the last of several rights to one wing",
        &["fen.castling-one-a-wing"],
        sheet,
        |text, setup| {
            let letters: Vec<char> = text.chars().collect();
            let of = |one: &char| of_letter(*one, setup).map(|(right, _)| right);
            let is_last = |at: usize| {
                let right = of(&letters[at]);
                right.is_none() || !letters[at + 1..].iter().any(|later| of(later) == right)
            };
            Some((0..letters.len()).filter(|&at| is_last(at)).map(|at| letters[at]).collect())
        },
    ));
    mutants
}

/// Whether the side of a letter has its King on its first rank.
fn has_king(one: char, setup: &Setup) -> bool {
    let colour = if one.is_ascii_uppercase() { Colour::White } else { Colour::Black };
    super::Castle::with_rook(setup, Right { colour, king_side: true }, 0).is_some()
}

/// Rights written with other letters, and positions that are told apart by them. Letters of files for all Rooks are no mistake that
/// shows: a FEN is read before it is compared.
fn written(sheet: &Sheet) -> Vec<Mutant> {
    let write = |setup: &Setup, text: &str| {
        let field: String = setup.castling.rights().map(Right::letter).collect();
        if field.is_empty() { text.to_owned() } else { with_field(text, &field) }
    };
    let clauses = ["fen.castling-written", "fen.castling-letter-follows"];
    let mut mutants = vec![sheet.mutant(
        Operator::FenWritten,
        "writes the letters of wings for all Rooks".to_owned(),
        &clauses,
        Deviation::Writes(Box::new(write)),
    )];
    for colour in Colour::BOTH {
        mutants.push(counts(
            sheet,
            colour,
            "forgets the positions before a right was written with another letter",
            &["repetition.same-letter"],
            Box::new(repetition::right),
            repetition::RIGHT,
            since_the_letters_changed,
        ));
    }
    mutants
}

/// How many positions of a line come before the last of those whose rights are written otherwise than here, this one included.
fn since_the_letters_changed(place: &Place) -> usize {
    let letters = |setup: &Setup| field(&setup.to_string()).to_owned();
    let here = letters(place.setup());
    let is_other = |before: &Setup| letters(before) != here;
    place.path().iter().rposition(|step| is_other(&step.before)).map_or(0, |last| last + 1)
}
