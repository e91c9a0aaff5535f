//! People who may be one under two names.

use serde::Serialize;

use crate::table::{Table, Tabular};

/// Two cards that may be one person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TwinLine {
    /// The one with more tournaments.
    pub one: String,
    pub other: String,
    /// Why, in a few French words.
    pub why: String,
    /// The queries that find exactly the one, and the other.
    pub handles: [String; 2],
}

/// All of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TwinsReport {
    /// How many people were looked at.
    pub people: usize,
    /// The likeliest first.
    pub twins: Vec<TwinLine>,
}

impl Tabular for TwinsReport {
    fn table(&self) -> Table {
        let note = match self.twins.len() {
            0 => format!("Personne n'est deux fois dans l'annuaire, à ce qu'il semble ({} joueurs).", self.people),
            _ => "À vous de juger : rien n'est changé.".to_owned(),
        };
        Table::of("Une seule personne, peut-être", &self.twins)
            .column("Joueur", |twin| &twin.one)
            .column("Et", |twin| &twin.other)
            .column("Parce que", |twin| &twin.why)
            .notes([note])
    }
}
