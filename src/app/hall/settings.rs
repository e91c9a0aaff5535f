//! The hall's settings: public views, sheet entry, timer, network.

use chrono::NaiveDateTime;

use crate::club::{Hall, STAMP};
use crate::error::{AppError, Result};
use crate::hall::codes::SECRET;
use crate::hall::site::WITHHELD;
use crate::paper::noted::NOTED;
use crate::trust::backup::COPY;
use crate::trust::second::TERM;
use domain::hall::{AHEAD, Acceptance, Confirming, EVENING, Publication, Timer};
use domain::tournament::Tournament;
use storage::View;
use storage::hall::value;

/// The hall's settings.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HallSettings {
    /// When players see the ranking.
    pub publication: Publication,
    /// How proposed sheets are taken in.
    pub acceptance: Acceptance,
    /// The players of a table who confirm its sheet before.
    pub confirming: Confirming,
    pub timer: Option<Timer>,
    /// The minutes with which a new position starts it; `None` where it does not.
    pub minutes: Option<u16>,
    /// Since when the hall is open; `None` while it is closed.
    pub(crate) open_since: Option<NaiveDateTime>,
    /// The address that is shown, where several lead here.
    pub address: Option<String>,
    /// Where phones come in, as an address: `http://192.168.1.20:8080`; `None` while the hall is closed.
    pub door: Option<String>,
    /// The name of the Wi-Fi, and its password.
    pub wifi: Option<(String, String)>,
    /// Players see their season on their phones.
    pub season: bool,
    /// The club's own web address, under which the season's pages stand: `https://club.example`.
    pub site: Option<String>,
}

impl HallSettings {
    /// It was opened this evening and not closed since. Where the clock was ahead when it was opened, it is closed.
    pub fn is_open(&self, now: NaiveDateTime) -> bool {
        self.open_since.is_some_and(|since| (-AHEAD..EVENING).contains(&(now - since)))
    }

    /// How sheets of that tournament are taken in: at one table nobody else accepts.
    pub(super) fn acceptance_of(&self, tournament: &Tournament) -> Acceptance {
        if tournament.is_one_table() { Acceptance::AtOnce } else { self.acceptance }
    }
}

/// A change to the hall's settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HallChange {
    /// When players see the ranking.
    Publication(Publication),
    /// How proposed sheets are taken in.
    Acceptance(Acceptance),
    /// The players of a table who confirm its sheet before.
    Confirming(Confirming),
    /// The timer, or none.
    Timer(Option<Timer>),
    /// With how many minutes a new position starts it.
    Minutes(Option<u16>),
    /// It is open since then, or closed.
    Open(Option<NaiveDateTime>),
    /// The address that is shown.
    Address(Option<String>),
    /// Where phones come in.
    Door(Option<String>),
    /// The name of the Wi-Fi, and its password.
    Wifi(Option<(String, String)>),
    /// Whether players see their season on their phones.
    Season(bool),
    /// The club's own web address.
    Site(Option<String>),
}

const PUBLICATION: &str = "classement";
const ACCEPTANCE: &str = "acceptation";
const CONFIRMING: &str = "confirmation";
const TIMER: &str = "minuterie";
const ADDRESS: &str = "adresse";
const WIFI: &str = "wifi";
const MINUTES: &str = "minutes";
const OPEN: &str = "ouverte";
const DOOR: &str = "porte";
const SEASON: &str = "saison";
const SITE: &str = "site";

