//! giga-chess as a program that speaks Crosscheck's protocol.

fn main() -> std::io::Result<()> {
    crosscheck::serve::<more_engines::giga_chess::GigaChess>(&[crosscheck::Variant::Chess])
}
