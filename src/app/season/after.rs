//! A night's changes to the seasons it counts in: reported when it is created, and when it is closed.

use crate::club::Seasons;
use std::collections::HashMap;

use super::load::{Loaded, load};
use super::nights::seasons_of;
use super::ranking::podium;
use crate::club::current;
use crate::error::Result;
use domain::season::{Left, ListedNight, NightKey, Row, Standings, night_of};
use domain::tournament::{PersonId, TournamentId};
use domain::{counted, ordinal};
use report::season::{SeasonMove, SeasonNews};
use storage::table::{season, season_night};
use storage::{View, settings};

impl Seasons<'_> {
    /// In which seasons the tournament commands act on counts, or will once it is closed; sentences in French.
    pub fn of_tournament(self) -> Result<Vec<String>> {
        self.club.read_tournament(|view, tournament| {
            let said = |season: domain::season::ClubSeason| {
                let name = &season.name;
                let not_of_it = Left::not_of(&season.rules, &night_of(tournament, None));
                match not_of_it {
                    _ if season.closed => {
                        format!(
                            "La saison « {name} » est close : cette soirée n'y comptera pas, à moins de la rouvrir."
                        )
                    }
                    Some(why) => format!("Saison « {name} » : cette soirée n'y comptera pas ({why})."),
                    None => format!("Saison « {name} » : cette soirée y comptera une fois close."),
                }
            };
            Ok(seasons_of(view, tournament.settings.date)?.into_iter().map(said).collect())
        })
    }

    /// The changes of the night just closed, season by season.
    /// Errors: the base's own.
    pub fn news(self) -> Result<Vec<SeasonNews>> {
        let chosen = self.club.chosen();
        self.club.store.read(|view| {
            let Some(id) = current(view, chosen)? else { return Ok(Vec::new()) };
            let (key, date) = (NightKey::Tournament(id), self.club.tournament_in(view)?.settings.date);
            let mut news = Vec::new();
            for season in season::all(view)? {
                // Of other seasons nothing is read: a page asks at every look.
                if season.holds(date) || season_night::all(view, season.id)?.iter().any(|(one, _)| *one == key) {
                    news.extend(changed(load(view, season)?, id));
                }
            }
            Ok(news)
        })
    }
}

fn changed(loaded: Loaded, id: TournamentId) -> Option<SeasonNews> {
    let key = NightKey::Tournament(id);
    let night = loaded.nights.iter().find(|known| known.night.key == key)?;
    let state = night.state();
    if !night.counts() {
        return Some(SeasonNews { season: loaded.season.name, state, ..SeasonNews::default() });
    }
    let all = loaded.counting();
    let without: Vec<&ListedNight> = all.iter().copied().filter(|known| known.night.key != key).collect();
    let (now, before) = (loaded.standings(None), loaded.standings_of(&without, None));
    let place = all.iter().position(|known| known.night.key == key).map_or(0, |index| index + 1);
    Some(SeasonNews {
        season: loaded.season.name.clone(),
        state,
        night: place,
        podium: podium(&loaded, &now),
        moves: moves(&loaded, &before, &now),
        dropped: now
            .rows
            .iter()
            .flat_map(|row| &row.nights)
            .filter(|score| score.night + 1 == place && !score.is_kept())
            .count(),
    })
}

/// The first ten, with the places won or lost and the gap to the place before.
fn moves(loaded: &Loaded, before: &Standings, now: &Standings) -> Vec<SeasonMove> {
    let old: HashMap<PersonId, u32> = before.rows.iter().filter_map(|row| Some((row.person(), row.rank?))).collect();
    let line = |row: &Row| {
        let rank = row.rank.unwrap_or_default();
        let ahead = now.ahead_of(rank);
        SeasonMove {
            name: loaded.name(row.person()),
            rank,
            before: old.get(&row.person()).copied(),
            missing: ahead.map(|other| (other.mark.points() - row.mark.points()).total()),
            ahead: ahead.map(|other| ordinal(other.rank.unwrap_or_default())),
        }
    };
    now.ranked().take(10).map(line).collect()
}

/// The setting of how many nights one may come without a licence; none when empty.
pub(super) const TRIALS: &str = "essais";

/// A remark at the door on a person who comes without a licence more often than the club's rule allows.
pub(crate) fn trials(view: &View, day: chrono::NaiveDate, person: PersonId) -> Result<Option<String>> {
    let allowed = settings::get(view, TRIALS)?.and_then(|allowed| allowed.parse::<usize>().ok());
    let Some(allowed) = allowed else { return Ok(None) };
    for season in seasons_of(view, day)?.into_iter().filter(|season| !season.closed) {
        let loaded = load(view, season)?;
        let came = loaded
            .nights
            .iter()
            .filter(|known| loaded.season.holds(known.night.date))
            .filter(|known| known.night.result(person).is_some())
            .count();
        if came >= allowed {
            let times = ordinal(u32::try_from(came + 1).unwrap_or(u32::MAX));
            return Ok(Some(format!(
                "{times} participation sans licence de la saison (règle du club : {})",
                counted(allowed, "soirée")
            )));
        }
    }
    Ok(None)
}
