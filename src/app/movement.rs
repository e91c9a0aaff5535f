//! Movements looked at for themselves: of a number of tables, of the tournament, side by side.

use super::club::Club;
use super::error::Result;
use crate::domain::movement::verify::{self, Defect, Repeat};
use crate::domain::movement::{
    Chairs, Kind, Movement, Place, Plan, Seating, Shape, absent, allowed, choice, clean_positions, describe,
};
use crate::domain::{Orientation, PositionNo, Refusal, TableNo};
use crate::report::SCHEMA;
use crate::report::movement::{AtThree, ChoiceLine, ChoiceReport, MovementReport, MovementTable, RepeatLine};

/// Which movement to lay out.
#[derive(Debug, Clone)]
pub struct Judging {
    /// Tables.
    pub tables: u16,
    /// Positions.
    pub positions: u8,
    /// Movement; the usual one when `None`.
    pub kind: Option<Kind>,
    /// Labels of the empty places.
    pub absent: Vec<String>,
}

impl Judging {
    /// Lays the movement out and counts it.
    ///
    /// # Errors
    /// M1, M2, O1 for a shape that cannot be; M5 for a place that does not exist.
    pub fn report(&self) -> Result<MovementReport> {
        let kind = self.kind.unwrap_or(Kind::usual(self.tables));
        allowed(kind, self.tables, self.positions)?;
        let absent = self
            .absent
            .iter()
            .map(|label| {
                Place::parse(label, kind, self.tables).ok_or_else(|| {
                    Refusal::new("M5", format!("place absente « {label} » inconnue à {} tables", self.tables))
                        .advise("Exemples : --absents N9,N11 ; en Howell, un numéro : --absents 12")
                })
            })
            .collect::<Result<Vec<_>, _>>()?;
        let plan = Plan::new(kind, self.tables, self.positions)
            .ok_or_else(|| {
                Refusal::new(
                    "M6",
                    format!("{kind} : les places sont tirées à chaque position, il n'y a pas de plan à montrer"),
                )
                .advise("Voyez --mouvement fft ou --mouvement howell.")
            })?
            .without(&absent);
        let counts = verify::plays_at_three(&plan.positions);
        let again_at_three = counts.into_iter().filter(|(_, times)| *times > 1).collect();
        let judged = choice::Judged {
            movement: Movement::individual(kind, self.tables, self.positions),
            repeats: verify::repeats(&plan.positions),
            clean: clean_positions(kind, self.tables, crate::domain::movement::MAX_POSITIONS),
            absences: absent::Absences { places: absent, again_at_three },
            plan,
        };
        Ok(movement_report(&judged))
    }
}

/// What a report says of any seating, whoever is seated: places of a plan, or entries of a tournament.
struct Counted<'a, P, L> {
    seatings: &'a [Seating<P>],
    repeats: &'a [Repeat<P>],
    label: L,
}

impl<P: Copy + Ord, L: Fn(P) -> String> Counted<'_, P, L> {
    fn positions(&self) -> Vec<Vec<MovementTable>> {
        let table =
            |(chairs, table): (&Chairs<P>, u16)| MovementTable { table, chairs: chairs.map(|c| c.map(&self.label)) };
        self.seatings.iter().map(|seating| seating.iter().zip(1..).map(table).collect()).collect()
    }

    fn repeats(&self) -> Vec<RepeatLine> {
        let line = |repeat: &Repeat<P>| RepeatLine {
            a: (self.label)(repeat.a),
            b: (self.label)(repeat.b),
            positions: repeat.positions.clone(),
        };
        self.repeats.iter().map(line).collect()
    }

    fn again_at_three(&self) -> Vec<AtThree> {
        let again = verify::plays_at_three(self.seatings).into_iter().filter(|(_, times)| *times > 1);
        again.map(|(who, times)| AtThree { who: (self.label)(who), times }).collect()
    }

    fn defects(&self) -> Vec<String> {
        let words = |defect| match defect {
            Defect::Twice { who, position } => {
                format!("{} est placé deux fois en position {position} (M1)", (self.label)(who))
            }
            Defect::TooFew { table, position, players } => {
                format!("table {table}, position {position} : {players} joueur(s) seulement (M5)")
            }
        };
        verify::defects(self.seatings).into_iter().map(words).collect()
    }
}

