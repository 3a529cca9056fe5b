//! What is wrong with the processes of an engine, and with its pipes.

use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process, setpgid, setsid};

use super::{Asked, flood, sleep};

/// How long what is left behind would live.
const LONG: &str = "300";

/// What is kept of every question.
static KEPT: Mutex<Vec<Vec<u8>>> = Mutex::new(Vec::new());

/// What a kind does at its first question, and at the end.
pub(crate) fn answer(kind: &str, asked: &Asked) -> Option<String> {
    let is_question = ["moves", "perft"].contains(&asked.command.as_str());
    match (kind, asked.command.as_str()) {
        ("leaves-for-its-child's-group", _) if is_question => leave_for_the_childs_group(),
        ("leaves-for-its-child's-group-at-once", "start") => leave_for_the_childs_group(),
        ("leaves-a-daemon-and-ends", _) if is_question => {
            daemon();
            std::process::exit(0);
        }
        ("leaves-a-daemon-and-hangs", _) if is_question => {
            daemon();
            sleep()
        }
        ("leaves-a-daemon-that-holds-the-pipes", "start") => {
            // It forks once more, so that its parent is nobody's child of ours.
            let command = format!("(setsid sleep {LONG} &) ; exit 0");
            let _ = Command::new("sh").args(["-c", &command]).status();
            None
        }
        ("starts-twenty-children", "start") => {
            for _ in 0..20 {
                let _ = Command::new("sleep").arg(LONG).spawn();
            }
            None
        }
        ("leads-a-session-of-its-own", "start") => {
            // It leads its group, so only a child of it may leave.
            let _ = setsid();
            let _ = Command::new("setsid").args(["sleep", LONG]).stdout(Stdio::null()).spawn();
            None
        }
        ("keeps-something-of-every-question", _) if is_question => {
            if let Ok(mut kept) = KEPT.lock() {
                // What is not written to takes no room.
                kept.push(vec![1; 200 << 10]);
            }
            None
        }
        ("stops-itself", _) if is_question => {
            let _ = kill_process(rustix::process::getpid(), Signal::STOP);
            None
        }
        ("ends-its-parent's-patience", "stop") => sleep(),
        ("floods-at-the-end", "stop") => flood(b"farewell\n"),
        ("fails-at-the-end", "stop") => std::process::exit(9),
        ("closes-its-output", _) if is_question => {
            close(io::stdout());
            sleep()
        }
        ("closes-its-input", _) if asked.command == "start" => {
            thread::spawn(|| {
                thread::sleep(Duration::from_millis(300));
                close(io::stdin());
            });
            None
        }
        ("does-not-read", "start") => {
            let _ = super::say(format!("{}\n", asked.right).as_bytes());
            sleep()
        }
        ("floods-its-standard-error", "start") => {
            thread::spawn(|| while io::stderr().write_all(&[b'e'; 1 << 12]).is_ok() {});
            None
        }
        ("forges-on-its-standard-error", _) if is_question => {
            let _ =
                io::stderr().write_all(b"::error::forged\n##[error]forged\n\x1b[2Jcleared\x07\n");
            std::process::exit(1);
        }
        ("grows", _) if is_question => {
            let mut held = Vec::new();
            let _ = File::open("/dev/zero")
                .and_then(|zeros| zeros.take(1 << 26).read_to_end(&mut held));
            sleep()
        }
        _ => None,
    }
}

/// Moves into the group of a child: the group that this process led is empty then.
fn leave_for_the_childs_group() -> ! {
    if let Ok(child) = Command::new("sleep").arg(LONG).process_group(0).spawn() {
        let _ = setpgid(None, Some(Pid::from_child(&child)));
    }
    sleep()
}

/// Starts what is neither in the group nor in the tree, and holds the pipes.
fn daemon() {
    let command = format!("(setsid sleep {LONG} <&3 &)");
    let input = io::stdin().as_fd().try_clone_to_owned().map(Stdio::from);
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("exec 3<&0; {command}")]);
    if let Ok(input) = input {
        shell.stdin(input);
    }
    let _ = shell.status();
}

/// Puts an end to a standard stream by putting another file in its place.
fn close(stream: impl AsFd) {
    let Ok(nothing) = File::open("/dev/null") else { return };
    let number = rustix::fd::AsRawFd::as_raw_fd(&stream.as_fd());
    let _ = if number == 0 {
        rustix::stdio::dup2_stdin(nothing)
    } else {
        rustix::stdio::dup2_stdout(nothing)
    };
}
