//! Whether one side counts the same by each of its routes.
//!
//! A generator may count its last plies in bulk, without listing or making the moves. An error there shows in
//! no list of moves, and in a count only where the positions that follow are of the right kind. So a side that
//! counts by two routes is held to itself, move by move, so that two errors do not cancel out. It needs no other
//! side for that: which of its counts is the right one, the reference says.

use std::str::FromStr;

use crate::{AnyGame, Implementation, NoAnswer, PositionRef};

/// How a side counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Route {
    /// The last plies at once.
    Bulk,
    /// Every last move listed and made.
    Listed,
}

impl Route {
    /// How reports tell it, after a count.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bulk => "counted in bulk",
            Self::Listed => "listed move by move",
        }
    }
}

/// The routes by which one side counts the move sequences from one position.
pub trait Routes<M> {
    /// All sequences of a length, in bulk.
    fn bulk(&mut self, depth: u32) -> Result<u64, NoAnswer>;
    /// The same by first move, sorted by move.
    fn divided(&mut self, depth: u32) -> Result<Vec<(M, u64)>, NoAnswer>;
    /// The same by first move, sorted by move, every last move listed.
    fn listed(&mut self, depth: u32) -> Result<Vec<(M, u64)>, NoAnswer>;
}

/// A side asked about a position.
pub(crate) struct Asked<'a, 'b, G: AnyGame> {
    pub(crate) at: PositionRef<'a, G>,
    pub(crate) side: &'b mut dyn Implementation<G>,
}

impl<G: AnyGame> Routes<G::Move> for Asked<'_, '_, G> {
    fn bulk(&mut self, depth: u32) -> Result<u64, NoAnswer> {
        self.side.perft(self.at, depth)
    }

    fn divided(&mut self, depth: u32) -> Result<Vec<(G::Move, u64)>, NoAnswer> {
        self.side.divide(self.at, depth)
    }

    fn listed(&mut self, depth: u32) -> Result<Vec<(G::Move, u64)>, NoAnswer> {
        self.side.divide_listed(self.at, depth)
    }
}

/// Two counts of one side that should be equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Miscount<M> {
    /// The move after which the counts differ; `None` where they do so at the position itself.
    pub after: Option<M>,
    /// The length of the sequences, from there.
    pub depth: u32,
    /// The count in bulk.
    pub bulk: u64,
    /// The count that lists the moves.
    pub listed: u64,
}

impl<M> Miscount<M> {
    /// The count that is not what the reference counts, with its route.
    #[must_use]
    pub const fn wrong(&self, right: u64) -> (u64, Route) {
        if self.bulk == right { (self.listed, Route::Listed) } else { (self.bulk, Route::Bulk) }
    }
}

/// How many plies are counted by both routes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Plies {
    /// Two plies, and three where there are few pairs of a move and a reply.
    Cheap,
    /// Three plies everywhere.
    All,
}

impl FromStr for Plies {
    /// Why the text is none of them.
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "cheap" => Ok(Self::Cheap),
            "full" => Ok(Self::All),
            _ => Err(format!("`{text}` is neither `cheap` nor `full`")),
        }
    }
}

/// Three plies from a position with more pairs take longer than all else that is compared there.
const FEW_PAIRS: u64 = 150;

