//! The messages of the engine protocol (SPEC section 6): JSON, one message a line.
//!
//! The schemas in `fixtures/schema` are generated from these types, so authors of engines read
//! their comments there. Both sides ignore unknown fields.

mod place;
mod request;
mod response;

pub use place::{PlaceError, PositionText};
pub use request::{
    GivesCheckRequest, HashRequest, LegalRequest, MovesRequest, ParseSanRequest, PerftRequest,
    Request, SanRequest, StartRequest, StopRequest, UndoRequest, VERSION,
};
pub use response::{
    Command, ErrorKind, ErrorResponse, ErrorTold, GivesCheckResponse, HashResponse, LegalResponse,
    MovesResponse, ParseSanResponse, PerftResponse, Response, SanResponse, StartResponse,
    StopResponse,
};
