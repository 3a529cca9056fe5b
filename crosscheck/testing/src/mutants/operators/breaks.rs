//! The clauses that say what a mistake breaks, by how their ids go on after the game. A mistake about
//! a piece breaks what is said of that piece, and of no other one.

use crosscheck::fixtures::kind_id;
use notation::Kind;

/// What the clauses about the ways of a piece are called.
const WAYS: [&str; 21] = [
    "move",
    "step",
    "no-step",
    "first-step",
    "double-step",
    "double-step-from-first-rank",
    "history-free",
    "third-rank",
    "no-double-step",
    "no-straight-step",
    "leap",
    "diagonal-leap",
    "straight-leap",
    "leap-start-rank",
    "ride",
    "slide",
    "zig-zag",
    "jumps",
    "first",
    "second",
    "third",
];
/// What those about the stops on its way are called.
const STOPS: [&str; 8] = [
    "blocked",
    "blocked-first",
    "blocked-second",
    "landing",
    "two-paths",
    "edge",
    "jumps-between",
    "double-step-blocked",
];
/// What those about its captures are called.
const CAPTURES: [&str; 2] = ["capture", "leap-captures"];
/// A game may say of its pieces together that they go as in another game.
const TOGETHER: &str = "pieces.move";

/// Texts as the clauses of a mutant.
pub(super) fn named(clauses: &[&str]) -> Vec<String> {
    clauses.iter().map(|&clause| clause.to_owned()).collect()
}

/// Those about a kind of piece with some names.
fn about(kind: Kind, names: &[&str]) -> Vec<String> {
    let kind = kind_id(kind);
    names.iter().map(|name| format!("{kind}.{name}")).collect()
}

/// Those that say where a kind of piece goes, and where a Pawn takes, which is elsewhere.
pub(super) fn ways(kind: Kind) -> Vec<String> {
    let mut clauses = about(kind, &WAYS);
    if kind == Kind::Pawn {
        clauses.extend(about(kind, &CAPTURES));
    }
    clauses.push(TOGETHER.to_owned());
    clauses
}

/// Those that say what stops a kind of piece.
pub(super) fn stops(kind: Kind) -> Vec<String> {
    let mut clauses = about(kind, &STOPS);
    clauses.extend(ways(kind));
    clauses.push("sliders.blocked".to_owned());
    clauses
}

/// Those that say where a royal piece does not go: off its files, and where castling would take it.
pub(super) fn royal_bounds(kind: Kind, (files, ranks): (i8, i8)) -> Vec<String> {
    let mut clauses = about(kind, &["files"]);
    let castles = (files.abs(), ranks) == (2, 0);
    clauses.extend(castles.then(|| about(kind, &["no-castling"])).into_iter().flatten());
    clauses
}

/// Those that say what a kind of piece takes.
pub(super) fn takes(kind: Kind) -> Vec<String> {
    let mut clauses = about(kind, &CAPTURES);
    clauses.extend(ways(kind));
    clauses.push("capture.enemy".to_owned());
    clauses
}

/// Those that say what a kind of piece attacks.
pub(super) fn attacks(kind: Kind) -> Vec<String> {
    let mut clauses = about(kind, &["leap-attacks", "attacks-backwards"]);
    clauses.extend(ways(kind));
    clauses
}

/// Those that say what a kind of piece becomes by what it takes, where that depends on the captive.
pub(super) fn changes(kind: Kind) -> Vec<String> {
    let mut clauses = named(&[
        "fusion.rule-1.",
        "fusion.rule-2",
        "fusion.rule-3",
        "fusion.rule-4",
        "fusion.mandatory",
        "absorb.amazon-captive",
        "absorb.pawn-captive",
        "absorb.nothing-new",
        "absorb.keeps",
        "absorb.mandatory",
    ]);
    clauses.push(format!("absorb.{}", kind_id(kind)));
    clauses
}

/// Those that say that a kind of piece becomes the same whatever it takes.
pub(super) fn stays(kind: Kind) -> Vec<String> {
    let of_compounds = named(&["fusion.not-compound", "absorb.pawn-captive"]);
    let mut clauses = if [Kind::King, Kind::Guard, Kind::Pawn].contains(&kind) {
        named(&["capture.enemy"])
    } else {
        of_compounds
    };
    let id = kind_id(kind);
    clauses.extend([format!("fusion.not-{id}"), format!("absorb.not-{id}")]);
    clauses.extend([format!("absorb.{id}"), "river.captor".to_owned()]);
    clauses.push(format!("{id}.no-further-promotion"));
    clauses
}

/// Those that say that a kind of piece changes where it goes, and what it becomes there.
pub(super) fn turns(kind: Kind, form: Kind) -> Vec<String> {
    let (kind, form) = (kind_id(kind), kind_id(form));
    vec![format!("river.{kind}"), format!("river.return-{form}"), "river.captor".to_owned()]
}

/// Those that say that a royal piece keeps out of attacks, and that checks and pins are obeyed.
pub(super) fn safety() -> Vec<String> {
    named(&[
        "check.",
        "check.take",
        "pin.",
        "king.not-into-attack",
        "king.apart",
        "royal.not-into-attack",
    ])
}
