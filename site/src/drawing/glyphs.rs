//! The drawings of the pieces, put together from heads: a compound has those of its parts on one plinth.

use std::collections::BTreeSet;

use maud::{Markup, html};

use super::board::squares;
use super::heads::{HEADS, Head};
use crate::book::GameName;

const PLINTH: &str =
    "M10.5 31h19q1 0 1.4 .9l1.6 3.8q.4 1.3-1 1.3H8.5q-1.4 0-1-1.3l1.6-3.8q.4-.9 1.4-.9z";
const WIDE_PLINTH: &str =
    "M5 31h30q1 0 1.3 .9l1.2 3.8q.4 1.3-1 1.3H3.5q-1.4 0-1-1.3l1.2-3.8q.3-.9 1.3-.9z";
/// The mark of a promoted form and of a promoted Pawn, at the upper right: a sign on a disc.
const BADGE: &str = "M32 1.5a6 6 0 1 1 0 12a6 6 0 1 1 0-12z";
const PLUS: &str = "M32 4.3v6.4M28.8 7.5h6.4";
const WAVE: &str = "M28.6 8.6q1.7-2.6 3.4-1.1t3.4-1.1";

/// A piece that nobody has drawn yet.
#[derive(Debug, thiserror::Error)]
#[error("draw the {kind} of {game} in site/src/drawing/heads.rs")]
pub struct Undrawn {
    kind: String,
    game: &'static str,
}

/// The drawings that the pieces of some games are used from.
///
/// # Errors
///
/// Fails where a piece has no drawing.
pub fn sprite<'a>(games: impl IntoIterator<Item = &'a GameName>) -> Result<Markup, Undrawn> {
    let games: Vec<&GameName> = games.into_iter().collect();
    let sizes: BTreeSet<u8> = games.iter().map(|game| game.size).collect();
    let drawn: Vec<Markup> = games.into_iter().map(symbols).collect::<Result<_, Undrawn>>()?;
    Ok(html! {
        svg #pieces .sprite aria-hidden="true" {
            @for size in sizes { (squares(size)) }
            (promoted_pawn())
            @for game in drawn { (game) }
        }
    })
}

/// The sprite of a page whose script adds the pieces of games: those of the first may be there already.
///
/// # Errors
///
/// Fails where a piece has no drawing.
pub fn sprite_for_scripts(first: Option<&GameName>) -> Result<Markup, Undrawn> {
    let first = first.map(|game| symbols(game).map(|drawn| (game, drawn))).transpose()?;
    Ok(html! {
        svg #pieces .sprite aria-hidden="true" {
            @for size in SIZES { (squares(size)) }
            (promoted_pawn())
            @if let Some((game, drawn)) = first { g data-game=(game.id) { (drawn) } }
        }
    })
}

/// The sizes of the boards that there are.
const SIZES: [u8; 2] = [8, 10];

/// A drawing of its own for a piece, by its letter in a FEN.
#[must_use]
pub fn piece(game: &GameName, letter: &str) -> Markup {
    let upper = letter.to_ascii_uppercase();
    html! {
        svg viewBox="0 0 40 40" class={ "piece " (side(letter)) } aria-hidden="true" {
            use href={ "#piece-" (game.id) "-" (upper) } width="40" height="40" {}
        }
    }
}

/// Whose piece a letter is.
pub(super) fn side(letter: &str) -> &'static str {
    if letter.contains(|c: char| c.is_ascii_uppercase()) { "white" } else { "black" }
}

