//! A season with all it is computed from, out of one view of the base.

use std::collections::HashMap;

use crate::club::{Seasons, load as tournament};
use crate::error::{AppError, Result};
use crate::federation::duplicate_scale;
use crate::trust::archive::facts_of;
use crate::trust::archive_taken::digest_of;
use chrono::Datelike;
use domain::advice::{Advice, SeasonStep, Step};
use domain::competition::Season as FederalSeason;
use domain::season::{
    By, Category, ClubSeason, Left, ListedNight, Member, Night, NightKey, Row, Rules, Standings, Which, night_of,
    of_category, standings, subjects, to_look_at,
};
use domain::text::fold;
use domain::tournament::{Listed, PersonId, State, Tournament};
use report::table::french_date;
use storage::past::Touched;
use storage::table::{self, label, outside, person, season};
use storage::{View, comite, settings};

/// The setting that names the season commands are about.
pub(super) const CURRENT: &str = "saison_courante";

/// A season with its nights, by day, and all people of the base.
#[derive(Debug)]
pub(crate) struct Loaded {
    pub(super) season: ClubSeason,
    pub(super) categories: Vec<Category>,
    pub(super) nights: Vec<ListedNight>,
    pub(super) members: Vec<Member>,
    /// The tournaments of the nights, by their numbers.
    pub(super) tournaments: Vec<Tournament>,
    /// Of a comité, the nights that took the place of others, each with the day.
    pub(super) replaced: HashMap<NightKey, String>,
    /// The first tournament that is not closed: ISO date, name.
    pub(super) next: Option<(String, String)>,
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

/// The current season with all it is computed from.
/// Errors: no season.
pub(crate) fn current(view: &View) -> Result<Loaded> {
    load(view, chosen(view, None)?)
}

/// A season with all it is computed from.
pub(super) fn load(view: &View, season: ClubSeason) -> Result<Loaded> {
    let said: HashMap<NightKey, Which> = season::nights(view, season.id)?.into_iter().collect();
    let wanted = |key: NightKey, date| season.holds(date) || said.contains_key(&key);
    let known = table::tournament::overviews(view)?;
    let next = known.iter().find(|one| one.state != State::Closed && season.holds(one.date));
    let next = next.map(|one| (one.date.to_string(), one.name.clone()));
    let closed =
        known.into_iter().filter(|one| one.state == State::Closed && wanted(NightKey::Tournament(one.id), one.date));
    let tournaments = closed.map(|one| tournament(view, Some(one.id))).collect::<Result<Vec<_>>>()?;
    let mut nights = Vec::new();
    for tournament in &tournaments {
        let grid = if tournament.is_duplicate() { duplicate_scale::of(view, tournament)? } else { None };
        nights.push(night_of(tournament, grid.as_ref().map(|(_, grid)| grid)));
    }
    // Y2: what was played here is the night of a copy that came with the same facts.
    let copies: Vec<Night> = nights.iter().filter(|night| night.origin.is_some()).cloned().collect();
    let mut touched = None;
    for (night, tournament) in nights.iter_mut().zip(&tournaments).filter(|(night, _)| night.origin.is_none()) {
        if copies.iter().any(|copy| copy.same_name(night)) {
            let touched = match &touched {
                Some(read) => read,
                None => touched.insert(Touched::read(view)?),
            };
            night.origin = Some(digest_of(&facts_of(view, tournament, touched)?));
        }
    }
    nights.extend(outside::all(view)?.into_iter().filter(|night| wanted(night.key, night.date)));
    nights.sort_by_key(|night| (night.date, night.key));
    let listed = |night: Night| {
        let which = said.get(&night.key).cloned().unwrap_or_default();
        ListedNight { left: None, night, which }
    };
    let nights = nights.into_iter().map(listed).collect();
    let mut members = if season.closed { season::frozen(view, season.id)? } else { members(view)? };
    let mut teams: HashMap<PersonId, String> = season::teams(view, season.id)?.into_iter().collect();
    members.iter_mut().for_each(|member| member.team = teams.remove(&member.person));
    let categories = season::categories(view, season.id)?;
    let replaced = comite::received(view)?.into_iter().filter(|row| row.before.is_some());
    let replaced = replaced
        .map(|row| (NightKey::Outside(row.outside), french_date(row.at.get(..10).unwrap_or(&row.at))))
        .collect();
    let loaded = Loaded { season, categories, nights, members, tournaments, replaced, next };
    Ok(loaded.ruled())
}

impl Seasons<'_> {
    /// What `read` makes of the season asked for.
    /// Errors: no such season; those of `read`.
    pub(super) fn read<T>(self, asked: Option<&str>, read: impl FnOnce(&View, &Loaded) -> Result<T>) -> Result<T> {
        self.club.store.read(|view| read(view, &load(view, chosen(view, asked)?)?))
    }
}

/// The labels of each person.
pub(super) fn labels(view: &View) -> Result<HashMap<PersonId, Vec<String>>> {
    let mut labels: HashMap<PersonId, Vec<String>> = HashMap::new();
    for (person, label) in label::all(view)? {
        labels.entry(person).or_default().push(label);
    }
    Ok(labels)
}

