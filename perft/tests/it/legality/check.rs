//! Check to the side not to move.

use notation::Variant;

use super::told;

#[test]
fn the_side_not_to_move_is_not_in_check() {
    let check = "opponent-in-check";
    told(
        Variant::Chess,
        &[],
        &[
            ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", check),
            ("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1", ""),
            ("4k3/4r3/8/8/8/8/8/4K3 b - - 0 1", check),
            ("8/8/8/8/8/8/3k4/4K3 w - - 0 1", check),
            // A pinned piece attacks all the same.
            ("8/8/8/8/q7/8/2R4k/3K4 w - - 0 1", check),
            // Mated, stalemated, in double check: all positions.
            ("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1", ""),
            ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", ""),
            ("4k3/8/5N2/8/8/8/4R3/4K3 b - - 0 1", ""),
        ],
    );
    told(
        Variant::ColorboundEqualized,
        &[],
        &[
            ("k2k4/8/8/8/8/8/3W4/K2K4 b - - 0 1", ""),
            ("k2k4/8/8/4B3/8/8/8/K2K4 w - - 0 1", ""),
            ("k2k4/8/5B2/8/8/8/8/K2K4 w - - 0 1", check),
            ("k6k/8/8/8/8/5B2/8/K2K4 w - - 0 1", check),
        ],
    );
    told(
        Variant::Osmosis,
        &[],
        &[
            // A Harvestman's zig-zag along the file e: e3, then d4 or f4, e5, d6 or f6.
            ("10/10/10/10/10/4k5/10/10/4H5/K9 w - - 0 1", check),
            ("10/10/10/10/4k5/10/10/10/4H5/K9 w - - 0 1", ""),
        ],
    );
    // From c1 over c2, d3 and e2.
    let crooked = "10/10/10/10/10/10/10/5k4/10/K1H7 w - - 0 1";
    told(Variant::Osmosis, &[], &[(crooked, "")]);
    told(Variant::Osmosis, &["osmosis.harvestman=crooked"], &[(crooked, check)]);
    told(
        Variant::Amalgamated,
        &[],
        &[
            ("2g5/8/7p/8/8/P7/2R5/5G2 w - - 0 1", check),
            // A General attacks straight on alone, a King backwards over the river, too.
            ("8/8/8/3g4/3G4/7P/8/8 w - - 0 1", check),
            ("8/8/8/4g3/3G4/7P/8/8 w - - 0 1", ""),
            ("8/8/8/3+G4/4+g3/8/8/8 w - - 0 1", check),
        ],
    );
}

#[test]
fn only_a_won_game_may_leave_the_winner_in_check() {
    // White's last capture has bared Black's General; White's own is attacked.
    let bared = "3g4/8/8/8/8/8/8/3G2R1 b - - 0 1";
    let general = "8/8/8/3g4/3G4/7P/8/8 b - - 0 1";
    told(Variant::Amalgamated, &["amalgamated.baring-capture=wins"], &[(bared, ""), (general, "")]);
    told(
        Variant::Amalgamated,
        &["amalgamated.baring-capture=strict"],
        &[(bared, ""), (general, "opponent-in-check")],
    );
    told(
        Variant::Amalgamated,
        &["amalgamated.baring-capture=wins"],
        &[
            // The same with another piece, or with a King, or with White to move.
            ("7r/8/8/3g4/3G4/7P/8/8 b - - 0 1", "opponent-in-check"),
            ("8/8/8/8/3G4/3+g3P/8/8 b - - 0 1", "opponent-in-check"),
            ("8/8/8/3g4/3G4/7P/8/8 w - - 0 1", "opponent-in-check"),
        ],
    );
}
