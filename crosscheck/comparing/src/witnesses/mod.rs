//! The two witnesses of this repository.

mod in_process;

pub use in_process::InProcess;

use notation::{Move, Refusal, Rulings, Setup, Variant};

use crate::{NoAnswer, Objection, Snapshot};
use in_process::Witness;

/// The two crates share no type that could be named here, by design; they offer the same under the
/// same names.
macro_rules! witness {
    ($crate_name:ident, $adapter:ident, $what:literal, $refusals:expr) => {
        #[doc = concat!("The crate `", stringify!($crate_name), "`, ", $what, ".")]
        pub type $adapter = InProcess<$crate_name::Game>;

        #[doc = concat!("A witness that is ", $what, ".")]
        #[must_use]
        pub const fn $crate_name() -> $adapter {
            InProcess::named(stringify!($crate_name))
        }

        impl Witness for $crate_name::Game {
            fn open(variant: Variant, rulings: &Rulings, fen: &str) -> Result<Self, NoAnswer> {
                match Self::new(variant, rulings, fen) {
                    Ok(game) => Ok(game),
                    Err($crate_name::OpenError::Refused(refusal)) => {
                        Err(NoAnswer::Refused(Objection::BadPosition(refusal)))
                    }
                }
            }

            fn refusals(variant: Variant, rulings: &Rulings, fen: &str) -> Vec<Refusal> {
                $refusals(variant, rulings, fen)
            }

            fn play(&mut self, played: Move) -> Result<(), String> {
                self.play(played).map_err(|illegal| illegal.to_string())
            }

            fn after(&self, played: Move) -> Result<Setup, String> {
                self.after(played).map_err(|illegal| illegal.to_string())
            }

            fn snapshot(&self) -> Snapshot {
                Snapshot {
                    setup: self.setup().to_owned(),
                    moves: self.legal_moves(),
                    status: self.status(),
                }
            }

            fn perft(&self, depth: u32) -> u64 {
                self.perft(depth)
            }

            fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
                self.divide(depth)
            }
        }
    };
}

witness!(oracle, Oracle, "the plain reference", |variant, rulings, fen| {
    match Setup::parse(fen, variant) {
        Ok(setup) => oracle::reasons::refusals(&setup, rulings),
        Err(refusal) => vec![refusal],
    }
});
witness!(perft, Perft, "the optimized generator", |variant, rulings, fen| {
    match perft::Game::new(variant, rulings, fen) {
        Ok(_) => vec![],
        Err(perft::OpenError::Refused(refusal)) => vec![refusal],
    }
});
