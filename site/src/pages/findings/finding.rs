//! The page of a finding.

use crosscheck_core::Failure;
use maud::{Markup, html};

use super::found::{Found, Tabled};
use super::steps::steps;
use super::{explains, issues, page_of, words};
use crate::drawing;
use crate::pages::engines;
use crate::pages::layout::{Frame, Section};
use crate::pages::places::Places;
use crate::pages::{Page, Source, address, docs};

pub(super) fn page(found: &Found<'_>, source: &Source, places: &Places) -> Result<Page, Failure> {
    let Found { finding, game, engine, language, start, moves, .. } = found;
    let own = page_of(finding);
    let title = format!("{engine}: {}", finding.says.replace('`', ""));
    let frame = Frame {
        name: &own,
        title: &title,
        description: &format!("A fault of {title}"),
        section: Some(Section::Findings),
        scripts: &["js/steps.js", "js/copy.js"],
    };
    let told = told(found, source, places, &own)?;
    let page_of_engine = source.results.engine(&finding.engine).map(engines::page_of);
    let main = html! {
        main #main .finding {
            p .path { a href="../index.html" { "Findings" } }
            h1 { (words(&finding.says)) }
            p .lead {
                @match page_of_engine {
                    Some(page) => { a href=(frame.to(&page)) { (engine) } }
                    None => { (engine) }
                }
                ", " (language) ", at "
                a href=(frame.to(&format!("rules/{}/index.html", game.id))) { (game.title) } "."
            }
            div .beside {
                div {
                    (steps(found))
                    p .actions {
                        a .button .primary href=(frame.to(&address::play(game.id, start, moves))) { "Open on the playing page" }
                    }
                }
                div {
                    (differences(found))
                    @if let Some(tabled) = found.tabled { (known(tabled, places, &frame)) }
                    (issues(finding, source))
                    @match found.tabled {
                        Some(tabled) => p .hint { (explains(tabled.cause)) },
                        None => (own_means(told.as_ref(), &frame)),
                    }
                }
            }
            @if let Some(tabled) = found.tabled {
                (reproduction(tabled))
                (cases(tabled, source, places, &frame))
                (own_means(told.as_ref(), &frame))
            }
        }
    };
    let sprite = drawing::sprite([*game]).map_err(Failure::of("site"))?;
    Ok(frame.page(&sprite, &main))
}

/// What the docs tell of it: how it shows by the engine's own means.
fn own_means(told: Option<&(Markup, String)>, frame: &Frame<'_>) -> Markup {
    html! {
        @if let Some((section, place)) = told {
            section .text .told-there {
                h2 { "By its own means" }
                (section)
                p { a href=(frame.to(place)) { "The whole text in the docs" } }
            }
        }
    }
}

/// The command that shows it again.
fn reproduction(tabled: Tabled<'_>) -> Markup {
    html! {
        section {
            h2 { "See it yourself" }
            p { "With the engine and its adapter at hand, " code { "crosscheck" } " shows it again:" }
            div .copied { pre tabindex="0" { code { (tabled.fault.replay) } } }
            p .hint { "The engine is installed by " code { (tabled.row.about.install) } "." }
        }
    }
}

/// What the docs tell of it, and where.
fn told(
    found: &Found<'_>,
    source: &Source,
    places: &Places,
    page: &str,
) -> Result<Option<(Markup, String)>, Failure> {
    let Some(place) = &found.finding.told else { return Ok(None) };
    let section = docs::section(place, page, source, places);
    Ok(Some(section.map_err(Failure::of("site/data/findings.json"))?))
}

fn differences(found: &Found<'_>) -> Markup {
    let [missing, surplus] = found.differing();
    let listed = |moves: &[String]| html! { @for played in moves { code { (played) } " " } };
    let fault = found.tabled.map(|tabled| tabled.fault);
    html! {
        @if fault.is_some() || !surplus.is_empty() { h2 { "What differs" } }
        @if !missing.is_empty() { p { "Legal, and not listed: " (listed(missing)) } }
        @if !surplus.is_empty() { p { "Listed, and not legal: " (listed(surplus)) } }
        @if let Some(fault) = fault {
            pre tabindex="0" { code { (fault.told.trim_end()) } }
            @if let Some(reported) = &fault.reported { p { "The engine reports " code { (reported) } } }
        }
    }
}

/// The failing cases that are kept, each with where it stands among the rules.
fn cases(tabled: Tabled<'_>, source: &Source, places: &Places, frame: &Frame<'_>) -> Markup {
    let own = tabled.row.all().flat_map(|cell| &cell.faults);
    let own = own.filter(|fault| fault.cause == Some(tabled.number) && !fault.clause.is_empty());
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

/// The rule, and how it is known that the engine breaks it.
fn known(tabled: Tabled<'_>, places: &Places, frame: &Frame<'_>) -> Markup {
    let fault = tabled.fault;
    html! {
        @if !fault.clause.is_empty() {
            h2 { "The rule" }
            p { (fault.states) " " a href=(frame.to(places.get(&fault.clause).unwrap_or_default())) { code { (fault.clause) } } }
            @if !fault.why.is_empty() { p .hint { (fault.why) } }
        }
        @if let Some(known) = tabled.row.about.causes.get(tabled.number - 1) {
            h2 { "How it is known" }
            p { (words(&known.confirmed)) }
        }
    }
}
