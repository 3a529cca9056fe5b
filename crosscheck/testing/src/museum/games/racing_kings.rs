//! Racing Kings: who may give check, and when the race is over.

use notation::{Colour, Fault, Kind, Outcome, Reason, Variant};
use oracle::reasons;

use crate::museum::exhibit::{Exhibit, Label, also, moves, status};
use crate::museum::fen::in_spite_of;
use crate::mutants::{Answers, Forbidden, Operator, Place};

pub(super) fn all() -> Vec<Exhibit> {
    let hang = |label, operator, deviation| {
        Exhibit::in_game(Variant::RacingKings, label, operator, deviation)
    };
    vec![
        hang(
            Label {
                name: "king-uncovers-a-check",
                link: "niklasf/chessops#194",
                what: "Lets a King uncover a check on the other, as a King cannot give check itself.",
                breaks: &["racingkings.check.king-uncovers"],
            },
            Operator::GivesCheck,
            also(uncovers_with_the_king),
        ),
        hang(
            Label {
                name: "white-wins-at-once",
                link: "ddugovic/Stockfish#297",
                what: "Gives White the win as soon as its King arrives, though Black's may still arrive \
                       in the same turn.",
                breaks: &[
                    "racingkings.race.white-arrives-black-may-follow",
                    "racingkings.race.black-follows-draw",
                    "racingkings.race.all-moves-while-following",
                ],
            },
            Operator::Ending,
            moves(|place, answers| {
                if place.setup().side == Colour::Black && has_arrived(place, Colour::White) {
                    answers.end(Some(Colour::White), Reason::Race);
                }
            }),
        ),
        hang(
            Label {
                name: "black-moves-though-it-cannot-follow",
                link: "ddugovic/Stockfish#132",
                what: "Gives Black a last move where White has arrived and Black's King cannot.",
                breaks: &[
                    "racingkings.race.white-arrives-black-cannot-follow",
                    "racingkings.race.follow-not-onto-attacked",
                    "racingkings.race.follow-not-onto-own",
                    "racingkings.race.before-stalemate",
                    "racingkings.race.no-move-after",
                ],
            },
            Operator::Ending,
            moves(|place, answers| {
                if place.setup().side == Colour::Black && has_arrived(place, Colour::White) {
                    play_on(place, answers);
                }
            }),
        ),
        hang(
            Label {
                name: "both-arrived-is-lost",
                link: "fairy-stockfish/Fairy-Stockfish#9",
                what: "Gives White the win where both Kings have arrived.",
                breaks: &["racingkings.race.black-follows-draw"],
            },
            Operator::Ending,
            status(|_, status| {
                let is_drawn = |outcome: &&mut Outcome| {
                    outcome.reason == Reason::Race && outcome.winner.is_none()
                };
                if let Some(outcome) = status.outcome.as_mut().filter(is_drawn) {
                    outcome.winner = Some(Colour::White);
                }
            }),
        ),
        hang(
            Label {
                name: "moves-after-the-race",
                link: "pychess/pychess#1889",
                what: "Lets both sides move on after the race.",
                breaks: &[
                    "racingkings.race.no-move-after",
                    "racingkings.race.black-arrives",
                    "racingkings.race.white-arrives-black-cannot-follow",
                    "racingkings.race.black-follows-draw",
                    "racingkings.race.black-lets-it-go",
                ],
            },
            Operator::Ending,
            moves(play_on),
        ),
        hang(
            Label {
                name: "race-that-was-over",
                link: "niklasf/python-chess#115",
                what: "Accepts a position in which the race was over a move ago.",
                breaks: &["racingkings.refused.game-over"],
            },
            Operator::RefusalMissing,
            in_spite_of(|fault| matches!(fault, Fault::GameOver)),
        ),
    ]
}

/// Whether the King of a side stands on the goal.
fn has_arrived(place: &Place, colour: Colour) -> bool {
    reasons::royals(place.setup(), colour).any(|king| king.rank() == 7)
}

/// Lists the moves that there would be if the race were not over.
fn play_on(place: &Place, answers: &mut Answers) {
    let is_over = answers.status.outcome.is_some_and(|outcome| outcome.reason == Reason::Race);
    if is_over {
        answers.status.outcome = None;
        let all = place.pseudo_legal();
        answers.add(all.filter(|(_, after)| reasons::exposures(after, place.rulings()).is_empty()));
    }
}

/// A move of a King after which only the other King is attacked.
fn uncovers_with_the_king(place: &Place, one: &Forbidden) -> bool {
    let mover = place.piece(one.played.from);
    let is_on_the_other =
        |target| one.after.board.get(target).is_some_and(|met| met.colour != place.setup().side);
    mover.is_some_and(|mover| mover.kind == Kind::King)
        && one.attacks.iter().all(|attack| is_on_the_other(attack.target()))
}