/// The mark of what was a Pawn.
fn promoted_pawn() -> Markup {
    html! { symbol #piece-mark viewBox="0 0 40 40" { (mark(WAVE)) } }
}

/// A drawing for each piece of a game.
///
/// # Errors
///
/// Fails where a piece has no drawing.
pub fn symbols(game: &GameName) -> Result<Markup, Undrawn> {
    let mut pieces = Vec::new();
    for (letter, kind) in &game.kinds {
        let heads =
            heads(game, letter).ok_or_else(|| Undrawn { kind: kind.clone(), game: game.id })?;
        pieces.push((letter, heads));
    }
    Ok(html! {
        @for (letter, heads) in &pieces {
            symbol id={ "piece-" (game.id) "-" (letter) } viewBox="0 0 40 40" {
                (drawn(heads))
                @if letter.starts_with('+') { (mark(PLUS)) }
            }
        }
    })
}

/// The head of a kind, by the letter of the kind.
fn head(game: &GameName, letter: &str) -> Option<&'static Head> {
    let kind = game.kinds.get(letter)?;
    HEADS.iter().find(|head| head.kind == kind)
}

/// The heads that stand on the plinth of a piece.
fn heads(game: &GameName, letter: &str) -> Option<Vec<&'static Head>> {
    if let Some(own) = head(game, letter) {
        return Some(vec![own]);
    }
    // A promoted form looks like what it was, and has a mark.
    if let Some(unpromoted) = letter.strip_prefix('+') {
        return Some(vec![head(game, unpromoted)?]);
    }
    let parts = game.parts.get(letter)?;
    // Rook and Bishop within a larger compound are a Queen, which everyone knows.
    let whole = game.parts.iter().find(|(other, own)| {
        head(game, other).is_some() && own.iter().all(|part| parts.contains(part))
    });
    let others = |own: &[&str]| -> Vec<&'static str> {
        parts.iter().copied().filter(|part| !own.contains(part)).collect()
    };
    let letters = match whole {
        Some((letter, own)) => [vec![*letter], others(own)].concat(),
        None => parts.clone(),
    };
    letters.into_iter().map(|letter| head(game, letter)).collect()
}

/// A piece: its heads, and the plinth before them.
fn drawn(heads: &[&'static Head]) -> Markup {
    let is_joined = heads.len() > 1;
    html! {
        @if is_joined {
            @for (head, place) in beside(heads) { (part(head, Some(&place))) }
        } @else {
            @for head in heads { (part(head, None)) }
        }
        (outlined("", &[if is_joined { WIDE_PLINTH } else { PLINTH }], ""))
    }
}

fn part(head: &Head, place: Option<&str>) -> Markup {
    let drawn = outlined(head.limbs, head.solid, head.detail);
    html! {
        @match place {
            Some(place) => { g.glyph-part transform=(place) { (drawn) } }
            None => { (drawn) }
        }
    }
}

/// A part over those before it: its halo parts it from them.
fn outlined(limbs: &str, solid: &[&str], detail: &str) -> Markup {
    html! {
        @if !limbs.is_empty() {
            path.glyph-limbs-halo d=(limbs) {}
            path.glyph-limbs d=(limbs) {}
            path.glyph-limbs-inner d=(limbs) {}
        }
        path.glyph-halo d=(solid.concat()) {}
        @for outline in solid { path.glyph-solid d=(outline) {} }
        @if !detail.is_empty() { path.glyph-detail d=(detail) {} }
    }
}

/// A sign on its disc.
fn mark(sign: &str) -> Markup {
    html! {
        path.glyph-badge d=(BADGE) {}
        path.glyph-sign d=(sign) {}
    }
}

/// Heads side by side, each with as much room as it is wide, and narrower rather than lower; each with its place.
fn beside(heads: &[&'static Head]) -> Vec<(&'static Head, String)> {
    let width: f64 = heads.iter().map(|head| head.span.1 - head.span.0).sum();
    let across = 37.4 / width;
    let down = across.clamp(0.88, 1.0);
    let mut left = 0.7;
    let mut placed = Vec::new();
    for &head in heads {
        let (from, to) = head.span;
        let (x, y) = (left - from * across, 31.4 * (1.0 - down));
        placed.push((head, format!("translate({x:.3} {y:.3}) scale({across:.4} {down:.4})")));
        left += (to - from) * across + 1.2;
    }
    placed
}
