//! `crosscheck attacks`: the attacks on a square.

use clap::Args;
use crosscheck::explaining::Attacks;
use crosscheck::reports::json::JsonReply;
use notation::{Square, SquareError};

use crate::exit::{Exit, Failure};
use crate::position::{Asked, Picture};

/// Show which pieces of both sides attack a square, the squares between, and what the piece on it
/// attacks.
///
/// A piece attacks the squares that it could capture on, whatever stands there and whether or not
/// it is pinned.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    asked: Asked,
    #[command(flatten)]
    picture: Picture,
    /// The position as six fields or startpos, the moves played from it, and the square; - for a
    /// position on each line of the standard input.
    #[arg(required = true, value_name = "POSITION")]
    position: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    arguments.asked.answer(&arguments.position, Some("square"), &|position, last| {
        let variant = arguments.asked.variant;
        let square: Square = last.parse().map_err(|error: SquareError| Failure::usage(error))?;
        if !variant.has(square) {
            return Err(Failure::usage(format!("{variant} has no square {square}")));
        }
        let attacks = crosscheck::explaining::attacks(&position.game, square);
        let lines = attacks.attackers.iter().flat_map(|(_, attack)| {
            std::iter::once(attack.from).chain(attack.path.iter().copied())
        });
        arguments.picture.draw(position, None, &lines.collect::<Vec<_>>())?;
        Ok(if arguments.asked.json {
            position.json(JsonReply::attacks(&attacks))
        } else {
            described(&attacks)
        })
    })
}

fn described(attacks: &Attacks) -> String {
    let Attacks { square, piece, attackers, attacked } = attacks;
    let names =
        |squares: &[Square]| squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let mut text = match piece {
        Some(piece) => format!("{square}: {piece}\n"),
        None => format!("{square}: empty\n"),
    };
    for (attacker, attack) in attackers {
        let over = &attack.path[..attack.path.len() - 1];
        let line = if over.is_empty() { String::new() } else { format!(" over {}", names(over)) };
        text += &format!("  attacked by the {attacker} on {}{line}\n", attack.from);
    }
    if attackers.is_empty() {
        text += "  attacked by nothing\n";
    }
    if !attacked.is_empty() {
        text += &format!("  attacks {}\n", names(attacked));
    }
    text
}
