//! The reports of one [`Finding`](crate::comparing::Finding), and of the
//! [`Results`](crate::conformance::validate::Results) of validating an implementation.
//!
//! Every report is a function of the same results and states the same facts: [`summary`] for a
//! terminal, [`html`] for a browser, [`markdown`] for the summary of a CI run, [`badge`] for a README;
//! [`json`] and [`junit`] for programs. The words of an engine are inert in all of them ([`Foreign`](crate::comparing::Foreign)),
//! and a report stays under 20 MB, whatever an engine does.
mod annotations;
mod badge;
#[cfg(not(target_family = "wasm"))]
mod below;
mod case;
mod case_board;
mod causes;
mod differing;
mod facts;
mod figures;
#[cfg(not(target_family = "wasm"))]
pub mod files;
mod grid;
mod html;
pub mod json;
mod junit;
mod mark;
mod markdown;
mod matrix;
mod replay;
mod reported;
mod room;
mod svg;
mod terminal;

pub use annotations::annotations;
pub use badge::badge;
#[cfg(not(target_family = "wasm"))]
pub use below::write_below;
pub use case::ready_case;
pub use case_board::CaseBoard;
pub use facts::headline;
pub use figures::{Figures, figures};
pub use grid::{Grid, Place, Way};
pub use html::html;
pub use junit::junit;
pub use mark::{is_replaceable, marked};
pub use markdown::markdown;
pub use matrix::{About, KnownCause, Matrix};
pub use replay::replay;
pub use reported::Reported;
pub use svg::picture;
pub use terminal::{Detail, broken, finding, summary};
