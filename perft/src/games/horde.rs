//! Horde: White has Pawns and no King, Black the army of chess.

use std::ops::Range;

use notation::{Colour, Fault, HordeDead, Outcome, Reason, Rulings, Variant};

use crate::bits::Word;
use crate::games::chess::{Chess, castle, pawns_of_chess, pieces_of_chess};
use crate::games::chess960::CASTLES_BY_FILE;
use crate::node::Node;
use crate::position::Turn;
use crate::rules::{Black, Capture, Castle, Ending, Movement, Side, each_layer};
use crate::state::State;
use crate::tables::Tables;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Horde;

impl Movement for Horde {
    pieces_of_chess!(&[Variant::Horde], [u8; 0]);

    /// Whether a position castles by file.
    type Readings = bool;

    const CASTLES: &'static [Castle<u64>] =
        &[castle(Colour::Black, true), castle(Colour::Black, false)];
    const CASTLES_BY_FILE: &'static [Castle<u64>] = CASTLES_BY_FILE;
    /// White's Pawns go two from the first rank, too. Then they cannot be captured in passing.
    const START_RANKS: [Range<u8>; 2] = [0..2, 1..2];
    pawns_of_chess!();

    fn readings(variant: Variant, rulings: &Rulings) -> bool {
        variant.castles_by_file(rulings)
    }

    fn castles_by_file(by_file: bool) -> bool {
        by_file
    }
}

impl Capture for Horde {}

/// Whether Black attacks one of some squares.
fn attacks(tables: &Tables<Horde>, state: &State<Horde>, squares: u64) -> bool {
    let node = Node::<Horde, Black>::at_ease(state, tables);
    let mut attacked = 0;
    each_layer!(Horde, LAYER => {
        for from in (state.layer(LAYER) & node.own).squares() {
            attacked |= node.attacks::<LAYER>(from);
        }
    });
    (attacked & squares).any()
}

impl Ending for Horde {
    const ROYALS: [usize; 2] = [0, 1];
    /// White's Pawns stand on the first rank, too.
    const PAWN_RANKS: [Range<u8>; 2] = [0..7, 1..7];
    const CLAIM_MOVES: Option<u16> = Chess::CLAIM_MOVES;
    const DRAW_MOVES: u16 = Chess::DRAW_MOVES;

    /// White had lost its last piece before it moved.
    fn undecided(
        _tables: &Tables<Self>,
        state: &State<Self>,
        to_move: Colour,
    ) -> Result<(), Fault> {
        let gone = to_move == Colour::Black && !state.sides[Colour::White as usize].any();
        if gone { Err(Fault::GameOver) } else { Ok(()) }
    }

    #[inline]
    fn over<C: Side>(_tables: &Tables<Self>, state: &State<Self>) -> Option<Outcome> {
        let winner = Some(Colour::Black);
        let lost = Outcome { winner, reason: Reason::NoPieces, points: None };
        (C::WHITE && !state.sides[C::US].any()).then_some(lost)
    }

    /// By a ruling, a fortress: whatever Black plays, White cannot move. A single piece that is attacked does not
    /// count: Black may take it and win.
    fn is_dead(turn: &Turn<Self>, rulings: &Rulings) -> bool {
        let white = turn.state.sides[Colour::White as usize];
        if rulings.horde_dead == HordeDead::None || turn.to_move == Colour::White {
            return false;
        }
        let is_taken = white.at_most_one() && attacks(turn.tables, &turn.state, white);
        let mut is_shut_in = true;
        turn.each_step(&mut |step| is_shut_in &= turn.after(step).moves() == 0);
        is_shut_in && !is_taken
    }
}
