//! The playing page: its board stands there before any script runs.

use crosscheck_core::Failure;
use maud::{Markup, html};

use super::layout::{Frame, Section};
use super::{Page, Source};
use crate::book::GameName;
use crate::drawing::{self, pieces};

/// The page, which opens with the first of the games.
pub(super) fn page(source: &Source) -> Result<Page, Failure> {
    let game = source.games.first().ok_or_else(|| Failure::usage("there is no game"))?;
    let frame = Frame {
        name: "play/index.html",
        title: "Play",
        description: "Play chess and fourteen variants, and read of every move why it is legal or not.",
        section: Some(Section::Play),
        scripts: &["data/games.js", "play/play.js"],
    };
    let sprite = drawing::sprite_for_scripts(Some(game)).map_err(Failure::of("site"))?;
    let main = html! {
        noscript { p .status .refused { "This page needs JavaScript and WebAssembly, both of which come with it." } }
        main #main .table {
            section .play aria-label="Board" {
                h1 .game { label { span .unseen { "Game " } select #variant { option { (game.title) } } } }
                p #status .status role="status" { "The rules are on their way …" }
                div #above .side {}
                div #board { (board(game)) }
                div #below .side {}
                p #verdict .verdict role="status" {}
                p #agreement .agreement {}
                (controls())
                ol #line .line aria-label="Moves played" {}
                (position())
                (keys())
            }
            section .told aria-label="About this position" {
                div #tabs .tabs role="tablist" aria-label="About this position" {}
                @for (id, title) in PANELS {
                    div id=(id) role="tabpanel" data-title=(title) hidden[id != PANELS[0].0] {}
                }
            }
        }
        dialog #choice aria-labelledby="choice-title" {
            h2 #choice-title { "What does it become?" }
            div #choices {}
        }
    };
    Ok(frame.page(&sprite, &main))
}

const PANELS: [(&str, &str); 5] = [
    ("rules", "Rules"),
    ("why", "Why"),
    ("examples", "Examples"),
    ("count", "Count"),
    ("rulings", "Rulings"),
];

/// The start of a game, as the script draws it: so nothing moves when it does.
fn board(game: &GameName) -> Markup {
    let size = game.size;
    let placed = pieces(&game.start);
    html! {
        div .board style={ "--size: " (size) } {
            @for rank in (0..size).rev() {
                @for file in 0..size {
                    button type="button" tabindex="-1" class=(if (file + rank) % 2 == 0 { "dark" } else { "light" })
                        data-square={ (char::from(b'a' + file)) (rank + 1) }
                        data-rank=[(file == 0).then_some(rank + 1)]
                        data-file=[(rank == 0).then(|| char::from(b'a' + file))]
                        aria-label={ (char::from(b'a' + file)) (rank + 1) } {
                        @if let Some(letter) = placed.get(&(file, rank)) { (drawing::piece(game, letter)) }
                    }
                }
            }
            @if let Some(south) = game.river {
                svg .water viewBox={ "0 0 " (size) " " (size) } aria-hidden="true" { path .river d={ "M0 " (size - south) "h" (size) } {} }
            }
        }
    }
}

fn controls() -> Markup {
    html! {
        div .controls {
            button #undo type="button" title="Take back a move (Backspace)" { "Undo" }
            button #redo type="button" title="Play it again" { "Redo" }
            button #restart type="button" title="Back to the first position" { "Restart" }
            button #start type="button" title="The start of the game" { "New game" }
            button #flip type="button" title="Turn the board (f)" { "Turn" }
            button #letters type="button" title="Show the pieces by the letters of the notation" { "Letters" }
            button #share type="button" title="Copy the address of this position" { "Copy link" }
        }
    }
}

fn position() -> Markup {
    html! {
        form #position .position {
            label for="fen" { "Position (FEN), paste one to set it up" }
            div {
                input #fen autocomplete="off" autocapitalize="off" spellcheck="false";
                button type="submit" { "Set" }
            }
        }
    }
}

fn keys() -> Markup {
    html! {
        details .keys {
            summary { "Keys" }
            p {
                "Pick a piece up and put it down by clicks or by dragging it. Arrows move over the board, "
                kbd { "Enter" } " picks a piece up and puts it down, " kbd { "Tab" } " goes to the pieces in hand and back, "
                kbd { "Esc" } " lets it go, " kbd { "Backspace" } " takes a move back, " kbd { "f" } " turns the board."
            }
        }
        p .hint .both {
            "The page carries both implementations of Crosscheck, compiled to WebAssembly: the " em { "oracle" } ", a plain "
            "reference, and the " em { "generator" } ", written independently of it. They are compared at every position that "
            "you open."
        }
    }
}
