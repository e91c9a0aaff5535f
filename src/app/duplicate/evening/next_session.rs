//! From one session of *donnes dupliquées* to the next (D24, D57).

use super::place::words;
use crate::club::Changes;
use crate::error::Result;
use crate::night::Duplicate;
use crate::seating::past_nights::PastNights;
use crate::seating::{placing, session};
use domain::counted;
use domain::draw::Draw;
use domain::duplicate::Format;
use domain::duplicate::circuit::Kind;
use domain::etuis;
use domain::seating::session::NewSession;
use report::seating::{GoingOnReport, PlacementReport};
use storage::{Done, Subject};

impl Duplicate<'_> {
    /// D57: the default draw of the next session: by rank where ranks have starting places, else by lot.
    /// Errors: when there is no tournament.
    pub fn usual_next_draw(self) -> Result<Draw> {
        let tournament = self.night.tournament()?;
        let by_rank = matches!(tournament.format(), Some(Format::Individual | Format::Triplettes));
        Ok(if by_rank { Draw::Ranking } else { Draw::Lot })
    }

    /// Ends the session being played and opens the next one with new places, on the circuit named or the one there was.
    /// Errors: while positions or results are missing; D24 for a phase or a division, D35 for a match; R5 for a coefficient that the elimination
    /// does not allow; R9 for a tie at the last place kept; D5, D40–D53 for a circuit that cannot be.
    pub fn next_session(self, new: &NewSession, kind: Option<Kind>) -> Result<PlacementReport> {
        let wording = self.night.club.wording();
        self.night.change_tournament_in_base(Changes::Apply, |tx, tournament| {
            let going_on = etuis::open_session(tournament, new, kind)?;
            let first = going_on.session.first;
            let mut notes = session::notes(tournament, &going_on.chosen, &going_on.session, wording);
            let past = PastNights::load(tx, tournament, new.draw, first)?;
            let gained = etuis::begin_session(tournament, &going_on, new.draw, &past.met)?;
            notes.extend(words(&going_on.judged));
            notes.extend(gained.iter().flat_map(|gained| past.gain_words(gained)));
            if new.draw == Draw::Ranking {
                let how = if going_on.keeps_numbers() {
                    "Chaque triplette garde son numéro, pour attaquer autant que les autres sur les deux séances (D50)."
                } else {
                    "Places selon le classement : ceux qui s'y suivent se rencontrent à la dernière position (D57)."
                };
                notes.push(how.to_owned());
            }
            let asked = going_on.judged.plan.asked;
            let what = format!(
                "{} : {} à {} tables ({}, tirage {}, numéro {})",
                tournament.session_words(tournament.session()),
                counted(usize::from(asked.entered), asked.format.entrant()),
                asked.tables(),
                asked.kind,
                new.draw.words().text(wording),
                new.seed,
            );
            let what = session::deed(tournament, &going_on.chosen, &going_on.session, what);
            let report = placing::report(tournament, first, notes);
            Ok(Done::new(Subject::Session, report, what))
        })
    }

    /// Preview, before the draw: the contestants who go on and those eliminated.
    /// Errors: as [`Duplicate::next_session`].
    pub fn going_on(self, new: &NewSession, kind: Option<Kind>) -> Result<GoingOnReport> {
        let tournament = self.night.tournament()?;
        let going_on = etuis::open_session(&tournament, new, kind)?;
        Ok(session::going_on_report(&tournament, &going_on.chosen, &going_on.session))
    }
}
