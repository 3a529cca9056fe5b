//! How the two engines are asked: which protocol each speaks, and how one lists its moves that does not count.

use std::fmt;
use std::sync::OnceLock;

use clap::{Args, ValueEnum};
use crosscheck::comparing::{Foreign, Ignored, Implementation, PositionRef, STARTPOS};
use crosscheck::engines::process::Program;
use crosscheck::engines::uci::{Listing, Protocol, UciOption, along_a_game};
use crosscheck::engines::{JsonLines, Perft, PerftScript, Uci};
use crosscheck::text_game::TextGame;

use crate::engine::{greeting, note_listing, note_unlisted, without_perft};
use crate::exit::Failure;

/// The options of the two engines.
#[derive(Args)]
pub(super) struct Asking {
    /// Which side speaks UCI; both if no value is given. A side without such an option speaks Crosscheck's protocol.
    #[arg(
        long,
        value_name = "SIDE",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "both"
    )]
    uci: Option<Side>,
    /// Which of the two speaks USI, the protocol of engines for shogi.
    #[arg(
        long,
        value_name = "SIDE",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "both"
    )]
    usi: Option<Side>,
    /// Which of the two speaks UCCI, the protocol of engines for xiangqi.
    #[arg(
        long,
        value_name = "SIDE",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "both"
    )]
    ucci: Option<Side>,
    /// Run the engine's command anew for each question, as perftree does: `COMMAND DEPTH FEN [MOVES]` prints `e2e4 20` for
    /// each move, and the total on the last line. Only moves and counts are compared.
    #[arg(long)]
    perft_script: bool,
    /// Set an option of the reference over UCI, USI or UCCI; may be given more than once.
    #[arg(long, value_name = "NAME=VALUE")]
    reference_option: Vec<UciOption>,
    /// Set an option of the engine over UCI, USI or UCCI; may be given more than once.
    #[arg(long, value_name = "NAME=VALUE")]
    uci_option: Vec<UciOption>,
    /// How the engine lists its legal moves without `go perft`, once it has been greeted.
    #[arg(skip)]
    listing: OnceLock<Listing>,
}

/// Which engine speaks a protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Side {
    /// Both engines.
    Both,
    /// The reference alone.
    Reference,
    /// The engine under test alone.
    Engine,
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Self::Reference { "reference" } else { "engine" })
    }
}

impl Side {
    /// An engine of this side, by its name or command, in a sentence.
    pub(super) fn called(self, name: &str) -> String {
        format!("the {self}, {},", Foreign::name(name))
    }

    /// Whether an option for this side speaks of a side.
    fn is_of(self, side: Self) -> bool {
        self == Self::Both || self == side
    }
}

/// An engine that is asked about a game whose rules are not known.
pub(super) type Asked = Box<dyn Implementation<TextGame>>;

impl Asking {
    /// The options for protocols, and which side each speaks of.
    fn protocols(&self) -> impl Iterator<Item = (&'static str, Protocol, Side)> {
        let all = [
            ("--uci", Protocol::Uci, self.uci),
            ("--usi", Protocol::Usi, self.usi),
            ("--ucci", Protocol::Ucci, self.ucci),
        ];
        all.into_iter().filter_map(|(option, protocol, side)| Some((option, protocol, side?)))
    }

    /// The protocol of a side, if it is not Crosscheck's.
    pub(super) fn protocol(&self, side: Side) -> Option<Protocol> {
        self.protocols().find(|(_, _, of)| of.is_of(side)).map(|(_, protocol, _)| protocol)
    }

    /// Whether a side is a script that is run for each question.
    pub(super) fn is_script(&self, side: Side) -> bool {
        self.perft_script && side == Side::Engine
    }

    /// Whether the engine is asked only about legal positions and moves.
    pub(super) fn trusts_input(&self) -> bool {
        self.perft_script || self.protocol(Side::Engine).is_some()
    }

