//! From one session (*séance*) to the next: elimination and coefficient (R5), final squares (M10), several days.

use crate::app::club::{Changes, Club};
use crate::app::error::{AppError, Result};
use crate::app::seating::past_nights::EarlierNights;
use crate::app::seating::placing;
use crate::domain::award::Formula;
use crate::domain::competition::{
    MOST_COEFFICIENTS, check_coefficient, coefficient_text, highest_coefficient, kept_for,
};
use crate::domain::draw::{Draw, DrawKind};
use crate::domain::movement::{Kind, Shape};
use crate::domain::ranking::Ranked;
use crate::domain::ranking::standings::ranked;
use crate::domain::tournament::{Change, Draft, EntryId, NO_COEFFICIENT, Session, State, Tournament, Who};
use crate::domain::{PositionNo, Refusal, counted};
use crate::report::movement::PlacementReport;
use crate::storage::Done;

/// Who goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// Everybody still there.
    All,
    /// That many players (duos, teams), the best ones.
    Best(usize),
    /// R5: at least that percent is eliminated.
    Eliminating(u8),
}

/// R5: the coefficient of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Coefficient {
    /// None.
    None,
    /// The highest that the elimination allows.
    Highest,
    /// That many hundredths: 115 is 1.15.
    Hundredths(u16),
}

/// A session asked for.
#[derive(Debug, Clone)]
pub struct NewSession {
    /// M10, R5: it continues the session before: its tables are not counted again for the PCN (P3).
    pub phase: bool,
    /// Who goes on.
    pub keep: Keep,
    /// R5.
    pub coefficient: Coefficient,
    /// R5: the coefficient divides what is carried over, instead of multiplying what follows.
    pub divides: bool,
    /// Positions; as many as the first session when `None`.
    pub positions: Option<u8>,
    /// Deals per position; as many as before when `None`.
    pub deals: Option<u8>,
    /// The movement; the usual one for the tables when `None`.
    pub kind: Option<Kind>,
    /// How seats are given.
    pub draw: Draw,
    /// Seed of the draw.
    pub seed: u64,
    /// The day, when it is another one.
    pub date: Option<chrono::NaiveDate>,
}

impl Club<'_> {
    /// M10: refuses a final square after a final square: typed twice, it would be one more round than announced.
    ///
    /// # Errors
    /// When the session being played is one; or the base's own.
    pub fn must_have_no_final(&self) -> Result<()> {
        let tournament = self.tournament()?;
        if tournament.session().draw != Some(DrawKind::Square) {
            return Ok(());
        }
        let first = tournament.session().first;
        Err(Refusal::new("M10", format!("le carré final est déjà tiré : il commence à la position {first}"))
            .advise("Il est joué ? Terminez : chelem cloturer")
            .advise("Un second carré final, vraiment : la même commande avec --encore")
            .into())
    }

    /// Ends the session being played and opens the next one with new seats.
    ///
    /// # Errors
    /// While positions or sheets are missing; R5 for a coefficient that the elimination does not allow; a tie at the last
    /// place kept; M1–M8 for a shape that cannot be.
    pub fn next_session(&mut self, new: &NewSession) -> Result<PlacementReport> {
        self.change_tournament_in_base(Changes::Apply, |tx, tournament| {
            let earlier = EarlierNights::load(tx, tournament, new.draw)?;
            let going_on = open(&tournament, new)?;
            let (layout, session) = (going_on.layout, going_on.session);
            let ended = tournament.session().number;
            for id in &going_on.out {
                eliminate(tournament, *id, ended);
            }
            let (first, coefficient) = (session.first, session.coefficient);
            let positions = first.0 + session.positions - 1;
            tournament.make(Change::OpenSession(session));
            tournament.change_settings(|settings| {
                settings.positions = positions;
                settings.sessions = settings.sessions.max(going_on.sessions);
            });
            tournament.make(Change::Progress(State::Playing, first));
            let mut notes = going_on.notes;
            notes.extend(placing::seat_session(tournament, &layout, new.draw, &earlier, &going_on.kept)?);
            let words = tournament.session_words(tournament.session());
            let what = format!(
                "{words} : {} joueurs à {} tables ({}, tirage {}, graine {}){}",
                layout.players,
                layout.movement.tables,
                layout.movement.kind,
                new.draw.words(),
                new.seed,
                if coefficient == NO_COEFFICIENT {
                    String::new()
                } else {
                    format!(", coefficient {}", coefficient_text(coefficient))
                }
            );
            let report = placing::report(tournament, first, notes);
            Ok(Done::new(report, capitalised(&what)))
        })
    }

    /// Refuses a session that cannot be, before anything is drawn.
    ///
    /// # Errors
    /// As [`Club::next_session`].
    pub fn can_open_session(&self, new: &NewSession) -> Result<()> {
        open(&self.tournament()?, new).map(drop)
    }
}

/// A session decided, nothing written yet.
struct GoingOn {
    session: Session,
    layout: placing::Layout,
    /// In the order of the ranking.
    kept: Vec<EntryId>,
    out: Vec<EntryId>,
    /// Sessions there are now.
    sessions: u8,
    notes: Vec<String>,
}

