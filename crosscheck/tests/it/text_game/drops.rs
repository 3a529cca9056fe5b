//! Small games with pieces in hand, and engines that are wrong only at drops: what is in hand and has no part in the
//! difference goes, as do the signs of promoted pieces.

use crosscheck::comparing::{
    AnyGame, Difference, Implementation, NoAnswer, Observation, Position, PositionRef,
};
use crosscheck::text_game::{Referee, TextGame, TextMove, TextSetup, TextStatus};

/// Kings that stand still, other pieces that do as well, and drops on every empty square. Each engine writes the hands
/// as it likes.
#[derive(Clone, Copy)]
struct Droppers {
    fault: Fault,
    /// Whether the hands are in the order of their letters, or in the reverse.
    sorts: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Fault {
    None,
    /// It drops no white Knight.
    NoKnight,
    /// It drops no white Knight while a white Pawn is in hand.
    NoKnightBesidePawn,
    /// It drops no white Knight while a white Rook is on the board.
    NoKnightBesideRook,
    /// It drops no white Knight while a promoted piece is on the board.
    NoKnightBesidePromoted,
}

/// A position: the ranks from the top, the hand and how it is written, the other fields.
struct Field {
    ranks: Vec<Vec<String>>,
    hand: Vec<char>,
    brackets: bool,
    fields: String,
}

const WIDTH: usize = 6;

impl Field {
    fn read(fen: &str) -> Option<Self> {
        let (placement, fields) = fen.split_once(' ')?;
        let brackets = placement.contains('[');
        let (board, hand) = if brackets {
            placement.strip_suffix(']')?.split_once('[')?
        } else {
            placement.rsplit_once('/')?
        };
        let ranks: Vec<Vec<String>> = board.split('/').map(squares).collect::<Option<_>>()?;
        let is_whole = ranks.len() == 3 && ranks.iter().all(|rank| rank.len() == WIDTH);
        let is_hand = hand.chars().all(|sign| "PpNnQq".contains(sign));
        let hand = hand.chars().collect();
        (is_whole && is_hand).then(|| Self { ranks, hand, brackets, fields: fields.to_owned() })
    }

    fn fen(&self, sorts: bool) -> String {
        let rank = |rank: &Vec<String>| {
            let text = rank.concat();
            (1..=WIDTH)
                .rev()
                .fold(text, |text, empty| text.replace(&".".repeat(empty), &empty.to_string()))
        };
        let ranks: Vec<String> = self.ranks.iter().map(rank).collect();
        let mut hand = self.hand.clone();
        hand.sort_unstable();
        if !sorts {
            hand.reverse();
        }
        let (hand, board): (String, String) = (hand.into_iter().collect(), ranks.join("/"));
        let placement =
            if self.brackets { format!("{board}[{hand}]") } else { format!("{board}/{hand}") };
        format!("{placement} {}", self.fields)
    }

    fn holds(&self, sought: impl Fn(&str) -> bool) -> bool {
        self.ranks.iter().flatten().any(|piece| sought(piece))
    }

    fn moves(&self, fault: Fault) -> Vec<TextMove> {
        let forgets = match fault {
            Fault::None => false,
            Fault::NoKnight => true,
            Fault::NoKnightBesidePawn => self.hand.contains(&'P'),
            Fault::NoKnightBesideRook => self.holds(|piece| piece.starts_with('R')),
            Fault::NoKnightBesidePromoted => self.holds(|piece| piece.ends_with('~')),
        };
        let white = self.fields.starts_with('w');
        let mut letters: Vec<char> =
            self.hand.iter().copied().filter(|letter| letter.is_uppercase() == white).collect();
        letters.sort_unstable();
        letters.dedup();
        let mut moves = Vec::new();
        for letter in letters.into_iter().filter(|letter| !(forgets && *letter == 'N')) {
            for (row, rank) in self.ranks.iter().enumerate() {
                for (file, _) in rank.iter().enumerate().filter(|(_, piece)| *piece == ".") {
                    let square = format!("{}{}", char::from(b'a' + file as u8), 3 - row);
                    let sign = letter.to_ascii_uppercase();
                    moves.push(TextMove::read(&format!("{sign}@{square}")).unwrap());
                }
            }
        }
        moves.sort_unstable();
        moves
    }
}

fn squares(text: &str) -> Option<Vec<String>> {
    let mut squares: Vec<String> = Vec::new();
    for sign in text.chars() {
        match sign.to_digit(10) {
            Some(empty) => squares.extend(vec![".".to_owned(); empty as usize]),
            None if sign == '~' => squares.last_mut()?.push('~'),
            None => squares.push(sign.to_string()),
        }
    }
    Some(squares)
}

impl Implementation<TextGame> for Droppers {
    fn name(&self) -> &'static str {
        "droppers"
    }

