//! Standard algebraic notation: section 8.2.3 of the PGN standard, and appendix C of the FIDE Laws of Chess.

use notation::{Kind, Move, Setup, Square, Variant};

/// What a move does to the other King, as a sign behind it says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    /// Nothing.
    Quiet,
    /// It gives check.
    Check,
    /// It mates.
    Mate,
}

/// Whether moves of a game are written in this notation here. Other games are, too, but what stands for their endings
/// and drops is not agreed upon.
pub(crate) const fn is_written(variant: Variant) -> bool {
    matches!(variant, Variant::Chess | Variant::Chess960)
}

/// A legal move, written; `moves` are all legal moves of the position.
pub(super) fn write(setup: &Setup, moves: &[Move], played: Move, sign: Sign) -> String {
    let sign = match sign {
        Sign::Quiet => "",
        Sign::Check => "+",
        Sign::Mate => "#",
    };
    let piece = kind(setup, played);
    if is_castling(setup, played) {
        return format!("{}{sign}", castling(played));
    }
    let captures = setup.board.get(played.to).is_some()
        || (piece == Some(Kind::Pawn) && played.from.file() != played.to.file());
    let cross = if captures { "x" } else { "" };
    let to = played.to;
    if piece == Some(Kind::Pawn) {
        let from = if captures { file(played.from) } else { String::new() };
        let choice =
            played.choice.map_or_else(String::new, |kind| format!("={}", letter(setup, kind)));
        return format!("{from}{cross}{to}{choice}{sign}");
    }
    let letter = piece.map_or("", |kind| letter(setup, kind));
    format!("{letter}{}{cross}{to}{sign}", origin(setup, moves, played))
}

/// What tells a piece from others of its kind that can go to the same square: nothing where no other can, its file where
/// that is enough, its rank where that is, and else both. A piece that cannot go there legally, as one that is pinned,
/// is none of the others.
fn origin(setup: &Setup, moves: &[Move], played: Move) -> String {
    let rival = |other: &&Move| {
        other.to == played.to
            && other.from != played.from
            && kind(setup, **other) == kind(setup, played)
            && !is_castling(setup, **other)
    };
    let rivals: Vec<Square> = moves.iter().filter(rival).map(|other| other.from).collect();
    let from = played.from;
    if rivals.is_empty() {
        String::new()
    } else if rivals.iter().all(|other| other.file() != from.file()) {
        file(from)
    } else if rivals.iter().all(|other| other.rank() != from.rank()) {
        rank(from)
    } else {
        from.to_string()
    }
}

/// The moves that a text stands for among the legal ones. What a text leaves out or has too much of is let pass: the sign
/// for check, the cross for a capture, a file or a rank that tells nothing.
pub(super) fn candidates(text: &str, setup: &Setup, moves: &[Move]) -> Vec<Move> {
    let plain =
        |text: &str| text.trim_end_matches(['+', '#', '!', '?']).replace(['x', '=', '-'], "");
    let sought = plain(text);
    let fits = |played: &&Move| {
        let piece = kind(setup, **played);
        if is_castling(setup, **played) {
            return plain(castling(**played)) == sought.replace('0', "O");
        }
        let (letter, rest) = match piece {
            Some(Kind::Pawn) | None => ("", sought.as_str()),
            Some(kind) => {
                let letter = letter(setup, kind);
                let Some(rest) = sought.strip_prefix(letter) else { return false };
                (letter, rest)
            }
        };
        let choice = played.choice.map_or("", |kind| self::letter(setup, kind));
        let (from, to) = (played.from, played.to);
        let ways = [String::new(), file(from), rank(from), from.to_string()];
        // A Pawn's capture names its file.
        let ways =
            if letter.is_empty() && from.file() != to.file() { &ways[1..] } else { &ways[..] };
        ways.iter().any(|way| rest == format!("{way}{to}{choice}"))
    };
    moves.iter().filter(fits).copied().collect()
}

/// A castling, written.
const fn castling(played: Move) -> &'static str {
    if played.to.file() > played.from.file() { "O-O" } else { "O-O-O" }
}

fn kind(setup: &Setup, played: Move) -> Option<Kind> {
    setup.board.get(played.from).map(|piece| piece.kind)
}

/// Whether a legal move castles: the King goes two squares, or, where castling is written so, onto a Rook of its own.
pub(crate) fn is_castling(setup: &Setup, played: Move) -> bool {
    let own = setup.board.get(played.to).is_some_and(|piece| piece.colour == setup.side);
    let far = played.from.file().abs_diff(played.to.file()) > 1;
    kind(setup, played) == Some(Kind::King) && (own || far)
}

fn letter(setup: &Setup, kind: Kind) -> &'static str {
    setup.variant.letter(kind).unwrap_or("?")
}

fn file(square: Square) -> String {
    square.to_string().chars().take(1).collect()
}

fn rank(square: Square) -> String {
    square.to_string().chars().skip(1).collect()
}
