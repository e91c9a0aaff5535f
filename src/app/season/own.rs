//! A person's year as he reads it himself: without his name, with others as they allow.

use super::papers::openly;
use super::ranking::Ranked;
use crate::club::Seasons;
use crate::directory::publication::Shown;
use crate::error::Result;
use domain::publication::Publication;
use domain::season::{Enough, Row, enough, is_foreseen};
use domain::tournament::PersonId;
use domain::{ordinal, ordinal_e};
use report::season::PersonYear;
use storage::View;

impl Seasons<'_> {
    /// The current season as a person reads it himself.
    /// Errors: no season; a person who played no night that counts.
    pub fn own_year(self, who: PersonId) -> Result<PersonYear> {
        self.club.store.read(|view| self.own_year_in(view, who))
    }

    /// The same of several people; of those alone who have a year.
    /// Errors: no season.
    pub fn own_years(self, people: &[PersonId]) -> Result<Vec<(PersonId, PersonYear)>> {
        self.read(None, |view, loaded| {
            let ranked = Ranked::of(view, loaded)?;
            Ok(people.iter().filter_map(|who| Some((*who, self.own(view, &ranked, *who).ok()?))).collect())
        })
    }

    /// The same, in a view.
    pub(crate) fn own_year_in(self, view: &View, who: PersonId) -> Result<PersonYear> {
        let kept = self.club.season_in(view)?;
        self.own(view, &Ranked::of(view, &kept.1)?, who)
    }

    fn own(self, view: &View, ranked: &Ranked<'_>, who: PersonId) -> Result<PersonYear> {
        let mut year = self.of_person(ranked, who)?;
        (year.name, year.deeper) = (String::new(), None);
        let club = ranked.loaded.club_of(who);
        if !club.is_empty() {
            year.steps.iter_mut().for_each(|step| *step = step.replace(&format!(" de {club}"), " de votre club"));
        }
        let mut texts: Vec<&mut String> = year.steps.iter_mut().collect();
        openly(view, ranked.loaded, &Shown::of(view, Publication::Name)?, &mut texts)?;
        Ok(year)
    }
}

/// What a next night, as large as the last one, would have to be to pass the one ahead.
pub(super) fn missing(Ranked { loaded, standings, .. }: &Ranked<'_>, row: &Row) -> Option<String> {
    let rules = &loaded.season.rules;
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
