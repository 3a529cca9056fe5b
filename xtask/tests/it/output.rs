//! The output of a command reaches its reader, and a closed pipe is no error.

use std::process::{Command, Stdio};

/// How a command ends that writes into something that takes nothing, and what it says of it.
fn ends(output: impl Into<Stdio>) -> (Option<i32>, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_tasks"));
    let shown = ["exhaust", "movement", "--shard", "1/9999"];
    let ended = program.args(shown).stdout(output).output().unwrap();
    (ended.status.code(), String::from_utf8(ended.stderr).unwrap())
}

#[test]
fn nobody_who_reads_is_no_fault_and_a_full_disk_is() {
    assert_eq!(ends(std::io::pipe().unwrap().1), (Some(0), String::new()));
    // Not every Unix has this device.
    if let Ok(full) = std::fs::File::options().write(true).open("/dev/full") {
        let (code, message) = ends(full);
        assert_eq!(code, Some(4));
        assert!(
            message.starts_with("error: the standard output: ") && !message.contains("panicked")
        );
    }
}
