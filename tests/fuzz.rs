//! Bad input for everything that reads what people bring or type: no panic, no wait without end, no growing memory.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "fuzz/binary.rs"]
mod binary;
#[path = "fuzz/commander.rs"]
mod commander;
mod common;
#[path = "fuzz/lines.rs"]
mod lines;
#[path = "fuzz/mutation.rs"]
mod mutation;
#[path = "fuzz/readers.rs"]
mod readers;
#[path = "fuzz/watch.rs"]
mod watch;
