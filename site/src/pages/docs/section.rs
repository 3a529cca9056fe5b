//! A section of the docs, shown on another page.

use std::path::Path;

use maud::Markup;
use pulldown_cmark::{Event, HeadingLevel, Tag, TagEnd};

use super::render::Renderer;
use super::{links, page_of};
use crate::pages::Source;
use crate::pages::places::Places;

/// The section at a place such as `found/rust.md#a-heading`, without its heading, for a page; and its place on the site.
///
/// # Errors
///
/// Fails where there is no such section.
pub(in crate::pages) fn section(
    place: &str,
    page: &str,
    source: &Source,
    places: &Places,
) -> Result<(Markup, String), String> {
    let none = || format!("the docs have no {place}");
    let (file, anchor) = place.split_once('#').ok_or_else(none)?;
    let name = Path::new(file);
    let (_, text) = source.docs.iter().find(|(own, _)| own == name).ok_or_else(none)?;
    let own = within(text, anchor).ok_or_else(none)?;
    let mut renderer = Renderer { name, page, source, places, drawn: Vec::new() };
    Ok((renderer.html(own)?, format!("{}#{anchor}", page_of(name))))
}

/// The public issues that a section links to, by their addresses.
pub(in crate::pages) fn issues(place: &str, source: &Source) -> Vec<String> {
    let text = place.split_once('#').and_then(|(file, anchor)| {
        let (_, text) = source.docs.iter().find(|(own, _)| own == Path::new(file))?;
        within(text, anchor)
    });
    let linked = links::events(text.unwrap_or_default()).filter_map(|(event, _)| match event {
        Event::Start(Tag::Link { dest_url, .. }) => Some(dest_url.to_string()),
        _ => None,
    });
    let mut issues: Vec<String> = linked.filter(|link| link.contains("/issues/")).collect();
    issues.sort();
    issues.dedup();
    issues
}

/// The text below a heading, up to the next one that is as high.
fn within<'a>(text: &'a str, anchor: &str) -> Option<&'a str> {
    let mut slugs = links::Slugs::default();
    let mut words: Option<(HeadingLevel, usize, String)> = None;
    let mut begins: Option<(HeadingLevel, usize)> = None;
    for (event, range) in links::events(text) {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                if let Some((own, from)) = begins
                    && level <= own
                {
                    return text.get(from..range.start);
                }
                words = Some((level, range.end, String::new()));
            }
            Event::Text(part) | Event::Code(part) => {
                if let Some((_, _, words)) = &mut words {
                    words.push_str(&part);
                }
            }
            Event::End(TagEnd::Heading(_)) => {
                let (level, end, words) = words.take()?;
                if slugs.next(&words) == anchor {
                    begins = Some((level, end));
                }
            }
            _ => {}
        }
    }
    begins.and_then(|(_, from)| text.get(from..))
}

#[cfg(test)]
mod tests {
    use super::within;

    #[test]
    fn a_section_ends_at_the_next_heading_that_is_as_high() {
        let text = "# A\n\n## B `c`\n\none\n\n### D\n\ntwo\n\n## E\n\nthree\n";
        assert_eq!(within(text, "b-c").unwrap().trim(), "one\n\n### D\n\ntwo");
        assert_eq!(within(text, "d").unwrap().trim(), "two");
        assert_eq!(within(text, "e").unwrap().trim(), "three");
        assert_eq!(within(text, "f"), None);
    }
}
