//! The program `perft`, and what it is made of. One program, since each would be linked anew.

mod bench;
mod cli;
mod files;
mod pages;
mod scale;
mod shards;
