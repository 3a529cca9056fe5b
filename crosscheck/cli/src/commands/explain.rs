//! `crosscheck explain`: why a move is legal, or why it is not.

use clap::Args;
use crosscheck::explaining::Explanation;
use crosscheck::reports::json::JsonReply;
use notation::{Square, Variant};

use crate::exit::{Exit, Failure};
use crate::position::{Asked, Picture};

/// Explain why a move is legal, or why it is not, with the clauses of the rules.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    asked: Asked,
    #[command(flatten)]
    picture: Picture,
    /// The position as six fields or startpos, the moves played from it, and the move in question;
    /// - for a position on each line of the standard input.
    #[arg(required = true, value_name = "POSITION")]
    position: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    arguments.asked.answer(&arguments.position, Some("move"), &|position, last| {
        let explanation =
            crosscheck::explaining::explain(&position.game, position.read_move(last)?);
        let squares: Vec<Square> =
            explanation.reasons.iter().flat_map(|reason| reason.squares.iter().copied()).collect();
        arguments.picture.draw(position, Some(explanation.played), &squares)?;
        Ok(if arguments.asked.json {
            position.json(JsonReply::explanation(&position.game, &explanation))
        } else {
            described(&explanation, position.game.variant())
        })
    })
}

/// The verdict, and below it each reason with its clauses.
pub(super) fn described(explanation: &Explanation, variant: Variant) -> String {
    let verdict = if explanation.is_legal() { "is legal" } else { "is not legal" };
    let mut text = format!("{} {verdict}\n", explanation.played.text(variant));
    for reason in &explanation.reasons {
        text += &format!("  {}\n", reason.states);
        for clause in &reason.clauses {
            text += &format!("    {}: {}\n", clause.id, clause.states);
        }
    }
    text
}
