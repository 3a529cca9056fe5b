use maud::{Markup, html};

use super::difference;
use crate::comparing::{Class, Difference, Finding, Origin, whole};
use crate::conformance::validate::Results;
use crate::fixtures::{Case, Fixtures};
use crate::reports::differing::{left_out, shown};
use crate::reports::facts::{Entry, again, broken_by, place, sentence};
use crate::reports::grid::Way;
use crate::reports::written::svg::{self, Marks};
use crate::reports::{Reported, replay};

/// One finding: its heading, the board, and beside it the differences and the broken clauses.
pub(super) fn section<G: Reported>(
    number: usize,
    entry: &Entry<'_, G>,
    results: &Results<G>,
    fixtures: &Fixtures,
) -> Markup {
    let finding = entry.finding;
    let position = &finding.position;
    let setup = G::setup(finding);
    let title = format!("finding-{number}");
    let (differences, more) = shown(finding);
    html! {
        article.finding aria-labelledby=(title)
            data-game=(position.game.id()) data-clauses=(finding.clauses.join(" ")) {
            h3 id=(title) {
                span.id { (entry.id) } " "
                span.badge { (position.game.id()) }
                @if let Some(kind) = broken_by(finding) { span.badge.broke { "broke: " (kind) } }
                @if finding.class != Class::Rule { span.badge { (finding.class.id()) } }
                @if entry.known { span.badge { "known" } }
            }
            @if let Some(case) = case(finding, fixtures) {
                p.why { (case.why) }
                @if !case.bugs.is_empty() {
                    p.quiet { "Other programs had such a bug: " (case.bugs.join(", ")) " on GitHub" }
                }
            }
            div.sides {
                @if let Some(setup) = &setup { figure { (board(finding, setup)) } }
                div.differences {
                    @for one in differences { (difference::shown(finding, one)) }
                    @if let Some(sentence) = left_out(more) { p.quiet { (sentence) } }
                    @if let Some(sentence) = again(finding) { p { (sentence) } }
                    @if !finding.clauses.is_empty() {
                        ul.clauses {
                            @for id in &finding.clauses {
                                li { (sentence(fixtures, id)) " " span.id { (id) } }
                            }
                        }
                    }
                    @for (name, part) in place(finding, setup.as_ref()) { (copied(&name, &part)) }
                    (copied("replay", &whole(&replay(&results.subject, finding))))
                    @if let Some(case) = G::case(finding) { (copied("case", &case)) }
                }
            }
        }
    }
}

/// The case that found it.
fn case<'a, G: Reported>(finding: &Finding<G>, fixtures: &'a Fixtures) -> Option<&'a Case> {
    let Origin::Case(id) = &finding.origin else { return None };
    fixtures.cases.iter().find(|case| case.id == *id)
}

/// The board with the squares of all the moves that differ, and of the first move after which
/// something differs.
fn board<G: Reported>(finding: &Finding<G>, setup: &G::Setup) -> Markup {
    let (mut all_missing, mut all_surplus): (Vec<Way>, Vec<Way>) = (Vec::new(), Vec::new());
    let mut before: Option<Way> = None;
    let ways =
        |moves: &[G::Move]| moves.iter().filter_map(|&played| G::way(played)).collect::<Vec<Way>>();
    for difference in &finding.differences {
        match difference {
            Difference::Moves { missing, surplus } => {
                all_missing.extend(ways(missing));
                all_surplus.extend(ways(surplus));
            }
            Difference::Accepts { played } => all_surplus.extend(G::way(*played)),
            Difference::Setup { after, .. }
            | Difference::Broke { after, .. }
            | Difference::Answer { after, .. } => before = before.or(after.and_then(G::way)),
            Difference::Status { .. } | Difference::Perft { .. } | Difference::Further { .. } => {}
        }
    }
    let marks = Marks {
        missing: &all_missing,
        surplus: &all_surplus,
        played: before.as_slice(),
        changed: &[],
    };
    let grid = G::grid(setup);
    html! {
        (svg::board(&grid, marks, &format!("The position {setup}")))
        @if !grid.in_hand.is_empty() { figcaption { "in hand: " (grid.in_hand) } }
    }
}

/// A text with its name and a button that copies it.
fn copied(name: &str, text: &str) -> Markup {
    html! {
        div.copied {
            span.name { (name) }
            code { (text) }
            button type="button" hidden aria-label={ "Copy: " (name) } { "Copy" }
        }
    }
}
