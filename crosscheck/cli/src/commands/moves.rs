//! `crosscheck moves`: the legal moves.

use clap::Args;
use crosscheck::explaining::{Described, OfPiece};
use crosscheck::reports::json::JsonReply;
use notation::Piece;
use oracle::Game;

use crate::exit::{Exit, Failure};
use crate::position::Asked;

/// List the legal moves, piece by piece, with what each captures and what the mover becomes.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    asked: Asked,
    /// The position as six fields or startpos, and the moves played from it; - for a position on
    /// each line of the standard input.
    #[arg(required = true, value_name = "POSITION")]
    position: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    arguments.asked.answer(&arguments.position, None, &|position, _| {
        Ok(if arguments.asked.json {
            position.json(JsonReply::moves(&position.game))
        } else {
            listed(&position.game)
        })
    })
}

/// The legal moves for people: plain moves side by side, each other move on a line of its own.
pub(super) fn listed(game: &Game) -> String {
    let variant = game.variant();
    let mut text = String::new();
    for OfPiece { square, piece, moves } in crosscheck::explaining::moves(game) {
        let place = square.map_or("in hand".to_owned(), |square| format!("on {square}"));
        text += &format!("{piece} {place}\n");
        let has_effect = |described: &&Described| effect(described, piece).is_some();
        let (others, quiet): (Vec<&Described>, Vec<&Described>) =
            moves.iter().partition(has_effect);
        let quiet: Vec<String> =
            quiet.iter().map(|described| described.played.text(variant).to_string()).collect();
        if !quiet.is_empty() {
            text += &format!("  {}\n", quiet.join(" "));
        }
        for described in others {
            let effect = effect(described, piece).unwrap_or_default();
            text += &format!("  {:<6} {effect}\n", described.played.text(variant));
        }
    }
    match game.legal_moves().len() {
        0 => format!("no legal move: {}\n", game.status()),
        1 => text + "1 move\n",
        number => text + &format!("{number} moves\n"),
    }
}

/// The effects of a move beside its squares, if it has any.
fn effect(described: &Described, piece: Piece) -> Option<String> {
    let mut parts = Vec::new();
    if described.castling {
        parts.push("castles".to_owned());
    }
    if let Some(captive) = described.captive {
        let how = if described.en_passant { " in passing" } else { "" };
        parts.push(format!("takes the {}{how}", captive.kind));
    }
    if described.explodes {
        parts.push("explodes".to_owned());
    } else if described.becomes != piece.kind {
        parts.push(format!("becomes {}", described.becomes));
    }
    (!parts.is_empty()).then(|| parts.join(", "))
}
