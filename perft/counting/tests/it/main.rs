//! The program `perft`, and what it is made of. One program, since each would be linked anew.

mod cli;
mod pages;
mod scale;
mod shards;
