//! An implementation that takes what is no position for one, or refuses one that is sound, is found, and the
//! clause of its fault is named first.

use crosscheck::comparing::{
    Implementation, KnownGame, NoAnswer, Observation, PositionRef, Reference, implementations,
};
use crosscheck::conformance::refusals::{self, RefusalShare};
use crosscheck::diagnosis::{self, Diagnosis};
use notation::{
    Castling, Colour, Fault, Field, Kind, Move, Piece, Refusal, Right, Rulings, Setup, Square,
    Variant,
};

const EXTENT: RefusalShare = RefusalShare { one_in: 1, drawn: 500 };

/// An implementation with a fault.
struct Bent {
    implementation: implementations::Perft,
    fault: Planted,
}

/// What is wrong with an implementation.
#[derive(Clone, Copy)]
enum Planted {
    /// It refuses no position for this reason.
    Blind(&'static str),
    /// It refuses some sound positions.
    Strict(fn(&Setup) -> Option<Fault>),
}

impl Bent {
    /// Why it refuses a position; none where it answers.
    fn objects(&mut self, at: PositionRef<'_>) -> Vec<Refusal> {
        let right = self.implementation.refusals(at);
        match self.fault {
            // The generator gives one reason alone: it may have others.
            Planted::Blind(id) if right.iter().any(|refusal| refusal.fault.id() == id) => {
                let all = implementations::oracle().refusals(at);
                all.into_iter().filter(|refusal| refusal.fault.id() != id).collect()
            }
            Planted::Strict(refuses) if right.is_empty() => {
                let setup = at.game.setup_of(at.fen).unwrap();
                refuses(&setup).map(|fault| fault.in_field(Field::Position)).into_iter().collect()
            }
            Planted::Blind(_) | Planted::Strict(_) => right,
        }
    }
}

impl Implementation<KnownGame> for Bent {
    fn name(&self) -> &'static str {
        "bent"
    }

    /// What it sees where it answers does not matter here.
    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        match self.objects(at).into_iter().next() {
            Some(refusal) => {
                Err(NoAnswer::Refused(crosscheck::comparing::Objection::BadPosition(refusal)))
            }
            None => Ok(Observation {
                moves: vec![],
                setup: None,
                status: crosscheck::comparing::PartialStatus::default(),
            }),
        }
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        self.implementation.successors(at, played)
    }

    fn perft(&mut self, at: PositionRef<'_>, _: u32) -> Result<u64, NoAnswer> {
        self.observe(at).map(|_| 1)
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        self.implementation.divide(at, depth)
    }
}

/// Looks for the fault, and holds that it is laid to a clause first wherever it shows.
fn found(variant: Variant, fault: Planted, clause: &str) {
    let rulings = Rulings::default();
    let mut oracle = implementations::oracle();
    let mut bent = Bent { implementation: implementations::perft(), fault };
    let (compared, findings) =
        refusals::compare(variant, &rulings, &[], EXTENT, &mut oracle, &mut bent, &|| true);
    assert!(compared.refused > 0 && compared.refused < compared.setups);
    assert!(!findings.is_empty(), "not found: {clause}");
    for mut finding in findings {
        diagnosis::name(&mut finding, &Diagnosis::default());
        assert_eq!(finding.clauses.first().map(String::as_str), Some(clause), "{finding:?}");
    }
}

#[test]
fn the_implementations_agree_on_every_game() {
    for variant in Variant::ALL {
        let (mut left, mut right) = (implementations::oracle(), implementations::perft());
        let rulings = Rulings::default();
        let (_, findings) =
            refusals::compare(variant, &rulings, &[], EXTENT, &mut left, &mut right, &|| true);
        assert_eq!(findings, [], "{variant}");
    }
}

