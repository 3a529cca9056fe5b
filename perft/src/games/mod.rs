//! The games, as far as the machine must know them. One file a rule page, and below a line in the list for each machine that
//! is compiled. Three games share one.

pub(crate) mod amalgamated;
pub(crate) mod antichess;
pub(crate) mod atomic;
pub(crate) mod chess;
pub(crate) mod chess960;
pub(crate) mod colorbound;
pub(crate) mod crazyhouse;
pub(crate) mod evolution;
pub(crate) mod horde;
mod king_of_the_hill;
pub(crate) mod osmosis;
pub(crate) mod racing_kings;
pub(crate) mod shared_chess;
mod three_check;

/// Passes the list of games to another macro, after that macro's other arguments.
///
/// Each has a name for its machine and the type that states its rules. Where rulings would cost the
/// default something, a game has two: the first that [is for](crate::rules::Movement::is_for) a
/// position's rulings plays it. Games that differ in little may share one.
macro_rules! each_game {
    ($then:ident! $told:tt) => {
        $then! {
            $told
            Chess: $crate::games::chess::Chess,
            SharedChess: $crate::games::shared_chess::SharedChess,
            Osmosis: $crate::games::osmosis::House,
            OsmosisRuled: $crate::games::osmosis::Ruled,
            Evolution: $crate::games::evolution::Evolution,
            Colorbound: $crate::games::colorbound::Colorbound<$crate::games::colorbound::Original>,
            Equalized: $crate::games::colorbound::Colorbound<$crate::games::colorbound::Equalized>,
            Decimal: $crate::games::colorbound::Colorbound<$crate::games::colorbound::Decimal>,
            Amalgamated: $crate::games::amalgamated::Amalgamated<false>,
            AmalgamatedWins: $crate::games::amalgamated::Amalgamated<true>,
            RacingKings: $crate::games::racing_kings::RacingKings,
            Antichess: $crate::games::antichess::Antichess,
            Horde: $crate::games::horde::Horde,
            Atomic: $crate::games::atomic::Atomic,
            Crazyhouse: $crate::games::crazyhouse::Crazyhouse,
        }
    };
}
pub(crate) use each_game;
