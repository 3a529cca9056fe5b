//! chess-lab as a program that speaks Crosscheck's protocol.

fn main() -> std::io::Result<()> {
    crosscheck::serve::<more_engines::chess_lab::ChessLab>(&[crosscheck::Variant::Chess])
}
