//! More published libraries of chess in Rust, in the shape of the package `engines` beside this.

pub mod chess;
pub mod chess_lab;
pub mod giga_chess;
pub mod legal_chess;
pub mod owlchess;
pub mod pleco;
pub mod rschess;
pub mod timecat;
