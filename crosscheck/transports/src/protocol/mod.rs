//! The messages of the engine protocol (SPEC section 6): JSON, one message a line.
//!
//! These types are what the schemas in `fixtures/schema` are written from, so their comments are
//! what an author of an engine reads there. Fields that nobody knows are ignored on both sides.

mod place;
mod request;
mod response;
mod status;

pub use place::{PlaceError, PositionText};
pub use request::{MovesRequest, PerftRequest, Request, StartRequest, StopRequest, VERSION};
pub use response::{
    Command, ErrorKind, ErrorResponse, ErrorTold, MovesResponse, PerftResponse, Response,
    StartResponse, StopResponse,
};
pub use status::{ClaimText, OutcomeText, PointsText, ReasonText, StatusError, WinnerText};
