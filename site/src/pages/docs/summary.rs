//! The list of chapters, `docs/SUMMARY.md`: what stands beside every page of the docs, and their order.

use std::path::{Path, PathBuf};

use maud::{Markup, html};
use pulldown_cmark::{Event, Tag, TagEnd};

use super::{links, page_of};
use crate::pages::layout::up;

/// The list: parts, each with its chapters.
pub(super) struct Summary(Vec<Part>);

#[derive(Default)]
struct Part {
    heading: String,
    chapters: Vec<Chapter>,
}

#[derive(Debug, Clone)]
pub(super) struct Chapter {
    pub(super) title: String,
    /// Its text, relative to `docs`.
    pub(super) name: PathBuf,
    /// How many lists it stands in; none for what stands before them all.
    depth: usize,
}

impl Summary {
    pub(super) fn read(text: &str) -> Self {
        let mut parts: Vec<Part> = Vec::new();
        let mut depth = 0;
        let mut words = String::new();
        for (event, _) in links::events(text) {
            match event {
                Event::Start(Tag::List(_)) => depth += 1,
                Event::End(TagEnd::List(_)) => depth -= 1,
                Event::Start(Tag::Heading { .. } | Tag::Link { .. }) => {
                    words.clear();
                    if let Event::Start(Tag::Link { dest_url, .. }) = event {
                        let chapter = Chapter {
                            title: String::new(),
                            name: dest_url.to_string().into(),
                            depth,
                        };
                        if let Some(part) = parts.last_mut() {
                            part.chapters.push(chapter);
                        }
                    }
                }
                Event::Text(text) | Event::Code(text) => words.push_str(&text),
                Event::End(TagEnd::Heading(_)) => {
                    parts.push(Part { heading: words.clone(), ..Part::default() });
                }
                Event::End(TagEnd::Link) => {
                    let chapter = parts.last_mut().and_then(|part| part.chapters.last_mut());
                    if let Some(chapter) = chapter {
                        chapter.title.clone_from(&words);
                    }
                }
                _ => {}
            }
        }
        Self(parts)
    }

    /// The chapters in their order.
    pub(super) fn chapters(&self) -> impl Iterator<Item = &Chapter> {
        self.0.iter().flat_map(|part| &part.chapters)
    }

    /// The list as it stands beside a page, which is named from the root of the site.
    pub(super) fn beside(&self, page: &str) -> Markup {
        html! {
            nav .toc aria-label="Docs" {
                details open {
                    summary { "All chapters" }
                    @for part in &self.0 {
                        h2 { (part.heading) }
                        ul { @for chapter in &part.chapters { (line(chapter, page)) } }
                    }
                }
            }
        }
    }

    /// The chapters before and after one.
    pub(super) fn around(&self, name: &Path) -> [Option<&Chapter>; 2] {
        let chapters: Vec<&Chapter> = self.chapters().collect();
        let at = chapters.iter().position(|chapter| chapter.name == name);
        let near = |at: Option<usize>| at.and_then(|at| chapters.get(at).copied());
        [near(at.and_then(|at| at.checked_sub(1))), near(at.map(|at| at + 1))]
    }
}

fn line(chapter: &Chapter, page: &str) -> Markup {
    let own = page_of(&chapter.name);
    html! {
        li .inner[chapter.depth > 1] {
            a href={ (up(page)) (own) } aria-current=[(own == page).then_some("page")] { (chapter.title) }
        }
    }
}
