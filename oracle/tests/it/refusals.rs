//! What is not a position of its game, and what is one that a stricter reader would refuse (SPEC
//! section 5, fixed readings).

use crate::common::{refusal, rulings};
use notation::{Rulings, Setup, Variant};
use oracle::reasons;

/// Every reason for which a FEN is refused, by the ids of the faults.
fn reasons(assignments: &str, variant: Variant, fen: &str) -> Vec<&'static str> {
    let setup = Setup::parse(fen, variant).unwrap();
    let refusals = reasons::refusals(&setup, &rulings(assignments));
    refusals.iter().map(|refusal| refusal.fault.id()).collect()
}

/// Holds each FEN to the only reason for which it is refused; no reason where it is a position.
fn hold(variant: Variant, fens: &[(&str, Option<&str>)]) {
    for &(fen, reason) in fens {
        assert_eq!(refusal("", variant, fen), reason, "{variant} {fen}");
        assert_eq!(reasons("", variant, fen), reason.into_iter().collect::<Vec<_>>(), "{fen}");
    }
}

#[test]
fn every_start_is_a_position_of_its_game() {
    for variant in Variant::ALL {
        let start = variant.start(&Rulings::default());
        assert_eq!(reasons::refusals(&start, &Rulings::default()), []);
    }
}

#[test]
fn a_side_has_its_royal_pieces_no_fewer_and_no_more() {
    let missing = Some("missing-royal");
    let surplus = Some("surplus-royal");
    hold(
        Variant::Chess,
        &[
            ("4k3/8/8/8/8/8/8/8 w - - 0 1", missing),
            ("4k3/8/8/8/8/8/8/K6K w - - 0 1", surplus),
            ("4k3/8/8/8/8/8/8/QQQQ3K w - - 0 1", None),
        ],
    );
    hold(
        Variant::ColorboundEqualized,
        &[
            ("3kk3/8/8/8/8/8/8/4K3 w - - 0 1", missing),
            ("3kk3/8/8/8/8/8/8/2KKK3 w - - 0 1", surplus),
            ("3kk3/8/8/8/8/8/8/3KK3 w - - 0 1", None),
            // Both Kings of a side on one colour.
            ("3kk3/8/8/8/8/8/8/K1K5 w - - 0 1", None),
        ],
    );
    hold(
        Variant::Amalgamated,
        &[
            ("4g2r/8/8/8/8/8/8/R7 w - - 0 1", missing),
            ("4g2r/8/8/8/8/8/8/2G1G3 w - - 0 1", surplus),
            ("7r/8/2+G2g2/8/8/8/8/3G4 w - - 0 1", surplus),
            ("4g2r/8/2+G5/8/8/8/8/8 w - - 0 1", None),
        ],
    );
}

#[test]
fn a_pawn_stands_only_where_one_can_have_come() {
    for (variant, size, ranks) in [
        (Variant::Chess, 8, 2..=7),
        (Variant::Evolution, 8, 2..=7),
        (Variant::Colorbound, 8, 2..=7),
        (Variant::ColorboundDecimal, 10, 2..=9),
        (Variant::Osmosis, 10, 3..=8),
    ] {
        for rank in 1..=size {
            for (pawn, own_rank) in [('P', rank), ('p', size + 1 - rank)] {
                let mut rows = vec![size.to_string(); size];
                rows[size - rank] = format!("{}{pawn}", size - 1);
                // The Kings stand in the middle of the a- and c-file, away from the Pawn.
                let crowned = if rank == size / 2 { size / 2 + 1 } else { size / 2 };
                rows[size - crowned] = format!("K3k{}", size - 5);
                let fen = format!("{} w - - 0 1", rows.join("/"));
                let reason = (!ranks.contains(&own_rank)).then_some("pawn-rank");
                assert_eq!(refusal("", variant, &fen), reason, "{variant} {fen}");
            }
        }
    }
    hold(
        Variant::Amalgamated,
        &[
            ("4g3/8/8/8/8/8/4P3/4G3 w - - 0 1", Some("pawn-rank")),
            ("4g3/8/8/8/8/8/8/3GP3 w - - 0 1", Some("pawn-rank")),
            ("4g3/8/8/8/8/4P3/8/4G3 w - - 0 1", None),
            ("4g3/8/8/8/4P3/8/8/4G3 w - - 0 1", None),
            ("4g3/8/8/4P3/8/8/8/4G3 w - - 0 1", Some("wrong-form")),
            ("4g3/8/8/4+P3/8/8/8/4G3 w - - 0 1", None),
            ("4g2+P/8/8/8/8/8/8/4G3 w - - 0 1", None),
            ("4g3/7p/8/8/8/8/8/4G3 w - - 0 1", Some("pawn-rank")),
            ("4g3/8/7p/8/8/8/8/4G3 w - - 0 1", None),
        ],
    );
}

