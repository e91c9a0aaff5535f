//! Creating, choosing, changing and listing tournaments; where the evening stands.

use crate::app::club::{CURRENT, Club};
use crate::app::entry::teams;
use crate::app::error::{AppError, Result};
use crate::app::night::Night;
use crate::domain::Refusal;
use crate::domain::award::Formula;
use crate::domain::competition::Championship;
use crate::domain::movement::Game;
use crate::domain::movement::{Kind, MAX_POSITIONS, Movement};
use crate::report::SCHEMA;
use crate::report::club::{StatusReport, TournamentLine, TournamentList};
use crate::storage::{Done, PurseData, TournamentData, TournamentId, TournamentRow, entries, settings, tournaments};

/// What an organiser says of a new tournament.
#[derive(Debug, Clone)]
pub struct NewTournament {
    /// Name.
    pub name: String,
    /// ISO date; today when `None`.
    pub date: Option<chrono::NaiveDate>,
    /// Place.
    pub place: String,
    /// Organising club.
    pub organiser: String,
    /// Official arbiter.
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
    /// What is ranked.
    pub formula: Formula,
    /// M8: teams of 4 in four parallel tournaments.
    pub parallel: bool,
    /// Tables of 4, or of 5.
    pub game: Game,
    /// C1: kind of championship and its stage.
    pub championship: Option<Championship>,
    /// Sessions planned.
    pub sessions: u8,
    /// R3: article 29 breaks ties; in championships always.
    pub article_29: bool,
}

/// What may be changed later; `None` leaves as it is.
#[derive(Debug, Clone, Default)]
pub struct TournamentChanges {
    /// Name.
    pub name: Option<String>,
    /// Date.
    pub date: Option<chrono::NaiveDate>,
    /// Place.
    pub place: Option<String>,
    /// Organising club.
    pub organiser: Option<String>,
    /// Official arbiter.
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
    /// Sessions planned.
    pub sessions: Option<u8>,
    /// R3: article 29 breaks ties.
    pub article_29: Option<bool>,
}

impl Club<'_> {
    /// Creates a tournament and makes it the current one; returns its number.
    ///
    /// # Errors
    /// O1 for a number of positions or deals that cannot be; an empty name.
    pub fn create(&mut self, new: NewTournament) -> Result<i64> {
        let date = new.date.map_or_else(|| self.head().at.chars().take(10).collect(), |date| date.to_string());
        let data = TournamentData {
            name: new.name.trim().to_owned(),
            date,
            place: new.place,
            organiser: new.organiser,
            arbiter: new.arbiter,
            positions: new.positions,
            deals: new.deals,
            movement: new.movement.map(|kind| kind.key().to_owned()),
            double_entry: new.double_entry,
            fee_cents: new.fee_cents,
            formula: new.formula.key().to_owned(),
            parallel: new.parallel,
            game: new.game.key().to_owned(),
            article_29: new.article_29 || new.championship.is_some(),
            championship: new.championship.map(|c| (c.kind().key().to_owned(), c.stage().key().to_owned())),
            sessions: new.sessions,
            purse: PurseData::default(),
        };
        check(&data)?;
        self.change(|tx| {
            let id = tournaments::insert(tx, &data)?;
            settings::set(tx, CURRENT, &id.0.to_string())?;
            Ok(Done::new(id.0, format!("Nouveau tournoi {} : {}, {}", id.0, data.name, data.date)))
        })
    }

    /// Makes a tournament the current one; returns its name.
    ///
    /// # Errors
    /// When there is no such tournament.
    pub fn choose(&mut self, id: i64) -> Result<String> {
        self.change(|tx| {
            let row = tournaments::get(tx, TournamentId(id))?.ok_or_else(|| {
                AppError::input(format!("le tournoi {id} n'existe pas"))
                    .advise("Voyez la liste : chelem tournoi lister")
            })?;
            settings::set(tx, CURRENT, &id.to_string())?;
            let what = format!("Tournoi courant : {id}, {}", row.data.name);
            Ok(Done::new(row.data.name, what))
        })
    }

    /// Changes what was said of the tournament.
    ///
    /// # Errors
    /// O1, or what can no longer change once the seats are drawn.
    pub fn modify(&mut self, changes: &TournamentChanges) -> Result<()> {
        self.change_night(|tx, night| {
            let placed = night.row.state != "inscription";
            if placed && (changes.positions.is_some() || changes.movement.is_some()) {
                return Err(AppError::input(
                    "les places sont tirées : le nombre de positions et le mouvement sont fixés",
                )
                .advise("Tant qu'aucune feuille n'est entrée : chelem annuler, puis modifiez et placez de nouveau.")
                .advise("Pour tirer au sort la suite : chelem position suivante --mouvement hasard"));
            }
            let begun = night.sessions_begun();
            let mut row = night.row;
            let data = &mut row.data;
            let set = |field: &mut String, value: &Option<String>| {
                if let Some(value) = value {
                    value.trim().clone_into(field);
                }
            };
            set(&mut data.name, &changes.name);
            set(&mut data.place, &changes.place);
            set(&mut data.organiser, &changes.organiser);
            set(&mut data.arbiter, &changes.arbiter);
            data.date = changes.date.map_or_else(|| data.date.clone(), |date| date.to_string());
            data.positions = changes.positions.unwrap_or(data.positions);
            data.deals = changes.deals.unwrap_or(data.deals);
            data.double_entry = changes.double_entry.unwrap_or(data.double_entry);
            data.fee_cents = changes.fee_cents.unwrap_or(data.fee_cents);
            if changes.article_29 == Some(false) && data.championship.is_some() {
                return Err(Refusal::new("R3", "dans un championnat, l'article 29 départage toujours les ex æquo")
                    .advise("Ailleurs, il peut être ôté : chelem tournoi modifier --article29 non")
                    .into());
            }
            data.article_29 = changes.article_29.unwrap_or(data.article_29);
            if let Some(sessions) = changes.sessions {
                if usize::from(sessions) < begun {
                    return Err(AppError::input(format!("{begun} séances sont déjà commencées")));
                }
                data.sessions = sessions;
            }
            if let Some(kind) = changes.movement {
                data.movement = Some(kind.key().to_owned());
            }
            check(data)?;
            tournaments::update(tx, &row)?;
            Ok(Done::new((), format!("Tournoi {} modifié", row.id.0)))
        })
    }

    /// All tournaments.
    ///
    /// # Errors
    /// The base's own.
    pub fn tournaments(&self) -> Result<TournamentList> {
        let current = self.current()?;
        self.store.read(|view| {
            let line = |row: TournamentRow| -> Result<TournamentLine> {
                Ok(TournamentLine {
                    id: row.id.0,
                    entries: entries::all(view, row.id)?.len(),
                    name: row.data.name,
                    date: row.data.date,
                    state: row.state,
                    position: row.position,
                    positions: row.data.positions,
                    current: current == Some(row.id),
                })
            };
            let rows = tournaments::all(view)?.into_iter().map(line);
            Ok(TournamentList { schema: SCHEMA, tournaments: rows.collect::<Result<_>>()? })
        })
    }

    /// Where the evening stands, and what to do now.
    ///
    /// # Errors
    /// When there is no tournament yet.
    pub fn status(&self) -> Result<StatusReport> {
        let night = self.night()?;
        let data = &night.row.data;
        let position = night.current();
        Ok(StatusReport {
            schema: SCHEMA,
            id: night.id().0,
            tournament: data.name.clone(),
            date: data.date.clone(),
            state: night.row.state.clone(),
            entries: night.entries.len(),
            positions: data.positions,
            deals: night.session().deals,
            formula: data.formula.clone(),
            teams: night.teams.len(),
            sessions: data.sessions,
            session: night.session_words(night.session()),
            several: night.sessions.len() > 1 || data.sessions > 1,
            movement: night.kind().map(|kind| kind.key().to_owned()),
            position: position.0,
            tables: night.tables(position).len(),
            awaited: night.awaited(position).into_iter().map(|table| table.0).collect(),
            next: vec![next_step(&night).to_owned()],
        })
    }
}

