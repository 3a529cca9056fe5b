//! The links of a text in Markdown.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Component, Path, PathBuf};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// The anchors of a text: its headings in the form of links, and its own anchors.
pub(super) fn anchors(text: &str) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    let mut slugs = Slugs::default();
    let mut heading: Option<(Option<String>, String)> = None;
    for (event, _) in events(text) {
        match event {
            Event::Start(Tag::Heading { id, .. }) => {
                heading = Some((id.map(|id| id.to_string()), String::new()));
            }
            Event::End(TagEnd::Heading(_)) => {
                let (id, words) = heading.take().unwrap_or_default();
                anchors.insert(id.unwrap_or_else(|| slugs.next(&words)));
            }
            Event::Text(words) | Event::Code(words) => {
                if let Some((_, heading)) = &mut heading {
                    heading.push_str(&words);
                }
            }
            _ => {}
        }
    }
    anchors
}

/// The anchors of the headings of a text, one after the other.
#[derive(Default)]
pub(super) struct Slugs(BTreeMap<String, usize>);

impl Slugs {
    /// The anchor of the next heading: small letters, figures and hyphens, and a number where an earlier one has the
    /// same words.
    pub(super) fn next(&mut self, heading: &str) -> String {
        let kept = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        let slug = kept.collect::<String>().to_lowercase().replace(' ', "-");
        let seen = self.0.entry(slug.clone()).or_default();
        *seen += 1;
        if *seen == 1 { slug } else { format!("{slug}-{}", *seen - 1) }
    }
}

/// The events of a text with their places in it.
pub(super) fn events(text: &str) -> impl Iterator<Item = (Event<'_>, Range<usize>)> {
    let options = Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES;
    Parser::new_ext(text, options).into_offset_iter()
}

/// The target of a link in a text, from the root of the repository; `None` for another site or a place in the same text.
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
