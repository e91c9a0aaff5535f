//! From one session (*séance*) to the next: the use cases, and their reports.

use crate::club::{Changes, Club};
use crate::directory::find;
use crate::error::Result;
use crate::evening::status::movement_words;
use crate::night::Free;
use crate::seating::past_nights::PastNights;
use crate::seating::placing;
use domain::advice::{Step, Wording};
use domain::award::Formula;
use domain::competition::coefficient_text;
use domain::counted;
use domain::draw::Draw;
use domain::seating::session::{self, Chosen, NewSession};
use domain::seating::tie::{self, Settle};
use domain::text::capitalised;
use domain::tournament::{Session, Tournament, Who};
use report::seating::{GoingOnReport, PlacementReport, Remark};
use storage::{Done, Subject};

/// R9: how to settle a tie at the last place that goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Settling {
    /// By lot, from that seed.
    Lot(u64),
    /// By choice: those who go on, by name or number, and the reason.
    Choice(Vec<String>, String),
}

impl Settling {
    /// With those named found among the players or teams.
    /// Errors: nobody or several people found.
    pub(crate) fn found(&self, tournament: &Tournament) -> Result<Settle> {
        Ok(match self {
            Self::Lot(seed) => Settle::Lot(*seed),
            Self::Choice(names, reason) => {
                let who = |name: &String| -> Result<Who> {
                    Ok(match tournament.formula() {
                        Formula::Individuel => Who::Player(find::entry(tournament, name)?.id),
                        Formula::Duo | Formula::Equipe4 => Who::Team(find::team(tournament, name)?.id),
                    })
                };
                Settle::Choice(names.iter().map(who).collect::<Result<_>>()?, reason.clone())
            }
        })
    }
}

impl Club {
    /// The session asked for, with a tie settled as the arbiter decides (R9).
    /// Errors: nobody or several people found under a name.
    pub fn settling(&self, new: NewSession, settling: Option<&Settling>) -> Result<NewSession> {
        let tournament = self.tournament()?;
        let settle = settling.map(|settling| settling.found(&tournament)).transpose()?;
        Ok(NewSession { settle, ..new })
    }

    /// M10: refuses a final square after a final square: typed twice, it would be one more round than announced.
    /// Errors: when the session being played is one.
    pub fn must_have_no_final(&self) -> Result<()> {
        Ok(session::must_have_no_final(&*self.tournament()?)?)
    }
}

impl Free<'_> {
    /// Ends the session being played and opens the next one with new seats.
    /// Errors: while positions or sheets are missing; R5 for a coefficient that the elimination does not allow; a tie at the last
    /// place kept; M1–M8 for a shape that cannot be.
    pub fn next_session(self, new: &NewSession) -> Result<PlacementReport> {
        let wording = self.night.club.wording();
        self.night.change_tournament_in_base(Changes::Apply, |tx, tournament| {
            let going_on = session::open(tournament, new)?;
            let (layout, first) = (&going_on.layout, going_on.session.first);
            let chosen = notes(tournament, &going_on.chosen, &going_on.session, wording);
            let past = PastNights::load(tx, tournament, new.draw, first)?;
            let gained = session::begin(tournament, &going_on, new.draw, &past.met)?;
            let seated = placing::seated_words(tournament, layout, new.draw, gained.as_ref(), &past, wording);
            let notes: Vec<Remark> = chosen.into_iter().map(Remark::from).chain(seated).collect();
            let words = tournament.session_words(tournament.session());
            let what = format!(
                "{words} : {} joueurs à {} tables ({})",
                layout.players,
                layout.movement.tables,
                match new.draw {
                    Draw::Square => movement_words(tournament).unwrap_or_default(),
                    draw => {
                        format!("{}, tirage {}, numéro {}", layout.movement.kind, draw.words().text(wording), new.seed)
                    }
                },
            );
            let what = deed(tournament, &going_on.chosen, &going_on.session, what);
            let report = placing::report(tournament, first, notes);
            Ok(Done::new(Subject::Session, report, what))
        })
    }

    /// Preview, before the draw: the entrants who go on and those eliminated.
    /// Errors: as [`Free::next_session`].
    pub fn going_on(self, new: &NewSession) -> Result<GoingOnReport> {
        let tournament = self.night.tournament()?;
        let going_on = session::open(&tournament, new)?;
        Ok(going_on_report(&tournament, &going_on.chosen, &going_on.session))
    }
}

/// The words for the journal: the session, its coefficient, and how a tie was settled.
pub(crate) fn deed(tournament: &Tournament, chosen: &Chosen, session: &Session, mut what: String) -> String {
    if session.has_coefficient() {
        what.push_str(&format!(", coefficient {}", coefficient_text(session.coefficient)));
    }
    if let Some(settlement) = &chosen.settlement {
        what.push_str(&format!(" ; {}", tie::words(tournament, settlement)));
    }
    capitalised(&what)
}

/// The entrants who go on to a session, and those who do not.
pub(crate) fn going_on_report(tournament: &Tournament, chosen: &Chosen, session: &Session) -> GoingOnReport {
    let names = |list: &[Who]| list.iter().map(|who| tournament.name_of(*who)).collect();
    GoingOnReport {
        goes_on: names(&chosen.ranked.0),
        eliminated: names(&chosen.ranked.1),
        tables: session.tables,
        positions: session.positions,
        deals: session.deals,
    }
}

/// The entrants who do not go on, and what counts from here on.
pub(crate) fn notes(tournament: &Tournament, chosen: &Chosen, session: &Session, wording: Wording) -> Vec<String> {
    let mut notes = Vec::new();
    if !chosen.not_whole.is_empty() {
        notes.push(format!(
            "Équipes incomplètes, qui ne continuent pas (R6) : {}. Pour qu'elles jouent : {}, {}, puis cette commande.",
            chosen.not_whole.join(", "),
            wording(&Step::Undo),
            wording(&Step::Substitute { entry: None })
        ));
    }
    let leaving = chosen.ranked.1.len();
    if leaving > 0 {
        let names: Vec<String> = chosen.ranked.1.iter().map(|who| tournament.name_of(*who)).collect();
        notes.push(format!(
            "Éliminés : {} sur {}, dont le rang ne change plus : {}.",
            if tournament.has_formations() {
                tournament.teams_words(leaving)
            } else {
                counted(leaving, tournament.formula().noun(1))
            },
            chosen.present,
            names.join(", ")
        ));
    }
    notes.extend(chosen.departure.clone());
    notes.extend(chosen.settlement.iter().map(|settlement| tie::words(tournament, settlement)));
    if session.has_coefficient() {
        let how =
            if session.divides { "les totaux reportés sont divisés par" } else { "ce qui suit est multiplié par" };
        notes.push(format!("Coefficient (R5) : {how} {}.", coefficient_text(session.coefficient)));
    }
    notes
}