#[test]
fn general_and_king_keep_to_their_files_and_every_piece_to_its_form() {
    hold(
        Variant::Amalgamated,
        &[
            ("1g6/8/8/8/8/8/8/2G4R w - - 0 1", Some("royal-files")),
            ("6g1/8/8/8/8/8/8/2G4R w - - 0 1", Some("royal-files")),
            ("5g2/8/+G7/8/8/8/8/7R w - - 0 1", Some("royal-files")),
            ("5g2/8/8/8/8/8/8/2G4R w - - 0 1", None),
            ("5g2/8/8/8/8/8/8/2+G4R w - - 0 1", Some("wrong-form")),
            ("5g2/8/2G5/8/8/8/8/7R w - - 0 1", Some("wrong-form")),
            ("4+g3/8/8/8/8/8/8/4G2R w - - 0 1", Some("wrong-form")),
            ("4g3/8/8/8/8/8/8/4G2+R w - - 0 1", Some("wrong-form")),
            ("3g4/7B/8/8/8/8/8/4G3 w - - 0 1", Some("wrong-form")),
            ("3g4/7+B/8/8/8/8/8/4G3 w - - 0 1", None),
            ("3g4/8/8/8/8/8/7+b/4G3 w - - 0 1", None),
            ("3g4/8/8/8/8/8/7b/4G3 w - - 0 1", Some("wrong-form")),
        ],
    );
}

#[test]
fn two_bare_generals_are_no_position_and_one_is() {
    hold(
        Variant::Amalgamated,
        &[
            ("4g3/8/8/8/8/8/8/4G3 w - - 0 1", Some("both-bare")),
            ("4g3/8/8/8/8/8/8/2N1G3 w - - 0 1", None),
            // A lone King is not bare.
            ("4g3/8/2+G5/8/8/8/8/8 w - - 0 1", None),
        ],
    );
}

#[test]
fn a_castling_right_needs_king_and_rook_at_home() {
    let contradicted = Some("castling-contradicted");
    for variant in [Variant::Chess, Variant::Evolution] {
        hold(
            variant,
            &[
                ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", None),
                ("4k3/8/8/8/8/8/8/4K2R w Q - 0 1", contradicted),
                ("4k3/8/8/8/8/8/8/4K2R w k - 0 1", contradicted),
                ("4k3/8/8/8/8/8/8/5K1R w K - 0 1", contradicted),
                ("4k2q/8/8/8/8/8/8/4K3 b k - 0 1", contradicted),
                ("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", None),
                ("R3k3/8/8/8/8/8/8/4K3 b q - 0 1", contradicted),
            ],
        );
    }
    for variant in [Variant::Osmosis, Variant::Colorbound, Variant::ColorboundDecimal] {
        let start = variant.start_fen(&Rulings::default());
        for right in ["K", "Q", "k", "q"] {
            let fen = start.replace(" - - ", &format!(" {right} - "));
            assert_eq!(refusal("", variant, &fen), contradicted, "{fen}");
        }
    }
    let fen = "r3g3/8/8/8/8/8/8/4G3 w q - 0 1";
    assert_eq!(refusal("", Variant::Amalgamated, fen), contradicted);
    let queenside = "amalgamated.castling=queenside";
    assert_eq!(refusal(queenside, Variant::Amalgamated, fen), None);
    let king_side = "4g2r/8/8/8/8/8/8/4G3 w k - 0 1";
    assert_eq!(refusal(queenside, Variant::Amalgamated, king_side), contradicted);
}