    /// The parts of a FEN that a protocol of the two leaves open: an SFEN has no half-move clock, and one order for what is
    /// in hand.
    pub(super) fn left_open(&self) -> &'static [Ignored] {
        if self.usi.is_some() { &[Ignored::Counters, Ignored::Hands] } else { &[] }
    }

    /// Checks that no side is to speak two protocols, and that options are given to one that has some.
    pub(super) fn check(&self) -> Result<(), Failure> {
        for side in [Side::Reference, Side::Engine] {
            let script = self.is_script(side).then_some("--perft-script");
            let protocols = self.protocols().filter(|(.., of)| of.is_of(side)).map(|(one, ..)| one);
            let named: Vec<&str> = protocols.chain(script).collect();
            if let [one, other, ..] = named[..] {
                let message = format!("{other}: {one} already says how the {side} is asked");
                return Err(Failure::usage(message));
            }
        }
        let given = [
            ("--reference-option", Side::Reference, &self.reference_option),
            ("--uci-option", Side::Engine, &self.uci_option),
        ];
        for (option, side, given) in given {
            if !given.is_empty() && self.protocol(side).is_none() {
                let message =
                    format!("{option}: the {side} has no options without --uci, --usi or --ucci");
                return Err(Failure::usage(message));
            }
        }
        Ok(())
    }

    /// Makes a new engine; it is started with its first question.
    pub(super) fn start(&self, program: Program, side: Side) -> Asked {
        match self.protocol(side) {
            Some(protocol) => Box::new(self.over_uci(program, side, protocol)),
            None if self.is_script(side) => Box::new(PerftScript::new(program)),
            None => Box::new(JsonLines::new(program)),
        }
    }

    fn over_uci(&self, program: Program, side: Side, protocol: Protocol) -> Uci {
        let is_engine = side == Side::Engine;
        let options = if is_engine { &self.uci_option } else { &self.reference_option };
        let listing = self.listing.get().copied().filter(|_| is_engine);
        Uci::new(program).speaking(protocol).with_options(options).listing(listing)
    }

    /// Starts a side, and hears its greeting. An engine that does not know `go perft` is asked by what it searches, if
    /// that is what the other lists along a game.
    pub(super) fn greet(
        &self,
        program: Program,
        side: Side,
        game: &TextGame,
        other: Option<&mut Asked>,
    ) -> Result<Asked, Failure> {
        let command = program.command.to_string();
        let who = side.called(&command);
        if self.is_script(side) {
            return Ok(Box::new(greeted_script(program, game, other, &who)?));
        }
        let Some(protocol) = self.protocol(side) else {
            let option = self.protocols().next().map_or("--uci", |(option, ..)| option);
            let otherwise = match self.protocols().next() {
                Some(_) => option.to_owned(),
                None => format!("--uci={side}"),
            };
            let mut engine = JsonLines::new(program);
            greeting(engine.greeting().map(drop), &who, Some(&otherwise))?;
            return Ok(Box::new(engine));
        };
        let mut engine = self.over_uci(program, side, protocol);
        greeting(engine.games().map(drop), &who, None)?;
        let who = side.called(engine.name());
        note_unlisted(&engine, &who);
        if greeting(engine.perft_at_start(game), &who, None)? != Perft::Unknown {
            return Ok(Box::new(engine));
        }
        let Some(other) = other else {
            return Err(without_perft(&who, "the reference must"));
        };
        let known = along_a_game(game, other.as_mut());
        let known = greeting(known, &Side::Reference.called(other.name()), None)?;
        let found = greeting(engine.find_listing(game, &known), &who, None)?;
        let listing = found.map_err(|why| {
            let why = format!("its search does not list the moves of the reference: {why}");
            without_perft(&who, &why)
        })?;
        note_listing(&who, *self.listing.get_or_init(|| listing));
        Ok(Box::new(engine))
    }

    /// The options that say how the two are asked, for the command that asks again.
    pub(super) fn options(&self, reference: &str) -> Vec<String> {
        let spoken = self.protocols().map(|(option, _, side)| match side {
            Side::Both => option.to_owned(),
            Side::Reference | Side::Engine => format!("{option}={side}"),
        });
        let named =
            |name: &'static str| move |option: &UciOption| [name.to_owned(), option.to_string()];
        let of_reference = self.reference_option.iter().flat_map(named("--reference-option"));
        let of_engine = self.uci_option.iter().flat_map(named("--uci-option"));
        let reference = ["--reference".to_owned(), reference.to_owned()];
        let script = self.perft_script.then(|| "--perft-script".to_owned());
        spoken.chain(script).chain(reference).chain(of_reference).chain(of_engine).collect()
    }
}

/// A script that lists moves at the start of the game, whose FEN the other side knows.
fn greeted_script(
    program: Program,
    game: &TextGame,
    other: Option<&mut Asked>,
    who: &str,
) -> Result<PerftScript, Failure> {
    let mut script = PerftScript::new(program);
    let at = PositionRef { game, fen: STARTPOS, line: &[] };
    let start = other.and_then(|other| other.observe(at).ok()?.setup);
    let fen = start.map_or(STARTPOS.to_owned(), |setup| setup.to_string());
    greeting(script.observe(PositionRef { fen: &fen, ..at }).map(drop), who, None)?;
    Ok(script)
}
