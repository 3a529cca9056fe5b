//! What a list of known failures says of a case, it says of its images.

use crosscheck::comparing::{
    Implementation, KnownGame, NoAnswer, Observation, PositionRef, implementations,
};
use crosscheck::conformance::validate::{
    Baseline, Conclusion, KnownFailure, Plan, Results, Subject, run,
};
use notation::{Colour, Kind, Move, Piece, Setup, Variant};

use crate::conformance::{FIXTURES, plan};

/// An engine that is wrong for one colour fails the images of that colour alone.
#[test]
fn a_known_failure_stands_for_its_images_and_an_image_for_itself() {
    let case = "chess.knight.move.corner";
    let of_case = |results: &Results| -> Vec<String> {
        let checks = results.games[0].checks.iter();
        checks.filter(|check| check.outcome.finding().is_some()).map(|c| c.id.clone()).collect()
    };
    let held = |known: &[&str]| {
        let known = known.iter().map(|&id| KnownFailure { id: id.to_owned(), why: None });
        let baseline = Baseline { seed: None, known: known.collect() };
        baseline.check(&FIXTURES).unwrap();
        let plan = Plan {
            cases: vec![case.to_owned()],
            baseline: &baseline,
            ..plan(vec![Variant::Chess])
        };
        let results =
            run(&plan, Subject::in_process("lame"), &|| Box::new(Lame(implementations::oracle())));
        (of_case(&results), results.conclusion(), baseline.updated(&results).unwrap())
    };
    let (failing, conclusion, updated) = held(&[]);
    let black = [format!("{case}@black"), format!("{case}@both")];
    assert_eq!((failing, conclusion), (black.to_vec(), Conclusion::Wrong));
    let listed: Vec<&String> = updated.known.iter().map(|known| &known.id).collect();
    assert_eq!(listed, [&black[0], &black[1]]);
    assert_eq!(held(&[case]).1, Conclusion::Right);
    assert_eq!(held(&[&black[0], &black[1]]).1, Conclusion::Right);
    assert_eq!(held(&[&black[0]]).1, Conclusion::Wrong);
    assert_eq!(held(&[case, &format!("{case}@mirror")]).1, Conclusion::Wrong);
}

/// The oracle, which finds no move of a black Knight.
struct Lame(implementations::Oracle);

impl Implementation<KnownGame> for Lame {
    fn name(&self) -> &'static str {
        "lame"
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        let mut seen = self.0.observe(at)?;
        let knight = Piece::new(Colour::Black, Kind::Knight);
        let board = seen.setup.as_ref().map(|setup| setup.board.clone());
        seen.moves.retain(|played| {
            board.as_ref().is_none_or(|board| board.get(played.from) != Some(knight))
        });
        Ok(seen)
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        self.0.successors(at, played)
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        self.0.perft(at, depth)
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        self.0.divide(at, depth)
    }
}
