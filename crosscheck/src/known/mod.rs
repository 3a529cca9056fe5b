//! The games whose rules the reference knows.

pub(crate) mod endings;
pub(crate) mod engine;
pub mod further;
pub(crate) mod game;
pub mod implementations;
pub(crate) mod in_process;
pub mod kinds;
pub mod legality;
pub mod origin;
pub(crate) mod partial;
pub(crate) mod parts;
pub mod passed;
pub(crate) mod pins;
pub(crate) mod play;
pub(crate) mod san;
pub(crate) mod sides;
pub(crate) mod spelling;
pub mod squares;
