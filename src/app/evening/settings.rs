//! Creating, choosing, changing and listing tournaments; where the evening stands.

use crate::club::{CURRENT, Club, current};
use crate::error::{AppError, Result};
use domain::Refusal;
use domain::advice::{Advice, Detail, Setting, Step};
use domain::award::Formula;
use domain::competition::Championship;
use domain::money::Cents;
use domain::movement::Game;
use domain::movement::{Kind, MAX_POSITIONS, Movement};
use domain::tournament::{Change, DuplicateSettings, Overview, PrizeFund, Session, Settings, TournamentId};
use report::evening::{TournamentLine, TournamentList};
use storage::{Done, Subject, settings, table};

/// The settings of a new tournament.
#[derive(Debug, Clone)]
pub struct NewTournament {
    pub name: String,
    /// ISO date; today when `None`.
    pub date: Option<chrono::NaiveDate>,
    pub place: String,
    pub organiser: String,
    pub arbiter: String,
    /// Positions to play.
    pub positions: u8,
    /// Deals per position.
    pub deals: u8,
    /// The movement; chosen from the number of tables when `None`.
    pub movement: Option<Kind>,
    /// Each sheet is typed twice.
    pub double_entry: bool,
    /// Entry fee in cents.
    pub fee_cents: i64,
    pub formula: Formula,
    /// M8: teams of 4 in four parallel tournaments.
    pub parallel: bool,
    /// Tables of 4, or of 5.
    pub game: Game,
    /// C1: kind of championship and its stage.
    pub championship: Option<Championship>,
    pub sessions: u8,
    /// R3: article 29 breaks ties; in championships always.
    pub article_29: bool,
    /// D1: *donnes dupliquées*; nothing for free deals.
    pub duplicate: Option<DuplicateSettings>,
    /// C6: how many are qualified, where the organiser sets it.
    pub qualifies: Option<u16>,
}

/// The settings that may change later; `None` leaves as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TournamentChanges {
    pub name: Option<String>,
    pub date: Option<chrono::NaiveDate>,
    pub place: Option<String>,
    pub organiser: Option<String>,
    pub arbiter: Option<String>,
    /// Positions to play (before the draw only).
    pub positions: Option<u8>,
    /// Deals per position.
    pub deals: Option<u8>,
    /// The movement (before the draw only).
    pub movement: Option<Kind>,
    /// Each sheet is typed twice.
    pub double_entry: Option<bool>,
    /// Entry fee in cents.
    pub fee_cents: Option<i64>,
    pub sessions: Option<u8>,
    /// R3: article 29 breaks ties.
    pub article_29: Option<bool>,
    /// R6: a player who leaves is ranked behind all who finish.
    pub leavers_last: Option<bool>,
    /// C6: how many are qualified; 0 for none, or for the article's number.
    pub qualifies: Option<u16>,
}