#[test]
fn a_implementation_that_is_blind_to_a_fault_is_found() {
    use Planted::Blind;
    use Variant::{
        Amalgamated, Chess, Colorbound, ColorboundDecimal, ColorboundEqualized, Evolution, Osmosis,
    };
    for (variant, reason, clause) in [
        (Chess, "missing-royal", "chess.refused.royals"),
        (Chess, "surplus-royal", "chess.refused.royals"),
        (Chess, "pawn-rank", "chess.refused.pawn-rank"),
        (Chess, "castling-contradicted", "chess.refused.castling"),
        (Chess, "en-passant-contradicted", "chess.refused.en-passant"),
        (Chess, "opponent-in-check", "chess.refused.opponent-in-check"),
        (Evolution, "pawn-rank", "evolution.refused.pawn-rank"),
        (Evolution, "castling-contradicted", "evolution.refused.castling"),
        (Osmosis, "surplus-royal", "osmosis.refused.surplus-king"),
        (Osmosis, "pawn-rank", "osmosis.refused.pawn-rank"),
        (Osmosis, "castling-contradicted", "osmosis.refused.castling"),
        (Osmosis, "en-passant-contradicted", "osmosis.refused.en-passant"),
        (Colorbound, "pawn-rank", "colorbound.refused.pawn-rank"),
        (Colorbound, "en-passant-contradicted", "colorbound.refused.en-passant"),
        (ColorboundEqualized, "missing-royal", "colorbound-equalized.refused.missing-king"),
        (ColorboundEqualized, "surplus-royal", "colorbound-equalized.refused.surplus-king"),
        (ColorboundDecimal, "pawn-rank", "colorbound-decimal.refused.pawn-rank"),
        (Amalgamated, "missing-royal", "amalgamated.refused.royals"),
        (Amalgamated, "royal-files", "amalgamated.refused.royal-files"),
        (Amalgamated, "wrong-form", "amalgamated.refused.wrong-form"),
        (Amalgamated, "pawn-rank", "amalgamated.refused.pawn-rank"),
        (Amalgamated, "both-bare", "amalgamated.refused.both-bare"),
        (Amalgamated, "castling-contradicted", "amalgamated.refused.castling"),
        (Amalgamated, "en-passant-contradicted", "amalgamated.refused.en-passant"),
        (Amalgamated, "opponent-in-check", "amalgamated.refused.opponent-in-check"),
    ] {
        found(variant, Blind(reason), clause);
    }
}

#[test]
fn a_implementation_that_refuses_what_is_sound_is_found() {
    use Planted::Strict;
    let only_one_king: fn(&Setup) -> Option<Fault> = |setup| {
        let kings = setup.board.of(Colour::White).filter(|(_, piece)| piece.kind == Kind::King);
        (kings.count() == 2).then_some(Fault::SurplusRoyal {
            colour: Colour::White,
            found: 2,
            needed: 1,
        })
    };
    found(
        Variant::ColorboundEqualized,
        Strict(only_one_king),
        "colorbound-equalized.refused.surplus-king",
    );
    let seventh_rank: fn(&Setup) -> Option<Fault> = |setup| {
        let pawn = Piece::new(Colour::White, Kind::Pawn);
        let mut pawns = setup.board.pieces().filter(|(at, piece)| at.rank() == 6 && *piece == pawn);
        pawns.next().map(|(square, _)| Fault::PawnRank { colour: Colour::White, square })
    };
    found(Variant::Chess, Strict(seventh_rank), "chess.refused.pawn-rank");
    found(Variant::Osmosis, Strict(seventh_rank), "osmosis.refused.pawn-rank");
    let three_files: fn(&Setup) -> Option<Fault> = |setup| {
        let strayed = |(at, piece): &(Square, Piece)| {
            at.file() == 2 && [Kind::General, Kind::King].contains(&piece.kind)
        };
        let (square, Piece { colour, kind, .. }) = setup.board.pieces().find(strayed)?;
        Some(Fault::RoyalFiles { colour, kind, square })
    };
    found(Variant::Amalgamated, Strict(three_files), "amalgamated.refused.royal-files");
    let no_primate: fn(&Setup) -> Option<Fault> = |setup| {
        let mut pieces = setup.board.pieces();
        let (square, Piece { colour, kind, .. }) =
            pieces.find(|(_, piece)| piece.kind == Kind::Primate)?;
        Some(Fault::WrongForm { colour, kind, square })
    };
    found(Variant::Amalgamated, Strict(no_primate), "amalgamated.refused.wrong-form");
    let one_is_bare: fn(&Setup) -> Option<Fault> =
        |setup| (setup.board.of(Colour::Black).count() == 1).then_some(Fault::BothBare);
    found(Variant::Amalgamated, Strict(one_is_bare), "amalgamated.refused.both-bare");
    let no_rights: fn(&Setup) -> Option<Fault> = |setup| {
        (setup.castling != Castling::NONE).then_some(Fault::CastlingContradicted(Right::ALL[0]))
    };
    found(Variant::Evolution, Strict(no_rights), "evolution.refused.castling");
    let no_passed_square: fn(&Setup) -> Option<Fault> =
        |setup| setup.en_passant.map(Fault::EnPassantContradicted);
    found(Variant::Osmosis, Strict(no_passed_square), "osmosis.refused.en-passant");
    let in_check: fn(&Setup) -> Option<Fault> = |setup| {
        let checks = oracle::reasons::checks(setup, &Rulings::default(), setup.side);
        (!checks.is_empty()).then_some(Fault::OpponentInCheck(setup.side))
    };
    found(Variant::Chess, Strict(in_check), "chess.refused.opponent-in-check");
}
