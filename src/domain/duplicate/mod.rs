//! *Donnes dupliquées* (rules D1–D65): the same deals played at several tables, and compared.
//!
//! People, teams, sessions and the draw are those of any tournament. Its own are what is recorded (a mark per étui and
//! line), how it is compared, and where players and étuis go.

mod etui;

pub use etui::{EtuiNo, Etuis, Serie};
