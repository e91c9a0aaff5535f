//! Schema 4: *donnes dupliquées*, the club's year, the evening in a browser, keys in the place of sentences, words that can be erased.

mod comite;
mod duplicate;
mod fill;
mod hall;
mod journal;
mod season;
mod tournament;

pub(crate) use fill::{carry, forget};

use super::Migration;

pub(crate) const GROWTH: Migration = Migration {
    reason: "donnes dupliquées, saisons du club, bases de comité, salle et pages publiées ; première séance parmi les séances ; nature de chaque action, décisions \
             et barème sous forme de clefs ; un sel pour les mots du journal : une personne peut être effacée, et tout le reste demeure scellé",
    sql: &[tournament::TOURNAMENT, duplicate::DUPLICATE, season::SEASON, comite::COMITE, hall::HALL, journal::JOURNAL],
    fill: Some(fill::fill),
};
