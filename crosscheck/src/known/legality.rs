//! Whether a setup is a position of its game. This module knows no rule: it asks the reference.

use notation::{Fault, Move, Refusal, Ruling, RulingError, Rulings, Setup, Variant};
use oracle::{Game, reasons};

/// Whether the reference accepts a setup as a position.
#[must_use]
pub fn is_position(setup: &Setup, rulings: &Rulings) -> bool {
    reasons::refusals(setup, rulings).is_empty()
}

/// Every move of a piece of the side to move by its movement alone, with the position after it. Drops are not among them.
pub fn pseudo_legal(setup: &Setup, rulings: &Rulings) -> impl Iterator<Item = (Move, Setup)> {
    let own = setup.board.of(setup.side);
    own.flat_map(|(from, _)| reasons::candidates(setup, rulings, from))
}

/// The first fault that the reference finds, other than a check to the side not to move.
#[must_use]
pub fn fault_but_check(setup: &Setup, rulings: &Rulings) -> Option<Refusal> {
    let is_check = |refusal: &Refusal| matches!(refusal.fault, Fault::OpponentInCheck(_));
    reasons::refusals(setup, rulings).into_iter().find(|refusal| !is_check(refusal))
}

/// Reads the rulings that a command line gives ([`Rulings::given`]), and refuses an array that is not
/// a position of its game.
///
/// ```
/// use notation::Variant;
///
/// let bare = "colorbound-decimal.array=10/10/10/10/10/10/10/10/10/10";
/// let refused = crosscheck::comparing::rulings_given(&[bare], &[Variant::ColorboundDecimal]).unwrap_err();
/// assert!(refused.to_string().ends_with("position: white has too few royal pieces: 0 of 1"));
/// ```
pub fn rulings_given(
    assignments: &[impl AsRef<str>],
    asked: &[Variant],
) -> Result<Rulings, RulingError> {
    let rulings = Rulings::given(assignments, asked)?;
    let ruling = Ruling::DecimalArray;
    let is_given = rulings.differing().any(|(given, _)| given == ruling);
    let start = is_given.then(|| ruling.variant().start(&rulings));
    let refusals = start.map(|start| reasons::refusals(&start, &rulings));
    match refusals.and_then(|refusals| refusals.into_iter().next()) {
        None => Ok(rulings),
        Some(refusal) => {
            let (value, refusal) = (rulings.value(ruling), Box::new(refusal));
            Err(RulingError::Array { ruling, value, refusal })
        }
    }
}

/// The position in a form that the reference accepts: without the fields that it contradicts.
/// `None` where a royal piece can be captured, or the board itself is refused.
#[must_use]
pub fn askable(setup: &Setup, rulings: &Rulings) -> Option<Game> {
    let without_passed = Setup { en_passant: None, ..setup.clone() };
    let tenable = tenable(&without_passed, rulings);
    [setup.clone(), without_passed, tenable]
        .into_iter()
        .find_map(|setup| Game::from_setup(setup, rulings).ok())
}

/// The position without the castling rights that its board contradicts.
#[must_use]
pub fn tenable(setup: &Setup, rulings: &Rulings) -> Setup {
    let mut tenable = setup.clone();
    for right in setup.castling.rights() {
        let alone = Setup { castling: setup.castling.only(right), ..setup.clone() };
        if fault_but_check(&alone, rulings).is_some() {
            tenable.castling = tenable.castling.without(right);
        }
    }
    tenable
}
