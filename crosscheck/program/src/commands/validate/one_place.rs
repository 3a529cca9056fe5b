use comparing::compare::Comparison;
use comparing::{
    Depth, Difference, Finding, Implementation, Position, PositionRef, Reaction, Reference, bisect,
    compare, witnesses,
};
use conformance::blame::{self, Tally};
use notation::{Rulings, Variant};
use suite::Fixtures;

use super::Arguments;
use crate::exit::{Exit, Failure};
use crate::output::tell;

/// Compares the engine with the oracle at one position, and after every move from there.
pub(super) fn run(
    arguments: &Arguments,
    variant: Variant,
    rulings: &Rulings,
    fen: &str,
    fixtures: &Fixtures,
) -> Result<Exit, Failure> {
    let position = Position::read(variant, rulings, fen, arguments.moves.split_whitespace())?;
    let at = position.as_ref();
    let (subject, _) = arguments.introduce(&[variant], rulings)?;
    let mut oracle = witnesses::oracle();
    let mut engine = arguments.engine.start(rulings);
    let mut finding = match compare::at(at, &mut oracle, engine.as_mut(), Depth::EveryMove) {
        Comparison::Differ(finding) => *finding,
        Comparison::Agree(agreed) => {
            let snapshot = agreed.snapshot;
            let differs = counts(arguments.perft, at, engine.as_mut())?;
            let Some(difference) = differs else {
                tell(&explaining::diagram(&snapshot.setup))?;
                tell(&format!("fen    {}\n", snapshot.setup))?;
                let moves = snapshot.moves.len();
                tell(&format!("{} agrees with the oracle: {moves} moves\n", subject.name))?;
                return Ok(Exit::Right);
            };
            Finding::between(
                at,
                Some(snapshot.setup),
                [oracle.name(), &subject.name],
                vec![difference],
            )
        }
        Comparison::BothRefuse | Comparison::NotAsked => {
            return Err(match oracle.snapshot(at) {
                Ok(_) => {
                    let reaction = Reaction::of(&engine.observe(at));
                    Failure::Engine(format!("{} {reaction}", subject.name))
                }
                refused => Failure::Position(format!("the oracle {}", Reaction::of(&refused))),
            });
        }
    };
    finding.right.clone_from(&subject.name);
    if let [Difference::Perft { depth, .. }] = finding.differences[..] {
        // The generator knows all counts at once; its positions are the oracle's.
        let mut left = witnesses::perft();
        bisect::into(&mut finding, depth, &mut left, engine.as_mut(), Depth::Itself);
    }
    blame::name(&mut finding, &fixtures.clauses, &Tally::default());
    let replay = reports::replay(&subject, &finding);
    tell(&reports::finding(&finding, &fixtures.clauses, &replay))?;
    Ok(Exit::Wrong)
}

/// The difference in the counts of a length, if one is asked for and the generator has it.
fn counts(
    plies: Option<u32>,
    at: PositionRef<'_>,
    engine: &mut dyn Implementation,
) -> Result<Option<Difference>, Failure> {
    let Some(depth) = plies else { return Ok(None) };
    let Ok(left) = witnesses::perft().perft(at, depth) else { return Ok(None) };
    Ok(match engine.perft(at, depth) {
        Ok(right) if right == left => {
            tell(&format!("perft {depth}: {left} for both\n"))?;
            None
        }
        Ok(right) => Some(Difference::Perft { depth, left, right }),
        Err(no_answer) => no_answer.difference(None),
    })
}
