//! An engine that is asked through a script, as [perftree](https://github.com/agausmann/perftree) asks one:
//! `SCRIPT DEPTH FEN [MOVES]` prints `e2e4 20` for each legal move, with the number of sequences of DEPTH moves that begin
//! with it, and then the number of all. The moves of the line are one argument, separated by spaces.

use crate::comparing::{
    BreakageKind, Foreign, Implementation, NoAnswer, Observation, PositionRef, STARTPOS,
};
use crate::engines::divide::{Counts, Heard, MOST_LINES, Perft};
use crate::engines::process::{CommandLine, Process, Program};
use crate::engines::speaks::Speaks;
use notation::Rulings;

/// An engine that is asked through a script. The script is started for each question.
///
/// It is never asked about illegal moves or positions: a script has no answer for them. It is taken to play whatever game it
/// is asked about.
pub struct PerftScript {
    program: Program,
    name: Foreign,
    /// The rulings that it is assumed to follow.
    follows: Rulings,
    /// The arguments of the question that listed moves last, and the number that it told.
    listed: Option<([String; 3], u64)>,
}

impl PerftScript {
    /// An engine for the program that is the script. Nothing is started yet.
    #[must_use]
    pub fn new(program: Program) -> Self {
        let name = Foreign::name(&program.command.to_string());
        Self { program, name, follows: Rulings::default(), listed: None }
    }

    /// Sets the rulings that the engine is assumed to follow; under any other it is not asked.
    #[must_use]
    pub fn following(mut self, follows: Rulings) -> Self {
        self.follows = follows;
        self
    }

    /// What it makes of the request to count, on which everything rests that it is asked.
    ///
    /// # Errors
    ///
    /// How it broke, or what was not understood of its answer.
    pub fn perft_at_start<G: Speaks>(&mut self, game: &G) -> Result<Perft, NoAnswer> {
        let at = PositionRef { game, fen: STARTPOS, line: &[] };
        self.count(at, 1).map(|counts| counts.told())
    }

    fn count<G: Speaks>(
        &mut self,
        at: PositionRef<'_, G>,
        depth: u32,
    ) -> Result<Counts<G>, NoAnswer> {
        at.game.is_played_under(&self.follows, false)?;
        // Many scripts begin by listing moves, whatever the depth is.
        if depth == 0 {
            return Err(NoAnswer::unsupported("counting to depth 0"));
        }
        let asked = arguments(at, depth);
        let mut process = self.process(&asked);
        process.start()?;
        let deadline = process.deadline();
        let mut heard = Heard::nothing(format!("`{}`", asked.join(" ").trim_end()));
        for _ in 0..MOST_LINES {
            let line = match process.hear(deadline) {
                Err(NoAnswer::Failed(mut broken))
                    if broken.kind == BreakageKind::Exit && heard.is_something() =>
                {
                    (broken.kind, broken.message) =
                        (BreakageKind::NotProtocol, heard.unended().into());
                    return Err(broken.into());
                }
                line => line?,
            };
            let counts = match heard.line(&line, at.game) {
                Ok(Some(nodes)) => heard.ended(nodes, at.game),
                Ok(None) => continue,
                Err(wrong) => Err(wrong),
            };
            let counts = counts.map_err(|wrong| {
                NoAnswer::from(process.broken(BreakageKind::NotProtocol, wrong))
            })?;
            if depth == 1 {
                self.listed = Some((asked, counts.nodes));
            }
            return Ok(counts);
        }
        Err(process.flooded().into())
    }

    fn process(&self, asked: &[String; 3]) -> Process {
        let Program { command, limit, until } = &self.program;
        let given = asked.iter().filter(|argument| !argument.is_empty()).map(Into::into);
        let arguments = command.arguments.iter().cloned().chain(given);
        let command = CommandLine::new(&command.program, arguments);
        let mut process = Process::script(Program { command, limit: *limit, until: *until });
        process.is_called(&self.name);
        process
    }
}

/// The arguments of a question: the depth, the FEN and the moves; these are empty if there are none.
fn arguments<G: Speaks>(at: PositionRef<'_, G>, depth: u32) -> [String; 3] {
    let fen = if at.fen == STARTPOS { at.game.start_fen() } else { at.fen.to_owned() };
    [depth.to_string(), fen, at.game.texts(at.line)]
}

impl<G: Speaks> Implementation<G> for PerftScript {
    fn name(&self) -> &str {
        &self.name
    }

    fn observe(&mut self, at: PositionRef<'_, G>) -> Result<Observation<G>, NoAnswer> {
        let moves = self.count(at, 1)?.listed()?.into_iter().map(|(played, _)| played).collect();
        Ok(Observation { moves, setup: None, status: G::of_check(None) })
    }

    fn successors(
        &mut self,
        _: PositionRef<'_, G>,
        played: &[G::Move],
    ) -> Vec<Result<G::Setup, NoAnswer>> {
        played.iter().map(|_| Err(NoAnswer::unsupported("reporting the position"))).collect()
    }

    fn perft(&mut self, at: PositionRef<'_, G>, depth: u32) -> Result<u64, NoAnswer> {
        // The answer that listed the moves has told their number, too.
        if let Some((_, nodes)) =
            self.listed.as_ref().filter(|(asked, _)| *asked == arguments(at, depth))
        {
            return Ok(*nodes);
        }
        self.count(at, depth).map(|counts| counts.nodes)
    }

    fn divide(
        &mut self,
        at: PositionRef<'_, G>,
        depth: u32,
    ) -> Result<Vec<(G::Move, u64)>, NoAnswer> {
        if depth == 0 {
            return Ok(Vec::new());
        }
        self.count(at, depth)?.listed()
    }

    fn refuses(&self) -> bool {
        false
    }
}
