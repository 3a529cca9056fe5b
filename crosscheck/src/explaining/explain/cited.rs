//! Finds the clauses for a reason. The clauses list their topics in `explains`; this module puts
//! the facts of a move into the same words.

use notation::{CastlingArray, Kind, Ruling, Rulings, Square, Variant};
use oracle::reasons::{Attack, river};

use super::far;
use crate::fixtures::explains::fact;
use crate::fixtures::{Clause, Explains, Topic, embedded, kind_id};

/// The clauses of a reason.
pub(super) type Cited = Vec<&'static Clause>;

/// The pages that have the clauses of a game.
pub(super) struct Pages {
    variant: Variant,
    /// The game's own page, the page that it takes over, and the page of what all games share.
    in_order: Vec<Vec<&'static Clause>>,
    /// A fact that holds of whatever they are asked about.
    known: Option<&'static str>,
}

/// How a move changes its piece.
#[derive(Debug, Clone, Copy)]
pub(super) struct Change {
    /// The kind before the move.
    pub(super) captor: Kind,
    /// What it takes.
    pub(super) captive: Option<Kind>,
    /// The kind after the move.
    pub(super) result: Kind,
    /// How many results there are, without that of staying the same.
    pub(super) fused: usize,
    /// Whether the result is a promoted form.
    pub(super) is_promoted: bool,
}

impl Pages {
    pub(super) fn of(variant: Variant) -> Self {
        let clauses = embedded::clauses();
        let page = |whose: Option<Variant>| {
            clauses.iter().filter(|clause| clause.variant == whose).collect::<Vec<_>>()
        };
        let parent = clauses.takes_over(variant);
        let games = [Some(variant), parent].into_iter().flatten();
        let pages = games.map(Some).chain([None]).map(page);
        Self { variant, in_order: pages.collect(), known: None }
    }

    /// The same, to be asked where a fact holds.
    pub(super) const fn knowing(mut self, fact: Option<&'static str>) -> Self {
        self.known = fact;
        self
    }

    /// The clauses for a topic when these facts hold.
    pub(super) fn on<F: Into<String>>(
        &self,
        topic: Topic,
        facts: impl IntoIterator<Item = F>,
    ) -> Cited {
        self.cited(topic, facts, true)
    }

    /// The same without those that are cited beside others: they say of what is done how it is done.
    pub(super) fn alone_on<F: Into<String>>(
        &self,
        topic: Topic,
        facts: impl IntoIterator<Item = F>,
    ) -> Cited {
        self.cited(topic, facts, false)
    }

    fn cited<F: Into<String>>(
        &self,
        topic: Topic,
        facts: impl IntoIterator<Item = F>,
        others: bool,
    ) -> Cited {
        let known = self.known.map(str::to_owned);
        let facts: Vec<String> = facts.into_iter().map(Into::into).chain(known).collect();
        let mut cited = Vec::new();
        for page in &self.in_order {
            let speaks = |clause: &&'static Clause| {
                let entries = clause.explains.iter();
                let fits = |one: &&Explains| one.topic == topic && one.holds(&facts);
                entries.filter(fits).map(|one| (*clause, one)).collect::<Vec<_>>()
            };
            let found: Vec<_> = page.iter().flat_map(speaks).collect();
            let most = found.iter().filter(|(_, one)| !one.also).map(|(_, one)| one.facts.len());
            let most = most.max();
            for (clause, one) in found {
                let is_cited = if one.also { others } else { Some(one.facts.len()) == most };
                if is_cited && !cited.contains(&clause) {
                    cited.push(clause);
                }
            }
            if most.is_some() {
                break;
            }
        }
        cited
    }

    /// The clauses for a topic whatever the facts.
    pub(super) fn plain(&self, topic: Topic) -> Cited {
        self.on::<String>(topic, [])
    }

    /// The clauses for a topic and a kind of piece.
    pub(super) fn of_kind(&self, topic: Topic, kind: Kind) -> Cited {
        self.on(topic, [kind_id(kind)])
    }

    /// How a kind of piece, or one that has its movement, moves this far after this many squares.
    pub(super) fn movement(&self, topic: Topic, kind: Kind, far: (u8, u8), before: usize) -> Cited {
        let words = distance(far).chain([step(before)]).map(str::to_owned);
        self.on(topic, words.chain([kind_id(kind)]))
    }

    /// That a piece in the way ends the path of a kind of piece, after this many squares of it.
    pub(super) fn blocked(&self, kind: Kind, before: usize) -> Cited {
        self.on(Topic::Blocked, [kind_id(kind), step(before).to_owned()])
    }

    /// That a kind of piece takes the enemy on whose square it arrives.
    pub(super) fn capture(&self, kind: Kind, far: (u8, u8)) -> Cited {
        self.on(Topic::Capture, distance(far).map(str::to_owned).chain([kind_id(kind)]))
    }

    /// How a kind of piece makes an attack.
    pub(super) fn attack(&self, kind: Kind, attack: &Attack) -> Cited {
        let is_beyond = |square: Square| river(self.variant).map(|bank| square.rank() >= bank);
        let crosses = is_beyond(attack.from) != is_beyond(attack.target());
        let over = crosses.then(|| fact::OVER_RIVER.to_owned());
        self.on(Topic::Attack, reach(attack).chain(over).chain([kind_id(kind)]))
    }

    /// That a kind of piece which shields its royal piece from another kind stays on its line.
    pub(super) fn pin(&self, pinned: Kind, by: Kind, attack: &Attack) -> Cited {
        let kinds = [kind_id(pinned), format!("by-{}", kind_id(by))];
        self.on(Topic::Pin, reach(attack).chain(kinds))
    }

    /// What the mover becomes.
    pub(super) fn becomes(&self, change: Change) -> Cited {
        let Change { captor, captive, result, fused, is_promoted } = change;
        let mut facts = vec![kind_id(captor), format!("becomes-{}", kind_id(result))];
        let mut add = |holds: bool, fact: &str| facts.extend(holds.then(|| fact.to_owned()));
        add(result == captor, fact::STAYS);
        add(result != captor, fact::CHANGES);
        add(is_promoted, fact::PROMOTED);
        add(fused == 1, fact::SINGLE);
        add(captive.is_some(), fact::CAPTURE);
        add(captive == Some(captor), fact::TAKES_OWN_KIND);
        add(captive == Some(result), fact::BECOMES_CAPTIVE);
        facts.extend(captive.map(|captive| format!("takes-{}", kind_id(captive))));
        self.on(Topic::Becomes, facts)
    }

    /// Which moves of a kind of piece carry a letter, and which letter a move has.
    pub(super) fn choice(&self, kind: Kind, chosen: Option<Kind>) -> Cited {
        let chosen = chosen.map(|chosen| format!("becomes-{}", kind_id(chosen)));
        self.on(Topic::Choice, [kind_id(kind)].into_iter().chain(chosen))
    }

    /// That castling is from any files, where a ruling says so.
    pub(super) fn castling_array(&self, rulings: &Rulings) -> Cited {
        match rulings.castling_arrays.of(self.variant) {
            CastlingArray::Home => Cited::new(),
            CastlingArray::Any => {
                let ruling = Ruling::CastlingArray(self.variant);
                self.ruling(ruling, [&*rulings.value(ruling)])
            }
        }
    }

    /// What values of a ruling change; if no clause says that, what the other values change.
    pub(super) fn ruling<'v>(
        &self,
        ruling: Ruling,
        values: impl IntoIterator<Item = &'v str>,
    ) -> Cited {
        let own = self.on(Topic::Ruling, [ruling.id()].into_iter().chain(values));
        if own.is_empty() {
            self.on(Topic::Ruling, [&[ruling.id()], ruling.values()].concat())
        } else {
            own
        }
    }
}

