//! Someone's program, started and supervised: it is asked in lines, and whatever it does instead
//! of answering is told as a [`Breakage`](comparing::Breakage).
//!
//! - [`Process`] asks, within a time limit, and starts the program anew after it has broken.
//! - `child` is one run of the program: its pipes, its process group and its end.
//! - `tail` holds the end of what it writes to its standard error.
//! - `exchange` keeps what was said last, for whoever has to find out what went wrong.
//! - `groups` knows every group that lives, so that none outlives this program: [`end_all`].
//!
//! Nothing here runs beside the program that asks: pipes are read when an answer is awaited, so
//! what a child writes meanwhile fills its own pipe and no memory of ours.

mod child;
mod command;
mod exchange;
mod groups;
mod supervised;
mod tail;

pub use child::Ending;
pub(crate) use exchange::shortened;

pub use crate::input::LONGEST_LINE;
pub use command::{CommandLine, Program};
pub use groups::end_all;
pub use supervised::Process;