/// All people, as they are now.
fn members(view: &View) -> Result<Vec<Member>> {
    let mut labels = labels(view)?;
    let member = |listed: Listed| Member {
        person: listed.id,
        name: listed.person.name(),
        folded: listed.person.folded,
        licence: listed.person.licence,
        club: listed.person.club,
        affiliated: listed.person.affiliated,
        series: listed.person.series,
        born: listed.person.birth.map(|birth| birth.year()),
        labels: labels.remove(&listed.id).unwrap_or_default(),
        team: None,
    };
    Ok(person::all(view)?.into_iter().map(member).collect())
}

impl Loaded {
    /// The same under other rules.
    pub(super) fn under(self, rules: Rules) -> Self {
        Self { season: ClubSeason { rules, ..self.season }, ..self }.ruled()
    }

    /// Works out whether each night counts.
    fn ruled(mut self) -> Self {
        let mut there: HashMap<String, String> = HashMap::new();
        for known in &mut self.nights {
            let same = known.night.origin.as_ref().and_then(|origin| there.get(origin)).cloned();
            known.left = Left::of(&self.season, &known.night, &known.which, same);
            if let Some(origin) = &known.night.origin {
                there.entry(origin.clone()).or_insert_with(|| number(known.night.key));
            }
        }
        self
    }

    /// The nights that count, in order.
    pub(super) fn counting(&self) -> Vec<&ListedNight> {
        self.nights.iter().filter(|known| known.counts()).collect()
    }

    /// The tournament of a night; `None` of one from elsewhere.
    pub(super) fn tournament(&self, key: NightKey) -> Option<&Tournament> {
        self.tournaments.iter().find(|one| NightKey::Tournament(one.id) == key)
    }

    /// Remarks on its rules, in French.
    pub(super) fn to_look_at(&self) -> Vec<String> {
        to_look_at(&self.season.rules, &self.members, [self.counting().len(), self.nights.len()])
    }

    /// Nights of its days that do not count.
    pub(super) fn left_out(&self) -> usize {
        let left = |known: &&ListedNight| !known.counts() && self.season.holds(known.night.date);
        self.nights.iter().filter(left).count()
    }

    /// The ranking of persons, teams or clubs after all of them.
    pub(super) fn standings(&self, by: Option<By>) -> Standings {
        self.standings_of(&self.counting(), by)
    }

    /// The same after some of them.
    pub(super) fn standings_of(&self, nights: &[&ListedNight], by: Option<By>) -> Standings {
        let rules = &self.season.rules;
        standings(nights, subjects(&self.members, rules, by), rules, by)
    }

    /// Those of a category in a ranking, with the rank among them (Y9).
    pub(super) fn of_category<'a>(&self, category: &Category, standings: &'a Standings) -> Vec<(Option<u32>, &'a Row)> {
        let first_day = self.season.from;
        let december = FederalSeason::of(first_day).year_of_december().max(first_day.year());
        of_category(standings, |person| self.member(person).is_some_and(|member| category.has(member, december)))
    }

    pub(super) fn member(&self, person: PersonId) -> Option<&Member> {
        self.members.iter().find(|member| member.person == person)
    }

    /// The club of a member; empty for none.
    pub(super) fn club_of(&self, person: PersonId) -> &str {
        self.member(person).map_or("", |member| &member.club)
    }

    /// The name of a row of persons, teams or clubs.
    pub(super) fn named(&self, row: &Row, by: Option<By>) -> String {
        by.map_or_else(|| self.name(row.person()), |_| row.who.name.clone())
    }

    /// The name; of namesakes with what tells them apart: the club, or the licence.
    pub(super) fn name(&self, person: PersonId) -> String {
        self.told_apart(person, |member| member.licence.as_ref().map(|licence| format!("licence {licence}")))
    }

    /// The same for the public, without a licence.
    pub(super) fn public_name(&self, person: PersonId) -> String {
        self.told_apart(person, |_| None)
    }

    fn told_apart(&self, person: PersonId, licence: impl Fn(&Member) -> Option<String>) -> String {
        let Some(member) = self.member(person) else { return "?".to_owned() };
        let is_twin = |other: &&Member| other.person != person && other.folded == member.folded;
        let mut clubs = self.members.iter().filter(is_twin).map(|twin| fold(&twin.club)).peekable();
        let (has_twin, own) = (clubs.peek().is_some(), fold(&member.club));
        let by_club = Some(&member.club).filter(|club| has_twin && !club.is_empty()).cloned();
        let licence = licence(member).filter(|_| has_twin && clubs.any(|club| club == own));
        match licence.or(by_club) {
            Some(apart) => format!("{} ({apart})", member.name),
            None => member.name.clone(),
        }
    }
}

/// A night's number as people type it: a tournament's, or E and the number of one from elsewhere.
pub(crate) fn number(key: NightKey) -> String {
    match key {
        NightKey::Tournament(id) => id.0.to_string(),
        NightKey::Outside(id) => format!("E{}", id.0),
    }
}
