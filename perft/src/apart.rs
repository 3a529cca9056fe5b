//! Each module that counts in bulk, held by itself to what it states, where random games of every machine lead:
//! a difference names the module. That the moves are the right ones is not asked here.

use notation::{Colour, Rulings};

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
            touched |= R::decisive::<LAYER, C>(state).when(is_among(step.was, LAYER));
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

fn each_module_counts_what_it_states<R: Rules>() {
    // Every machine plays a start, under whatever rulings.
    let rulings = &Rulings::default();
    let setup = R::VARIANT.start(rulings);
    let state = opened(&setup, rulings).expect("a start is a position");
    let start = Turn::<R> { tables: R::tables(rulings), state, to_move: setup.side };
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
    let is_never_idle = R::UNBOUND || !R::COUNTS_PAIRS;
    assert!(idle > 0 || is_never_idle, "{}: no move was idle", R::VARIANT);
}

macro_rules! hold_all {
    (() $($name:ident: $rules:ty,)+) => {
        $(each_module_counts_what_it_states::<$rules>();)+
    };
}

#[test]
fn each_module_that_counts_in_bulk_counts_what_it_states() {
    each_game!(hold_all!());
}
