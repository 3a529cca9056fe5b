//! `cargo xtask replay`: both witnesses at one place, and whether they agree there.

use clap::Args;
use crosscheck::blame::{self, Tally};
use crosscheck::fixtures::Fixtures;
use crosscheck::{
    Answer, Breadth, Difference, Finding, Implementation, Origin, Scene, View, adapters, bisect,
    compare, report, rulings_given,
};
use notation::{Move, Variant};

use crate::exit::{Exit, Failure};
use crate::paths;

/// Compare the two witnesses at one position, and show what they see.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game.
    variant: Variant,
    /// The start position: six fields, or startpos.
    #[arg(long, default_value = "startpos")]
    fen: String,
    /// The moves played from it, a space between.
    #[arg(long, default_value = "")]
    moves: String,
    /// A move that should be refused there.
    #[arg(long, value_name = "MOVE")]
    illegal: Option<String>,
    /// A reading other than the default, such as osmosis.table=printed.
    #[arg(long, value_name = "RULING=VALUE")]
    ruling: Vec<String>,
    /// Compare the counts of move sequences of this length as well, move by move.
    #[arg(long, value_name = "DEPTH")]
    perft: Option<u32>,
}

/// The command that shows a finding again.
pub(crate) fn command(finding: &Finding) -> String {
    let scene = &finding.scene;
    let mut command = format!("cargo xtask replay {} --fen '{}'", scene.variant, scene.fen);
    if !scene.line.is_empty() {
        command += &format!(" --moves '{}'", scene.line_text());
    }
    for (ruling, value) in scene.rulings.differing() {
        command += &format!(" --ruling '{ruling}={value}'");
    }
    for difference in &finding.differences {
        match difference {
            Difference::Accepts { played } => {
                command += &format!(" --illegal {}", played.text(scene.variant));
            }
            Difference::Perft { depth, .. } => command += &format!(" --perft {depth}"),
            _ => {}
        }
    }
    command
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let variant = arguments.variant;
    let rulings = rulings_given(&arguments.ruling, &[variant])?;
    let words = arguments.moves.split_whitespace();
    let scene = Scene::read(variant, &rulings, &arguments.fen, words)?;
    let place = scene.place();
    let (mut left, mut right) = (adapters::oracle(), adapters::perft());
    let seen = compare::at(place, &mut left, &mut right, Breadth::EveryPair);
    let mut finding = Finding {
        origin: Origin::Asked,
        scene: scene.clone(),
        setup: seen.view.as_ref().map(|view| view.setup.clone()),
        left: "oracle".to_owned(),
        right: "perft".to_owned(),
        differences: seen.differences,
        clauses: Vec::new(),
    };
    if let Some(text) = &arguments.illegal {
        let illegal = [Move::parse(text, variant)?];
        for side in [&mut left as &mut dyn Implementation, &mut right] {
            if let Some(accepts) = compare::probe(place, &illegal, side) {
                finding.differences.push(accepts);
                finding.right = side.name().to_owned();
            }
        }
    }
    if let Some(depth) = arguments.perft {
        match (left.perft(place, depth), right.perft(place, depth)) {
            (Answer::Answered(one), Answer::Answered(two)) if one == two => {
                println!("perft {depth}: {one} for both");
            }
            (Answer::Answered(one), Answer::Answered(two)) => {
                finding.differences.push(Difference::Perft { depth, left: one, right: two });
                bisect::into(&mut finding, depth, &mut left, &mut right, Breadth::EveryPair);
            }
            // Both refuse the place, which is told below.
            _ => {}
        }
    }
    if finding.differences.is_empty() {
        return match &seen.view {
            Some(view) => {
                show(view, variant);
                Ok(Exit::Agreed)
            }
            None => Err(Failure::Refused(left.look(place).manner().to_string())),
        };
    }
    let fixtures = Fixtures::read(&paths::fixtures())?;
    blame::name(&mut finding, &fixtures.clauses, &Tally::default(), &mut left);
    print!("{}", report::finding(&finding, &fixtures.clauses, &command(&finding)));
    Ok(Exit::Differed)
}

/// Shows what both witnesses see.
fn show(view: &View, variant: Variant) {
    print!("{}", report::diagram(&view.setup));
    println!("fen    {}", view.setup);
    println!("status {}", view.status);
    let moves = view.moves.iter().map(|played| played.text(variant).to_string());
    println!("moves  {} ({})", moves.collect::<Vec<_>>().join(" "), view.moves.len());
    println!("both witnesses agree");
}
