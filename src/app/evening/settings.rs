//! Creating, choosing, changing and listing tournaments; where the evening stands.

use crate::club::{CURRENT, Club, current, load};
use crate::error::{AppError, Result};
use domain::advice::{Advice, Detail, Setting, Step};
use domain::award::Formula;
use domain::duplicate::Format;
use domain::etuis::match_is_one_session;
use domain::movement::{Game, Kind, MAX_DEALS, MAX_POSITIONS, Movement};
use domain::tournament::{
    Change, Held, Overview, SETTINGS, Session, SettingKey, Settings, Tournament, TournamentId, Value,
};
use domain::{Refusal, counted};
use report::evening::{TournamentLine, TournamentList};
use storage::{Done, Subject, settings, table};

/// Settings to change, by their keys, each with its new value.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TournamentChanges(Vec<(&'static str, Value)>);

impl TournamentChanges {
    /// One more; `None` leaves it as it is.
    pub fn and(mut self, key: &'static str, value: Option<impl Held>) -> Self {
        self.0.extend(value.map(|value| (key, value.held())));
        self
    }

    fn say(&self, wanted: &str) -> bool {
        self.0.iter().any(|(key, _)| *key == wanted)
    }

    /// The settings with them.
    /// Errors: those of `modify`.
    fn made(&self, tournament: &Tournament) -> Result<Settings> {
        let (placed, begun) = (tournament.is_placed(), tournament.sessions_begun());
        let said = |wanted: &str| self.say(wanted);
        if placed && ["positions", "movement", "game"].into_iter().any(said) {
            return Err(drawn());
        }
        let mut data = tournament.settings.clone();
        for (name, value) in &self.0 {
            let key = SETTINGS.iter().find(|key| key.name == *name);
            let value = if let Value::Text(text) = value { &Value::Text(text.trim().to_owned()) } else { value };
            key.and_then(|key| key.set(&mut data, value))
                .ok_or_else(|| AppError::input(format!("{name} : « {value} » n'a pas de sens")))?;
        }
        if let Some(duplicate) = data.duplicate.as_mut().filter(|_| !placed) {
            let usual = duplicate.is_usual() && !said("positions");
            duplicate.usual_shape &= usual && !said("deals");
            duplicate.usual_positions = usual && !duplicate.usual_shape;
        }
        data.qualifies = data.qualifies.filter(|places| *places > 0);
        let ended = |key, kept: bool| data.championship.is_some() && said(key) && !kept;
        always_in_championships(ended("article_29", data.article_29), ended("leavers_last", data.leavers_last))?;
        if said("sessions") && usize::from(data.sessions) < begun {
            return Err(AppError::input(format!("{begun} séances sont déjà commencées"))
                .advise(format!("Donnez au moins {begun}.")));
        }
        check(&data)?;
        Ok(data)
    }
}

impl Club {
    /// Creates a tournament and makes it the current one; returns its number.
    /// Errors: O1 for a number of positions or deals that cannot be; an empty name.
    pub fn create(&self, new: Settings) -> Result<i64> {
        let article_29 = new.article_29 || new.championship.is_some();
        let data = Settings { name: new.name.trim().to_owned(), article_29, ..new };
        check(&data)?;
        self.change(|tx| {
            crate::comite::must_be_a_clubs(tx)?;
            let id = table::tournament::insert(tx, &data, None)?;
            settings::set(tx, CURRENT, &id.0.to_string())?;
            Ok(Done::new(
                Subject::Tournament,
                id.0,
                format!("Nouveau tournoi {} : {}, {}", id.0, data.name, data.date.format("%d/%m/%Y")),
            ))
        })
    }

    /// Makes a tournament the current one; returns its name.
    /// Errors: when there is no such tournament.
    pub fn choose(&self, id: i64) -> Result<String> {
        self.change(|tx| {
            let all = table::tournament::overviews(tx)?;
            let chosen = all.into_iter().find(|tournament| tournament.id == TournamentId(id)).ok_or_else(|| {
                AppError::input(format!("le tournoi {id} n'existe pas"))
                    .advise(Advice::say("Voyez la liste : ").then(Step::ListTournaments))
            })?;
            settings::set(tx, CURRENT, &id.to_string())?;
            let what = format!("Tournoi courant : {id}, {}", chosen.name);
            Ok(Done::new(Subject::Tournament, chosen.name, what))
        })
    }

    /// The settings of the tournament commands act on. `None` before the first one.
    pub fn usual_settings(&self) -> Option<Settings> {
        self.tournament().ok().map(|tournament| tournament.settings.clone())
    }

    /// What the next tournament usually has too: the settings of this one, or where friends play it of the last one that was another.
    pub fn last_settings(&self) -> Option<Settings> {
        let played = |id| self.store.read(|view| load(view, id)).ok();
        let all = self.store.read(|view| Ok::<_, AppError>(table::tournament::overviews(view)?)).ok()?;
        let before = all.iter().rev().map(|known| Some(known.id));
        let real = |tournament: &Tournament| !tournament.is_one_table() || tournament.settings.fee.0 > 0;
        [None].into_iter().chain(before).filter_map(played).find(real).map(|tournament| tournament.settings)
    }

