//! What the page carries.

mod books;
