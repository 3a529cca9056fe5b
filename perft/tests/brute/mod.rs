//! A slow generator for the tests alone: make the move and look whether a royal piece is
//! attacked. It knows the games from the rule pages a second time, in other words.

use notation::{
    BaringCapture, Castling, Colour, Fusion, Harvestman, Kind, MAX_CLOCK, Move, OsmosisTable,
    Piece, Right, Rulings, Setup, Square, Variant,
};

type Offset = (i8, i8);

/// A piece's ways to ride (as lists of offsets) and to leap, as far as they capture.
fn paths(setup: &Setup, rulings: &Rulings, from: Square, piece: Piece) -> Vec<Vec<Offset>> {
    use Kind::{
        Acelander, Alibaba, Amazon, Battlemaster, Bishop, Caliph, Camel, Cardinal, Chatelaine,
        Dragon, Evangelist, General, Gnu, Guard, Harvestman as Harvester, Imam, King, Knight,
        Laureate, Man, Marshall, Osprey, Parabola, Pasha, Pawn, Primate, Queen, Rook, Wizard,
    };
    let colorbound = matches!(
        setup.variant,
        Variant::Colorbound | Variant::ColorboundEqualized | Variant::ColorboundDecimal
    );
    let forward = if piece.colour == Colour::White { 1 } else { -1 };
    let leaps = |vectors: &[Offset]| -> Vec<Vec<Offset>> {
        let all = vectors.iter().flat_map(|&(x, y)| {
            [(x, y), (x, -y), (-x, y), (-x, -y), (y, x), (y, -x), (-y, x), (-y, -x)]
        });
        all.map(|offset| vec![offset]).collect()
    };
    let rides = |step: Offset| -> Vec<Vec<Offset>> {
        leaps(&[step])
            .into_iter()
            .map(|leap| (1..10).map(|n| (leap[0].0 * n, leap[0].1 * n)).collect())
            .collect()
    };
    // All images of a path under the board's symmetries.
    let images = |path: &[Offset]| -> Vec<Vec<Offset>> {
        let mut images = Vec::new();
        for (sx, sy) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            images.push(path.iter().map(|&(x, y)| (sx * x, sy * y)).collect());
            images.push(path.iter().map(|&(x, y)| (sx * y, sy * x)).collect());
        }
        images
    };
    let mut all = Vec::new();
    let mut add = |more: Vec<Vec<Offset>>| all.extend(more);
    let kind = piece.kind;
    if matches!(kind, Bishop | Queen | Cardinal | Caliph | Evangelist | Amazon | Primate) {
        add(rides((1, 1)));
    }
    if matches!(kind, Rook | Queen | Marshall | Amazon | Chatelaine) {
        add(rides((1, 0)));
    }
    if matches!(kind, Knight | Cardinal | Gnu | Battlemaster | Marshall | Amazon | Acelander) {
        add(leaps(&[(1, 2)]));
    }
    if matches!(kind, Camel | Caliph | Gnu | Imam) {
        add(leaps(&[(1, 3)]));
    }
    if matches!(kind, Harvester | Evangelist | Battlemaster | Imam) {
        let outward: Vec<Offset> = (1..10).map(|n| (i8::from(n % 2 == 0), n)).collect();
        add(images(&outward));
        if rulings.harvestman == Harvestman::Crooked {
            let across: Vec<Offset> = (1..11).map(|n| (n - 1, 1 + i8::from(n % 2 == 0))).collect();
            add(images(&across));
        }
    }
    if matches!(kind, Guard | Man | Primate | Acelander | Chatelaine | Pasha)
        || (kind == King && !colorbound)
    {
        add(leaps(&[(1, 0), (1, 1)]));
    }
    match kind {
        General => add(leaps(&[(1, 0)])),
        King if colorbound => add(leaps(&[(1, 1), (2, 0)])),
        Pasha | Alibaba => add(leaps(&[(2, 0), (2, 2)])),
        Wizard => add(leaps(&[(1, 1), (1, 3)])),
        Laureate => add(leaps(&[(1, 1), (2, 2), (2, 0)])),
        Dragon => {
            add(leaps(&[(1, 1)]));
            add(rides((2, 0)));
        }
        Osprey => add(images(&(0..9).map(|n| (n, n + 2)).collect::<Vec<_>>())),
        Parabola => add(images(&[(1, 1), (2, 4), (3, 9)])),
        Pawn => {
            add(vec![vec![(1, forward)], vec![(-1, forward)]]);
            if colorbound && from.rank() == home(setup, piece.colour, 1) {
                add(vec![vec![(0, 2 * forward)]]);
            }
        }
        _ => {}
    }
    all
}

