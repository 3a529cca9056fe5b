//! rschess as a program that speaks Crosscheck's protocol.

fn main() -> std::io::Result<()> {
    crosscheck::serve::<more_engines::rschess::Rschess>(&[crosscheck::Variant::Chess])
}
