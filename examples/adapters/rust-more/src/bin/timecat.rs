//! timecat as a program that speaks Crosscheck's protocol.

fn main() -> std::io::Result<()> {
    crosscheck::serve::<more_engines::timecat::Timecat>(&[crosscheck::Variant::Chess])
}
