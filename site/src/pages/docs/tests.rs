//! Tests that the names in the docs exist, that their boards match the fixtures, and that every text is in the list.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use notation::{Ruling, Variant};
use pulldown_cmark::{CodeBlockKind, Event, Tag};

use super::render::Renderer;
use super::{boards, links};
use crate::pages::Source;
use crate::pages::places::Places;
use crate::pages::tests::source;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(name: &Path) -> std::io::Result<String> {
    std::fs::read_to_string(root().join(name))
}

/// The texts of `docs` by their names.
fn texts(source: &Source) -> impl Iterator<Item = &(PathBuf, String)> {
    source.docs.iter().filter(|(name, _)| name.extension().is_some_and(|ending| ending == "md"))
}

/// Every link of a text, also to pictures.
fn all_links(text: &str) -> Vec<String> {
    let link = |(event, _)| match event {
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
            Some(dest_url.to_string())
        }
        _ => None,
    };
    links::events(text).filter_map(link).collect()
}

#[test]
fn every_relative_link_leads_to_a_file_and_a_heading_of_it() {
    let mut checked = 0;
    let mut dead = Vec::new();
    let beside =
        ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "fixtures/README.md", "site/README.md"];
    let beside = beside.map(|name| {
        let name = Path::new("..").join(name);
        (name.clone(), read(&Path::new("docs").join(name)).unwrap())
    });
    for (name, text) in texts(source()).chain(&beside) {
        for link in all_links(text) {
            let file = match links::target(name, &link) {
                Some(file) => file,
                None if link.starts_with('#') => Path::new("docs").join(name),
                None => continue,
            };
            checked += 1;
            let leads = match link.split_once('#') {
                None => root().join(file).exists(),
                Some((_, anchor)) => {
                    read(&file).is_ok_and(|text| links::anchors(&text).contains(anchor))
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
fn every_clause_case_and_ruling_that_a_text_names_exists() {
    let source = source();
    let places = Places::of(&source.fixtures);
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
    for (page, text) in texts(source) {
        for (event, _) in links::events(text) {
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
    let source = source();
    let (_, page) = texts(source).find(|(name, _)| name.ends_with("specification.md")).unwrap();
    let headings = links::anchors(page);
    let ending = |path: &Path, endings: &[&str]| {
        path.extension().is_some_and(|ending| endings.iter().any(|one| ending == *one))
    };
    let mut cited = 0;
    for folder in ["notation", "oracle", "perft", "crosscheck", "site", "xtask", "fixtures", "docs"]
    {
        for file in walkdir::WalkDir::new(root().join(folder)) {
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
fn every_board_of_a_text_is_that_of_its_case() {
    let source = source();
    let mut drawn = 0;
    for (name, text) in texts(source) {
        let fresh = boards::in_letters(text, &source.fixtures).unwrap();
        assert_eq!(fresh, *text, "{}: run `cargo xtask generate`", name.display());
        let is_board = |kind: &CodeBlockKind<'_>| matches!(kind, CodeBlockKind::Fenced(info) if info.starts_with(boards::BOARD));
        let blocks = links::events(text).filter(
            |(event, _)| matches!(event, Event::Start(Tag::CodeBlock(kind)) if is_board(kind)),
        );
        drawn += blocks.count();
    }
    assert!(drawn > 20, "{drawn} boards");
}

#[test]
fn a_board_that_is_no_case_or_has_no_end_is_refused() {
    let source = source();
    let refused = |page: &str| boards::in_letters(page, &source.fixtures).unwrap_err();
    assert!(refused("```board osmosis.nobody\n```\n").contains("osmosis.nobody"));
    assert!(refused("```board osmosis.harvestman.zig-zag.open-e5\n").contains("no end"));
    assert!(html(source, "```board osmosis.nobody\n```\n").unwrap_err().contains("osmosis.nobody"));
}

#[test]
fn every_text_is_in_the_list_of_chapters() {
    let source = source();
    let (_, summary) = texts(source).find(|(name, _)| name == Path::new("SUMMARY.md")).unwrap();
    let listed: BTreeSet<PathBuf> = all_links(summary).into_iter().map(PathBuf::from).collect();
    let there: BTreeSet<PathBuf> = texts(source)
        .map(|(name, _)| name.clone())
        .filter(|name| name != Path::new("SUMMARY.md"))
        .collect();
    assert_eq!(listed, there);
}

#[test]
fn every_game_has_a_text() {
    let source = source();
    let texts: BTreeSet<&PathBuf> = texts(source).map(|(name, _)| name).collect();
    for game in Variant::ALL {
        let text = Path::new("games").join(format!("{game}.md"));
        assert!(texts.contains(&text), "there is no {}", text.display());
    }
}

/// A text of the games as HTML.
fn html(source: &Source, text: &str) -> Result<String, String> {
    let places = Places::of(&source.fixtures);
    let page = "book/games/a.html";
    let name = Path::new("games/a.md");
    let mut renderer = Renderer { name, page, source, places: &places, drawn: Vec::new() };
    Ok(renderer.html(text)?.into_string())
}

#[test]
fn links_lead_to_pages_and_those_out_of_the_site_become_the_name_of_the_file() {
    let source = source();
    let html = |text: &str| html(source, text).unwrap();
    assert_eq!(html("[`README.md`](../../README.md)"), "<p><code>README.md</code></p>\n");
    assert_eq!(
        html("[the examples](../../examples)").replace('\n', ""),
        "<p>the examples (<code>examples</code>)</p>"
    );
    assert_eq!(
        html("[here](../rulings.md#a) and [there](https://example.org)"),
        "<p><a href=\"../../book/rulings.html#a\">here</a> and <a href=\"https://example.org\">there</a></p>\n"
    );
    assert_eq!(
        html("[table](../matrix/atomic.json)"),
        "<p><a href=\"../../engines/index.html#atomic\">table</a></p>\n"
    );
    assert_eq!(
        html("`osmosis.board` and `nothing`"),
        "<p><a href=\"../../rules/osmosis/index.html#osmosis.board\"><code>osmosis.board</code></a> and <code>nothing</code></p>\n"
    );
}

#[test]
fn headings_have_the_anchors_that_links_name() {
    assert!(html(source(), "## `--epd`: A *b*, c!\n").unwrap().contains("<h2 id=\"--epd-a-b-c\">"));
}
