//! Holds what an engine says beside its moves and counts to what follows from the reference (SPEC section 6).

use std::collections::BTreeSet;

use notation::{Checks, Colour, Kind, Move, Piece, Setup, Square};
use oracle::reasons;

use crate::comparing::{
    AnyGame, Difference, Further, FurtherAnswer, FurtherKind, Implementation, KnownGame, NoAnswer,
    Objection, Observation, Position, PositionRef, Reference, STARTPOS, Snapshot, further,
    implementations, legality, origin,
};
use crate::fixtures::Due;
use crate::known::san::is_castling;

/// Asks a further question, and returns the difference to what the answer must be, if there is one.
///
/// # Errors
///
/// Why there is no answer, where one was due.
pub fn ask(
    at: PositionRef<'_>,
    question: &Further,
    due: &Due,
    judged: &mut dyn Implementation<KnownGame>,
) -> Result<Option<Difference>, NoAnswer> {
    let answer = judged.further(at, question);
    let [left, right] = match (due, answer) {
        (Due::Refused, Err(NoAnswer::Refused(Objection::IllegalMove(_)))) => return Ok(None),
        (Due::Refused, Ok(answer)) => ["refuses it".to_owned(), text(&answer, at.game)],
        (Due::Answer(FurtherAnswer::Move(played)), Err(NoAnswer::Refused(_))) => {
            [at.game.text(*played), "refuses it".to_owned()]
        }
        (_, Err(no_answer)) => return Err(no_answer),
        (Due::Answer(FurtherAnswer::San(due)), Ok(FurtherAnswer::San(given))) => {
            match written_otherwise(at, due, &given) {
                Some(sides) => sides,
                None => return Ok(None),
            }
        }
        (Due::Answer(due), Ok(answer)) if *due == answer => return Ok(None),
        (Due::Answer(due), Ok(answer)) => [text(due, at.game), text(&answer, at.game)],
        (Due::AsBefore, Ok(FurtherAnswer::Position(seen))) => {
            match otherwise_before(at, question, &seen, judged)? {
                Some(sides) => sides,
                None => return Ok(None),
            }
        }
        (Due::SameAs(other) | Due::OtherThan(other), Ok(answer)) => {
            let there = match judged.further(other.as_ref(), question) {
                // Whether it must accept that position is asked elsewhere.
                Err(NoAnswer::Refused(_)) => return Ok(None),
                answered => answered?,
            };
            let is_same = matches!(due, Due::SameAs(_));
            if (answer == there) == is_same {
                return Ok(None);
            }
            let place = format!("`{}`", other.as_ref());
            let [same, another] = ["the same as", "another than"];
            let told = text(&answer, at.game);
            if is_same {
                let there = text(&there, at.game);
                [format!("{same} at {place}"), format!("{told}, and there {there}")]
            } else {
                [format!("{another} at {place}"), format!("{told} at both")]
            }
        }
        (Due::AsBefore, Ok(answer)) => ["a position".to_owned(), text(&answer, at.game)],
    };
    let [left, right] = [left.into(), right.into()];
    Ok(Some(Difference::Further { question: question.clone(), left, right }))
}

/// An answer in a few words.
fn text(answer: &FurtherAnswer, game: &KnownGame) -> String {
    match answer {
        FurtherAnswer::Is(true) => "yes".to_owned(),
        FurtherAnswer::Is(false) => "no".to_owned(),
        FurtherAnswer::Position(seen) => {
            seen.setup.as_ref().map_or_else(|| game.texts(&seen.moves), ToString::to_string)
        }
        FurtherAnswer::Hash(hash) => hash.clone(),
        FurtherAnswer::San(written) => {
            let texts = written.iter().map(|(_, text)| text.as_str());
            texts.collect::<Vec<_>>().join(" ")
        }
        FurtherAnswer::Move(played) => game.text(*played),
    }
}

