use crate::comparing::{Again, Difference, Finding, Origin, STARTPOS};
use crate::conformance::validate::Subject;
use crate::engines::quoted;
use crate::reports::Reported;
use crate::reports::facts::question;

/// Returns the command that shows a finding again: the case by its id, or the position of the
/// finding. For an engine in this process, it shows the answers of the two implementations there.
///
/// ```
/// use crosscheck::conformance::validate::Subject;
/// use crosscheck::comparing::{Again, AnyGame, Class, Finding, KnownGame, Origin, Position};
/// use notation::Variant;
///
/// let game = KnownGame::from(Variant::Chess);
/// let fen = game.start_fen();
/// let subject = Subject {
///     name: "mine".into(),
///     command: Some("node mine.js".into()),
///     ..Subject::default()
/// };
/// let finding = Finding {
///     origin: Origin::Case("chess.start.moves".into()),
///     position: Position { game, fen, line: vec![] },
///     setup: None,
///     reported: None,
///     left: "the case".into(),
///     right: "mine".into(),
///     differences: vec![],
///     counting: None,
///     cause: crosscheck::comparing::Cause::Rules,
///     clauses: vec![],
///     class: Class::Rule,
///     again: Again::Shown,
/// };
/// let again = "crosscheck validate --case chess.start.moves -- node mine.js";
/// assert_eq!(crosscheck::reports::replay(&subject, &finding), again);
/// ```
#[must_use]
pub fn replay<G: Reported>(subject: &Subject, finding: &Finding<G>) -> String {
    let position = &finding.position;
    let Some(command) = &subject.command else {
        return format!("crosscheck replay {} {}", position.game.id(), place(finding));
    };
    let before = before(&finding.again, &position.game);
    let asked = match &finding.origin {
        Origin::Case(id) if before.is_empty() => format!("--case {id}"),
        _ => {
            let game = quoted(position.game.id());
            format!("--variant {game} {before}{}", place(finding))
        }
    };
    let uci = if subject.uci { "--uci " } else { "" };
    let options: String = subject.options.iter().map(|option| quoted(option) + " ").collect();
    let called = subject.called.as_deref().unwrap_or("crosscheck");
    format!("{called} {} {uci}{options}{asked} -- {command}", G::COMMAND)
}

/// The questions that must come before, as options.
fn before<G: Reported>(again: &Again<G>, game: &G) -> String {
    let asked = |text: String| format!("--before {} ", quoted(&text));
    match again {
        Again::AfterSoMany(questions) => asked(format!("{questions}x {STARTPOS}")),
        again => again.before().iter().map(|one| asked(question(one, game))).collect(),
    }
}

/// The position of a finding and the question asked there, as options.
fn place<G: Reported>(finding: &Finding<G>) -> String {
    let position = &finding.position;
    let mut place = format!("--fen {}", quoted(&position.fen));
    if !position.line.is_empty() {
        place += &format!(" --moves {}", quoted(&position.line_text()));
    }
    for difference in &finding.differences {
        match difference {
            Difference::Perft { depth, .. } => place += &format!(" --perft {depth}"),
            Difference::Accepts { played } => {
                place += &format!(" --illegal {}", quoted(&position.game.text(*played)));
            }
            _ => {}
        }
    }
    if let Some(depth) = finding.counting {
        place += &format!(" --perft {depth}");
    }
    for (name, value) in position.game.terms() {
        place += &format!(" {}", G::term(name, &value));
    }
    place
}
