//! The castling and the en passant field.

use notation::{Castling, Colour, Kind, Piece, Right, Rulings, Variant};

use super::{fault, setup, square, told, with};

#[test]
fn a_castling_right_needs_its_royal_piece_and_its_rook_at_home() {
    let corners = [("Ke1", "Rh1"), ("Ke1", "Ra1"), ("ke8", "rh8"), ("ke8", "ra8")];
    for variant in [Variant::Chess, Variant::Evolution] {
        for (right, (king, rook)) in Right::ALL.into_iter().zip(corners) {
            let other = if right.colour == Colour::White { "ke8" } else { "Ke1" };
            let mut held = setup(variant, right.colour, &[king, rook, other]);
            held.castling = Castling::NONE.with(right);
            assert_eq!(fault(&held, &Rulings::default()), None, "{held}");
            let away = |place: &str, piece: Option<Piece>| {
                let mut next = held.clone();
                next.board.set(square(place), piece);
                fault(&next, &Rulings::default())
            };
            let contradicted = Some("castling-contradicted");
            assert_eq!(away(&rook[1..], None), contradicted, "{held}");
            let [enemy, queen] = [
                Piece::new(right.colour.opponent(), Kind::Rook),
                Piece::new(right.colour, Kind::Queen),
            ];
            assert_eq!(away(&rook[1..], Some(enemy)), contradicted, "{held}");
            assert_eq!(away(&rook[1..], Some(queen)), contradicted, "{held}");
            let mut moved = held.clone();
            moved.board.set(square(&king[1..]), None);
            let step = if right.colour == Colour::White { "f2" } else { "f7" };
            moved.board.set(square(step), Some(Piece::new(right.colour, Kind::King)));
            assert_eq!(fault(&moved, &Rulings::default()), contradicted, "{moved}");
        }
    }
    for variant in [Variant::Osmosis, Variant::ColorboundDecimal, Variant::Colorbound] {
        let rook = if variant == Variant::Osmosis { "Bh1" } else { "Wh1" };
        for right in Right::ALL {
            let mut held = setup(variant, Colour::White, &["Ke1", "ke8", rook]);
            held.castling = Castling::NONE.with(right);
            assert_eq!(fault(&held, &Rulings::default()), Some("castling-contradicted"));
        }
    }
    let mut two_kings =
        setup(Variant::ColorboundEqualized, Colour::White, &["Kd1", "Ke1", "kd8", "ke8"]);
    two_kings.castling = Castling::NONE.with(Right::ALL[0]);
    assert_eq!(fault(&two_kings, &Rulings::default()), Some("castling-contradicted"));
}

#[test]
fn amalgamated_castles_on_one_side_and_by_a_ruling_alone() {
    let contradicted = "castling-contradicted";
    told(
        Variant::Amalgamated,
        &["amalgamated.castling=queenside"],
        &[
            ("r3g2r/8/8/8/8/8/8/R3G2R w Qq - 0 1", ""),
            ("r3g2r/8/8/8/8/8/8/R3G2R w - - 0 1", ""),
            ("r3g3/8/8/8/8/8/8/R3G3 w Q - 0 1", ""),
            ("r3g3/8/8/8/8/8/8/R3G3 b q - 0 1", ""),
            ("r3g2r/8/8/8/8/8/8/R3G2R w K - 0 1", contradicted),
            ("r3g2r/8/8/8/8/8/8/R3G2R w k - 0 1", contradicted),
            ("r3g2r/8/8/8/8/8/8/4G2R w Q - 0 1", contradicted),
            ("4g2r/8/8/8/8/8/8/R3G2R w q - 0 1", contradicted),
            ("r3g2r/8/8/8/8/8/8/N3G2R w Q - 0 1", contradicted),
            ("r3g2r/8/8/8/8/8/8/R2G3R w Q - 0 1", contradicted),
        ],
    );
    told(
        Variant::Amalgamated,
        &[],
        &[
            ("r3g2r/8/8/8/8/8/8/R3G2R w Q - 0 1", contradicted),
            ("r3g2r/8/8/8/8/8/8/R3G2R w - - 0 1", ""),
        ],
    );
}

/// The sides of a double step: who made it, and by how many ranks forward is up.
const MOVERS: [(Colour, i8); 2] = [(Colour::White, 1), (Colour::Black, -1)];

#[test]
fn an_en_passant_square_is_one_that_was_just_passed_over() {
    let contradicted = Some("en-passant-contradicted");
    for variant in [Variant::Chess, Variant::Evolution, Variant::Osmosis] {
        for (mover, up) in MOVERS {
            let rank = match (variant, mover) {
                (Variant::Osmosis, Colour::White) => 4,
                (Variant::Osmosis, Colour::Black) => 7,
                (_, Colour::White) => 3,
                (_, Colour::Black) => 6,
            };
            for passed in variant.squares() {
                let kings = if passed.file() < 4 { ["Kg1", "kg8"] } else { ["Ka1", "ka8"] };
                let mut position = setup(variant, mover.opponent(), &kings);
                position.en_passant = Some(passed);
                // Nobody need be able to capture there.
                let Some(beyond) = passed.offset(0, up).filter(|&there| variant.has(there)) else {
                    assert_eq!(fault(&position, &Rulings::default()), contradicted, "{position}");
                    continue;
                };
                let pawn = Piece::new(mover, Kind::Pawn);
                let told = fault(&with(&position, beyond, pawn), &Rulings::default());
                if passed.rank() + 1 == rank {
                    assert_eq!(told, None, "{position}");
                    let behind = passed.offset(0, -up).unwrap();
                    for (place, piece) in [
                        (beyond, Piece::new(mover, Kind::Bishop)),
                        (beyond, Piece::new(mover.opponent(), Kind::Pawn)),
                    ] {
                        let told = fault(&with(&position, place, piece), &Rulings::default());
                        assert_eq!(told, contradicted, "{position} {piece} {place}");
                    }
                    let sound = with(&position, beyond, pawn);
                    for place in [passed, behind] {
                        for colour in Colour::BOTH {
                            let piece = Piece::new(colour, Kind::Knight);
                            let told = fault(&with(&sound, place, piece), &Rulings::default());
                            assert_eq!(told, contradicted, "{sound} {piece} {place}");
                        }
                    }
                    assert_eq!(fault(&position, &Rulings::default()), contradicted, "{position}");
                } else {
                    // On the wrong rank; beyond it the Pawn itself may be where none can stand.
                    assert!(told.is_some(), "{position}");
                }
            }
        }
        // The side to move has passed over nothing.
        let mut own = setup(variant, Colour::White, &["Ka1", "ka8", "Pe4"]);
        own.en_passant = Some(square("e3"));
        assert_eq!(fault(&own, &Rulings::default()), contradicted, "{own}");
    }
    for variant in [Variant::Colorbound, Variant::ColorboundDecimal, Variant::Amalgamated] {
        let pieces = if variant == Variant::Amalgamated {
            ["Gc1", "gc8", "Pf4"]
        } else {
            ["Ka1", "kb8", "Pf4"]
        };
        let mut position = setup(variant, Colour::Black, &pieces);
        assert_eq!(fault(&position, &Rulings::default()), None, "{position}");
        position.en_passant = Some(square("f3"));
        assert_eq!(fault(&position, &Rulings::default()), contradicted, "{position}");
    }
    let mut two_kings =
        setup(Variant::ColorboundEqualized, Colour::Black, &["Ka1", "Kb1", "ka8", "kb8", "Pf4"]);
    two_kings.en_passant = Some(square("f3"));
    assert_eq!(fault(&two_kings, &Rulings::default()), contradicted);
}
