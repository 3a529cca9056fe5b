#![no_main]
#![forbid(unsafe_code)]
#![doc = "The target that is named like this file."]

crosscheck_fuzz::target!();
