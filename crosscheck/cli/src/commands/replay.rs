//! `crosscheck replay`: compares both implementations at one position.

use std::process::exit;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use clap::Args;
use crosscheck::comparing::{
    Comparison, Depth, Difference, Finding, Implementation, KnownGame, Position, Reaction,
    STARTPOS, Snapshot, bisect, compare, implementations, read_position, rulings_given,
};
use crosscheck::conformance::validate::Subject;
use crosscheck::diagnosis::{self, Diagnosis};
use crosscheck::fixtures::{Case, Fixtures, Record, Table};
use notation::{Move, Variant};

use crate::console::{note, tell};
use crate::engine::duration;
use crate::exit::{Exit, Failure, refused_by_the_oracle};
use crate::given::did_you_mean;
use crate::illegal::legal_there;
use crate::position::depth;

/// Compare the two implementations at one position, and show the position.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The game; or the id of a case, of an image (ID@black) or of a count (GAME/POSITION perft DEPTH), whose position is
    /// compared.
    #[arg(value_name = "GAME|CASE|COUNT")]
    asked: String,
    /// The start position: six fields, or startpos.
    #[arg(long, default_value = STARTPOS)]
    fen: String,
    /// The moves played from it, separated by spaces.
    #[arg(long, default_value = "")]
    moves: String,
    /// A move that should be refused there.
    #[arg(long, value_name = "MOVE")]
    illegal: Option<String>,
    /// A ruling value other than the default, such as osmosis.table=printed.
    #[arg(long, value_name = "RULING=VALUE")]
    ruling: Vec<String>,
    /// Compare the counts of move sequences of this length as well, move by move.
    #[arg(long, value_name = "DEPTH", value_parser = depth())]
    perft: Option<u32>,
    /// How long the counts may take; 10m where it is not given.
    #[arg(long, value_name = "TIME", value_parser = duration)]
    time: Option<Duration>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let (position, counted) = position(arguments)?;
    let variant = position.game.variant;
    let place = position.as_ref();
    let (mut left, mut right) = (implementations::oracle(), implementations::perft());
    let compared = compare::at(place, &mut left, &mut right, Depth::EveryPair);
    let sides = [left.name(), right.name()];
    let (agreed, mut finding) = match compared {
        Comparison::Differ(finding) => (None, *finding),
        Comparison::Agree(agreed) => {
            let setup = Some(agreed.snapshot.setup.clone());
            (Some(agreed.snapshot), Finding::between(place, setup, sides, vec![]))
        }
        _ => (None, Finding::between(place, None, sides, vec![])),
    };
    if let Some(text) = &arguments.illegal {
        let illegal = [Move::parse(text, variant).map_err(Failure::of("--illegal"))?];
        if agreed.as_ref().is_some_and(|seen| seen.moves.contains(&illegal[0])) {
            return Err(legal_there(text));
        }
        for side in [&mut left as &mut dyn Implementation<KnownGame>, &mut right] {
            if let Some(accepts) = compare::probe(place, &illegal, side) {
                finding.differences.push(accepts);
                finding.right = side.name().into();
            }
        }
    }
    let depth = arguments.perft.or(counted);
    if depth.is_none() && arguments.time.is_some() {
        return Err(Failure::usage("--time: there is nothing to count; add --perft"));
    }
    if let Some(depth) = depth {
        let _counting = counting_for(depth, arguments.time.unwrap_or(COUNTING));
        match (left.perft(place, depth), right.perft(place, depth)) {
            (Ok(one), Ok(two)) if one == two => {
                tell(&format!("perft {depth}: {one} for both\n"))?;
            }
            (Ok(one), Ok(two)) => {
                finding.differences.push(Difference::Perft {
                    depth,
                    left: one,
                    right: two,
                    route: None,
                });
                bisect::into(&mut finding, depth, &mut left, &mut right, Depth::EveryPair);
            }
            // Both refuse the position, which is reported below.
            _ => {}
        }
    }
    if finding.differences.is_empty() {
        if let Some(snapshot) = &agreed {
            show(snapshot, variant)?;
            return Ok(Exit::Pass);
        }
        let reaction = Reaction::of(&left.observe(place));
        // A case and a count have their own position.
        let is_named = arguments.asked.parse::<Variant>().is_err();
        return Err(if is_named {
            Failure::usage(format!("both implementations refuse: the oracle {reaction}"))
        } else {
            refused_by_the_oracle(&reaction)
        });
    }
    let fixtures = Fixtures::read_or_embedded(None, &[])?;
    diagnosis::name(&mut finding, &Diagnosis::default());
    let again = crosscheck::reports::replay(&Subject::in_process("perft"), &finding);
    tell(&crosscheck::reports::finding(&finding, &fixtures.clauses, &again))?;
    Ok(Exit::Fail)
}

