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

ways! {
    /// What is wrong with the processes of an engine, and with its pipes.
    Way:
    LeavesForItsChildsGroup = "leaves-for-its-child's-group",
    LeavesForItsChildsGroupAtOnce = "leaves-for-its-child's-group-at-once",
    LeavesADaemonAndEnds = "leaves-a-daemon-and-ends",
    LeavesADaemonAndHangs = "leaves-a-daemon-and-hangs",
    LeavesADaemonThatHoldsThePipes = "leaves-a-daemon-that-holds-the-pipes",
    StartsTwentyChildren = "starts-twenty-children",
    LeadsASessionOfItsOwn = "leads-a-session-of-its-own",
    KeepsSomethingOfEveryQuestion = "keeps-something-of-every-question",
    StopsItself = "stops-itself",
    EndsItsParentsPatience = "ends-its-parent's-patience",
    FloodsAtTheEnd = "floods-at-the-end",
    FailsAtTheEnd = "fails-at-the-end",
    EndsInBlanks = "ends-in-blanks",
    ClosesItsOutput = "closes-its-output",
    ClosesItsInput = "closes-its-input",
    DoesNotRead = "does-not-read",
    FloodsItsStandardError = "floods-its-standard-error",
    ForgesOnItsStandardError = "forges-on-its-standard-error",
    Grows = "grows",
}

/// When an engine misbehaves.
enum When {
    Start,
    Question,
    Stop,
}

impl Way {
    const fn when(self) -> When {
        match self {
            Self::LeavesForItsChildsGroupAtOnce
            | Self::LeavesADaemonThatHoldsThePipes
            | Self::StartsTwentyChildren
            | Self::LeadsASessionOfItsOwn
            | Self::ClosesItsInput
            | Self::DoesNotRead
            | Self::FloodsItsStandardError => When::Start,
            Self::LeavesForItsChildsGroup
            | Self::LeavesADaemonAndEnds
            | Self::LeavesADaemonAndHangs
            | Self::KeepsSomethingOfEveryQuestion
            | Self::StopsItself
            | Self::ClosesItsOutput
            | Self::ForgesOnItsStandardError
            | Self::Grows => When::Question,
            Self::EndsItsParentsPatience
            | Self::FloodsAtTheEnd
            | Self::FailsAtTheEnd
            | Self::EndsInBlanks => When::Stop,
        }
    }
}

/// What an engine does when it is asked, if that is its own.
pub(crate) fn answer(way: Way, asked: &Asked) -> Option<String> {
    let is_due = match way.when() {
        When::Start => asked.command == "start",
        When::Question => !["start", "stop"].contains(&asked.command.as_str()),
        When::Stop => asked.command == "stop",
    };
    if !is_due {
        return None;
    }
    match way {
        Way::LeavesForItsChildsGroup | Way::LeavesForItsChildsGroupAtOnce => {
            leave_for_the_childs_group()
        }
        Way::LeavesADaemonAndEnds => {
            daemon();
            std::process::exit(0);
        }
        Way::LeavesADaemonAndHangs => {
            daemon();
            sleep()
        }
        Way::LeavesADaemonThatHoldsThePipes => {
            // It forks once more, so that its parent is nobody's child of ours.
            let command = format!("(setsid sleep {LONG} &) ; exit 0");
            let _ = Command::new("sh").args(["-c", &command]).status();
            None
        }
        Way::StartsTwentyChildren => {
            for _ in 0..20 {
                let _ = Command::new("sleep").arg(LONG).spawn();
            }
            None
        }
        Way::LeadsASessionOfItsOwn => {
            // It leads its group, so only a child of it may leave.
            let _ = setsid();
            let _ = Command::new("setsid").args(["sleep", LONG]).stdout(Stdio::null()).spawn();
            None
        }
        Way::KeepsSomethingOfEveryQuestion => {
            if let Ok(mut kept) = KEPT.lock() {
                // What is not written to takes no room.
                kept.push(vec![1; 200 << 10]);
            }
            None
        }
        Way::StopsItself => {
            let _ = kill_process(rustix::process::getpid(), Signal::STOP);
            None
        }
        Way::EndsItsParentsPatience => sleep(),
        Way::FloodsAtTheEnd => flood(b"farewell\n"),
        Way::EndsInBlanks => Some(format!("{} \t\r\n", asked.right)),
        Way::FailsAtTheEnd => std::process::exit(9),
        Way::ClosesItsOutput => {
            close(io::stdout());
            sleep()
        }
        Way::ClosesItsInput => {
            thread::spawn(|| {
                thread::sleep(Duration::from_millis(300));
                close(io::stdin());
            });
            None
        }
        Way::DoesNotRead => {
            let _ = super::say(format!("{}\n", asked.right).as_bytes());
            sleep()
        }
        Way::FloodsItsStandardError => {
            thread::spawn(|| while io::stderr().write_all(&[b'e'; 1 << 12]).is_ok() {});
            None
        }
        Way::ForgesOnItsStandardError => {
            let _ =
                io::stderr().write_all(b"::error::forged\n##[error]forged\n\x1b[2Jcleared\x07\n");
            std::process::exit(1);
        }
        Way::Grows => {
            let mut held = Vec::new();
            let _ = File::open("/dev/zero")
                .and_then(|zeros| zeros.take(1 << 26).read_to_end(&mut held));
            sleep()
        }
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
