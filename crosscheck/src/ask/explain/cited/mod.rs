//! Which clause speaks of what, game by game: a table each, and no rule. The ids are those of
//! `fixtures/clauses.yaml`; a test looks each of them up.

mod amalgamated;
mod chess;
mod colorbound;
mod evolution;
mod osmosis;

use notation::{Kind, Ruling, Variant};
use oracle::reasons::Attack;

/// Ids of clauses, the closest first.
pub(super) type Ids = &'static [&'static str];

/// How far a square lies, in files and in ranks.
pub(super) type Far = (u8, u8);

/// How a move is written.
pub(super) const MOVE_TEXT: Ids = &["notation.move-text"];
/// Whose move it is.
pub(super) const SIDE: Ids = &["notation.side"];

/// What the clauses of a game speak of. An empty list: no clause of it does. Where a kind of piece
/// is asked for, it is the one whose matter it is.
pub(super) struct Cited {
    /// How a kind of piece gets so far, by so many squares on its path before.
    pub(super) movement: fn(Kind, Far, usize) -> Ids,
    /// Whether pieces are joined from others, whose movements they have.
    pub(super) joins: bool,
    /// That no square of the other colour is reached.
    pub(super) colour: Ids,
    /// That a kind of piece leaps over what stands between.
    pub(super) leap: fn(Kind) -> Ids,
    /// That any open way will do.
    pub(super) several_ways: Ids,
    /// That what stands in the way of a kind of piece ends it, behind so many squares of its path.
    pub(super) blocked: fn(Kind, usize) -> Ids,
    /// That a piece takes none of its own side.
    pub(super) own: Ids,
    /// That a kind of piece takes the enemy on whose square, so far away, it arrives.
    pub(super) capture: fn(Kind, Far) -> Ids,
    /// That a kind of piece attacks so.
    pub(super) attack: fn(Kind, &Attack) -> Ids,
    /// That a piece attacks though it is pinned itself.
    pub(super) attack_of_pinned: Ids,
    /// That a Pawn may be taken in passing.
    pub(super) en_passant: Ids,
    /// That it may not be, here and now.
    pub(super) en_passant_missed: Ids,
    /// That it may not be if that uncovers a check.
    pub(super) en_passant_uncovers: Ids,
    /// What the mover becomes.
    pub(super) becomes: fn(Change) -> Vec<Ids>,
    /// That a kind of piece changes by capturing alone.
    pub(super) keeps: fn(Kind) -> Ids,
    /// That a kind of piece is not royal, though it might seem so.
    pub(super) not_royal: fn(Kind) -> Ids,
    /// Which moves of a kind of piece carry a letter.
    pub(super) choice: fn(Kind) -> Ids,
    /// How castling goes, where there is castling.
    pub(super) castling: Option<Castling>,
    /// That there is no castling.
    pub(super) no_castling: Ids,
    /// That a royal piece keeps to its files.
    pub(super) files: fn(Kind) -> Ids,
    /// That a royal piece does not go back.
    pub(super) no_return: Ids,
    /// That a royal piece does not go where it would be attacked.
    pub(super) into_attack: Ids,
    /// That royal pieces keep apart.
    pub(super) apart: Ids,
    /// That no move leaves a royal piece attacked.
    pub(super) unanswered: Ids,
    /// That a check is answered by taking the piece that gives it.
    pub(super) take: Ids,
    /// That a check by a kind of piece is answered by standing in between.
    pub(super) block: fn(Kind) -> Ids,
    /// That a check by a leap is not.
    pub(super) leaper: Ids,
    /// How two checks at once are answered.
    pub(super) double: Ids,
    /// How a check is answered that one piece gives over several paths.
    pub(super) two_paths: Ids,
    /// That a royal piece takes what checks its fellow.
    pub(super) fellow: Ids,
    /// That a royal piece does not uncover its fellow.
    pub(super) behind: Ids,
    /// That a kind of piece which shields its royal piece from another kind stays on its line.
    pub(super) pin: fn(Kind, Kind, &Attack) -> Ids,
    /// How a piece is held that shields on several lines.
    pub(super) several_lines: Ids,
    /// That an attack on a royal piece does not matter any more.
    pub(super) wins: Ids,
    /// That nobody moves after the end.
    pub(super) over: Ids,
}

