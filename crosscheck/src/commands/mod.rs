pub(crate) mod identify;
pub(crate) mod validate;
