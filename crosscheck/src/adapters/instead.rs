use crate::{Answer, Breakage, Objection};

/// What came instead of an answer, so that a question can be left with `?`.
pub(super) enum Instead {
    Unsupported(String),
    Refused(Objection),
    Failed(Box<Breakage>),
}

/// What someone's engine told, or what came instead.
pub(super) type Told<T> = Result<T, Instead>;

impl From<Box<Breakage>> for Instead {
    fn from(breakage: Box<Breakage>) -> Self {
        Self::Failed(breakage)
    }
}

impl<T> From<Told<T>> for Answer<T> {
    fn from(told: Told<T>) -> Self {
        match told {
            Ok(content) => Self::Answered(content),
            Err(Instead::Unsupported(what)) => Self::Unsupported(what),
            Err(Instead::Refused(objection)) => Self::Refused(objection),
            Err(Instead::Failed(breakage)) => Self::Failed(breakage),
        }
    }
}
