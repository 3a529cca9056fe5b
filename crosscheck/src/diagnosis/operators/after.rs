//! The position after a legal move: the piece, the rights, the en passant field and the two counters.

use notation::{Colour, Hands, Kind, Move, Piece, Right, Setup, Square};
use oracle::reasons;

use super::reach::Reach;
use super::{Operator, explosion, facts};
use crate::diagnosis::instance::{Feature, Instance, Value};
use crate::diagnosis::view::{Field, Part, View};

pub(super) fn all(number: usize, view: &View, found: &mut Vec<Instance>) {
    let Some(right) = &view.right else { return };
    let (setup, rulings) = (right.game.setup(), &view.position.game.rulings);
    let mut reach = Reach::new(setup, rulings);
    for (played, after, told) in told(view) {
        let mut facts = facts::of_move(&mut reach, played);
        facts::of_result(&mut facts, setup, played, after);
        let given = reasons::checks(after, rulings, after.side);
        facts.add(Feature::GivesCheck, !given.is_empty());
        let bystanders = explosion::bystanders(setup, played, after);
        let mut add = |operator,
                       field,
                       more: &[(Feature, &'static str)],
                       of: &dyn Fn(&Setup) -> Vec<Value>| {
            let mut facts = facts.clone();
            for &(feature, value) in more {
                facts.add(feature, value);
            }
            found.push(Instance {
                operator,
                view: number,
                part: Part::After(played, field),
                facts,
                right: of(after),
                seen: of(told),
            });
        };
        add(Operator::Becomes, Field::Board, &[], &|one| {
            let mut said = becomes(setup, played, one);
            let stands_by = |square| bystanders.iter().any(|(other, _)| *other == square);
            let elsewhere = setup.variant.squares();
            let elsewhere = elsewhere.filter(|&square| square != played.to && !stands_by(square));
            let mut others = elsewhere.map(|square| stands_alike(one, after, square));
            said.extend((!others.all(|is_same| is_same)).then_some(Value::Name("more")));
            said
        });
        if !setup.variant.squares().all(|square| stands_alike(told, after, square)) {
            continue;
        }
        if let (Some(before), Some(_), Some(_)) = (setup.hands, after.hands, told.hands) {
            if after.board.get(played.to).is_some() {
                let is_marked =
                    |one: &Setup| one.board.get(played.to).is_some_and(|it| it.promoted);
                add(Operator::Marks, Field::Board, &[(Feature::About, "its own mark")], &|one| {
                    vec![is_marked(one).into()]
                });
            }
            add(
                Operator::Marks,
                Field::Board,
                &[(Feature::About, "the marks of others")],
                &|one| marks_beside(after, one, played.to),
            );
            let captive = setup.board.get(played.to).map(|captive| captive.kind);
            add(Operator::Hands, Field::Hands, &[], &|one| {
                one.hands.map_or_else(Vec::new, |hands| {
                    put_into_hand(before, hands, setup.side, captive)
                })
            });
        }
        for one in setup.castling.rights() {
            let kept = |after: &Setup| vec![after.castling.has(one).into()];
            let about = (Feature::About, right_name(one));
            let upset = upset(setup, played, after, one).map(|upset| (Feature::Upsets, upset));
            let more: Vec<_> = [Some(about), upset].into_iter().flatten().collect();
            add(Operator::Rights, Field::Castling, &more, &kept);
        }
        let right = after.en_passant;
        add(Operator::EnPassant, Field::EnPassant, &[], &|after| passed(after, played, right));
        add(Operator::HalfMoves, Field::HalfMoves, &[], &|after| {
            counted(setup.half_moves, after.half_moves)
        });
        add(Operator::FullMoves, Field::FullMoves, &[], &|after| {
            counted(setup.full_moves, after.full_moves)
        });
        for colour in Colour::BOTH {
            let number = |setup: &Setup| setup.checks.map(|checks| u16::from(checks.of(colour)));
            let Some(before) = number(setup) else { continue };
            add(
                Operator::Checks,
                Field::Checks,
                &[(Feature::About, checks_name(colour))],
                &|after| number(after).map_or_else(Vec::new, |number| counted(before, number)),
            );
        }
    }
}

/// The legal moves of whose results an engine told, with the right results and what it told. What comes of a wrong position
/// is wrong as well, and left out.
pub(super) fn told(view: &View) -> Vec<(Move, &Setup, &Setup)> {
    let stands = view.seen().is_none() || view.both().is_some();
    let Some(right) = view.right.as_ref().filter(|_| stands) else { return Vec::new() };
    let after = view.heard.after.iter().filter_map(|(played, told)| {
        let (_, after) = right.moves.iter().find(|(legal, _)| legal == played)?;
        Some((*played, after, told.as_ref().ok()?))
    });
    after.collect()
}

/// What a move does to the King of a castling right, or to the piece that would castle with it.
fn upset(setup: &Setup, played: Move, after: &Setup, right: Right) -> Option<&'static str> {
    let king = reasons::royals(setup, right.colour).next()?;
    let partner = Square::new(setup.castling.rook(right)?, king.rank())?;
    Some(if played.from == king {
        "its King moves"
    } else if played.from == partner {
        "its partner moves"
    } else if played.to == partner {
        "its partner is taken"
    } else if after.board.get(partner).is_none() {
        "its partner explodes"
    } else {
        "nothing"
    })
}

/// Whether the same stands on a square, marked or not.
fn stands_alike(one: &Setup, other: &Setup, square: Square) -> bool {
    let stands =
        |setup: &Setup| setup.board.get(square).map(|piece: Piece| (piece.colour, piece.kind));
    stands(one) == stands(other)
}

/// What has become of the marks of the pieces that did not move.
fn marks_beside(right: &Setup, told: &Setup, to: Square) -> Vec<Value> {
    let marked =
        |setup: &Setup, square| setup.board.get(square).is_some_and(|it: Piece| it.promoted);
    let mut squares = right.variant.squares().filter(|&square| square != to);
    let differs = squares.find(|&square| marked(right, square) != marked(told, square));
    vec![Value::Name(match differs {
        None => "kept",
        Some(square) if marked(right, square) => "lost",
        Some(_) => "added",
    })]
}

/// What a move of a side puts into a hand or takes out of it, in every way in which it can be said.
fn put_into_hand(before: Hands, after: Hands, side: Colour, captive: Option<Kind>) -> Vec<Value> {
    let each = Colour::BOTH.into_iter().flat_map(|side| Hands::KINDS.map(|kind| (side, kind)));
    let counts =
        each.map(|(side, kind)| (side, kind, before.count(side, kind), after.count(side, kind)));
    let changed: Vec<_> = counts.filter(|(.., before, after)| before != after).collect();
    match changed[..] {
        [] => vec!["nothing".into()],
        [(to, kind, before, after)] if to == side && before.checked_add(1) == Some(after) => {
            let mut said = vec![Value::Kind(kind)];
            said.extend((captive == Some(kind)).then_some(Value::Name("what it takes")));
            said
        }
        [(to, _, before, after)] if to == side && after.checked_add(1) == Some(before) => {
            vec!["one less".into()]
        }
        [(_, _, before, after)] if before.checked_add(1) == Some(after) => {
            vec!["the other hand".into()]
        }
        _ => vec!["something else".into()],
    }
}

/// What an en passant field says after a move, in every way in which it can be said.
fn passed(after: &Setup, played: Move, right: Option<Square>) -> Vec<Value> {
    let Some(passed) = after.en_passant else { return vec![Value::No] };
    let mut said = vec![Value::Yes];
    if passed == played.from {
        said.push("the square that the piece came from".into());
    } else if passed == played.to {
        said.push("the square that the piece went to".into());
    } else if right.is_some_and(|right| right != passed) {
        said.push("another square".into());
    }
    said
}

/// The name of a castling right.
pub(in crate::diagnosis) const fn right_name(right: Right) -> &'static str {
    match right.letter() {
        'K' => "White's right on the King's side",
        'Q' => "White's right on the Queen's side",
        'k' => "Black's right on the King's side",
        _ => "Black's right on the Queen's side",
    }
}

