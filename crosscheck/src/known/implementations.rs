//! The two implementations of this repository, behind the same trait as any engine: [`Engine`].

use notation::{Move, Refusal, Rulings, Setup, Variant};

use super::further;
use crate::comparing::{
    Engine, Further, FurtherAnswer, FurtherKind, InProcess, NoAnswer, Objection, PartialStatus,
    PositionRef, ReferenceEngine, Snapshot,
};

const fn refused(refusal: Refusal) -> NoAnswer {
    NoAnswer::Refused(Objection::BadPosition(refusal))
}

/// An implementation has many moves to refuse, and every report that says so also shows the position: it is
/// left out here, where writing it would take a good part of a run.
fn illegal(played: Move, variant: Variant) -> NoAnswer {
    NoAnswer::illegal_move(format_args!("{} is not legal", played.text(variant)))
}

/// The two crates share no type that could be named here, by design. They offer the same functions
/// under the same names.
macro_rules! implementation {
    ($crate_name:ident, $adapter:ident, $what:literal, $opened:expr, $refusals:expr, $listed:expr, $($more:item)*) => {
        #[doc = concat!("The crate `", stringify!($crate_name), "`, ", $what, ".")]
        pub type $adapter = InProcess<$crate_name::Game>;

        #[doc = concat!("An implementation that is ", $what, ".")]
        #[must_use]
        pub fn $crate_name() -> $adapter {
            InProcess::default()
        }

        impl Engine for $crate_name::Game {
            fn open(variant: Variant, rulings: &Rulings, fen: &str) -> Result<Self, NoAnswer> {
                let opened = Self::new(variant, rulings, fen);
                opened.map_err(|$crate_name::OpenError::Refused(refusal)| refused(refusal))
            }

            fn open_setup(setup: &Setup, rulings: &Rulings) -> Result<Self, NoAnswer> {
                let opened = $opened(setup, rulings);
                opened.map_err(|$crate_name::OpenError::Refused(refusal)| refused(refusal))
            }

            fn legal_moves(&self) -> Vec<Move> {
                self.legal_moves()
            }

            fn play(&mut self, played: Move) -> Result<(), NoAnswer> {
                let variant = self.variant();
                self.play(played).map_err(|_| illegal(played, variant))
            }

            fn name() -> String {
                stringify!($crate_name).to_owned()
            }

            fn fen(&self) -> Option<String> {
                Some(self.setup().to_string())
            }

            fn status(&self) -> PartialStatus {
                PartialStatus::of(&self.status())
            }

            fn refusals(variant: Variant, rulings: &Rulings, fen: &str) -> Vec<Refusal> {
                $refusals(variant, rulings, fen)
            }

            fn setup(&self, _: Variant, _: &Rulings) -> Result<Setup, NoAnswer> {
                Ok(self.setup().to_owned())
            }

            fn successor(&self, _: Variant, _: &Rulings, played: Move) -> Result<Setup, NoAnswer> {
                self.after(played).map_err(|_| illegal(played, self.variant()))
            }

            fn further_questions() -> &'static [FurtherKind] {
                &FurtherKind::ALL
            }

            fn further(
                &self,
                at: PositionRef<'_>,
                question: &Further,
            ) -> Result<FurtherAnswer, NoAnswer> {
                further::answer(self, at, question)
            }

            fn perft(&self, depth: u32) -> Result<u64, NoAnswer> {
                Ok(self.perft(depth))
            }

            fn divide(&self, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
                Ok(self.divide(depth))
            }

            fn divide_listed(&self, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
                Ok($listed(self, depth))
            }
        }

        impl ReferenceEngine for $crate_name::Game {
            fn snapshot(&self) -> Snapshot {
                Snapshot {
                    setup: self.setup().to_owned(),
                    moves: self.legal_moves(),
                    status: self.status(),
                }
            }

            $($more)*
        }
    };
}

implementation!(
    oracle,
    Oracle,
    "the plain reference",
    |setup: &Setup, rulings| oracle::Game::from_setup(setup.clone(), rulings),
    |variant, rulings, fen| {
        match Setup::parse_under(fen, variant, rulings) {
            Ok(setup) => oracle::reasons::refusals(&setup, rulings),
            Err(refusal) => vec![refusal],
        }
    },
    // It has one route, which makes every move.
    |game: &oracle::Game, depth| game.divide(depth),
    /// The oracle makes every move to see whether it is legal: one pass gives both.
    fn expanded(&self, _: Variant, _: &Rulings) -> Result<(Snapshot, Vec<Setup>), NoAnswer> {
        let (moves, successors) = self.successors().into_iter().unzip();
        let (setup, status) = (self.setup().to_owned(), self.status());
        Ok((Snapshot { setup, moves, status }, successors))
    }
);
implementation!(
    perft,
    Perft,
    "the optimized generator",
    perft::Game::from_setup,
    |variant, rulings, fen| {
        match perft::Game::new(variant, rulings, fen) {
            Ok(_) => vec![],
            Err(perft::OpenError::Refused(refusal)) => vec![refusal],
        }
    },
    perft::Game::divide_listed,
);