fn open(tournament: &Tournament, new: &NewSession) -> Result<GoingOn> {
    must_be_over(tournament)?;
    let last = tournament.current();
    let ranking: Vec<Ranked<Who>> = ranked(tournament, last);
    // Only those of the session that ends can go on.
    let present: Vec<&Ranked<Who>> = ranking
        .iter()
        .filter(|row| !row.standing.left && row.standing.reached == tournament.session().number)
        .filter(|row| tournament.stays(row.standing.who, after(last)))
        .collect();
    let kept_count = match new.keep {
        Keep::All => present.len(),
        Keep::Best(count) => count,
        Keep::Eliminating(percent) => kept_for(present.len(), percent),
    };
    let (one, several) = (tournament.formula().noun(1), tournament.formula().noun(2));
    if new.draw == Draw::Square && (tournament.formula() != Formula::Individuel || kept_count % 4 != 0) {
        return Err(Refusal::new(
            "M10",
            "le carré final se joue à des tables de 4, chacun pour soi : 12, 16 ou 20 joueurs",
        )
        .advise("Choisissez un multiple de 4 joueurs ; par équipes, une séance de plus : chelem seance suivante.")
        .into());
    }
    if kept_count == 0 || kept_count > present.len() {
        return Err(AppError::input(format!("{kept_count} {several} à garder : il y en a {}", present.len())));
    }
    refuse_tie(tournament, &present, kept_count)?;
    let coefficient = coefficient(tournament, new, present.len(), kept_count)?;
    let (staying, leaving) = present.split_at(kept_count);
    let mut kept = people(tournament, staying);
    if new.keep == Keep::All && tournament.formula() == Formula::Individuel {
        // R7: a substitute out of the ranking goes on playing.
        let others =
            tournament.entries.iter().filter(|entry| !kept.contains(&entry.id) && tournament.plays(entry, after(last)));
        kept.extend(others.map(|entry| entry.id).collect::<Vec<_>>());
    }
    // Who has left is not eliminated: he is behind all who finish (R6).
    let out = tournament.entries.iter().filter(|entry| entry.left_after.is_none()).map(|entry| entry.id);
    let out = out.filter(|id| !kept.contains(id)).collect();
    let first = tournament.first_session();
    let positions = new.positions.unwrap_or(if new.phase { 1 } else { first.positions });
    let deals = new.deals.unwrap_or(tournament.session().deals);
    let next = after(last);
    if !(1..=30).contains(&deals) || usize::from(last.0) + usize::from(positions) > 120 {
        return Err(AppError::input(format!("{positions} positions de {deals} donnes de plus : c'est trop")));
    }
    let shape = match tournament.formula() {
        Formula::Individuel => Shape::of_those_left(kept.len(), tournament.game())?,
        formula => Shape::of_teams(formula, kept_count, tournament.settings.parallel)?,
    };
    // One position of a final square: chairs by rank, no movement to follow.
    let one_square = (new.draw == Draw::Square && positions == 1).then_some(Kind::Meilleurs);
    let layout = placing::lay_out(tournament, shape, positions, new.kind.or(one_square))?;
    let mut notes: Vec<String> = not_whole(tournament, &ranking).into_iter().collect();
    if !leaving.is_empty() {
        let noun = if leaving.len() > 1 { several } else { one };
        notes.push(format!(
            "{} {noun} sur {} ne continuent pas ; leur rang ne change plus.",
            leaving.len(),
            present.len()
        ));
    }
    if coefficient != 100 {
        let how = if new.divides { "les totaux reportés sont divisés par" } else { "ce qui suit est multiplié par" };
        notes.push(format!("Coefficient (R5) : {how} {}.", coefficient_text(coefficient)));
    }
    Ok(GoingOn {
        session: Session {
            number: tournament.session().number + 1,
            phase: new.phase,
            date: new.date,
            first: next,
            positions,
            deals,
            kind: Some(layout.movement.kind),
            tables: layout.movement.tables,
            seed: i64::try_from(new.seed).ok(),
            draw: Some(new.draw.kind()),
            coefficient,
            divides: new.divides,
            starts: std::collections::HashMap::new(),
        },
        layout,
        kept,
        out,
        sessions: u8::try_from(tournament.sessions_begun() + usize::from(!new.phase)).unwrap_or(u8::MAX),
        notes,
    })
}

/// R6: the teams that play no more because a chair of theirs is empty.
fn not_whole(tournament: &Tournament, ranking: &[Ranked<Who>]) -> Option<String> {
    let ended = tournament.session().number;
    let out = ranking.iter().filter(|row| row.standing.reached == ended);
    let out = out.filter(|row| !tournament.stays(row.standing.who, after(tournament.current())));
    let names: Vec<String> = out.map(|row| tournament.who(row.standing.who)).collect();
    (tournament.formula() != Formula::Individuel && !names.is_empty()).then(|| {
        format!(
            "Équipes incomplètes, qui ne continuent pas (R6) : {}. Pour qu'elles jouent : chelem annuler, chelem remplacer JOUEUR --par NOM, puis cette commande.",
            names.join(", ")
        )
    })
}

