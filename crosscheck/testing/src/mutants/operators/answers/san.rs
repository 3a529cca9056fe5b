//! Moves in standard algebraic notation, written and read wrongly.

use crosscheck::comparing::{Further, FurtherAnswer, NoAnswer};
use notation::{Kind, Move};
use oracle::reasons;

use super::About::{Castling, Chess};
use super::{About, Answer, Sheet, Told, mutant};
use crate::mutants::place::Place;

/// How moves are written.
pub(super) fn written(sheet: &Sheet) -> Vec<Told> {
    let of = |about, does, breaks, writes| writing(sheet, about, does, breaks, writes);
    vec![
        of(Chess, "writes no cross for a capture", "san", |_, _, text| text.replace('x', "")),
        of(Chess, "writes a Pawn's capture without its file", "san", |_, _, text| {
            match text.split_once('x') {
                Some((begin, end)) if begin.chars().all(|sign| sign.is_ascii_lowercase()) => {
                    format!("x{end}")
                }
                _ => text.to_owned(),
            }
        }),
        of(Chess, "writes a Knight as a King", "san", |_, _, text| text.replace('N', "K")),
        of(Castling, "writes castling with noughts", "san.castling", |_, _, text| {
            text.replace('O', "0")
        }),
        of(Castling, "writes both castlings alike", "san.castling", |_, _, text| {
            text.replace("O-O-O", "O-O")
        }),
        of(Chess, "writes a promotion without its sign", "san.promotion", |_, _, text| {
            text.replace('=', "")
        }),
        of(Chess, "writes nothing to tell pieces apart", "san.origin", |_, _, text| {
            let plain = text.trim_end_matches(['+', '#']);
            let (begin, to) = plain.split_at(plain.len().saturating_sub(2));
            let kept = |sign: &char| sign.is_ascii_uppercase() || *sign == 'x';
            if !begin.starts_with(|sign: char| "QRBN".contains(sign)) {
                return text.to_owned();
            }
            let begin: String = begin.chars().filter(kept).collect();
            format!("{begin}{to}{}", &text[plain.len()..])
        }),
        of(Chess, "tells every piece apart by its square", "san.origin", |place, played, text| {
            let is_letter = text.starts_with(|sign: char| "QRBN".contains(sign));
            let twins = place.answers().moves.iter().filter(|(other, _)| {
                other.to == played.to
                    && other.from != played.from
                    && place.piece(other.from) == place.piece(played.from)
            });
            if !is_letter || twins.count() == 0 {
                return text.to_owned();
            }
            let plain: String = text[1..].chars().filter(|sign| *sign == 'x').collect();
            let sign = &text[text.trim_end_matches(['+', '#']).len()..];
            format!("{}{}{plain}{}{sign}", &text[..1], played.from, played.to)
        }),
        of(
            Chess,
            "tells a piece apart from one that is pinned",
            "san.origin",
            |place, played, text| {
                let twin = place.forbidden().iter().any(|one| {
                    one.played.to == played.to
                        && place.piece(one.played.from) == place.piece(played.from)
                });
                let is_letter = text.starts_with(|sign: char| "QRBN".contains(sign));
                if twin && is_letter && text.len() < 5 {
                    format!("{}{}{}", &text[..1], &played.from.to_string()[..1], &text[1..])
                } else {
                    text.to_owned()
                }
            },
        ),
    ]
}

/// The signs for check and mate.
pub(super) fn signs(sheet: &Sheet) -> Vec<Told> {
    let of = |does, writes| writing(sheet, Chess, does, "san.sign", writes);
    vec![
        of("writes no sign for check", |_, _, text| text.replace('+', "")),
        of("writes no sign for a check that the King uncovers", |_, _, text| {
            let plain = text.trim_end_matches('+');
            if text.starts_with('K') { plain.to_owned() } else { text.to_owned() }
        }),
        of("writes a double check with two signs", |place, played, text| {
            let checks = place
                .after(played)
                .map_or(0, |after| reasons::checks(after, place.rulings(), after.side).len());
            if checks > 1 && text.ends_with('+') { format!("{text}+") } else { text.to_owned() }
        }),
        of(
            "writes a check like a mate that only a capture in passing answers",
            |place, played, text| {
                let game = place.after(played).and_then(|after| place.changed(after.clone()));
                let is_answered = game.is_none_or(|game| {
                    let passed = game.setup().en_passant;
                    game.legal_moves().iter().any(|answer| passed != Some(answer.to))
                });
                if is_answered { text.to_owned() } else { text.replace('+', "#") }
            },
        ),
        of("writes a mate like a check", |_, _, text| text.replace('#', "+")),
        of("writes a stalemate like a mate", |place, played, text| {
            let ends = place.after(played).and_then(|after| place.changed(after.clone()));
            let is_stuck = ends.is_some_and(|game| game.legal_moves().is_empty());
            if is_stuck && !text.ends_with('#') { format!("{text}#") } else { text.to_owned() }
        }),
    ]
}

