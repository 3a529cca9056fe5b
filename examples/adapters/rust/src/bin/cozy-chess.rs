//! cozy-chess as a program that speaks Crosscheck's protocol.

fn main() -> std::io::Result<()> {
    crosscheck::serve::<engines::cozy_chess::CozyChess>(&engines::cozy_chess::GAMES)
}
