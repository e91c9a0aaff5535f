//! The draw of a tournament of *donnes dupliquées*, and its next position.

use crate::app::club::{Changes, Club};
use crate::app::error::Result;
use crate::app::seating::past_nights::{EarlierNights, PastNights};
use crate::app::seating::placing;
use crate::domain::advice::Step;
use crate::domain::draw::Draw;
use crate::domain::duplicate::circuit::{Judged, Kind};
use crate::domain::tournament::{Change, State};
use crate::domain::{PositionNo, Refusal, counted, etuis};
use crate::report::seating::PlacementReport;
use crate::storage::{Done, Subject};

impl Club {
    /// Whether the tournament commands act on is one of *donnes dupliquées*.
    ///
    /// # Errors
    /// When there is no tournament.
    pub fn is_duplicate(&self) -> Result<bool> {
        Ok(self.tournament()?.is_duplicate())
    }

    /// Refuses a draw that cannot be, before anything is drawn.
    ///
    /// # Errors
    /// As [`Club::place_duplicate`].
    pub fn can_place_duplicate(&self, kind: Option<Kind>) -> Result<()> {
        Ok(etuis::judged(&self.tournament()?, kind).map(drop)?)
    }

    /// Gives everybody a starting place, lays the étuis of all positions and opens position 1.
    ///
    /// # Errors
    /// D5, D7, D40–D53 for a circuit that cannot be, with what can; or when the seats are drawn already.
    pub fn place_duplicate(&mut self, draw: Draw, seed: u64, kind: Option<Kind>) -> Result<PlacementReport> {
        self.change_tournament_in_base(Changes::Apply, |tx, tournament| {
            let judged = etuis::judged(tournament, kind)?;
            let earlier = EarlierNights::load(tx, tournament, draw)?;
            let past = PastNights::of(tournament, &earlier, PositionNo(1));
            let gained = etuis::seat_first(tournament, &judged, draw, seed, &past.met)?;
            let mut notes = words(&judged);
            notes.extend(gained.iter().flat_map(|gained| past.said(gained)));
            let report = placing::report(tournament, PositionNo(1), notes);
            let asked = judged.plan.asked;
            let what = format!(
                "Placement de {} en donnes dupliquées ({}, {}, {} par position, numéro du tirage {seed})",
                counted(asked.entered, asked.format.entrant()),
                asked.kind,
                counted(asked.positions, "position"),
                counted(asked.size, "étui"),
            );
            Ok(Done::new(Subject::Placement, report, what))
        })
    }

    /// Opens the next position; étuis travel with their fiches, so results may still be awaited.
    ///
    /// # Errors
    /// Before the draw, after the last position, or when the tournament is closed.
    pub fn next_duplicate_position(&mut self) -> Result<PlacementReport> {
        self.change_tournament(|tournament| {
            tournament.must_be_open()?;
            tournament.must_be_placed()?;
            let (current, last) = (tournament.current(), tournament.settings.positions);
            if current.0 >= last {
                let refusal = Refusal::input(format!("la position {current} est la dernière"));
                return Err(refusal.advise(Step::EnterEtuis).advise(Step::Close).into());
            }
            let position = PositionNo(current.0 + 1);
            tournament.make(Change::Progress(State::Playing, position));
            let awaited = etuis::awaited(tournament, current);
            let notes = match awaited.len() {
                0 => Vec::new(),
                lines => vec![format!("Attendus jusqu'ici : {}.", counted(lines, "résultat"))],
            };
            let report = placing::report(tournament, position, notes);
            Ok(Done::new(Subject::Position, report, format!("Ouverture de la position {position}")))
        })
    }
}

/// What is said of a circuit that has just been laid out.
fn words(judged: &Judged) -> Vec<String> {
    let asked = judged.plan.asked;
    let mut notes = vec![format!(
        "Circuit : {}, {}, {} par position. {}",
        asked.kind,
        counted(asked.positions, "position"),
        counted(asked.size, "étui"),
        asked.describe()
    )];
    notes.push(format!("Étuis à préparer : {}.", judged.plan.etuis_to_prepare()));
    let rests: usize = judged.verdicts.iter().map(|verdict| verdict.rests.len()).sum();
    if rests > 0 {
        notes.push(format!("Table relais (D47) : {} se reposent une fois.", counted(rests, "joueur")));
    }
    if !judged.is_clean() {
        notes.push("Attention : des joueurs se rencontrent plus d'une fois dans ce circuit (D40).".to_owned());
    }
    notes
}