/// The first move that is not written as it must be, on both sides: one of those that are due, or one that is not legal.
fn written_otherwise(
    at: PositionRef<'_>,
    due: &[(Move, String)],
    given: &[(Move, String)],
) -> Option<[String; 2]> {
    const NOTHING: &str = "nothing";
    let told = |text: &str, played| format!("{text} for {}", at.game.text(played));
    let of = |written: &[(Move, String)], played| {
        let text = written.iter().find(|(other, _)| *other == played).map(|(_, text)| text);
        text.cloned().unwrap_or_else(|| NOTHING.to_owned())
    };
    let otherwise = |(played, right): &(Move, String)| {
        let found = of(given, *played);
        (found != *right).then(|| [told(right, *played), told(&found, *played)])
    };
    let surplus = || {
        let legal = implementations::oracle().snapshot(at).ok()?.moves;
        let (played, text) = given.iter().find(|(played, _)| !legal.contains(played))?;
        Some([told(NOTHING, *played), told(text, *played)])
    };
    due.iter().find_map(otherwise).or_else(surplus)
}

/// How a position from which moves were taken back differs from what the engine says of it otherwise, on both sides. Another
/// fault of the engine there is no fault of taking back.
fn otherwise_before(
    at: PositionRef<'_>,
    question: &Further,
    seen: &Observation,
    judged: &mut dyn Implementation<KnownGame>,
) -> Result<Option<[String; 2]>, NoAnswer> {
    let Further::Undo(plies) = question else { return Ok(None) };
    let line = &at.line[..at.line.len().saturating_sub(*plies)];
    let before = judged.observe(PositionRef { line, ..at })?;
    // Either answer may leave the FEN out.
    if let (Some(left), Some(right)) = (&before.setup, &seen.setup)
        && left != right
    {
        return Ok(Some([left.to_string(), right.to_string()]));
    }
    if before.moves != seen.moves {
        let only = |one: &Observation, other: &Observation| {
            let moves: Vec<Move> =
                one.moves.iter().filter(|played| !other.moves.contains(played)).copied().collect();
            match moves[..] {
                [] => "no other move".to_owned(),
                _ => format!("also {}", at.game.texts(&moves)),
            }
        };
        return Ok(Some([only(&before, seen), only(seen, &before)]));
    }
    let differ = KnownGame::status_differs(&before.status, &seen.status);
    Ok(differ.map(|(left, right)| [left.to_string(), right.to_string()]))
}

/// Which texts are asked about, whether they are legal moves.
#[derive(Debug, Clone, Copy)]
pub enum Texts<'a> {
    /// The legal moves, also without their letters and with wrong ones, those that leave a royal piece attacked, and some others
    /// that may be anything.
    Many,
    /// The same, and these others in the place of what may be anything.
    Few(&'a [Move]),
}

/// Further questions about a position, each with what the answer must be: those of some kinds.
#[must_use]
pub fn questions(
    at: PositionRef<'_>,
    kinds: &[FurtherKind],
    texts: Texts<'_>,
) -> Vec<(Further, Due)> {
    let mut oracle = implementations::oracle();
    let Ok(seen) = oracle.snapshot(at) else { return Vec::new() };
    let mut asked = Vec::new();
    for kind in kinds {
        match kind {
            FurtherKind::Undo => {
                let length = at.line.len();
                let some = BTreeSet::from([1, length / 2, length]).into_iter();
                let some = some.filter(|plies| (1..=length).contains(plies));
                asked.extend(some.map(|plies| (Further::Undo(plies), Due::AsBefore)));
            }
            FurtherKind::Hash => {
                let alike = alike(at, &seen).into_iter();
                asked.extend(alike.map(|due| (Further::Hash, due)));
            }
            FurtherKind::GivesCheck => {
                let each = seen.moves.iter().map(|&played| Further::GivesCheck(played));
                asked.extend(with_answers(at, each.collect()));
            }
            FurtherKind::Legal => {
                let legal: BTreeSet<String> =
                    seen.moves.iter().map(|&played| at.game.text(played)).collect();
                asked.extend(of_moves(at, &seen, texts).into_iter().map(|text| {
                    let is_legal = Due::Answer(FurtherAnswer::Is(legal.contains(&text)));
                    (Further::Legal(text), is_legal)
                }));
            }
            FurtherKind::San => asked.extend(with_answers(at, vec![Further::San])),
            FurtherKind::ParseSan => asked.extend(readings(at, &seen)),
        }
    }
    asked
}

/// Some questions with the reference's answers. A question that it does not answer is left out.
fn with_answers(at: PositionRef<'_>, questions: Vec<Further>) -> Vec<(Further, Due)> {
    let mut oracle = implementations::oracle();
    let answered = questions.into_iter().filter_map(|question| {
        let answer = oracle.further(at, &question).ok()?;
        Some((question, Due::Answer(answer)))
    });
    answered.collect()
}

