//! Tests that the names on the pages exist, that their boards match the fixtures, and that the book
//! has no dead link.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crosscheck::fixtures::Fixtures;
use notation::{Ruling, Variant};
use pulldown_cmark::{CodeBlockKind, Event, Tag};

use super::links::{self, Places};
use super::{boards, clauses, pages, whole};
use crate::paths;

fn fixtures() -> Fixtures {
    Fixtures::read(&paths::fixtures()).unwrap()
}

fn docs() -> Vec<(PathBuf, String)> {
    pages(&paths::root().join("docs")).unwrap()
}

/// Every link of a page, also those below its boards.
fn all_links(text: &str) -> Vec<String> {
    let links = |(event, _)| match event {
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
            vec![dest_url.to_string()]
        }
        Event::Html(html) | Event::InlineHtml(html) => {
            let linked = html.split("<a href=\"").skip(1);
            linked.filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())).collect()
        }
        _ => vec![],
    };
    links::events(text).flat_map(links).collect()
}

#[test]
fn every_relative_link_leads_to_a_file_and_a_heading_of_it() {
    let mut checked = 0;
    let mut dead = Vec::new();
    let beside = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "fixtures/README.md"];
    let beside = beside.map(|name| {
        let name = Path::new("..").join(name);
        (name.clone(), paths::read(&paths::root().join("docs").join(name)).unwrap())
    });
    for (name, text) in docs().into_iter().chain(beside) {
        for link in all_links(&text) {
            let file = match links::target(&name, &link) {
                Some(file) => paths::root().join(file),
                None if link.starts_with('#') => paths::root().join("docs").join(&name),
                None => continue,
            };
            checked += 1;
            let leads = match link.split_once('#') {
                None => file.exists(),
                Some((_, anchor)) => {
                    paths::read(&file).is_ok_and(|text| links::anchors(&text).contains(anchor))
                }
            };
            if !leads {
                dead.push(format!("{}: {link}", name.display()));
            }
        }
    }
    assert!(checked > 50, "{checked} links");
    assert!(dead.is_empty(), "{}", dead.join("\n"));
}

#[test]
fn every_clause_case_and_ruling_that_a_page_names_exists() {
    let fixtures = fixtures();
    let places = Places::of(&fixtures);
    let games: Vec<&str> =
        Variant::ALL.iter().map(|variant| variant.id()).chain(["notation"]).collect();
    let is_id = |name: &str| {
        let of_a_game = name.split_once('.').is_some_and(|(game, _)| games.contains(&game));
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || ".-".contains(c);
        // `chess.rs` is a file and `chess.js` a library.
        let is_file = name.rsplit('.').next().is_some_and(|ending| ["rs", "js"].contains(&ending));
        of_a_game && name.chars().all(plain) && !is_file
    };
    let rulings: Vec<&str> = Ruling::ALL.iter().map(|ruling| ruling.id()).collect();
    let mut named = 0;
    for (page, text) in docs() {
        for (event, _) in links::events(&text) {
            let Event::Code(id) = event else { continue };
            if !is_id(&id) {
                continue;
            }
            named += 1;
            let exists = places.get(&id).is_some() || rulings.contains(&&*id);
            assert!(exists, "{}: there is no `{id}`", page.display());
        }
    }
    assert!(named > 25, "{named} ids");
}

#[test]
fn every_section_of_the_specification_that_is_cited_exists() {
    let pages = docs();
    let page = pages.iter().find(|(name, _)| name.ends_with("specification.md")).unwrap();
    let headings = links::anchors(&page.1);
    let ending = |path: &std::path::Path, endings: &[&str]| {
        path.extension().is_some_and(|ending| endings.iter().any(|one| ending == *one))
    };
    let mut cited = 0;
    for folder in ["notation", "oracle", "perft", "crosscheck", "xtask", "fixtures", "docs"] {
        for file in walkdir::WalkDir::new(paths::root().join(folder)) {
            let file = file.unwrap().into_path();
            if !ending(&file, &["rs", "md", "yaml"]) {
                continue;
            }
            let text = std::fs::read_to_string(&file).unwrap();
            for words in text.split("SPEC ").skip(1) {
                let number = words.trim_start_matches("section ");
                let number: String = number.chars().take_while(char::is_ascii_digit).collect();
                if number.is_empty() {
                    continue;
                }
                cited += 1;
                let heading = format!("{number}-");
                let exists = headings.iter().any(|anchor| anchor.starts_with(&heading));
                assert!(exists, "{}: there is no section {number}", file.display());
            }
        }
    }
    assert!(cited > 50, "{cited} citations");
}