/// The rank that a side counts so many from its first.
fn home(setup: &Setup, colour: Colour, rank: u8) -> u8 {
    match colour {
        Colour::White => rank,
        Colour::Black => setup.variant.size() - 1 - rank,
    }
}

fn offset(setup: &Setup, from: Square, (x, y): Offset) -> Option<Square> {
    from.offset(x, y).filter(|&square| setup.variant.has(square))
}

/// What a piece could capture on.
fn attacked_from(setup: &Setup, rulings: &Rulings, from: Square, piece: Piece) -> Vec<Square> {
    let mut squares = Vec::new();
    for path in paths(setup, rulings, from, piece) {
        for step in path {
            let Some(square) = offset(setup, from, step) else { break };
            squares.push(square);
            if setup.board.get(square).is_some() {
                break;
            }
        }
    }
    squares.sort_unstable();
    squares.dedup();
    squares
}

fn is_attacked(setup: &Setup, rulings: &Rulings, square: Square, by: Colour) -> bool {
    setup
        .board
        .of(by)
        .any(|(from, piece)| attacked_from(setup, rulings, from, piece).contains(&square))
}

pub(crate) fn in_check(setup: &Setup, rulings: &Rulings, side: Colour) -> bool {
    setup.board.of(side).any(|(square, piece)| {
        is_royal(piece.kind) && is_attacked(setup, rulings, square, side.opponent())
    })
}

/// The pieces that may not be lost.
pub(crate) fn is_royal(kind: Kind) -> bool {
    matches!(kind, Kind::King | Kind::General)
}

/// Whether Pawns step twice from their start rank and are captured en passant.
fn fide_pawns(variant: Variant) -> bool {
    matches!(variant, Variant::Chess | Variant::Evolution | Variant::Osmosis)
}

fn is_bare(setup: &Setup, side: Colour) -> bool {
    setup.variant == Variant::Amalgamated
        && setup.board.of(side).all(|(_, piece)| piece.kind == Kind::General)
}

fn is_beyond(square: Square, colour: Colour) -> bool {
    (square.rank() > 3) == (colour == Colour::White)
}

/// The squares to which a piece may go, its own royal pieces' safety aside.
fn destinations(setup: &Setup, rulings: &Rulings, from: Square, piece: Piece) -> Vec<Square> {
    let side = piece.colour;
    let forward = if side == Colour::White { 1 } else { -1 };
    let fide = matches!(
        setup.variant,
        Variant::Chess | Variant::Evolution | Variant::Osmosis | Variant::Amalgamated
    );
    let mut squares = attacked_from(setup, rulings, from, piece);
    squares.retain(|&to| setup.board.get(to).is_none_or(|other| other.colour != side));
    if piece.kind == Kind::Pawn && fide {
        squares.retain(|&to| setup.board.get(to).is_some() || setup.en_passant == Some(to));
        let start = home(setup, side, if setup.variant == Variant::Osmosis { 2 } else { 1 });
        if let Some(one) =
            offset(setup, from, (0, forward)).filter(|&s| setup.board.get(s).is_none())
        {
            squares.push(one);
            let double = from.rank() == start && setup.variant != Variant::Amalgamated;
            squares.extend(
                offset(setup, from, (0, 2 * forward))
                    .filter(|&two| double && setup.board.get(two).is_none()),
            );
        }
    }
    if setup.variant == Variant::Amalgamated && is_royal(piece.kind) {
        squares.retain(|&to| {
            (2..=5).contains(&to.file()) && (piece.kind == Kind::General || is_beyond(to, side))
        });
    }
    if is_royal(piece.kind) {
        for right in setup.castling.rights().filter(|right| right.colour == side) {
            let rank = from.rank();
            let (rook, to) = if right.king_side { (7, 6) } else { (0, 2) };
            let between = if right.king_side { 5..7 } else { 1..4 };
            let empty = between.into_iter().all(|file| {
                Square::new(file, rank).is_some_and(|square| setup.board.get(square).is_none())
            });
            let path = if to > 4 { 4..=to } else { to..=4 };
            let safe = !path.into_iter().any(|file| {
                // The King is lifted: it does not hide what it walks into.
                is_attacked(setup, rulings, Square::new(file, rank).unwrap(), side.opponent())
            });
            assert!(rook == 0 || rook == 7);
            if empty && safe {
                squares.push(Square::new(to, rank).unwrap());
            }
        }
    }
    squares.sort_unstable();
    squares.dedup();
    squares
}

