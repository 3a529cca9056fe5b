//! Whether what is asked of both implementations is everything, and what is recorded of it. One program, since each
//! would be linked anew.

mod enumeration;
mod holdings;
mod planted;
mod record;
mod staging;
