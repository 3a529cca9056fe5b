//! The docs: the texts of `docs/` with their boards drawn and the names of clauses and cases linked.

pub mod boards;
mod links;
mod render;
mod section;
mod summary;
#[cfg(test)]
mod tests;

use std::path::Path;

use crosscheck_core::Failure;
use maud::html;
use notation::Variant;

use super::layout::{Frame, Section};
use super::places::Places;
use super::{Page, Source};
use crate::drawing;
use render::Renderer;
pub(super) use section::{issues, section};
use summary::Summary;

/// The list of chapters, which is no page itself.
const SUMMARY: &str = "SUMMARY.md";
/// The chapter that the others come after.
const FIRST: &str = "introduction.md";

/// The page of a text, from the root of the site.
fn page_of(name: &Path) -> String {
    let is_first = name == Path::new(FIRST) || name == Path::new(SUMMARY);
    let name = if is_first { Path::new("index.md") } else { name };
    format!("book/{}", name.with_extension("html").to_string_lossy().replace('\\', "/"))
}

/// The page about a game.
pub(super) fn page_of_game(game: Variant) -> String {
    page_of(&Path::new("games").join(format!("{game}.md")))
}

/// The section of the specification with a number.
pub(super) fn specification(source: &Source, number: &str) -> Option<String> {
    let name = Path::new("specification.md");
    let (_, text) = source.docs.iter().find(|(own, _)| own == name)?;
    let begins = format!("{number}-");
    let heading = links::anchors(text).into_iter().find(|anchor| anchor.starts_with(&begins))?;
    Some(format!("{}#{heading}", page_of(name)))
}

/// All pages of the docs, and their pictures.
pub(super) fn pages(source: &Source, places: &Places) -> Result<Vec<Page>, Failure> {
    let list = source.docs.iter().find(|(name, _)| name == Path::new(SUMMARY));
    let summary = Summary::read(list.map_or("", |(_, text)| text));
    let mut pages = Vec::new();
    for (name, text) in &source.docs {
        if name.extension().is_some_and(|ending| ending == "svg") {
            let name = format!("book/{}", name.to_string_lossy().replace('\\', "/"));
            pages.push(Page { name, text: text.clone() });
        } else if name != Path::new(SUMMARY) {
            let page = page(name, text, source, places, &summary);
            pages.push(page.map_err(Failure::of(Path::new("docs").join(name).display()))?);
        }
    }
    Ok(pages)
}

fn page(
    name: &Path,
    text: &str,
    source: &Source,
    places: &Places,
    summary: &Summary,
) -> Result<Page, String> {
    let own = page_of(name);
    let mut renderer = Renderer { name, page: &own, source, places, drawn: Vec::new() };
    let body = renderer.html(text)?;
    let sprite = if renderer.drawn.is_empty() {
        drawing::none()
    } else {
        let games = source.games.iter().filter(|game| renderer.drawn.contains(&game.id));
        drawing::sprite(games).map_err(|undrawn| undrawn.to_string())?
    };
    let title = summary.chapters().find(|chapter| chapter.name == name);
    let title = title.map_or("Docs", |chapter| chapter.title.as_str());
    let frame = Frame {
        name: &own,
        title,
        description: &format!(
            "{title}: from the docs of Crosscheck, a test oracle for chess variants."
        ),
        section: Some(Section::Docs),
        scripts: &["js/docs.js"],
    };
    let [before, after] = summary.around(name);
    let main = html! {
        div .docs {
            (summary.beside(&own))
            main #main .text {
                (body)
                nav .turn aria-label="Chapters before and after" {
                    @if let Some(chapter) = before {
                        a rel="prev" href=(frame.to(&page_of(&chapter.name))) { "← " (chapter.title) }
                    }
                    @if let Some(chapter) = after {
                        a rel="next" href=(frame.to(&page_of(&chapter.name))) { (chapter.title) " →" }
                    }
                }
            }
        }
    };
    Ok(frame.page(&sprite, &main))
}