/// The name of the number of checks that a side has to give.
const fn checks_name(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "White's number of checks to give",
        Colour::Black => "Black's number of checks to give",
    }
}

/// What a move makes of its piece, in every way in which it can be said.
fn becomes(setup: &Setup, played: Move, after: &Setup) -> Vec<Value> {
    let Some(landed) = after.board.get(played.to) else { return vec![Value::Name("nothing")] };
    let mut said = vec![Value::Kind(landed.kind)];
    let kind = |square| setup.board.get(square).map(|piece: notation::Piece| piece.kind);
    let is = |other: Option<Kind>| other == Some(landed.kind);
    if is(kind(played.from)) {
        said.push("what it was".into());
    }
    if is(kind(played.to)) {
        said.push("what it takes".into());
    }
    said
}

/// How a counter goes on, in every way in which it can be said.
fn counted(before: u16, after: u16) -> Vec<Value> {
    let mut said = Vec::new();
    if after <= 1 {
        said.push(Value::Number(i32::from(after)));
    }
    if after == before {
        said.push("as it was".into());
    }
    if before.checked_sub(1) == Some(after) {
        said.push("one less".into());
    }
    if after == before.saturating_add(1) {
        said.push("one more".into());
    }
    if after == before.saturating_add(2) {
        said.push("two more".into());
    }
    if said.is_empty() {
        said.push("another number".into());
    }
    said
}
