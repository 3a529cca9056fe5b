use crate::{Refusal, Setup, Variant};

/// Where the pieces of Colorbound Decimal Chess start (`colorbound-decimal.array`): the page's
/// picture is missing from our copy.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct DecimalArray(Option<String>);

impl DecimalArray {
    /// The placement field of the starting array.
    #[must_use]
    pub fn placement(&self) -> &str {
        const HOUSE: &str = "lwobdkbywl/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/LWOBDKBYWL";
        self.0.as_deref().unwrap_or(HOUSE)
    }

    pub(super) fn read(placement: &str) -> Result<Self, Refusal> {
        let fen = format!("{placement} w - - 0 1");
        Setup::parse(&fen, Variant::ColorboundDecimal)?;
        Ok(Self(Some(placement.to_owned())))
    }
}
