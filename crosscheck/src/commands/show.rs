//! `crosscheck show`: a position as a board.

use std::path::PathBuf;

use clap::Args;
use crosscheck::report::json::JsonTold;
use crosscheck::{files, report};

use crate::exit::{Exit, Failure};
use crate::position::Asked;

/// Show a position: the board, the side to move, the clocks, check and outcome.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    asked: Asked,
    /// Draw the board as a picture into this file as well.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// The position as six fields or startpos, and the moves played from it; - for a position on
    /// each line of the standard input.
    #[arg(required = true, value_name = "FEN [MOVE]")]
    position: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    arguments.asked.answer(&arguments.position, false, &|position, _| {
        if let Some(file) = &arguments.svg {
            let picture =
                report::picture(position.game.setup(), position.line.last().copied(), &[]);
            files::write(file, &picture)
                .map_err(|error| Failure::File { file: file.clone(), error })?;
        }
        Ok(if arguments.asked.json { position.json(JsonTold::Position) } else { position.drawn() })
    })
}