const ABILITIES: [(Kind, &str); 18] = [
    (Kind::Bishop, "b"),
    (Kind::Knight, "n"),
    (Kind::Camel, "c"),
    (Kind::Harvestman, "h"),
    (Kind::Cardinal, "bn"),
    (Kind::Caliph, "bc"),
    (Kind::Evangelist, "bh"),
    (Kind::Gnu, "nc"),
    (Kind::Battlemaster, "nh"),
    (Kind::Imam, "ch"),
    (Kind::Rook, "r"),
    (Kind::Queen, "br"),
    (Kind::Marshall, "nr"),
    (Kind::Amazon, "bnr"),
    (Kind::Pawn, ""),
    (Kind::Guard, ""),
    (Kind::King, ""),
    (Kind::General, ""),
];

fn abilities(kind: Kind) -> &'static str {
    ABILITIES.iter().find(|(known, _)| *known == kind).unwrap().1
}

fn united(letters: &str) -> Kind {
    let mut sorted: Vec<char> = letters.chars().collect();
    sorted.sort_unstable();
    sorted.dedup();
    let same = |text: &str| {
        let mut own: Vec<char> = text.chars().collect();
        own.sort_unstable();
        own == sorted
    };
    ABILITIES.iter().find(|(_, text)| same(text)).unwrap().0
}

/// The page's table of promotions, its rows and columns as printed but for the two cells.
fn osmosis_results(rulings: &Rulings, captor: Kind, captive: Kind) -> Vec<Kind> {
    let (own, gained) = (abilities(captor), abilities(captive));
    if own.len() != 1 || gained.is_empty() || own == gained {
        return vec![captor];
    }
    let printed = rulings.osmosis_table == OsmosisTable::Printed && captor == Kind::Camel;
    let mut results = if printed && captive == Kind::Caliph {
        vec![Kind::Gnu]
    } else if printed && captive == Kind::Battlemaster {
        vec![Kind::Caliph, Kind::Imam]
    } else if gained.len() == 1 || gained.contains(own) {
        vec![united(&format!("{own}{gained}"))]
    } else {
        gained.chars().map(|letter| united(&format!("{own}{letter}"))).collect()
    };
    if rulings.fusion == Fusion::Optional {
        results.push(captor);
    }
    results
}

/// What the mover may be after a move.
fn results(setup: &Setup, rulings: &Rulings, piece: Piece, to: Square) -> Vec<Kind> {
    let captive = setup.board.get(to).map(|piece| piece.kind);
    let last = home(setup, Colour::White, setup.variant.size() - 1);
    let last = if setup.variant == Variant::Osmosis { last - 1 } else { last };
    let last = home(setup, piece.colour, last);
    match (setup.variant, piece.kind) {
        (Variant::Amalgamated, kind) => {
            let pairs = [
                (Kind::Pawn, Kind::Man),
                (Kind::General, Kind::King),
                (Kind::Bishop, Kind::Primate),
                (Kind::Pasha, Kind::Alibaba),
                (Kind::Knight, Kind::Acelander),
                (Kind::Rook, Kind::Chatelaine),
            ];
            let (own, beyond) = pairs.into_iter().find(|&(a, b)| a == kind || b == kind).unwrap();
            vec![if is_beyond(to, piece.colour) { beyond } else { own }]
        }
        (Variant::Chess, Kind::Pawn) if to.rank() == last => {
            vec![Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight]
        }
        (Variant::Evolution, Kind::Pawn) if to.rank() == last => {
            vec![Kind::Rook, Kind::Bishop, Kind::Knight]
        }
        (_, Kind::Pawn) if to.rank() == last => {
            let kinds = setup.variant.kinds().iter().map(|(kind, _)| *kind);
            kinds.filter(|kind| !matches!(kind, Kind::Pawn | Kind::King)).collect()
        }
        (_, kind @ (Kind::Pawn | Kind::King)) => vec![kind],
        (Variant::Evolution, kind) => {
            let gained = captive.map_or("", abilities);
            vec![united(&format!("{}{gained}", abilities(kind)))]
        }
        (Variant::Osmosis, kind) => {
            captive.map_or(vec![kind], |captive| osmosis_results(rulings, kind, captive))
        }
        (_, kind) => vec![kind],
    }
}

