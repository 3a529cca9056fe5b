//! Tests that every link of the site leads somewhere, and that no page holds what a browser has to guess.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::LazyLock;

use super::{Page, Source, all};

/// What the pages load that is not written here: the scripts, the style and the data.
const BESIDE: [&str; 2] = ["data/", "libraries/"];

pub(super) fn source() -> &'static Source {
    static SOURCE: LazyLock<Source> =
        LazyLock::new(|| Source::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap());
    &SOURCE
}

/// All pages, written once for all tests.
fn pages() -> &'static [Page] {
    static PAGES: LazyLock<Vec<Page>> = LazyLock::new(|| all(source()).unwrap());
    &PAGES
}

fn is_html(page: &Page) -> bool {
    page.text.starts_with("<!DOCTYPE html>")
}

/// The values of an attribute.
fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let begins = format!(" {attribute}=\"");
    html.split(&begins).skip(1).filter_map(|rest| Some(rest.split_once('"')?.0)).collect()
}

/// The file that a page links to, from the root of the site.
fn resolved(page: &str, link: &str) -> String {
    let mut folders: Vec<&str> = page.split('/').collect();
    folders.pop();
    for part in link.split('/') {
        match part {
            ".." => drop(folders.pop()),
            name => folders.push(name),
        }
    }
    folders.join("/")
}

#[test]
fn every_link_leads_to_a_page_and_a_place_on_it() {
    let pages = pages();
    let ids = |page: &Page| -> BTreeSet<String> {
        values(&page.text, "id").into_iter().map(str::to_owned).collect()
    };
    let there: BTreeMap<&str, BTreeSet<String>> =
        pages.iter().map(|page| (page.name.as_str(), ids(page))).collect();
    let mut checked = 0;
    let mut dead = BTreeSet::new();
    for page in pages.iter().filter(|page| is_html(page)) {
        let links = ["href", "src"].map(|attribute| values(&page.text, attribute)).concat();
        for link in links.into_iter().filter(|link| !link.contains("://")) {
            checked += 1;
            let link = link.replace("&amp;", "&");
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let file = file.split('?').next().unwrap_or_default();
            let file = if file.is_empty() { page.name.clone() } else { resolved(&page.name, file) };
            let leads = match there.get(file.as_str()) {
                // What stands after a `#` of the playing page is a position.
                Some(_) if file == "play/index.html" => true,
                Some(ids) => anchor.is_empty() || ids.contains(anchor),
                None => BESIDE.iter().any(|beside| file.starts_with(beside)),
            };
            if !leads {
                dead.insert(format!("{}: {link}", page.name));
            }
        }
    }
    assert!(checked > 1000, "{checked} links");
    assert!(dead.is_empty(), "{}", dead.into_iter().collect::<Vec<_>>().join("\n"));
}

#[test]
fn no_page_has_two_places_of_one_name() {
    for page in pages() {
        let mut seen = BTreeSet::new();
        for id in values(&page.text, "id") {
            assert!(seen.insert(id), "{}: {id}", page.name);
        }
    }
}

#[test]
fn every_page_has_one_heading_of_the_first_level_and_says_what_it_is() {
    for page in pages().iter().filter(|page| is_html(page)) {
        assert_eq!(page.text.matches("<h1").count(), 1, "{}", page.name);
        assert!(
            page.text.contains("<main ") && values(&page.text, "id").contains(&"main"),
            "{}",
            page.name
        );
        assert!(!page.text.contains("<title> "), "{}", page.name);
    }
}

#[test]
fn the_name_and_the_words_of_an_engine_are_escaped() {
    let hostile = "<img src=x onerror=alert(1)>\"'";
    let mut source = Source::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap();
    let named = |name: &str| name == "chess.js";
    for engine in source.results.engines.iter_mut().filter(|engine| named(&engine.name)) {
        engine.name = hostile.to_owned();
        engine.version = hostile.to_owned();
        engine.home = Some(format!("https://example.org/{hostile}"));
    }
    for finding in source.results.findings.iter_mut().filter(|finding| named(&finding.engine)) {
        finding.engine = hostile.to_owned();
        finding.says = hostile.to_owned();
    }
    for dated in &mut source.results.tables {
        for row in dated.table.engines.iter_mut().filter(|row| named(&row.about.name)) {
            row.about.name = hostile.to_owned();
            row.about.note = Some(hostile.to_owned());
            row.about.causes[0].confirmed = hostile.to_owned();
            row.causes[0].says = hostile.to_owned();
            for fault in row.cells.iter_mut().flat_map(|cell| &mut cell.faults) {
                fault.told = hostile.to_owned();
                fault.reported = Some(hostile.to_owned());
                fault.replay = hostile.to_owned();
            }
        }
    }
    let pages = all(&source).unwrap();
    let html = pages.iter().filter(|page| is_html(page) || page.text.starts_with("<svg"));
    let told = html.clone().filter(|page| page.text.contains("&lt;img src=x")).count();
    assert!(told > 4, "{told} pages");
    for page in html {
        assert!(
            !page.text.contains("<img src=x") && !page.text.contains("alert(1)>"),
            "{}",
            page.name
        );
    }
}
