//! Chooses moves from bytes.
//!
//! A byte is the number of a move on the list of legal moves. The last few values are different:
//! they take back the side's last move, once or until the position has occurred three times, or
//! they number the captures alone, so that pieces change.

use notation::{Move, Setup};

use crosscheck::comparing::play::way_back;

/// Bytes from here on take back the last move.
const BACK: u8 = 176;
/// Bytes from here on take back the last move, and so do the moves after it.
const BACK_AND_FORTH: u8 = 190;
/// Bytes from here on choose a capture.
const CAPTURE: u8 = 192;

/// After two moves, one of each side, two moves that take them back lead to the position before
/// them, two more to the position after them, and so on: the position before them has then occurred
/// three times.
const TO_THE_THIRD_TIME: u8 = 6;

/// The choices of a game, read from its bytes.
pub(super) struct Choices<'a> {
    bytes: std::slice::Iter<'a, u8>,
    /// How many more moves are taken back.
    backs: u8,
}

impl<'a> Choices<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes: bytes.iter(), backs: 0 }
    }

    /// Whether no further move can be chosen.
    pub(super) fn are_over(&self) -> bool {
        self.bytes.len() == 0 && self.backs == 0
    }

    /// The next move; `None` if there is none, or none is chosen.
    pub(super) fn next(&mut self, setup: &Setup, moves: &[Move], line: &[Move]) -> Option<Move> {
        if let Some(left) = self.backs.checked_sub(1)
            && let Some(back) = way_back(moves, line)
        {
            self.backs = left;
            return Some(back);
        }
        self.backs = 0;
        let byte = *self.bytes.next()?;
        if (BACK_AND_FORTH..CAPTURE).contains(&byte) {
            self.backs = TO_THE_THIRD_TIME - 1;
        }
        of(byte, setup, moves, line)
    }
}

/// The move that a byte chooses; `None` where there is no move.
fn of(byte: u8, setup: &Setup, moves: &[Move], line: &[Move]) -> Option<Move> {
    let numbered =
        |moves: &[Move], byte: u8| moves.get(usize::from(byte) % moves.len().max(1)).copied();
    let chosen = match byte {
        ..BACK => None,
        BACK..CAPTURE => way_back(moves, line),
        CAPTURE.. => {
            let captures: Vec<Move> = moves
                .iter()
                .filter(|played| setup.board.get(played.to).is_some())
                .copied()
                .collect();
            numbered(&captures, byte - CAPTURE)
        }
    };
    chosen.or_else(|| numbered(moves, byte))
}

/// The byte that chooses a move, if there is one.
pub(super) fn byte(played: Move, moves: &[Move]) -> Option<u8> {
    let at = moves.iter().position(|&legal| legal == played)?;
    u8::try_from(at).ok().filter(|&byte| byte < BACK)
}

#[cfg(test)]
mod tests {
    use notation::{Rulings, Variant};

    use super::*;
    use crosscheck::comparing::{KnownGame, PositionRef, Reference, implementations};

    /// The moves that bytes choose from the starting array.
    fn played(bytes: &[u8]) -> String {
        let (variant, rulings) = (Variant::Chess, Rulings::default());
        let fen = variant.start_fen(&rulings);
        let mut implementation = implementations::oracle();
        let mut choices = Choices::new(bytes);
        let mut line = Vec::new();
        loop {
            let at =
                PositionRef { game: &KnownGame::new(variant, &rulings), fen: &fen, line: &line };
            let snapshot = implementation.snapshot(at).expect("a legal position");
            let Some(next) = choices.next(&snapshot.setup, &snapshot.moves, &line) else { break };
            line.push(next);
        }
        assert!(choices.are_over());
        let texts: Vec<String> = line.iter().map(|m| m.text(variant).to_string()).collect();
        texts.join(" ")
    }

    #[test]
    fn a_byte_numbers_a_move_or_takes_back_or_does_so_until_the_third_time() {
        assert_eq!(played(&[0, 16, BACK]), "b1a3 b8a6 a3b1");
        let four_plies = "b1a3 b8a6 a3b1 a6b8";
        assert_eq!(played(&[0, 16, BACK_AND_FORTH]), format!("{four_plies} {four_plies}"));
    }

    #[test]
    fn where_nothing_can_be_taken_back_a_byte_numbers_a_move() {
        assert_eq!(played(&[BACK_AND_FORTH]).split(' ').count(), 1);
        // Pawns do not go back, so the next byte chooses freely.
        let moves = played(&[4, 0, BACK_AND_FORTH, 0]);
        assert_eq!(moves.split(' ').count(), 4, "{moves}");
    }
}
