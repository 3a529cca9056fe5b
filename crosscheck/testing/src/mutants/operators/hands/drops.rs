//! Where a piece is dropped, and what a drop brings about.

use notation::{Colour, Hands, Kind, Move, Piece, Reason, Right, Setup, Square};
use oracle::reasons;

use super::{held, hold, mutant, rewriting};
use crate::mutants::mutant::{Alters, Deviation, Mutant, Operator};
use crate::mutants::operators::Sheet;
use crate::mutants::place::{Place, up};
use crate::rooks::home_rank;

pub(super) fn all(sheet: &Sheet) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for colour in Colour::BOTH {
        for kind in Hands::KINDS {
            mutants.extend(of_kind(sheet, colour, kind));
        }
        mutants.extend(missing(sheet, colour));
        mutants.extend(surplus(sheet, colour));
        mutants.extend(effects(sheet, colour));
        mutants.extend(later(sheet, colour));
        mutants.extend(ends(sheet, colour));
    }
    mutants
}

/// Leaves out drops of a side for which something holds.
fn leaving_out(
    colour: Colour,
    which: impl Fn(&Place, Kind, Move, &Setup) -> bool + Send + Sync + 'static,
) -> Alters {
    Box::new(move |place, answers| {
        if place.setup().side == colour {
            answers.leave_out(|played, after| {
                played.dropped.is_some_and(|kind| which(place, kind, played, after))
            });
        }
    })
}

/// Lists drops of a side that are none: of kinds for which one thing holds, where another does.
fn adding(
    colour: Colour,
    of: impl Fn(&Setup, Kind) -> bool + Send + Sync + 'static,
    which: impl Fn(&Place, Kind, Square) -> bool + Send + Sync + 'static,
) -> Alters {
    Box::new(move |place, answers| {
        let setup = place.setup();
        if setup.side != colour {
            return;
        }
        let wrong: Vec<(Move, Setup)> = Hands::KINDS
            .into_iter()
            .filter(|&kind| of(setup, kind))
            .flat_map(|kind| setup.variant.squares().map(move |to| (kind, to)))
            .filter(|&(kind, to)| which(place, kind, to))
            .map(|(kind, to)| (Move::drop(kind, to), dropped(setup, kind, to)))
            .filter(|(_, after)| reasons::exposures(after, place.rulings()).is_empty())
            .collect();
        answers.add(wrong);
    })
}

/// The position after a drop, whatever stands on the square.
fn dropped(setup: &Setup, kind: Kind, to: Square) -> Setup {
    let mut after = Setup { side: setup.side.opponent(), en_passant: None, ..setup.clone() };
    after.board.set(to, Some(Piece::new(setup.side, kind)));
    hold(&mut after, setup.side, kind, held(setup, setup.side, kind).saturating_sub(1));
    after.half_moves = if kind == Kind::Pawn { 0 } else { setup.half_moves.saturating_add(1) };
    after.full_moves += u16::from(setup.side == Colour::Black);
    after
}

fn of_kind(sheet: &Sheet, colour: Colour, kind: Kind) -> Vec<Mutant> {
    let who = format!("{colour} {kind}");
    let never = leaving_out(colour, move |_, dropped, _, _| dropped == kind);
    let stays = rewriting(colour, move |before, played, after| {
        if played.dropped == Some(kind) {
            hold(after, colour, kind, held(before, colour, kind));
        }
    });
    let all_go = rewriting(colour, move |_, played, after| {
        if played.dropped == Some(kind) {
            hold(after, colour, kind, 0);
        }
    });
    let checks = leaving_out(colour, move |place, dropped, _, after| {
        let enemy = colour.opponent();
        dropped == kind && !reasons::checks(after, place.rulings(), enemy).is_empty()
    });
    let blocks = leaving_out(colour, move |place, dropped, _, _| {
        dropped == kind && !place.checks().is_empty()
    });
    vec![
        mutant(sheet, format!("never drops a {who}"), &["drop.empty-square", "drop.text"], never),
        mutant(sheet, format!("keeps a {who} in hand that it drops"), &["drop.leaves-hand"], stays),
        mutant(
            sheet,
            format!("empties the hand of {kind}s when {colour} drops one"),
            &["drop.leaves-hand"],
            all_go,
        ),
        mutant(sheet, format!("gives no check by dropping a {who}"), &["drop.gives-check"], checks),
        mutant(
            sheet,
            format!("answers no check by dropping a {who}"),
            &["drop.answers-check"],
            blocks,
        ),
    ]
}

