//! A comité: who the people are that many clubs' files name.

mod people;

pub use people::{Card, Decided, Doubt, Group, Verdict, people};
