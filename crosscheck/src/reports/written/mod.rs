//! The reports that a program writes to files, and how it writes them.

mod annotations;
mod badge;
mod below;
mod case;
mod case_board;
pub mod files;
mod html;
mod junit;
mod mark;
mod markdown;
pub mod matrix;
mod svg;

pub use annotations::annotations;
pub use badge::badge;
pub use below::write_below;
pub(super) use case::new_case;
pub use case::ready_case;
pub use case_board::CaseBoard;
pub use html::html;
pub use junit::junit;
pub use mark::{is_picture, is_replaceable, marked};
pub use markdown::markdown;
pub use matrix::{About, KnownCause, Matrix};
pub use svg::picture;
