//! The base when the computer, the disk or another program fails in the middle of an evening: nothing reported as
//! saved is lost, nothing is half written, and a French sentence gives the remedy.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "faults/aim.rs"]
mod aim;
mod common;
#[path = "faults/damage.rs"]
mod damage;
#[path = "faults/erased.rs"]
mod erased;
#[path = "faults/files.rs"]
mod files;
#[path = "faults/flips.rs"]
mod flips;
#[path = "faults/full_disk.rs"]
mod full_disk;
#[path = "faults/killed_commands.rs"]
mod killed_commands;
#[path = "faults/kills.rs"]
mod kills;
#[path = "faults/moved.rs"]
mod moved;
#[path = "faults/one_value.rs"]
mod one_value;
#[path = "faults/orphans.rs"]
mod orphans;
#[path = "faults/protected.rs"]
mod protected;
#[path = "faults/restoring.rs"]
mod restoring;
#[path = "faults/safety.rs"]
mod safety;
#[path = "faults/tampered.rs"]
mod tampered;
#[path = "faults/together.rs"]
mod together;
#[path = "faults/typing.rs"]
mod typing;