impl Hall<'_> {
    /// The hall's settings. An unknown or unreadable one has its default.
    pub fn settings(self) -> Result<HallSettings> {
        self.club.store.read(|view| {
            let told = value::get(view, TIMER)?.filter(|told| !told.is_empty());
            let timer = told.and_then(|told| Timer::parse(told.strip_prefix(&self.timed(view))?));
            Ok(HallSettings { timer, ..settings(view)? })
        })
    }

    /// What a timer is of, before it in the base: it ends with its position, and with its tournament.
    fn timed(self, view: &View) -> String {
        let played = self.club.tournament_in(view);
        played.map_or_else(|_| String::new(), |one| format!("{} {} {} ", one.id.0, one.position, one.state.key()))
    }

    /// Changes a setting of the hall. It is no fact of the tournament: the journal does not record it.
    pub fn tell(self, change: &HallChange) -> Result<()> {
        let timed = |timer: &Timer| {
            let of = self.club.store.read(|view| Ok::<_, AppError>(self.timed(view)))?;
            Ok::<_, AppError>(format!("{of}{timer}"))
        };
        let (name, text) = match change {
            HallChange::Publication(publication) => (PUBLICATION, publication.key().to_owned()),
            HallChange::Acceptance(acceptance) => (ACCEPTANCE, acceptance.key().to_owned()),
            HallChange::Confirming(confirming) => (CONFIRMING, confirming.key().to_owned()),
            HallChange::Timer(timer) => (TIMER, timer.as_ref().map(timed).transpose()?.unwrap_or_default()),
            HallChange::Minutes(minutes) => (MINUTES, minutes.map_or_else(String::new, |minutes| minutes.to_string())),
            HallChange::Open(since) => (OPEN, since.map_or_else(String::new, |since| since.format(STAMP).to_string())),
            HallChange::Address(address) => (ADDRESS, address.clone().unwrap_or_default()),
            HallChange::Door(door) => (DOOR, door.clone().unwrap_or_default()),
            HallChange::Season(shown) => (SEASON, if *shown { "oui" } else { "" }.to_owned()),
            HallChange::Site(site) => (SITE, site.clone().unwrap_or_default()),
            HallChange::Wifi(wifi) => {
                (WIFI, wifi.as_ref().map_or_else(String::new, |(name, password)| format!("{name}\n{password}")))
            }
        };
        Ok(self.club.store.aside(&self.club.head(), |connection| value::set(connection, name, &text))?)
    }
}

pub(crate) fn settings(view: &View) -> Result<HallSettings> {
    let said = |name| value::get(view, name);
    let wifi = said(WIFI)?;
    Ok(HallSettings {
        publication: said(PUBLICATION)?.and_then(|text| Publication::parse(&text)).unwrap_or_default(),
        acceptance: said(ACCEPTANCE)?.and_then(|text| Acceptance::parse(&text)).unwrap_or_default(),
        confirming: said(CONFIRMING)?.and_then(|text| Confirming::parse(&text)).unwrap_or_default(),
        timer: None,
        minutes: said(MINUTES)?.and_then(|text| text.parse().ok()),
        open_since: said(OPEN)?.and_then(|text| NaiveDateTime::parse_from_str(&text, STAMP).ok()),
        address: said(ADDRESS)?,
        door: said(DOOR)?,
        wifi: wifi
            .and_then(|text| text.split_once('\n').map(|(name, password)| (name.to_owned(), password.to_owned()))),
        season: said(SEASON)?.is_some(),
        site: said(SITE)?,
    })
}

/// What stands among the hall's values and is read by nothing: a setting, or a choice, that there is not.
pub(crate) fn unread(view: &View) -> Result<Vec<String>> {
    let is_read = |name: &str, text: &str| match name {
        PUBLICATION => Publication::parse(text).is_some(),
        ACCEPTANCE => Acceptance::parse(text).is_some(),
        CONFIRMING => Confirming::parse(text).is_some(),
        MINUTES => text.parse::<u16>().is_ok(),
        OPEN => NaiveDateTime::parse_from_str(text, STAMP).is_ok(),
        WIFI => text.contains('\n'),
        TIMER | ADDRESS | DOOR | SEASON | SITE | SECRET | COPY | TERM => true,
        name => [value::CARD, NOTED, WITHHELD].iter().any(|known| name.starts_with(known)),
    };
    let mut all = value::beginning(view, "")?;
    all.retain(|(name, text)| !is_read(name, text));
    Ok(all.into_iter().map(|(name, text)| format!("réglages de la salle : rien ne lit « {name} : {text} »")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hall_is_open_for_an_evening_and_not_where_the_clock_was_ahead() {
        let at = |hour| chrono::NaiveDate::from_ymd_opt(2026, 11, 21).unwrap().and_hms_opt(hour, 0, 0);
        let hall = HallSettings { open_since: at(9), ..HallSettings::default() };
        let open = [7, 9, 20, 21].map(|hour| hall.is_open(at(hour).unwrap()));
        assert_eq!(open, [false, true, true, false]);
    }
}
