//! A season with all it is computed from, out of one view of the base.

use std::collections::HashMap;

use crate::club::load as tournament;
use crate::error::{AppError, Result};
use domain::Refusal;
use domain::advice::{Advice, SeasonStep, Step};
use domain::season::{
    Category, ClubSeason, Counted, Listing, Member, Night, NightKey, Rules, Standings, Which, night_of, standings,
};
use domain::text::fold;
use domain::tournament::{PersonId, State, Tournament, TournamentId};
use storage::table::{self, label, outside, person, season, season_night, season_person};
use storage::{View, settings};

/// The setting that names the season commands are about.
pub(super) const CURRENT: &str = "saison_courante";

/// A night, the club's decisions on it, and whether it counts.
#[derive(Debug, Clone)]
pub(super) struct ListedNight {
    pub(super) night: Night,
    pub(super) which: Which,
    pub(super) listing: Listing,
}

/// A season with its nights, by day, and all people of the base.
#[derive(Debug)]
pub(super) struct Loaded {
    pub(super) season: ClubSeason,
    pub(super) categories: Vec<Category>,
    pub(super) nights: Vec<ListedNight>,
    pub(super) members: Vec<Member>,
    /// The tournaments of the nights, by their numbers.
    pub(super) tournaments: Vec<Tournament>,
    licences: HashMap<PersonId, String>,
    outside: Vec<Night>,
    said: Vec<(NightKey, Which)>,
}

/// The season asked for by name or part of it; the current one, else the last one, when `None`.
pub(super) fn chosen(view: &View, asked: Option<&str>) -> Result<ClubSeason> {
    let all = season::all(view)?;
    let list = || Advice::say("Voyez la liste : ").then(Step::Season(SeasonStep::List));
    let Some(asked) = asked else {
        let current = settings::get(view, CURRENT)?;
        let current = current.and_then(|name| all.iter().find(|season| season.name == name).cloned());
        return current.or_else(|| all.last().cloned()).ok_or_else(|| {
            AppError::input("il n'y a pas encore de saison dans cette base")
                .advise(Advice::say("Créez-en une : ").then(Step::Season(SeasonStep::New)))
        });
    };
    let folded = fold(asked);
    let whole: Vec<&ClubSeason> = all.iter().filter(|season| fold(&season.name) == folded).collect();
    let part: Vec<&ClubSeason> = all.iter().filter(|season| fold(&season.name).contains(&folded)).collect();
    match (&whole[..], &part[..]) {
        ([one], _) | ([], [one]) => Ok((*one).clone()),
        (_, []) => Err(AppError::input(format!("aucune saison ne s'appelle « {asked} »")).advise(list())),
        _ => Err(AppError::input(format!("« {asked} » désigne plusieurs saisons")).advise(list())),
    }
}

/// A season with all it is computed from.
pub(super) fn load(view: &View, season: ClubSeason) -> Result<Loaded> {
    let said = season_night::all(view, season.id)?;
    let named = |key: NightKey| said.iter().any(|(other, _)| *other == key);
    let known = table::tournament::overviews(view)?.into_iter();
    let wanted = known
        .filter(|one| one.state == State::Closed)
        .filter(|one| season.holds(one.date) || named(NightKey::Tournament(one.id)));
    let tournaments = wanted.map(|one| tournament(view, Some(one.id))).collect::<Result<Vec<_>>>()?;
    let outside =
        outside::all(view)?.into_iter().filter(|night| season.holds(night.date) || named(night.key)).collect();
    let members = if season.closed { season_person::all(view, season.id)? } else { members(view)? };
    let categories = season::categories(view, season.id)?;
    let licences =
        person::all(view)?.into_iter().filter_map(|listed| Some((listed.id, listed.person.licence?))).collect();
    let loaded = Loaded { season, categories, nights: Vec::new(), members, tournaments, licences, outside, said };
    Ok(loaded.ruled())
}

