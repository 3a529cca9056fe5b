//! Texts in standard algebraic notation that an engine is asked to read.

use std::collections::BTreeSet;

use notation::{Colour, Kind, Move, Setup};

use super::{pseudo_legal, random};
use crate::comparing::{
    Further, FurtherAnswer, Implementation, PositionRef, Snapshot, further, implementations,
};
use crate::fixtures::Due;
use crate::known::san::is_castling;

/// The texts of all legal moves in standard algebraic notation, and such that stand for no legal move or for several.
pub(super) fn readings(at: PositionRef<'_>, seen: &Snapshot) -> Vec<(Further, Due)> {
    let mut oracle = implementations::oracle();
    let Ok(FurtherAnswer::San(written)) = oracle.further(at, &Further::San) else {
        return Vec::new();
    };
    let mut read: Vec<(Further, Due)> = written
        .iter()
        .map(|(played, text)| {
            (Further::ParseSan(text.clone()), Due::Answer(FurtherAnswer::Move(*played)))
        })
        .collect();
    let (mut always, mut some) = (illegal(at, seen), of_pawns(&seen.setup));
    for (_, text) in &written {
        let (shortened, spoilt) = misread(text);
        always.extend(shortened);
        some.extend(spoilt);
    }
    let mut some: Vec<String> = some.difference(&always).cloned().collect();
    random(&seen.setup).shuffle(&mut some);
    some.truncate(MOST_MISREAD);
    // Some programs read the King's step to where castling takes it as castling.
    let castling = seen.moves.iter().any(|played| is_castling(&seen.setup, *played));
    let texts = always.into_iter().chain(some);
    let texts = texts.filter(|text| !(castling && text.starts_with('K')));
    let is_refused = |text: &String| further::read_san(text, &seen.setup, &seen.moves).is_err();
    let refused = texts.filter(is_refused);
    read.extend(refused.map(|text| (Further::ParseSan(text), Due::Refused)));
    read
}

/// So many texts that resemble those of legal moves are asked about at a position.
const MOST_MISREAD: usize = 48;

/// The text of a legal move with what tells pieces apart left out, or what a Pawn becomes; and the same with another letter,
/// another origin, or a promotion that there is not.
fn misread(text: &str) -> (Option<String>, Vec<String>) {
    let plain = text.trim_end_matches(['+', '#']);
    if let Some((bare, _)) = plain.split_once('=') {
        return (Some(bare.to_owned()), ["K", "P"].map(|kind| format!("{bare}={kind}")).to_vec());
    }
    let Some((begin, to)) = plain.split_at_checked(plain.len().saturating_sub(2)) else {
        return (None, Vec::new());
    };
    if plain.starts_with('O') {
        return (None, Vec::new());
    }
    let cross = if begin.ends_with('x') { "x" } else { "" };
    let others = ["K", "Q", "R", "B", "N"].map(|other| format!("{other}{cross}{to}"));
    let files = ('a'..='h').map(String::from);
    let Some(letter) = begin.chars().next().filter(char::is_ascii_uppercase) else {
        // Only a capture names the file of a Pawn.
        let captures = files.filter(|_| !cross.is_empty()).map(|file| format!("{file}x{to}"));
        return (None, captures.chain([format!("{plain}=Q")]).chain(others).collect());
    };
    let origins = files.chain(('1'..='8').map(String::from));
    let origins = origins.map(|origin| format!("{letter}{origin}{cross}{to}"));
    (Some(format!("{letter}{cross}{to}")), origins.chain(others).collect())
}

/// The texts of moves that only a check forbids, as if they were legal, and both castlings.
fn illegal(at: PositionRef<'_>, seen: &Snapshot) -> BTreeSet<String> {
    let all: Vec<Move> = pseudo_legal(at, seen).collect();
    let illegal = all.iter().filter(|played| !seen.moves.contains(played));
    let texts = illegal.map(|&played| further::as_if_legal(&seen.setup, &all, played));
    texts.chain(["O-O", "O-O-O"].map(str::to_owned)).collect()
}

/// The texts of the steps and captures of all Pawns, whatever stands where they go.
fn of_pawns(setup: &Setup) -> BTreeSet<String> {
    let up = if setup.side == Colour::White { 1 } else { -1 };
    let pawns = setup.board.of(setup.side).filter(|(_, piece)| piece.kind == Kind::Pawn);
    let ways = [(0, up), (0, 2 * up), (-1, up), (1, up)];
    let texts = pawns.flat_map(|(from, _)| {
        ways.into_iter().filter_map(move |(files, ranks)| {
            let to = from.offset(files, ranks).filter(|&to| setup.variant.has(to))?;
            let promotes = to.rank() == 0 || to.rank() + 1 == setup.variant.size();
            let promotion = if promotes { "=Q" } else { "" };
            let from = from.to_string();
            let captures = if files == 0 { String::new() } else { format!("{}x", &from[..1]) };
            Some(format!("{captures}{to}{promotion}"))
        })
    });
    texts.collect()
}
