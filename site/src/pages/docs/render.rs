//! Markdown as a page of the site.

use std::path::Path;

use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{CodeBlockKind, CowStr, Event, Tag, TagEnd};

use super::boards::BOARD;
use super::{links, page_of};
use crate::book::Example;
use crate::drawing::Board;
use crate::pages::Source;
use crate::pages::layout::up;
use crate::pages::places::Places;

/// Writes one text.
pub(super) struct Renderer<'a> {
    /// The text, relative to `docs`.
    pub(super) name: &'a Path,
    /// Its page, from the root of the site.
    pub(super) page: &'a str,
    pub(super) source: &'a Source,
    pub(super) places: &'a Places,
    /// The games whose boards were drawn.
    pub(super) drawn: Vec<&'static str>,
}

/// A link that is being read.
struct Link {
    /// The file that it leads to, where that is no page of the site.
    leaves: Option<String>,
    words: String,
}

impl Renderer<'_> {
    /// The text as HTML.
    ///
    /// # Errors
    ///
    /// Fails where a board is of no case.
    pub(super) fn html(&mut self, text: &str) -> Result<Markup, String> {
        let mut written: Vec<Event<'_>> = Vec::new();
        let mut block: Option<(String, String)> = None;
        let mut heading: Option<(usize, String)> = None;
        let mut link: Option<Link> = None;
        let mut slugs = links::Slugs::default();
        for (event, _) in links::events(text) {
            if let Event::Text(words) | Event::Code(words) = &event {
                if let Some((_, heading)) = &mut heading {
                    heading.push_str(words);
                }
                if let Some(link) = &mut link {
                    link.words.push_str(words);
                }
            }
            match event {
                Event::Start(Tag::CodeBlock(kind)) => {
                    let info = match kind {
                        CodeBlockKind::Fenced(info) => info.to_string(),
                        CodeBlockKind::Indented => String::new(),
                    };
                    block = Some((info, String::new()));
                }
                Event::Text(words) => match &mut block {
                    Some((_, code)) => code.push_str(&words),
                    None => written.push(Event::Text(words)),
                },
                Event::End(TagEnd::CodeBlock) => {
                    let (info, code) = block.take().unwrap_or_default();
                    let shown = match info.strip_prefix(BOARD) {
                        Some(id) => self.board(id)?,
                        None => listing(&code),
                    };
                    written.push(raw(shown));
                }
                Event::Start(Tag::Heading { level, id, classes, attrs }) => {
                    heading = Some((written.len(), String::new()));
                    written.push(Event::Start(Tag::Heading { level, id, classes, attrs }));
                }
                Event::End(TagEnd::Heading(level)) => {
                    let (at, words) = heading.take().unwrap_or_default();
                    if let Event::Start(Tag::Heading { id, .. }) = &mut written[at] {
                        id.get_or_insert(slugs.next(&words).into());
                    }
                    written.push(Event::End(TagEnd::Heading(level)));
                }
                Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                    let (to, leaves) = self.link(&dest_url);
                    if leaves.is_none() {
                        let dest_url = CowStr::from(to);
                        written.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
                    }
                    link = Some(Link { leaves, words: String::new() });
                }
                Event::End(TagEnd::Link) => match link.take() {
                    Some(Link { leaves: Some(file), words }) => {
                        if words != file {
                            written.push(raw(html! { " (" code { (file) } ")" }));
                        }
                    }
                    _ => written.push(Event::End(TagEnd::Link)),
                },
                Event::Code(id) if link.is_none() => match self.places.get(&id) {
                    Some(place) => {
                        let code = html! { a href={ (up(self.page)) (place) } { code { (*id) } } };
                        written.push(Event::InlineHtml(code.into_string().into()));
                    }
                    None => written.push(Event::Code(id)),
                },
                Event::Start(Tag::Table(columns)) => {
                    written.push(Event::Html(SCROLLS.into()));
                    written.push(Event::Start(Tag::Table(columns)));
                }
                Event::End(TagEnd::Table) => {
                    written.push(Event::End(TagEnd::Table));
                    written.push(Event::Html("</div>\n".into()));
                }
                other => written.push(other),
            }
        }
        let mut html = String::new();
        pulldown_cmark::html::push_html(&mut html, written.into_iter());
        // A head that says nothing is none.
        Ok(PreEscaped(html.replace("<th></th>", "<td></td>")))
    }

    /// Where a link leads on the site, and the file where it leaves the site for another file of the repository.
    fn link(&self, to: &str) -> (String, Option<String>) {
        let Some(file) = links::target(self.name, to) else { return (to.to_owned(), None) };
        let anchor = to.split_once('#').map(|(_, anchor)| format!("#{anchor}")).unwrap_or_default();
        let up = up(self.page);
        match file.strip_prefix("docs") {
            Ok(inside) if inside.starts_with("matrix") => {
                let game = inside.file_stem().unwrap_or_default().to_string_lossy();
                (format!("{up}engines/index.html#{game}"), None)
            }
            Ok(inside) => (format!("{up}{}{anchor}", page_of(inside)), None),
            Err(_) => (String::new(), Some(file.to_string_lossy().replace('\\', "/"))),
        }
    }

    /// The board of a case, with its name below it.
    fn board(&mut self, id: &str) -> Result<Markup, String> {
        let none = || format!("`{id}` is not a case with a board");
        let case = self.source.fixtures.cases.iter().find(|case| case.id == id).ok_or_else(none)?;
        let game = self.source.game(case.variant.id()).ok_or_else(none)?;
        self.drawn.push(game.id);
        let example = Example::from(case);
        let place = self.places.get(id).unwrap_or_default();
        Ok(html! {
            figure .shown {
                (Board::of(game, &example).draw())
                figcaption { a href={ (up(self.page)) (place) } { code { (id) } } }
            }
        })
    }
}

/// What a wide table stands in, so that it scrolls and not the page; by the keyboard, too.
const SCROLLS: &str = "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Table\">\n";

fn listing(code: &str) -> Markup {
    html! { pre tabindex="0" { code { (code) } } }
}

fn raw<'a>(markup: Markup) -> Event<'a> {
    Event::Html((markup.into_string() + "\n").into())
}
