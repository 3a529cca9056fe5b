use std::collections::HashMap;

use notation::{Move, Outcome, Rulings, Setup, Square, Variant};

use super::FixtureError;
use super::image::Image;
use super::source::{
    CaseFile, CaseSource, ExpectSource, KeepsSource, OutcomeSource, RefusedSource, StatusSource,
};
use comparing::{ExpectedRefusal, PartialStatus, Position};

/// A case of the fixtures, parsed and checked.
#[derive(Debug, Clone)]
pub struct Case {
    /// The file it stands in, relative to the fixtures.
    pub file: String,
    /// The line of its id in that file, counted from 1.
    pub row: usize,
    /// Its id, which never changes; for an image, with the name of the image behind it.
    pub id: String,
    /// Which image of the case it is.
    pub image: Image,
    /// The game.
    pub variant: Variant,
    /// The clauses it tests, the main one first; at least one.
    pub clauses: Vec<String>,
    /// Why it exists.
    pub why: String,
    /// The rulings in force.
    pub rulings: Rulings,
    /// The start position, six fields.
    pub fen: String,
    /// The moves played from it.
    pub line: Vec<Move>,
    /// Whether the position cannot come about in a game.
    pub unreachable: bool,
    /// What must hold there.
    pub expect: Vec<Expectation>,
}

impl Case {
    /// Whether an id names this case: its own, or that of the case of which it is an image.
    #[must_use]
    pub fn is_named(&self, id: &str) -> bool {
        names(id, &self.id)
    }

    /// Whether two cases ask the same and state the same.
    #[must_use]
    pub fn says_the_same(&self, other: &Self) -> bool {
        let asked = |case: &Self| (case.variant, case.fen.clone(), case.line.clone());
        asked(self) == asked(other)
            && self.rulings == other.rulings
            && self.expect.len() == other.expect.len()
            && self.expect.iter().all(|expected| other.expect.contains(expected))
    }

    /// The same case under other rulings. If it starts from the starting array, it starts from the
    /// array of those rulings.
    #[must_use]
    pub fn under(&self, rulings: Rulings) -> Self {
        let fen = if self.fen == self.variant.start_fen(&self.rulings) {
            self.variant.start_fen(&rulings)
        } else {
            self.fen.clone()
        };
        Self { rulings, fen, ..self.clone() }
    }
}

/// Whether an id, as a list of known failures gives it, names a check: the check itself, or the case
/// of which the check is an image.
#[must_use]
pub fn names(id: &str, check: &str) -> bool {
    id == check || id == Image::split(check).0
}

/// One expectation of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Expectation {
    /// Exactly the legal moves, sorted.
    Moves(Vec<Move>),
    /// Exactly the legal moves from a square, sorted.
    MovesOf(Square, Vec<Move>),
    /// A legal move.
    Includes(Move),
    /// A move that is not legal.
    Excludes(Move),
    /// A text that is not a move of the game. It is checked when the case is read. If the text is
    /// ever read as a move, the expectation becomes that the move is illegal.
    NoMove(String),
    /// The position after a legal move.
    After(Move, Box<Setup>),
    /// The position after the line.
    Fen(Box<Setup>),
    /// The status after the line.
    Status(PartialStatus),
    /// The number of move sequences of a length.
    Perft(u32, u64),
    /// The FEN is refused, for any of these reasons.
    Refused(Vec<ExpectedRefusal>),
}

/// Reads the cases of a file with their images; `name` appears in errors. Whether the clauses exist
/// is checked by [`Fixtures`](super::Fixtures).
pub fn parse_cases(file: &str, text: &str) -> Result<Vec<Case>, FixtureError> {
    Ok(read(file, text)?.1.into_iter().map(|(_, case)| case).collect())
}

/// The same file with the images of each case beside it.
pub(super) fn spelled_out(file: &str, text: &str) -> Result<CaseFile, FixtureError> {
    let (variant, cases) = read(file, text)?;
    let cases = cases.into_iter().map(|(source, _)| source).collect();
    Ok(CaseFile { variant: variant.to_string(), spelled_out: true, cases })
}