/// Every position of the session played, every sheet in.
fn must_be_over(tournament: &Tournament) -> Result<()> {
    tournament.must_be_open()?;
    tournament.must_be_placed()?;
    let (current, last) = (tournament.current(), tournament.session().last());
    let awaited = tournament.awaited_through(current);
    if awaited.count > 0 {
        return Err(AppError::input(format!("il manque {} : {}", counted(awaited.count, "feuille"), awaited.words()))
            .advise("Entrez-les : chelem marque."));
    }
    if current < last {
        return Err(AppError::input(format!(
            "la séance n'est pas finie : position {current}, la dernière est la {last}"
        ))
        .advise("Continuez : chelem position suivante.")
        .advise("Pour arrêter la séance ici : chelem tournoi arreter."));
    }
    Ok(())
}

/// Somebody just below the last place kept with the same rank: nobody may be eliminated by chance.
fn refuse_tie(tournament: &Tournament, present: &[&Ranked<Who>], kept: usize) -> Result<()> {
    let (Some(last), Some(next)) = (kept.checked_sub(1).and_then(|i| present.get(i)), present.get(kept)) else {
        return Ok(());
    };
    if last.rank != next.rank {
        return Ok(());
    }
    let level: Vec<&&Ranked<Who>> = present.iter().filter(|row| row.rank == last.rank).collect();
    let names: Vec<String> = level.iter().map(|row| tournament.who(row.standing.who)).collect();
    let above = present.iter().filter(|row| row.rank < last.rank).count();
    let noun = tournament.formula().noun(2);
    let message = format!("{} sont à égalité à la dernière place qui continue (rang {})", names.join(", "), last.rank);
    let mut refusal = Refusal::new("R3", message);
    if tournament.settings.article_29 {
        refusal = refusal
            .advise("L'article 29 ne les départage pas avec ce qui est connu : chelem classement --expliquer JOUEUR");
    } else {
        refusal = refusal.advise("Pour les départager par l'article 29 : chelem tournoi modifier --article29 oui");
    }
    let mut choices: Vec<String> =
        [above, above + level.len()].iter().filter(|n| **n > 0).map(ToString::to_string).collect();
    choices.dedup();
    Err(refusal.advise(format!("Ou gardez {} {noun} : --gardes N", choices.join(" ou "))).into())
}

/// R5: the coefficient, if the elimination allows it.
fn coefficient(tournament: &Tournament, new: &NewSession, played: usize, kept: usize) -> Result<u16> {
    let coefficient = match new.coefficient {
        Coefficient::None => 100,
        Coefficient::Highest => highest_coefficient(played, kept),
        Coefficient::Hundredths(hundredths) => hundredths,
    };
    if coefficient != 100 {
        check_coefficient(tournament.formula(), played, kept, coefficient)?;
    } else if new.coefficient == Coefficient::Highest {
        return Err(Refusal::new("R5", "un coefficient demande d'éliminer au moins 10 % des participants")
            .advise("Ajoutez --elimines 10 (ou plus), ou --gardes N ; ou ôtez --coefficient.")
            .into());
    }
    let before = tournament.sessions.iter().filter(|session| session.coefficient != 100).count();
    if coefficient != 100 && before >= MOST_COEFFICIENTS {
        return Err(Refusal::new(
            "R5",
            format!("{before} coefficients ont déjà été appliqués : c'est le plus possible"),
        )
        .into());
    }
    Ok(coefficient)
}

/// The position that opens what follows.
const fn after(last: PositionNo) -> PositionNo {
    PositionNo(last.0.saturating_add(1))
}

/// The entries behind rows of the ranking, in its order: of a team, those who hold its seats in what follows.
fn people(tournament: &Tournament, rows: &[&Ranked<Who>]) -> Vec<EntryId> {
    let next = after(tournament.current());
    let mut people = Vec::new();
    for row in rows {
        match row.standing.who {
            Who::Player(id) => people.push(id),
            Who::Team(id) => {
                let now = tournament.members(id).filter(|entry| tournament.plays(entry, next));
                people.extend(now.map(|entry| entry.id));
            }
        }
    }
    people
}

fn eliminate(tournament: &mut Draft, id: EntryId, session: u8) {
    if tournament.entry(id).is_some_and(|entry| entry.last_session.is_none()) {
        tournament.change_entry(id, |entry| entry.last_session = Some(session));
    }
}

pub(in crate::app) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// M10: what a final square of that many players usually plays: positions, then deals in each.
#[must_use]
pub const fn usual_final(players: usize, planned_deals: u8) -> (u8, u8) {
    match players {
        // Twenty players after 25 deals: five positions of one deal, by the FFT's movement.
        20 if planned_deals == 5 => (5, 1),
        _ => (1, if planned_deals == 5 { 4 } else { planned_deals }),
    }
}