/// How long a count may take where nobody says.
const COUNTING: Duration = Duration::from_mins(10);

/// Ends the program if a count takes longer than a time: no count can be ended from outside. It ends nothing once the
/// result is dropped.
fn counting_for(depth: u32, time: Duration) -> Sender<()> {
    let (counting, counted) = channel::<()>();
    // Where there is no thread for it, the count takes as long as it takes.
    let _ = thread::Builder::new().spawn(move || {
        if counted.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
            let time = humantime::format_duration(time);
            note(&format!(
                "error: --perft: depth {depth} was not counted within {time}; give a smaller depth, or a longer --time"
            ));
            exit(Exit::Incomplete as i32);
        }
    });
    counting
}

/// The position that is asked about, and the depth of the count whose id names it.
fn position(arguments: &Arguments) -> Result<(Position, Option<u32>), Failure> {
    let Arguments { asked, ruling, fen, moves, .. } = arguments;
    if let Ok(variant) = asked.parse::<Variant>() {
        let rulings = rulings_given(ruling, &[variant]).map_err(Failure::of("--ruling"))?;
        let position = read_position(variant, &rulings, fen, moves.split_whitespace())
            .map_err(Failure::of("--moves"))?;
        return Ok((position, None));
    }
    let fixtures = Fixtures::read_or_embedded(None, &[])?;
    let Some(named) = of_case(&fixtures, asked).or_else(|| of_count(&fixtures, asked)) else {
        let counts = fixtures.tables.iter().flat_map(Table::count_ids);
        let cases = fixtures.cases.iter().map(|case| case.id.clone());
        let meant = did_you_mean(cases.chain(counts), asked);
        return Err(Failure::usage(format!("`{asked}` is no game, no case and no count{meant}")));
    };
    // What has an id has a position and rulings of its own.
    if fen != STARTPOS || !moves.is_empty() || !ruling.is_empty() {
        return Err(Failure::usage(format!(
            "{asked} has its own position: leave out --fen, --moves and --ruling"
        )));
    }
    Ok(named)
}

fn of_case(fixtures: &Fixtures, id: &str) -> Option<(Position, Option<u32>)> {
    let Case { variant, rulings, fen, line, .. } =
        fixtures.cases.iter().find(|case| case.id == id)?.clone();
    Some((Position { game: KnownGame { variant, rulings }, fen, line }, None))
}

/// The position of a table, and the depth: `GAME/POSITION perft DEPTH`, as [`Table::count_id`] writes it.
fn of_count(fixtures: &Fixtures, id: &str) -> Option<(Position, Option<u32>)> {
    fixtures.tables.iter().find_map(|table| {
        let is_named = |(record, depth): &(&Record, u32)| table.count_id(record, *depth) == id;
        let (record, depth) = table.counted().find(is_named)?;
        let game = KnownGame::from(table.variant);
        Some((Position { game, fen: record.fen.clone(), line: vec![] }, Some(depth)))
    })
}

/// Shows the position that both implementations agree on.
fn show(snapshot: &Snapshot, variant: Variant) -> Result<(), Failure> {
    let Snapshot { setup, moves, status } = snapshot;
    let texts = moves.iter().map(|played| played.text(variant).to_string());
    let texts = texts.collect::<Vec<_>>().join(" ");
    let board = crosscheck::explaining::diagram(setup);
    tell(&format!(
        "{board}fen    {setup}\nstatus {status}\nmoves  {texts} ({})\nboth implementations agree\n",
        moves.len()
    ))
}