/// The setup after a move, whether it is legal or not.
fn made(setup: &Setup, from: Square, to: Square, piece: Piece, kind: Kind) -> Setup {
    let mut next = setup.clone();
    let side = piece.colour;
    let captured = setup.board.get(to);
    next.board.set(from, None);
    next.board.set(to, Some(Piece::new(side, kind)));
    next.en_passant = None;
    let en_passant = piece.kind == Kind::Pawn
        && setup.en_passant == Some(to)
        && captured.is_none()
        && from.file() != to.file();
    if en_passant {
        next.board.set(Square::new(to.file(), from.rank()).unwrap(), None);
    }
    if piece.kind == Kind::Pawn && from.rank().abs_diff(to.rank()) == 2 && fide_pawns(setup.variant)
    {
        next.en_passant = Square::new(to.file(), u8::midpoint(from.rank(), to.rank()));
    }
    let castles = is_royal(piece.kind)
        && from.file() == 4
        && from.file().abs_diff(to.file()) == 2
        && from.rank() == to.rank()
        && matches!(setup.variant, Variant::Chess | Variant::Evolution | Variant::Amalgamated);
    if castles {
        let (rook, beside) = if to.file() == 6 { (7, 5) } else { (0, 3) };
        next.board.set(Square::new(rook, from.rank()).unwrap(), None);
        let beside = Square::new(beside, from.rank()).unwrap();
        next.board.set(beside, Some(Piece::new(side, Kind::Rook)));
    }
    next.castling = setup.castling.rights().fold(Castling::NONE, |kept, right: Right| {
        let rank = home(setup, right.colour, 0);
        let rook = Square::new(if right.king_side { 7 } else { 0 }, rank).unwrap();
        let royal = Square::new(4, rank).unwrap();
        let touched = [from, to].iter().any(|square| [rook, royal].contains(square));
        if touched { kept } else { kept.with(right) }
    });
    let zeroed = captured.is_some()
        || en_passant
        || if setup.variant == Variant::Amalgamated {
            piece.kind == Kind::General && kind == Kind::King
        } else {
            piece.kind == Kind::Pawn
        };
    next.half_moves = if zeroed { 0 } else { (setup.half_moves + 1).min(MAX_CLOCK) };
    if side == Colour::Black {
        next.full_moves = (setup.full_moves + 1).min(MAX_CLOCK);
    }
    next.side = side.opponent();
    next
}

/// All legal moves with the setups after them, in the order of the moves.
pub(crate) fn legal(setup: &Setup, rulings: &Rulings) -> Vec<(Move, Setup)> {
    let side = setup.side;
    if Colour::BOTH.into_iter().any(|side| is_bare(setup, side)) {
        return Vec::new();
    }
    let mut moves = Vec::new();
    for (from, piece) in setup.board.of(side) {
        for to in destinations(setup, rulings, from, piece) {
            let kinds = results(setup, rulings, piece, to);
            for &kind in &kinds {
                let next = made(setup, from, to, piece, kind);
                let wins = rulings.baring_capture == BaringCapture::Wins
                    && is_bare(&next, side.opponent());
                if wins || !in_check(&next, rulings, side) {
                    let choice = (kinds.len() > 1).then_some(kind);
                    moves.push((Move { from, to, choice }, next));
                }
            }
        }
    }
    moves.sort_by_key(|(played, _)| *played);
    moves
}
