//! A position as a FEN, of which the fields are read and the rules are not.

use std::collections::BTreeSet;
use std::fmt;

use crate::comparing::{Field, Ignored, Parts};

use crate::text_game::board::Board;

/// The longest FEN, in bytes.
const LONGEST: usize = 1_000;

/// A position. Two are equal if they are the same but for what is ignored.
#[derive(Debug, Clone)]
pub struct TextSetup {
    /// The fields, as they were given.
    fields: Vec<String>,
    /// What is compared.
    compared: Vec<String>,
    ignored: Vec<Ignored>,
}

impl PartialEq for TextSetup {
    fn eq(&self, other: &Self) -> bool {
        self.compared == other.compared
    }
}

impl Eq for TextSetup {}

impl fmt::Display for TextSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fields.join(" "))
    }
}

impl TextSetup {
    /// Reads a FEN: a placement and a side at least.
    ///
    /// # Errors
    ///
    /// Why the text is not a FEN.
    pub fn read(fen: &str, ignored: &[Ignored]) -> Result<Self, String> {
        if fen.len() > LONGEST || !fen.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic()) {
            return Err(format!("a FEN has at most {LONGEST} characters, all of them ASCII"));
        }
        let fields: Vec<String> =
            fen.split(' ').filter(|field| !field.is_empty()).map(str::to_owned).collect();
        if fields.len() < 2 {
            return Err("a FEN has a placement and a side at least".to_owned());
        }
        let compared = compared(&fields, ignored);
        Ok(Self { fields, compared, ignored: ignored.to_vec() })
    }

    /// Reads a position that someone gives: ranks of equal length, and a side to move.
    ///
    /// # Errors
    ///
    /// Why the text is not a position.
    pub fn given(fen: &str) -> Result<Self, String> {
        let setup = Self::read(fen, &[])?;
        if setup.board().is_none() {
            return Err("the placement is not ranks of equal length".to_owned());
        }
        match setup.fields[1].as_str() {
            "w" | "b" => Ok(setup),
            side => Err(format!("the side to move is `{side}`; give w or b")),
        }
    }

    /// The board; `None` where the placement is not ranks of equal length.
    #[must_use]
    pub fn board(&self) -> Option<Board> {
        Board::read(&self.fields[0])
    }

    /// Whether White is to move.
    #[must_use]
    pub fn is_white(&self) -> bool {
        self.fields[1] == "w"
    }

    /// The square that a Pawn has passed, as it is written; a text that is no square for none.
    #[must_use]
    pub fn passed(&self) -> Option<&str> {
        self.fields.get(3).map(String::as_str)
    }

    /// Changes the board, if it can be read.
    pub(crate) fn change_board(&mut self, change: impl FnOnce(&mut Board)) {
        if let Some(mut board) = self.board() {
            change(&mut board);
            self.set(0, &board.text());
        }
    }

    /// Gives a field its plain value, if the FEN has the field.
    pub(crate) fn set_plain(&mut self, field: Plain) {
        let clocks = clocks(&self.fields);
        match (field, clocks) {
            (Plain::Castling, _) if self.fields.len() > 2 => self.set(2, "-"),
            (Plain::EnPassant, _) if self.fields.len() > 3 => self.set(3, "-"),
            (Plain::HalfMoves, Some([half, _])) => self.set(half, "0"),
            (Plain::FullMoves, Some([_, full])) => self.set(full, "1"),
            _ => {}
        }
    }

    /// In what two positions differ, but for what is ignored.
    pub(crate) fn parts(&self, other: &Self) -> Parts {
        let all: BTreeSet<Field> =
            fields_of(&self.fields).chain(fields_of(&other.fields)).collect();
        let texts = |setup: &Self, field| -> Vec<String> {
            let here = setup.fields.iter().zip(fields_of(&setup.fields));
            here.filter(|(_, one)| *one == field).map(|(text, _)| text.clone()).collect()
        };
        let differs = |field: &Field| {
            let is_ignored = field.ignored().is_some_and(|one| self.ignored.contains(&one));
            *field != Field::Placement && !is_ignored && texts(self, *field) != texts(other, *field)
        };
        let fields = all.into_iter().filter(differs).collect();
        let mut parts = Parts { fields, ..Parts::default() };
        match (self.board(), other.board()) {
            (Some(one), Some(two)) => one.parts(&two, &self.ignored, &mut parts),
            _ if self.fields[0] != other.fields[0] => {
                parts.fields.insert(Field::Placement);
            }
            _ => {}
        }
        parts
    }

    fn set(&mut self, field: usize, value: &str) {
        value.clone_into(&mut self.fields[field]);
        self.compared = compared(&self.fields, &self.ignored);
    }
}

