//! An engine's first answers: its name, the games that it plays, and why it cannot be asked anything.

use std::sync::atomic::Ordering;
use std::time::Instant;

use crosscheck::comparing::{BreakageKind, KnownGame, NoAnswer, NotAsked, Reaction};
use crosscheck::conformance::class::has_been_drawn;
use crosscheck::conformance::validate::Subject;
use crosscheck::engines::process::Program;
use crosscheck::engines::uci::{self, Listing};
use crosscheck::engines::{JsonLines, Perft, PerftScript, Uci};
use notation::{Rulings, Variant};

use super::Engine;
use crate::castling_text;
use crate::console::note;
use crate::exit::{Exit, Failure, no_process};
use crate::interrupt::INTERRUPTED;
use crate::without;

impl Engine {
    /// Asks for the engine's name, and for which of the games that are asked about it supports. If
    /// none is asked about, all games that it supports. It is asked until a time.
    pub(crate) fn introduce(
        &self,
        asked: &[Variant],
        follows: &Rulings,
        until: Option<Instant>,
    ) -> Result<(Subject, Vec<Variant>), Failure> {
        let program = Program { until, ..self.command.program() };
        let command = program.command.to_string();
        let mut subject = self.unknown();
        let (games, offers) = if self.uci {
            let mut engine = self.over_uci(program, follows);
            let games = greeting(engine.variants(), &command, None)?;
            note_unlisted(&engine, engine.name());
            let is_asked = |game: &&Variant| asked.is_empty() || asked.contains(game);
            if let Some(&first) = games.iter().find(is_asked) {
                let game = KnownGame::new(first, follows);
                match greeting(engine.perft_at_start(&game), &command, None)? {
                    Perft::Divides => {}
                    Perft::Counts => note_counts_only(engine.name(), "`go perft 1`"),
                    Perft::Unknown => {
                        let listing = self.find_listing(&mut engine, &games, &command)?;
                        self.listing.get_or_init(|| listing);
                    }
                }
            }
            subject.name = engine.name().clone();
            (games, engine.offers())
        } else if self.perft_script {
            // A script does not say what it plays.
            let games = if asked.is_empty() { &[Variant::Chess] } else { asked };
            let mut engine = PerftScript::new(program).following(follows.clone());
            let perft = engine.perft_at_start(&KnownGame::new(games[0], follows));
            if greeting(perft, &command, None)? == Perft::Counts {
                note_counts_only(&subject.name, "to count to depth 1");
            }
            (games.to_vec(), String::new())
        } else {
            let otherwise = self.has_uci.then_some("--uci");
            let greeting = greeting(JsonLines::new(program).greeting(), &command, otherwise)?;
            let (offers, is_enough) = (greeting.offers(), greeting.is_enough());
            subject.trusts_input |= greeting.trusts_input;
            subject.further = greeting.further;
            if !greeting.name.trim().is_empty() {
                subject.name = greeting.name;
            }
            if !is_enough {
                let name = &subject.name;
                return Err(Failure::new(
                    Exit::Broken,
                    format!(
                        "{name} has neither `moves` nor `perft` among its `commands`; it must answer one of them"
                    ),
                ));
            }
            subject.language = Some(greeting.language);
            (greeting.variants, offers)
        };
        let knows = |variant: &Variant| games.contains(variant);
        let variants: Vec<Variant> = match asked {
            [] => Variant::ALL.into_iter().filter(knows).collect(),
            asked => Variant::ALL.into_iter().filter(|variant| asked.contains(variant)).collect(),
        };
        if !variants.iter().any(knows) {
            let name = &subject.name;
            let message =
                format!("{name} supports none of the games in question; it offers: {offers}");
            return Err(if asked.is_empty() {
                Failure::new(Exit::Broken, message)
            } else {
                Failure::usage(format!("--variant: {message}"))
            });
        }
        without::check(&self.without_piece, &variants)?;
        Ok((subject, variants))
    }