/// The texts that are asked about.
fn of_moves(at: PositionRef<'_>, seen: &Snapshot, which: Texts<'_>) -> Vec<String> {
    let bare = seen.moves.iter().map(|&played| Move { choice: None, ..played });
    // Of one that has a letter, every letter.
    let lettered = seen.moves.iter().find(|played| played.choice.is_some());
    let kinds = at.game.variant.kinds().iter();
    let letters =
        kinds.filter_map(|&(kind, _)| lettered.map(|&one| Move { choice: Some(kind), ..one }));
    let all = seen.moves.iter().copied().chain(bare).chain(letters);
    let mut texts: Vec<String> = all.map(|played| at.game.text(played)).collect();
    texts.extend(pseudo_legal(at, seen).map(|played| at.game.text(played)));
    match which {
        Texts::Many => texts.extend(ways(at, seen)),
        Texts::Few(others) => texts.extend(others.iter().map(|&played| at.game.text(played))),
    }
    texts.sort_unstable();
    texts.dedup();
    texts
}

/// The moves of the pieces of the side to move, whether or not they leave a royal piece attacked.
fn pseudo_legal(at: PositionRef<'_>, seen: &Snapshot) -> impl Iterator<Item = Move> {
    legality::pseudo_legal(&seen.setup, &at.game.rulings).map(|(played, _)| played)
}

/// So many of the texts that may be anything are asked about at a position: more positions show more than more texts.
const MOST_WAYS: usize = 64;

/// Some of the ways from a royal piece, from one other piece of the side to move, from one of the other side and from an empty
/// square, to any square and with the letters of a promotion where a Pawn may stand before one. Which they are depends on the
/// position alone.
fn ways(at: PositionRef<'_>, seen: &Snapshot) -> Vec<String> {
    let variant = at.game.variant;
    let squares = || variant.squares();
    let (royal, others): (Vec<_>, Vec<_>) = seen
        .setup
        .board
        .of(seen.setup.side)
        .partition(|(_, piece)| reasons::is_royal(variant, piece.kind));
    let (board, mut rng) = (&seen.setup.board, random(&seen.setup));
    let theirs: Vec<_> = board.of(seen.setup.side.opponent()).collect();
    let empty: Vec<_> = squares().filter(|&square| board.get(square).is_none()).collect();
    let drawn = [rng.choice(others), rng.choice(theirs)].into_iter().flatten();
    let taken = royal.into_iter().chain(drawn).map(|(from, piece)| (from, Some(piece.kind)));
    let from: Vec<_> = taken.chain(rng.choice(empty).map(|from| (from, None))).collect();
    let choices: BTreeSet<Option<Kind>> = seen.moves.iter().map(|played| played.choice).collect();
    let castlings: Vec<Move> =
        seen.moves.iter().filter(|one| is_castling(&seen.setup, **one)).copied().collect();
    let mut texts = Vec::new();
    for (from, kind) in from {
        for to in squares() {
            let plain = Move::new(from, to);
            // Another way to write a castling that is legal is no illegal move.
            let is_spelling = kind == Some(Kind::King)
                && castlings.iter().any(|one| {
                    one.from == from
                        && (one.to.file() > from.file()) == (to.file() > from.file())
                        && to.rank() == from.rank()
                        && to.file().abs_diff(from.file()) > 1
                });
            if is_spelling && !seen.moves.contains(&plain) {
                continue;
            }
            texts.push(at.game.text(plain));
            if kind == Some(Kind::Pawn) {
                let chosen = choices.iter().flatten();
                texts.extend(chosen.map(|&kind| at.game.text(Move::choosing(from, to, kind))));
            }
        }
    }
    rng.shuffle(&mut texts);
    texts.truncate(MOST_WAYS);
    texts
}

