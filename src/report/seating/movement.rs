//! Movements and placements, for the screen and for other programs (`docs/reference/cli.md`).

use domain::counted;
use domain::movement::verify::Repeat;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use crate::table::{Table, Tabular, yes_no};
use crate::{Cell, row};

/// One table of a movement; `None` is an empty chair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovementTable {
    pub table: u16,
    /// Labels at N, S, E, O and, at a table of 5, M.
    pub chairs: [Option<String>; 5],
}

impl MovementTable {
    /// The four chairs, and the fifth where it is taken.
    fn shown(&self) -> &[Option<String>] {
        if self.chairs[4].is_some() { &self.chairs } else { &self.chairs[..4] }
    }
}

impl Serialize for MovementTable {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("table", &self.table)?;
        for (letter, chair) in ["N", "S", "E", "O", "M"].into_iter().zip(self.shown()) {
            map.serialize_entry(letter, chair)?;
        }
        map.end()
    }
}

/// Two players who meet more than once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RepeatLine {
    pub a: String,
    pub b: String,
    pub positions: Vec<u8>,
}

impl RepeatLine {
    /// The pair by their names.
    pub fn of<P: Copy>(repeat: &Repeat<P>, name: impl Fn(P) -> String) -> Self {
        Self { a: name(repeat.a), b: name(repeat.b), positions: repeat.positions.clone() }
    }

    /// A warning under that rule: how many, with what is to be said of them, then who.
    pub(super) fn warning(repeats: &[Self], rule: &str, remark: &str) -> [String; 2] {
        let pair = |repeat: &Self| {
            let positions: Vec<String> = repeat.positions.iter().map(u8::to_string).collect();
            format!("{}–{} (positions {})", repeat.a, repeat.b, positions.join(" et "))
        };
        let count = counted(repeats.len(), "rencontre répétée");
        [format!("Attention ({rule}) : {count}{remark}."), named(repeats.iter().map(pair))]
    }
}

/// A player who sits more than once at a table of 3.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AtThree {
    pub who: String,
    /// How many times.
    pub times: u8,
}

/// A remark for the arbiter, in French.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Remark {
    pub words: String,
    /// It was verified, and is as one wishes.
    #[serde(skip)]
    pub holds: bool,
}

impl From<String> for Remark {
    fn from(words: String) -> Self {
        Self { words, holds: false }
    }
}

impl From<Remark> for String {
    fn from(remark: Remark) -> Self {
        remark.words
    }
}

/// A movement laid out and counted.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct MovementReport {
    /// Which movement (`fft`, `howell`).
    pub movement: String,
    /// In one French sentence.
    pub description: String,
    pub tables: u16,
    /// Seats of each position.
    pub positions: Vec<Vec<MovementTable>>,
    /// Pairs who meet more than once.
    pub repeats: Vec<RepeatLine>,
    /// M3: positions without a repeated meeting, at most 20; `None` where places are drawn.
    pub clean_positions: Option<u8>,
    /// Empty chairs, by label.
    pub absent: Vec<String>,
    /// Players more than once at a table of 3.
    pub again_at_three: Vec<AtThree>,
    /// Faults of the seating (a player twice, a table of 2), in French.
    pub defects: Vec<String>,
    /// M5: the empty chairs are those that seat the fewest people twice at 3, all choices of the movement having been tried.
    #[serde(skip)]
    pub best_absences: bool,
}

impl Tabular for MovementReport {
    fn table(&self) -> Table {
        let title =
            format!("{} tables, {} – {}", self.tables, counted(self.positions.len(), "position"), self.description);
        Table::of(title, 0..usize::from(self.tables))
            .column(">Table", |number| number + 1)
            .columns(
                0..self.positions.len(),
                |position| format!("Position {} (N S E O)", position + 1),
                |number, position| {
                    self.positions[position].get(number).map(|table| {
                        let labels = table.shown().iter().map(|chair| chair.as_deref().unwrap_or("–"));
                        labels.collect::<Vec<_>>().join(" ")
                    })
                },
            )
            .notes(self.remarks())
    }
}

