use std::collections::BTreeSet;

use maud::{Markup, html};

use crate::conformance::validate::{ClauseScore, Results};
use crate::fixtures::Fixtures;
use crate::reports::facts::{Entry, sentence, skip_reasons};
use crate::reports::figures::{Column, columns, figures};
use crate::reports::{Reported, causes};

/// The table of the games, with the reasons of skipped checks and the outdated entries of the
/// baseline.
pub(super) fn games<G: Reported>(results: &Results<G>, fixtures: &Fixtures) -> Markup {
    let columns = columns(fixtures);
    html! {
        section aria-labelledby="games-title" {
            h2 #games-title { "Games" }
            div.wide tabindex="0" role="region" aria-labelledby="games-title" {
                table.games {
                    thead { tr {
                        th scope="col" { "game" }
                        @for column in &columns { th.n scope="col" { (column.title) } }
                    } }
                    tbody {
                        @for game in results.games.iter().map(figures) {
                            tr {
                                th scope="row" { (game.game) }
                                @for Column { shown, is_bad, .. } in &columns {
                                    td.n.bad[is_bad(&game)] { (shown(&game)) }
                                }
                            }
                        }
                    }
                }
            }
            ul.notes {
                @for game in &results.games {
                    @for (reason, count) in skip_reasons(game).iter().take(8) {
                        li { (game.game.id()) ": " (count) " skipped: " (reason) }
                    }
                }
                @for id in results.fixed() {
                    li { code { (id) } " passes, but the baseline lists it; remove the entry" }
                }
            }
        }
    }
}

/// What the failures come from, with the smallest position of each cause.
pub(super) fn causes<G: Reported>(results: &Results<G>, fixtures: &Fixtures) -> Markup {
    let causes = causes::causes(results, fixtures);
    html! {
        @if !causes.is_empty() {
            section.suspects aria-labelledby="causes-title" {
                h2 #causes-title { "Causes" }
                ol {
                    @for cause in &causes {
                        li {
                            (cause.says) " "
                            @if let Some(id) = &cause.clause { span.id { (id) } " " }
                            span.quiet { "explains " (cause.explains()) "; smallest: " code { (cause.place()) } }
                        }
                    }
                }
                @if let Some(cut_short) = causes::cut_short(results) { p.quiet { (cut_short) } }
            }
        }
    }
}

/// The clauses with a case that did not pass, and the others folded.
pub(super) fn score<G: Reported>(results: &Results<G>, fixtures: &Fixtures) -> Markup {
    let scores = results.games.iter().flat_map(|game| game.score(&fixtures.clauses));
    let (broken, kept): (Vec<_>, Vec<_>) = scores.partition(|score| score.failed > 0);
    html! {
        section aria-labelledby="score-title" {
            h2 #score-title { "Failing cases by clause" }
            (bars(&broken, fixtures))
            @if !kept.is_empty() {
                details {
                    summary { (kept.len()) " clauses without a failing case" }
                    (bars(&kept, fixtures))
                }
            }
        }
    }
}

fn bars(scores: &[ClauseScore], fixtures: &Fixtures) -> Markup {
    html! {
        ul.bars {
            @for score in scores {
                li {
                    @if score.failed > 0 {
                        a.id href="#findings" data-clause=(score.id) { (score.id) }
                    } @else {
                        span.id { (score.id) }
                    }
                    (bar(score))
                    p { (sentence(fixtures, &score.id)) }
                }
            }
        }
    }
}

/// The parts of a score as lengths, and as a number beside them.
fn bar(score: &ClauseScore) -> Markup {
    let ClauseScore { passed, failed, skipped, .. } = score;
    let title = format!("{passed} passed, {failed} failed, {skipped} skipped");
    let part = |class: &str, number: usize| {
        html! {
            @if number > 0 { span class=(class) style=(format!("flex-grow:{number}")) {} }
        }
    };
    html! {
        span.bar role="img" aria-label=(title) title=(title) {
            (part("passed", *passed)) (part("failed", *failed)) (part("skipped", *skipped))
        }
        span.score { (passed) "/" (passed + failed) }
    }
}

/// The filters of the findings. They are shown where the script runs.
pub(super) fn filter<G: Reported>(drawn: &[Entry<'_, G>], results: &Results<G>) -> Markup {
    let clauses: BTreeSet<&str> =
        drawn.iter().flat_map(|entry| &entry.finding.clauses).map(String::as_str).collect();
    html! {
        form #filter role="search" hidden {
            label { "Game"
                select #game {
                    option value="" { "all" }
                    @for game in &results.games { option { (game.game.id()) } }
                }
            }
            label { "Clause"
                select #clause {
                    option value="" { "all" }
                    @for clause in clauses { option { (clause) } }
                }
            }
            label { "Text" input #text type="search" placeholder="id, move, FEN ( / )"; }
            output #shown for="game clause text" { (drawn.len()) " shown" }
        }
    }
}
