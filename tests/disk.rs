//! The disk itself fails: the power is cut between any two writes, or a write, a sync or a new file is refused. SQLite's calls to
//! the system are recorded and, on request, refused (`disk/vfs.rs`), under the program as it is.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;
#[path = "disk/cuts.rs"]
mod cuts;
#[path = "disk/linear.rs"]
mod linear;
#[path = "disk/refusals.rs"]
mod refusals;
#[path = "disk/tape.rs"]
mod tape;
#[path = "disk/vfs.rs"]
mod vfs;
