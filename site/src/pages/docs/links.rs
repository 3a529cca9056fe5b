//! The links of a page: names of clauses and cases become links to their places in the book, and
//! links that leave the book become the names of files.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};

use crosscheck::fixtures::Fixtures;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use super::clauses::{anchor, chapter_of, home};

/// The place of each clause and each case in the book: a link from the first page. If a case and a
/// clause have the same name, the name means the clause.
pub(super) struct Places(BTreeMap<String, String>);

impl Places {
    pub(super) fn of(fixtures: &Fixtures) -> Self {
        let mut places = BTreeMap::new();
        for page in &fixtures.clauses.pages {
            for clause in &page.clauses {
                places.insert(clause.id.clone(), format!("{}#{}", chapter_of(page), clause.id));
            }
        }
        for case in fixtures.written() {
            let home = home(case, fixtures);
            places.entry(case.id.clone()).or_insert(format!("{home}#{}", anchor(&case.id)));
        }
        Self(places)
    }

    pub(super) fn get(&self, id: &str) -> Option<&str> {
        self.0.get(id).map(String::as_str)
    }
}

/// The anchors of a page: its headings in the form of links, and its own anchors.
pub(super) fn anchors(text: &str) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    let mut heading: Option<(Option<String>, String)> = None;
    for (event, _) in events(text) {
        match event {
            Event::Start(Tag::Heading { id, .. }) => {
                heading = Some((id.map(|id| id.to_string()), String::new()));
            }
            Event::End(TagEnd::Heading(_)) => {
                let (id, words) = heading.take().unwrap();
                anchors.insert(id.unwrap_or_else(|| slug(&words)));
            }
            Event::Text(words) | Event::Code(words) => {
                if let Some((_, heading)) = &mut heading {
                    heading.push_str(&words);
                }
            }
            Event::Html(html) | Event::InlineHtml(html) => {
                let named = html.split("<a id=\"").skip(1);
                anchors.extend(named.filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())));
            }
            _ => {}
        }
    }
    anchors
}

/// The anchor of a heading: small letters, figures and hyphens.
fn slug(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

/// The events of a page with their places in its text.
pub(super) fn events(text: &str) -> impl Iterator<Item = (Event<'_>, std::ops::Range<usize>)> {
    let options = Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES;
    Parser::new_ext(text, options).into_offset_iter()
}

/// The target of a link on a page, from the root of the repository; `None` for another site or a
/// place on the same page.
pub(super) fn target(page: &Path, link: &str) -> Option<PathBuf> {
    let (file, _) = link.split_once('#').unwrap_or((link, ""));
    if file.is_empty() || file.contains("://") || file.starts_with("mailto:") {
        return None;
    }
    let mut target = PathBuf::new();
    for part in Path::new("docs").join(page.parent()?).join(file).components() {
        match part {
            Component::ParentDir => {
                target.pop();
            }
            Component::Normal(name) => target.push(name),
            _ => {}
        }
    }
    Some(target)
}

/// The path from a page to the folder of the first one; `page` is its name relative to `docs`.
pub(super) fn up(page: &Path) -> String {
    "../".repeat(page.components().count() - 1)
}

/// The page in the form for the book; `page` is its name relative to `docs`.
pub(super) fn linked(page: &Path, text: &str, places: &Places) -> String {
    let up = up(page);
    let mut changes = Vec::new();
    let mut link: Option<(String, String)> = None;
    for (event, range) in events(text) {
        match event {
            Event::Start(Tag::Link { dest_url, .. }) => {
                link = Some((dest_url.to_string(), String::new()));
            }
            Event::End(TagEnd::Link) => {
                let Some((url, inner)) = link.take() else { continue };
                let leaves = target(page, &url).filter(|file| !file.starts_with("docs"));
                if let Some(file) = leaves {
                    let file = format!("`{}`", file.display());
                    let named = if inner == file || format!("`{inner}`") == file {
                        file
                    } else {
                        format!("{inner} ({file})")
                    };
                    changes.push((range, named));
                }
            }
            Event::Text(words) => {
                if let Some((_, inner)) = &mut link {
                    inner.push_str(&words);
                }
            }
            Event::Code(id) => match (&mut link, places.get(&id)) {
                (Some((_, inner)), _) => inner.push_str(&format!("`{id}`")),
                (None, Some(place)) => changes.push((range, format!("[`{id}`]({up}{place})"))),
                (None, None) => {}
            },
            _ => {}
        }
    }
    let mut linked = text.to_owned();
    for (range, new) in changes.into_iter().rev() {
        linked.replace_range(range, &new);
    }
    linked
}
