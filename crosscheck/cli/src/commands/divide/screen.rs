//! The walk on a terminal: a table that the arrow keys move in.

use console::{Key, Term};
use notation::MAX_DEPTH;

use super::session::{Session, Step};
use crate::exit::Failure;
use crate::keys;

/// What the keys do, below the table.
const KEYS: &str = "arrows: choose, down, up   n: first difference   + -: depth   q: quit";

/// The lines beside the moves: the place, the heading, the totals, a message and the keys.
const OTHER_LINES: usize = 7;

/// What a key asks for.
#[derive(Debug, PartialEq, Eq)]
enum Act {
    Step(Step),
    Choose(usize),
    Quit,
    Nothing,
}

/// Shows the walk until it is quit.
pub(super) fn run(session: &mut Session) -> Result<(), Failure> {
    let term = Term::stdout();
    session.count()?;
    let mut chosen = first(session);
    let mut message = String::new();
    // What an engine says that has been ended with the program is no message.
    while !keys::is_ending() {
        let (rows, columns) = term.size();
        term.clear_screen()?;
        for line in view(session, chosen, &message, rows.into()) {
            term.write_line(&console::truncate_str(&line, columns.into(), ""))?;
        }
        message.clear();
        let Some(key) = keys::read(&term)? else { break };
        match act(&key, session, chosen) {
            Act::Quit => return Ok(()),
            Act::Nothing => {}
            Act::Choose(row) => chosen = row,
            Act::Step(step) => match go(session, step) {
                Ok(row) => chosen = row,
                Err(failure) => message = failure.to_string(),
            },
        }
    }
    Ok(())
}

/// Goes a step. Returns the row that is chosen there: after a step up, the move that had led down.
fn go(session: &mut Session, step: Step) -> Result<usize, Failure> {
    let last = session.last().filter(|_| step == Step::Up);
    session.step(step)?;
    let rows = &session.table().rows;
    let row = last.and_then(|last| rows.iter().position(|row| row.played == last));
    Ok(row.unwrap_or_else(|| first(session)))
}

/// The row that is chosen first: one that differs, if there is one.
fn first(session: &Session) -> usize {
    session.table().first_difference().unwrap_or(0)
}

fn act(key: &Key, session: &Session, chosen: usize) -> Act {
    let rows = &session.table().rows;
    match key {
        Key::ArrowUp | Key::Char('k') => Act::Choose(chosen.saturating_sub(1)),
        Key::ArrowDown | Key::Char('j') => Act::Choose((chosen + 1).min(rows.len().max(1) - 1)),
        Key::ArrowRight | Key::Enter | Key::Char('l') => {
            rows.get(chosen).map_or(Act::Nothing, |row| Act::Step(Step::Down(row.played)))
        }
        Key::ArrowLeft | Key::Backspace | Key::Char('h') => Act::Step(Step::Up),
        Key::Char('n') => Act::Step(Step::Next),
        Key::Char('+') if session.depth() < MAX_DEPTH => {
            Act::Step(Step::Depth(session.depth() + 1))
        }
        Key::Char('-') => Act::Step(Step::Depth(session.depth() - 1)),
        Key::Char('q') | Key::Escape => Act::Quit,
        _ => Act::Nothing,
    }
}

/// The lines of the screen; of many moves, those around the chosen one.
fn view(session: &Session, chosen: usize, message: &str, height: usize) -> Vec<String> {
    let (heading, moves, total) = session.table().lines(session.variant(), session.name());
    let room = height.saturating_sub(OTHER_LINES).max(1);
    let first = (chosen + 1).saturating_sub(room);
    let place = session.place();
    let mut lines: Vec<String> = place.lines().map(str::to_owned).collect();
    lines.push(format!("  {heading}"));
    let rows = session.table().rows.iter().zip(&moves).enumerate().skip(first).take(room);
    lines.extend(rows.map(|(number, (row, line))| {
        let mark = if number == chosen { '>' } else { ' ' };
        let line = console::style(line);
        format!("{mark} {}", if row.differs() { line.red() } else { line })
    }));
    lines.extend([format!("  {total}"), message.to_owned(), KEYS.to_owned()]);
    lines
}

#[cfg(test)]
mod tests {
    use super::super::session::tests::{at_start, right};
    use super::*;

    #[test]
    fn the_arrows_choose_a_move_and_lead_down_and_up() {
        let mut session = at_start(right());
        let mut chosen = first(&session);
        let keys = [Key::ArrowUp, Key::ArrowDown, Key::Char('j'), Key::ArrowRight, Key::ArrowLeft];
        let mut places = Vec::new();
        for key in keys {
            match act(&key, &session, chosen) {
                Act::Choose(row) => chosen = row,
                Act::Step(step) => chosen = go(&mut session, step).unwrap(),
                other => panic!("{other:?}"),
            }
            places.push((session.last().is_some(), chosen));
        }
        // The third move is g1f3: Black answers it from the first one on.
        assert_eq!(places, [(false, 0), (false, 1), (false, 2), (true, 0), (false, 2)]);
        assert_eq!(act(&Key::Char('q'), &session, 0), Act::Quit);
        assert_eq!(act(&Key::Char('x'), &session, 0), Act::Nothing);
    }

    #[test]
    fn of_many_moves_those_around_the_chosen_one_are_shown() {
        let session = at_start(right());
        let lines = view(&session, 12, "a message", 12);
        assert_eq!(lines.len(), 11);
        let marked: Vec<_> = lines.iter().filter(|line| line.starts_with('>')).collect();
        assert!(marked.len() == 1 && marked[0].contains("e2e3"), "{lines:?}");
        assert!(lines.iter().any(|line| line == "a message"));
        assert!(view(&session, 0, "", 2).iter().any(|line| line.starts_with("> b1a3")));
    }
}
