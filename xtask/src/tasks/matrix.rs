//! The matrices, "Who plays by the rules", a game each: their rows for `docs/`.

use std::fmt::Write as _;

use crosscheck::reports::Matrix;
use notation::Variant;

use crate::paths;
use crosscheck_core::Failure;

/// The games of lichess that have one, in the order of their page.
pub(crate) const OF_LICHESS: [Variant; 8] = [
    Variant::Chess960,
    Variant::KingOfTheHill,
    Variant::ThreeCheck,
    Variant::RacingKings,
    Variant::Antichess,
    Variant::Horde,
    Variant::Atomic,
    Variant::Crazyhouse,
];

/// What `crosscheck matrix` has written for a game, as a page of `docs/` links to it.
pub(crate) fn data(game: Variant) -> String {
    format!("matrix/{game}.json")
}

/// Reads what `crosscheck matrix` has written for a game.
pub(crate) fn read(game: Variant) -> Result<Matrix, Failure> {
    let file = paths::root().join("docs").join(data(game));
    let wrong = |error: serde_json::Error| Failure::of(file.display())(error);
    Matrix::read(&paths::read(&file)?).map_err(wrong)
}

/// The rows of the games of lichess, each game below a heading.
pub(crate) fn rows_of_lichess() -> Result<String, Failure> {
    let mut text = String::new();
    for game in OF_LICHESS {
        let between = if text.is_empty() { "" } else { "\n" };
        let _ = write!(
            text,
            "{between}### `{game}`\n\n[The table with the board of every fault]({}).\n\n{}",
            data(game),
            read(game)?.markdown()
        );
    }
    Ok(text)
}
