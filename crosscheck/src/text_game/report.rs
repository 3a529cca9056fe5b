//! How findings of a game are reported whose rules are not known here.

use crate::comparing::Finding;
use crate::comparing::play::Feature;
use crate::engines::quoted;
use crate::reports::json::JsonGiven;
use crate::reports::{Grid, Reported, Way};

use crate::text_game::board::Board;
use crate::text_game::fen::TextSetup;
use crate::text_game::game::TextGame;
use crate::text_game::moves::TextMove;
use crate::text_game::status::TextStatus;

impl Reported for TextGame {
    const COMMAND: &'static str = "compare";

    const NO_TERMS: &'static str = "nothing ignored";

    const RIGHT: &'static str = "agrees with the reference";

    const WRONG: &'static str = "differs from the reference";

    const REMARK: &'static str = "; the rules are not known here, so no clause is named";

    fn term(name: &str, value: &str) -> String {
        format!("--{name} {}", quoted(value))
    }

    fn setup(finding: &Finding<Self>) -> Option<TextSetup> {
        finding.setup.clone()
    }

    fn diagram(setup: &TextSetup) -> String {
        setup.board().map(|board| board.diagram()).unwrap_or_default()
    }

    fn grid(setup: &TextSetup) -> Grid {
        setup.board().as_ref().map(Board::grid).unwrap_or_default()
    }

    fn way(played: TextMove) -> Option<Way> {
        played.way()
    }

    /// A case would need a clause.
    fn case(_: &Finding<Self>) -> Option<String> {
        None
    }

    /// Conventions are known of known rules alone.
    fn convention(_: &Finding<Self>) -> &'static str {
        "a convention"
    }

    fn status(status: &TextStatus) -> JsonGiven {
        JsonGiven::Text(status.to_string())
    }

    fn features(&self) -> Vec<Feature> {
        vec![Feature::Positions, Feature::Moves, Feature::RefusedMoves, Feature::Checks]
    }
}
