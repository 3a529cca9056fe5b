//! The first page: what Crosscheck is, one thing that it found, and how to begin.

use crosscheck_core::Failure;
use maud::{Markup, html};

use super::layout::Frame;
use super::{Page, Source, findings};
use crate::drawing;

/// What is shown: a fault that needs no explanation, in an engine that everyone can install.
const SHOWN: &str = "fairy-stockfish-race-goes-on";

pub(super) fn page(source: &Source) -> Result<Page, Failure> {
    let frame = Frame {
        name: "index.html",
        title: "Crosscheck",
        description: "Crosscheck checks whether a chess program plays by the rules, and names the rule where it does not.",
        section: None,
        scripts: &["js/copy.js"],
    };
    let shown = findings::teaser(SHOWN, source, &frame)?;
    let main = html! {
        main #main .home {
            section .first {
                div {
                    h1 { "Does your chess program play by the rules?" }
                    p .lead {
                        "Crosscheck asks it, and shows the position, the move and the rule where it does not. It says in one "
                        "sentence what the program does wrong. It knows FIDE chess and " (source.games.len() - 1) " variants, and "
                        "compares two engines at any other game."
                    }
                    p .actions {
                        a .button .primary href=(frame.to("play/index.html#game=chess")) { "Play chess" }
                        a .button href=(frame.to("try/index.html")) { "Try a position" }
                        a .button href=(frame.to("engines/index.html")) { "See who passes" }
                    }
                }
                (shown)
            }
            (figures(source))
            (commands(&frame))
            (parts(&frame))
        }
    };
    let sprite =
        drawing::sprite([findings::game_of(SHOWN, source)?]).map_err(Failure::of("site"))?;
    Ok(frame.page(&sprite, &main))
}

fn figures(source: &Source) -> Markup {
    let results = &source.results;
    html! {
        ul .figures {
            li { b { (source.games.len()) } " games" }
            li { b { (grouped(source.fixtures.clauses.iter().count())) } " clauses" }
            li { b { (grouped(source.fixtures.written().count())) } " cases" }
            li { b { (results.engines.len()) } " engines asked" }
            li { b { (results.findings.len()) } " faults found" }
        }
    }
}

/// Three commands, from nothing to an answer.
fn commands(frame: &Frame<'_>) -> Markup {
    let commands = [
        ("Build it, and see it agree with itself", "cargo xtask verify"),
        (
            "Check an engine that speaks UCI",
            "crosscheck validate --uci --variant chess -- stockfish",
        ),
        (
            "Ask why a move is not legal",
            "crosscheck explain --variant chess '4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1' e2d2",
        ),
    ];
    html! {
        section {
            h2 { "Three commands" }
            ol .commands {
                @for (does, command) in commands {
                    li { p { (does) } div .copied { pre tabindex="0" { code { (command) } } } }
                }
            }
            p .hint {
                "In a checkout, with Rust; " code { "cargo install --locked --path crosscheck/cli" } " installs " code { "crosscheck" }
                ". For engines in other languages: " a href=(frame.to("book/validate-your-engine.html")) { "Validate your engine" } "."
            }
        }
    }
}

fn parts(frame: &Frame<'_>) -> Markup {
    let parts = [
        (
            "play/index.html",
            "Play",
            "Fifteen games on one board. Of every move the page says why it is legal or not.",
        ),
        (
            "rules/index.html",
            "Rules",
            "Each rule as a clause with an address, and positions that test it.",
        ),
        (
            "engines/index.html",
            "Engines",
            "Public engines and libraries, by what they keep of the rules.",
        ),
        (
            "findings/index.html",
            "Findings",
            "What they do wrong: the position, the rule, and how to see it.",
        ),
        (
            "try/index.html",
            "Try",
            "Compare the reference with libraries for JavaScript, or check your own.",
        ),
        (
            "book/index.html",
            "Docs",
            "How to validate an engine, what the reports say, and how all of it is built.",
        ),
    ];
    html! {
        section {
            h2 { "On this site" }
            ul .parts {
                @for (file, name, about) in parts { li { a href=(frame.to(file)) { b { (name) } span { (about) } } } }
            }
        }
    }
}

/// A number with its thousands apart.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let first = digits.len() % 3;
    let (head, tail) = digits.split_at(first);
    let groups = (0..tail.len()).step_by(3).map(|at| &tail[at..at + 3]);
    let groups: Vec<&str> =
        Some(head).filter(|head| !head.is_empty()).into_iter().chain(groups).collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    #[test]
    fn thousands_stand_apart() {
        let grouped: Vec<String> = [7, 123, 1234, 1_234_567].map(super::grouped).into();
        assert_eq!(grouped, ["7", "123", "1,234", "1,234,567"]);
    }
}
