//! The page of a finding.

use crosscheck_core::Failure;
use maud::{Markup, html};

use super::steps::steps;
use super::{Found, explains, issues, page_of, words};
use crate::drawing;
use crate::pages::engines;
use crate::pages::layout::{Frame, Section};
use crate::pages::places::Places;
use crate::pages::{Page, Source, address, docs};

pub(super) fn page(found: Found<'_>, source: &Source, places: &Places) -> Result<Page, Failure> {
    let own = page_of(found.finding);
    let about = &found.row.about;
    let engine = format!("{} {}", about.name, about.version);
    let title = format!("{engine}: {}", found.cause.says.replace('`', ""));
    let frame = Frame {
        name: &own,
        title: &title,
        description: &format!("A fault of {title}"),
        section: Some(Section::Findings),
        scripts: &["js/steps.js", "js/copy.js"],
    };
    let told = told(found, source, places, &own)?;
    let variant = &found.dated.table.variant;
    let game = source.game(variant).map_or(variant.as_str(), |game| game.title);
    let page_of_engine = source.results.engine(&about.name).map(engines::page_of);
    let main = html! {
        main #main .finding {
            p .path { a href="../index.html" { "Findings" } }
            h1 { (words(&found.cause.says)) }
            p .lead {
                @match page_of_engine {
                    Some(page) => { a href=(frame.to(&page)) { (engine) } }
                    None => { (engine) }
                }
                ", " (about.language) ", at " a href=(frame.to(&format!("rules/{variant}/index.html"))) { (game) }
                "."
            }
            div .beside {
                div {
                    (steps(&found, source))
                    p .actions {
                        a .button .primary href=(frame.to(&address::play(variant, &found.fault.start, &found.fault.moves))) { "Open on the playing page" }
                    }
                }
                div {
                    (differences(found))
                    (rule(found, places, &frame))
                    @if let Some(known) = about.causes.get(found.number - 1) {
                        h2 { "How it is known" }
                        p { (words(&known.confirmed)) }
                    }
                    (issues(found.finding, source))
                    p .hint { (explains(found.cause)) }
                }
            }
            section {
                h2 { "See it yourself" }
                p { "With the engine and its adapter at hand, " code { "crosscheck" } " shows it again:" }
                div .copied { pre tabindex="0" { code { (found.fault.replay) } } }
                p .hint { "The engine is installed by " code { (about.install) } "." }
            }
            (cases(found, source, places, &frame))
            @if let Some((section, place)) = told {
                section .text .told-there {
                    h2 { "By its own means" }
                    (section)
                    p { a href=(frame.to(&place)) { "The whole text in the docs" } }
                }
            }
            p .hint { "Is this wrong, or mended in a newer version? Then a new run of the table says so, and this page tells it." }
        }
    };
    let games = source.games.iter().filter(|game| game.id == variant);
    let sprite = drawing::sprite(games).map_err(Failure::of("site"))?;
    Ok(frame.page(&sprite, &main))
}

/// What the docs tell of it, and where.
fn told(
    found: Found<'_>,
    source: &Source,
    places: &Places,
    page: &str,
) -> Result<Option<(Markup, String)>, Failure> {
    let Some(place) = &found.finding.told else { return Ok(None) };
    let section = docs::section(place, page, source, places);
    Ok(Some(section.map_err(Failure::of("site/data/findings.json"))?))
}

fn differences(found: Found<'_>) -> Markup {
    let fault = found.fault;
    let listed = |moves: &[String]| html! { @for played in moves { code { (played) } " " } };
    html! {
        h2 { "What differs" }
        @if !fault.missing.is_empty() { p { "Legal, and not listed: " (listed(&fault.missing)) } }
        @if !fault.surplus.is_empty() { p { "Listed, and not legal: " (listed(&fault.surplus)) } }
        pre tabindex="0" { code { (fault.told.trim_end()) } }
        @if let Some(reported) = &fault.reported { p { "The engine reports " code { (reported) } } }
    }
}

/// The failing cases that are kept, each with where it stands among the rules.
fn cases(found: Found<'_>, source: &Source, places: &Places, frame: &Frame<'_>) -> Markup {
    let own = found.row.all().flat_map(|cell| &cell.faults);
    let own = own.filter(|fault| fault.cause == Some(found.number) && !fault.clause.is_empty());
    let mut cases: Vec<(&str, &str)> = Vec::new();
    for fault in own {
        // An image of a case stands beside the case that it is made from.
        let id = fault.id.split('@').next().unwrap_or_default();
        let case = source.fixtures.written().find(|case| case.id == id);
        let place = case.and_then(|case| places.get(&case.id));
        if let Some(place) = place.filter(|_| !cases.iter().any(|(other, _)| *other == id)) {
            cases.push((id, place));
        }
    }
    html! {
        @if !cases.is_empty() {
            section {
                h2 { "Cases that fail by it" }
                ul .also { @for (id, place) in cases { li { a href=(frame.to(place)) { code { (id) } } } } }
            }
        }
    }
}

fn rule(found: Found<'_>, places: &Places, frame: &Frame<'_>) -> Markup {
    let fault = found.fault;
    html! {
        @if !fault.clause.is_empty() {
            h2 { "The rule" }
            p { (fault.states) " " a href=(frame.to(places.get(&fault.clause).unwrap_or_default())) { code { (fault.clause) } } }
            @if !fault.why.is_empty() { p .hint { (fault.why) } }
        }
    }
}
