//! What the page carries: the games by name, and for each game its rules by topic and clause, with
//! every case and every position of the perft tables as an example.

mod examples;

use std::collections::BTreeMap;

use crosscheck::fixtures::{Chapter, Clause, Fixtures, GuideError};
use notation::{Colour, Piece, Ruling, Rulings, Variant};
use oracle::reasons;
use serde::Serialize;

pub use examples::Example;

/// A game by name: what the page has to know before it asks anything.
#[derive(Debug, Serialize)]
pub struct GameName {
    /// Its id.
    pub id: &'static str,
    /// The title of its rule page.
    pub title: &'static str,
    /// The number of files, and of ranks.
    pub size: u8,
    /// The number of ranks on White's side of the river, where the board has one.
    pub river: Option<u8>,
    /// Its start under the default rulings.
    pub start: String,
    /// The names of its kinds by the letter of White's.
    pub kinds: BTreeMap<String, String>,
    /// The letters of the simple kinds that a compound joins, by the letter of the compound.
    pub parts: BTreeMap<&'static str, Vec<&'static str>>,
    /// Its rulings.
    pub rulings: Vec<RulingName>,
}

/// A ruling with its values.
#[derive(Debug, Serialize)]
pub struct RulingName {
    /// Its id.
    pub id: &'static str,
    /// The named values, the default first.
    pub values: &'static [&'static str],
    /// Whether other values of a form may be given by hand.
    pub free: bool,
}

/// All that is told of a game.
#[derive(Debug, Serialize)]
pub struct Book {
    /// What is special about it, for someone who knows chess.
    pub lead: String,
    /// Its rules, in the order in which they are learnt.
    pub topics: Vec<Chapter>,
    /// What each clause states, by its id: those of the game and those that it refers to.
    pub clauses: BTreeMap<String, String>,
    /// The cases and the positions of the perft tables.
    pub examples: Vec<Example>,
}

/// The games, the flagship first.
#[must_use]
pub fn games() -> Vec<GameName> {
    Variant::ALL.into_iter().map(game).collect()
}

fn game(variant: Variant) -> GameName {
    let rulings = Ruling::ALL.into_iter().filter(|ruling| ruling.variant() == variant);
    let symbol = |kind| variant.symbol(Piece::new(Colour::White, kind));
    let kinds = variant.kinds().iter().filter_map(|&(kind, _)| Some((symbol(kind)?, kind)));
    let default = Rulings::default();
    let parts = variant.kinds().iter().map(|&(kind, letter)| {
        let parts = crosscheck::comparing::kinds::parts(variant, &default, kind);
        (letter, parts.into_iter().filter_map(|part| variant.letter(part)).collect::<Vec<_>>())
    });
    GameName {
        id: variant.id(),
        title: variant.page(),
        size: variant.size(),
        river: reasons::river(variant),
        start: variant.start_fen(&default),
        kinds: kinds.map(|(symbol, kind)| (symbol, kind.to_string())).collect(),
        parts: parts.filter(|(_, parts)| !parts.is_empty()).collect(),
        rulings: rulings
            .map(|ruling| RulingName {
                id: ruling.id(),
                values: ruling.values(),
                free: ruling.is_free(),
            })
            .collect(),
    }
}

/// The book of a game.
///
/// # Errors
///
/// Fails where its guide cites a clause that there is not, or leaves one of the game's out.
pub fn book(variant: Variant, fixtures: &Fixtures) -> Result<Book, GuideError> {
    let topics = crosscheck::fixtures::chapters(variant, fixtures)?;
    let lead = fixtures.guides[&variant].lead.clone();
    let cited = |clause: &&Clause| {
        let is_cited = |topic: &Chapter| topic.cites(&clause.id);
        clause.variant.is_none_or(|own| own == variant) || topics.iter().any(is_cited)
    };
    let stated = fixtures.clauses.iter().filter(cited);
    let clauses = stated.map(|clause| (clause.id.clone(), clause.states.clone())).collect();
    Ok(Book { lead, clauses, examples: examples::of(variant, fixtures), topics })
}
