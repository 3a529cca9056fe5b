use crosscheck::blame::{self, Tally};
use crosscheck::fixtures::Fixtures;
use crosscheck::{
    Answer, Breadth, Difference, Finding, Implementation, Origin, Reference, Scene, adapters,
    bisect, compare, report,
};
use notation::{Rulings, Variant};

use super::Arguments;
use crate::exit::{Exit, Failure};
use crate::output::tell;

/// Compares the engine with the oracle at one place, and after every move from there.
pub(super) fn run(
    arguments: &Arguments,
    variant: Variant,
    rulings: &Rulings,
    fen: &str,
    fixtures: &Fixtures,
) -> Result<Exit, Failure> {
    let scene = Scene::read(variant, rulings, fen, arguments.moves.split_whitespace())?;
    let place = scene.place();
    let (subject, _) = arguments.introduce(&[variant], rulings)?;
    let mut oracle = adapters::oracle();
    let mut engine = arguments.engine.start(rulings);
    let seen = compare::at(place, &mut oracle, engine.as_mut(), Breadth::EveryMove);
    let mut differences = seen.differences;
    if differences.is_empty() && seen.view.is_none() {
        return match oracle.view(place) {
            Answer::Answered(_) => {
                let manner = engine.look(place).manner();
                Err(Failure::Engine(format!("{} {manner}", subject.name)))
            }
            refused => Err(Failure::Position(format!("the oracle {}", refused.manner()))),
        };
    }
    if let (true, Some(depth)) = (differences.is_empty(), arguments.perft)
        && let Answer::Answered(left) = adapters::perft().perft(place, depth)
    {
        match engine.perft(place, depth) {
            Answer::Answered(right) if right == left => {
                tell(&format!("perft {depth}: {left} for both\n"))?;
            }
            Answer::Answered(right) => differences.push(Difference::Perft { depth, left, right }),
            other => differences.extend(other.instead_of_content(None)),
        }
    }
    let view = seen.view.or_else(|| oracle.view(place).answered());
    if differences.is_empty() {
        if let Some(view) = &view {
            tell(&report::diagram(&view.setup))?;
            tell(&format!("fen    {}\n", view.setup))?;
            let moves = view.moves.len();
            tell(&format!("{} agrees with the oracle: {moves} moves\n", subject.name))?;
        }
        return Ok(Exit::Right);
    }
    let mut finding = Finding {
        origin: Origin::Asked,
        scene: scene.clone(),
        setup: view.map(|view| view.setup),
        left: "oracle".to_owned(),
        right: subject.name.clone(),
        differences,
        clauses: Vec::new(),
    };
    if let [Difference::Perft { depth, .. }] = finding.differences[..] {
        // The generator knows all counts at once; what it sees is what the oracle sees.
        let mut left = adapters::perft();
        bisect::into(&mut finding, depth, &mut left, engine.as_mut(), Breadth::Itself);
    }
    blame::name(&mut finding, &fixtures.clauses, &Tally::default(), &mut oracle);
    let replay = report::replay(&subject, &finding);
    tell(&report::finding(&finding, &fixtures.clauses, &replay))?;
    Ok(Exit::Wrong)
}
