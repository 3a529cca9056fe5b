//! Answers outlive what ends the program, and those of all shards are those of the whole.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use crosscheck::comparing::counts::Plies;
use crosscheck_core::shards::{Results, Shard, ShardError, Writer, once_each};
use crosscheck_testing::exhaustive::{
    Answered, AnswersHeader, Questions, Run, Statement, Tally, run,
};
use notation::Variant;

/// Asks a shard and adds the answers to its file; how many parts that were.
fn asked(questions: &Questions, shard: &str, file: &Path) -> Result<usize, ShardError> {
    let shard: Shard = shard.parse().unwrap();
    let writer = Writer::open(file, questions, &AnswersHeader::new(questions, shard))?;
    let stop = AtomicBool::new(false);
    let how = Run { shard, writer: Some(&writer), plies: Plies::Cheap, stop: &stop, tell: &|_| {} };
    let answers = run::<oracle::Game, perft::Game>(questions, &how)?;
    writer.end()?;
    Ok(answers.len())
}

fn read(questions: &Questions, files: &[PathBuf]) -> Result<Vec<Answered>, ShardError> {
    let results: Result<Vec<Results<AnswersHeader>>, _> =
        files.iter().map(|file| Results::read(file, questions)).collect();
    Ok(once_each(results?)?.into_values().collect())
}

/// What came of some parts, but for the time that they took.
fn summed(answers: &[Answered]) -> Tally {
    Tally { micros: 0, ..answers.iter().map(|answered| &answered.tally).sum() }
}

#[test]
fn shards_add_up_to_the_whole_though_one_was_cut_short() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    let questions = Questions::new(Variant::Colorbound, Statement::Transformations);
    let parts = usize::try_from(questions.parts()).unwrap();

    assert_eq!(asked(&questions, "1/1", &file("whole")).unwrap(), parts);
    assert_eq!(asked(&questions, "1/2", &file("odd")).unwrap(), parts.div_ceil(2));
    // As a machine leaves it that loses its power: two lines are gone, and half of another.
    let text = fs::read_to_string(file("odd")).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let kept = lines.len() - 3;
    let torn = &lines[kept][..lines[kept].len() / 2];
    fs::write(file("odd"), format!("{}\n{torn}", lines[..kept].join("\n"))).unwrap();
    assert_eq!(asked(&questions, "1/2", &file("odd")).unwrap(), 3);
    assert_eq!(asked(&questions, "1/2", &file("odd")).unwrap(), 0);
    asked(&questions, "2/2", &file("even")).unwrap();

    let whole = read(&questions, &[file("whole")]).unwrap();
    let merged = read(&questions, &[file("even"), file("odd")]).unwrap();
    assert_eq!((merged.len(), summed(&merged)), (parts, summed(&whole)));
    assert!(summed(&whole).moves > 100_000);

    let twice = read(&questions, &[file("odd"), file("whole")]).unwrap_err().to_string();
    assert!(
        twice.contains("whole, line ") && twice.contains(": part 0 is also on line "),
        "{twice}"
    );
    let other = Questions::new(Variant::Colorbound, Statement::Movement);
    let foreign = read(&other, &[file("odd")]).unwrap_err().to_string();
    assert!(foreign.contains("odd, line 1: statement is transformations here"), "{foreign}");
    let shard = asked(&questions, "2/2", &file("odd")).unwrap_err().to_string();
    assert!(shard.contains("odd, line 1: shard is 1/2 here, but 2/2 in"), "{shard}");
}

#[test]
fn a_stop_leaves_what_was_answered() {
    let folder = tempfile::tempdir().unwrap();
    let questions = Questions::new(Variant::Colorbound, Statement::Transformations);
    let file = folder.path().join("answers");
    let header = AnswersHeader::new(&questions, Shard::WHOLE);
    let writer = Writer::open(&file, &questions, &header).unwrap();
    let stop = AtomicBool::new(true);
    let how = Run {
        shard: Shard::WHOLE,
        writer: Some(&writer),
        plies: Plies::Cheap,
        stop: &stop,
        tell: &|_| {},
    };
    assert!(run::<oracle::Game, perft::Game>(&questions, &how).unwrap().is_empty());
    writer.end().unwrap();
    assert!(read(&questions, &[file]).unwrap().is_empty());
}

#[test]
fn a_statement_is_read_as_it_is_written() {
    for text in [
        "movement",
        "transformations",
        "beyond-0",
        "beyond-2",
        "beyond-1-rulings",
        "beyond-0-hand-2",
        "huddles-1-hand-1-rulings",
    ] {
        assert_eq!(text.parse::<Statement>().unwrap().to_string(), text);
    }
    for text in [
        "",
        "beyond",
        "beyond-9",
        "beyond-x",
        "Movement",
        "beyond-1-hand-0",
        "beyond-1-hand-9",
        "beyond-1-rulings-hand-1",
        "movement-rulings",
    ] {
        assert!(text.parse::<Statement>().is_err(), "{text}");
    }
}
