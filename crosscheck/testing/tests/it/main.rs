//! What tests Crosscheck, tested. The tests are one program, because each program is linked anew.

mod exhaustive;
mod fuzzing;
mod museum;
mod mutants;
