//! Drawing starting seats (M11): the use case, and its report.

use crate::night::Free;
use std::collections::BTreeMap;

use crate::club::{Changes, Club};
use crate::error::Result;
use crate::evening::plan;
use crate::paper::head::seated;
use crate::seating::movement::{better, movement_report};
use crate::seating::past_nights::PastNights;
use domain::advice::{Step, Wording};
use domain::arbitration::ban;
use domain::competition::SQUARES;
use domain::draw::{Draw, DrawKind, Tally};
use domain::duplicate::circuit;
use domain::movement::{Chairs, Kind, verify};
use domain::seating::{self, Gained, Layout, wishes_not_granted};
use domain::tournament::{Entry, EntryId, Laid, LaidSides, TeamId, Tournament};
use domain::{PositionNo, TableNo, counted};
use report::seating::{FormationLine, MovementTable, PlacementReport, Remark};
use storage::{Done, Subject};

impl Free<'_> {
    /// Refuses a draw that cannot be, before anything is drawn.
    /// Errors: as [`Free::place`].
    pub fn can_place(self, kind: Option<Kind>) -> Result<()> {
        Ok(seating::first_layout(&*self.night.tournament()?, kind).map(drop)?)
    }

    /// Gives every entrant a starting seat and opens position 1.
    /// Errors: M1, M2, M5–M8, O1 for a shape that cannot be, with the nearest possible ones; or when the seats are drawn already.
    pub fn place(self, draw: Draw, seed: u64, kind: Option<Kind>) -> Result<PlacementReport> {
        let wording = self.night.club.wording();
        self.night.change_tournament_in_base(Changes::Apply, |tx, tournament| {
            let usual = kind.or(tournament.kind()).is_none();
            let layout = seating::first_layout(tournament, kind)?;
            let (movement, players) = (layout.movement, layout.players);
            let past = PastNights::load(tx, tournament, draw, PositionNo(1))?;
            let gained = seating::seat_first(tournament, &layout, draw, seed, &past.met)?;
            let mut notes = seated_words(tournament, &layout, draw, gained.as_ref(), &past, wording);
            if usual && let Some(judged) = &layout.judged {
                let missing = u16::try_from(judged.absences.places.len()).unwrap_or(0);
                notes.extend(better(movement, missing, seed).map(|advice| advice.text(wording).into()));
            }
            if let Some(sessions) = plan::sessions(tournament) {
                tournament.change_settings(|settings| settings.sessions = sessions);
            }
            notes.extend(plan::for_tonight(tournament).map(Remark::from));
            let report = report(tournament, PositionNo(1), notes);
            let (tables, kind) = (counted(movement.tables, "table"), movement.kind);
            let draw = draw.words().text(wording);
            let what = format!("Placement de {players} joueurs à {tables} ({kind}, tirage {draw}, numéro {seed})");
            Ok(Done::new(Subject::Placement, report, what))
        })
    }
}

impl Club {
    /// Article 25: the default draw of the first session.
    pub fn usual_draw(&self) -> Result<Draw> {
        Ok(self.tournament()?.usual_draw())
    }

    /// The seating at a position (the current one when `None`).
    /// Errors: when the position is not seated yet.
    pub fn placement(&self, position: Option<PositionNo>) -> Result<PlacementReport> {
        let tournament = self.tournament()?;
        tournament.must_be_placed()?;
        let asked = position.unwrap_or(tournament.current());
        let has_formations = tournament.formations(asked).next().is_some();
        let position = if has_formations { asked } else { seated(&tournament, position)? };
        Ok(report(&tournament, position, Vec::<Remark>::new()))
    }
}

/// Sentences on a session that has just been seated.
pub(crate) fn seated_words(
    tournament: &Tournament,
    layout: &Layout,
    draw: Draw,
    gained: Option<&Gained>,
    past: &PastNights,
    wording: Wording,
) -> Vec<Remark> {
    let mut notes = vec![if draw == Draw::Square {
        format!("Carré final (M10) : {}.", square_words(layout.movement.tables))
    } else {
        format!("Mouvement : {}.", layout.movement.describe_from(tournament.session().first.0))
    }];
    if draw == Draw::Square && !SQUARES.map(usize::from).contains(&layout.players) {
        notes.push(format!("Carré final à {} : hors fascicule (12, 16 ou 20), à annoncer.", layout.players));
    }
    if draw == Draw::Square && layout.movement.positions > 1 {
        notes.push(format!("Ensuite : {}.", layout.movement.describe_from(tournament.session().first.0)));
    }
    if let Some(gained) = gained {
        notes.push(format!(
            "Tirage équilibré ({}) : rencontres entre joueurs de même {} (au sort seul : {}).",
            if tournament.settings.championship.is_some() { "M11, article 25" } else { "M11" },
            tally_words(&gained.balanced),
            tally_words(&gained.by_lot)
        ));
        notes.extend(past.gain_words(gained));
    }
    if matches!(draw, Draw::Balanced { .. }) && !layout.movement.kind.is_numbered() {
        notes.extend(seating::orientation_words(tournament));
    }
    let elsewhere = wishes_not_granted(tournament);
    if !elsewhere.is_empty() && draw != Draw::Square {
        let names: Vec<String> = elsewhere.iter().map(|id| tournament.name(*id)).collect();
        notes.push(format!(
            "Orientation demandée, sans chaise libre ou sans mouvement fixe (M12) : {}.",
            names.join(", ")
        ));
    }
    let mut judged_words = Vec::new();
    match &layout.judged {
        Some(judged) => {
            let mut report = movement_report(judged);
            // Names, for the arbiter who tells them.
            for line in &mut report.again_at_three {
                let starts = |entry: &&Entry| tournament.label(entry).as_deref() == Some(line.who.as_str());
                if let Some(entry) = tournament.entries.iter().find(starts) {
                    line.who = format!("{} {}", line.who, tournament.name(entry.id));
                }
            }
            judged_words = report.remarks();
        }
        None if layout.movement.positions > 1 && draw != Draw::Square => {
            let next = wording(&Step::next_position());
            notes.push(format!("Les places des positions suivantes seront tirées à chaque « {next} »."));
        }
        None => {}
    }
    notes.into_iter().map(Remark::from).chain(judged_words).collect()
}

