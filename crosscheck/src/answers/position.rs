use std::collections::BTreeMap;

use crate::comparing::Position;
use crate::reports::json::{JsonAnswer, JsonFinding, JsonReply};
use notation::{Move, Square};
use oracle::reasons::{self, Attack};
use serde::Serialize;

use crate::answers::answer::{Refused, open};
use crate::answers::extra::Extra;

/// All that the page shows of a position.
#[derive(Serialize)]
pub(crate) struct Described {
    /// The position, its status and its legal moves, as `crosscheck moves --json` tells them.
    #[serde(flatten)]
    told: JsonAnswer,
    /// The paths along which each piece of the side to move attacks, by its square.
    paths: BTreeMap<String, Vec<Vec<String>>>,
    /// The attacks on royal pieces of the side to move.
    checks: Vec<Line>,
    /// The squares that the last move has emptied by an explosion.
    emptied: Vec<String>,
    /// Left out where the generator is not asked.
    #[serde(flatten)]
    compared: Option<Compared>,
}

/// How the generator compares with the oracle.
#[derive(Serialize)]
struct Compared {
    /// What it says otherwise; nothing where they agree.
    finding: Option<JsonFinding>,
}

/// What a program asks of a position.
#[derive(Serialize)]
pub(crate) struct Listed {
    /// The position, its status and its legal moves, as `crosscheck moves --json` tells them.
    #[serde(flatten)]
    told: JsonAnswer,
    /// The board as text, White below.
    board: String,
}

/// An attack, from the attacker's square to the one attacked.
#[derive(Serialize)]
struct Line {
    from: String,
    path: Vec<String>,
}

/// Looks at a position: the oracle tells what there is, and the generator, if there is one, is held to every move.
pub(crate) fn position(position: &Position, extra: Option<Extra>) -> Result<Described, Refused> {
    let game = open(position)?;
    let setup = game.setup();
    let names = |path: &Vec<Square>| path.iter().map(Square::to_string).collect();
    let paths_from = |square| reasons::paths(setup, game.rulings(), square);
    let paths = setup
        .board
        .of(setup.side)
        .map(|(square, _)| (square.to_string(), paths_from(square).iter().map(names).collect()));
    let checks = reasons::checks(setup, game.rulings(), setup.side);
    Ok(Described {
        told: JsonAnswer::new(&game, &position.line, JsonReply::moves(&game)),
        paths: paths.collect(),
        checks: checks.into_iter().map(Line::from).collect(),
        emptied: names(&emptied(position)?),
        compared: extra.map(|extra| Compared { finding: (extra.finding)(position) }),
    })
}

/// The squares that the explosion of the last move has emptied; none where nothing exploded.
fn emptied(position: &Position) -> Result<Vec<Square>, Refused> {
    let Some((&last, earlier)) = position.line.split_last() else { return Ok(Vec::new()) };
    let before = open(&Position { line: earlier.to_vec(), ..position.clone() })?;
    let after = before.after(last)?;
    let described = crate::explaining::Described::of(before.setup(), last, after);
    Ok(described.map(|described| described.emptied).unwrap_or_default())
}

/// Lists the legal moves, as the oracle knows them.
pub(crate) fn moves(position: &Position) -> Result<Listed, Refused> {
    let game = open(position)?;
    Ok(Listed {
        told: JsonAnswer::new(&game, &position.line, JsonReply::moves(&game)),
        board: crate::explaining::diagram(game.setup()),
    })
}

/// Explains moves. The clauses are named alone: the page carries what they say.
pub(crate) fn explain(position: &Position, moves: &[String]) -> Result<Vec<JsonReply>, Refused> {
    let game = open(position)?;
    let explained = |text: &String| {
        let explanation =
            crate::explaining::explain(&game, Move::parse(text, position.game.variant)?);
        Ok(JsonReply::explanation(&game, &explanation))
    };
    moves.iter().map(explained).collect()
}

impl From<Attack> for Line {
    fn from(attack: Attack) -> Self {
        Self {
            from: attack.from.to_string(),
            path: attack.path.iter().map(Square::to_string).collect(),
        }
    }
}
