//! Movements looked at for themselves: of a number of tables, of the tournament, side by side.

use std::hash::Hash;

use crate::club::Club;
use crate::error::Result;
use crate::evening::status::{is_square, movement_words};
use domain::advice::{Advice, Detail, Step};
use domain::award::Formula;
use domain::movement::verify::{self, Defect};
use domain::movement::{Chairs, Kind, MAX_POSITIONS, Movement, Place, Seating, Shape, choice};
use domain::tournament::Tournament;
use domain::{Orientation, PositionNo, Refusal, TableNo, counted};
use report::seating::{AtThree, ChoiceLine, ChoiceReport, MovementReport, MovementTable, RepeatLine};

/// Which movement to lay out.
#[derive(Debug, Clone)]
pub struct Judging {
    pub tables: u16,
    pub positions: u8,
    /// Movement; the usual one when `None`.
    pub kind: Option<Kind>,
    /// Labels of the empty places.
    pub absent: Vec<String>,
    pub formula: Formula,
    /// M8: parallel tournaments.
    pub parallel: bool,
}

impl Judging {
    /// Lays the movement out and counts it.
    /// Errors: M1, M2, O1 for a shape that cannot be; M5 for a place that does not exist.
    pub fn report(&self) -> Result<MovementReport> {
        let usual = Movement::usual(self.tables, self.positions, self.formula, self.parallel);
        let kind = self.kind.unwrap_or(usual.kind);
        let movement = Movement { kind, ..usual };
        movement.allowed()?;
        let absent = self
            .absent
            .iter()
            .map(|label| {
                Place::parse(label, kind, self.tables).ok_or_else(|| {
                    Refusal::new("M5", format!("place absente « {label} » inconnue à {} tables", self.tables)).advise(
                        Advice::say("Exemples : ")
                            .then(Detail::AbsentPlaces)
                            .then(" ; en Howell, un numéro : ")
                            .then(Detail::AbsentNumbers),
                    )
                })
            })
            .collect::<Result<Vec<_>, _>>()?;
        let judged = movement.judge_without(absent).ok_or_else(|| {
            Refusal::new(
                "M6",
                format!("{kind} : les places sont tirées à chaque position, il n'y a pas de plan à montrer"),
            )
            .advise(
                Advice::say("Voyez ")
                    .then(Detail::Movement(Kind::Fft))
                    .then(" ou ")
                    .then(Detail::Movement(Kind::Howell))
                    .then("."),
            )
        })?;
        Ok(MovementReport { best_absences: chosen_best(&judged), ..movement_report(&judged) })
    }
}

/// A counted seating, for a report: of the places of a plan, or the entries of a tournament.
pub(crate) struct Counted<'a, P, L> {
    pub(crate) seatings: &'a [Seating<P>],
    pub(crate) label: L,
}

impl<P: Copy + Ord + Hash, L: Fn(P) -> String> Counted<'_, P, L> {
    /// What is counted, of a movement called so.
    pub(crate) fn report(&self, movement: &str, description: String, tables: u16) -> MovementReport {
        let table =
            |(chairs, table): (&Chairs<P>, u16)| MovementTable { table, chairs: chairs.map(|c| c.map(&self.label)) };
        let position = |seating: &Seating<P>| seating.iter().zip(1..).map(table).collect();
        let at_three = |(who, times)| AtThree { who: (self.label)(who), times };
        MovementReport {
            movement: movement.to_owned(),
            description,
            tables,
            positions: self.seatings.iter().map(position).collect(),
            repeats: verify::repeats(self.seatings).iter().map(|pair| RepeatLine::of(pair, &self.label)).collect(),
            again_at_three: verify::twice_at_three(self.seatings).into_iter().map(at_three).collect(),
            defects: self.defects(),
            ..MovementReport::default()
        }
    }

    fn defects(&self) -> Vec<String> {
        let words = |defect| match defect {
            Defect::Twice { who, position } => {
                format!("{} a deux places en position {position} (M1)", (self.label)(who))
            }
            Defect::TooFew { table, position, players } => {
                format!("table {table}, position {position} : {} seulement (M5)", counted(players, "joueur"))
            }
        };
        verify::defects(self.seatings).into_iter().map(words).collect()
    }
}

/// The report of a judged movement.
pub(crate) fn movement_report(judged: &choice::Judged) -> MovementReport {
    let (kind, tables) = (judged.plan.kind, judged.plan.tables);
    let label = |place: Place| place.label(kind);
    let counted = Counted { seatings: &judged.plan.positions, label };
    MovementReport {
        clean_positions: Some(judged.clean),
        absent: judged.absences.places.iter().map(|place| label(*place)).collect(),
        best_absences: true,
        ..counted.report(kind.key(), judged.movement.describe(), tables)
    }
}