fn next_step(night: &Night) -> &'static str {
    match (night.row.state.as_str(), night.entries.len()) {
        ("clos", _) => "chelem classement, chelem pcn, chelem imprimer classement",
        ("inscription", 0) => "chelem inscrire NOM …, ou chelem inscrire --fichier LISTE.csv",
        ("inscription", _) if teams::must_be_complete(night).is_err() => {
            "compléter les équipes (chelem inscrits), puis chelem placer : chelem inscrire JOUEUR --equipe N°"
        }
        ("inscription", _) => "chelem inscrire … (suite), puis chelem placer",
        _ if !night.awaited(night.current()).is_empty() => "chelem marque (saisie des feuilles)",
        _ if night.row.position < night.row.data.positions => "chelem position suivante",
        _ if night.sessions_left() > 0 => "chelem seance suivante",
        _ if night.formula() == Formula::Individuel => "chelem cloturer (ou une finale : chelem finale)",
        _ => "chelem cloturer",
    }
}

fn check(data: &TournamentData) -> Result<()> {
    if data.name.is_empty() {
        return Err(
            AppError::input("le tournoi doit avoir un nom").advise("Exemple : chelem nouveau \"Coupe d'automne\"")
        );
    }
    if !(1..=MAX_POSITIONS).contains(&data.positions) {
        Movement::individual(Kind::Hasard, 2, data.positions).allowed()?;
    }
    if !(1..=20).contains(&data.sessions) {
        return Err(AppError::input(format!("{} séances : il en faut de 1 à 20", data.sessions)));
    }
    if data.parallel && data.formula != Formula::Equipe4.key() {
        return Err(Refusal::new("M8", "les quatre tournois jumelés sont pour les équipes de 4")
            .advise("Ajoutez --formule equipe4, ou ôtez --jumelage.")
            .into());
    }
    if data.formula != Formula::Individuel.key() && data.game != Game::Quatre.key() {
        return Err(Refusal::new("M7", "un tournoi par équipes se joue à des tables de 4").into());
    }
    if !(1..=30).contains(&data.deals) {
        return Err(AppError::input(format!("{} donnes par position : il en faut de 1 à 30", data.deals)));
    }
    Ok(())
}
