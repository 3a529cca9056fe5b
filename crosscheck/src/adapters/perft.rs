use notation::{Move, Rulings, Setup, Status, Variant};

use super::InProcess;
use super::in_process::Witness;
use crate::{Answer, Objection, View};

/// The crate `perft`, the optimized generator.
pub type Perft = InProcess<perft::Game>;

/// A witness that is the optimized generator.
#[must_use]
pub const fn perft() -> Perft {
    InProcess::named("perft")
}

impl Witness for perft::Game {
    fn open(variant: Variant, rulings: &Rulings, fen: &str) -> Answer<Self> {
        match Self::new(variant, rulings, fen) {
            Ok(game) => Answer::Answered(game),
            Err(perft::OpenError::Refused(refusal)) => {
                Answer::Refused(Objection::BadPosition(refusal))
            }
        }
    }

    fn play(&mut self, played: Move) -> Result<(), String> {
        self.play(played).map_err(|illegal| illegal.to_string())
    }

    fn after(&self, played: Move) -> Result<Setup, String> {
        self.after(played).map_err(|illegal| illegal.to_string())
    }

    fn view(&self) -> View {
        View { setup: self.setup().clone(), moves: self.legal_moves(), status: self.status() }
    }

    fn perft(&self, depth: u32) -> u64 {
        self.perft(depth)
    }

    fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        self.divide(depth)
    }

    fn status(&self) -> Status {
        self.status()
    }
}