impl MovementReport {
    /// Remarks on this movement for the arbiter, in French.
    pub fn remarks(&self) -> Vec<Remark> {
        let holds = |words: &str| Remark { words: words.to_owned(), holds: true };
        let mut notes = Vec::new();
        if self.repeats.is_empty() {
            notes.push(holds("Personne ne rencontre deux fois le même joueur."));
        } else {
            let clean = match self.clean_positions {
                _ if self.movement == "howell" && self.tables == 3 => " ; à 3 tables, c'est inévitable (M4)".to_owned(),
                Some(clean) => format!(" ; sans répétition : {} au plus", counted(clean, "position")),
                None => String::new(),
            };
            notes.extend(RepeatLine::warning(&self.repeats, "M3", &clean).map(Remark::from));
        }
        if !self.absent.is_empty() {
            notes.push(format!("Départs sans joueur : {}.", self.absent.join(", ")).into());
            if self.again_at_three.is_empty() {
                notes.push(holds("Personne ne joue deux fois à une table de 3."));
            }
        }
        if !self.again_at_three.is_empty() {
            let list = named(self.again_at_three.iter().map(|line| format!("{} ({} fois)", line.who, line.times)));
            let best = match (self.best_absences, self.movement.as_str()) {
                (false, _) => "",
                (true, "fft") => " (aucun autre choix de places Nord vides ne fait mieux)",
                (true, _) => " (aucun autre choix de chaises vides ne fait mieux)",
            };
            notes.push(format!("Attention (M5) : jouent plus d'une fois à une table de 3{best} : {list}").into());
        }
        notes.extend(self.defects.iter().cloned().map(Remark::from));
        notes
    }
}

/// A list in one sentence; items beyond the first dozen are counted.
pub(super) fn named(items: impl ExactSizeIterator<Item = String>) -> String {
    const SHOWN: usize = 12;
    let more = items.len().saturating_sub(SHOWN);
    let mut text = items.take(SHOWN).collect::<Vec<_>>().join(", ");
    if more > 0 {
        text.push_str(&format!(" et {}", counted(more, "autre")));
    }
    text.push('.');
    text
}

/// One movement among those possible.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct ChoiceLine {
    /// Its key (`--mouvement`).
    pub movement: String,
    /// Why it is impossible here, if it is.
    pub refused: Option<String>,
    /// Pairs who meet more than once; `None` when only chance decides.
    pub repeats: Option<usize>,
    /// Players more than once at a table of 3.
    pub again_at_three: Option<usize>,
    /// M3: positions without a repeated meeting, at most 20.
    pub clean_positions: Option<u8>,
    /// True for the fascicule's own movements.
    pub fascicule: bool,
    /// The chairs to leave empty, by label.
    pub empty: Vec<String>,
    /// Its demands on the players, in two words, in French.
    pub ease: String,
    /// Its properties, in French.
    pub remark: String,
    /// True for the one proposed.
    pub proposed: bool,
}

/// The movements side by side, for a number of players and positions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChoiceReport {
    pub players: u16,
    pub tables: u16,
    pub positions: u8,
    /// One line per movement.
    pub movements: Vec<ChoiceLine>,
    /// Why the proposed one, in French.
    pub why: String,
}

impl Tabular for ChoiceReport {
    fn table(&self) -> Table {
        let count = |line: &ChoiceLine, value: Option<usize>| match (&line.refused, value) {
            (Some(_), _) => Cell::from("–"),
            (None, Some(value)) => Cell::from(value),
            (None, None) => Cell::from("?"),
        };
        let title =
            format!("{} joueurs, {} tables, {}", self.players, self.tables, counted(self.positions, "position"));
        let mut table = Table::of(title, &self.movements)
            .column("Mouvement", |line| &line.movement)
            .column(">Répétées", |line| count(line, line.repeats))
            .column(">2× à 3", |line| count(line, line.again_at_three))
            .column(">Maximum", |line| line.clean_positions.map_or_else(|| Cell::from("–"), Cell::from))
            .column("FFT", |line| yes_no(line.fascicule))
            .column("Pour les joueurs", |line| if line.refused.is_some() { "impossible ici" } else { &line.ease })
            .column("Proposé", |line| line.proposed.then_some("←"))
            .notes([format!("Proposé : {}.", self.why)]);
        let empty = self.movements.iter().find(|line| line.proposed && !line.empty.is_empty());
        table.notes.extend(empty.map(|line| format!("Départs sans joueur : {}.", line.empty.join(", "))));
        table.notes.push(
            "Répétées : rencontres répétées ; 2× à 3 : joueurs plus d'une fois à une table de 3 ; Maximum : positions possibles \
             sans répétition ; FFT : mouvement du fascicule."
                .to_owned(),
        );
        for line in &self.movements {
            let remark = line.refused.as_ref().unwrap_or(&line.remark);
            let name = format!("{} : ", line.movement);
            table.notes.push(format!("{name}{}.", remark.strip_prefix(&name).unwrap_or(remark)));
        }
        table
    }
}