    fn observe(
        &mut self,
        at: PositionRef<'_, TextGame>,
    ) -> Result<Observation<TextGame>, NoAnswer> {
        let field = Field::read(at.fen).ok_or_else(|| NoAnswer::bad_position("no field"))?;
        let setup = at.game.read_fen(&field.fen(self.sorts)).ok();
        Ok(Observation { moves: field.moves(self.fault), setup, status: TextStatus::default() })
    }

    /// What follows is of no interest here.
    fn successors(
        &mut self,
        _: PositionRef<'_, TextGame>,
        played: &[TextMove],
    ) -> Vec<Result<TextSetup, NoAnswer>> {
        played.iter().map(|_| Err(NoAnswer::unsupported("moving"))).collect()
    }

    fn perft(&mut self, _: PositionRef<'_, TextGame>, _: u32) -> Result<u64, NoAnswer> {
        Err(NoAnswer::unsupported("counting"))
    }

    fn divide(
        &mut self,
        _: PositionRef<'_, TextGame>,
        _: u32,
    ) -> Result<Vec<(TextMove, u64)>, NoAnswer> {
        Err(NoAnswer::unsupported("counting"))
    }
}

/// The position at which a fault is shown in the end.
fn small(fault: Fault, sorts: bool, fen: &str) -> String {
    let mut referee = Referee::new(Box::new(Droppers { fault: Fault::None, sorts }));
    let mut engine = Droppers { fault, sorts };
    let game = TextGame::new("droppers").unwrap();
    let position = Position { game, fen: fen.to_owned(), line: Vec::new() };
    let finding = crosscheck::text_game::at(&position, None, &[], &mut referee, &mut engine);
    let finding = finding.unwrap().expect("a finding");
    let is_missing = |difference: &Difference<TextGame>| match difference {
        Difference::Moves { missing, surplus } => {
            surplus.is_empty() && missing.iter().all(|played| played.as_str().starts_with("N@"))
        }
        _ => false,
    };
    assert!(finding.differences.iter().all(is_missing), "{finding:?}");
    finding.position.fen
}

const BRACKETS: &str = "k3q~1/R~4n/1P3K[NPPpq] w - - 3 9";

#[test]
fn what_is_in_hand_and_has_no_part_in_it_goes() {
    for (fault, expected) in [
        (Fault::NoKnight, "k5/6/5K[N] w - - 0 1"),
        (Fault::NoKnightBesidePawn, "k5/6/5K[NP] w - - 0 1"),
    ] {
        assert_eq!(small(fault, true, BRACKETS), expected);
    }
}

#[test]
fn a_hand_behind_a_slash_goes_as_well() {
    let fen = "k3q~1/R~4n/1P3K/NPPpq w - - 3 9";
    assert_eq!(small(Fault::NoKnight, true, fen), "k5/6/5K/N w - - 0 1");
    assert_eq!(small(Fault::NoKnightBesidePawn, true, fen), "k5/6/5K/NP w - - 0 1");
}

#[test]
fn the_order_in_which_the_reference_writes_a_hand_keeps_nothing_there() {
    assert_eq!(small(Fault::NoKnight, false, BRACKETS), "k5/6/5K[N] w - - 0 1");
    let both = small(Fault::NoKnightBesidePawn, false, BRACKETS);
    assert!(["k5/6/5K[NP] w - - 0 1", "k5/6/5K[PN] w - - 0 1"].contains(&&*both), "{both}");
}

#[test]
fn the_sign_of_a_promoted_piece_goes_unless_it_is_what_matters() {
    let rook = small(Fault::NoKnightBesideRook, true, BRACKETS);
    assert_eq!(rook, "k5/R5/5K[N] w - - 0 1");
    let promoted = small(Fault::NoKnightBesidePromoted, true, BRACKETS);
    assert_eq!(promoted.matches('~').count(), 1, "{promoted}");
    assert!(promoted.ends_with("K[N] w - - 0 1"), "{promoted}");
}
