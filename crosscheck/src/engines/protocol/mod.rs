//! The messages of the engine protocol (SPEC section 6): JSON, one message a line.
//!
//! The schemas in `fixtures/schema` are generated from these types, so authors of engines read
//! their comments there. Both sides ignore unknown fields.

mod place;
mod request;
mod response;

pub use place::{PlaceError, PositionText};
pub use request::{MovesRequest, PerftRequest, Request, StartRequest, StopRequest, VERSION};
pub use response::{
    Command, ErrorKind, ErrorResponse, ErrorTold, MovesResponse, PerftResponse, Response,
    StartResponse, StopResponse,
};
