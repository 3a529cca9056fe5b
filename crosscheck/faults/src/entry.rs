use std::path::Path;

use notation::Variant;
use suite::{Clause, Clauses, FixtureError};

use crate::{FaultFile, FaultSource};

/// Every deliberately wrong engine of the fixtures, and the controls, which are right.
#[derive(Debug, Clone)]
pub struct FaultSuite {
    /// The entries, sorted by file name and by place in the file.
    pub faults: Vec<PlantedFault>,
}

impl FaultSuite {
    /// Reads the faults of a folder of fixtures.
    ///
    /// # Errors
    ///
    /// The first file that cannot be read or is invalid.
    pub fn read(folder: &Path, clauses: &Clauses) -> Result<Self, FixtureError> {
        let files = suite::files(folder)?;
        let mut faults = Vec::new();
        for game in suite::folders() {
            for (name, text) in suite::within(&files, &format!("{game}/faults"), ".yaml") {
                faults.extend(parse(name, text)?);
            }
        }
        for fault in &faults {
            let Some(id) = &fault.source.breaks else { continue };
            let clause = clauses.get(id);
            if clause.is_none_or(|clause| clause.variant != fault.variant) {
                return Err(FixtureError::Content {
                    file: fault.file.clone(),
                    id: id.clone(),
                    what: "there is no such clause on the page of that game".to_owned(),
                });
            }
        }
        Ok(Self { faults })
    }

    /// The clauses that no fault breaks.
    pub fn unbroken<'a>(&'a self, clauses: &'a Clauses) -> impl Iterator<Item = &'a Clause> {
        let breaks = |fault: &PlantedFault, clause: &Clause| {
            fault.source.breaks.as_ref() == Some(&clause.id)
        };
        clauses.iter().filter(move |clause| !self.faults.iter().any(|fault| breaks(fault, clause)))
    }
}

/// A fault of the fixtures.
#[derive(Debug, Clone)]
pub struct PlantedFault {
    /// The file it stands in, relative to the fixtures.
    pub file: String,
    /// The game, or `None` for a fault of all games.
    pub variant: Option<Variant>,
    /// Its source.
    pub source: FaultSource,
}

/// Reads faults from the text of a file; `name` appears in errors.
fn parse(file: &str, text: &str) -> Result<Vec<PlantedFault>, FixtureError> {
    let content =
        |id: &str, what| FixtureError::Content { file: file.to_owned(), id: id.to_owned(), what };
    let source: FaultFile = serde_yaml::from_str(text)
        .map_err(|error| FixtureError::Yaml { file: file.to_owned(), error })?;
    let variant = match source.variant.as_str() {
        "any" => None,
        id => Some(id.parse().map_err(|unknown| content("variant", format!("{unknown}")))?),
    };
    let mut entries = Vec::new();
    for source in source.faults {
        crate::check(&source, variant)
            .map_err(|what| content(source.breaks.as_deref().unwrap_or("control"), what))?;
        entries.push(PlantedFault { file: file.to_owned(), variant, source });
    }
    Ok(entries)
}
