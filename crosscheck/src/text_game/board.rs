//! The first field of a FEN: ranks from the top, files from the left, and what is in hand.

use crate::comparing::{Field, Ignored, Parts};
use crate::reports::{Grid, Place};
use notation::Colour;

/// No board is wider or higher.
const MOST: usize = 30;

/// The sign behind a promoted piece.
const MARK: char = '~';

/// The pieces of a position as a FEN writes them: letters, some with a sign before or behind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// The ranks, the highest first; what stands on each square.
    ranks: Vec<Vec<Option<String>>>,
    /// The pieces in hand, as they are written behind the board: `[Qn]`, or `/Qn`.
    hand: Option<Hand>,
}

/// Where a piece is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spot {
    /// On this square.
    Square(Place),
    /// In hand; one of those with this letter.
    Hand(char),
    /// The sign behind the piece on this square, which says that it was promoted.
    Mark(Place),
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Hand {
    pieces: String,
    in_brackets: bool,
}

impl Board {
    /// Reads a placement; `None` for one that is not ranks of equal length.
    #[must_use]
    pub fn read(placement: &str) -> Option<Self> {
        let (board, hand) = match placement.split_once('[') {
            Some((board, rest)) => (
                board,
                Some(Hand { pieces: rest.strip_suffix(']')?.to_owned(), in_brackets: true }),
            ),
            None => (placement, None),
        };
        let mut texts: Vec<&str> = board.split('/').collect();
        let width = rank(texts.first()?)?.len();
        let mut hand = hand;
        // A rank more that is shorter is a hand: lichess writes it so.
        if hand.is_none() && texts.len() > 1 {
            let last = texts[texts.len() - 1];
            let is_hand = last.bytes().all(|sign| sign.is_ascii_alphabetic() || sign == b'-');
            if is_hand && rank(last).is_none_or(|rank| rank.len() != width) {
                hand = Some(Hand { pieces: last.to_owned(), in_brackets: false });
                texts.pop();
            }
        }
        let ranks = texts.into_iter().map(rank).collect::<Option<Vec<_>>>()?;
        let is_even = ranks.iter().all(|rank| rank.len() == width);
        (is_even && width > 0 && width <= MOST && ranks.len() <= MOST)
            .then_some(Self { ranks, hand })
    }

    /// The squares and what stands there, from the top.
    fn pieces(&self) -> impl Iterator<Item = (Place, &str)> {
        let highest = self.ranks.len() - 1;
        self.ranks.iter().enumerate().flat_map(move |(row, rank)| {
            rank.iter().enumerate().filter_map(move |(file, piece)| {
                let place = Place { file: file as u8, rank: (highest - row) as u8 };
                piece.as_deref().map(|piece| (place, piece))
            })
        })
    }

    /// What stands on a square.
    #[must_use]
    pub fn get(&self, place: Place) -> Option<&str> {
        let row = (self.ranks.len() - 1).checked_sub(usize::from(place.rank))?;
        self.ranks[row].get(usize::from(place.file))?.as_deref()
    }

    /// Where the pieces are that have a letter, and whose letter is none of these; then the signs of promoted pieces.
    pub(crate) fn without_letters(&self, letters: &str) -> Vec<Spot> {
        let may_go = |piece: &str| letter(piece).is_some_and(|letter| !letters.contains(letter));
        let pieces = self.pieces().filter(|(_, piece)| may_go(piece));
        let on_board = pieces.map(|(place, _)| Spot::Square(place));
        // A hand that counts its pieces, as in `2P`, is not read: a letter less would leave the number.
        let hand = self.hand.iter().map(|hand| &hand.pieces);
        let hand = hand.filter(|pieces| !pieces.contains(|sign: char| sign.is_ascii_digit()));
        let in_hand = hand.flat_map(|pieces| pieces.chars());
        let in_hand = in_hand.filter(char::is_ascii_alphabetic).map(Spot::Hand);
        let marked = self.pieces().filter(|(_, piece)| piece.contains(MARK));
        let marks = marked.map(|(place, _)| Spot::Mark(place));
        on_board.chain(in_hand).chain(marks).collect()
    }

    /// Removes a piece, or a sign.
    pub(crate) fn remove(&mut self, spot: Spot) {
        match spot {
            Spot::Square(place) => {
                if let Some(square) = self.square(place) {
                    *square = None;
                }
            }
            Spot::Mark(place) => {
                if let Some(piece) = self.square(place).and_then(Option::as_mut) {
                    piece.retain(|sign| sign != MARK);
                }
            }
            Spot::Hand(letter) => {
                if let Some(hand) = &mut self.hand {
                    hand.pieces = hand.pieces.replacen(letter, "", 1);
                }
            }
        }
    }

    fn square(&mut self, Place { file, rank }: Place) -> Option<&mut Option<String>> {
        let row = (self.ranks.len() - 1).checked_sub(usize::from(rank))?;
        self.ranks.get_mut(row)?.get_mut(usize::from(file))
    }

