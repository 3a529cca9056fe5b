//! What the common tongue promises.

mod fen;
mod page;
