//! One web page that needs no network, no fonts and no other file.

mod difference;
mod finding;
mod overview;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::comparing::{seen, whole};
use crate::conformance::validate::Results;
use crate::fixtures::Fixtures;
use crate::reports::Reported;
use crate::reports::advice::advice;
use crate::reports::facts::{Entry, conditions, varied, version};
use crate::reports::headline::headline;
use crate::reports::room::Room;

const STYLE: &str = concat!(include_str!("style.css"), include_str!("../board.css"));
const SCRIPT: &str = include_str!("script.js");
/// How many findings are drawn; the others are listed. Many more would make the page too large for
/// a browser.
const DRAWN: usize = 500;
/// Nothing may be loaded from anywhere, whatever text of an engine is on the page.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; \
    base-uri 'none'; form-action 'none'";

/// Writes the results as one web page: the headline, the games, the score by clause, and each
/// finding with its board, with filters for game, clause and text. The page follows the reader's
/// light or dark scheme, works on a phone and by keyboard, and is readable without its script.
#[must_use]
pub fn html<G: Reported>(results: &Results<G>, fixtures: &Fixtures) -> String {
    let entries = varied(results);
    let main = html! {
        (overview::games(results, fixtures))
        (overview::causes(results, fixtures))
        @if version(fixtures).is_some() { (overview::score(results, fixtures)) }
        (findings(&entries, results, fixtures))
    };
    document(&results.subject.name, [STYLE, SCRIPT], &header(results, fixtures), &main)
}

/// A whole page with its title, its style and script, its header and its main part.
pub(crate) fn document(
    title: &str,
    [style, script]: [&str; 2],
    header: &Markup,
    main: &Markup,
) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (title) " · Crosscheck" }
                style { (PreEscaped(style)) }
            }
            body {
                header { (header) }
                main { (main) }
                script { (PreEscaped(script)) }
            }
        }
    };
    // What the page quotes is escaped as HTML, which keeps what a terminal or a reader's eye takes for more.
    seen(&page.into_string())
}

fn header<G: Reported>(results: &Results<G>, fixtures: &Fixtures) -> Markup {
    let subject = &results.subject;
    html! {
        p.brand { "Crosscheck" }
        h1 class={ "conclusion " (results.conclusion().id()) } { (headline(results)) }
        dl.about {
            div { dt { "Command" } dd { code { (whole(subject.asked())) } } }
            @if let Some(language) = &subject.language {
                div { dt { "Language" } dd { (language) } }
            }
            div { dt { "Asked under" } dd { (conditions(results)) } }
            @if let Some(version) = version(fixtures) {
                div { dt { "Fixtures" } dd { (version) } }
            }
        }
        @if let Some(advice) = advice(results) { p { (advice) } }
        nav aria-label="Parts of this report" {
            a href="#games-title" { "Games" }
            @if version(fixtures).is_some() { a href="#score-title" { "Failing cases by clause" } }
            a href="#findings" { "Findings" }
        }
    }
}

fn findings<G: Reported>(
    entries: &[Entry<'_, G>],
    results: &Results<G>,
    fixtures: &Fixtures,
) -> Markup {
    let mut room = Room::new();
    let sections = entries.iter().take(DRAWN).enumerate();
    let sections =
        sections.map(|(number, entry)| finding::section(number, entry, results, fixtures));
    let sections: Vec<Markup> =
        sections.take_while(|section| room.holds(section.0.len())).collect();
    let (drawn, listed) = entries.split_at(sections.len());
    html! {
        section #findings aria-labelledby="findings-title" {
            h2 #findings-title { "Findings " span.number { (entries.len()) } }
            @if entries.is_empty() {
                p.quiet { "Nothing differs in what was asked and answered." }
            } @else {
                (overview::filter(drawn, results))
                p.key {
                    span.missing { "○ a legal move that is missing" }
                    span.surplus { "× a move that is not legal" }
                }
            }
            @for section in sections { (section) }
            p #nothing .quiet hidden { "No finding fits this filter." }
            @if !listed.is_empty() {
                h3 { "Not drawn" }
                ul.listed { @for entry in listed { li { code { (entry.id) } } } }
            }
        }
    }
}