/// Holds the counts of a side to each other: of one ply, two and, as far as asked for, three, in bulk, in bulk
/// move by move, and listed. Returns the first two that differ, at the position or after the one move that
/// shows it. A side that has one route alone is only held to its own sum.
///
/// # Errors
///
/// Where the side gives no count.
pub fn differ<M: Copy + PartialEq>(
    side: &mut dyn Routes<M>,
    plies: Plies,
) -> Result<Option<Miscount<M>>, NoAnswer> {
    for depth in 2..=3 {
        let divided = side.divided(depth)?;
        let listed = match side.listed(depth) {
            Err(NoAnswer::Unsupported(_)) => divided.clone(),
            listed => listed?,
        };
        if depth == 2 {
            let (bulk, listed) = (side.bulk(1)?, listed.len() as u64);
            if bulk != listed {
                return Ok(Some(Miscount { after: None, depth: 1, bulk, listed }));
            }
        }
        let sum = |parts: &[(M, u64)]| {
            parts.iter().fold(0, |sum: u64, (_, nodes)| sum.saturating_add(*nodes))
        };
        let differing = divided.iter().zip(&listed).find(|(one, two)| one != two);
        // After the move only one ply would be left, and its list is right: the error shows from here.
        if depth == 2 && differing.is_some() && sum(&divided) != sum(&listed) {
            let (bulk, listed) = (sum(&divided), sum(&listed));
            return Ok(Some(Miscount { after: None, depth, bulk, listed }));
        }
        if let Some((&(after, bulk), &(_, listed))) = differing {
            return Ok(Some(Miscount { after: Some(after), depth: depth - 1, bulk, listed }));
        }
        let (listed, bulk) = (sum(&listed), side.bulk(depth)?);
        if bulk != listed {
            return Ok(Some(Miscount { after: None, depth, bulk, listed }));
        }
        if plies == Plies::Cheap && bulk > FEW_PAIRS {
            break;
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// So many moves, each with as many replies, and so on; and where a count is one too great.
    struct Even {
        moves: u64,
        wrong_in_bulk: Option<u32>,
        wrong_after: Option<(u64, u32)>,
        lists: bool,
    }

    impl Even {
        const RIGHT: Self = Self { moves: 5, wrong_in_bulk: None, wrong_after: None, lists: true };

        fn parts(&self, depth: u32) -> Vec<(u64, u64)> {
            (0..self.moves).map(|played| (played, self.moves.pow(depth - 1))).collect()
        }
    }

    impl Routes<u64> for Even {
        fn bulk(&mut self, depth: u32) -> Result<u64, NoAnswer> {
            Ok(self.moves.pow(depth) + u64::from(self.wrong_in_bulk == Some(depth)))
        }

        fn divided(&mut self, depth: u32) -> Result<Vec<(u64, u64)>, NoAnswer> {
            let mut parts = self.parts(depth);
            // Another part is one too small, so that the sum is right.
            if let Some((played, _)) = self.wrong_after.filter(|(_, wrong)| *wrong == depth) {
                parts[played as usize].1 += 1;
                parts[played as usize + 1].1 -= 1;
            }
            Ok(parts)
        }

        fn listed(&mut self, depth: u32) -> Result<Vec<(u64, u64)>, NoAnswer> {
            if self.lists { Ok(self.parts(depth)) } else { Err(NoAnswer::unsupported("listing")) }
        }
    }

    fn found(mut side: Even, plies: Plies) -> Option<Miscount<u64>> {
        differ(&mut side, plies).unwrap()
    }

    #[test]
    fn counts_that_agree_are_no_miscount() {
        assert_eq!(found(Even::RIGHT, Plies::All), None);
        assert_eq!(found(Even { lists: false, ..Even::RIGHT }, Plies::All), None);
    }

    #[test]
    fn a_wrong_sum_is_found_at_every_length_with_or_without_a_second_route() {
        for depth in 1..=3 {
            for lists in [true, false] {
                let side = Even { wrong_in_bulk: Some(depth), lists, ..Even::RIGHT };
                let listed = 5_u64.pow(depth);
                let miscount = Miscount { after: None, depth, bulk: listed + 1, listed };
                assert_eq!(found(side, Plies::Cheap), Some(miscount));
            }
        }
    }

    #[test]
    fn errors_that_cancel_out_are_found_after_the_first_of_the_moves() {
        for depth in 2..=3 {
            let side = Even { wrong_after: Some((1, depth)), ..Even::RIGHT };
            let listed = 5_u64.pow(depth - 1);
            let miscount = Miscount { after: Some(1), depth: depth - 1, bulk: listed + 1, listed };
            assert_eq!(found(side, Plies::Cheap), Some(miscount));
        }
    }

    #[test]
    fn three_plies_of_many_moves_are_counted_only_where_all_are() {
        let many = || Even { moves: 20, wrong_in_bulk: Some(3), ..Even::RIGHT };
        assert_eq!(found(many(), Plies::Cheap), None);
        assert!(found(many(), Plies::All).is_some());
    }

    #[test]
    fn the_count_that_the_reference_does_not_share_is_the_wrong_one() {
        let miscount = Miscount { after: None::<u64>, depth: 2, bulk: 361, listed: 362 };
        assert_eq!(miscount.wrong(362), (361, Route::Bulk));
        assert_eq!(miscount.wrong(361), (362, Route::Listed));
    }

    #[test]
    fn how_much_is_counted_is_read_as_it_is_written() {
        assert_eq!("cheap".parse(), Ok(Plies::Cheap));
        assert_eq!("full".parse(), Ok(Plies::All));
        assert_eq!("all".parse::<Plies>(), Err("`all` is neither `cheap` nor `full`".to_owned()));
    }
}
