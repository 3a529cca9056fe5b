//! One file or folder for each subcommand.

pub(crate) mod attacks;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod divide;
pub(crate) mod doctor;
pub(crate) mod explain;
pub(crate) mod fixtures;
pub(crate) mod identify;
pub(crate) mod judge;
pub(crate) mod matrix;
pub(crate) mod moves;
pub(crate) mod play;
mod progress;
pub(crate) mod replay;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod validate;
pub(crate) mod verify;
mod whole_run;
mod written;
