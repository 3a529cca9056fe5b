//! `legal_chess` as a program that speaks Crosscheck's protocol.

fn main() -> std::io::Result<()> {
    crosscheck::serve::<more_engines::legal_chess::LegalChess>(&[crosscheck::Variant::Chess])
}