/// The seating of one position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PlacementReport {
    /// The tournament's name.
    pub tournament: String,
    pub position: u8,
    /// The session it belongs to, in French, where there are several.
    pub session: Option<String>,
    /// Movement's key.
    pub movement: String,
    /// Seed of the draw, when there was one.
    pub seed: Option<u64>,
    /// Names at N, S, E, O, table by table.
    pub tables: Vec<MovementTable>,
    /// D6: the étuis of each table, in *donnes dupliquées*.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub etuis: Vec<String>,
    /// D56: the formations, where nobody has a chair of his own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub formations: Vec<FormationLine>,
    /// The table each chair's player comes from, table by table; nothing before a second position, or of who comes anew.
    #[serde(skip)]
    pub came: Vec<[Option<u16>; 5]>,
    /// Remarks.
    pub notes: Vec<Remark>,
}

/// D56: two formations at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FormationLine {
    pub table: u16,
    /// Which deal of the position, where formations change between two (D51).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deal: Option<u8>,
    /// The étuis: `5 à 8`.
    pub etuis: String,
    /// True for North-South and East-West; else `one` attacks, and `other` defends.
    pub lines: bool,
    /// The first, with its number; nothing where it is missing.
    pub one: Option<String>,
    pub other: Option<String>,
}

impl PlacementReport {
    /// The formations, table by table.
    fn of_formations(&self, title: String) -> Table {
        let lines = self.formations.iter().all(|line| line.lines);
        let deals = self.formations.iter().any(|line| line.deal.is_some());
        let sides = if lines { ["Nord-Sud", "Est-Ouest"] } else { ["Attaque", "Défense"] };
        Table::of(title, &self.formations)
            .column(">Table", |line| line.table)
            .column(sides[0], |line| line.one.as_deref().unwrap_or("–"))
            .column(sides[1], |line| line.other.as_deref().unwrap_or("–"))
            .column("Étuis", |line| match (&line.one, &line.other) {
                (Some(_), Some(_)) => line.etuis.clone(),
                _ => format!("{} (relais)", line.etuis),
            })
            .column(deals.then_some(">Donne"), |line| line.deal)
            .notes(self.notes.iter().map(|note| &note.words))
    }
}

impl Tabular for PlacementReport {
    fn table(&self) -> Table {
        let session = self.session.as_ref().map_or_else(String::new, |session| format!(" ({session})"));
        let title = format!("{} – places de la position {}{session}", self.tournament, self.position);
        if !self.formations.is_empty() {
            return self.of_formations(title);
        }
        let fifth = self.tables.iter().any(|line| line.chairs[4].is_some());
        let chairs = ["Nord", "Sud", "Est", "Ouest", "Cinquième"];
        let etuis = !self.etuis.is_empty();
        Table::of(title, self.tables.iter().enumerate())
            .column(">Table", |(_, line)| line.table)
            .columns(
                0..if fifth { 5 } else { 4 },
                |chair: usize| chairs[chair],
                |(_, line), chair| line.chairs[chair].as_deref().unwrap_or("–"),
            )
            .column(etuis.then_some("Étuis"), |(index, _)| self.etuis.get(index))
            .notes(self.notes.iter().map(|note| &note.words))
    }
}

/// The contestants who would go on to a session, and those who would not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GoingOnReport {
    /// Names of those who go on, in the order of the ranking.
    pub goes_on: Vec<String>,
    /// Names of those who are eliminated, in the order of the ranking.
    pub eliminated: Vec<String>,
    /// Tables of the session.
    pub tables: u16,
    pub positions: u8,
    /// Deals at each.
    pub deals: u8,
}

impl Tabular for GoingOnReport {
    fn table(&self) -> Table {
        let mut table = Table::new("Qui continue", &[">Rang", "Continue", "Éliminé"]);
        for (name, rank) in self.goes_on.iter().zip(1_usize..) {
            table.rows.push(row![rank, name, ""]);
        }
        for (name, rank) in self.eliminated.iter().zip(self.goes_on.len() + 1..) {
            table.rows.push(row![rank, "", name]);
        }
        table.notes.push(format!(
            "{} à {}, {} de {}.",
            counted(self.goes_on.len(), "qualifié"),
            counted(self.tables, "table"),
            counted(self.positions, "position"),
            counted(self.deals, "donne")
        ));
        table
    }
}
