use comparing::{Difference, Finding, Origin};
use crosscheck::validate::Subject;
use transports::quoted;

/// The command that shows a finding again: the case by its id, or the position that it was found at.
///
/// ```
/// use crosscheck::validate::Subject;
/// use comparing::{Finding, Origin, Position};
/// use notation::{Rulings, Variant};
///
/// let rulings = Rulings::default();
/// let fen = Variant::Chess.start_fen(&rulings);
/// let subject = Subject {
///     name: "mine".into(),
///     language: None,
///     command: "node mine.js".into(),
///     uci: false,
///     fixtures: None,
/// };
/// let finding = Finding {
///     origin: Origin::Case("chess.start.moves".into()),
///     position: Position { variant: Variant::Chess, rulings, fen, line: vec![] },
///     setup: None,
///     left: "the case".into(),
///     right: "mine".into(),
///     differences: vec![],
///     clauses: vec![],
/// };
/// let again = "crosscheck validate --case chess.start.moves -- node mine.js";
/// assert_eq!(reports::replay(&subject, &finding), again);
/// ```
#[must_use]
pub fn replay(subject: &Subject, finding: &Finding) -> String {
    let position = &finding.position;
    let place = match &finding.origin {
        Origin::Case(id) => format!("--case {id}"),
        Origin::Table(_) | Origin::Game(_) | Origin::Asked => {
            let mut place =
                format!("--variant {} --fen {}", position.variant, quoted(&position.fen));
            if !position.line.is_empty() {
                place += &format!(" --moves {}", quoted(&position.line_text()));
            }
            for difference in &finding.differences {
                if let Difference::Perft { depth, .. } = difference {
                    place += &format!(" --perft {depth}");
                }
            }
            for (ruling, value) in position.rulings.differing() {
                place += &format!(" --ruling {}", quoted(&format!("{ruling}={value}")));
            }
            place
        }
    };
    let uci = if subject.uci { "--uci " } else { "" };
    let held_to = match &subject.fixtures {
        Some(folder) => format!("--fixtures {} ", quoted(&folder.display().to_string())),
        None => String::new(),
    };
    format!("crosscheck validate {uci}{held_to}{place} -- {}", subject.command)
}
