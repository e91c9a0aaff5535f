//! The draw of a tournament of *donnes dupliquées*, and its next position.

use crate::night::Duplicate;
use std::collections::BTreeSet;

use crate::club::{Changes, Club};
use crate::error::Result;
use crate::seating::past_nights::PastNights;
use crate::seating::placing;
use domain::advice::Step;
use domain::draw::Draw;
use domain::duplicate::circuit::{Judged, Kind, Verdict};
use domain::duplicate::{Badge, Format};
use domain::federation::is_short_triangle;
use domain::text::capitalised;
use domain::tournament::{Change, State, Tournament};
use domain::{PositionNo, Refusal, counted, etuis};
use report::seating::PlacementReport;
use storage::{Done, Subject};

impl Club {
    /// Whether the tournament commands act on is one of *donnes dupliquées*.
    /// Errors: when there is no tournament.
    pub fn is_duplicate(&self) -> Result<bool> {
        Ok(self.tournament()?.is_duplicate())
    }

    /// D1: the format of the tournament commands act on; nothing for free deals.
    /// Errors: when there is no tournament.
    pub fn duplicate_format(&self) -> Result<Option<Format>> {
        Ok(self.tournament()?.format())
    }
}

impl Duplicate<'_> {
    /// Whether that tournament is ranked by percentages; by *points de match* else (D1).
    /// Errors: when there is no tournament; D1 for free deals.
    pub fn ranks_percent(self) -> Result<bool> {
        let tournament = self.night.tournament()?;
        Ok(tournament.format().is_none_or(Format::is_percent))
    }

    /// How many positions it has, opened or not.
    /// Errors: as [`Duplicate::ranks_percent`].
    pub fn positions(self) -> Result<u8> {
        Ok(self.night.tournament()?.settings.positions)
    }

    /// Refuses a draw that cannot be, before anything is drawn.
    /// Errors: as [`Duplicate::place`].
    pub fn can_place(self, kind: Option<Kind>, colour: Option<Badge>) -> Result<()> {
        let tournament = self.night.tournament()?;
        check_colour(&tournament, colour)?;
        Ok(etuis::judged(&tournament, kind).map(drop)?)
    }

    /// Gives every entrant a starting place, lays the étuis of all positions and opens position 1.
    /// Errors: D5, D7, D40–D53 for a circuit that cannot be, with what can; D58 for a colour where nobody attacks in turn; or when the
    /// seats are drawn already.
    pub fn place(self, draw: Draw, seed: u64, kind: Option<Kind>, colour: Option<Badge>) -> Result<PlacementReport> {
        self.night.change_tournament_in_base(Changes::Apply, |tx, tournament| {
            check_colour(tournament, colour)?;
            let judged = etuis::judged(tournament, kind)?;
            let past = PastNights::load(tx, tournament, draw, PositionNo(1))?;
            let gained = etuis::seat_first(tournament, &judged, draw, seed, colour, &past.met)?;
            let mut notes = words(&judged);
            if let Some(badge) = tournament.settings.duplicate.and_then(|duplicate| duplicate.first_badge) {
                notes.push(format!("Dans chaque triplette, {} attaque le premier (D58).", badge.word()));
            }
            notes.extend(gained.iter().flat_map(|gained| past.gain_words(gained)));
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
    /// Errors: before the draw, after the last position, or when the tournament is closed.
    pub fn next_position(self) -> Result<PlacementReport> {
        self.night.change_tournament(|tournament| {
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
            let mut notes: Vec<String> =
                etuis::moves(tournament, position).iter().map(|moves| format!("À annoncer : {moves}.")).collect();
            if !awaited.is_empty() {
                notes.push(format!("Attendus jusqu'ici : {}.", counted(awaited.len(), "résultat")));
            }
            let report = placing::report(tournament, position, notes);
            Ok(Done::new(Subject::Position, report, format!("Ouverture de la position {position}")))
        })
    }
}

/// D58: one draw per tournament, of triplettes only.
fn check_colour(tournament: &Tournament, colour: Option<Badge>) -> Result<(), Refusal> {
    let (Some(duplicate), Some(_)) = (tournament.settings.duplicate, colour) else { return Ok(()) };
    if duplicate.format != Format::Triplettes {
        return Err(Refusal::new(
            "D58",
            "seules les triplettes ont un attaquant à tour de rôle, et une couleur à tirer",
        ));
    }
    match duplicate.first_badge {
        Some(drawn) => {
            let message =
                format!("la couleur du premier attaquant est déjà tirée : {} ; une fois par tournoi", drawn.word());
            Err(Refusal::new("D58", message))
        }
        None => Ok(()),
    }
}

/// Sentences on a circuit that has just been laid out.
pub(super) fn words(judged: &Judged) -> Vec<String> {
    let asked = judged.plan.asked;
    let mut notes = vec![format!(
        "{}, {}, {} par position. {}.",
        capitalised(&asked.kind.to_string()),
        counted(asked.positions, "position"),
        counted(asked.size, "étui"),
        capitalised(&asked.describe())
    )];
    notes.push(format!("Étuis à préparer : {}.", judged.plan.etuis_to_prepare()));
    let rests = |verdict: &Verdict| verdict.rests.keys().map(|(number, _)| number).collect::<BTreeSet<_>>().len();
    let rests: usize = judged.verdicts.iter().map(rests).sum();
    if rests > 0 {
        let rest = if rests == 1 { "se repose" } else { "se reposent" };
        let times: BTreeSet<u16> = judged.verdicts.iter().flat_map(|verdict| verdict.rests.values().copied()).collect();
        let words: Vec<String> =
            times.into_iter().map(|times| if times == 1 { "une".into() } else { times.to_string() }).collect();
        let (who, words) = (counted(rests, asked.format.entrant()), words.join(" ou "));
        notes.push(format!("Table relais (D47) : {who} {rest} {words} fois."));
    }
    if asked.format == Format::Teams && asked.entered == 2 {
        notes.push(
            "À chaque quart, une table joue en salle fermée, l'autre en salle ouverte : l'équipe de la plus haute carte choisit la salle des siens aux quarts 1 et 3, l'autre aux quarts 2 et 4 (D35)."
                .to_owned(),
        );
    }
    if is_short_triangle(asked.format, asked.entered, u16::from(asked.positions) * u16::from(asked.size)) {
        notes.push("Attention : un triangulaire de 24 donnes ne peut pas être homologué (D62).".to_owned());
    }
    if !judged.is_clean() && asked.format != Format::Teams {
        notes.push("Attention : certains se rencontrent plus d'une fois dans ce circuit (D40).".to_owned());
    }
    notes
}