    /// How an engine without `go perft` lists its legal moves, if it does so at positions of chess.
    fn find_listing(
        &self,
        engine: &mut Uci,
        games: &[Variant],
        command: &str,
    ) -> Result<Listing, Failure> {
        if !games.contains(&Variant::Chess) {
            return Err(without_perft(
                engine.name(),
                "it has no chess, at which its search could be tried",
            ));
        }
        let game = KnownGame::from(Variant::Chess);
        let mut known = uci::of_chess();
        known.retain(|known| !(self.ends_drawn_games() && has_been_drawn(known.at(&game))));
        if let Some(text) = self.castling() {
            for known in &mut known {
                known.moves = castling_text::written(text, known.at(&game), &known.moves);
            }
        }
        let listing = greeting(engine.find_listing(&game, &known), command, None)?;
        let listing = listing.map_err(|why| {
            let why = format!("its search does not list the legal moves: {why}");
            without_perft(engine.name(), &why)
        })?;
        note_listing(engine.name(), listing);
        Ok(listing)
    }
}

/// That an engine that speaks UCI cannot be asked anything.
pub(crate) fn without_perft(name: &str, why: &str) -> Failure {
    Failure::new(
        Exit::Broken,
        format!(
            "{name} does not answer `go perft`, which Crosscheck needs over UCI, with a count, and {why}; ask it \
             through an adapter that speaks the engine protocol"
        ),
    )
}

/// Tells how an engine without `go perft` is asked.
pub(crate) fn note_listing(name: &str, listing: Listing) {
    note(&format!(
        "{name} does not answer `go perft` with a count; its moves are those that it searches, by {listing}, which listed \
         the right ones at every position where that was tried; counts are asked for to depth 1 only"
    ));
}

fn note_counts_only(name: &str, asked: &str) {
    note(&format!(
        "warning: {name} lists no moves when asked {asked}, so only counts are compared"
    ));
}

/// Tells the options that an engine does not list: it may not know them.
pub(crate) fn note_unlisted(engine: &Uci, who: &str) {
    let names: Vec<String> =
        engine.unlisted().iter().map(|option| format!("`{}`", option.name())).collect();
    if !names.is_empty() {
        let names = names.join(", ");
        note(&format!("warning: {who} does not list these UCI options: {names}"));
    }
}

/// Whether an engine that speaks UCI may do this when it is greeted in Crosscheck's protocol: it writes
/// its banner or an error, or nothing.
const fn may_be_uci(kind: BreakageKind) -> bool {
    matches!(kind, BreakageKind::NotJson | BreakageKind::Flood | BreakageKind::Hang)
}

/// Whether there is no answer because the time for all questions was up.
pub(crate) fn is_out_of_time(no_answer: &NoAnswer) -> bool {
    matches!(no_answer, NoAnswer::NotAsked(NotAsked::OutOfTime))
}

/// An engine's first answer, or the reason why it cannot be asked anything. `otherwise` is the option by
/// which it would be asked over UCI.
pub(crate) fn greeting<T>(
    answer: Result<T, NoAnswer>,
    command: &str,
    otherwise: Option<&str>,
) -> Result<T, Failure> {
    match answer {
        Ok(answer) => Ok(answer),
        Err(NoAnswer::Failed(breakage)) => {
            if INTERRUPTED.load(Ordering::Relaxed) {
                return Err(Failure::new(
                    Exit::Interrupted,
                    format!("{command} was not asked anything: the run was interrupted"),
                ));
            }
            let mut message = format!("{command} {}", breakage.message);
            if let Some(option) = otherwise.filter(|_| may_be_uci(breakage.kind)) {
                message += &format!("; add {option} if this engine speaks UCI");
            }
            let exchange = breakage.exchange.iter().map(|line| &**line);
            for line in exchange.chain(breakage.stderr.lines()) {
                message += &format!("\n  {line}");
            }
            Err(Failure::new(Exit::Broken, message))
        }
        Err(no_answer) if is_out_of_time(&no_answer) => Err(Failure::new(
            Exit::Broken,
            format!("{command} gave no answer before time was up; raise --time"),
        )),
        Err(NoAnswer::NotAsked(NotAsked::NoProcess(why))) => Err(no_process(&why)),
        other => Err(Failure::new(Exit::Broken, format!("{command} {}", Reaction::of(&other)))),
    }
}