#[test]
fn an_en_passant_square_needs_the_double_step_that_it_tells_of() {
    let contradicted = Some("en-passant-contradicted");
    for variant in [Variant::Chess, Variant::Evolution] {
        hold(
            variant,
            &[
                ("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", None),
                ("4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1", contradicted),
                ("4k3/8/8/3p4/8/8/8/4K3 w - e6 0 1", contradicted),
                ("4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1", contradicted),
                ("4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1", contradicted),
                ("4k3/8/8/8/4p3/8/8/4K3 w - e5 0 1", contradicted),
                ("4k3/8/8/4P3/8/8/8/4K3 w - e6 0 1", contradicted),
                ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", None),
            ],
        );
    }
    hold(
        Variant::Osmosis,
        &[
            ("4k5/10/10/10/10/4P5/10/10/10/4K5 b - e4 0 1", None),
            ("4k5/10/10/10/10/10/4P5/10/10/4K5 b - e3 0 1", contradicted),
            ("4k5/10/10/10/10/4P5/10/4G5/10/4K5 b - e4 0 1", contradicted),
        ],
    );
    hold(Variant::Colorbound, &[("4k3/8/8/4p3/8/8/8/3K4 w - e6 0 1", contradicted)]);
    hold(Variant::Amalgamated, &[("4g3/8/8/3p4/8/8/8/2G5 w - d6 0 1", contradicted)]);
}

#[test]
fn the_side_not_to_move_is_not_in_check_unless_it_has_bared_the_other() {
    let check = Some("opponent-in-check");
    hold(
        Variant::Chess,
        &[
            ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", check),
            ("4k3/4R3/8/8/8/8/8/4K3 b - - 0 1", None),
            // A pinned Rook attacks none the less.
            ("4k3/r3R2K/8/8/8/8/8/8 w - - 0 1", check),
        ],
    );
    // Either of the two Kings counts.
    hold(
        Variant::ColorboundEqualized,
        &[
            ("3k1k2/8/8/6B1/8/8/8/K6K w - - 0 1", check),
            ("3k1k2/8/8/6B1/8/8/8/K6K b - - 0 1", None),
        ],
    );
    // A Pawn of Colorbound attacks what it may leap to.
    hold(Variant::Colorbound, &[("8/8/8/8/4k3/8/4P3/3K4 w - - 0 1", check)]);
    let bared = "4g3/4+R3/8/8/8/8/8/4G3 b - - 0 1";
    assert_eq!(refusal("", Variant::Amalgamated, bared), None);
    let left = "4g3/8/8/8/8/8/4+r3/4G3 b - - 0 1";
    assert_eq!(refusal("", Variant::Amalgamated, left), check);
    let left_by_baring = "4g3/4+R3/8/8/8/8/8/4G3 w - - 0 1";
    assert_eq!(refusal("", Variant::Amalgamated, left_by_baring), check);
    let wins = "amalgamated.baring-capture=wins";
    // Under `wins` only the side that has bared the other may be in check.
    assert_eq!(refusal(wins, Variant::Amalgamated, left_by_baring), check);
    let exposed = "4g3/8/8/8/8/8/4+r3/4G3 w - - 0 1";
    assert_eq!(refusal(wins, Variant::Amalgamated, exposed), None);
}

#[test]
fn every_fault_of_a_position_is_told() {
    let fen = "4k3/4R3/8/8/8/8/8/P3K2K w Kq e6 0 1";
    assert_eq!(
        reasons("", Variant::Chess, fen),
        [
            "surplus-royal",
            "pawn-rank",
            "opponent-in-check",
            "castling-contradicted",
            "castling-contradicted",
            "en-passant-contradicted",
        ]
    );
}