/// M5: whether the empty chairs chosen seat nobody twice at 3 whom the best choice would spare.
fn chosen_best(judged: &choice::Judged) -> bool {
    let missing = u16::try_from(judged.absences.places.len()).unwrap_or(u16::MAX);
    judged.movement.judge(missing).is_ok_and(|best| judged.absences.excess() <= best.absences.excess())
}

/// The sizes to compare.
#[derive(Debug, Clone, Copy)]
pub struct Choosing {
    /// Players, duos or teams, by the formula.
    pub entered: usize,
    /// Positions to play.
    pub positions: u8,
    pub formula: Formula,
    /// M8: parallel tournaments.
    pub parallel: bool,
    /// Only a movement of the fascicule may be proposed.
    pub fascicule_only: bool,
}

/// The movements possible for those entered, side by side, and the one to take.
/// Errors: M5, M7, M8 for a number that cannot play, O1 for the positions.
pub fn choose(choosing: Choosing) -> Result<ChoiceReport> {
    let Choosing { entered, positions, formula, parallel, fascicule_only } = choosing;
    let shape = Shape::of_teams(formula, entered, parallel)?;
    let asked = Movement::usual(shape.tables, positions, formula, parallel);
    Movement::individual(Kind::Hasard, shape.tables, positions).allowed()?;
    let compared = choice::compare(asked, shape.missing);
    let proposed = choice::recommend(asked, &compared, fascicule_only);
    let mut movements: Vec<ChoiceLine> =
        compared.iter().map(|(kind, judged)| fixed_line(*kind, judged.as_ref(), asked)).collect();
    let turns = usize::from(shape.missing) * 3 * usize::from(positions);
    let players = usize::from(shape.players);
    for kind in [Kind::Hasard, Kind::Meilleurs] {
        let drawn = Movement { kind, ..asked };
        movements.push(ChoiceLine {
            movement: kind.key().into(),
            refused: drawn.allowed().err().map(|refusal| refusal.message),
            // Players who were at 3 are spared until all were.
            again_at_three: (kind == Kind::Hasard).then(|| turns.saturating_sub(players).min(players)),
            fascicule: true,
            ease: "affichage".into(),
            remark: drawn.describe(),
            ..ChoiceLine::default()
        });
    }
    let key = proposed.map_or(Kind::Hasard, |judged| judged.movement.kind).key();
    if let Some(line) = movements.iter_mut().find(|line| line.movement == key && line.refused.is_none()) {
        line.proposed = true;
    }
    let why = reason_words(proposed, &compared, asked, fascicule_only);
    Ok(ChoiceReport { players: shape.players, tables: shape.tables, positions, movements, why })
}

fn fixed_line(kind: Kind, judged: Result<&choice::Judged, &Refusal>, asked: Movement) -> ChoiceLine {
    let found = judged.ok();
    ChoiceLine {
        movement: kind.key().into(),
        refused: judged.err().map(|refusal| refusal.message.clone()),
        repeats: found.map(|judged| judged.repeats.len()),
        again_at_three: found.map(|judged| judged.absences.again_at_three.len()),
        clean_positions: found.map(|judged| judged.clean),
        fascicule: matches!(kind, Kind::Fft | Kind::Howell),
        empty: found.map_or_else(Vec::new, |j| j.absences.places.iter().map(|place| place.label(kind)).collect()),
        ease: match (kind, found) {
            (Kind::Fft | Kind::Decalages, _) => "même orientation".into(),
            (Kind::Anneau, Some(judged)) if judged.movement.next_seats().is_some() => "place suivante".into(),
            _ => "fiche à suivre".into(),
        },
        remark: found.map_or_else(String::new, |_| remark(Movement { kind, ..asked }, asked)),
        proposed: false,
    }
}

/// The movement in a sentence; where it moves as the fascicule's does, the difference.
fn remark(movement: Movement, asked: Movement) -> String {
    let said = movement.describe();
    let fascicule = Movement { kind: Kind::Fft, ..asked };
    if movement.kind == Kind::Decalages && said == fascicule.describe() {
        return "comme le mouvement FFT, mais les chaises vides sont choisies parmi toutes".to_owned();
    }
    said
}