/// What the clauses of a game with castling speak of.
pub(super) struct Castling {
    /// How it goes, to the king's side or the queen's.
    pub(super) how: fn(bool) -> Ids,
    /// That it needs the right to that side.
    pub(super) right: fn(bool) -> Ids,
    /// That nothing stands between.
    pub(super) between: Ids,
    /// That it is no answer to a check.
    pub(super) in_check: Ids,
    /// That it does not lead across an attacked square.
    pub(super) through: Ids,
    /// That it does not lead onto one.
    pub(super) into: Ids,
    /// That an attack on the Rook, or on what it alone crosses, does not matter.
    pub(super) rook_attacked: Ids,
    /// That the royal piece's move ends the rights.
    pub(super) lost_by_king: Ids,
    /// That the Rook's move ends the right to its side.
    pub(super) lost_by_rook: Ids,
    /// That the capture of the Rook does.
    pub(super) lost_by_capture: Ids,
}

/// What a table begins from: nothing is spoken of.
const NOTHING: Cited = Cited {
    movement: |_, _, _| &[],
    joins: false,
    colour: &[],
    leap: |_| &[],
    several_ways: &[],
    blocked: |_, _| &[],
    own: &[],
    capture: |_, _| &[],
    attack: |_, _| &[],
    attack_of_pinned: &[],
    en_passant: &[],
    en_passant_missed: &[],
    en_passant_uncovers: &[],
    becomes: |_| vec![],
    keeps: |_| &[],
    not_royal: |_| &[],
    choice: |_| &[],
    castling: None,
    no_castling: &[],
    files: |_| &[],
    no_return: &[],
    into_attack: &[],
    apart: &[],
    unanswered: &[],
    take: &[],
    block: |_| &[],
    leaper: &[],
    double: &[],
    two_paths: &[],
    fellow: &[],
    behind: &[],
    pin: |_, _, _| &[],
    several_lines: &[],
    wins: &[],
    over: &[],
};

/// What a move makes of its piece.
#[derive(Debug, Clone, Copy)]
pub(super) struct Change {
    /// What it was.
    pub(super) captor: Kind,
    /// What it takes.
    pub(super) captive: Option<Kind>,
    /// What it is afterwards.
    pub(super) result: Kind,
    /// How many results there are beside staying what it was by choice.
    pub(super) fused: usize,
    /// Whether the result is a promoted form.
    pub(super) is_promoted: bool,
}

/// The table of a game.
pub(super) const fn of(variant: Variant) -> &'static Cited {
    match variant {
        Variant::Osmosis => &osmosis::CITED,
        Variant::Evolution => &evolution::CITED,
        Variant::Colorbound => &colorbound::CITED,
        Variant::ColorboundEqualized => &colorbound::EQUALIZED,
        Variant::ColorboundDecimal => &colorbound::DECIMAL,
        Variant::Amalgamated => &amalgamated::CITED,
        Variant::Chess => &chess::CITED,
    }
}

