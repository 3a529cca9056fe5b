//! FEN, read strictly and written exactly (SPEC section 4).

use std::fmt::{self, Write};

use crate::games::CastlingFiles;
use crate::{
    Board, Castling, Checks, Colour, Fault, Field, Hands, MAX_CLOCK, Piece, Refusal, Right,
    Rulings, Setup, Square, Variant, hands, rook_files, setup::bears_mark,
};

/// Reads the fields, without asking whether they make a position of the game. A FEN of a game that counts checks has
/// seven: the checks to give stand fifth, or the checks given last.
pub(crate) fn parse(fen: &str, variant: Variant, rulings: &Rulings) -> Result<Setup, Refusal> {
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let wrong_number = Fault::Fields { found: fields.len(), variant }.in_field(Field::Fen);
    let mut checks = None;
    if variant.counts_checks() {
        checks = Some(take_checks(&mut fields).ok_or_else(|| wrong_number.clone())?);
    }
    let &[placement, side, castling, en_passant, half_moves, full_moves] = fields.as_slice() else {
        return Err(wrong_number);
    };
    let (placement, hands) = take_hands(placement, variant).map_err(|f| f.in_field(Field::Hand))?;
    let board = read_placement(placement, variant).map_err(|f| f.in_field(Field::Placement))?;
    let by_file = variant.castles_by_file(rulings);
    Ok(Setup {
        variant,
        side: read_side(side).map_err(|f| f.in_field(Field::Side))?,
        castling: read_castling(castling, &board, by_file)
            .map_err(|f| f.in_field(Field::Castling))?,
        board,
        en_passant: read_en_passant(en_passant, variant)
            .map_err(|f| f.in_field(Field::EnPassant))?,
        hands,
        checks: checks.transpose().map_err(|f| f.in_field(Field::Checks))?,
        half_moves: read_clock(half_moves)
            .ok_or_else(|| Fault::HalfMoveClock(half_moves.to_owned()).in_field(Field::HalfMove))?,
        full_moves: read_clock(full_moves).filter(|&number| number > 0).ok_or_else(|| {
            Fault::FullMoveNumber(full_moves.to_owned()).in_field(Field::FullMove)
        })?,
    })
}

/// The FEN with each counter beyond the greatest at the greatest.
pub(crate) fn within_limit(fen: &str) -> String {
    let limited = fen.split(' ').enumerate().map(|(place, field)| {
        let is_number = field.bytes().all(|digit| digit.is_ascii_digit());
        let is_beyond = field.len() > MAX_CLOCK.to_string().len() && !field.starts_with('0');
        if place >= 4 && is_number && is_beyond { MAX_CLOCK.to_string() } else { field.to_owned() }
    });
    limited.collect::<Vec<_>>().join(" ")
}

/// Splits the first field into the pieces on the board and those in hand, in a game that has hands. These stand in brackets,
/// or as lichess writes them where a ninth rank would stand; none are none in hand.
fn take_hands(text: &str, variant: Variant) -> Result<(&str, Option<Hands>), Fault> {
    if !variant.has_hands() {
        return Ok((text, None));
    }
    let last_rank = text.match_indices('/').nth(usize::from(variant.size()) - 1);
    let (placement, letters) = match (text.split_once('['), last_rank) {
        (Some((placement, rest)), _) => {
            let letters = rest.strip_suffix(']');
            (placement, letters.ok_or_else(|| Fault::HandSyntax(format!("[{rest}")))?)
        }
        (None, Some((end, _))) => (&text[..end], &text[end + 1..]),
        (None, None) => (text, ""),
    };
    let mut hands = Hands::default();
    for letter in letters.chars() {
        let piece = read_symbol(letter.encode_utf8(&mut [0; 4]), variant)
            .filter(|piece| Hands::KINDS.contains(&piece.kind))
            .ok_or(Fault::UnknownHandLetter { letter, variant })?;
        hands.add(piece.colour, piece.kind);
    }
    Ok((placement, Some(hands)))
}

fn read_placement(text: &str, variant: Variant) -> Result<Board, Fault> {
    let ranks: Vec<&str> = text.split('/').collect();
    let size = usize::from(variant.size());
    if ranks.len() != size {
        return Err(Fault::RankCount { found: ranks.len(), variant });
    }
    let mut board = Board::empty();
    for (from_top, text) in ranks.into_iter().enumerate() {
        read_rank(text, size - from_top, variant, &mut board)?;
    }
    Ok(board)
}

/// Reads one rank, numbered from 1 as players do.
fn read_rank(text: &str, rank: usize, variant: Variant, board: &mut Board) -> Result<(), Fault> {
    // Squares are counted beyond the edge, too, so that the message can say how many there are.
    let mut file = 0_usize;
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        if next.is_ascii_digit() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let (run, behind) = rest.split_at(digits);
            file = file.saturating_add(read_run(run, variant).ok_or_else(|| Fault::Run {
                rank,
                run: run.to_owned(),
                variant,
            })?);
            rest = behind;
            continue;
        }
        let mark = || Fault::Mark { rank, place: file.saturating_add(1) };
        if next == '~' && variant.has_hands() {
            return Err(mark());
        }
        let signs = usize::from(next == '+');
        let end = rest.char_indices().nth(1 + signs).map_or(rest.len(), |(end, _)| end);
        let (symbol, behind) = rest.split_at(end);
        let mut piece = read_symbol(symbol, variant).ok_or_else(|| Fault::UnknownLetter {
            rank,
            place: file.saturating_add(1),
            letter: symbol.to_owned(),
            variant,
        })?;
        let behind = match behind.strip_prefix('~').filter(|_| variant.has_hands()) {
            Some(_) if !bears_mark(piece.kind) => return Err(mark()),
            Some(behind) => {
                piece.promoted = true;
                behind
            }
            None => behind,
        };
        if let Some(square) = Square::new(file.min(255) as u8, (rank - 1) as u8) {
            board.set(square, Some(piece));
        }
        file = file.saturating_add(1);
        rest = behind;
    }
    if file == usize::from(variant.size()) {
        Ok(())
    } else {
        Err(Fault::RankWidth { rank, found: file, variant })
    }
}

