//! What the page is answered, and what it carries.

mod answers;
mod books;