/// Drops that are not seen.
fn missing(sheet: &Sheet, colour: Colour) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    let size = sheet.variant.size();
    for rank in 1..size - 1 {
        let alter = leaving_out(colour, move |_, kind, played, _| {
            kind == Kind::Pawn && played.to.rank() == rank
        });
        let does = format!("drops no {colour} Pawn on rank {}", rank + 1);
        mutants.push(mutant(sheet, does, &["drop.empty-square"], alter));
    }
    for rank in [0, size - 1] {
        let alter = leaving_out(colour, move |_, kind, played, _| {
            kind != Kind::Pawn && played.to.rank() == rank
        });
        let does = format!("drops no piece of {colour} on rank {}", rank + 1);
        mutants.push(mutant(sheet, does, &["drop.empty-square"], alter));
    }
    let two_pawns = leaving_out(colour, move |place, kind, played, _| {
        let pawn = Piece::new(colour, Kind::Pawn);
        let mut pawns = place.setup().board.of(colour).filter(|(_, piece)| *piece == pawn);
        kind == Kind::Pawn && pawns.any(|(at, _)| at.file() == played.to.file())
    });
    let is_mate = |place: &Place, after: &Setup| {
        let game = place.changed(after.clone());
        game.is_some_and(|game| game.status().check && game.legal_moves().is_empty())
    };
    let mates = leaving_out(colour, move |place, _, _, after| is_mate(place, after));
    let pawn_mates = leaving_out(colour, move |place, kind, _, after| {
        kind == Kind::Pawn && is_mate(place, after)
    });
    for (does, breaks, alter) in [
        ("drops no second Pawn on a file", "drop.empty-square", two_pawns),
        ("does not mate by a drop", "drop.mates", mates),
        ("does not mate by the drop of a Pawn", "drop.mates", pawn_mates),
    ] {
        mutants.push(mutant(sheet, format!("{does}, {colour} to move"), &[breaks], alter));
    }
    mutants
}

/// Drops that are none.
fn surplus(sheet: &Sheet, colour: Colour) -> Vec<Mutant> {
    let met = |place: &Place, to| place.piece(to);
    let last = sheet.variant.size() - 1;
    let (first, last) = if up(colour) == 1 { (0, last) } else { (last, 0) };
    let is_empty = move |place: &Place, to| met(place, to).is_none();
    let in_hand = move |setup: &Setup, kind| held(setup, colour, kind) > 0;
    let takes = move |place: &Place, to, side| {
        met(place, to).is_some_and(|met| met.colour == side && met.kind != Kind::King)
    };
    let is_pawn_on = move |place: &Place, kind, to: Square, rank| {
        kind == Kind::Pawn && to.rank() == rank && is_empty(place, to)
    };
    let own = adding(colour, in_hand, move |place, _, to| takes(place, to, colour));
    let enemy = adding(colour, in_hand, move |place, _, to| takes(place, to, colour.opponent()));
    let on_first =
        adding(colour, in_hand, move |place, kind, to| is_pawn_on(place, kind, to, first));
    let on_last = adding(colour, in_hand, move |place, kind, to| is_pawn_on(place, kind, to, last));
    let unanswered: Alters = Box::new(move |place, answers| {
        let setup = place.setup();
        if setup.side == colour && !place.checks().is_empty() {
            let drops = reasons::drops(setup, place.rulings());
            answers.add(drops);
        }
    });
    let in_theirs_alone = move |setup: &Setup, kind| {
        held(setup, colour, kind) == 0 && held(setup, colour.opponent(), kind) > 0
    };
    let of_enemy = adding(colour, in_theirs_alone, move |place, kind, to| {
        is_empty(place, to) && (kind != Kind::Pawn || ![first, last].contains(&to.rank()))
    });
    let all: [(&str, &[&str], Alters); 6] = [
        ("drops onto its own pieces", &["drop.own-square"], own),
        ("drops onto enemy pieces", &["drop.enemy-square"], enemy),
        ("drops Pawns on its first rank", &["drop.pawn-not-first-rank"], on_first),
        ("drops Pawns on its last rank", &["drop.pawn-not-last-rank"], on_last),
        (
            "drops without answering a check",
            &[
                "check.answer",
                "drop.answers-check",
                "drop.not-against-leaper",
                "drop.not-against-double",
            ],
            unanswered,
        ),
        ("drops from the enemy's hand", &["drop.own-hand"], of_enemy),
    ];
    all.into_iter()
        .map(|(does, breaks, alter)| {
            mutant(sheet, format!("{does}, {colour} to move"), breaks, alter)
        })
        .collect()
}