/// All people, as they are now.
pub(super) fn members(view: &View) -> Result<Vec<Member>> {
    let mut labels: HashMap<PersonId, Vec<String>> = HashMap::new();
    for (person, label) in label::all(view)? {
        labels.entry(person).or_default().push(label);
    }
    let member = |listed: domain::tournament::Listed| Member {
        person: listed.id,
        name: listed.person.name(),
        folded: listed.person.folded,
        club: listed.person.club,
        affiliated: listed.person.affiliated,
        series: listed.person.series,
        born: listed.person.birth.map(|birth| chrono::Datelike::year(&birth)),
        labels: labels.remove(&listed.id).unwrap_or_default(),
    };
    Ok(person::all(view)?.into_iter().map(member).collect())
}

impl Loaded {
    /// The same under other rules.
    pub(super) fn under(self, rules: Rules) -> Self {
        Self { season: ClubSeason { rules, ..self.season }, ..self }.ruled()
    }

    /// Works out each night's points, and whether it counts.
    fn ruled(mut self) -> Self {
        let own = self.tournaments.iter().map(|tournament| night_of(tournament, self.season.rules.teams));
        let mut nights: Vec<Night> = own.chain(self.outside.iter().cloned()).collect();
        nights.sort_by_key(|night| (night.date, night.key));
        self.nights = nights
            .into_iter()
            .map(|night| {
                let which = self.said.iter().find(|(key, _)| *key == night.key).map(|(_, which)| which.clone());
                let which = which.unwrap_or_default();
                ListedNight { listing: Listing::of(&self.season, &night, &which), night, which }
            })
            .collect();
        self
    }

    /// The nights that count, in order.
    pub(super) fn counting(&self) -> Vec<&ListedNight> {
        self.nights.iter().filter(|known| known.listing == Listing::Counts).collect()
    }

    /// The tournaments among them.
    pub(super) fn counting_tournaments(&self) -> impl Iterator<Item = &Tournament> {
        let counts = |id: TournamentId| {
            let same = |known: &ListedNight| known.night.key == NightKey::Tournament(id);
            self.nights.iter().any(|known| same(known) && known.listing == Listing::Counts)
        };
        self.tournaments.iter().filter(move |tournament| counts(tournament.id))
    }

    /// The ranking after all of them.
    pub(super) fn standings(&self) -> Result<Standings, Refusal> {
        self.standings_of(&self.counting())
    }

    /// The ranking after some of them.
    pub(super) fn standings_of(&self, nights: &[&ListedNight]) -> Result<Standings, Refusal> {
        let counted: Vec<Counted<'_>> = nights
            .iter()
            .map(|known| Counted {
                night: &known.night,
                coefficient: known.which.weight(),
                mandatory: known.which.mandatory,
            })
            .collect();
        standings(&counted, &self.members, &self.season.rules)
    }

    pub(super) fn member(&self, person: PersonId) -> Option<&Member> {
        self.members.iter().find(|member| member.person == person)
    }

    /// The name; of namesakes with what tells them apart: the club, or the licence.
    pub(super) fn name(&self, person: PersonId) -> String {
        self.told_apart(person, self.licences.get(&person).map(|licence| format!("licence {licence}")))
    }

    /// The same for the public, without a licence.
    pub(super) fn public_name(&self, person: PersonId) -> String {
        self.told_apart(person, None)
    }

    fn told_apart(&self, person: PersonId, licence: Option<String>) -> String {
        let Some(member) = self.member(person) else { return "?".to_owned() };
        let mut twins = self.members.iter().filter(|other| other.person != person && other.folded == member.folded);
        let club = |member: &Member| Some(fold(&member.club)).filter(|club| !club.is_empty());
        let apart = match twins.next() {
            None => None,
            Some(twin) if twins.chain([twin]).all(|twin| club(twin) != club(member)) => Some(member.club.clone()),
            Some(_) => licence.or(Some(member.club.clone())),
        };
        match apart.filter(|apart| !apart.is_empty()) {
            Some(apart) => format!("{} ({apart})", member.name),
            None => member.name.clone(),
        }
    }
}

/// A night's number as people type it: a tournament's, or E and the number of one from elsewhere.
pub(super) fn number(key: NightKey) -> String {
    match key {
        NightKey::Tournament(id) => id.0.to_string(),
        NightKey::Outside(id) => format!("E{}", id.0),
    }
}