/// Why that one is proposed, in French.
fn reason_words(
    proposed: Option<&choice::Judged>,
    compared: &[(Kind, Result<choice::Judged, Refusal>)],
    asked: Movement,
    fascicule_only: bool,
) -> String {
    let Some(judged) = proposed else {
        return "aucun mouvement fixe n'est possible : les places se tirent à chaque position".to_owned();
    };
    let said = |judged: &choice::Judged| {
        let threes = judged.absences.again_at_three.len();
        let (repeats, threes) = (counted(judged.repeats.len(), "rencontre répétée"), counted(threes, "joueur"));
        format!("{repeats}, {threes} plus d'une fois à une table de 3")
    };
    let kind = judged.movement.kind;
    let usual = compared.iter().find(|(other, _)| *other == asked.kind).and_then(|(_, judged)| judged.as_ref().ok());
    match usual {
        _ if fascicule_only => format!("{kind}, seul mouvement fixe du fascicule ici : {}", said(judged)),
        Some(usual) if usual.movement.kind != kind => {
            format!("{kind} : {} ({} : {})", said(judged), asked.kind, said(usual))
        }
        _ => format!("{kind} : {}", said(judged)),
    }
}

/// When another movement would do better than the usual one just taken, its figures and how to take it.
pub(crate) fn better(movement: Movement, missing: u16, seed: u64) -> Option<Advice> {
    let compared = choice::compare(movement, missing);
    let proposed =
        choice::recommend(movement, &compared, false).filter(|judged| judged.movement.kind != movement.kind)?;
    let why = reason_words(Some(proposed), &compared, movement, false);
    Some(
        Advice::say(format!("Hors fascicule, on peut faire mieux : {why}. Pour cela : "))
            .then(Step::PlaceAgain { movement: proposed.movement.kind, seed })
            .then(". Tout comparer : ")
            .then(Step::ChooseMovement)
            .then("."),
    )
}

impl Club {
    /// The entrants and the positions planned: what [`choose`] compares.
    /// Errors: when there is no tournament.
    pub fn size(&self) -> Result<Choosing> {
        let tournament = self.tournament()?;
        let (formula, parallel) = (tournament.formula(), tournament.settings.parallel);
        let entered = tournament.entries.len().div_ceil(formula.members());
        Ok(Choosing { entered, positions: tournament.settings.positions, formula, parallel, fascicule_only: false })
    }
}

/// The movement of a tournament as it is seated.
pub(super) fn movement_of(tournament: &Tournament) -> Result<MovementReport> {
    tournament.must_be_placed()?;
    let kind = tournament.kind().unwrap_or(Kind::Fft);
    let tables = tournament.first_session().tables;
    let last = tournament.seats.iter().map(|seat| seat.position).max().unwrap_or(PositionNo(1));
    // Once places are drawn, a starting seat means nothing any more: people are named.
    let label = |id| match tournament.entry(id).and_then(|entry| tournament.label(entry)) {
        Some(label) if !kind.is_drawn() => label,
        _ => tournament.name(id),
    };
    let seatings = tournament.seatings(last);
    let counted = Counted { seatings: &seatings, label };
    let taken = |place: &Place| tournament.first_session().starts.values().any(|start| start == place);
    let fixed = !kind.is_drawn();
    let movement = Movement {
        kind,
        tables,
        positions: tournament.settings.positions,
        formula: tournament.formula(),
        parallel: tournament.settings.parallel,
    };
    let places = Place::all(if fixed { tables } else { 0 });
    let square = movement_words(tournament).filter(|_| is_square(tournament.session()));
    Ok(MovementReport {
        clean_positions: fixed.then(|| movement.clean_positions(MAX_POSITIONS)),
        absent: places.filter(|place| !taken(place)).map(|place| place.label(kind)).collect(),
        best_absences: best_absences(tournament, movement),
        ..counted.report(kind.key(), square.unwrap_or_else(|| movement.describe()), tables)
    })
}

/// M5: whether the empty chairs are the movement's own best choice, and everyone sits where the movement puts them.
fn best_absences(tournament: &Tournament, movement: Movement) -> bool {
    let starts = &tournament.session().starts;
    let missing = usize::from(movement.tables * 4).saturating_sub(starts.len());
    let as_planned = tournament.sessions.len() == 1
        && tournament.seats.iter().all(|seat| !seat.moved)
        && tournament.entries.iter().all(|entry| entry.from_position <= 1 && entry.left_after.is_none());
    let taken = |place: &Place| starts.values().any(|start| start == place);
    let best = || movement.judge(u16::try_from(missing).unwrap_or(u16::MAX));
    as_planned && best().is_ok_and(|best| !best.absences.places.iter().any(taken))
}

/// A seat in words: `table 5 Est`.
pub(crate) fn seat_words(table: TableNo, chair: Orientation) -> String {
    format!("table {table} {}", chair.word())
}
