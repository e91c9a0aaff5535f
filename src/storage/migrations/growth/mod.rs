//! Schema 4: *donnes dupliquées*, the club's year, the evening in a browser, keys in the place of sentences, words that can be erased.

mod fill;

pub(crate) use fill::{carry, forget};

use super::Migration;

pub(crate) const GROWTH: Migration = Migration {
    reason: "donnes dupliquées, saisons du club, bases de comité, salle et pages publiées ; première séance parmi les séances ; nature de chaque action, décisions \
             et barème sous forme de clefs ; un sel pour les mots du journal : une personne peut être effacée, et tout le reste demeure scellé",
    sql: &[TOURNAMENT, DUPLICATE, SEASON, COMITE, HALL, JOURNAL],
    fill: Some(fill::fill),
};

/// The first session is one of the sessions; what was decided and what for are keys, not sentences; what the law and the articles of
/// championships ask to be kept of a tournament.
///
/// The columns of the first session leave `tournament` and `entry`. Their values are put aside, and come back as rows of `session` and `start`
/// in the action of the journal: whoever replays it must find them.
const TOURNAMENT: &str = include_str!("tournament.sql");

/// The étuis of *donnes dupliquées* and the lines of their fiches.
const DUPLICATE: &str = include_str!("duplicate.sql");

/// The club's year: seasons, which nights count, people as they were at its end, results of elsewhere, labels; how people may be named on
/// pages that are published, and what members paid.
///
/// The results of a season are computed from the sheets each time, and never stored.
const SEASON: &str = include_str!("season.sql");

/// A comité's base: its clubs and their codes, the nights they sent, what was decided of people.
///
/// What was sent stands beside the journal, by its digest: the journal says which digest stands for which night.
const COMITE: &str = include_str!("comite.sql");

/// The evening in a browser: requests that were answered, who is let in, what the hall was told, what players propose.
///
/// None of it is a fact of the tournament: no trigger, and undoing an action leaves it. A sheet that a table proposes becomes one by being
/// accepted, which is an action like any other.
const HALL: &str = include_str!("hall.sql");

/// What was done is a key, not a sentence; words of the journal are sealed by a commitment, so that they can be erased and what was sealed
/// stays sealed.
///
/// The actions of before keep their seals, which are still checked wherever nothing was erased. The first seal of the new kind holds the last
/// of them, and all of them once more in the new way.
const JOURNAL: &str = include_str!("journal.sql");
