//! How engines are compared.

mod again;
mod play;
