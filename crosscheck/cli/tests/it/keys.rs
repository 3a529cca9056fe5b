//! `crosscheck divide` in a terminal: every way out leaves the terminal as it was.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rustix::fs::{Mode, OFlags, open};
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Termios, tcgetattr};

use crate::PROGRAM;
use crate::engines::PATIENCE;

/// The modes of a terminal, which can be compared.
fn modes(termios: &Termios) -> String {
    let Termios { input_modes, output_modes, control_modes, local_modes, .. } = termios;
    format!("{input_modes:?} {output_modes:?} {control_modes:?} {local_modes:?}")
}

/// The program at a terminal of its own.
struct AtTerminal {
    child: Child,
    keys: File,
    terminal: OwnedFd,
    before: String,
    shown: Arc<Mutex<Vec<u8>>>,
}

impl AtTerminal {
    fn start(arguments: &[&str]) -> Self {
        let keys = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&keys).unwrap();
        unlockpt(&keys).unwrap();
        let name = ptsname(&keys, Vec::new()).unwrap();
        let terminal = open(name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).unwrap();
        let before = modes(&tcgetattr(&terminal).unwrap());
        let end = || Stdio::from(terminal.try_clone().unwrap());
        let mut command = Command::new(PROGRAM);
        command.args(arguments).stdin(end()).stdout(end()).stderr(end());
        let child = command.spawn().unwrap();
        let (keys, shown) = (File::from(keys), Arc::new(Mutex::new(Vec::new())));
        let (mut screen, all) = (keys.try_clone().unwrap(), Arc::clone(&shown));
        std::thread::spawn(move || {
            let mut chunk = [0; 4096];
            while let Ok(read @ 1..) = screen.read(&mut chunk) {
                all.lock().unwrap().extend_from_slice(&chunk[..read]);
            }
        });
        Self { child, keys, terminal, before, shown }
    }

    fn shown(&self) -> String {
        String::from_utf8_lossy(&self.shown.lock().unwrap()).into_owned()
    }

    fn is_as_before(&self) -> bool {
        modes(&tcgetattr(self.terminal.as_fd()).unwrap()) == self.before
    }

    fn wait_until(&mut self, what: &str, mut is_so: impl FnMut(&mut Self) -> bool) {
        let begun = Instant::now();
        while !is_so(self) {
            assert!(begun.elapsed() < PATIENCE, "never {what}: {}", self.shown());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Until it waits for a key.
    fn wait_for_keys(&mut self) {
        self.wait_until("waits for a key", |it| !it.is_as_before());
    }

    /// Its exit code after a signal, and what it has shown since.
    fn ended_by(&mut self, signal: Signal) -> (Option<i32>, String) {
        let shown = self.shown().len();
        let id = Pid::from_child(&self.child);
        kill_process(id, signal).unwrap();
        self.wait_until("ends", |it| it.child.try_wait().unwrap().is_some());
        let code = self.child.try_wait().unwrap().and_then(|status| status.code());
        (code, self.shown().split_off(shown))
    }
}

impl Drop for AtTerminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const DIVIDE: [&str; 5] = ["divide", "--variant", "chess", "--depth", "1"];

#[test]
fn a_signal_while_it_waits_for_a_key_restores_the_terminal() {
    for signal in [Signal::INT, Signal::TERM, Signal::HUP, Signal::QUIT] {
        let mut divide = AtTerminal::start(&[&DIVIDE[..], &["--", PROGRAM, "serve"]].concat());
        divide.wait_for_keys();
        let (code, _) = divide.ended_by(signal);
        assert!(code == Some(130) && divide.is_as_before(), "{signal:?}: {code:?}");
    }
}

#[test]
fn a_signal_while_it_counts_after_a_key_restores_the_terminal() {
    // The engine answers the first question of each kind alone.
    let engine = format!("sed -u '/\"depth\":2/,$d' | '{PROGRAM}' serve; sleep 60");
    let engine = ["--limit", "9m", "--", "sh", "-c", &engine];
    for _ in 0..3 {
        let mut divide = AtTerminal::start(&[&DIVIDE[..], &engine].concat());
        divide.wait_for_keys();
        divide.keys.write_all(b"+").unwrap();
        divide.wait_until("counts", |it| it.is_as_before());
        // It is asked soon after the key.
        std::thread::sleep(Duration::from_millis(300));
        let (code, shown) = divide.ended_by(Signal::INT);
        assert!(code == Some(130) && divide.is_as_before(), "{code:?}: {shown}");
        assert_eq!(shown.trim_matches('\0').trim(), "interrupted");
    }
}

#[test]
fn the_key_that_ends_it_restores_the_terminal() {
    for (key, due) in [(&b"q"[..], 0), (b"\x03", 130)] {
        let mut divide = AtTerminal::start(&[&DIVIDE[..], &["--", PROGRAM, "serve"]].concat());
        divide.wait_for_keys();
        divide.keys.write_all(key).unwrap();
        divide.wait_until("ends", |it| it.child.try_wait().unwrap().is_some());
        let code = divide.child.try_wait().unwrap().unwrap().code();
        assert!(code == Some(due) && divide.is_as_before(), "{code:?}");
    }
}
