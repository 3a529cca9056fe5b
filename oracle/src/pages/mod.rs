//! The rule pages, one file a page. Boards and starting arrays are names, and stand in
//! `notation/src/games`.
//!
//! The other modules of the oracle know no game. Whatever differs between two games is a question of
//! [`RulePage`], which answers as the Laws of Chess do; a page states only what it changes. What all
//! games share stands in the other modules: a side may not leave its royal piece attacked, and has lost
//! when it is attacked and no move helps.

mod amalgamated;
mod antichess;
mod atomic;
mod chess;
mod chess960;
mod colorbound;
mod crazyhouse;
mod evolution;
mod horde;
mod king_of_the_hill;
mod osmosis;
mod racing_kings;
mod three_check;

pub(crate) use chess::RulePage;

use notation::Variant;

/// The page of a game.
pub(crate) fn of(variant: Variant) -> &'static dyn RulePage {
    match variant {
        Variant::Osmosis => &osmosis::Osmosis,
        Variant::Evolution => &evolution::Evolution,
        Variant::Colorbound => &colorbound::Colorbound::Standard,
        Variant::ColorboundEqualized => &colorbound::Colorbound::Equalized,
        Variant::ColorboundDecimal => &colorbound::Colorbound::Decimal,
        Variant::Amalgamated => &amalgamated::Amalgamated,
        Variant::Chess => &chess::Chess,
        Variant::Chess960 => &chess960::Chess960,
        Variant::KingOfTheHill => &king_of_the_hill::KingOfTheHill,
        Variant::ThreeCheck => &three_check::ThreeCheck,
        Variant::RacingKings => &racing_kings::RacingKings,
        Variant::Antichess => &antichess::Antichess,
        Variant::Horde => &horde::Horde,
        Variant::Atomic => &atomic::Atomic,
        Variant::Crazyhouse => &crazyhouse::Crazyhouse,
    }
}
