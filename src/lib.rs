//! chelem: a French tarot club's tournament night, under the FFT's rules for *donnes libres*.
//!
//! The layers, each resting on those before it: [`domain`] (the rules), [`report`] (what a reader wants to see),
//! [`storage`] (the only SQL), [`checker`] (the rules a second time, for `verifier`), [`app`] (use cases), [`simulate`] (made-up tournaments), [`input`] (files people bring), [`output`] (text, JSON, CSV, XLSX, HTML), [`mod@print`] (PDF), [`catalogue`] (every paper, declared once), [`cli`] (the terminal), `web` (the browser).
//! `docs/architecture.md` says what each must not know; `tests/architecture.rs` enforces it.

pub mod app;
pub mod catalogue;
pub mod checker;
pub mod cli;
pub mod clock;
mod disk;
pub mod domain;
pub mod input;
pub mod output;
pub mod print;
pub mod report;
pub mod simulate;
pub mod storage;
#[cfg(feature = "salle")]
pub mod web;
