//! Antichess: the King is a piece like the others, and who cannot move has won.

use notation::{Kind, Outcome, Piece, Reason, Variant};

use crate::museum::exhibit::{Exhibit, Label, following, rewriting, status};
use crate::mutants::Operator;

pub(super) fn all() -> Vec<Exhibit> {
    let hang = |label, operator, deviation| {
        Exhibit::in_game(Variant::Antichess, label, operator, deviation)
    };
    vec![
        hang(
            Label {
                name: "promoted-king-is-a-queen",
                link: "pychess/pychess#1404",
                what: "Makes a Queen of a Pawn that promotes to a King.",
                breaks: &["antichess.pawn.promotion-king"],
            },
            Operator::Promotion,
            rewriting(|place, played, after| {
                if played.choice == Some(Kind::King) {
                    let queen = Piece::new(place.setup().side, Kind::Queen);
                    after.board.set(played.to, Some(queen));
                }
            }),
        ),
        hang(
            Label {
                name: "stalemate-by-number-of-pieces",
                link: "goutham/nakshatra#8",
                what: "Gives a stalemate to the side with fewer pieces, as another server does.",
                breaks: &[
                    "antichess.end.stalemate",
                    "antichess.ruling.stalemate.fewer-pieces",
                    "antichess.ruling.stalemate.equal-pieces",
                ],
            },
            Operator::Ruling,
            following("antichess.stalemate", "fewer-pieces"),
        ),
        hang(
            Label {
                name: "stalemate-is-drawn",
                link: "lichess-org/mobile#2814",
                what: "Draws by stalemate.",
                breaks: &["antichess.end.stalemate", "antichess.ruling.stalemate.draw"],
            },
            Operator::Ending,
            status(|_, status| {
                let is_it = |outcome: &&mut Outcome| outcome.reason == Reason::Stalemate;
                if let Some(outcome) = status.outcome.as_mut().filter(is_it) {
                    outcome.winner = None;
                }
            }),
        ),
        hang(
            Label {
                name: "nothing-left-goes-on",
                link: "lichess-org/lila#9541",
                what: "Does not see that the game is over when a side has lost all its pieces.",
                breaks: &["antichess.end.no-pieces"],
            },
            Operator::Ending,
            status(|_, status| {
                if status.outcome.is_some_and(|outcome| outcome.reason == Reason::NoPieces) {
                    status.outcome = None;
                }
            }),
        ),
    ]
}