#[test]
fn every_board_on_a_page_is_that_of_its_case() {
    let fixtures = fixtures();
    let mut drawn = 0;
    for (name, text) in docs() {
        let fresh = boards::in_letters(&text, &fixtures).unwrap();
        assert_eq!(fresh, text, "{}: run `cargo xtask book`", name.display());
        let is_board = |kind: &CodeBlockKind<'_>| matches!(kind, CodeBlockKind::Fenced(info) if info.starts_with("board "));
        let blocks = links::events(&text).filter(
            |(event, _)| matches!(event, Event::Start(Tag::CodeBlock(kind)) if is_board(kind)),
        );
        drawn += blocks.count();
    }
    assert!(drawn > 20, "{drawn} boards");
}

#[test]
fn a_board_that_is_no_case_or_has_no_end_is_refused() {
    let fixtures = fixtures();
    let refused = |page: &str| boards::in_letters(page, &fixtures).unwrap_err();
    assert!(refused("```board osmosis.nobody\n```\n").contains("osmosis.nobody"));
    assert!(refused("```board osmosis.harvestman.zig-zag.open-e5\n").contains("no end"));
}

#[test]
fn every_page_is_in_the_list_of_chapters() {
    let pages = docs();
    let (_, summary) = pages.iter().find(|(name, _)| name == Path::new("SUMMARY.md")).unwrap();
    let listed: BTreeSet<PathBuf> = all_links(summary).into_iter().map(PathBuf::from).collect();
    let there: BTreeSet<PathBuf> = pages
        .iter()
        .map(|(name, _)| name.clone())
        .filter(|name| name != Path::new("SUMMARY.md"))
        .collect();
    assert_eq!(listed, there);
}

#[test]
fn every_game_has_a_page() {
    let pages: BTreeSet<PathBuf> = docs().into_iter().map(|(name, _)| name).collect();
    for game in Variant::ALL {
        let page = Path::new("games").join(format!("{game}.md"));
        assert!(pages.contains(&page), "there is no {}", page.display());
    }
}

#[test]
fn the_book_has_a_place_for_every_clause_and_no_link_that_leads_nowhere() {
    let fixtures = fixtures();
    let book: BTreeMap<PathBuf, String> =
        whole(&paths::root().join("docs"), &fixtures).unwrap().into_iter().collect();
    let there: BTreeMap<PathBuf, BTreeSet<String>> = book
        .iter()
        .filter_map(|(name, text)| {
            Some((name.strip_prefix("src").ok()?.to_owned(), links::anchors(text)))
        })
        .collect();
    let mut dead = Vec::new();
    for (name, text) in &book {
        let Ok(page) = name.strip_prefix("src") else { continue };
        for link in all_links(text) {
            let Some(file) = links::target(page, &link) else { continue };
            let anchors = file.strip_prefix("docs").ok().and_then(|file| there.get(file));
            let anchor = link.split_once('#').map(|(_, anchor)| anchor);
            let leads = anchors.is_some_and(|anchors| anchor.is_none_or(|id| anchors.contains(id)));
            if !leads {
                dead.push(format!("{}: {link}", page.display()));
            }
        }
    }
    assert!(dead.is_empty(), "{}", dead.join("\n"));
    let places = Places::of(&fixtures);
    let named = fixtures.clauses.iter().map(|clause| &clause.id);
    for id in named.chain(fixtures.written().map(|case| &case.id)) {
        let (chapter, anchor) = places.get(id).unwrap().split_once('#').unwrap();
        assert!(there[Path::new(chapter)].contains(anchor), "{id}");
    }
    for case in fixtures.written() {
        let home = &there[Path::new(&clauses::home(case, &fixtures))];
        assert!(home.contains(&clauses::anchor(&case.id)), "{}", case.id);
    }
    let summary = &book[Path::new("src/SUMMARY.md")];
    for page in &fixtures.clauses.pages {
        assert!(summary.contains(&clauses::chapter_of(page)), "{}", page.title);
    }
}

#[test]
fn a_link_out_of_the_book_becomes_the_name_of_the_file() {
    let places = Places::of(&fixtures());
    let linked = |text: &str| links::linked(Path::new("games/a.md"), text, &places);
    assert_eq!(linked("[`README.md`](../../README.md)"), "`README.md`");
    assert_eq!(linked("[the examples](../../examples)"), "the examples (`examples`)");
    assert_eq!(
        linked("[here](../rulings.md) and [there](https://example.org)"),
        "[here](../rulings.md) and [there](https://example.org)"
    );
    assert_eq!(
        linked("`osmosis.board`"),
        "[`osmosis.board`](../games/osmosis-clauses.md#osmosis.board)"
    );
}
