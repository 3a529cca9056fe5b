//! What the common tongue promises.

mod exports;
mod fen;
mod page;
