//! chess as a program that speaks Crosscheck's protocol.

fn main() -> std::io::Result<()> {
    crosscheck::serve::<more_engines::chess::Chess>(&[crosscheck::Variant::Chess])
}