fn tally_words(tally: &Tally) -> String {
    format!("famille {}, club {}, comité {}", tally.family, tally.club, tally.committee)
}

/// M10: which ranks meet.
fn square_words(tables: u16) -> String {
    let ranks = |table: u16| (0..4).map(|chair| (table + chair * tables).to_string()).collect::<Vec<_>>().join(", ");
    match tables {
        1 => "les quatre premiers, Nord, Sud, Est, Ouest dans l'ordre".to_owned(),
        _ => format!("table 1, rangs {} ; table 2, rangs {} ; et ainsi de suite", ranks(1), ranks(2)),
    }
}

/// The placement of one position with the players' names.
pub(crate) fn report(tournament: &Tournament, position: PositionNo, notes: Vec<impl Into<Remark>>) -> PlacementReport {
    let notes = notes.into_iter().map(Into::into);
    let notes = notes.chain(ban::recalled(tournament, position).into_iter().map(Remark::from)).collect();
    let seatings = tournament.seatings(position);
    let seating = seatings.last().cloned().unwrap_or_default();
    let before: BTreeMap<EntryId, u16> = match seatings.iter().rev().nth(1) {
        Some(tables) => tables
            .iter()
            .zip(1..)
            .flat_map(|(chairs, table)| chairs.iter().flatten().map(move |id| (*id, table)))
            .collect(),
        None => BTreeMap::new(),
    };
    let table = |(chairs, table): (&Chairs<EntryId>, u16)| MovementTable {
        table,
        chairs: chairs.map(|chair| chair.map(|id| tournament.name(id))),
    };
    let etuis = tournament.duplicate.plays.iter().filter(|laid| laid.position == position);
    let etuis: BTreeMap<TableNo, String> = etuis.map(|laid| (laid.table, laid.words())).collect();
    let taken = || seating.iter().zip(1..).filter(|(chairs, _)| verify::seated(chairs).count() > 0);
    let tables: Vec<MovementTable> = taken().map(table).collect();
    let session = tournament.session_of(position);
    let circuit = tournament.circuit(session).map(circuit::Kind::key);
    let drawn = matches!(session.draw, Some(DrawKind::Lot | DrawKind::Balanced));
    let by_lot = drawn || session.kind.is_some_and(Kind::is_drawn);
    PlacementReport {
        tournament: tournament.settings.name.clone(),
        position: position.0,
        session: (tournament.sessions.len() > 1).then(|| tournament.session_words(session)),
        movement: session.kind.map(Kind::key).or(circuit).unwrap_or_default().to_owned(),
        seed: session.seed.and_then(|seed| u64::try_from(seed).ok()).filter(|_| by_lot),
        etuis: match etuis.is_empty() {
            true => Vec::new(),
            false => tables.iter().map(|one| etuis.get(&TableNo(one.table)).cloned().unwrap_or_default()).collect(),
        },
        tables,
        formations: formations(tournament, position),
        came: taken().map(|(chairs, _)| chairs.map(|id| before.get(&id?).copied())).collect(),
        notes,
    }
}

/// D56: the formations at each table.
fn formations(tournament: &Tournament, position: PositionNo) -> Vec<FormationLine> {
    let several = tournament.formations(position).any(|laid| laid.deal > 1);
    let name = |team: Option<TeamId>| {
        let team = tournament.team(team?).filter(|team| tournament.is_whole(team.id, position))?;
        Some(format!("{} {}", team.number, tournament.team_name(team.id)))
    };
    let line = |laid: &Laid| {
        let (lines, one, other) = match laid.sides {
            LaidSides::Lines { ns, eo } => (true, ns, eo),
            LaidSides::Opposed { attack, defence } => (false, attack, defence),
            LaidSides::Seats => (false, None, None),
        };
        let deal = several.then_some(laid.deal);
        let (one, other) = (name(one), name(other));
        FormationLine { table: laid.table.0, deal, etuis: laid.words(), lines, one, other }
    };
    let mut all: Vec<FormationLine> = tournament.formations(position).map(line).collect();
    all.sort_by_key(|line| (line.table, line.deal));
    all
}
