//! Royal pieces, Pawns, and the forms and files of Amalgamated Chess.

use notation::{Colour, Kind, Piece, Rulings, Variant};

use super::{fault, setup, told, with};

#[test]
fn a_side_has_its_royal_pieces_and_no_more() {
    let one = |variant| {
        told(
            variant,
            &[],
            &[
                ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", ""),
                ("4k3/8/8/8/8/8/8/8 w - - 0 1", "missing-royal"),
                ("8/8/8/8/8/8/8/4K3 w - - 0 1", "missing-royal"),
                ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "surplus-royal"),
                ("k3k3/8/8/8/8/8/8/4K3 w - - 0 1", "surplus-royal"),
            ],
        );
    };
    one(Variant::Chess);
    one(Variant::Evolution);
    one(Variant::Colorbound);
    for variant in [Variant::Osmosis, Variant::ColorboundDecimal] {
        told(
            variant,
            &[],
            &[
                ("4k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1", ""),
                ("4k5/10/10/10/10/10/10/10/10/10 w - - 0 1", "missing-royal"),
                ("10/10/10/10/10/10/10/10/10/4K5 w - - 0 1", "missing-royal"),
                ("4k5/10/10/10/10/10/10/10/10/K3K5 w - - 0 1", "surplus-royal"),
                ("k3k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1", "surplus-royal"),
            ],
        );
    }
    told(
        Variant::ColorboundEqualized,
        &[],
        &[
            ("3kk3/8/8/8/8/8/8/3KK3 w - - 0 1", ""),
            // The colours of their squares are not asked.
            ("k3k3/8/8/8/8/8/8/K3K3 w - - 0 1", ""),
            ("3kk3/8/8/8/8/8/8/4K3 w - - 0 1", "missing-royal"),
            ("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "missing-royal"),
            ("3kk3/8/8/8/8/8/8/8 w - - 0 1", "missing-royal"),
            ("3kk3/8/8/8/8/8/8/2KKK3 w - - 0 1", "surplus-royal"),
            ("2kkk3/8/8/8/8/8/8/3KK3 w - - 0 1", "surplus-royal"),
        ],
    );
    told(
        Variant::Amalgamated,
        &[],
        &[
            ("r3g3/8/8/8/8/8/8/4G2R w - - 0 1", ""),
            ("r3g3/8/8/4+G3/8/8/8/7R w - - 0 1", ""),
            ("r7/8/8/8/8/8/8/4G2R w - - 0 1", "missing-royal"),
            ("r3g3/8/8/8/8/8/8/7R w - - 0 1", "missing-royal"),
            ("r3g3/8/8/8/8/8/8/2G1G2R w - - 0 1", "surplus-royal"),
            // A King beside a General is one too many, too.
            ("r3g3/8/2+G5/8/8/8/8/4G2R w - - 0 1", "surplus-royal"),
            ("r3g3/8/8/8/8/3+g4/8/4G2R w - - 0 1", "surplus-royal"),
        ],
    );
}

#[test]
fn a_pawn_stands_on_the_ranks_of_its_game_and_on_no_other() {
    // White's ranks and Black's, as players number them.
    let ranks = |variant| match variant {
        Variant::Osmosis => ([3, 4, 5, 6, 7, 8].as_slice(), [8, 7, 6, 5, 4, 3].as_slice()),
        Variant::ColorboundDecimal => {
            (&[2, 3, 4, 5, 6, 7, 8, 9][..], &[9, 8, 7, 6, 5, 4, 3, 2][..])
        }
        Variant::Amalgamated => (&[3, 4][..], &[6, 5][..]),
        Variant::Horde => (&[1, 2, 3, 4, 5, 6, 7][..], &[7, 6, 5, 4, 3, 2][..]),
        _ => (&[2, 3, 4, 5, 6, 7][..], &[7, 6, 5, 4, 3, 2][..]),
    };
    // Racing Kings has no Pawns.
    for variant in Variant::ALL.into_iter().filter(|&game| game != Variant::RacingKings) {
        let (white, black) = ranks(variant);
        for (colour, ranks) in [(Colour::White, white), (Colour::Black, black)] {
            for place in variant.squares() {
                // The royal pieces out of the Pawn's way, and the side to move the one that it may
                // check.
                let near = place.file() < 4;
                let pieces = match (variant, near) {
                    (Variant::Amalgamated, true) => ["Gf1", "gf8", "Rh4", "rh5"],
                    (Variant::Amalgamated, false) => ["Gc1", "gc8", "Ra4", "ra5"],
                    (Variant::ColorboundEqualized, true) => ["Kg1", "Kh1", "kg8", "kh8"],
                    (Variant::ColorboundEqualized, false) => ["Ka1", "Kb1", "ka8", "kb8"],
                    (Variant::Horde, true) => ["Nh1", "kh8", "Nh1", "kh8"],
                    (Variant::Horde, false) => ["Na1", "kb8", "Na1", "kb8"],
                    (_, true) => ["Kg1", "kh8", "Kg1", "kh8"],
                    (_, false) => ["Ka1", "kb8", "Ka1", "kb8"],
                };
                let base = setup(variant, colour.opponent(), &pieces);
                let position = with(&base, place, Piece::new(colour, Kind::Pawn));
                let told = fault(&position, &Rulings::default());
                if ranks.contains(&(place.rank() + 1)) {
                    assert_eq!(told, None, "{variant} {position}");
                } else {
                    let beyond = variant == Variant::Amalgamated
                        && (colour == Colour::White) == (place.rank() > 3);
                    let id = if beyond { "wrong-form" } else { "pawn-rank" };
                    assert_eq!(told, Some(id), "{variant} {position}");
                }
            }
        }
    }
}

