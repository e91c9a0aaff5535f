//! `imprimer corrections`: who corrected what, and what it made of the ranking.

mod draw;

pub use draw::{CorrectionsTemplate, corrections};
