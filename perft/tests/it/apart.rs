//! The modules that count in bulk, each by itself.

#[test]
fn each_module_that_counts_in_bulk_counts_what_it_states() {
    perft::apart::each_module_that_counts_in_bulk_counts_what_it_states();
}
