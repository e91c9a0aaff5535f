//! Y2: which nights count, and the club's decisions on single ones.

use super::load::{Loaded, load, number};
use super::manage::{check_with, night_words, open};
use crate::club::Seasons;
use crate::error::{AppError, Result};
use domain::advice::{Advice, SeasonStep, Step};
use domain::season::{ClubSeason, ListedNight, NightKey, OutsideNightId, Which};
use domain::tournament::{State, TournamentId};
use report::season::{NightLine, NightsReport};
use storage::table::{self, outside, season_night};
use storage::{Done, Subject, Tx, View};

/// A decision on one night; `None` leaves as it is.
#[derive(Debug, Clone, Default)]
pub struct NightSaid {
    /// Added, or left out.
    pub counts: Option<bool>,
    /// In hundredths.
    pub coefficient: Option<u16>,
    /// It cannot be dropped.
    pub mandatory: Option<bool>,
    pub reason: String,
}

impl Seasons<'_> {
    /// Every night of a season, with whether it counts and why.
    /// Errors: no such season.
    pub fn nights(self, asked: Option<&str>) -> Result<NightsReport> {
        self.read(asked, |_, loaded| Ok(listed(loaded)))
    }

    /// Records a decision on nights, on all or on none; returns the new state of each.
    /// Errors: no such season or night; a closed season; a night that is not closed; one that counts, or is left out, already; rules that
    /// contradict one another.
    pub fn say_of_nights(self, asked: Option<&str>, nights: &[(String, NightSaid)]) -> Result<Vec<String>> {
        let who = self.club.who.clone();
        self.club.change(|tx| {
            let season = open(tx, asked)?;
            let words: Vec<String> =
                nights.iter().map(|(night, said)| say(tx, &season, &who, night, said)).collect::<Result<_>>()?;
            check_with(tx, &season)?;
            let reason = nights.iter().map(|(_, said)| said.reason.trim()).find(|reason| !reason.is_empty());
            let what = format!("Saison « {} », {}", season.name, words.join(" ; "));
            Ok(Done { subject: Subject::Season, value: words, what, why: reason.unwrap_or_default().to_owned() })
        })
    }
}

/// Records a decision on one night; returns its new state.
pub(super) fn say(tx: &Tx<'_>, season: &ClubSeason, who: &str, night: &str, said: &NightSaid) -> Result<String> {
    let key = key(tx, night)?;
    let before = season_night::all(tx, season.id)?.into_iter().find(|(known, _)| *known == key);
    let mut which: Which = before.map(|(_, which)| which).unwrap_or_default();
    if let Some(counts) = said.counts {
        let now = load(tx, season.clone())?;
        let known = now.nights.iter().find(|known| known.night.key == key);
        if known.is_some_and(ListedNight::counts) == counts {
            let words = known.map_or_else(|| format!("la soirée {night}"), |known| night_words(&known.night));
            let state = if counts { "compte déjà" } else { "ne compte déjà pas" };
            return Err(AppError::input(format!("{words} {state} dans la saison « {} »", season.name)));
        }
        which.counts = Some(counts);
        let verb = if counts { "ajoutée par" } else { "par" };
        which.said = match said.reason.trim() {
            "" => format!("{verb} {who}"),
            reason => format!("{verb} {who} : {reason}"),
        };
    }
    which.coefficient = said.coefficient.or(which.coefficient);
    which.mandatory = said.mandatory.unwrap_or(which.mandatory);
    season_night::put(tx, season.id, key, &which)?;
    let loaded = load(tx, season.clone())?;
    let known = loaded.nights.iter().find(|known| known.night.key == key);
    Ok(known
        .map_or_else(|| format!("soirée {night}"), |known| format!("{} : {}", night_words(&known.night), state(known))))
}

/// The night meant by a number, which must be closed.
pub(super) fn key(tx: &Tx<'_>, text: &str) -> Result<NightKey> {
    let text = text.trim();
    let list = || Advice::say("Voyez les soirées et leurs numéros : ").then(Step::Season(SeasonStep::Nights));
    let unknown = || AppError::input(format!("il n'y a pas de soirée n° {text}")).advise(list());
    if let Some(key) = OutsideNightId::parse(text).map(NightKey::Outside) {
        let known = outside::all(tx)?.into_iter().map(|night| night.key).find(|known| *known == key);
        return known.ok_or_else(unknown);
    }
    let id = TournamentId(text.parse().map_err(|_| unknown())?);
    let known = table::tournament::overviews(tx)?.into_iter().find(|known| known.id == id).ok_or_else(unknown)?;
    if known.state != State::Closed {
        return Err(AppError::input(format!(
            "le tournoi {} « {} » n'est pas clos : il ne compte pas encore",
            id.0, known.name
        ))
        .advise(Advice::say("Quand il est fini : ").then(Step::Close)));
    }
    Ok(NightKey::Tournament(id))
}

fn listed(loaded: &Loaded) -> NightsReport {
    let counting = loaded.counting();
    let twin = |known: &ListedNight| {
        let own = |other: &&&ListedNight| other.night.key != known.night.key && other.night.same_name(&known.night);
        let alike = counting.iter().filter(own).find(|other| other.night.alike(&known.night).is_some());
        let alike = alike.filter(|_| known.counts());
        alike.map_or_else(String::new, |other| {
            format!(" ; ressemble à la soirée {} : ôtez l'une des deux", number(other.night.key))
        })
    };
    let line = |known: &ListedNight| NightLine {
        number: number(known.night.key),
        name: known.night.name.clone(),
        date: known.night.date.to_string(),
        // The file's own count for a night of elsewhere may exceed the players it names.
        players: known.night.results.len().max(known.night.ranked.unwrap_or(0) as usize),
        counts: known.counts(),
        state: state(known) + &twin(known),
    };
    NightsReport { season: loaded.season.name.clone(), nights: loaded.nights.iter().map(line).collect() }
}

fn state(known: &ListedNight) -> String {
    let mut words = known.state();
    if known.counts() {
        if known.which.weight() != 100 {
            words.push_str(&format!(", coefficient {}", coefficient(known.which.weight())));
        }
        if known.which.mandatory {
            words.push_str(", obligatoire");
        }
    }
    words
}

/// Hundredths as a number: `2`, `1,5`.
pub(super) fn coefficient(hundredths: u16) -> String {
    domain::season::Points(i64::from(hundredths)).words()
}

/// The seasons a day lies in, with whether they are closed.
pub(super) fn seasons_of(view: &View, day: chrono::NaiveDate) -> Result<Vec<ClubSeason>> {
    Ok(table::season::all(view)?.into_iter().filter(|season| season.holds(day)).collect())
}
