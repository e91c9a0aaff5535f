//! A second computer: what is shipped gives the same seals or is not taken in; two processes, killed, parted and brought together again.
// Kills are aimed, and silences waited for, by a real clock.
#![allow(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods)]

mod common;

#[path = "web/client.rs"]
mod client;
#[path = "second/computer.rs"]
mod computer;
#[path = "second/evening.rs"]
mod evening;
#[path = "second/kills.rs"]
mod kills;
#[path = "second/parted.rs"]
mod parted;
#[path = "second/proxy.rs"]
mod proxy;
#[path = "second/shipped.rs"]
mod shipped;