/// An engine that writes moves in another way.
fn writing(
    sheet: &Sheet,
    about: About,
    does: &str,
    breaks: &str,
    writes: fn(&Place, Move, &str) -> String,
) -> Told {
    mutant(sheet, about, does, &[breaks], move |place, question, told| {
        if let (Further::San, Ok(FurtherAnswer::San(all))) = (question, told) {
            for (played, text) in all {
                *text = writes(place, *played, text);
            }
        }
    })
}

/// How texts are read.
pub(super) fn read(sheet: &Sheet) -> Vec<Told> {
    let of = |about: About, does: &str, breaks: &str, reads: fn(&Place, &str, &mut Answer)| {
        mutant(sheet, about, does, &[breaks], move |place, question, told| {
            if let Further::ParseSan(text) = question {
                reads(place, text, told);
            }
        })
    };
    vec![
        of(
            Chess,
            "takes the first move that fits a text",
            "parse-san.refuses",
            |place, text, told| {
                let Some((letter, to)) = text.split_at_checked(1) else { return };
                let fits = |played: &Move| {
                    let kind = place
                        .piece(played.from)
                        .and_then(|piece| place.setup().variant.letter(piece.kind));
                    kind == Some(letter) && played.to.to_string() == to
                };
                let mut moves = place.answers().moves.iter().map(|(played, _)| *played);
                if told.is_err()
                    && let Some(played) = moves.find(fits)
                {
                    *told = Ok(FurtherAnswer::Move(played));
                }
            },
        ),
        of(Chess, "reads a move that is not legal", "parse-san.refuses", |place, text, told| {
            let fits =
                |played: &Move| text.starts_with('N') && text.ends_with(&played.to.to_string());
            let mut moves = place.forbidden().iter().map(|one| one.played);
            if told.is_err()
                && let Some(played) = moves.find(fits)
            {
                *told = Ok(FurtherAnswer::Move(played));
            }
        }),
        of(
            Chess,
            "takes a promotion without a letter for one to a Queen",
            "parse-san.refuses",
            |place, text, told| {
                let fits = |played: &Move| {
                    played.choice == Some(Kind::Queen) && text == played.to.to_string()
                };
                let mut moves = place.answers().moves.iter().map(|(played, _)| *played);
                if told.is_err()
                    && let Some(played) = moves.find(fits)
                {
                    *told = Ok(FurtherAnswer::Move(played));
                }
            },
        ),
        of(Castling, "reads castling without a right", "parse-san.refuses", |place, text, told| {
            let mut own = place.setup().board.of(place.setup().side);
            let king = own.find(|(_, piece)| piece.kind == Kind::King);
            if let ("O-O", true, Some((at, _))) = (text, told.is_err(), king) {
                *told = Ok(FurtherAnswer::Move(Move::new(at, at)));
            }
        }),
        of(Castling, "reads no castling", "parse-san", |_, text, told| {
            if text.starts_with('O') {
                *told = Err(NoAnswer::illegal_move("it cannot be read"));
            }
        }),
        of(Chess, "reads no text with a sign behind it", "parse-san", |_, text, told| {
            if text.ends_with(['+', '#']) {
                *told = Err(NoAnswer::illegal_move("it cannot be read"));
            }
        }),
        of(Chess, "reads no rank that tells pieces apart", "parse-san", |_, text, told| {
            if text.chars().nth(1).is_some_and(|sign| sign.is_ascii_digit()) && text.len() > 3 {
                *told = Err(NoAnswer::illegal_move("it cannot be read"));
            }
        }),
        of(Chess, "takes a Pawn of the b-file for a Bishop", "parse-san", |_, text, told| {
            if text.starts_with("bx") {
                *told = Err(NoAnswer::illegal_move("it cannot be read"));
            }
        }),
    ]
}
