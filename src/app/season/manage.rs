//! Making a season, choosing it, setting its rules.

use super::load::{CURRENT, Loaded, chosen, load, number};
use super::nights::{self, NightSaid, TRIALS};
use super::ranking::ranking;
use crate::club::{Changes, Seasons};
use crate::comite::club;
use crate::directory::find;
use crate::error::{AppError, Result};
use chrono::NaiveDate;
use domain::advice::{Advice, SeasonStep, Step};
use domain::competition::Season as FederalSeason;
use domain::counted;
use domain::money::Cents;
use domain::prize::fee_doubt;
use domain::season::{self, ClubSeason, Kind, Member, NightKey, PRESETS, Rules, SeasonId, Which, preset, sentences};
use report::season::{RulesReport, SeasonLine, SeasonList, SeasonRanking};
use storage::table::membership::{self, Paid};
use storage::table::{person, season as table};
use storage::{Done, Subject, Tx, View, settings};

/// The settings of a new season, or changes of one.
#[derive(Debug, Clone, Default)]
pub struct NewSeason {
    pub name: Option<String>,
    /// The first day.
    pub from: Option<NaiveDate>,
    /// The last day.
    pub to: Option<NaiveDate>,
    /// Rules to start from.
    pub preset: Option<String>,
    /// Rules by key, besides.
    pub rules: Vec<(String, String)>,
    /// The numbers of the nights added by hand: only these count.
    pub chosen: Vec<String>,
}

