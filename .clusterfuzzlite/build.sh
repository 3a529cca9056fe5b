#!/bin/bash -eu
# Builds every target with the sanitizer that ClusterFuzzLite asks for, and lays it out as it wants
# it: the program, its inputs to begin with, its options and its dictionary.
cargo xtask fuzz seeds
cargo fuzz build --sanitizer "$SANITIZER" --no-trace-compares
triple=$(rustc -vV | sed -n 's/^host: //p')
for file in fuzz/fuzz_targets/*.rs; do
    target=$(basename "$file" .rs)
    cp "fuzz/target/$triple/release/$target" "$OUT/"
    zip --quiet --junk-paths --recurse-paths "$OUT/${target}_seed_corpus.zip" "fuzz/corpus/$target"
    cp "fuzz/corpus/$target.options" "$OUT/"
    if [ -e "fuzz/corpus/$target.dict" ]; then
        cp "fuzz/corpus/$target.dict" "$OUT/"
    fi
done