/// The game of a file, and each case and image as it is written and as it is read.
type Read = (Variant, Vec<(CaseSource, Case)>);

fn read(file: &str, text: &str) -> Result<Read, FixtureError> {
    let content = |id: &str, what: String| FixtureError::Content {
        file: file.to_owned(),
        id: id.to_owned(),
        what,
    };
    let source: CaseFile = crate::from_yaml(text)
        .map_err(|error| FixtureError::Yaml { file: file.to_owned(), error })?;
    let variant =
        source.variant.parse().map_err(|unknown| content("variant", format!("{unknown}")))?;
    let rows = rows(text);
    let mut cases: Vec<(CaseSource, Case)> = Vec::new();
    for written in source.cases {
        let (id, first) = (written.id.clone(), cases.len());
        if !source.spelled_out && Image::split(&id).1 != Image::Written {
            let what = "only a file that is `spelled_out` has images; remove what begins with `@`";
            return Err(content(&id, what.to_owned()));
        }
        let row = rows.get(id.as_str()).copied().unwrap_or(1);
        let images = if source.spelled_out { vec![written] } else { images(written, variant) };
        for image in images {
            let read = resolve(file, variant, image.clone()).map_err(|what| content(&id, what))?;
            // What looks the same from both sides is one case.
            if !cases[first..].iter().any(|(_, other)| other.says_the_same(&read)) {
                cases.push((image, Case { row, ..read }));
            }
        }
    }
    Ok((variant, cases))
}

/// The line in which each case begins, counted from 1, if its id is written plainly.
fn rows(text: &str) -> HashMap<&str, usize> {
    let mut rows = HashMap::new();
    for (line, row) in text.lines().zip(1..) {
        if let Some(id) = line.trim_start().strip_prefix("- id:") {
            rows.entry(id.trim()).or_insert(row);
        }
    }
    rows
}

/// A case and its images.
fn images(case: CaseSource, variant: Variant) -> Vec<CaseSource> {
    let others = Image::ALL[1..].iter().filter(|image| image.holds_for(&case));
    let others: Vec<CaseSource> = others.map(|image| image.of(&case, variant)).collect();
    [case].into_iter().chain(others).collect()
}

/// Parses a case, or says in one sentence what is wrong with it.
fn resolve(file: &str, variant: Variant, source: CaseSource) -> Result<Case, String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-');
    let (written, image) = Image::split(&source.id);
    if written.is_empty() || !written.chars().all(is_plain) {
        return Err("an id has only letters, digits, dots and hyphens".to_owned());
    }
    if let Some(KeepsSource { colours, files }) = &source.keeps {
        let reasons = [("colours", colours), ("files", files)];
        if reasons.iter().all(|(_, why)| why.is_none()) {
            return Err("`keeps` is empty: name `colours` or `files`, and say why".to_owned());
        }
        let no_reason = |(_, why): &&(&str, &Option<String>)| {
            why.as_ref().is_some_and(|why| why.trim().is_empty())
        };
        if let Some((kept, _)) = reasons.iter().find(no_reason) {
            return Err(format!("`keeps.{kept}` is empty: say why the {kept} must stay"));
        }
    }
    if source.why.trim().is_empty() {
        return Err("`why` is empty: say why the case exists".to_owned());
    }
    let rulings = Rulings::named(&source.rulings).map_err(|error| error.to_string())?;
    let clauses = source.clause.all();
    if clauses.is_empty() {
        return Err("`clause` is empty: name at least one clause".to_owned());
    }
    let line = source.line.iter().map(String::as_str);
    let Position { fen, line, .. } =
        Position::read(variant, &rulings, &source.fen, line).map_err(|error| error.to_string())?;
    let about_notation = clauses.iter().any(|id| id.split('.').any(|part| part == "notation"));
    let reader = Reader { variant, about_notation };
    let expect = reader.expectations(source.expect)?;
    if expect.is_empty() {
        return Err("`expect` is empty: state at least one expectation".to_owned());
    }
    let refused = expect.iter().any(|expected| matches!(expected, Expectation::Refused(_)));
    if refused && (expect.len() > 1 || !line.is_empty()) {
        return Err("a position that is refused has no line and no other expectation".to_owned());
    }
    if !refused {
        reader.setup(&fen)?;
    }
    Ok(Case {
        file: file.to_owned(),
        row: 1,
        image,
        id: source.id,
        variant,
        clauses,
        why: source.why,
        fen,
        line,
        unreachable: source.unreachable.is_some(),
        expect,
        rulings,
    })
}

