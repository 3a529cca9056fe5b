//! `crosscheck show`: a position as a board.

use clap::Args;
use crosscheck::reports::json::JsonReply;

use crate::exit::{Exit, Failure};
use crate::position::{Asked, Picture};

/// Show a position: the board, the side to move, the clocks, check and outcome.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    asked: Asked,
    #[command(flatten)]
    picture: Picture,
    /// The position as six fields or startpos, and the moves played from it; - for a position on
    /// each line of the standard input.
    #[arg(required = true, value_name = "POSITION")]
    position: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    arguments.asked.answer(&arguments.position, None, &|position, _| {
        arguments.picture.draw(position, position.line.last().copied(), &[])?;
        Ok(if arguments.asked.json { position.json(JsonReply::Position) } else { position.drawn() })
    })
}
