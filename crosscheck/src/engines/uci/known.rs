//! Positions whose legal moves are known, where an engine shows whether its search lists all of them.

use super::search::Way;
use super::{Listing, Uci};
use crate::comparing::{
    AnyGame, Implementation, KnownGame, NoAnswer, PositionRef, Reference, STARTPOS, implementations,
};
use crate::engines::speaks::Speaks;
use notation::Variant;

/// Positions of chess where engines search less than all legal moves: FENs and lines.
const CHESS: [(&str, &str); 12] = [
    (STARTPOS, ""),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", ""),
    // a Pawn may take in passing
    ("4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1", "a2a4"),
    // Pawns may become any of four pieces, by a capture and without
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N w - - 0 1", ""),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", ""),
    // one legal move, then none, in check and without
    ("7k/8/8/8/8/8/6q1/K7 w - - 0 1", ""),
    ("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", ""),
    ("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", ""),
    // one of the moves gives mate, so that there is no need to search the others
    ("6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", ""),
    // the game is drawn, or may be claimed to be, and moves are legal
    ("8/8/4k3/8/8/4K3/8/8 w - - 0 1", ""),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 150 90", ""),
    (STARTPOS, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8"),
];

/// How long the game of the other engine is, in plies.
const PLIES: usize = 60;
/// After how many plies its moves are looked at again.
const EVERY: usize = 5;

/// A position whose legal moves are known.
#[derive(Debug, Clone)]
pub struct Known<G: Speaks> {
    fen: String,
    line: Vec<G::Move>,
    /// Its legal moves, as the engine writes them.
    pub moves: Vec<G::Move>,
}

impl<G: Speaks> Known<G> {
    /// The position, in the game that it is one of.
    pub fn at<'a>(&'a self, game: &'a G) -> PositionRef<'a, G> {
        PositionRef { game, fen: &self.fen, line: &self.line }
    }

    /// Whether no move is legal there.
    fn has_none(&self) -> bool {
        self.moves.is_empty()
    }
}

/// Why no way is open to an engine: where the plainest way that it has came out wrong, and how.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unlisted {
    /// It has no way.
    #[error("it has no option MultiPV")]
    NoWay,
    /// It leaves out legal moves.
    #[error("at {at} it leaves out {}", some(.moves))]
    Missing {
        /// The position.
        at: String,
        /// These moves.
        moves: Vec<String>,
    },
    /// It lists moves that are not legal.
    #[error("at {at} it lists {}, and {} not legal", some(.moves), if .moves.len() == 1 { "that is" } else { "they are" })]
    Surplus {
        /// The position.
        at: String,
        /// These moves.
        moves: Vec<String>,
    },
    /// There was no list.
    #[error("at {at} it leaves open: {why}")]
    LeftOpen {
        /// The position.
        at: String,
        /// What it leaves open.
        why: String,
    },
}

/// The first of some moves, and how many others there are.
fn some(moves: &[String]) -> String {
    match moves {
        [first, _, ..] => format!("{first} and {} more", moves.len() - 1),
        _ => moves.concat(),
    }
}

/// Positions of chess, with their moves as the reference has them.
#[must_use]
pub fn of_chess() -> Vec<Known<KnownGame>> {
    let game = KnownGame::from(Variant::Chess);
    let mut oracle = implementations::oracle();
    let known = CHESS.into_iter().filter_map(|(fen, line)| {
        let line = line.split_whitespace().map(|text| game.read_move(text));
        let line = line.collect::<Result<Vec<_>, _>>().ok()?;
        let at = PositionRef { game: &game, fen, line: &line };
        let moves = oracle.snapshot(at).ok()?.moves;
        Some(Known { fen: fen.to_owned(), line, moves })
    });
    known.collect()
}

/// Positions along a game of another engine, with their moves as it has them.
///
/// # Errors
///
/// Why it gives no moves.
pub fn along_a_game<G: Speaks>(
    game: &G,
    other: &mut dyn Implementation<G>,
) -> Result<Vec<Known<G>>, NoAnswer> {
    let mut rng = fastrand::Rng::with_seed(0);
    let (mut known, mut line) = (Vec::new(), Vec::new());
    for ply in 0..=PLIES {
        let moves = other.observe(PositionRef { game, fen: STARTPOS, line: &line })?.moves;
        // One game ends in one way: it does not show where else an engine searches nothing.
        let Some(next) = rng.choice(&moves).copied() else { break };
        if ply % EVERY == 0 {
            known.push(Known { fen: STARTPOS.to_owned(), line: line.clone(), moves });
        }
        line.push(next);
    }
    Ok(known)
}

impl Uci {
    /// Finds out how an engine without `go perft` lists its legal moves: by the first way by which it lists the right
    /// ones at all of these positions. From then on it is asked so.
    ///
    /// # Errors
    ///
    /// How it broke.
    pub fn find_listing<G: Speaks>(
        &mut self,
        game: &G,
        known: &[Known<G>],
    ) -> Result<Result<Listing, Unlisted>, NoAnswer> {
        self.games()?;
        let mut first = None;
        for way in self.ways(game) {
            match self.tried(game, known, way)? {
                Ok(listing) => {
                    self.listing = Some(listing);
                    return Ok(Ok(listing));
                }
                Err(wrong) => _ = first.get_or_insert(wrong),
            }
        }
        self.listing = None;
        Ok(Err(first.unwrap_or(Unlisted::NoWay)))
    }

    /// Lists by a way at all of these positions, until something is wrong.
    fn tried<G: Speaks>(
        &mut self,
        game: &G,
        known: &[Known<G>],
        way: Way,
    ) -> Result<Result<Listing, Unlisted>, NoAnswer> {
        let mut listing = Listing { way, knows_none: known.iter().any(Known::has_none) };
        (self.listing, self.is_set_to_list) = (Some(listing), false);
        for known in known {
            match self.wrong(game, known)? {
                None => {}
                Some(Unlisted::LeftOpen { .. }) if known.has_none() => listing.knows_none = false,
                Some(wrong) => return Ok(Err(wrong)),
            }
        }
        Ok(Ok(listing))
    }

    /// What is wrong with its list at a position.
    fn wrong<G: Speaks>(
        &mut self,
        game: &G,
        known: &Known<G>,
    ) -> Result<Option<Unlisted>, NoAnswer> {
        let (position, moves) = (known.at(game), &known.moves);
        let at = position.to_string();
        match self.count(position, 1) {
            Ok(counts) => {
                let listed: Vec<G::Move> = counts.by_move.into_iter().map(|(one, _)| one).collect();
                let beyond = |of: &[G::Move], others: &[G::Move]| -> Vec<String> {
                    let beyond = of.iter().filter(|played| !others.contains(played));
                    beyond.map(|&played| game.text(played)).collect()
                };
                let (missing, surplus) = (beyond(moves, &listed), beyond(&listed, moves));
                Ok(if !missing.is_empty() {
                    Some(Unlisted::Missing { at, moves: missing })
                } else if !surplus.is_empty() {
                    Some(Unlisted::Surplus { at, moves: surplus })
                } else {
                    None
                })
            }
            Err(NoAnswer::Unsupported(why)) => {
                Ok(Some(Unlisted::LeftOpen { at, why: why.to_string() }))
            }
            Err(other) => Err(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_of_chess_is_one_and_has_the_moves_that_it_is_there_for() {
        let known = of_chess();
        assert_eq!(known.len(), CHESS.len());
        let moves: Vec<usize> = known.iter().map(|known| known.moves.len()).collect();
        assert_eq!(moves, [20, 48, 7, 24, 24, 1, 0, 0, 16, 8, 48, 20]);
    }
}
