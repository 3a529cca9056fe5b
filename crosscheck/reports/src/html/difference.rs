use maud::{Markup, html};
use notation::{Move, Setup, Square, Variant};

use crate::differing::{differing, exchange, stderr};
use crate::svg::{self, Marks};
use comparing::{Breakage, Difference, Finding};

/// How many moves of a kind are shown at once; the others are folded.
const SHOWN: usize = 24;

/// One difference, with marks on a board where that is clearer than text.
pub(super) fn shown(finding: &Finding, difference: &Difference) -> Markup {
    let variant = finding.position.game.variant;
    let right = &finding.right;
    match difference {
        Difference::Moves { missing, surplus } => html! {
            (moves(&format!("Legal, and not for {right}"), "missing", missing, variant))
            (moves(&format!("Not legal, and played by {right}"), "surplus", surplus, variant))
        },
        Difference::Accepts { played } => {
            let title = format!("On no list, and accepted by {right}");
            moves(&title, "surplus", &[*played], variant)
        }
        Difference::Broke { after, breakage } => broke(right, *after, breakage, variant),
        Difference::Setup { after, left, right: other } => html! {
            @if left.board != other.board { (boards(finding, *after, left, other)) }
            pre { (differing(finding, difference)) }
        },
        Difference::Answer { .. } | Difference::Status { .. } | Difference::Perft { .. } => {
            html! { pre { (differing(finding, difference)) } }
        }
    }
}

fn moves(title: &str, class: &str, moves: &[Move], variant: Variant) -> Markup {
    let (shown, folded) = moves.split_at(moves.len().min(SHOWN));
    let chips = |moves: &[Move]| {
        html! {
            ul class={ "moves " (class) } {
                @for played in moves { li { (played.text(variant)) } }
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
fn broke(name: &str, after: Option<Move>, breakage: &Breakage, variant: Variant) -> Markup {
    let (exchange, stderr) = (exchange(breakage), stderr(breakage));
    html! {
        p.broke {
            (name) " " (breakage.message)
            @if let Some(played) = after { " after " code { (played.text(variant)) } }
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
fn boards(finding: &Finding, after: Option<Move>, left: &Setup, right: &Setup) -> Markup {
    let variant = finding.position.game.variant;
    let differs = |square: &Square| left.board.get(*square) != right.board.get(*square);
    let changed: Vec<Square> = variant.squares().filter(differs).collect();
    let marks = Marks { changed: &changed, ..Marks::default() };
    let sides = [(&finding.left, left), (&finding.right, right)];
    html! {
        h4 {
            "The position"
            @if let Some(played) = after { " after " code { (played.text(variant)) } }
        }
        div.pair {
            @for (name, setup) in sides {
                figure {
                    (svg::board(setup, marks, &format!("For {name}: {setup}")))
                    figcaption { "for " (name) }
                }
            }
        }
    }
}
