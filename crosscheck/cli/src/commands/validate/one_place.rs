use std::sync::mpsc;
use std::thread;
use std::time::Instant;

use crosscheck::comparing::compare::Comparison;
use crosscheck::comparing::play::misread;
use crosscheck::comparing::{
    Depth, Difference, Finding, Foreign, Implementation, KnownGame, NoAnswer, Position,
    PositionRef, Reaction, Reference, STARTPOS, bisect, compare, implementations, origin,
    read_position,
};
use crosscheck::conformance::validate::Subject;
use crosscheck::conformance::{class, further};
use crosscheck::diagnosis::{self, Diagnosis};
use crosscheck::fixtures::Fixtures;
use notation::{Move, Rulings, Variant};

use super::Arguments;
use crate::before::{Before, ask_all, depends};
use crate::console::tell;
use crate::engine::is_out_of_time;
use crate::exit::{Exit, Failure, out_of_time, refused_by_the_oracle};
use crate::illegal::{accepted, all_answered};

/// Compares the engine with the oracle at one position, and after every move from there.
pub(super) fn run(
    arguments: &Arguments,
    variant: Variant,
    rulings: &Rulings,
    fen: &str,
    fixtures: &Fixtures,
) -> Result<Exit, Failure> {
    let position = read_position(variant, rulings, fen, arguments.moves.split_whitespace())
        .map_err(Failure::of("--moves"))?;
    let at = position.as_ref();
    let before = arguments.before.iter().map(|text| Before::read(text, variant, rulings));
    let before = before.collect::<Result<Vec<_>, _>>()?;
    let illegal = arguments.illegal.iter().map(|text| Move::parse(text, variant));
    let illegal = illegal.collect::<Result<Vec<_>, _>>().map_err(Failure::of("--illegal"))?;
    let (end, until) = (Instant::now() + arguments.whole.time, arguments.until());
    let (subject, _) = arguments.introduce(&[variant], rulings, until)?;
    let mut oracle = implementations::oracle();
    let mut engine = arguments.engine.start(&subject, rulings, Some(until));
    ask_all(&before, engine.as_mut(), end, &subject.name)?;
    let compared = compare::at(at, &mut oracle, engine.as_mut(), Depth::EveryMove);
    let accepts = accepted(at, &illegal, &mut oracle, engine.as_mut())?;
    let accepts = accepts.map(|(_, accepts)| accepts);
    let mut finding = match compared {
        Comparison::Differ(mut finding) => {
            finding.differences.extend(accepts);
            *finding
        }
        Comparison::Agree(agreed) => {
            let snapshot = agreed.snapshot;
            // The word may be misread where the FEN is not.
            if fen == STARTPOS
                && let Some(mut misread) = misread(at.game, &mut oracle, engine.as_mut())
            {
                misread.right.clone_from(&subject.name);
                let replay = crosscheck::reports::replay(&subject, &misread);
                tell(&crosscheck::reports::finding(&misread, &fixtures.clauses, &replay))?;
                return Ok(if misread.has_broken() { Exit::Broken } else { Exit::Fail });
            }
            let (differs, is_counted) = match accepts {
                Some(accepts) => (Some(accepts), true),
                None => counts(arguments.perft, at, until, engine.as_mut(), &subject.name)?,
            };
            let differs = match differs {
                Some(difference) => vec![difference],
                None => beside(at, &subject, engine.as_mut())?,
            };
            if differs.is_empty() {
                all_answered(at, &illegal, engine.as_mut())?;
                tell(&crosscheck::explaining::diagram(&snapshot.setup))?;
                tell(&format!("fen    {}\n", snapshot.setup))?;
                let moves = snapshot.moves.len();
                tell(&format!("{} agrees with the oracle: {moves} moves\n", subject.name))?;
                return Ok(if is_counted { Exit::Pass } else { Exit::Incomplete });
            }
            let is_counted = matches!(differs[..], [Difference::Perft { .. }]);
            let sides = [oracle.name(), &subject.name];
            let mut finding = Finding::between(at, Some(snapshot.setup), sides, differs);
            finding.counting = arguments.perft.filter(|_| !is_counted);
            finding
        }
        Comparison::BothRefuse | Comparison::NotAsked => {
            return Err(match oracle.snapshot(at) {
                Ok(_) if subject.trusts_input && !origin::has_come_about(at) => {
                    let name = &subject.name;
                    Failure::usage(format!(
                        "--fen: {name} trusts its input and is not asked about a position that cannot \
                         come about"
                    ))
                }
                Ok(_) => match engine.observe(at) {
                    Err(no_answer) if is_out_of_time(&no_answer) => out_of_time(&subject.name),
                    answer => Failure::new(
                        Exit::Broken,
                        format!("{} {}", subject.name, Reaction::of(&answer)),
                    ),
                },
                refused => refused_by_the_oracle(&Reaction::of(&refused)),
            });
        }
    };
    finding.right.clone_from(&subject.name);
    if !before.is_empty() {
        let before = before.iter().flat_map(Before::questions).collect();
        let mut fresh = arguments.engine.start(&subject, rulings, Some(until));
        finding.again = depends(&finding, before, &mut oracle, fresh.as_mut());
    }
    if let [Difference::Perft { depth, .. }] = finding.differences[..] {
        // The generator knows all counts at once; its positions are the oracle's.
        let mut left = implementations::perft();
        bisect::into(&mut finding, depth, &mut left, engine.as_mut(), Depth::Itself);
    }
    finding.class = class::of(&finding, &[], &fixtures.clauses);
    if !finding.again.is_fickle() && !finding.is_miscount() && !finding.is_further() {
        diagnosis::name(&mut finding, &Diagnosis::default());
    }
    let replay = crosscheck::reports::replay(&subject, &finding);
    tell(&crosscheck::reports::finding(&finding, &fixtures.clauses, &replay))?;
    Ok(match finding.has_broken() {
        true => Exit::Broken,
        false if finding.fails() => Exit::Fail,
        false => Exit::Pass,
    })
}

