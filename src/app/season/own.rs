//! A person's year on a screen: for the desk, and as he reads it himself, without his name and with others as they allow.

use super::papers::openly;
use super::ranking::Ranked;
use super::year::person_named;
use crate::club::Seasons;
use crate::directory::publication::Shown;
use crate::error::Result;
use domain::publication::Publication;
use domain::season::{By, Enough, enough, is_foreseen};
use domain::tournament::{PersonId, State};
use domain::{ordinal, ordinal_e};
use report::season::OwnYear;
use storage::View;
use storage::table::tournament;

impl Seasons<'_> {
    /// A person's year for the desk.
    /// Errors: as [`Seasons::year`].
    pub fn desk_year(self, season: Option<&str>, query: &str) -> Result<OwnYear> {
        self.read(season, |view, loaded| self.seen(view, &Ranked::of(loaded), person_named(view, query)?))
    }

    /// A team's or a club's.
    /// Errors: as [`Seasons::team_year`].
    pub fn desk_year_of(self, season: Option<&str>, by: By, name: &str) -> Result<OwnYear> {
        Ok(OwnYear { year: self.team_year(season, by, name)?, missing: None, next: Vec::new() })
    }

    /// The current season as a person reads it himself.
    /// Errors: no season; a person who played no night that counts.
    pub fn own_year(self, who: PersonId) -> Result<OwnYear> {
        self.club.store.read(|view| self.own_year_in(view, who))
    }

    /// The same of several people; of those alone who have a year.
    /// Errors: no season.
    pub fn own_years(self, people: &[PersonId]) -> Result<Vec<(PersonId, OwnYear)>> {
        self.read(None, |view, loaded| {
            let ranked = Ranked::of(loaded);
            Ok(people.iter().filter_map(|who| Some((*who, self.own(view, &ranked, *who).ok()?))).collect())
        })
    }

    /// The same, in a view.
    pub(crate) fn own_year_in(self, view: &View, who: PersonId) -> Result<OwnYear> {
        let kept = self.club.season_in(view)?;
        self.own(view, &Ranked::of(&kept.1), who)
    }

    fn own(self, view: &View, ranked: &Ranked<'_>, who: PersonId) -> Result<OwnYear> {
        let mut own = self.seen(view, ranked, who)?;
        let (loaded, year) = (ranked.loaded, &mut own.year);
        (year.name, year.deeper) = (String::new(), None);
        let club = loaded.club_of(who);
        if !club.is_empty() {
            year.steps.iter_mut().for_each(|step| *step = step.replace(&format!(" de {club}"), " de votre club"));
        }
        let with = year.nights.iter_mut().map(|night| &mut night.with);
        let mut texts: Vec<&mut String> = with.chain(&mut year.steps).collect();
        openly(view, loaded, &Shown::of(view, Publication::Name)?, &mut texts)?;
        Ok(own)
    }

    fn seen(self, view: &View, ranked: &Ranked<'_>, who: PersonId) -> Result<OwnYear> {
        let season = &ranked.loaded.season;
        let open = tournament::overviews(view)?.into_iter();
        let open = open.filter(|one| one.state != State::Closed && season.holds(one.date));
        Ok(OwnYear {
            year: self.of_person(ranked, who, &[])?,
            missing: missing(ranked, who),
            next: open.map(|one| (one.date.to_string(), one.name)).collect(),
        })
    }
}

/// What a next night, as large as the last one, would have to be to pass the one ahead.
fn missing(Ranked { loaded, standings, .. }: &Ranked<'_>, who: PersonId) -> Option<String> {
    let rules = &loaded.season.rules;
    let row = standings.of(who)?;
    let ahead = standings.ahead_of(row.rank?)?;
    let of = loaded.counting().last().and_then(|known| known.night.ranked)?;
    if loaded.season.closed || !is_foreseen(rules) {
        return None;
    }
    let said = match enough(row, ahead.mark.points(), of, rules) {
        None => "aucune place n'y suffit en une soirée".to_owned(),
        Some(Enough { place, worth, instead }) => {
            let effect =
                instead.map_or("s'ajouterait".to_owned(), |worst| format!("remplacerait votre {}", worst.words()));
            let ahead = ordinal(ahead.rank.unwrap_or_default());
            format!(
                "une {} place ({}) {effect} et suffirait, si le {ahead} ne marque rien de plus",
                ordinal_e(place),
                worth.words()
            )
        }
    };
    Some(format!("Sur {of} joueurs, comme la dernière fois, {said}."))
}
