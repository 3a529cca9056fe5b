//! King of the Hill and Three-check, which have the moves of chess and an end of their own.

use notation::{Colour, Kind, Move, Piece, Reason, Variant};

use super::lacks_material;
use crate::museum::castle::Castle;
use crate::museum::endings::call_dead;
use crate::museum::exhibit::{Exhibit, Label, moves, rewriting, status};
use crate::museum::fen::taking_it_for;
use crate::mutants::{Deviation, Operator};

pub(super) fn all() -> Vec<Exhibit> {
    let mut all = hill();
    all.extend(checks());
    all
}

/// Makes a draw of an end that a side has won.
fn drawing(reason: Reason) -> Deviation {
    Deviation::Status(Box::new(move |_, status| {
        if let Some(outcome) = status.outcome.as_mut().filter(|outcome| outcome.reason == reason) {
            outcome.winner = None;
        }
    }))
}

/// Calls a position dead where nobody could mate in chess.
fn dead_as_in_chess() -> Deviation {
    status(|place, status| {
        if place.game().is_some() && lacks_material(place.setup()) {
            call_dead(status);
        }
    })
}

fn hill() -> Vec<Exhibit> {
    let hang = |label, operator, deviation| {
        Exhibit::in_game(Variant::KingOfTheHill, label, operator, deviation)
    };
    vec![
        hang(
            Label {
                name: "hill-is-a-draw",
                link: "lichess-org/scalachess#21",
                what: "Draws the game where a King arrives on the hill.",
                breaks: &["kingofthehill.hill.wins"],
            },
            Operator::Ending,
            drawing(Reason::Hill),
        ),
        hang(
            Label {
                name: "hill-out-of-reach-of-lone-kings",
                link: "QueensGambit/CrazyAra#90",
                what: "Draws by lack of material as chess does, though a bare King may still climb the \
                       hill.",
                breaks: &["kingofthehill.dead.none"],
            },
            Operator::Ending,
            dead_as_in_chess(),
        ),
        // It was reported of all games of the library.
        hang(
            Label {
                name: "castles-onto-any-own-piece",
                link: "lichess-org/dartchess#25",
                what: "Takes for castling every move of the King onto a piece of its own, where it may \
                       castle on the side of a greater or smaller square number.",
                breaks: &[
                    "kingofthehill.castling.king-side",
                    "kingofthehill.castling.queen-side",
                    "kingofthehill.capture.own",
                    "kingofthehill.king.move",
                ],
            },
            Operator::Castling,
            moves(|place, answers| {
                let king = Piece::new(place.setup().side, Kind::King);
                for castle in Castle::own(place).filter(|castle| castle.has_king(place)) {
                    let Some(after) = place.after(castle.played()) else { continue };
                    let number = |square: notation::Square| (square.rank(), square.file());
                    let own = place.setup().board.of(king.colour);
                    let onto = own.filter(|(to, piece)| {
                        let is_greater = number(*to) > number(castle.king);
                        *piece != king && is_greater == castle.right.king_side
                    });
                    answers.add(onto.map(|(to, _)| (Move::new(castle.king, to), after.clone())));
                }
            }),
        ),
    ]
}

fn checks() -> Vec<Exhibit> {
    let hang = |label, operator, deviation| {
        Exhibit::in_game(Variant::ThreeCheck, label, operator, deviation)
    };
    vec![
        hang(
            Label {
                name: "third-check-is-a-draw",
                link: "lichess-org/scalachess#20",
                what: "Draws the game by the third check.",
                breaks: &["3check.third-check.wins"],
            },
            Operator::Ending,
            drawing(Reason::ThirdCheck),
        ),
        hang(
            Label {
                name: "checks-are-not-counted",
                link: "niklasf/chessops#30",
                what: "Leaves the checks to give as they are when a move gives check.",
                breaks: &[
                    "3check.checks.takes-one",
                    "3check.checks.once-a-move",
                    "3check.checks.discovered",
                    "3check.checks.by-castling",
                    "3check.checks.by-promotion",
                    "3check.checks.by-en-passant",
                ],
            },
            Operator::ChecksCounted,
            rewriting(|place, _, after| after.checks = place.setup().checks),
        ),
        hang(
            Label {
                name: "three-checks-need-material-to-mate",
                link: "lichess-org/lila#292",
                what: "Draws by lack of material as chess does, though a lone piece can give three \
                       checks.",
                breaks: &["3check.dead.nothing-else"],
            },
            Operator::Ending,
            dead_as_in_chess(),
        ),
        hang(
            Label {
                name: "checks-of-the-fen-ignored",
                link: "pychess/pychess#1674",
                what: "Does not read how many checks a FEN leaves, and starts with three for each side.",
                breaks: &["3check.fen.checks-field", "3check.fen.checks-given"],
            },
            Operator::FenRead,
            taking_it_for(|setup| {
                setup.checks = setup.checks.map(|checks| {
                    let most = notation::Checks::MOST;
                    Colour::BOTH.into_iter().fold(checks, |checks, side| checks.with(side, most))
                });
            }),
        ),
    ]
}
