//! Y2: which nights count, the club's decisions on single ones, and what a night changes: told when it is created, and when it is closed.

use super::load::{Loaded, load, number};
use super::manage::{check_with, night_words, open};
use super::ranking::podium;
use crate::club::{Seasons, current};
use crate::error::{AppError, Result};
use domain::advice::{Advice, SeasonStep, Step};
use domain::season::{
    ClubSeason, Left, ListedNight, NightKey, NightScore, OutsideNightId, Points, Row, Standings, Which, night_of,
};
use domain::tournament::{PersonId, State, TournamentId};
use domain::{counted, ordinal};
use report::season::{NightLine, NightsReport, SeasonMove, SeasonNews};
use storage::table::{outside, season, tournament};
use storage::{Done, Subject, Tx, View, settings};

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

    /// In which seasons the tournament commands act on counts, or will once it is closed; sentences in French.
    pub fn of_tournament(self) -> Result<Vec<String>> {
        self.club.read_tournament(|view, tournament| {
            let said = |ClubSeason { name, closed, rules, .. }: ClubSeason| {
                let (this, unless) = ("cette soirée", "à moins de la rouvrir");
                match Left::not_of(&rules, &night_of(tournament, None)) {
                    _ if closed => format!("La saison « {name} » est close : {this} n'y comptera pas, {unless}."),
                    Some(why) => format!("Saison « {name} » : {this} n'y comptera pas ({why})."),
                    None => format!("Saison « {name} » : {this} y comptera une fois close."),
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
                if season.holds(date) || season::nights(view, season.id)?.iter().any(|(one, _)| *one == key) {
                    news.extend(changed(load(view, season)?, id));
                }
            }
            Ok(news)
        })
    }
}

/// Records a decision on one night; returns its new state.
pub(super) fn say(tx: &Tx<'_>, season: &ClubSeason, who: &str, night: &str, said: &NightSaid) -> Result<String> {
    let key = key(tx, night)?;
    let now = || -> Result<Option<ListedNight>> {
        Ok(load(tx, season.clone())?.nights.into_iter().find(|known| known.night.key == key))
    };
    let words = |known: Option<&ListedNight>| {
        known.map_or_else(|| format!("la soirée {night}"), |known| night_words(&known.night))
    };
    let before = season::nights(tx, season.id)?.into_iter().find(|(known, _)| *known == key);
    let mut which: Which = before.map(|(_, which)| which).unwrap_or_default();
    if let Some(counts) = said.counts {
        let known = now()?;
        if known.as_ref().is_some_and(ListedNight::counts) == counts {
            let state = if counts { "compte déjà" } else { "ne compte déjà pas" };
            let words = words(known.as_ref());
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
    season::put_night(tx, season.id, key, &which)?;
    // What is said of a night stands in the season, whatever its day.
    let known = now()?;
    Ok(known.as_ref().map_or_else(String::new, |one| format!("{} : {}", words(known.as_ref()), state(one))))
}

/// A number that is no night's.
pub(super) fn unknown(number: &str) -> AppError {
    AppError::input(format!("il n'y a pas de soirée n° {number}"))
        .advise(Advice::say("Voyez les soirées et leurs numéros : ").then(Step::Season(SeasonStep::Nights)))
}

/// The night meant by a number, which must be closed.
pub(super) fn key(tx: &Tx<'_>, text: &str) -> Result<NightKey> {
    let text = text.trim();
    let unknown = || unknown(text);
    if let Some(key) = OutsideNightId::parse(text).map(NightKey::Outside) {
        let known = outside::all(tx)?.into_iter().map(|night| night.key).find(|known| *known == key);
        return known.ok_or_else(unknown);
    }
    let id = TournamentId(text.parse().map_err(|_| unknown())?);
    let known = tournament::overviews(tx)?.into_iter().find(|known| known.id == id).ok_or_else(unknown)?;
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
    let Which { mandatory, .. } = known.which;
    let weight = Some(known.which.weight()).filter(|weight| *weight != 100);
    let weight = weight.map(|weight| format!(", coefficient {}", coefficient(weight)));
    let besides = weight.into_iter().chain(mandatory.then(|| ", obligatoire".to_owned())).filter(|_| known.counts());
    known.state() + &besides.collect::<String>()
}

/// Hundredths as a number: `2`, `1,5`.
pub(super) fn coefficient(hundredths: u16) -> String {
    Points(i64::from(hundredths)).words()
}

/// The seasons a day lies in.
pub(super) fn seasons_of(view: &View, day: chrono::NaiveDate) -> Result<Vec<ClubSeason>> {
    Ok(season::all(view)?.into_iter().filter(|season| season.holds(day)).collect())
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
    let is_dropped = |score: &&NightScore| score.night + 1 == place && !score.is_kept();
    Some(SeasonNews {
        season: loaded.season.name.clone(),
        state,
        night: place,
        podium: podium(&loaded, &now),
        moves: moves(&loaded, &before, &now),
        dropped: now.rows.iter().flat_map(|row| &row.nights).filter(is_dropped).count(),
    })
}

/// The first ten, with the places won or lost and the gap to the place before.
fn moves(loaded: &Loaded, before: &Standings, now: &Standings) -> Vec<SeasonMove> {
    let line = |row: &Row| {
        let rank = row.rank.unwrap_or_default();
        let was = before.of(row.person()).and_then(|row| row.rank);
        let moved = match was.map(|was| i64::from(was) - i64::from(rank)) {
            None => " (nouveau)".to_owned(),
            Some(0) => String::new(),
            Some(won) => format!(" ({won:+})"),
        };
        let ahead = now.ahead_of(rank).filter(|ahead| ahead.mark.points() != row.mark.points());
        let missing = ahead.map(|ahead| {
            let gap = (ahead.mark.points() - row.mark.points()).words();
            format!(", il lui manque {gap} pour le {}", ordinal(ahead.rank.unwrap_or_default()))
        });
        let who = format!("{} {}{moved}", loaded.name(row.person()), ordinal(rank));
        SeasonMove { moved: was != Some(rank), who, missing: missing.unwrap_or_default() }
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
        let there = |ListedNight { night, .. }: &&ListedNight| {
            loaded.season.holds(night.date) && night.result(person).is_some()
        };
        let came = loaded.nights.iter().filter(there).count();
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