    /// Whether another board has the same on its squares and in hand, however the hands are written.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        self.ranks == other.ranks && self.in_hand() == other.in_hand()
    }

    /// Adds in what two boards differ, but for what is ignored.
    pub(crate) fn parts(&self, other: &Self, ignored: &[Ignored], parts: &mut Parts) {
        if self.ranks.len() != other.ranks.len() || self.ranks[0].len() != other.ranks[0].len() {
            parts.fields.insert(Field::Placement);
            return;
        }
        let (mut promoted, mut hands) = (false, false);
        let squares = self.ranks.iter().flatten().zip(other.ranks.iter().flatten());
        for (one, two) in squares.filter(|(one, two)| one != two) {
            let [one, two] =
                [one, two].map(|piece| piece.clone().unwrap_or_else(|| "-".to_owned()));
            if one.replace(MARK, "") == two.replace(MARK, "") {
                promoted = true;
            } else {
                parts.contents.insert([one, two]);
            }
        }
        if self.hand != other.hand {
            let (one, two) = (self.in_hand(), other.in_hand());
            if one == two {
                hands = true;
            } else {
                parts.contents.insert([beyond(&one, &two), beyond(&two, &one)]);
            }
        }
        let written = [(Ignored::Promoted, promoted), (Ignored::Hands, hands)].into_iter();
        let written = written.filter(|(one, differs)| *differs && !ignored.contains(one));
        parts.fields.extend(written.map(|(one, _)| Field::By(one)));
    }

    /// The pieces in hand, in one order.
    fn in_hand(&self) -> Vec<char> {
        let signs = self.hand.iter().flat_map(|hand| hand.pieces.chars());
        let mut pieces: Vec<char> = signs.filter(|sign| *sign != '-').collect();
        pieces.sort_unstable();
        pieces
    }

    /// Puts what is in hand into one order and one form.
    pub(crate) fn sort_hands(&mut self) {
        let Some(hand) = &mut self.hand else { return };
        let mut pieces: Vec<char> = hand.pieces.chars().collect();
        pieces.sort_unstable();
        hand.pieces = pieces.into_iter().filter(|&sign| sign != '-').collect();
        hand.in_brackets = true;
    }

    /// Leaves out the signs of promoted pieces that stand behind the letter.
    pub(crate) fn drop_marks(&mut self) {
        for square in self.ranks.iter_mut().flatten().flatten() {
            square.retain(|sign| sign != MARK);
        }
    }

    /// The placement.
    #[must_use]
    pub fn text(&self) -> String {
        let ranks: Vec<String> = self.ranks.iter().map(|rank| rank_text(rank)).collect();
        let hand = self.hand.as_ref().map_or_else(String::new, |hand| {
            if hand.in_brackets {
                format!("[{}]", hand.pieces)
            } else {
                format!("/{}", hand.pieces)
            }
        });
        ranks.join("/") + &hand
    }

    /// The board in letters, White below.
    #[must_use]
    pub fn diagram(&self) -> String {
        let mut drawn = String::new();
        for (row, rank) in self.ranks.iter().enumerate() {
            let squares =
                rank.iter().map(|piece| format!("{:>3}", piece.as_deref().unwrap_or(".")));
            let line = format!("{:2}  {}", self.ranks.len() - row, squares.collect::<String>());
            drawn += &format!("{}\n", line.trim_end());
        }
        let files = (b'a'..).take(self.ranks[0].len());
        let files: String = files.map(|file| format!("{:>3}", char::from(file))).collect();
        drawn += &format!("    {files}\n");
        if let Some(hand) = self.hand.as_ref().filter(|hand| !hand.pieces.is_empty()) {
            drawn += &format!("    in hand: {}\n", hand.pieces);
        }
        drawn
    }

    /// The board as it is drawn.
    #[must_use]
    pub fn grid(&self) -> Grid {
        let drawn = |(place, piece): (Place, &str)| {
            let white = letter(piece).is_none_or(|letter| letter.is_ascii_uppercase());
            (place, if white { Colour::White } else { Colour::Black }, piece.to_uppercase())
        };
        Grid {
            files: self.ranks[0].len() as u8,
            ranks: self.ranks.len() as u8,
            river: None,
            in_hand: self.hand.as_ref().map(|hand| hand.pieces.clone()).unwrap_or_default(),
            pieces: self.pieces().map(drawn).collect(),
        }
    }
}

/// The pieces in hand that one side has beyond the other, behind the sign of a drop.
fn beyond(held: &[char], other: &[char]) -> String {
    let mut only = "@".to_owned();
    let mut left = other.to_vec();
    for &sign in held {
        match left.iter().position(|one| *one == sign) {
            Some(place) => {
                left.swap_remove(place);
            }
            None => only.push(sign),
        }
    }
    only
}

/// The letter of a piece; a wall has none.
pub(crate) fn letter(piece: &str) -> Option<char> {
    piece.chars().find(char::is_ascii_alphabetic)
}

