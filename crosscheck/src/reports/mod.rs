//! The reports of one [`Finding`](crate::comparing::Finding), and of the
//! [`Results`](crate::conformance::validate::Results) of validating an implementation.
//!
//! Every report is a function of the same results and states the same facts: [`summary`] for a
//! terminal, [`html`] for a browser, [`markdown`] for the summary of a CI run, [`badge`] for a README;
//! [`json`] and [`junit`] for programs. The words of an engine are inert in all of them ([`Foreign`](crate::comparing::Foreign)),
//! and a report stays under 20 MB, whatever an engine does.
#[cfg(feature = "programs")]
mod annotations;
#[cfg(feature = "programs")]
mod badge;
#[cfg(feature = "programs")]
mod below;
#[cfg(feature = "programs")]
mod case;
#[cfg(feature = "programs")]
mod case_board;
mod causes;
mod differing;
mod facts;
mod figures;
#[cfg(feature = "programs")]
pub mod files;
mod grid;
#[cfg(feature = "programs")]
mod html;
pub mod json;
#[cfg(feature = "programs")]
mod junit;
#[cfg(feature = "programs")]
mod mark;
#[cfg(feature = "programs")]
mod markdown;
#[cfg(feature = "programs")]
mod matrix;
mod replay;
mod reported;
mod room;
#[cfg(feature = "programs")]
mod svg;
mod terminal;

#[cfg(feature = "programs")]
pub use annotations::annotations;
#[cfg(feature = "programs")]
pub use badge::badge;
#[cfg(feature = "programs")]
pub use below::write_below;
#[cfg(feature = "programs")]
pub use case::ready_case;
#[cfg(feature = "programs")]
pub use case_board::CaseBoard;
pub use facts::headline;
pub use figures::{Figures, figures};
pub use grid::{Grid, Place, Way};
#[cfg(feature = "programs")]
pub use html::html;
#[cfg(feature = "programs")]
pub use junit::junit;
#[cfg(feature = "programs")]
pub use mark::{is_replaceable, marked};
#[cfg(feature = "programs")]
pub use markdown::markdown;
#[cfg(feature = "programs")]
pub use matrix::{About, KnownCause, Matrix};
pub use replay::replay;
pub use reported::Reported;
#[cfg(feature = "programs")]
pub use svg::picture;
pub use terminal::{Detail, broken, finding, summary};