/// The clauses that say what a ruling changes.
pub(super) const fn ruling(ruling: Ruling) -> Ids {
    match ruling {
        Ruling::Harvestman => &["osmosis.ruling.harvestman"],
        Ruling::OsmosisTable => &["osmosis.ruling.table"],
        Ruling::Fusion => &["osmosis.ruling.fusion", "osmosis.fusion.mandatory"],
        Ruling::AmalgamatedArray => &["amalgamated.ruling.array"],
        Ruling::AmalgamatedCastling => {
            &["amalgamated.ruling.castling", "amalgamated.castling.none"]
        }
        Ruling::BaringCapture => {
            &["amalgamated.ruling.baring.wins", "amalgamated.ruling.baring.strict"]
        }
        Ruling::Points => &["amalgamated.ruling.points"],
        Ruling::DecimalArray => &["colorbound-decimal.array"],
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use notation::Square;

    use super::*;
    use crate::fixtures::Fixtures;

    /// Every id that a table can give, asked for whatever there is to ask.
    fn every(variant: Variant) -> Vec<&'static str> {
        let cited = of(variant);
        let mut ids: Vec<Ids> = vec![
            cited.colour,
            cited.several_ways,
            cited.own,
            cited.attack_of_pinned,
            cited.en_passant,
            cited.en_passant_missed,
            cited.en_passant_uncovers,
            cited.no_castling,
            cited.no_return,
            cited.into_attack,
            cited.apart,
            cited.unanswered,
            cited.take,
            cited.leaper,
            cited.double,
            cited.two_paths,
            cited.fellow,
            cited.behind,
            cited.several_lines,
            cited.wins,
            cited.over,
        ];
        if let Some(castling) = &cited.castling {
            ids.extend([castling.between, castling.in_check, castling.through, castling.into]);
            ids.extend([castling.lost_by_king, castling.lost_by_rook, castling.lost_by_capture]);
            ids.push(castling.rook_attacked);
            for king_side in [true, false] {
                ids.extend([(castling.how)(king_side), (castling.right)(king_side)]);
            }
        }
        let square = |file, rank| Square::new(file, rank).unwrap();
        let kinds = || variant.kinds().iter().map(|&(kind, _)| kind);
        for to in [square(0, 9), square(9, 9), square(1, 2), square(0, 2), square(1, 1)] {
            let attack = Attack { from: square(0, 0), path: vec![to] };
            ids.extend(kinds().map(|kind| (cited.attack)(kind, &attack)));
            for (pinned, pinner) in kinds().flat_map(|one| kinds().map(move |two| (one, two))) {
                ids.push((cited.pin)(pinned, pinner, &attack));
            }
        }
        for captor in kinds() {
            ids.extend((0..3).map(|before| (cited.blocked)(captor, before)));
            ids.extend([(cited.files)(captor), (cited.leap)(captor), (cited.keeps)(captor)]);
            ids.extend([(cited.block)(captor), (cited.choice)(captor), (cited.not_royal)(captor)]);
            for far in (0..10).flat_map(|files| (0..10).map(move |ranks| (files, ranks))) {
                ids.push((cited.capture)(captor, far));
                ids.extend((0..3).map(|before| (cited.movement)(captor, far, before)));
            }
            for (captive, result) in kinds().flat_map(|one| kinds().map(move |two| (one, two))) {
                for fused in 1..3 {
                    for is_promoted in [true, false] {
                        for captive in [None, Some(captive)] {
                            let change = Change { captor, captive, result, fused, is_promoted };
                            ids.extend((cited.becomes)(change));
                        }
                    }
                }
            }
        }
        ids.concat()
    }

    #[test]
    fn every_cited_clause_is_there_and_of_its_game() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures");
        let clauses = Fixtures::read(&folder).unwrap().clauses;
        for variant in Variant::ALL {
            let rulings = Ruling::ALL.into_iter().filter(|one| one.variant() == variant);
            let of_rulings = rulings.flat_map(|one| ruling(one).iter().copied());
            for id in every(variant).into_iter().chain(of_rulings) {
                let clause = clauses.get(id).unwrap_or_else(|| panic!("there is no clause {id}"));
                let parent = clauses.takes_over(variant);
                let refers = parent.is_some() && clause.variant == parent;
                assert!(clause.variant == Some(variant) || refers, "{variant} cites {id}");
            }
        }
    }

    #[test]
    fn every_kind_has_a_clause_for_its_way() {
        for variant in Variant::ALL {
            for &(kind, _) in variant.kinds() {
                for far in [(0, 1), (1, 1), (0, 2), (1, 2), (3, 9)] {
                    assert!(!(of(variant).movement)(kind, far, 0).is_empty(), "{variant} {kind}");
                }
            }
        }
    }
}
