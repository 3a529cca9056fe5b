//! Engines that answer over UCI, USI or UCCI, and mostly without `go perft`: they search. Over USI they play Racing Kings, a
//! game without castling, for which an SFEN has no place, and over UCCI Osmosis, whose board has ten ranks, or Racing Kings.

use std::cell::OnceCell;
use std::io::{self, BufRead};

use crosscheck::comparing::{
    AnyGame, Implementation, KnownGame, PositionRef, Reference, Snapshot, implementations,
};
use notation::{Kind, Move, Variant};

use super::{say, sleep};

ways! {
    /// How an engine lists its moves, and what is wrong with it.
    Way:
    Lines = "searches-lines",
    LinesWithNoneForOneMove = "searches-lines-if-it-has-a-choice",
    LinesWithoutLesserPieces = "searches-no-lesser-pieces",
    LinesUnlessDrawn = "searches-nothing-where-the-game-is-drawn",
    LinesWithoutCastling = "searches-lines-without-e8c8",
    LinesWithCastlingByRooks = "searches-lines-and-castles-by-rooks",
    LinesOrOldMove = "searches-lines-and-plays-an-old-move-when-mated",
    LinesOrAtOnce = "searches-lines-but-plays-at-once-after-three-moves",
    AHundredLines = "searches-a-hundred-lines",
    LinesWithoutEnd = "searches-without-end-where-there-is-much",
    ThreeLinesOrNamed = "searches-three-lines-or-named-moves",
    ThreeLines = "searches-three-lines",
    Usi = "counts-over-usi",
    UsiSearches = "searches-lines-over-usi",
    Ucci = "counts-over-ucci",
    UcciOnEightRanks = "counts-over-ucci-on-eight-ranks",
    UcciBans = "bans-moves-over-ucci",
    UcciBansNothing = "bans-nothing-over-ucci",
}

/// What an engine has been told.
struct Engine {
    way: Way,
    game: KnownGame,
    fen: String,
    line: Vec<Move>,
    most: usize,
    banned: Vec<Move>,
    /// The best move that it told last.
    best: String,
    /// Whether it has a book, in which it finds all of its moves.
    has_book: bool,
    /// The position, once it has looked at it.
    seen: OnceCell<Snapshot<KnownGame>>,
}

/// Answers until `quit`.
pub(crate) fn talk(way: Way) -> io::Result<()> {
    let game = KnownGame::from(way.variant());
    let (fen, line, banned, best) = (game.start_fen(), Vec::new(), Vec::new(), "e2e4".to_owned());
    let mut engine = Engine {
        way,
        game,
        fen,
        line,
        most: 1,
        banned,
        best,
        has_book: true,
        seen: OnceCell::new(),
    };
    for line in io::stdin().lock().lines() {
        let line = line?;
        if line == "quit" {
            return Ok(());
        }
        say(engine.reply(&line).as_bytes())?;
    }
    Ok(())
}

impl Way {
    const fn protocol(self) -> &'static str {
        match self {
            Self::Usi | Self::UsiSearches => "usi",
            Self::Ucci | Self::UcciOnEightRanks | Self::UcciBans | Self::UcciBansNothing => "ucci",
            _ => "uci",
        }
    }

    fn variant(self) -> Variant {
        match self.protocol() {
            "uci" => Variant::Chess,
            "ucci" if self != Self::UcciOnEightRanks => Variant::Osmosis,
            _ => Variant::RacingKings,
        }
    }
}

impl Engine {
    fn reply(&mut self, line: &str) -> String {
        let protocol = self.way.protocol();
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        match command {
            "isready" => "readyok\n".to_owned(),
            // The board has other sides than that of shogi.
            "d" => format!("Fen: {}\n", self.seen().setup),
            "setoption" => {
                self.has_book &= rest != "name OwnBook value false";
                let most = rest.strip_prefix("name MultiPV value ");
                self.most = most.map_or(self.most, |most| most.parse().unwrap());
                String::new()
            }
            "position" => self.set(rest),
            "banmoves" => {
                self.banned = rest.split(' ').map(|text| self.read(text)).collect();
                String::new()
            }
            "go" if rest.starts_with("perft")
                && matches!(self.way, Way::Usi | Way::Ucci | Way::UcciOnEightRanks) =>
            {
                self.count(rest["perft ".len()..].parse().expect("a depth"))
            }
            "go" if rest.starts_with("perft") => "info depth 1\nbestmove e2e4\n".to_owned(),
            "go" => self.search(rest.strip_prefix("depth 1").expect("a search to depth 1").trim()),
            _ if command == protocol => self.greeting(),
            _ => String::new(),
        }
    }

    fn greeting(&self) -> String {
        let most = match self.way {
            Way::ThreeLines | Way::ThreeLinesOrNamed => 3,
            Way::AHundredLines => 100,
            _ => 500,
        };
        let lines = "MultiPV type spin default 1 min 1 max";
        let game = format!("type combo default {}", self.game.variant);
        let options = match self.way.protocol() {
            "usi" => format!("option name {lines} {most}\noption name USI_Variant {game}"),
            "ucci" => format!("option UCI_Variant {game}"),
            _ => format!("option name {lines} {most}\noption name OwnBook type check default true"),
        };
        format!("id name searching\n{options}\n{}ok\n", self.way.protocol())
    }

