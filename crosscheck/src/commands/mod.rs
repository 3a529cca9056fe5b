//! One file a subcommand.

pub(crate) mod doctor;
pub(crate) mod serve;