/// A field that has a plain value in every game.
#[derive(Clone, Copy)]
pub(crate) enum Plain {
    Castling,
    EnPassant,
    HalfMoves,
    FullMoves,
}

/// Where the two clocks stand: the last two fields of six or more that are numbers side by side.
fn clocks(fields: &[String]) -> Option<[usize; 2]> {
    let is_number = |field: usize| fields[field].bytes().all(|byte| byte.is_ascii_digit());
    let last = (5..fields.len()).rev().find(|&field| is_number(field) && is_number(field - 1))?;
    Some([last - 1, last])
}

/// What each field of a FEN is.
fn fields_of(fields: &[String]) -> impl Iterator<Item = Field> {
    let [half, full] = clocks(fields).unwrap_or([usize::MAX; 2]);
    (0..fields.len()).map(move |field| match field {
        0 => Field::Placement,
        1 => Field::Side,
        2 => Field::By(Ignored::Castling),
        3 => Field::By(Ignored::EnPassant),
        _ if field == half => Field::HalfMoves,
        _ if field == full => Field::FullMoves,
        _ => Field::By(Ignored::Extra),
    })
}

/// The fields that are compared.
fn compared(fields: &[String], ignored: &[Ignored]) -> Vec<String> {
    let is_ignored = |one: Ignored| ignored.contains(&one);
    let clocks = clocks(fields);
    let is_clock = |field: usize| clocks.is_some_and(|clocks| clocks.contains(&field));
    let keep = |field: usize| match field {
        0 | 1 => true,
        2 => !is_ignored(Ignored::Castling),
        3 => !is_ignored(Ignored::EnPassant),
        _ if is_clock(field) => !is_ignored(Ignored::Counters),
        _ => !is_ignored(Ignored::Extra),
    };
    let mut kept: Vec<String> = fields
        .iter()
        .enumerate()
        .filter(|&(field, _)| keep(field))
        .map(|(_, text)| text.clone())
        .collect();
    if (is_ignored(Ignored::Hands) || is_ignored(Ignored::Promoted))
        && let Some(mut board) = Board::read(&fields[0])
    {
        if is_ignored(Ignored::Hands) {
            board.sort_hands();
        }
        if is_ignored(Ignored::Promoted) {
            board.drop_marks();
        }
        kept[0] = board.text();
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same(one: &str, two: &str, ignored: &[Ignored]) -> bool {
        TextSetup::read(one, ignored).unwrap() == TextSetup::read(two, ignored).unwrap()
    }

    #[test]
    fn each_convention_is_ignored_where_it_is_named_and_counts_elsewhere() {
        let pairs = [
            (Ignored::Counters, "k1/K1 w - - 0 1", "k1/K1 w - - 4 7"),
            (Ignored::EnPassant, "k1/K1 w - e6 0 1", "k1/K1 w - - 0 1"),
            (Ignored::Castling, "k1/K1 w KQ - 0 1", "k1/K1 w HA - 0 1"),
            (Ignored::Hands, "k1/K1[Pn] w - - 0 1", "k1/K1[nP] w - - 0 1"),
            (Ignored::Promoted, "k1/KQ~ w - - 0 1", "k1/KQ w - - 0 1"),
            (Ignored::Extra, "k1/K1 w - - 3+3 0 1", "k1/K1 w - - 2+3 0 1"),
        ];
        for (ignored, one, two) in pairs {
            assert!(same(one, two, &[ignored]), "{ignored:?}");
            let others: Vec<Ignored> =
                Ignored::ALL.into_iter().filter(|other| *other != ignored).collect();
            assert!(!same(one, two, &others), "{ignored:?}");
        }
        assert!(!same("k1/K1 w - - 0 1", "k1/K1 b - - 0 1", &Ignored::ALL));
    }

    #[test]
    fn the_clocks_are_found_beside_other_fields() {
        for (fen, plain) in [
            ("k1/K1 w - - 7 9", "k1/K1 w - - 0 1"),
            ("k1/K1 w - - 3+3 7 9", "k1/K1 w - - 3+3 0 1"),
            ("k1/K1 w - - 7 9 +0+0", "k1/K1 w - - 0 1 +0+0"),
        ] {
            let mut setup = TextSetup::read(fen, &[]).unwrap();
            setup.set_plain(Plain::HalfMoves);
            setup.set_plain(Plain::FullMoves);
            assert_eq!(setup.to_string(), plain);
        }
    }

    #[test]
    fn a_text_that_is_no_fen_is_refused() {
        for wrong in ["", "8/8", "8/8 w\n- -", &"8 w ".repeat(300)] {
            assert!(TextSetup::read(wrong, &[]).is_err(), "{wrong:?}");
        }
        for wrong in ["this is wrong", "8/7 w - -", "8/8 x - -"] {
            assert!(TextSetup::given(wrong).is_err(), "{wrong:?}");
        }
    }
}
