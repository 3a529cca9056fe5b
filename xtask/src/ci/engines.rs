//! Other people's engines: one that is right must come out right, and one that is known to be wrong must come out so.

use super::run::{Failed, Run, built, has, skip};

/// How a library is asked, what tells that it is there, and further games at which it is compared, with the options of
/// `compare` for each. Each has a convention of its own at crazyhouse; only Fairy-Stockfish has boards of ten files.
struct Library {
    name: &'static str,
    adapter: &'static str,
    is_installed: fn(&Run) -> bool,
    games: &'static [&'static str],
}

/// Two of the games that every library plays. `compare` takes them as games that nobody knows; their rules are in the tables.
const GAMES: [&str; 2] = ["antichess", "3check"];
/// The adapter of shakmaty. It is held to the tables alone: it writes the en passant field as our notation does, and the
/// others do not.
const SHAKMATY: &str = "target/examples/debug/shakmaty";

const LIBRARIES: [Library; 3] = [
    Library {
        name: "pyffish",
        adapter: "python3 examples/adapters/python/pyffish_adapter.py",
        is_installed: |run| run.has_module("pyffish"),
        games: &["crazyhouse --ignore fen.counters", "capablanca", "grand"],
    },
    Library {
        name: "python-chess",
        adapter: "python3 examples/adapters/python/python_chess_adapter.py",
        is_installed: |run| run.has_module("chess"),
        games: &["crazyhouse --ignore fen.counters"],
    },
    Library {
        name: "chessops",
        adapter: "node examples/adapters/javascript/chessops.mjs",
        is_installed: has_chessops,
        games: &["crazyhouse --ignore fen.hands"],
    },
];

fn has_chessops(run: &Run) -> bool {
    has("node") && run.has_file("examples/adapters/javascript/node_modules/chessops")
}

pub(super) fn all(run: &Run) -> Result<(), Failed> {
    for engine in ["stockfish", "fairy-stockfish"] {
        if has(engine) {
            run.step(&format!(
                "cargo xtask validate --variant chess --time 20s --uci -- {engine}"
            ))?;
        } else {
            skip(&format!("{engine}, which is not installed here"));
        }
    }
    matrix(run)?;
    matrices_of_lichess(run)?;
    for library in &LIBRARIES {
        compare(run, library)?;
    }
    planted(run)
}

/// Of the table of public engines, those that are installed here: what each of them fails is confirmed, and what is
/// confirmed still fails. pyffish is too slow for all of it, and is asked as any engine is.
fn matrix(run: &Run) -> Result<(), Failed> {
    let installed = [
        ("python-chess", run.has_module("chess")),
        ("nchess", run.has_module("nchess")),
        ("chessops", has_chessops(run)),
        // The tests of the adapters have built these two.
        ("shakmaty", run.has_file(SHAKMATY)),
        ("cozy-chess", run.has_file("target/examples/debug/cozy-chess")),
        ("Stockfish", has("stockfish")),
        ("Fairy-Stockfish", has("fairy-stockfish")),
    ];
    rows(run, "examples/adapters/engines.toml", &installed)
}

/// Of the tables of two games of lichess, which have most rules of their own, the rows of the engines that are installed here
/// and answer fast. All eight would take a minute more.
fn matrices_of_lichess(run: &Run) -> Result<(), Failed> {
    let installed = [("shakmaty", run.has_file(SHAKMATY)), ("chessops", has_chessops(run))];
    for game in ["atomic", "crazyhouse"] {
        rows(run, &format!("examples/adapters/lichess.toml --variant {game}"), &installed)?;
    }
    Ok(())
}

/// Asks the engines of a table that are installed here.
fn rows(run: &Run, table: &str, installed: &[(&str, bool)]) -> Result<(), Failed> {
    if !installed.iter().any(|(_, is_there)| *is_there) {
        skip(&format!("the table of {table}, of whose engines none is installed here"));
        return Ok(());
    }
    let mut matrix = run.command(&format!("cargo xtask matrix {table}"));
    for (engine, _) in installed.iter().filter(|(_, is_there)| *is_there) {
        matrix.args(["--engine", engine]);
    }
    run.step_of(&mut matrix)
}

/// Asks a library the games that it plays, each beside a reference that plays it, too.
fn compare(
    run: &Run,
    Library { name, adapter, is_installed, games }: &Library,
) -> Result<(), Failed> {
    if !is_installed(run) {
        skip(&format!("{name}, which is not installed here"));
        return Ok(());
    }
    if *name == "pyffish" {
        run.step(&format!("cargo xtask validate --variant chess -- {adapter}"))?;
    }
    if !has("fairy-stockfish") {
        skip(&format!("{name} beside Fairy-Stockfish, which is not installed here"));
        return Ok(());
    }
    for game in GAMES.iter().chain(*games) {
        run.step(&format!(
            "cargo xtask compare --variant {game} --positions 30 --time 5s --uci=reference \
             --reference fairy-stockfish -- {adapter}"
        ))?;
    }
    Ok(())
}

/// What `compare` is to find in such games, in a share of the mutants that are made for it.
fn planted(run: &Run) -> Result<(), Failed> {
    if has("fairy-stockfish") && has("python3") {
        let mut planted = run.command("python3 examples/uci/planted.py");
        planted.arg(built("xtask/crosscheck"));
        run.step_of(planted.args(["fairy-stockfish", "drop-rank", "clock", "promoted"]))
    } else {
        skip("mutants of Fairy-Stockfish, which is not installed here, or Python is not");
        Ok(())
    }
}

pub(super) fn third(run: &Run) -> Result<(), Failed> {
    // -S leaves no package within its reach.
    const THIRD: &str = "python3 -I -S examples/python/all_games.py";
    if !has("python3") {
        skip("the third implementation, as Python is not installed here");
        return Ok(());
    }
    run.step_of(run.command("cargo xtask verify --quick --with").arg(THIRD))?;
    run.step(&format!("cargo xtask validate --time 60s -- {THIRD}"))
}