impl Seasons<'_> {
    /// Makes a season, from 1 July to 30 June by default (C1), and the current one.
    /// Errors: a name taken already, days that make no season, an unknown preset or rule, a night that is none.
    pub fn create(self, new: NewSeason) -> Result<RulesReport> {
        let (today, who) = (self.club.today(), self.club.who.clone());
        self.club.change(|tx| {
            let name = new.name.unwrap_or_default().trim().to_owned();
            // `2026-2027` names the year it begins in.
            let named = name.get(..4).and_then(|year| year.parse().ok()).filter(|year| (1990..2100).contains(year));
            let year = named.unwrap_or_else(|| FederalSeason::of(new.from.unwrap_or(today)).year_of_december());
            let day = |year, month, day| NaiveDate::from_ymd_opt(year, month, day).unwrap_or(today);
            let from = new.from.unwrap_or_else(|| day(year, 7, 1));
            let to = new.to.unwrap_or_else(|| day(FederalSeason::of(from).year_of_december() + 1, 6, 30));
            let mut rules = ruled(Rules::default(), new.preset.as_deref(), &new.rules)?;
            if !new.chosen.is_empty() {
                rules.kinds = vec![Kind::Chosen];
            }
            let season = ClubSeason { id: SeasonId(0), name, from, to, closed: false, rules };
            season.check()?;
            free_name(tx, &season.name, None)?;
            let season = table::insert(tx, season)?;
            let added = NightSaid { counts: Some(true), ..NightSaid::default() };
            new.chosen.iter().try_for_each(|night| nights::say(tx, &season, &who, night, &added).map(drop))?;
            check_with(tx, &season)?;
            settings::set(tx, CURRENT, &season.name)?;
            let what = format!("Saison « {} » créée", season.name);
            Ok(Done::new(Subject::Season, rules_report(&season), what))
        })
    }

    /// Changes the name or the days of a season.
    /// Errors: the same; a closed season.
    pub fn modify(self, asked: Option<&str>, change: NewSeason) -> Result<RulesReport> {
        self.club.change(|tx| {
            let old = open(tx, asked)?;
            let season = ClubSeason {
                name: change.name.map_or_else(|| old.name.clone(), |name| name.trim().to_owned()),
                from: change.from.unwrap_or(old.from),
                to: change.to.unwrap_or(old.to),
                ..old.clone()
            };
            season.check()?;
            free_name(tx, &season.name, Some(season.id))?;
            table::update(tx, &season)?;
            if settings::get(tx, CURRENT)?.as_deref() == Some(&old.name) {
                settings::set(tx, CURRENT, &season.name)?;
            }
            let what = format!("Saison « {} » modifiée", season.name);
            Ok(Done::new(Subject::Season, rules_report(&season), what))
        })
    }

    /// Makes a season the one commands are about; gives its name.
    /// Errors: no such season.
    pub fn choose(self, asked: &str) -> Result<String> {
        self.club.change(|tx| {
            let season = chosen(tx, Some(asked))?;
            settings::set(tx, CURRENT, &season.name)?;
            let what = format!("Saison courante : {}", season.name);
            Ok(Done::new(Subject::Season, season.name, what))
        })
    }

    pub fn list(self) -> Result<SeasonList> {
        self.club.store.read(|view| {
            let current = chosen(view, None).ok().map(|season| season.id);
            let line = |season: ClubSeason| {
                let loaded = load(view, season)?;
                let (nights, season) = (loaded.counting().len(), loaded.season);
                Ok(SeasonLine {
                    nights,
                    from: season.from.to_string(),
                    to: season.to.to_string(),
                    closed: season.closed,
                    current: current == Some(season.id),
                    name: season.name,
                })
            };
            Ok(SeasonList { seasons: table::all(view)?.into_iter().map(line).collect::<Result<_>>()? })
        })
    }

    /// The rules of a season, in sentences and by key.
    /// Errors: no such season.
    pub fn rules(self, asked: Option<&str>) -> Result<RulesReport> {
        self.read(asked, |_, loaded| Ok(looked_at(loaded)))
    }

    /// The same without what to look at in them, which takes all nights.
    /// Errors: no such season.
    pub fn rules_alone(self, asked: Option<&str>) -> Result<RulesReport> {
        self.club.store.read(|view| Ok(rules_report(&chosen(view, asked)?)))
    }

    /// Sets rules: first a preset's where one is named, then each key. Shown, or done.
    /// Errors: an unknown preset, key or value; rules that contradict one another; a closed season.
    pub fn set_rules(
        self,
        asked: Option<&str>,
        preset: Option<&str>,
        pairs: &[(String, String)],
        changes: Changes,
    ) -> Result<RulesReport> {
        self.club.change_or_show(changes, |tx| {
            let season = open(tx, asked)?;
            let mut rules = ruled(season.rules.clone(), preset, pairs)?;
            if rules.quota.is_some() && rules.seed.is_none() {
                rules.seed = u32::try_from(self.club.clock.fresh_seed()).ok();
            }
            let season = ClubSeason { rules, ..season };
            check_with(tx, &season)?;
            table::update(tx, &season)?;
            let said = pairs.iter().map(|(key, value)| format!("{key} {value}"));
            let said: Vec<String> = preset.map(str::to_owned).into_iter().chain(said).collect();
            let what = format!("Règles de la saison « {} » : {}", season.name, said.join(", "));
            Ok(Done::new(Subject::Season, looked_at(&load(tx, season)?), what))
        })
    }

    /// Sets how many nights a year one may come without a licence before the door warns; no limit when `None`. Gives a sentence.
    pub fn set_trials(self, allowed: Option<u16>) -> Result<String> {
        self.club.change(|tx| {
            settings::set(tx, TRIALS, &allowed.map_or_else(String::new, |allowed| allowed.to_string()))?;
            let words = allowed.map_or_else(|| "sans limite".to_owned(), |allowed| counted(allowed, "soirée"));
            let what = format!("Sans licence : {words}");
            Ok(Done::new(Subject::Season, what.clone(), what))
        })
    }

    /// What a slip of the keyboard looks like: far more than is usual, or the same once more.
    /// Errors: those of `pay_membership`.
    pub fn membership_doubts(self, asked: Option<&str>, query: &str, amount: Cents) -> Result<Vec<String>> {
        self.club.store.read(|view| {
            let (season, all) = (chosen(view, asked)?, person::all(view)?);
            let who = find::person(&all, query)?;
            let (name, mut paid) = (who.person.name(), membership::all(view, season.id)?);
            paid.retain(|paid| paid.person == who.id);
            let twice = paid.iter().any(|paid| paid.amount == amount);
            let twice = twice.then(|| format!("{name} a déjà une cotisation de {amount}"));
            let sum: Cents = paid.iter().map(|paid| paid.amount).sum();
            let back = amount < Cents::ZERO && sum + amount < Cents::ZERO;
            let back = back.then(|| format!("c'est rendre plus que {name} n'a payé ({sum})"));
            Ok(fee_doubt("une cotisation", amount).into_iter().chain(twice).chain(back).collect())
        })
    }

    /// Notes a member's payment for a season, today unless another day is given; returns one sentence.
    /// Errors: no such season; nobody or several people found; nothing paid.
    pub fn pay_membership(
        self,
        asked: Option<&str>,
        query: &str,
        amount: Cents,
        day: Option<NaiveDate>,
    ) -> Result<String> {
        let day = day.unwrap_or_else(|| self.club.today());
        self.club.change(|tx| {
            let season = chosen(tx, asked)?;
            let all = person::all(tx)?;
            let who = find::person(&all, query)?;
            if amount.0 == 0 {
                return Err(
                    AppError::input("une cotisation de 0 € n'est pas notée").advise("Donnez une somme, ou rien.")
                );
            }
            membership::insert(tx, season.id, Paid { person: who.id, amount, day })?;
            let name = find::describe(&who.person);
            let what = format!("Cotisation {} : {name}, {amount} le {}", season.name, day.format("%d/%m/%Y"));
            Ok(Done::new(Subject::Season, what.clone(), what))
        })
    }

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
                table::put_night(tx, season.id, known.night.key, &Which { at_closing: true, ..known.which.clone() })?;
            }
            let there = |person| counting.iter().any(|known| known.night.result(person).is_some());
            let kept = |member: &&Member| member.team.is_some() || there(member.person);
            let kept: Vec<Member> = loaded.members.iter().filter(kept).cloned().collect();
            table::freeze(tx, season.id, &kept)?;
            table::update(tx, &ClubSeason { closed: true, ..season.clone() })?;
            let report = ranking(&load(tx, ClubSeason { closed: true, ..season.clone() })?)?;
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
                return Err(AppError::input("rouvrir une saison demande un motif").advise("Exemple : feuille corrigée"));
            }
            for (key, which) in table::nights(tx, season.id)? {
                table::put_night(tx, season.id, key, &Which { at_closing: false, ..which })?;
            }
            table::thaw(tx, season.id)?;
            table::update(tx, &ClubSeason { closed: false, ..season.clone() })?;
            let what = format!("Réouverture de la saison « {} »", season.name);
            Ok(Done { subject: Subject::Season, value: season.name, what, why: reason.to_owned() })
        })
    }
}

