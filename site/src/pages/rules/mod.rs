//! The rules: a page for each game, a place on it for each clause, with its examples.

mod card;
mod clause;
mod list;
mod who;

use std::collections::BTreeSet;

use crosscheck::fixtures::{Clause, Page as RulePage};
use crosscheck_core::Failure;
use maud::{Markup, html};
use notation::Variant;

use super::layout::{Frame, Section};
use super::places::{Places, page_of};
use super::{Page, Source, address, docs};
use crate::book::{Book, GameName, book};
use crate::drawing;
use clause::{Shown, Writer};

/// All pages of the rules.
pub(super) fn pages(source: &Source, places: &Places) -> Result<Vec<Page>, Failure> {
    let mut pages = vec![list::page(source)?];
    for page in &source.fixtures.clauses.pages {
        pages.push(match page.variant {
            Some(variant) => game(variant, page, source, places)?,
            None => shared(page, source, places)?,
        });
    }
    Ok(pages)
}

/// The rules of a game, in the order in which they are learnt.
fn game(
    variant: Variant,
    page: &RulePage,
    source: &Source,
    places: &Places,
) -> Result<Page, Failure> {
    let wrong = || Failure::of::<String>("site");
    let own = page_of(page);
    let game = source.game(variant.id()).ok_or_else(|| wrong()("a game is missing".to_owned()))?;
    let book = book(variant, &source.fixtures).map_err(Failure::of("site"))?;
    let title = format!("The rules of {}", page.title);
    let frame = frame(&own, &title);
    let mut writer = Writer::new(source, places, &own);
    let topics = topics(&book, game, &mut writer);
    let main = html! {
        main #main .rules {
            h1 { (page.title) }
            p .lead { (book.lead) }
            p .actions {
                a .button href=(frame.to(&address::play(game.id, "startpos", &[]))) { "Play it" }
                a .button href=(frame.to(&docs::page_of_game(variant))) { "Read about it" }
            }
            (how_to_read())
            nav .contents aria-label="Chapters" {
                @for topic in &book.topics { a href={ "#" (slug(&topic.heading)) } { (topic.heading) } }
            }
            (topics)
        }
    };
    let sprite = drawing::sprite(writer.games()).map_err(Failure::of("site"))?;
    Ok(frame.page(&sprite, &main))
}

fn frame<'a>(name: &'a str, title: &'a str) -> Frame<'a> {
    Frame {
        name,
        title,
        description: "Each rule as a clause that can be broken on its own, with positions that show it.",
        section: Some(Section::Rules),
        scripts: &[],
    }
}

fn how_to_read() -> Markup {
    html! {
        p .hint {
            "Each clause can be broken on its own. Below it are positions that test it: "
            span .sign .legal { "●" } " is where a legal move leads, and " span .sign .illegal { "✕" }
            " where a move would that is not legal. A board opens on the playing page. A clause names the engines that are known to "
            "fail a case of it. Of each chapter and engine at most six failing cases are kept, so others may fail it, too."
        }
    }
}

/// The chapters of a game. A clause that two of them name has its place in the first.
fn topics(book: &Book, game: &GameName, writer: &mut Writer<'_>) -> Markup {
    let mut seen = BTreeSet::new();
    html! {
        @for topic in &book.topics {
            section .chapter {
                h2 id=(slug(&topic.heading)) { (topic.heading) }
                p { (topic.text) }
                (who::keep(game.id, &topic.heading, writer.source))
                @for section in &topic.sections {
                    @if let Some(kind) = section.piece.as_ref().and_then(|letter| game.kinds.get(letter)) {
                        h3 {
                            svg .piece .white viewBox="0 0 40 40" aria-hidden="true" {
                                use href={ "#piece-" (game.id) "-" (section.piece.as_deref().unwrap_or_default()) } width="40" height="40" {}
                            }
                            (kind)
                        }
                    }
                    @for id in &section.clauses {
                        (writer.clause(id, if seen.insert(id.clone()) { Shown::Here } else { Shown::Before }))
                    }
                }
            }
        }
    }
}

/// The clauses that all games share, as their page has them.
fn shared(page: &RulePage, source: &Source, places: &Places) -> Result<Page, Failure> {
    let own = page_of(page);
    let frame = frame(&own, &page.title);
    let mut writer = Writer::new(source, places, &own);
    let mut sections: Vec<(&str, Vec<&Clause>)> = Vec::new();
    for clause in &page.clauses {
        match sections.last_mut() {
            Some((section, clauses)) if *section == clause.section => clauses.push(clause),
            _ => sections.push((&clause.section, vec![clause])),
        }
    }
    let main = html! {
        main #main .rules {
            h1 { (page.title) }
            p .lead { "What all games share." }
            (how_to_read())
            @for (section, clauses) in sections {
                section .chapter {
                    h2 { (section) }
                    @for clause in clauses { (writer.clause(&clause.id, Shown::Here)) }
                }
            }
        }
    };
    let sprite = drawing::sprite(writer.games()).map_err(Failure::of("site"))?;
    Ok(frame.page(&sprite, &main))
}

/// The anchor of a chapter. No clause has such a name: theirs hold a dot.
fn slug(heading: &str) -> String {
    heading.to_lowercase().replace(|c: char| !c.is_alphanumeric(), "-")
}