/// What a drop does beside placing a piece.
fn effects(sheet: &Sheet, colour: Colour) -> Vec<Mutant> {
    let dropping = |change: fn(&Setup, Kind, Move, &mut Setup)| {
        rewriting(colour, move |before, played, after| {
            if let Some(kind) = played.dropped {
                change(before, kind, played, after);
            }
        })
    };
    let all: [(&str, &[&str], Alters); 7] = [
        (
            "zeroes the half-move clock by the drop of a piece",
            &["clock.piece-drop", "ruling.drop-clock.none"],
            dropping(|_, kind, _, after| {
                after.half_moves = if kind == Kind::Pawn { after.half_moves } else { 0 };
            }),
        ),
        (
            "counts the half-move clock on by the drop of a Pawn",
            &["clock.pawn-drop", "ruling.drop-clock.any"],
            dropping(|before, kind, _, after| {
                if kind == Kind::Pawn {
                    after.half_moves = before.half_moves.saturating_add(1).min(notation::MAX_CLOCK);
                }
            }),
        ),
        (
            "keeps the en passant square after a drop",
            &["drop.ends-en-passant", "fen.en-passant-field"],
            dropping(|before, _, played, after| {
                after.en_passant = before.en_passant.filter(|&square| square != played.to);
            }),
        ),
        (
            "names the square behind a Pawn that it drops on the fourth rank",
            &["drop.pawn-passes-nothing"],
            dropping(|before, kind, played, after| {
                let back = -up(before.side);
                let fourth = if up(before.side) == 1 { 3 } else { before.variant.size() - 4 };
                let passed = played.to.offset(0, back);
                let start = played.to.offset(0, 2 * back);
                let are_empty =
                    [passed, start].into_iter().flatten().all(|at| before.board.get(at).is_none());
                if kind == Kind::Pawn && played.to.rank() == fourth && are_empty {
                    after.en_passant = passed;
                }
            }),
        ),
        (
            "ends its rights to castle with a drop",
            &["drop.keeps-rights"],
            dropping(|before, _, _, after| {
                for right in before.castling.rights().filter(|right| right.colour == before.side) {
                    after.castling = after.castling.without(right);
                }
            }),
        ),
        (
            "gives a right to castle with a Rook that it drops at home",
            &["drop.rook-without-right"],
            dropping(|before, kind, played, after| {
                let right = Right { colour: before.side, king_side: played.to.file() > 4 };
                let home = home_rank(right);
                let king = Square::new(4, home).and_then(|at| before.board.get(at));
                let is_home = played.to.rank() == home && [0, 7].contains(&played.to.file());
                if kind == Kind::Rook
                    && is_home
                    && king == Some(Piece::new(before.side, Kind::King))
                {
                    after.castling = after.castling.with(right);
                }
            }),
        ),
        (
            "counts no full move after a drop",
            &["drop.whole-move", "clock.full-move"],
            dropping(|before, _, _, after| after.full_moves = before.full_moves),
        ),
    ];
    all.into_iter()
        .filter(|(does, ..)| colour == Colour::Black || !does.contains("full move"))
        .map(|(does, breaks, alter)| {
            mutant(sheet, format!("{does}, {colour} to move"), breaks, alter)
        })
        .collect()
}

/// What a piece that was dropped does afterwards.
fn later(sheet: &Sheet, colour: Colour) -> [Mutant; 2] {
    let rooting = |which: fn(Kind, Move) -> bool| -> Alters {
        Box::new(move |place, answers| {
            if place.setup().side != colour {
                return;
            }
            answers.leave_out(|played, _| {
                let mut drops = place.path().iter().filter(|step| step.played.to == played.from);
                drops.any(|step| step.played.dropped.is_some_and(|kind| which(kind, played)))
            });
        })
    };
    let is_double = |kind, played: Move| {
        kind == Kind::Pawn && played.from.rank().abs_diff(played.to.rank()) == 2
    };
    [
        mutant(
            sheet,
            format!("lets a Pawn that was dropped go one square only, {colour} to move"),
            &["drop.pawn-double-step", "drop.pawn-en-passant"],
            rooting(is_double),
        ),
        mutant(
            sheet,
            format!("never moves a piece that it has dropped, {colour} to move"),
            &["drop.ordinary"],
            rooting(|_, _| true),
        ),
    ]
}

/// An end that is told though a drop is left.
fn ends(sheet: &Sheet, colour: Colour) -> Vec<Mutant> {
    let is_left = |place: &Place| {
        let moves = &place.answers().moves;
        !moves.is_empty() && moves.iter().all(|(played, _)| played.dropped.is_some())
    };
    let mate: Alters = Box::new(move |place, answers| {
        if place.setup().side == colour && is_left(place) && answers.status.check {
            answers.end(Some(colour.opponent()), Reason::Checkmate);
        }
    });
    let stalemate: Alters = Box::new(move |place, answers| {
        if place.setup().side == colour && is_left(place) && !answers.status.check {
            answers.end(None, Reason::Stalemate);
        }
    });
    let ending = |does: &str, breaks: &str, alter: Alters| {
        let does = format!("{does}, {colour} to move");
        sheet.mutant(Operator::Ending, does, &[breaks], Deviation::Moves(alter))
    };
    vec![
        ending("calls it mate though a drop helps", "end.no-mate-with-drop", mate),
        ending("calls it stalemate though a drop is left", "end.no-stalemate-with-drop", stalemate),
    ]
}