/// Reads a run of empty squares: one number, however many digits it has, so that two runs side by
/// side are a number larger than any board.
fn read_run(run: &str, variant: Variant) -> Option<usize> {
    let number = run.parse().ok().filter(|&number| number <= usize::from(variant.size()))?;
    if run.starts_with('0') { None } else { Some(number) }
}

/// Reads a piece as [`Variant::symbol`] writes it.
fn read_symbol(symbol: &str, variant: Variant) -> Option<Piece> {
    let letter = symbol.trim_start_matches('+');
    let colour = if letter.chars().all(|letter| letter.is_ascii_uppercase()) {
        Colour::White
    } else {
        Colour::Black
    };
    let piece = Piece::new(colour, variant.kind(&symbol.to_ascii_uppercase())?);
    Some(piece)
}

fn read_side(text: &str) -> Result<Colour, Fault> {
    match text {
        "w" => Ok(Colour::White),
        "b" => Ok(Colour::Black),
        _ => Err(Fault::Side(text.to_owned())),
    }
}

fn read_castling(text: &str, board: &Board, by_file: bool) -> Result<Castling, Fault> {
    if by_file {
        return rook_files::read(text, board);
    }
    let held = Right::ALL.into_iter().filter(|right| text.contains(right.letter()));
    let castling = held.fold(Castling::NONE, Castling::with);
    // Only the one canonical spelling is accepted.
    if castling.to_string() == text {
        Ok(castling)
    } else {
        Err(Fault::CastlingSyntax(text.to_owned()))
    }
}

fn read_en_passant(text: &str, variant: Variant) -> Result<Option<Square>, Fault> {
    if text == "-" {
        return Ok(None);
    }
    match text.parse() {
        Ok(square) if variant.has(square) => Ok(Some(square)),
        _ => Err(Fault::EnPassantSyntax { text: text.to_owned(), variant }),
    }
}

/// Takes the field of checks out of the seven of a FEN: the last if it has the form of checks given, or else the fifth.
fn take_checks(fields: &mut Vec<&str>) -> Option<Result<Checks, Fault>> {
    const PLACE: usize = 4;
    const LAST: usize = 6;
    if fields.len() != LAST + 1 {
        return None;
    }
    let are_given = fields[LAST].starts_with('+');
    let text = fields.remove(if are_given { LAST } else { PLACE });
    let checks = if are_given { Checks::read_given(text) } else { Checks::read(text) };
    Some(checks.ok_or_else(|| Fault::ChecksSyntax(text.to_owned())))
}

fn read_clock(text: &str) -> Option<u16> {
    let plain =
        text.bytes().all(|digit| digit.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if !plain {
        return None;
    }
    text.parse().ok().filter(|&number| number <= MAX_CLOCK)
}

/// Writes the fields. In a setup that was made by hand, a piece that the game does not have is a `?`, which no FEN
/// has, and a piece beyond the edge is not shown; [`Setup::expressible`] refuses both.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut empty = 0;
        for square in self.variant.squares_from_the_top() {
            if square.file() == 0 && square.rank() + 1 < self.variant.size() {
                write_run(f, &mut empty)?;
                f.write_char('/')?;
            }
            match self.board.get(square) {
                None => empty += 1,
                Some(piece) => {
                    write_run(f, &mut empty)?;
                    f.write_str(self.variant.symbol(piece).as_deref().unwrap_or("?"))?;
                }
            }
        }
        write_run(f, &mut empty)?;
        if let Some(hands) = self.hands {
            hands::write(&hands, |colour, kind| self.variant.symbol(Piece::new(colour, kind)), f)?;
        }
        write!(f, " {} ", self.side.letter())?;
        match self.variant.castling_files() {
            CastlingFiles::Home => write!(f, "{} ", self.castling)?,
            CastlingFiles::ByRuling if self.castling.is_from_home() => {
                write!(f, "{} ", self.castling)?;
            }
            CastlingFiles::ByRuling | CastlingFiles::Any => {
                write!(f, "{} ", rook_files::written(self.castling, &self.board))?;
            }
        }
        match self.en_passant {
            Some(square) => write!(f, "{square}")?,
            None => f.write_char('-')?,
        }
        if let Some(checks) = self.checks {
            write!(f, " {checks}")?;
        }
        write!(f, " {} {}", self.half_moves, self.full_moves)
    }
}

fn write_run(f: &mut fmt::Formatter<'_>, empty: &mut u8) -> fmt::Result {
    match std::mem::take(empty) {
        0 => Ok(()),
        run => write!(f, "{run}"),
    }
}
