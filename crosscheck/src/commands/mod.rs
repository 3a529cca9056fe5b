//! One file or folder a subcommand.

pub(crate) mod doctor;
pub(crate) mod fixtures;
pub(crate) mod identify;
pub(crate) mod serve;
pub(crate) mod validate;
