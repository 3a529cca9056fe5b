use maud::{Markup, html};

use crate::comparing::{Breakage, Difference, Finding};
use crate::reports::Reported;
use crate::reports::differing::{differing, exchange, stderr};
use crate::reports::written::svg::{self, Marks};

/// How many moves of a kind are shown at once; the others are folded.
const SHOWN: usize = 24;

/// One difference, with marks on a board where that is clearer than text.
pub(super) fn shown<G: Reported>(finding: &Finding<G>, difference: &Difference<G>) -> Markup {
    let game = &finding.position.game;
    let right = &finding.right;
    match difference {
        Difference::Moves { missing, surplus } => html! {
            (moves(&format!("Legal, but not listed by {right}"), "missing", missing, game))
            (moves(&format!("Not legal, but listed by {right}"), "surplus", surplus, game))
        },
        Difference::Accepts { played } => {
            let title = format!("On no list, but accepted by {right}");
            moves(&title, "surplus", &[*played], game)
        }
        Difference::Broke { after, breakage } => broke(right, *after, breakage, game),
        Difference::Setup { after, left, right: other } => html! {
            (boards(finding, *after, left, other))
            pre { (differing(finding, difference)) }
        },
        Difference::Answer { .. }
        | Difference::Status { .. }
        | Difference::Perft { .. }
        | Difference::Further { .. } => {
            html! { pre { (differing(finding, difference)) } }
        }
    }
}

fn moves<G: Reported>(title: &str, class: &str, moves: &[G::Move], game: &G) -> Markup {
    let (shown, folded) = moves.split_at(moves.len().min(SHOWN));
    let chips = |moves: &[G::Move]| {
        html! {
            ul class={ "moves " (class) } {
                @for played in moves { li { (game.text(*played)) } }
            }
        }
    };
    html! {
        @if !moves.is_empty() {
            h4 { (title) " " span.number { (moves.len()) } }
            (chips(shown))
            @if !folded.is_empty() {
                details { summary { (folded.len()) " more" } (chips(folded)) }
            }
        }
    }
}

/// How the implementation broke, the last exchange, and its standard error.
fn broke<G: Reported>(name: &str, after: Option<G::Move>, breakage: &Breakage, game: &G) -> Markup {
    let (exchange, stderr) = (exchange(breakage), stderr(breakage));
    html! {
        p.broke {
            (name) " " (breakage.message)
            @if let Some(played) = after { " after " code { (game.text(played)) } }
        }
        @if !exchange.is_empty() {
            h4 { "The last exchange" }
            pre.exchange { @for line in exchange { (line) "\n" } }
        }
        @if !stderr.is_empty() {
            h4 { "Standard error" }
            pre.stderr { @for line in stderr { (line) "\n" } }
        }
    }
}

/// Both positions after a move, with the differing squares marked.
fn boards<G: Reported>(
    finding: &Finding<G>,
    after: Option<G::Move>,
    left: &G::Setup,
    right: &G::Setup,
) -> Markup {
    let game = &finding.position.game;
    let grids = [G::grid(left), G::grid(right)];
    let changed = grids[0].differing(&grids[1]);
    if changed.is_empty() {
        return html! {};
    }
    let marks = Marks { changed: &changed, ..Marks::default() };
    let [one, two] = &grids;
    let sides = [(&finding.left, left.to_string(), one), (&finding.right, right.to_string(), two)];
    html! {
        h4 {
            "The position"
            @if let Some(played) = after { " after " code { (game.text(played)) } }
        }
        div.pair {
            @for (name, fen, grid) in sides {
                figure {
                    (svg::board(grid, marks, &format!("For {name}: {fen}")))
                    figcaption { "for " (name) }
                }
            }
        }
    }
}