/// Parses the texts of a case for its game.
struct Reader {
    variant: Variant,
    /// Whether the case is about how moves are written, so that a text may not be a move.
    about_notation: bool,
}

impl Reader {
    fn expectations(&self, source: ExpectSource) -> Result<Vec<Expectation>, String> {
        let mut expect = Vec::new();
        if let Some(moves) = source.moves {
            expect.push(Expectation::Moves(self.sorted_moves(&moves)?));
        }
        for (square, moves) in source.moves_of {
            let square = square.parse().map_err(|error| format!("moves_of: {error}"))?;
            expect.push(Expectation::MovesOf(square, self.sorted_moves(&moves)?));
        }
        expect.extend(self.moves(&source.includes)?.into_iter().map(Expectation::Includes));
        for text in source.excludes {
            expect.push(self.excluded(text)?);
        }
        for (played, fen) in source.after {
            expect.push(Expectation::After(self.one_move(&played)?, Box::new(self.setup(&fen)?)));
        }
        if let Some(fen) = source.fen {
            expect.push(Expectation::Fen(Box::new(self.setup(&fen)?)));
        }
        if let Some(status) = source.status {
            expect.push(Expectation::Status(status_of(status)?));
        }
        expect.extend(
            source.perft.into_iter().map(|(depth, nodes)| Expectation::Perft(depth, nodes)),
        );
        if let Some(refused) = source.refused {
            let refusals = refused.all().into_iter();
            let refusals: Vec<ExpectedRefusal> = refusals
                .map(|RefusedSource { field, reason }| ExpectedRefusal { field, reason })
                .collect();
            if refusals.is_empty() {
                return Err("`refused` is empty: give at least one reason".to_owned());
            }
            expect.push(Expectation::Refused(refusals));
        }
        Ok(expect)
    }

    fn one_move(&self, text: &str) -> Result<Move, String> {
        Move::parse(text, self.variant).map_err(|error| error.to_string())
    }

    /// Parses a move, a text that is no move because of its letter alone, or, in a case about
    /// notation, any text. Anything else is a mistake in the file.
    fn excluded(&self, text: String) -> Result<Expectation, String> {
        let without_letter = text.char_indices().last().map_or("", |(last, _)| &text[..last]);
        match self.one_move(&text) {
            Ok(played) => Ok(Expectation::Excludes(played)),
            Err(_) if self.about_notation || self.one_move(without_letter).is_ok() => {
                Ok(Expectation::NoMove(text))
            }
            Err(what) => Err(what),
        }
    }

    fn moves(&self, texts: &[String]) -> Result<Vec<Move>, String> {
        texts.iter().map(|text| self.one_move(text)).collect()
    }

    fn sorted_moves(&self, texts: &[String]) -> Result<Vec<Move>, String> {
        let mut moves = self.moves(texts)?;
        moves.sort_unstable();
        match moves.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(format!("`{}` is listed twice", pair[0].text(self.variant))),
            None => Ok(moves),
        }
    }

    fn setup(&self, fen: &str) -> Result<Setup, String> {
        Setup::parse(fen, self.variant).map_err(|error| format!("`{fen}`: {error}"))
    }
}

fn status_of(source: StatusSource) -> Result<PartialStatus, String> {
    if source.check.is_none() && source.outcome.is_none() && source.claims.is_none() {
        return Err("`status` is empty: state at least one part of it".to_owned());
    }
    let claims = source.claims.map(|mut claims| {
        claims.sort_unstable();
        claims
    });
    let without_points =
        |OutcomeSource { winner, reason, .. }| Outcome { winner, reason, points: None };
    Ok(PartialStatus {
        check: source.check,
        points: source.outcome.map(|ended| ended.and_then(|ended| ended.points)),
        outcome: source.outcome.map(|ended| ended.map(without_points)),
        claims,
    })
}