/// Rules after a preset and single values.
pub(super) fn ruled(rules: Rules, preset: Option<&str>, pairs: &[(String, String)]) -> Result<Rules> {
    let mut rules = preset.map_or(Ok(rules), rules_of)?;
    for (key, value) in pairs {
        rules.set(key, value)?;
    }
    Ok(rules)
}

fn rules_of(name: &str) -> Result<Rules> {
    preset(name).ok_or_else(|| {
        AppError::input(format!("« {name} » n'est pas un modèle de saison"))
            .advise(format!("Les modèles : {}.", PRESETS.join(", ")))
    })
}

/// The season asked for, which must be open.
pub(super) fn open(tx: &Tx<'_>, asked: Option<&str>) -> Result<ClubSeason> {
    let season = chosen(tx, asked)?;
    if season.closed {
        return Err(AppError::input(format!("la saison « {} » est close", season.name))
            .advise(Advice::say("Pour la rouvrir : ").then(Step::Season(SeasonStep::Reopen))));
    }
    Ok(season)
}

/// Refuses rules that contradict one another, or the decisions on single nights, or that name a club there is not.
pub(super) fn check_with(tx: &Tx<'_>, season: &ClubSeason) -> Result<()> {
    // A season that came from a comité names clubs that a club's base does not have.
    let of_comite = storage::comite::name(tx)?.is_some();
    season.rules.clubs.iter().filter(|_| of_comite).try_for_each(|number| club(tx, *number).map(drop))?;
    let said: Vec<Which> = table::nights(tx, season.id)?.into_iter().map(|(_, which)| which).collect();
    Ok(season::check(&season.rules, &said)?)
}

fn free_name(tx: &Tx<'_>, name: &str, own: Option<SeasonId>) -> Result<()> {
    let same = |season: &ClubSeason| input::fold(&season.name) == input::fold(name);
    match table::all(tx)?.iter().find(|season| same(season) && Some(season.id) != own) {
        Some(season) => Err(AppError::input(format!("il y a déjà une saison « {} »", season.name))
            .advise(Advice::say("Voyez la liste : ").then(Step::Season(SeasonStep::List)))),
        None => Ok(()),
    }
}

/// The rules of a season, with the remarks on them.
fn looked_at(loaded: &Loaded) -> RulesReport {
    RulesReport { warnings: loaded.to_look_at(), ..rules_report(&loaded.season) }
}

pub(super) fn rules_report(season: &ClubSeason) -> RulesReport {
    RulesReport {
        season: season.name.clone(),
        from: season.from.to_string(),
        to: season.to.to_string(),
        closed: season.closed,
        sentences: sentences(&season.rules),
        rules: season.rules.pairs().into_iter().map(|(key, value)| (key.to_owned(), value)).collect(),
        warnings: Vec::new(),
    }
}

/// A night as people know it.
pub(super) fn night_words(night: &season::Night) -> String {
    format!("{} ({})", night.words(), number(night.key))
}

/// A night of a closed season is changed only once the season is open again.
/// Errors: the season that holds it.
pub(crate) fn refuse_night_in_closed(view: &View, night: NightKey) -> Result<()> {
    for season in table::all(view)?.into_iter().filter(|season| season.closed) {
        let nights = table::nights(view, season.id)?;
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
