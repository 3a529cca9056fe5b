//! The reports of one [`Finding`](crate::comparing::Finding), and of the
//! [`Results`](crate::conformance::validate::Results) of validating an implementation.
//!
//! Every report is a function of the same results and states the same facts: [`summary`] for a
//! terminal, [`html`] for a browser, [`markdown`] for the summary of a CI run, [`badge`] for a README;
//! [`json`] and [`junit`] for programs. The words of an engine are inert in all of them ([`Foreign`](crate::comparing::Foreign)),
//! and a report stays under 20 MB, whatever an engine does.
mod advice;
mod causes;
mod differing;
mod facts;
mod figures;
mod grid;
mod headline;
pub mod json;
mod replay;
mod report_game;
mod room;
mod terminal;
#[cfg(feature = "programs")]
mod written;

pub(crate) use figures::unanswered;
pub use figures::{Figures, figures};
pub use grid::{Grid, Place, Way};
pub use headline::headline;
pub use replay::replay;
pub use report_game::Reported;
pub use terminal::{Detail, broken, finding, finding_alone, in_a_line, overview, summary};
#[cfg(feature = "programs")]
pub use written::*;