/// Positions that are the same as this one for repetition, and such that are not: reached in another way, or different in
/// one thing.
fn alike(at: PositionRef<'_>, seen: &Snapshot) -> Vec<Due> {
    let (game, setup) = (at.game, &seen.setup);
    let position =
        |setup: &Setup| Position { game: game.clone(), fen: setup.to_string(), line: Vec::new() };
    let mut others = vec![Setup { en_passant: None, ..setup.clone() }];
    for right in setup.castling.rights() {
        others.push(Setup { castling: setup.castling.without(right), ..setup.clone() });
    }
    // The clock of the position may be more than another could have had after as many moves.
    let fresh = Setup { en_passant: None, half_moves: 0, ..setup.clone() };
    if let Some(hands) = setup.hands {
        for colour in Colour::BOTH {
            others.extend(hands.held(colour).map(|(kind, count)| {
                let fewer = hands.with(colour, kind, count - 1);
                Setup { hands: Some(fewer), ..fresh.clone() }
            }));
        }
    }
    if let Some(checks) = setup.checks {
        let numbers = 1..=Checks::MOST;
        let white = numbers.clone().map(|white| Checks { white, ..checks });
        // The number that there is has come with those of White.
        let black = numbers.filter(|black| *black != checks.black);
        let black = black.map(|black| Checks { black, ..checks });
        let other = |checks| Setup { checks: Some(checks), ..fresh.clone() };
        others.extend(white.chain(black).map(other));
    }
    others.extend(with_other_pieces(&fresh));
    others.push(Setup { side: setup.side.opponent(), ..fresh });
    let own = key(at);
    let mut due = Vec::new();
    if at.fen != STARTPOS || !at.line.is_empty() {
        due.push(Due::SameAs(position(setup)));
    }
    let is_position =
        |other: &Setup| *other != *setup && legality::is_position(other, &game.rulings);
    let others = others.iter().filter(|other| is_position(other)).map(position);
    for other in others.filter(|other| origin::can_arise(other.as_ref())) {
        let is_same = key(other.as_ref()) == own;
        due.push(if is_same { Due::SameAs(other) } else { Due::OtherThan(other) });
    }
    due
}

/// The same with a piece gone, a piece on another square, a piece of another kind, and a piece of the other colour.
fn with_other_pieces(setup: &Setup) -> [Setup; 4] {
    let mut rng = random(setup);
    let squares: Vec<Square> = setup.variant.squares().collect();
    let (taken, empty): (Vec<_>, Vec<_>) =
        squares.into_iter().partition(|&square| setup.board.get(square).is_some());
    let mut with = |change: &dyn Fn(Piece, &mut fastrand::Rng) -> [Option<Piece>; 2]| {
        let mut other = setup.clone();
        let (from, to) = (rng.choice(&taken).copied(), rng.choice(&empty).copied());
        if let (Some(from), Some(to)) = (from, to)
            && let Some(piece) = other.board.get(from)
        {
            let [stays, arrives] = change(piece, &mut rng);
            other.board.set(from, stays);
            other.board.set(to, arrives);
        }
        other
    };
    let kinds = setup.variant.kinds();
    [
        with(&|_, _| [None, None]),
        with(&|piece, _| [None, Some(piece)]),
        with(&|piece, rng| {
            let kind = rng.choice(kinds).map_or(piece.kind, |(kind, _)| *kind);
            [Some(Piece { kind, ..piece }), None]
        }),
        with(&|piece, _| [Some(Piece { colour: piece.colour.opponent(), ..piece }), None]),
    ]
}

/// Random numbers that depend on the position alone, so that the same is asked of it each time.
fn random(setup: &Setup) -> fastrand::Rng {
    let text = setup.to_string();
    let seed = text.bytes().fold(0_u64, |seed, byte| seed.wrapping_mul(31) + u64::from(byte));
    fastrand::Rng::with_seed(seed)
}

/// What the reference says of a position that identifies it.
fn key(at: PositionRef<'_>) -> Option<FurtherAnswer> {
    implementations::oracle().further(at, &Further::Hash).ok()
}

/// The texts of all legal moves in standard algebraic notation, and such that stand for no legal move or for several.
fn readings(at: PositionRef<'_>, seen: &Snapshot) -> Vec<(Further, Due)> {
    let mut oracle = implementations::oracle();
    let Ok(FurtherAnswer::San(written)) = oracle.further(at, &Further::San) else {
        return Vec::new();
    };
    let mut read: Vec<(Further, Due)> = written
        .iter()
        .map(|(played, text)| {
            (Further::ParseSan(text.clone()), Due::Answer(FurtherAnswer::Move(*played)))
        })
        .collect();
    let (mut always, mut some) = (illegal(at, seen), of_pawns(&seen.setup));
    for (_, text) in &written {
        let (shortened, spoilt) = misread(text);
        always.extend(shortened);
        some.extend(spoilt);
    }
    let mut some: Vec<String> = some.difference(&always).cloned().collect();
    random(&seen.setup).shuffle(&mut some);
    some.truncate(MOST_MISREAD);
    // Some programs read the King's step to where castling takes it as castling.
    let castling = seen.moves.iter().any(|played| is_castling(&seen.setup, *played));
    let texts = always.into_iter().chain(some);
    let texts = texts.filter(|text| !(castling && text.starts_with('K')));
    let is_refused = |text: &String| further::read_san(text, &seen.setup, &seen.moves).is_err();
    let refused = texts.filter(is_refused);
    read.extend(refused.map(|text| (Further::ParseSan(text), Due::Refused)));
    read
}