/// What differs in the further questions that the engine offers.
fn beside(
    at: PositionRef<'_>,
    subject: &Subject,
    engine: &mut dyn Implementation<KnownGame>,
) -> Result<Vec<Difference>, Failure> {
    match further::at(at, &subject.further, engine) {
        Ok(differences) => Ok(differences),
        Err(no_answer) if is_out_of_time(&no_answer) => Err(out_of_time(&subject.name)),
        Err(no_answer) => Ok(no_answer.difference(None).into_iter().collect()),
    }
}

/// The difference in the counts of a length, if one is asked for and the generator has it; and whether the engine
/// answered what was asked.
fn counts(
    plies: Option<u32>,
    at: PositionRef<'_>,
    until: Instant,
    engine: &mut dyn Implementation<KnownGame>,
    name: &Foreign,
) -> Result<(Option<Difference>, bool), Failure> {
    let Some(depth) = plies else { return Ok((None, true)) };
    let left = match counted(at, depth, until) {
        Some(Ok(left)) => left,
        Some(Err(_)) => return Ok((None, true)),
        None => {
            let message = format!("--perft: a count of depth {depth} takes longer than --time");
            return Err(Failure::usage(message));
        }
    };
    let difference = match engine.perft(at, depth) {
        Ok(right) if right == left => {
            tell(&format!("perft {depth}: {left} for both\n"))?;
            None
        }
        Ok(right) => Some(Difference::Perft { depth, left, right, route: None }),
        Err(no_answer) if is_out_of_time(&no_answer) => {
            return Err(out_of_time(name));
        }
        Err(no_answer) => {
            let difference = no_answer.difference(None);
            if difference.is_none() {
                tell(&format!("perft {depth}: {name} {no_answer}\n"))?;
                return Ok((None, false));
            }
            difference
        }
    };
    Ok((difference, true))
}

/// The generator's count, if it comes in time. A count that does not goes on until the program ends.
fn counted(at: PositionRef<'_>, depth: u32, until: Instant) -> Option<Result<u64, NoAnswer>> {
    let (done, count) = mpsc::sync_channel(1);
    let position = Position::of(at);
    thread::spawn(move || done.send(implementations::perft().perft(position.as_ref(), depth)));
    count.recv_timeout(until.saturating_duration_since(Instant::now())).ok()
}