#[test]
fn amalgamated_has_each_form_on_its_own_side_and_royal_pieces_on_four_files() {
    let own = [Kind::Bishop, Kind::Pasha, Kind::Knight, Kind::Rook];
    let promoted = [Kind::Primate, Kind::Alibaba, Kind::Acelander, Kind::Chatelaine, Kind::Man];
    for colour in Colour::BOTH {
        for place in Variant::Amalgamated.squares() {
            let beyond = (colour == Colour::White) == (place.rank() > 3);
            // Whoever is to move may be in check; the other side's royal piece is out of the way.
            let (base, alone) = match (colour, place.file() < 4) {
                (Colour::White, true) => (["Gf1", "gf8", "Ph3", "ph6"], ["gf8", "Ph3", "ph6"]),
                (Colour::White, false) => (["Gc1", "gc8", "Pa3", "pa6"], ["gc8", "Pa3", "pa6"]),
                (Colour::Black, true) => (["gf8", "Gf1", "Ph3", "ph6"], ["Gf1", "Ph3", "ph6"]),
                (Colour::Black, false) => (["gc8", "Gc1", "Pa3", "pa6"], ["Gc1", "Pa3", "pa6"]),
            };
            let position = |pieces: &[&str], kind| {
                let base = setup(Variant::Amalgamated, colour.opponent(), pieces);
                with(&base, place, Piece::new(colour, kind))
            };
            for kind in own.into_iter().chain(promoted) {
                let position = position(&base, kind);
                let occupied = base.iter().any(|text| text.ends_with(&place.to_string()));
                let told = fault(&position, &Rulings::default());
                let sound = promoted.contains(&kind) == beyond;
                let expected = if sound { None } else { Some("wrong-form") };
                assert!(occupied || told == expected, "{position}: {told:?}");
            }
            for kind in [Kind::General, Kind::King] {
                let position = position(&alone, kind);
                let told = fault(&position, &Rulings::default());
                let files = ["c", "d", "e", "f"].contains(&&place.to_string()[..1]);
                let form = (kind == Kind::King) == beyond;
                match (files, form) {
                    (true, true) => assert_eq!(told, None, "{position}"),
                    (true, false) => assert_eq!(told, Some("wrong-form"), "{position}"),
                    (false, true) => assert_eq!(told, Some("royal-files"), "{position}"),
                    // Two faults: either may be told.
                    (false, false) => assert!(told.is_some(), "{position}"),
                }
            }
        }
    }
}

#[test]
fn two_generals_alone_are_no_position_but_a_king_alone_has_not_lost() {
    told(
        Variant::Amalgamated,
        &[],
        &[
            ("3g4/8/8/8/8/8/8/4G3 w - - 0 1", "both-bare"),
            ("3g4/8/8/8/8/8/8/4G3 b - - 0 1", "both-bare"),
            ("3g4/8/8/8/8/P7/8/4G3 w - - 0 1", ""),
            ("3g4/8/p7/8/8/8/8/4G3 w - - 0 1", ""),
            ("3g4/8/8/5+G2/8/8/8/8 w - - 0 1", ""),
            ("8/8/8/8/8/3+g4/8/5G2 w - - 0 1", ""),
            ("8/8/8/3+G4/8/2+g5/8/8 w - - 0 1", ""),
        ],
    );
}
