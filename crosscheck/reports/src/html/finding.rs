use maud::{Markup, html};
use notation::{Move, Setup};

use super::difference;
use crate::case::new_case;
use crate::differing::{left_out, shown};
use crate::facts::{Entry, broken_by, sentence, setup};
use crate::replay;
use crate::svg::{self, Marks};
use comparing::{Difference, Finding, Origin, whole};
use conformance::validate::Results;
use suite::Fixtures;

/// One finding: its heading, the board, and beside it the differences and the broken clauses.
pub(super) fn section(
    number: usize,
    entry: &Entry<'_>,
    results: &Results,
    fixtures: &Fixtures,
) -> Markup {
    let finding = entry.finding;
    let position = &finding.position;
    let setup = setup(finding);
    let title = format!("finding-{number}");
    let (differences, more) = shown(finding);
    html! {
        article.finding aria-labelledby=(title)
            data-game=(position.game.variant) data-clauses=(finding.clauses.join(" ")) {
            h3 id=(title) {
                span.id { (entry.id) } " "
                span.badge { (position.game.variant) }
                @if let Some(kind) = broken_by(finding) { span.badge.broke { "broke: " (kind) } }
                @if entry.known { span.badge { "known" } }
            }
            @if let Some(why) = why(finding, fixtures) { p.why { (why) } }
            div.sides {
                @if let Some(setup) = &setup { figure { (board(finding, setup)) } }
                div.differences {
                    @for one in differences { (difference::shown(finding, one)) }
                    @if let Some(sentence) = left_out(more) { p.quiet { (sentence) } }
                    @if !finding.clauses.is_empty() {
                        ul.clauses {
                            @for id in &finding.clauses {
                                li { (sentence(fixtures, id)) " " span.id { (id) } }
                            }
                        }
                    }
                    (place_of(finding, setup.as_ref()))
                    (copied("Replay", &whole(&replay(&results.subject, finding))))
                    @if let Some(case) = new_case(finding) { (copied("Case", &case)) }
                }
            }
        }
    }
}

/// The reason of the case that found it.
fn why<'a>(finding: &Finding, fixtures: &'a Fixtures) -> Option<&'a str> {
    let Origin::Case(id) = &finding.origin else { return None };
    let case = fixtures.cases.iter().find(|case| case.id == *id);
    case.map(|case| case.why.as_str())
}

/// The board with the squares of all the moves that differ, and of the first move after which
/// something differs.
fn board(finding: &Finding, setup: &Setup) -> Markup {
    let (mut all_missing, mut all_surplus): (Vec<Move>, Vec<Move>) = (Vec::new(), Vec::new());
    let mut before: Option<Move> = None;
    for difference in &finding.differences {
        match difference {
            Difference::Moves { missing, surplus } => {
                all_missing.extend(missing);
                all_surplus.extend(surplus);
            }
            Difference::Accepts { played } => all_surplus.push(*played),
            Difference::Setup { after, .. }
            | Difference::Broke { after, .. }
            | Difference::Answer { after, .. } => before = before.or(*after),
            Difference::Status { .. } | Difference::Perft { .. } => {}
        }
    }
    let marks = Marks {
        missing: &all_missing,
        surplus: &all_surplus,
        played: before.as_slice(),
        changed: &[],
    };
    svg::board(setup, marks, &format!("The position {setup}"))
}

/// How to reach the position: its FEN, or the start and the line.
fn place_of(finding: &Finding, setup: Option<&Setup>) -> Markup {
    let position = &finding.position;
    let rulings = position.game.rulings.to_string();
    html! {
        @if let Some(setup) = setup { (copied("FEN", &setup.to_string())) }
        @if setup.is_none() || !position.line.is_empty() { (copied("Start", &whole(&position.fen))) }
        @if !position.line.is_empty() { (copied("Line", &position.line_text())) }
        @if !rulings.is_empty() { (copied("Rulings", &rulings)) }
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