    /// Reads `fen … moves …`, or `sfen … moves …`.
    fn set(&mut self, rest: &str) -> String {
        let (at, line) = rest.split_once(" moves ").unwrap_or((rest, ""));
        self.fen = match at.split_once(' ') {
            None => self.game.start_fen(),
            Some(("sfen", sfen)) => {
                let fields: Vec<&str> = sfen.split(' ').collect();
                let [placement, side, "-", ply] = fields[..] else { panic!("an SFEN: {sfen}") };
                let side = if side == "b" { "w" } else { "b" };
                format!("{placement} {side} - - 0 {}", ply.parse::<u32>().unwrap().div_ceil(2))
            }
            Some((_, fen)) => fen.to_owned(),
        };
        self.line = line.split_whitespace().map(|text| self.read(text)).collect();
        (self.banned, self.seen) = (Vec::new(), OnceCell::new());
        String::new()
    }

    fn at(&self) -> PositionRef<'_, KnownGame> {
        PositionRef { game: &self.game, fen: &self.fen, line: &self.line }
    }

    fn seen(&self) -> Snapshot<KnownGame> {
        let look = || implementations::oracle().snapshot(self.at()).expect("a legal position");
        self.seen.get_or_init(look).clone()
    }

    fn count(&self, depth: u32) -> String {
        let counts = implementations::perft().divide(self.at(), depth).expect("a legal position");
        let lines =
            counts.iter().map(|(played, nodes)| format!("{}: {nodes}\n", self.text(*played)));
        let nodes: u64 = counts.iter().map(|(_, nodes)| nodes).sum();
        format!("{}\nNodes searched: {nodes}\n", lines.collect::<String>())
    }

    fn moves(&self) -> Vec<Move> {
        let seen = self.seen();
        let is_drawn = seen.status.outcome.is_some() && !seen.moves.is_empty();
        let many = seen.moves.len() > 100;
        let mut moves = seen.moves;
        match self.way {
            Way::LinesWithoutLesserPieces => {
                let is_searched = |played: Move| self.text(played).ends_with('q');
                moves.retain(|&played| played.choice.is_none() || is_searched(played));
            }
            Way::LinesUnlessDrawn if is_drawn => moves.clear(),
            Way::LinesWithoutCastling => moves.retain(|played| self.text(*played) != "e8c8"),
            Way::LinesWithoutEnd if many => sleep(),
            _ => {}
        }
        moves
    }

    fn search(&mut self, rest: &str) -> String {
        let mut moves = self.moves();
        if self.way == Way::ThreeLinesOrNamed && !rest.is_empty() {
            let named = rest.strip_prefix("searchmoves ").expect("names of moves");
            let named: Vec<&str> = named.split(' ').collect();
            moves.retain(|played| named.contains(&self.text(*played).as_str()));
        }
        if self.way == Way::UcciBans {
            moves.retain(|played| !self.banned.contains(played));
        }
        let is_forced = self.way == Way::LinesWithNoneForOneMove && moves.len() == 1;
        let is_at_once = self.way == Way::LinesOrAtOnce && self.line.len() == 3;
        let has_book = self.way.protocol() == "uci" && self.has_book;
        let is_silent = is_forced || is_at_once || has_book;
        let Some(&best) = moves.first() else {
            return match self.way {
                Way::UcciBans | Way::UcciBansNothing => "nobestmove\n".to_owned(),
                Way::LinesOrOldMove => format!("bestmove {}\n", self.best),
                _ => "bestmove (none)\n".to_owned(),
            };
        };
        self.best = self.text(best);
        let lines = (1..=self.most).zip(&moves).filter(|_| !is_silent).map(|(number, &played)| {
            format!("info depth 1 multipv {number} score cp 0 pv {} x\n", self.text(played))
        });
        format!("{}bestmove {} ponder x\n", lines.collect::<String>(), self.best)
    }

    /// A move as the protocol writes it.
    fn text(&self, played: Move) -> String {
        let text = self.game.text(played);
        match self.way.protocol() {
            "usi" => from_the_other_corner(&text),
            "ucci" if self.game.variant.size() == 10 => with_ranks(&text, |rank| rank - 1),
            _ if self.way == Way::LinesWithCastlingByRooks => self.by_rooks(played),
            _ => text,
        }
    }

    /// A move that the protocol writes so.
    fn read(&self, text: &str) -> Move {
        let text = match self.way.protocol() {
            "usi" => from_the_other_corner(text),
            "ucci" if self.game.variant.size() == 10 => with_ranks(text, |rank| rank + 1),
            _ => text.to_owned(),
        };
        self.game.read_move(&text).expect("a move")
    }

    /// A move with castling as the King taking its Rook.
    fn by_rooks(&self, played: Move) -> String {
        let text = self.game.text(played);
        let mover = self.seen().setup.board.get(played.from);
        let is_king = mover.is_some_and(|piece| piece.kind == Kind::King);
        match &text[..] {
            "e1g1" | "e8g8" if is_king => text.replace('g', "h"),
            "e1c1" | "e8c8" if is_king => text.replace('c', "a"),
            _ => text,
        }
    }
}

/// A move of Racing Kings as USI writes it, and the reverse.
fn from_the_other_corner(text: &str) -> String {
    text.bytes().map(|sign| char::from(b'a' + b'8' - sign)).collect()
}

/// A move with other numbers for its ranks.
fn with_ranks(text: &str, other: impl Fn(u32) -> u32) -> String {
    let is_letter = |sign: char| sign.is_ascii_lowercase();
    let parts = text.split_inclusive(is_letter).map(|part| {
        let digits = part.trim_end_matches(is_letter);
        let rank = digits.parse().map(|rank| other(rank).to_string()).unwrap_or_default();
        rank + &part[digits.len()..]
    });
    parts.collect()
}
