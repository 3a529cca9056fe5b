//! Sorts the moves that differ in a finding: only one side has them, or they differ in their letter, their
//! result, or the castling rights after them. Moves about which the reference is wrong stand apart.

use std::collections::{BTreeMap, BTreeSet};

use crate::comparing::{Difference, Finding, Objection, Reaction};
use notation::{Kind, Move, Right, Setup, Square};
use oracle::{Game, reasons};

use super::game_after;

/// The moves that differ, and the game in which they are played.
pub(super) struct Question {
    pub(super) game: Game,
    /// Those that only one side holds to be legal, without the mistaken ones.
    pub(super) legality: Vec<Move>,
    /// Those about which the reference itself is wrong: it is what is accused.
    pub(super) mistaken: Vec<Move>,
    /// Those of which the other side knows the squares, too, and only not the letter.
    pub(super) letters: Vec<Move>,
    /// Those to which the engine adds the letter of what the piece is there anyway: it plays them as the
    /// reference does, and writes them otherwise.
    pub(super) written: Vec<Move>,
    /// Those that lead to different pieces, with what the engine makes of the piece.
    pub(super) results: Vec<Move>,
    pub(super) made: Vec<(Move, Kind)>,
    /// Those that lead to different castling rights, each with one of these. The other fields have signs.
    pub(super) rights: Vec<(Move, Right)>,
    /// Whether the engine does not see the check that stands.
    pub(super) misses_check: bool,
}

impl Question {
    /// Reads the moves of a finding; `None` where none differs, and in a position that the reference
    /// refuses.
    pub(super) fn of(finding: &Finding) -> Option<Self> {
        let position = &finding.position;
        let mut line = position.line.as_slice();
        let (mut legality, mut results, mut made) = (Vec::new(), Vec::new(), Vec::new());
        let (mut rights, mut misses_check, mut expected) = (Vec::new(), false, Vec::new());
        for difference in &finding.differences {
            match difference {
                Difference::Moves { missing, surplus } => {
                    expected.extend(missing);
                    legality.extend(missing.iter().chain(surplus));
                }
                Difference::Accepts { played } => legality.push(*played),
                Difference::Answer {
                    after,
                    left: Reaction::Answers,
                    right: Reaction::Refuses(Objection::IllegalMove(_)),
                } => {
                    // Of a line that is refused any move may be meant; of a single move, that one.
                    let refused = after.or_else(|| {
                        let [only] = *line else { return None };
                        line = &[];
                        Some(only)
                    });
                    expected.extend(refused);
                    legality.extend(refused);
                }
                Difference::Setup { after, left, right }
                    if left.board != right.board || left.castling != right.castling =>
                {
                    // If the line itself led to two positions, its last move is in question.
                    let played = after.or_else(|| {
                        let (&last, before) = line.split_last()?;
                        line = before;
                        Some(last)
                    });
                    results.extend(played.filter(|_| left.board != right.board));
                    let differing = Right::ALL
                        .into_iter()
                        .filter(|&one| left.castling.has(one) != right.castling.has(one));
                    rights.extend(
                        played
                            .into_iter()
                            .flat_map(|played| differing.clone().map(move |right| (played, right))),
                    );
                    made.extend(played.and_then(|played| {
                        let landed = |setup: &Setup| setup.board.get(played.to);
                        let made = landed(right).filter(|made| landed(left) != Some(*made))?;
                        Some((played, made.kind))
                    }));
                }
                Difference::Status { left, right } => misses_check = left.check && !right.check,
                _ => {}
            }
        }
        // Where nothing is in question, nothing is explained.
        let is_asked =
            !legality.is_empty() || !results.is_empty() || !rights.is_empty() || misses_check;
        let game = is_asked.then(|| game_after(line, position))??;
        let legal: BTreeSet<Move> = game.legal_moves().into_iter().collect();
        let differing: BTreeSet<Move> = legality.iter().copied().collect();
        let by_left: BTreeSet<_> = legal.iter().copied().map(squares).collect();
        let by_right: BTreeSet<_> =
            legal.symmetric_difference(&differing).copied().map(squares).collect();
        let is_known_to_both = |played: &Move| {
            by_left.contains(&squares(*played)) && by_right.contains(&squares(*played))
        };
        let (letters, legality): (Vec<Move>, _) = legality.into_iter().partition(is_known_to_both);
        let lettered = letters_too_many(&letters, &game);
        let (written, letters) =
            letters.into_iter().partition(|played| lettered.contains(&squares(*played)));
        let (mistaken, legality) = legality
            .into_iter()
            .partition(|played| expected.contains(played) != legal.contains(played));
        Some(Self {
            game,
            legality,
            mistaken,
            letters,
            written,
            results,
            made,
            rights,
            misses_check,
        })
    }

    /// Whether the game is drawn, and the engine lists none of the moves that remain.
    pub(super) fn ends_at_a_draw(&self) -> bool {
        let legal = self.game.legal_moves();
        let is_drawn =
            || self.game.status().outcome.is_some_and(|outcome| outcome.winner.is_none());
        !legal.is_empty()
            && self.legality.len() == legal.len()
            && is_drawn()
            && legal.iter().all(|played| self.legality.contains(played))
    }

    /// Whether the two sides differ about a move.
    pub(super) fn differs(&self, played: Move) -> bool {
        [&self.legality, &self.mistaken, &self.letters, &self.written, &self.results]
            .into_iter()
            .any(|some| some.contains(&played))
            || self.rights.iter().any(|(one, _)| *one == played)
    }

    /// Whether the two sides play the same moves, and write some of them otherwise.
    pub(super) fn is_only_of_writing(&self) -> bool {
        let others = [&self.legality, &self.mistaken, &self.letters, &self.results];
        !self.written.is_empty() && self.rights.is_empty() && others.into_iter().all(Vec::is_empty)
    }

    /// Whether it is about moves in check that are not a royal piece's: the piece that one takes most
    /// often gives check to it.
    pub(super) fn is_in_check(&self) -> bool {
        let setup = self.game.setup();
        let is_of_royal =
            |played: &Move| reasons::royals(setup, setup.side).any(|at| at == played.from);
        self.game.status().check
            && !self.legality.is_empty()
            && !self.legality.iter().any(is_of_royal)
    }
}

/// The two squares of a move.
const fn squares(played: Move) -> (Square, Square) {
    (played.from, played.to)
}

/// The squares of those moves of the reference without a letter that the engine writes with the letter of
/// what the piece is there anyway. Either of the two is among the moves.
fn letters_too_many(moves: &[Move], game: &Game) -> BTreeSet<(Square, Square)> {
    let mut lettered: BTreeMap<_, Vec<Move>> = BTreeMap::new();
    for played in moves.iter().filter(|played| played.choice.is_some()) {
        lettered.entry(squares(*played)).or_default().push(*played);
    }
    let is_what_it_is = |played: Move| {
        let after = game.after(Move { choice: None, ..played });
        let landed = after.ok().and_then(|after| after.board.get(played.to));
        landed.is_some_and(|landed| played.choice == Some(landed.kind))
    };
    lettered.retain(|_, moves| matches!(moves[..], [only] if is_what_it_is(only)));
    lettered.into_keys().collect()
}
