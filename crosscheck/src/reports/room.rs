/// The room that a report has for its findings, in bytes: a report stays under 20 MB, whatever an
/// engine does. What stands around the findings is less than the rest.
const FOR_FINDINGS: usize = 12_000_000;

/// What is left of the room in a report.
pub(super) struct Room(usize);

impl Room {
    /// The room of an empty report.
    pub(super) const fn new() -> Self {
        Self(FOR_FINDINGS)
    }

    /// Whether something of this length still has room; if so, it takes that.
    pub(super) const fn holds(&mut self, length: usize) -> bool {
        match self.0.checked_sub(length) {
            Some(left) => {
                self.0 = left;
                true
            }
            None => false,
        }
    }
}
