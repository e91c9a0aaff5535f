//! Y10: closing a season freezes all but the sheets; opening it again.

use super::load::{chosen, load};
use super::manage::{check_with, open};
use super::ranking::{SeasonAsked, ranking};
use crate::error::{AppError, Result};
use crate::season::Seasons;
use domain::advice::{Advice, SeasonStep, Step};
use domain::season::{ClubSeason, Member, NightKey, Which};
use domain::tournament::TournamentId;
use report::season::SeasonRanking;
use storage::table::{season as table, season_night, season_person};
use storage::{Done, Subject, View};

impl Seasons<'_> {
    /// Closes a season: people stay as they are today, and the nights that count are those of today.
    /// Errors: no such season; closed already; no night counts; rules that contradict one another.
    pub fn close(self, asked: Option<&str>) -> Result<SeasonRanking> {
        self.club.change(|tx| {
            let season = open(tx, asked)?;
            check_with(tx, &season)?;
            let loaded = load(tx, season.clone())?;
            let counting = loaded.counting();
            if counting.is_empty() {
                return Err(AppError::input(format!("aucune soirée ne compte dans la saison « {} »", season.name))
                    .advise(Advice::say("Voyez lesquelles, et pourquoi : ").then(Step::Season(SeasonStep::Nights))));
            }
            for known in &counting {
                season_night::put(tx, season.id, known.night.key, &Which { at_closing: true, ..known.which.clone() })?;
            }
            let there = |person| counting.iter().any(|known| known.night.result(person).is_some());
            let kept = |member: &&Member| member.team.is_some() || there(member.person);
            let kept: Vec<Member> = loaded.members.iter().filter(kept).cloned().collect();
            season_person::freeze(tx, season.id, &kept)?;
            table::update(tx, &ClubSeason { closed: true, ..season.clone() })?;
            let report = ranking(&load(tx, ClubSeason { closed: true, ..season.clone() })?, &SeasonAsked::default())?;
            let winner = report.rows.first().filter(|row| row.rank.is_some());
            let winner = winner
                .map_or_else(String::new, |row| format!(", première place à {} ({})", row.name, row.points.words()));
            Ok(Done::new(Subject::Season, report, format!("Clôture de la saison « {} »{winner}", season.name)))
        })
    }

    /// Opens a closed season again; gives its name.
    /// Errors: no such season; not closed; no reason given.
    pub fn reopen(self, asked: Option<&str>, reason: &str) -> Result<String> {
        self.club.change(|tx| {
            let season = chosen(tx, asked)?;
            if !season.closed {
                return Err(AppError::input(format!("la saison « {} » n'est pas close", season.name)));
            }
            if reason.trim().is_empty() {
                return Err(AppError::input("rouvrir une saison demande un motif")
                    .advise(Advice::say("Exemple : ").then(Step::Season(SeasonStep::Reopen))));
            }
            for (key, which) in season_night::all(tx, season.id)? {
                season_night::put(tx, season.id, key, &Which { at_closing: false, ..which })?;
            }
            season_person::thaw(tx, season.id)?;
            table::update(tx, &ClubSeason { closed: false, ..season.clone() })?;
            let what = format!("Réouverture de la saison « {} »", season.name);
            Ok(Done { subject: Subject::Season, value: season.name, what, why: reason.to_owned() })
        })
    }
}

/// A tournament of a closed season is changed only once the season is open again.
/// Errors: the season that holds it.
pub(crate) fn refuse_in_closed(view: &View, tournament: TournamentId) -> Result<()> {
    refuse_night_in_closed(view, NightKey::Tournament(tournament))
}

/// The same of any night.
/// Errors: the season that holds it.
pub(crate) fn refuse_night_in_closed(view: &View, night: NightKey) -> Result<()> {
    for season in table::all(view)?.into_iter().filter(|season| season.closed) {
        let nights = season_night::all(view, season.id)?;
        if nights.iter().any(|(key, which)| *key == night && which.at_closing) {
            let this = if let NightKey::Tournament(_) = night { "ce tournoi" } else { "cette soirée" };
            return Err(AppError::input(format!("{this} compte dans la saison « {} », qui est close", season.name))
                .advise(
                    Advice::say("Rouvrez-la d'abord : ").then(Step::Season(SeasonStep::ReopenNamed(season.name))),
                ));
        }
    }
    Ok(())
}