    /// Edits the tournament's settings; returns the changes, in French.
    /// Errors: O1, or a setting that can no longer change once the seats are drawn.
    pub fn modify(&self, changes: &TournamentChanges) -> Result<Vec<String>> {
        let now = self.tournament()?;
        if changes.made(&now)? == now.settings {
            return Ok(Vec::new());
        }
        self.change_tournament(|tournament| {
            let data = changes.made(tournament)?;
            if tournament.is_placed() && changes.say("deals") {
                let deals = data.deals;
                tournament.make(Change::Session(Session { deals, ..tournament.first_session().clone() }));
            }
            let said = differences(&tournament.settings, &data);
            tournament.make(Change::Settings(data));
            let what = format!("Tournoi {} modifié : {}", tournament.id.0, said.join(", "));
            Ok(Done::new(Subject::Tournament, said, what))
        })
    }

    pub fn tournaments(&self) -> Result<TournamentList> {
        let chosen = self.chosen();
        self.store.read(|view| {
            let current = current(view, chosen)?;
            let line = |tournament: Overview| -> Result<TournamentLine> {
                Ok(TournamentLine {
                    id: tournament.id.0,
                    entries: table::entry::count(view, tournament.id)?,
                    name: tournament.name,
                    date: tournament.date.to_string(),
                    state: tournament.state,
                    position: tournament.position.0,
                    positions: tournament.positions,
                    current: current == Some(tournament.id),
                })
            };
            let rows = table::tournament::overviews(view)?.into_iter().map(line);
            Ok(TournamentList { tournaments: rows.collect::<Result<_>>()? })
        })
    }
}

/// Once the seats are drawn, the number of positions and the movement stand.
fn drawn() -> AppError {
    AppError::input("les places sont tirées : le nombre de positions, le mouvement et le jeu sont fixés")
        .advise(
            Advice::say("Tant qu'aucune feuille n'est entrée : ")
                .then(Step::Undo)
                .then(", puis modifiez et placez de nouveau."),
        )
        .advise(
            Advice::say("Pour tirer au sort la suite : ")
                .then(Step::NextPosition { movement: Some(Kind::Hasard), reach: None }),
        )
}

fn always_in_championships(no_article_29: bool, leavers_ranked: bool) -> Result<()> {
    if no_article_29 {
        return Err(Refusal::new("R3", "dans un championnat, l'article 29 départage toujours les ex æquo")
            .advise(Advice::say("Ailleurs, il peut être ôté : ").then(Step::EditTournament(Setting::Article29(false))))
            .into());
    }
    if leavers_ranked {
        let always = "dans un championnat, qui part est toujours classé dernier (article 27)";
        return Err(Refusal::new("R6", always).into());
    }
    Ok(())
}

/// The settings that differ: `positions 5 → 3`.
fn differences(before: &Settings, after: &Settings) -> Vec<String> {
    let said = |key: &SettingKey| {
        let (what, old, new) = (key.french, shown(key, before), shown(key, after));
        match (old.is_empty(), new.is_empty()) {
            _ if old == new => None,
            (true, _) => Some(format!("{what} : {new}")),
            (false, true) => Some(format!("{what} : rien (avant : {old})")),
            (false, false) => Some(format!("{what} : {old} → {new}")),
        }
    };
    // What was usual until now is no change by itself: the numbers that stand now are among the rest.
    SETTINGS.iter().filter(|key| !key.name.starts_with("usual_")).filter_map(said).collect()
}

/// A setting's value in words.
fn shown(key: &SettingKey, settings: &Settings) -> String {
    match key.name {
        "date" => settings.date.format("%d/%m/%Y").to_string(),
        "movement" => settings.movement.map_or_else(|| "selon les tables".to_owned(), |kind| kind.to_string()),
        "fee_cents" => format!("{} €", settings.fee.plain()),
        _ => key.held(settings).to_string(),
    }
}

fn check(data: &Settings) -> Result<()> {
    if data.name.is_empty() {
        return Err(AppError::input("le tournoi doit avoir un nom")
            .advise(Advice::say("Exemple : ").then(Step::NewTournament(Some("Coupe d'automne")))));
    }
    if !(1..=MAX_POSITIONS).contains(&data.positions) {
        Movement::individual(Kind::Hasard, 2, data.positions).allowed()?;
    }
    if let Some(duplicate) = data.duplicate.filter(|duplicate| !duplicate.is_usual()) {
        duplicate.format.allows(data.positions)?;
    }
    if !(1..=20).contains(&data.sessions) {
        return Err(AppError::input(format!("{} séances : il en faut de 1 à 20", data.sessions)));
    }
    if data.sessions > 1 && data.duplicate.is_some_and(|duplicate| duplicate.format == Format::Teams) {
        let advice = "Prévoyez une seule séance ; un autre match est un autre tournoi.";
        return Err(match_is_one_session().advise(advice).into());
    }
    if data.parallel && data.formula != Formula::Equipe4 {
        return Err(Refusal::new("M8", "les quatre tournois jumelés sont pour les équipes de 4")
            .advise(Advice::say("Ajoutez ").then(Detail::TeamsOf4).then(", ou ôtez ").then(Detail::Parallel).then("."))
            .into());
    }
    if data.formula != Formula::Individuel && data.game != Game::Quatre {
        return Err(Refusal::new("M7", "un tournoi par équipes se joue à des tables de 4").into());
    }
    if data.duplicate.is_some() && data.article_29 && data.championship.is_none() {
        return Err(Refusal::new(
            "R3",
            "l'article 29 compare des donnes libres : ici, les ex æquo partagent leur rang",
        )
        .advise(Advice::say("Ôtez-le : ").then(Step::EditTournament(Setting::Article29(false))))
        .into());
    }
    if !(1..=MAX_DEALS).contains(&data.deals) {
        let message = format!("{} par position : il en faut de 1 à {MAX_DEALS}", counted(data.deals, "donne"));
        return Err(AppError::input(message));
    }
    Ok(())
}