/// The distance of a square, in files and in ranks, in words.
fn distance((files, ranks): (u8, u8)) -> impl Iterator<Item = &'static str> {
    let words = [
        (files == 0, fact::UPRIGHT),
        (files == 0 || ranks == 0, fact::STRAIGHT),
        (files == ranks, fact::DIAGONAL),
        (files.max(ranks) == 1, fact::ONE),
        (files.max(ranks) == 2, fact::TWO),
    ];
    words.into_iter().filter(|&(holds, _)| holds).map(|(_, word)| word)
}

/// After how many squares of its path a piece is, in a word.
const fn step(before: usize) -> &'static str {
    match before {
        0 => fact::STEPS[0],
        1 => fact::STEPS[1],
        _ => fact::STEPS[2],
    }
}

/// The distance of an attack, in words.
fn reach(attack: &Attack) -> impl Iterator<Item = String> {
    distance(far(attack.from, attack.target())).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_clause_explains_is_not_hidden_by_another_one() {
        for clause in embedded::clauses().iter() {
            let pages = Pages::of(clause.variant.unwrap_or(Variant::Chess));
            for one in &clause.explains {
                let facts = one.facts.iter().map(|any| any[0].clone());
                let cited = pages.on(one.topic, facts);
                assert!(cited.contains(&clause), "{}: {one:?} gives {cited:?}", clause.id);
            }
        }
    }

    #[test]
    fn every_kind_has_a_clause_for_its_way() {
        for variant in Variant::ALL {
            let pages = Pages::of(variant);
            for &(kind, _) in variant.kinds() {
                for far in [(0, 1), (1, 1), (0, 2), (1, 2), (3, 9)] {
                    let cited = pages.movement(Topic::Move, kind, far, 0);
                    assert!(!cited.is_empty(), "{variant} {kind} {far:?}");
                }
            }
        }
    }

    #[test]
    fn the_clause_with_the_most_facts_is_cited_and_what_is_also_said_beside_it() {
        let ids = |cited: Cited| cited.iter().map(|clause| clause.id.as_str()).collect::<Vec<_>>();
        let chess = Pages::of(Variant::Chess);
        assert_eq!(ids(chess.blocked(Kind::Rook, 1)), ["chess.sliders.blocked"]);
        assert_eq!(ids(chess.blocked(Kind::Pawn, 0)), ["chess.pawn.double-step"]);
        let equalized = Pages::of(Variant::ColorboundEqualized);
        assert_eq!(
            ids(equalized.blocked(Kind::Dragon, 1)),
            ["colorbound-equalized.pieces.move", "colorbound.dragon.blocked"]
        );
        assert_eq!(ids(equalized.plain(Topic::Leaper)), ["colorbound.check.leaper"]);
    }
}
