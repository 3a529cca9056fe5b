//! The program `perft`, and what it is made of. One program, since each would be linked anew.

mod bench;
mod cli;
mod files;
mod middle_games;
mod pages;
mod scale;
mod shards;
