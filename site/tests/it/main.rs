//! What the page carries.

mod books;
mod heads;
