//! The evening in a real browser: Debian's chromium, driven by its chromedriver.
//!
//! Ignored by `cargo test`, which asks for nothing but Rust and a C compiler; `.ci/run` installs the browser and runs them all with
//! `cargo test --test browser -- --ignored`. With `CHELEM_IMAGES=DOSSIER` each page is also kept as a picture, to be looked at.
#![allow(clippy::unwrap_used, clippy::panic, clippy::disallowed_methods)]

mod common;

#[path = "web/client.rs"]
mod client;
#[path = "second/computer.rs"]
mod computer;
#[path = "browser/desk.rs"]
mod desk;
#[path = "browser/driver.rs"]
mod driver;
#[path = "browser/evening.rs"]
mod evening;
#[path = "browser/hall.rs"]
mod hall;
#[path = "browser/night.rs"]
mod night;
#[path = "browser/readable.rs"]
mod readable;
#[path = "browser/season.rs"]
mod season;
#[path = "browser/second.rs"]
mod second;
