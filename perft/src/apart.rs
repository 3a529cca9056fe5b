//! Each module that counts in bulk, held by itself to what it states, where random games of every machine lead:
//! a difference names the module. That the moves are the right ones is not asked here.
//!
//! It is a feature of the library, and no unit test: a unit test would have every machine compiled a second time.

use notation::{Castling, Colour, Right, Rulings, Setup, Square};

use crate::bits::Word;
use crate::census::Census;
use crate::count::moves;
use crate::games::each_game;
use crate::leaves::leaves;
use crate::legal::opened;
use crate::node::Node;
use crate::pairs::pairs;
use crate::position::Turn;
use crate::random::row;
use crate::replies::Replies;
use crate::rules::{Black, Rules, Side, White, each_layer, is_among};
use crate::state::{NO_EN_PASSANT, Special, State};
use crate::tables::Tables;

const GAMES: u64 = 4;
const PLIES: usize = 80;

/// Holds the modules to what they state of one position; tells how many of its moves are idle.
fn hold<R: Rules, C: Side>(tables: &'static Tables<R>, state: &State<R>, place: &str) -> usize {
    let mut waiting = *state;
    waiting.en_passant = NO_EN_PASSANT;
    let replies = R::COUNTS_PAIRS.then(|| Replies::<R, C::Other>::new(tables, &waiting));
    let (mut listed, mut idle, mut both) = (0, 0, 0);
    Node::<R, C>::new(state, tables).each_step(|step| {
        let mut next = *state;
        next.make::<C>(tables, step);
        let after = moves::<R, C::Other>(tables, &next);
        listed += 1;
        both += after;
        let Some(replies) = &replies else { return };
        assert_eq!(replies.count(&next), after, "replies: {place} {step:?}");
        let squares = R::Word::bit(step.from.into()) | R::Word::bit(step.to.into());
        let plain = step.special == Special::None && step.was == step.form;
        let mut touched = replies.watch.against(step.was) | state.sides[C::THEM];
        each_layer!(R, LAYER => {
            touched |= R::decisive::<LAYER, C>(tables, state).when(is_among(step.was, LAYER));
        });
        if plain && !(squares & touched).any() && !R::matters_as_prey(step.was) {
            assert_eq!(after, replies.if_idle, "watch: {place} {step:?}");
            idle += 1;
        }
    });
    assert_eq!(pairs::<R, C>(tables, state), both, "pairs: {place}");
    assert_eq!(leaves::<R, C>(tables, state), listed, "leaves: {place}");
    let position = Turn { tables, state: *state, to_move: C::COLOUR };
    assert_eq!(Census::of(&position, 1).nodes(), listed, "census: {place}");
    assert_eq!(Census::of(&position, 2).nodes(), both, "census of two plies: {place}");
    idle
}

/// A start with the pieces behind the Pawns on other files, and the rights of their Rooks.
fn shifted(start: &Setup) -> Setup {
    let mut setup = start.clone();
    let shift = |file: u8| (file + 5) % 8;
    for (square, piece) in start.board.pieces() {
        if let Some(to) = Square::new(shift(square.file()), square.rank()) {
            setup.board.set(to, Some(piece));
        }
    }
    setup.castling = Castling::NONE;
    for right in start.castling.rights() {
        // From e, a and h to b, f and e: both Rooks are right of the King.
        let king_side = Right { king_side: true, ..right };
        setup.castling = setup.castling.with_rook(king_side, shift(0));
    }
    setup
}

/// The rulings that a machine is tried under, with where its games start.
fn starts<R: Rules>() -> Vec<(Rulings, Setup)> {
    let mut starts = Vec::new();
    for &variant in R::VARIANTS {
        // Every machine plays a start, under whatever rulings.
        let home = Rulings::default();
        let is_by_file = R::castles_by_file(R::readings(variant, &home));
        starts.push((home.clone(), variant.start(&home)));
        if !R::CASTLES_BY_FILE.is_empty() && !is_by_file {
            let any = [format!("{variant}.castling-arrays=any")];
            let any = Rulings::given(&any, &[variant]).expect("the game has the ruling");
            let start = shifted(&variant.start(&any));
            starts.push((any, start));
        }
    }
    starts
}

fn each_module_counts_what_it_states<R: Rules>() {
    for (rulings, setup) in starts::<R>() {
        each_module_counts_under::<R>(&rulings, &setup);
    }
}

fn each_module_counts_under<R: Rules>(rulings: &Rulings, setup: &Setup) {
    let state = opened(setup, rulings).expect("a start is a position");
    let start = Turn::<R> { tables: R::tables(setup.variant, rulings), state, to_move: setup.side };
    assert_eq!(start.setup((0, 1)), *setup);
    let mut idle = 0;
    for game in 1..=GAMES {
        let (mut position, choices) = (start, row::<PLIES>(game << 32).0);
        for choice in choices {
            let Turn { tables, state, to_move } = &position;
            let place = position.setup((0, 1)).to_string();
            idle += match to_move {
                Colour::White => hold::<R, White>(tables, state, &place),
                Colour::Black => hold::<R, Black>(tables, state, &place),
            };
            let mut steps = Vec::new();
            position.each_step(&mut |step| steps.push(step));
            let Some(number) = (choice as usize).checked_rem(steps.len()) else { break };
            position = position.after(steps[number]);
        }
    }
    assert!(idle > 0 || !R::COUNTS_PAIRS, "{}: no move was idle", setup.variant);
}

macro_rules! hold_all {
    (() $($name:ident: $rules:ty,)+) => {
        $(each_module_counts_what_it_states::<$rules>();)+
    };
}

/// Holds the modules that count in bulk to what they state, in every game.
///
/// # Panics
/// If one of them counts wrongly: the message names the module and the position.
pub fn each_module_that_counts_in_bulk_counts_what_it_states() {
    each_game!(hold_all!());
}