impl Club {
    /// Creates a tournament and makes it the current one; returns its number.
    /// Errors: O1 for a number of positions or deals that cannot be; an empty name.
    pub fn create(&self, new: NewTournament) -> Result<i64> {
        let date = new.date.unwrap_or_else(|| self.today());
        let data = Settings {
            name: new.name.trim().to_owned(),
            date,
            place: new.place,
            organiser: new.organiser,
            arbiter: new.arbiter,
            positions: new.positions,
            deals: new.deals,
            movement: new.movement,
            double_entry: new.double_entry,
            fee: Cents(new.fee_cents),
            formula: new.formula,
            parallel: new.parallel,
            game: new.game,
            article_29: new.article_29 || new.championship.is_some(),
            championship: new.championship.map(|championship| (championship.kind(), championship.stage())),
            sessions: new.sessions,
            leavers_last: true,
            qualifies: new.qualifies,
            plan: None,
            prize_fund: PrizeFund::default(),
            duplicate: new.duplicate,
        };
        check(&data)?;
        self.change(|tx| {
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

    /// The settings of the tournament commands act on: what the next one usually has too. `None` before the first one.
    pub fn usual_settings(&self) -> Option<Settings> {
        self.tournament().ok().map(|tournament| tournament.settings.clone())
    }

    /// Edits the tournament's settings; returns the changes, in French.
    /// Errors: O1, or a setting that can no longer change once the seats are drawn.
    pub fn modify(&self, changes: &TournamentChanges) -> Result<Vec<String>> {
        self.change_tournament(|tournament| {
            let placed = tournament.is_placed();
            if placed && (changes.positions.is_some() || changes.movement.is_some()) {
                return Err(AppError::input(
                    "les places sont tirées : le nombre de positions et le mouvement sont fixés",
                )
                .advise(
                    Advice::say("Tant qu'aucune feuille n'est entrée : ")
                        .then(Step::Undo)
                        .then(", puis modifiez et placez de nouveau."),
                )
                .advise(
                    Advice::say("Pour tirer au sort la suite : ")
                        .then(Step::NextPosition { movement: Some(Kind::Hasard), reach: None }),
                ));
            }
            let begun = tournament.sessions_begun();
            let mut data = tournament.settings.clone();
            let set = |field: &mut String, value: &Option<String>| {
                if let Some(value) = value {
                    value.trim().clone_into(field);
                }
            };
            set(&mut data.name, &changes.name);
            set(&mut data.place, &changes.place);
            set(&mut data.organiser, &changes.organiser);
            set(&mut data.arbiter, &changes.arbiter);
            data.date = changes.date.unwrap_or(data.date);
            data.positions = changes.positions.unwrap_or(data.positions);
            data.deals = changes.deals.unwrap_or(data.deals);
            if let Some(duplicate) = data.duplicate.as_mut().filter(|_| !placed) {
                let usual = (duplicate.usual_shape || duplicate.usual_positions) && changes.positions.is_none();
                duplicate.usual_shape &= usual && changes.deals.is_none();
                duplicate.usual_positions = usual && !duplicate.usual_shape;
            }
            data.double_entry = changes.double_entry.unwrap_or(data.double_entry);
            data.fee = changes.fee_cents.map_or(data.fee, Cents);
            if changes.article_29 == Some(false) && data.championship.is_some() {
                return Err(Refusal::new("R3", "dans un championnat, l'article 29 départage toujours les ex æquo")
                    .advise(
                        Advice::say("Ailleurs, il peut être ôté : ")
                            .then(Step::EditTournament(Setting::Article29(false))),
                    )
                    .into());
            }
            data.article_29 = changes.article_29.unwrap_or(data.article_29);
            if changes.leavers_last == Some(false) && data.championship.is_some() {
                return Err(Refusal::new(
                    "R6",
                    "dans un championnat, qui part est toujours classé dernier (article 27)",
                )
                .into());
            }
            data.leavers_last = changes.leavers_last.unwrap_or(data.leavers_last);
            if let Some(places) = changes.qualifies {
                data.qualifies = Some(places).filter(|places| *places > 0);
            }
            if let Some(sessions) = changes.sessions {
                if usize::from(sessions) < begun {
                    return Err(AppError::input(format!("{begun} séances sont déjà commencées"))
                        .advise(format!("Donnez au moins {begun}.")));
                }
                data.sessions = sessions;
            }
            if let Some(kind) = changes.movement {
                data.movement = Some(kind);
            }
            check(&data)?;
            if let Some(deals) = changes.deals.filter(|_| placed) {
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

/// The settings that differ: `positions 5 → 3`.
fn differences(before: &Settings, after: &Settings) -> Vec<String> {
    let yes = |value: bool| if value { "oui" } else { "non" }.to_owned();
    let movement =
        |settings: &Settings| settings.movement.map_or_else(|| "selon les tables".to_owned(), |kind| kind.to_string());
    let facts = |settings: &Settings| {
        [
            ("nom", settings.name.clone()),
            ("date", settings.date.format("%d/%m/%Y").to_string()),
            ("lieu", settings.place.clone()),
            ("organisateur", settings.organiser.clone()),
            ("arbitre", settings.arbiter.clone()),
            ("positions", settings.positions.to_string()),
            ("donnes par position", settings.deals.to_string()),
            ("mouvement", movement(settings)),
            ("double saisie", yes(settings.double_entry)),
            ("engagement", format!("{} €", settings.fee.plain())),
            ("séances", settings.sessions.to_string()),
            ("article 29", yes(settings.article_29)),
            ("partants derniers", yes(settings.leavers_last)),
            ("qualifiés", settings.qualifies.map_or_else(String::new, |places| places.to_string())),
        ]
    };
    let changed = facts(before).into_iter().zip(facts(after)).filter(|((_, old), (_, new))| old != new);
    let said = |what: &str, old: String, new: String| match (old.is_empty(), new.is_empty()) {
        (true, _) => format!("{what} : {new}"),
        (false, true) => format!("{what} : rien (avant : {old})"),
        (false, false) => format!("{what} : {old} → {new}"),
    };
    changed.map(|((what, old), (_, new))| said(what, old, new)).collect()
}

fn check(data: &Settings) -> Result<()> {
    if data.name.is_empty() {
        return Err(AppError::input("le tournoi doit avoir un nom")
            .advise(Advice::say("Exemple : ").then(Step::NewTournament(Some("Coupe d'automne")))));
    }
    if !(1..=MAX_POSITIONS).contains(&data.positions) {
        Movement::individual(Kind::Hasard, 2, data.positions).allowed()?;
    }
    if !(1..=20).contains(&data.sessions) {
        return Err(AppError::input(format!("{} séances : il en faut de 1 à 20", data.sessions)));
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
    if !(1..=30).contains(&data.deals) {
        return Err(AppError::input(format!("{} donnes par position : il en faut de 1 à 30", data.deals)));
    }
    Ok(())
}
