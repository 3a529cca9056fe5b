//! Long work shared out among many machines, in files that anyone can read: JSON Lines.
//!
//! Work is divided into numbered parts, and the parts are dealt out to *shards* ([`Shard`]). The
//! results of a shard are a file to which a line is added for each part that is finished
//! ([`Writer`]), whatever ends the program meanwhile; and which is read again, alone or with those of
//! the other shards ([`Results`]). Each line ends in a checksum over what it says and over the header of
//! its file, so that a line that was altered, or comes from elsewhere, is noticed where it stands.
//!
//! Nothing here knows a game. What a part is, and what is written of it, says [`Header`].
mod checksum;
mod error;
mod growing;
mod lines;
mod progress;
mod results;
mod shard;
mod whole;

pub use checksum::{digest, with_checksum};
pub use error::{Fault, ShardError};
pub use lines::FileLines;
pub use progress::Progress;
pub use results::{Header, Part, Results, Writer, once_each};
pub use shard::{NoShard, Shard};
pub use whole::{leave_nothing_unfinished, not_read, replace, try_replace};

/// The version of the files' form.
pub const FORM: u32 = 2;

/// The version of the program that writes them.
pub const PROGRAM: &str = env!("CARGO_PKG_VERSION");
