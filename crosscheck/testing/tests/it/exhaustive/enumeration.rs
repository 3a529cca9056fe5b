//! The setups are all of their kind, and one of each set of images: checked against the plainest
//! enumeration of all, and against formulas where that would take too long.

use std::collections::HashSet;

use crosscheck_testing::exhaustive::{Questions, Scope, Statement};
use notation::{Board, Castling, Colour, Kind, Piece, Right, Rulings, Setup, Square, Variant};

/// The setups of a statement, each with the number of its images.
pub(super) fn setups(variant: Variant, statement: Statement) -> Vec<(Setup, u64)> {
    let questions = Questions::new(variant, statement);
    let mut asked = vec![];
    for part in 0..questions.parts() {
        questions.each(part, &mut |setup, _, images| asked.push((setup.clone(), images)));
    }
    asked
}

/// The setups of the royal pieces and some more, each with the number of its images.
fn asked(variant: Variant, beyond: usize) -> Vec<(Setup, u64)> {
    setups(variant, Statement::Positions(Scope::beyond(beyond)))
}

/// The images of a setup: the board turned, its colours exchanged, its files mirrored, or both.
fn images(setup: &Setup) -> Vec<Setup> {
    let last = setup.variant.size() - 1;
    let turned = |colours: bool, files: bool| {
        let square = |at: Square| {
            let file = if files { last - at.file() } else { at.file() };
            Square::new(file, if colours { last - at.rank() } else { at.rank() }).unwrap()
        };
        let colour = |it: Colour| if colours { it.opponent() } else { it };
        let mut board = Board::empty();
        for (at, piece) in setup.board.pieces() {
            board.set(square(at), Some(Piece { colour: colour(piece.colour), ..piece }));
        }
        let rights = setup.castling.rights();
        let rights = rights.map(|it| Right { colour: colour(it.colour), ..it });
        Setup {
            board,
            side: colour(setup.side),
            castling: rights.fold(Castling::NONE, Castling::with),
            en_passant: setup.en_passant.map(square),
            checks: setup.checks.map(|it| if colours { it.exchanged() } else { it }),
            hands: setup.hands.map(|it| if colours { it.exchanged() } else { it }),
            ..setup.clone()
        }
    };
    let has_points = setup.variant == Variant::Amalgamated;
    let castles = setup.castling != Castling::NONE;
    [(false, false), (true, false), (false, true), (true, true)]
        .into_iter()
        .filter(|(colours, files)| !(*colours && has_points || *files && castles))
        .map(|(colours, files)| turned(colours, files))
        .collect()
}

/// Holds what is asked to all setups there are: every one of them is an image of one that is asked.
#[track_caller]
pub(super) fn covers(asked: &[(Setup, u64)], all: &HashSet<Setup>) {
    let mut reached = HashSet::new();
    for (setup, number) in asked {
        let images: HashSet<Setup> = images(setup).into_iter().collect();
        assert_eq!(images.len() as u64, *number, "{setup}");
        for image in images {
            assert!(all.contains(&image), "{image} is none of them");
            assert!(reached.insert(image), "{setup} is an image of another one that is asked");
        }
    }
    assert_eq!(reached.len(), all.len());
}

/// Every way to put some pieces on a board, for both sides to move.
pub(super) fn all(variant: Variant, royals: &[[Kind; 2]]) -> HashSet<Setup> {
    let mut boards = vec![Board::empty()];
    let sets = royals.iter().map(|kinds| (Colour::White, kinds));
    for (colour, kinds) in sets.chain(royals.iter().map(|kinds| (Colour::Black, kinds))) {
        let mut more = vec![];
        for board in &boards {
            for at in variant.squares().filter(|at| board.get(*at).is_none()) {
                for &kind in kinds {
                    let mut board = board.clone();
                    board.set(at, Some(Piece::new(colour, kind)));
                    more.push(board);
                }
            }
        }
        boards = more;
    }
    let start = variant.start(&Rulings::default());
    let fields = |(board, side): (Board, Colour)| Setup {
        board,
        side,
        castling: Castling::NONE,
        en_passant: None,
        ..start.clone()
    };
    let boards =
        boards.into_iter().flat_map(|board| Colour::BOTH.map(|side| (board.clone(), side)));
    boards.map(fields).collect()
}

#[test]
fn kings_alone_are_all_their_placements() {
    for variant in [Variant::Chess, Variant::Colorbound, Variant::ColorboundDecimal] {
        covers(&asked(variant, 0), &all(variant, &[[Kind::King; 2]]));
    }
}

#[test]
fn a_general_may_be_a_king_and_colours_are_not_alike_where_points_count() {
    let royals = [[Kind::General, Kind::King]];
    covers(&asked(Variant::Amalgamated, 0), &all(Variant::Amalgamated, &royals));
}

/// The setups of chess with Kings and one piece more: with a castling right where King and Rook
/// stand at home, and with an en passant square behind a Pawn that may just have made its double
/// step.
#[test]
fn one_piece_more_comes_to_the_formula_with_its_fields() {
    let asked = asked(Variant::Chess, 1);
    let number = |is: &dyn Fn(&Setup) -> bool| {
        asked.iter().filter(|(setup, _)| is(setup)).map(|(_, images)| images).sum::<u64>()
    };
    let (placements, sides) = (64 * 63 * 62 * 10, 2);
    let plain = |setup: &Setup| setup.castling == Castling::NONE && setup.en_passant.is_none();
    assert_eq!(number(&plain), placements * sides);
    // One of four Rooks at home, its King, and the other King on any other square.
    assert_eq!(number(&|setup| setup.castling != Castling::NONE), 4 * 62 * sides);
    // Sixteen Pawns, two Kings elsewhere, and the side to move is the other one. Those with a King
    // on one of the squares that the Pawn came over are asked, too, and refused.
    let passed = |setup: &Setup| setup.en_passant.is_some();
    assert_eq!(number(&passed), 16 * 63 * 62);
    let by_the_other = |setup: &Setup| {
        let pawn = setup.board.pieces().find(|(_, piece)| piece.kind == Kind::Pawn);
        pawn.is_some_and(|(_, pawn)| pawn.colour != setup.side)
    };
    assert!(asked.iter().all(|(setup, _)| !passed(setup) || by_the_other(setup)));
    // One of each set of images, which are four but for the few that are their own mirror.
    assert!((asked.len() as u64) * 4 - number(&|_| true) < 10_000);
}

#[test]
fn two_pieces_more_are_chosen_without_order() {
    let questions = Questions::new(Variant::Colorbound, Statement::Positions(Scope::beyond(2)));
    let mut seen = HashSet::new();
    // The parts with the Kings in one corner of the board, and others.
    for part in (0..questions.parts()).step_by(4_000) {
        questions.each(part, &mut |setup, _, _| {
            assert_eq!(setup.board.pieces().count(), 4);
            assert!(seen.insert(setup.clone()), "{setup} comes twice");
        });
    }
    assert!(seen.len() > 80_000, "{}", seen.len());
}
