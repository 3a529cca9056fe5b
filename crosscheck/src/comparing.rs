//! The core: the questions that an engine is asked, and how two engines are compared.
//!
//! - [`Engine`] is the trait that the author of an engine in Rust implements; [`implementations`] are the
//!   two engines of this repository. [`Implementation`] is the interface to every engine, also to
//!   one in another process. A [`Position`] is a start and the line played from it. An answer is a
//!   `Result`; [`NoAnswer`] is the reason why there is none.
//! - [`compare`] compares two engines at one position; [`play`] does so at every ply of random
//!   games.
//! - [`bisect`] follows a wrong count down to the position where the moves differ; [`shrink`] makes
//!   a finding as small as possible.
//! - A [`Finding`] is the result of each of these.
//! - [`kinds`] and [`legality`] ask the reference about pieces and positions.
//!
//! ```
//! use crosscheck::comparing::{AnyGame, Comparison, Depth, KnownGame, PositionRef, compare, implementations};
//! use notation::Variant;
//!
//! let (mut oracle, mut generator) = (implementations::oracle(), implementations::perft());
//! let game = KnownGame::from(Variant::Osmosis);
//! let at = PositionRef { game: &game, fen: &game.start_fen(), line: &[] };
//! let compared = compare::at(at, &mut oracle, &mut generator, Depth::EveryMove);
//! let Comparison::Agree(agreed) = compared else { panic!("{compared:?}") };
//! assert_eq!(agreed.snapshot.moves.len(), 42);
//! ```

pub use crosscheck_core::{
    AnyGame, Breakage, BreakageKind, Cause, Class, Depth, ExpectedRefusal, Field, Foreign,
    FurtherKind, Ignored, Implementation, Misspelling, NoAnswer, NotAsked, Objection, Origin,
    Parts, Reaction, Reference, STARTPOS, Skipped, bisect, compare, counts, ends, in_order,
    is_seen, kept, seen, unreported, whole,
};

pub use crate::known::engine::{Engine, InGame, ReferenceEngine};
pub use crate::known::game::{KnownGame, read_position};
pub use crate::known::in_process::InProcess;
pub use crate::known::legality::rulings_given;
pub use crate::known::partial::PartialStatus;
pub use crate::known::pins::shields;
pub use crate::known::sides::are_sides_alike;
pub use crate::known::spelling::{misspelt, without_ignored};
pub use crate::known::{further, implementations, kinds, legality, origin, passed, squares};

// The core knows no game: in this library its types are about the games that the reference knows, unless another is
// named.

/// What is asked about a position.
pub type Asks<G = KnownGame> = crosscheck_core::Asks<G>;
/// What came of asking again.
pub type Again<G = KnownGame> = crosscheck_core::Again<G>;
/// What both sides say about a position.
pub type Agreed<G = KnownGame> = crosscheck_core::Agreed<G>;
/// The result of asking both sides about a position.
pub type Comparison<G = KnownGame> = crosscheck_core::Comparison<G>;
/// One difference between two sides.
pub type Difference<G = KnownGame> = crosscheck_core::Difference<G>;
/// A snapshot, and the position after every legal move, where it came with it.
pub type Expanded<G = KnownGame> = crosscheck_core::Expanded<G>;
/// A comparison that did not agree.
pub type Finding<G = KnownGame> = crosscheck_core::Finding<G>;
/// A further question about a position.
pub type Further<G = KnownGame> = crosscheck_core::Further<G>;
/// The answer to a further question.
pub type FurtherAnswer<G = KnownGame> = crosscheck_core::FurtherAnswer<G>;
/// What an engine had been asked, since it was started, up to a moment.
pub type History<G = KnownGame> = crosscheck_core::History<G>;
/// What an implementation says about a position.
pub type Observation<G = KnownGame> = crosscheck_core::Observation<G>;
/// A start position and the line played from it.
pub type Position<G = KnownGame> = crosscheck_core::Position<G>;
/// A borrowed position.
pub type PositionRef<'a, G = KnownGame> = crosscheck_core::PositionRef<'a, G>;
/// A question about a position.
pub type Question<G = KnownGame> = crosscheck_core::Question<G>;
/// An engine whose questions are kept.
pub type Recorded<G = KnownGame> = crosscheck_core::Recorded<G>;
/// The full state of a position.
pub type Snapshot<G = KnownGame> = crosscheck_core::Snapshot<G>;

pub mod again {
    //! Asks an engine again where it was wrong.

    pub use super::Again;
    /// How an engine is asked again.
    pub type Asker<'a, G = super::KnownGame> = crosscheck_core::again::Asker<'a, G>;
}

pub mod play {
    //! Random games in which two implementations are compared at every ply.

    use super::KnownGame;
    pub use crate::known::play::{Marks, census, way_back};
    pub use crosscheck_core::play::{
        Coverage, ENOUGH, Extent, Feature, LONGEST, Style, misread, up_to,
    };

    /// A run of random games of one game.
    pub type Campaign<'a, G = KnownGame> = crosscheck_core::play::Campaign<'a, G>;
    /// Makes an implementation; each thread has its own.
    pub type Maker<'a, G = KnownGame> = crosscheck_core::play::Maker<'a, G>;
    /// A turn of a random game.
    pub type Turn<'a, G = KnownGame> = crosscheck_core::play::Turn<'a, G>;
    /// Where a game starts: a FEN and a line played from it.
    pub type Start<G = KnownGame> = crosscheck_core::play::Start<G>;
}

pub mod shrink {
    //! Makes a finding small.

    pub use crosscheck_core::shrink::{afresh, finding, is_listed, shows};

    use super::{Depth, Finding, Implementation, KnownGame, Reference};

    /// Resets the rulings that a finding does not need. For rulings drawn at random: a user who sets
    /// rulings wants to know what is wrong under these.
    pub fn rulings(
        finding: &mut Finding,
        left: &mut dyn Reference<KnownGame>,
        right: &mut dyn Implementation<KnownGame>,
        depth: Depth,
    ) {
        let rulings = finding.position.game.rulings.clone();
        for (ruling, _) in rulings.differing() {
            let mut game = finding.position.game.clone();
            if game.rulings.set(ruling.id(), ruling.values()[0]).is_ok() {
                crosscheck_core::shrink::game(finding, left, right, depth, &game);
            }
        }
    }
}