/// The squares of a rank; `None` for a text that is none.
fn rank(text: &str) -> Option<Vec<Option<String>>> {
    let mut squares: Vec<Option<String>> = Vec::new();
    let mut empty = 0;
    let mut sign = String::new();
    for character in text.chars() {
        if let Some(digit) = character.to_digit(10) {
            empty = empty * 10 + digit as usize;
            if empty > MOST || !sign.is_empty() {
                return None;
            }
            continue;
        }
        squares.resize(squares.len() + std::mem::take(&mut empty), None);
        match character {
            '+' if sign.is_empty() => sign.push('+'),
            MARK => squares.last_mut()?.as_mut()?.push(MARK),
            letter if letter.is_ascii_alphabetic() || letter == '*' => {
                squares.push(Some(std::mem::take(&mut sign) + &letter.to_string()));
            }
            _ => return None,
        }
    }
    squares.resize(squares.len() + empty, None);
    sign.is_empty().then_some(squares)
}

fn rank_text(rank: &[Option<String>]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for square in rank {
        match square {
            None => empty += 1,
            Some(piece) => {
                if empty > 0 {
                    text += &std::mem::take(&mut empty).to_string();
                }
                text += piece;
            }
        }
    }
    if empty > 0 {
        text += &empty.to_string();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placements_are_written_as_they_are_read() {
        for placement in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
            "r~nbqkb+nr/8/8/8/8/8/8/RNBQKBNR[Qnp]",
            "rnbqkbnr/8/8/8/8/8/8/RNBQKBNR/Qn",
            "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR",
            "3k*3/8/8/8/8/8/8/3K4[]",
        ] {
            assert_eq!(
                Board::read(placement).map(|board| board.text()).as_deref(),
                Some(placement)
            );
        }
    }

    #[test]
    fn what_is_no_board_is_none() {
        for wrong in ["", "8/7/8", "8/8[", "k/~", "99999999999", "8/8/+", "8/é7"] {
            assert_eq!(Board::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn squares_are_counted_from_below() {
        let mut board = Board::read("k2/1+R1/2K").unwrap();
        assert_eq!(board.get(Place { file: 1, rank: 1 }), Some("+R"));
        let rook = Spot::Square(Place { file: 1, rank: 1 });
        assert_eq!(board.without_letters("kK"), [rook]);
        board.remove(rook);
        assert_eq!(board.text(), "k2/3/2K");
        assert!(board.diagram().starts_with(" 3    k  .  .\n"), "{}", board.diagram());
    }

    #[test]
    fn a_piece_in_hand_goes_alone() {
        let mut board = Board::read("k/K[PPn]").unwrap();
        assert_eq!(board.without_letters("kK"), ['P', 'P', 'n'].map(Spot::Hand));
        board.remove(Spot::Hand('P'));
        assert_eq!(board.text(), "k/K[Pn]");
        assert!(Board::read("k/K[-]").unwrap().without_letters("kK").is_empty());
        assert!(Board::read("k/K[2Pn]").unwrap().without_letters("kK").is_empty());
    }

    #[test]
    fn the_sign_of_a_promoted_piece_goes_alone() {
        let mut board = Board::read("k1/KQ~").unwrap();
        let place = Place { file: 1, rank: 0 };
        assert_eq!(board.without_letters("kK"), [Spot::Square(place), Spot::Mark(place)]);
        board.remove(Spot::Mark(place));
        assert_eq!(board.text(), "k1/KQ");
        assert_eq!(board.without_letters("kK"), [Spot::Square(place)]);
        board.remove(Spot::Square(place));
        board.remove(Spot::Mark(place));
        assert_eq!(board.text(), "k1/K1");
    }

    #[test]
    fn hands_are_alike_in_whatever_order_and_form() {
        let is_like = |one, two| Board::read(one).unwrap().is_like(&Board::read(two).unwrap());
        assert!(is_like("k2/K2[Pn]", "k2/K2[nP]") && is_like("k2/K2[Pn]", "k2/K2/nP"));
        assert!(is_like("k1/K1[]", "k1/K1[-]") && is_like("k1/K1[]", "k1/K1"));
        assert!(!is_like("k1/K1[P]", "k1/K1") && !is_like("k1/KQ~", "k1/KQ"));
    }

    #[test]
    fn boards_differ_in_contents_or_in_how_they_are_written() {
        let parts = |one: &str, two: &str| {
            let mut parts = Parts::default();
            Board::read(one).unwrap().parts(&Board::read(two).unwrap(), &[], &mut parts);
            parts
        };
        let written = parts("kQ~/K1[Pn]", "kQ/K1[nP]");
        assert_eq!(written.ignored(), Some([Ignored::Hands, Ignored::Promoted].into()));
        let content = parts("kq/K1[PPn]", "k1/K1[Pn]");
        let expected = [["@P", "@"], ["q", "-"]].map(|pair| pair.map(str::to_owned));
        assert_eq!(content.contents, expected.into());
        assert_eq!(content.ignored(), None);
    }

    #[test]
    fn hands_are_put_in_one_order_and_form() {
        for (given, sorted) in
            [("8/8[pQn]", "8/8[Qnp]"), ("8/8/nQ", "8/8[Qn]"), ("8/8[-]", "8/8[]")]
        {
            let mut board = Board::read(given).unwrap();
            board.sort_hands();
            assert_eq!(board.text(), sorted);
        }
    }
}