/// The report of a judged movement.
pub(super) fn movement_report(judged: &choice::Judged) -> MovementReport {
    let (kind, tables) = (judged.plan.kind, judged.plan.tables);
    let label = |place: Place| place.label(kind);
    let counted = Counted { seatings: &judged.plan.positions, repeats: &judged.repeats, label };
    let positions = u8::try_from(judged.plan.positions.len()).unwrap_or(u8::MAX);
    MovementReport {
        schema: SCHEMA,
        movement: kind.key().to_owned(),
        description: describe(kind, tables, positions),
        tables,
        positions: counted.positions(),
        repeats: counted.repeats(),
        clean_positions: Some(judged.clean),
        absent: judged.absences.places.iter().map(|place| label(*place)).collect(),
        again_at_three: counted.again_at_three(),
        defects: counted.defects(),
    }
}

/// The movements possible for a number of players and positions, side by side.
///
/// # Errors
/// M5 for fewer than 8 or more than 600 players, O1 for the positions.
pub fn choose(players: usize, positions: u8) -> Result<ChoiceReport> {
    let shape = Shape::of(players)?;
    allowed(Kind::Hasard, shape.tables, positions)?;
    let usual = Kind::usual(shape.tables);
    let mut movements = Vec::new();
    for kind in [Kind::Fft, Kind::Howell] {
        movements.push(match choice::judge(kind, shape, positions) {
            Ok(judged) => ChoiceLine {
                movement: kind.key().into(),
                refused: None,
                repeats: Some(judged.repeats.len()),
                again_at_three: Some(judged.absences.again_at_three.len()),
                remark: describe(kind, shape.tables, positions),
                proposed: false,
            },
            Err(refusal) => ChoiceLine {
                movement: kind.key().into(),
                refused: Some(refusal.message),
                repeats: None,
                again_at_three: None,
                remark: String::new(),
                proposed: false,
            },
        });
    }
    let turns = usize::from(shape.missing) * 3 * usize::from(positions);
    for kind in [Kind::Hasard, Kind::Meilleurs] {
        movements.push(ChoiceLine {
            movement: kind.key().into(),
            refused: None,
            repeats: None,
            // Those who were at 3 are spared until everybody was.
            again_at_three: (kind == Kind::Hasard).then(|| turns.saturating_sub(players).min(players)),
            remark: describe(kind, shape.tables, positions),
            proposed: false,
        });
    }
    let possible = |line: &ChoiceLine| line.refused.is_none();
    let proposed = movements.iter().position(|line| line.movement == usual.key() && possible(line));
    if let Some(line) = proposed.or_else(|| movements.iter().position(possible)).and_then(|i| movements.get_mut(i)) {
        line.proposed = true;
    }
    Ok(ChoiceReport { schema: SCHEMA, players: shape.players, tables: shape.tables, positions, movements })
}

impl Club<'_> {
    /// How many are entered, and how many positions are planned.
    ///
    /// # Errors
    /// When there is no tournament.
    pub fn size(&self) -> Result<(usize, u8)> {
        let night = self.night()?;
        Ok((night.entries.len(), night.row.data.positions))
    }

    /// The movement of the tournament as it is seated: meetings and seats counted on what is in the base.
    ///
    /// # Errors
    /// When the seats are not drawn yet.
    pub fn movement(&self) -> Result<MovementReport> {
        let night = self.night()?;
        night.must_be_placed()?;
        let kind = night.kind().unwrap_or(Kind::Fft);
        let tables = night.row.tables.unwrap_or(0);
        let last = night.seats.iter().map(|seat| seat.position).max().unwrap_or(PositionNo(1));
        // Once places are drawn, a starting seat says nothing any more: people are named.
        let label = |id| match night.entry(id).and_then(|entry| night.label(entry)) {
            Some(label) if !kind.is_drawn() => label,
            _ => night.name(id),
        };
        let seatings = night.seatings(last);
        let repeats = verify::repeats(&seatings);
        let counted = Counted { seatings: &seatings, repeats: &repeats, label };
        let taken = |place: &Place| night.entries.iter().any(|e| e.start == Some((place.table(), place.orientation())));
        let fixed = !kind.is_drawn();
        let places = Place::all(if fixed { tables } else { 0 });
        Ok(MovementReport {
            schema: SCHEMA,
            movement: kind.key().into(),
            description: describe(kind, tables, night.row.data.positions),
            tables,
            positions: counted.positions(),
            repeats: counted.repeats(),
            clean_positions: fixed.then(|| clean_positions(kind, tables, crate::domain::movement::MAX_POSITIONS)),
            absent: places.filter(|place| !taken(place)).map(|place| place.label(kind)).collect(),
            again_at_three: counted.again_at_three(),
            defects: counted.defects(),
        })
    }
}

/// A seat in words: `table 5 Est`.
pub(super) fn seat_words(table: TableNo, chair: Orientation) -> String {
    format!("table {table} {}", chair.word())
}
