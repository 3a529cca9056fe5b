//! The findings: what engines do wrong, each at an address that stays.

mod finding;
mod found;
mod steps;

use crosscheck_core::Failure;
use maud::{Markup, html};

use super::layout::{Frame, Section};
use super::places::Places;
use super::{Page, Source, docs};
use crate::book::GameName;
use crate::drawing;
use crate::results::{CauseFound, Engine, Finding};
use found::Found;

/// All pages of the findings.
pub(super) fn pages(source: &Source, places: &Places) -> Result<Vec<Page>, Failure> {
    let findings = source.results.findings.iter();
    let all: Vec<Found<'_>> =
        findings.map(|finding| Found::of(finding, source)).collect::<Result<_, _>>()?;
    let mut pages = vec![list(&all, source)?];
    for found in &all {
        pages.push(finding::page(found, source, places)?);
    }
    Ok(pages)
}

fn page_of(finding: &Finding) -> String {
    format!("findings/{}/index.html", finding.id)
}

/// The sentence of a cause, linked to its finding.
pub(super) fn link(
    game: &str,
    engine: &str,
    cause: &CauseFound,
    source: &Source,
    frame: &Frame<'_>,
) -> Markup {
    let finding = source.results.finding(game, engine, cause);
    html! {
        @match finding {
            Some(finding) => { a href=(frame.to(&page_of(finding))) { (words(&cause.says)) } }
            None => { (words(&cause.says)) }
        }
    }
}

/// How much a cause explains.
pub(super) fn explains(cause: &CauseFound) -> String {
    let counted = |number: usize, one: &str, many: &str| match number {
        0 => None,
        1 => Some(format!("1 {one}")),
        number => Some(format!("{number} {many}")),
    };
    let parts = [
        counted(cause.cases, "failing case", "failing cases"),
        counted(cause.others, "count or random game", "counts and random games"),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let notation = if cause.class == "notation" { " A fault of notation." } else { "" };
    format!("It explains {}.{notation}", parts.join(" and "))
}

/// The public issues about a finding, as the docs name them.
pub(super) fn issues(finding: &Finding, source: &Source) -> Markup {
    let issues = finding.told.as_ref().map(|place| docs::issues(place, source)).unwrap_or_default();
    html! {
        @if !issues.is_empty() {
            p {
                "Public issues about it: "
                @for (place, issue) in issues.iter().enumerate() {
                    @if place > 0 { ", " }
                    a href=(issue) { (short(issue)) }
                }
            }
        }
    }
}

/// An issue as people write it: `jhlywa/chess.js#294`.
fn short(issue: &str) -> String {
    let parts: Vec<&str> = issue.rsplit('/').take(4).collect();
    match parts[..] {
        [number, "issues", name, owner] => format!("{owner}/{name}#{number}"),
        _ => issue.to_owned(),
    }
}

/// A sentence in which code stands between backticks.
pub(super) fn words(text: &str) -> Markup {
    html! {
        @for (place, part) in text.split('`').enumerate() {
            @if place % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}

/// The findings by game.
fn list(found: &[Found<'_>], source: &Source) -> Result<Page, Failure> {
    let frame = Frame {
        name: "findings/index.html",
        title: "What was found",
        description: "Faults of public chess engines and libraries: a position, the rule, and how to see it yourself.",
        section: Some(Section::Findings),
        scripts: &[],
    };
    let main = html! {
        main #main .findings {
            h1 { "What was found" }
            p .lead {
                (found.len()) " faults of public engines and libraries, each with the position that shows it. Most name the "
                "rule that is broken, a second program that confirms it, and how to see it again."
            }
            p .hint {
                span .sign .legal { "●" } " a legal move that the engine does not list, "
                span .sign .illegal { "✕" } " a move that it lists and that is not legal. Where neither is marked, the engine "
                "says something else wrong. " a href=(frame.to("book/found.html")) { "How they were found" } "."
            }
            @for dated in &source.results.tables {
                @let game = &dated.table.variant;
                @let own: Vec<&Found<'_>> = found.iter().filter(|found| found.finding.game == *game).collect();
                @if !own.is_empty() {
                    section {
                        h2 id=(game) { (source.game(game).map_or(game.as_str(), |game| game.title)) }
                        ul .cards { @for found in own { li { (card(found)) } } }
                    }
                }
            }
        }
    };
    let shown = |id: &str| found.iter().any(|found| found.finding.game == id);
    let games = source.games.iter().filter(|game| shown(game.id));
    let sprite = drawing::sprite(games).map_err(Failure::of("site"))?;
    Ok(frame.page(&sprite, &main))
}

fn card(found: &Found<'_>) -> Markup {
    html! {
        a .card href={ (found.finding.id) "/index.html" } {
            span .place { (found.board().draw()) }
            span .when { (found.engine) }
            span { (words(&found.finding.says)) }
        }
    }
}

/// A finding by its id.
fn by_id<'a>(id: &str, source: &'a Source) -> Result<Found<'a>, Failure> {
    let finding = source.results.findings.iter().find(|finding| finding.id == id);
    Found::of(finding.ok_or_else(|| Failure::usage(format!("there is no finding {id}")))?, source)
}

/// The game of a finding, whose pieces its board needs.
pub(super) fn game_of<'a>(id: &str, source: &'a Source) -> Result<&'a GameName, Failure> {
    Ok(by_id(id, source)?.game)
}

/// A finding in short, for another page.
pub(super) fn teaser(id: &str, source: &Source, frame: &Frame<'_>) -> Result<Markup, Failure> {
    let found = by_id(id, source)?;
    Ok(html! {
        a .teaser href=(frame.to(&page_of(found.finding))) {
            figure {
                (found.board().draw())
                figcaption {
                    b { (found.engine) " at " (found.game.title) ". " } (words(&found.finding.says))
                    @if let Some(tabled) = found.tabled {
                        " " span .sign .illegal { "✕" } " marks moves that it lists and that are not legal: "
                        (tabled.fault.states)
                    }
                }
            }
        }
    })
}

/// The faults of an engine that no table shows, as a part of its page.
pub(super) fn beside_the_tables(engine: &Engine, source: &Source, frame: &Frame<'_>) -> Markup {
    let own = source.results.findings.iter();
    let own: Vec<(&Finding, &str)> = own
        .filter(|finding| finding.engine == engine.name)
        .filter_map(|finding| Some((finding, finding.by_hand.as_ref()?.version.as_str())))
        .collect();
    html! {
        @if !own.is_empty() {
            section {
                h2 { "What no table shows" }
                ul .causes {
                    @for (finding, version) in own {
                        li {
                            p .says { a href=(frame.to(&page_of(finding))) { (words(&finding.says)) } }
                            p .hint { "Version " (version) "." }
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn an_issue_is_told_in_short() {
        assert_eq!(
            super::short("https://github.com/jhlywa/chess.js/issues/294"),
            "jhlywa/chess.js#294"
        );
        assert_eq!(super::short("https://example.org/294"), "https://example.org/294");
    }
}
