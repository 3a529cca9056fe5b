//! shakmaty as a program that speaks Crosscheck's protocol.

fn main() -> std::io::Result<()> {
    crosscheck::serve::<engines::shakmaty::Shakmaty>(&engines::shakmaty::GAMES)
}