/// So many texts that resemble those of legal moves are asked about at a position.
const MOST_MISREAD: usize = 48;

/// The text of a legal move with what tells pieces apart left out, or what a Pawn becomes; and the same with another letter,
/// another origin, or a promotion that there is not.
fn misread(text: &str) -> (Option<String>, Vec<String>) {
    let plain = text.trim_end_matches(['+', '#']);
    if let Some((bare, _)) = plain.split_once('=') {
        return (Some(bare.to_owned()), ["K", "P"].map(|kind| format!("{bare}={kind}")).to_vec());
    }
    let Some((begin, to)) = plain.split_at_checked(plain.len().saturating_sub(2)) else {
        return (None, Vec::new());
    };
    if plain.starts_with('O') {
        return (None, Vec::new());
    }
    let cross = if begin.ends_with('x') { "x" } else { "" };
    let others = ["K", "Q", "R", "B", "N"].map(|other| format!("{other}{cross}{to}"));
    let files = ('a'..='h').map(String::from);
    let Some(letter) = begin.chars().next().filter(char::is_ascii_uppercase) else {
        // Only a capture names the file of a Pawn.
        let captures = files.filter(|_| !cross.is_empty()).map(|file| format!("{file}x{to}"));
        return (None, captures.chain([format!("{plain}=Q")]).chain(others).collect());
    };
    let origins = files.chain(('1'..='8').map(String::from));
    let origins = origins.map(|origin| format!("{letter}{origin}{cross}{to}"));
    (Some(format!("{letter}{cross}{to}")), origins.chain(others).collect())
}

/// The texts of moves that only a check forbids, as if they were legal, and both castlings.
fn illegal(at: PositionRef<'_>, seen: &Snapshot) -> BTreeSet<String> {
    let all: Vec<Move> = pseudo_legal(at, seen).collect();
    let illegal = all.iter().filter(|played| !seen.moves.contains(played));
    let texts = illegal.map(|&played| further::as_if_legal(&seen.setup, &all, played));
    texts.chain(["O-O", "O-O-O"].map(str::to_owned)).collect()
}

/// The texts of the steps and captures of all Pawns, whatever stands where they go.
fn of_pawns(setup: &Setup) -> BTreeSet<String> {
    let up = if setup.side == Colour::White { 1 } else { -1 };
    let pawns = setup.board.of(setup.side).filter(|(_, piece)| piece.kind == Kind::Pawn);
    let ways = [(0, up), (0, 2 * up), (-1, up), (1, up)];
    let texts = pawns.flat_map(|(from, _)| {
        ways.into_iter().filter_map(move |(files, ranks)| {
            let to = from.offset(files, ranks).filter(|&to| setup.variant.has(to))?;
            let promotes = to.rank() == 0 || to.rank() + 1 == setup.variant.size();
            let promotion = if promotes { "=Q" } else { "" };
            let from = from.to_string();
            let captures = if files == 0 { String::new() } else { format!("{}x", &from[..1]) };
            Some(format!("{captures}{to}{promotion}"))
        })
    });
    texts.collect()
}

/// All that differs in what an engine says beside its moves and counts at a position.
///
/// # Errors
///
/// Why there is no answer, where one was due.
pub fn at(
    at: PositionRef<'_>,
    kinds: &[FurtherKind],
    judged: &mut dyn Implementation<KnownGame>,
) -> Result<Vec<Difference>, NoAnswer> {
    let mut differences = Vec::new();
    for (question, due) in questions(at, kinds, Texts::Many) {
        match ask(at, &question, &due, judged) {
            Ok(difference) => differences.extend(difference),
            Err(NoAnswer::Unsupported(_)) => {}
            Err(other) => return Err(other),
        }
    }
    Ok(differences)
}
