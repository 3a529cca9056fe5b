//! The rules of a game by chapter, in the order in which they are best learnt, each with its clauses.

use notation::{Kind, Variant};
use serde::Serialize;

use super::{Clause, Clauses, Fixtures, GuideTopic, kind_id};

/// A part of a game's rules.
#[derive(Debug, Serialize)]
pub struct Chapter {
    /// Its heading.
    pub heading: String,
    /// What a newcomer has to know, in a few sentences.
    pub text: String,
    /// Whether the table of what captors become belongs here.
    pub table: bool,
    /// Its clauses: those of each piece under that piece's letter, and the others.
    pub sections: Vec<Section>,
}

/// Clauses that stand together.
#[derive(Debug, Serialize)]
pub struct Section {
    /// The letter of the piece that they are about, if it is one.
    pub piece: Option<String>,
    /// Their ids.
    pub clauses: Vec<String>,
}

/// Why a guide cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum GuideError {
    /// The game has none.
    #[error("the fixtures have no {variant}/guide.yaml")]
    Missing {
        /// The game.
        variant: Variant,
    },
    /// It names something that there is not.
    #[error("the guide of {variant}, {heading}: there is no `{name}`")]
    Unknown {
        /// The game.
        variant: Variant,
        /// The chapter.
        heading: String,
        /// The name of a piece or the beginning of a clause's id.
        name: String,
    },
    /// A clause of the game stands nowhere in it.
    #[error("the guide of {variant} leaves out the clause `{id}`")]
    LeftOut {
        /// The game.
        variant: Variant,
        /// The clause.
        id: String,
    },
}

/// The chapters of a game's guide, with their clauses found.
///
/// # Errors
///
/// Fails where the guide cites a clause that there is not, or leaves one of the game's out.
pub fn chapters(variant: Variant, fixtures: &Fixtures) -> Result<Vec<Chapter>, GuideError> {
    let clauses = &fixtures.clauses;
    let guide = fixtures.guides.get(&variant).ok_or(GuideError::Missing { variant })?;
    let chapters = guide.topics.iter().cloned().map(|topic| resolve(variant, clauses, topic));
    let chapters: Vec<Chapter> = chapters.collect::<Result<_, _>>()?;
    let is_told = |clause: &&Clause| chapters.iter().any(|chapter| chapter.cites(&clause.id));
    let own = clauses.iter().filter(|clause| clause.variant == Some(variant));
    match own.into_iter().find(|clause| !is_told(clause)) {
        Some(clause) => Err(GuideError::LeftOut { variant, id: clause.id.clone() }),
        None => Ok(chapters),
    }
}

fn resolve(variant: Variant, clauses: &Clauses, guided: GuideTopic) -> Result<Chapter, GuideError> {
    let GuideTopic { heading, text, table, pieces, clauses: cited } = guided;
    let unknown = |name: &String| GuideError::Unknown {
        variant,
        heading: heading.clone(),
        name: name.clone(),
    };
    let mut sections = Vec::new();
    for letter in pieces {
        let kind = variant.kind(&letter).ok_or_else(|| unknown(&letter))?;
        sections.push(Section { clauses: of_kind(variant, kind, clauses), piece: Some(letter) });
    }
    let mut others = Vec::new();
    for name in &cited {
        let found = beginning(name, clauses);
        if found.is_empty() {
            return Err(unknown(name));
        }
        others.extend(found);
    }
    if !others.is_empty() {
        sections.push(Section { piece: None, clauses: others });
    }
    Ok(Chapter { heading, text, table, sections })
}

/// The clauses of a piece: the game's own, or those of the game whose pieces it takes over.
fn of_kind(variant: Variant, kind: Kind, clauses: &Clauses) -> Vec<String> {
    let name = kind_id(kind);
    let own = beginning(&format!("{variant}.{name}"), clauses);
    match clauses.takes_over(variant) {
        Some(parent) if own.is_empty() => beginning(&format!("{parent}.{name}"), clauses),
        _ => own,
    }
}

/// The clauses of an id, or of all ids that go on from it.
fn beginning(name: &str, clauses: &Clauses) -> Vec<String> {
    let goes_on = |id: &str| {
        id.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    clauses.iter().map(|clause| clause.id.clone()).filter(|id| goes_on(id)).collect()
}

impl Chapter {
    /// Whether it has a clause, which is named by its id.
    #[must_use]
    pub fn cites(&self, id: &str) -> bool {
        self.sections.iter().any(|section| section.clauses.iter().any(|cited| cited == id))
    }
}
