//! Circuits of *donnes dupliquées*, for the screen and for other programs (`docs/reference/cli.md`).

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use crate::Cell;
use crate::seating::RepeatLine;
use crate::table::{Table, Tabular, yes_no};
use domain::counted;
use domain::duplicate::circuit::{Range, Sides};

/// The name of a player or a formation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Called {
    /// A formation, by its number, in its line where there are lines.
    Number(u16),
    /// By a name: `N3`, or the letter of a team.
    Name(String),
}

impl std::fmt::Display for Called {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Name(name) => f.write_str(name),
        }
    }
}

/// One série at one table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CircuitTable {
    /// Colour of its tournament, where there are several.
    pub colour: Option<String>,
    pub table: u16,
    /// Which deal of the position, where people change between deals.
    pub deal: Option<u8>,
    /// The étuis, in order.
    pub etuis: Vec<u16>,
    /// Which copy of them, where there are several.
    pub copy: Option<u8>,
    pub sides: Sides<Called>,
}

impl Serialize for CircuitTable {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if let Some(colour) = &self.colour {
            map.serialize_entry("colour", colour)?;
        }
        map.serialize_entry("table", &self.table)?;
        if let Some(deal) = self.deal {
            map.serialize_entry("deal", &deal)?;
        }
        map.serialize_entry("etuis", &self.etuis)?;
        if let Some(copy) = self.copy {
            map.serialize_entry("copy", &copy)?;
        }
        for (name, who) in self.sides.named() {
            map.serialize_entry(name, &who)?;
        }
        map.end()
    }
}

impl CircuitTable {
    /// The étuis in few words: `5-8`.
    fn etuis_shown(&self) -> String {
        match self.etuis.as_slice() {
            [] => String::new(),
            [one] => one.to_string(),
            [first, .., last] => format!("{first}-{last}"),
        }
    }

    /// In one cell; the attack stands first, as in every view of the draw.
    fn cell(&self) -> String {
        let names = self.sides.named().map(|(_, who)| who.map_or_else(|| "–".to_owned(), Called::to_string));
        let names = names.collect::<Vec<_>>().join(" ");
        if self.sides.is_relay() { format!("{names} relais") } else { format!("{names} · {}", self.etuis_shown()) }
    }
}

/// A player or formation that rests.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RestLine {
    pub who: String,
    pub times: u16,
}

/// A circuit's balance (D40).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Balance {
    /// Étuis in play.
    pub etuis: u16,
    /// Étuis each plays.
    pub deals: Range,
    /// Étuis each attacks.
    pub attacks: Range,
    /// How often an étui is played.
    pub results: Range,
    /// Séries that two compared contestants play in the same line; `None` where sides are not compared so.
    pub comparisons: Option<Range>,
    /// Those who rest, and how often.
    pub rests: Vec<RestLine>,
}

/// A circuit laid out and judged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CircuitReport {
    /// The contestants (`individuel`, `triplettes`, …).
    pub format: String,
    /// Which circuit (`ligne`, `howell`, …).
    pub movement: String,
    /// In one French sentence.
    pub description: String,
    /// True when the FFT describes it in this shape.
    pub fft: bool,
    /// True where people have numbers and change lines.
    pub numbered: bool,
    /// True where all tables of a position play the same étuis.
    pub simultaneous: bool,
    /// Tables, of all tournaments side by side.
    pub tables: u16,
    /// The tables of each position.
    pub positions: Vec<Vec<CircuitTable>>,
    /// The announcement before each position; the first is empty.
    pub moves: Vec<String>,
    /// The balance of the circuit.
    pub balance: Balance,
    /// Pairs who meet more than once.
    pub repeats: Vec<RepeatLine>,
    /// Positions without a repeated meeting or étui.
    pub clean_positions: u8,
    /// What no circuit may do (an étui played twice, or at two places), in French.
    pub defects: Vec<String>,
}

impl Tabular for CircuitReport {
    fn table(&self) -> Table {
        let format = if self.format == "equipes" { "équipes" } else { &self.format };
        let title = format!(
            "{format}, {}, {} – {}",
            counted(self.tables, "table"),
            counted(self.positions.len(), "position"),
            self.description
        );
        let who = match self.positions.iter().flatten().next().map(|first| &first.sides) {
            Some(Sides::Lines { .. }) => "triplette Nord-Sud, triplette Est-Ouest",
            Some(Sides::Opposed { .. }) => "attaque, défense",
            _ => "N S E O",
        };
        let mut table = Table::of(title, 0..self.positions.iter().map(Vec::len).max().unwrap_or(0))
            .column(">Table", |index| {
                self.positions.iter().find_map(|plays| plays.get(index)).map(|play| {
                    let deal = play.deal.map_or_else(String::new, |deal| format!(", donne {deal}"));
                    let colour = play.colour.as_ref().map_or_else(String::new, |colour| format!(" {colour}"));
                    format!("{}{colour}{deal}", play.table)
                })
            })
            .columns(
                0..self.positions.len(),
                |position| format!("Position {}", position + 1),
                |index, position| self.positions[position].get(index).map(CircuitTable::cell),
            )
            .notes([format!("À chaque position : {who} · étuis.")]);
        table.notes.extend(self.remarks());
        table.notes.extend(self.announcements());
        table
    }
}

impl CircuitReport {
    /// The moves, those that are alike together.
    fn announcements(&self) -> Vec<String> {
        let moves: Vec<&String> = self.moves.iter().skip(1).collect();
        match moves.split_first() {
            Some((first, others)) if others.iter().all(|other| other == first) => {
                vec![format!("À chaque position : {first}.")]
            }
            _ => (2..).zip(moves).map(|(position, words)| format!("Vers la position {position} : {words}.")).collect(),
        }
    }

    /// Remarks on this circuit for the arbiter, in French.
    pub fn remarks(&self) -> Vec<String> {
        let mut notes: Vec<String> = self.defects.iter().map(|defect| format!("Refusé (D40) : {defect}.")).collect();
        let balance = &self.balance;
        if self.repeats.is_empty() {
            notes.push("Personne ne rencontre deux fois le même adversaire.".to_owned());
        } else if self.format == "equipes" {
            notes.push(match self.tables {
                2 => "À chaque quart temps, les deux équipes se rencontrent, par un autre attaquant.".to_owned(),
                _ => {
                    "À chaque quart temps, chaque équipe rencontre les deux autres, par un autre attaquant.".to_owned()
                }
            });
        } else {
            notes.extend(RepeatLine::warning(&self.repeats, "D40", ""));
        }
        let etuis = format!("{} en jeu, chacun joué {} fois", counted(balance.etuis, "étui"), balance.results.words());
        let deals = balance.deals.counted("étui");
        notes.push(match self.format.as_str() {
            "quadrettes" | "equipes" => format!("{etuis}. Chaque attaquant et chaque défense joue {deals}."),
            _ => format!("{etuis}. Chacun joue {deals} et attaque {} fois.", balance.attacks.words()),
        });
        if let Some(compared) = balance.comparisons {
            let whom = if self.numbered { "Deux à deux" } else { "Dans une ligne, deux à deux" };
            notes.push(format!("{whom}, on est comparé sur {}.", compared.counted("série")));
        }
        if !balance.rests.is_empty() {
            let names = balance.rests.iter().map(|line| match line.times {
                1 => line.who.clone(),
                times => format!("{} ({times} fois)", line.who),
            });
            notes.push(format!("Passent au relais : {}", super::movement::named(names)));
        }
        if !self.fft {
            notes.push("Circuit de chelem : la FFT n'en décrit pas de cette forme.".to_owned());
        }
        notes
    }
}

/// One circuit among those possible.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CircuitChoiceLine {
    /// Its key (`--mouvement`).
    pub movement: String,
    pub positions: u8,
    /// Étuis a position.
    pub etuis: u8,
    /// Why it is impossible here, if it is.
    pub refused: Option<String>,
    /// Étuis to make ready, copies included.
    pub prepared: Option<u16>,
    /// Étuis each plays.
    pub deals: Option<Range>,
    /// Étuis each attacks.
    pub attacks: Option<Range>,
    /// Pairs who meet more than once.
    pub repeats: Option<usize>,
    /// How many rest, one time or more.
    pub resting: Option<usize>,
    /// True when the FFT describes it in this shape.
    pub fft: bool,
    /// Its properties, in French.
    pub remark: String,
    /// True for the one proposed.
    pub proposed: bool,
}

/// The circuits side by side, for a number of players or formations.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CircuitChoice {
    pub format: String,
    /// In French: `28 joueurs`.
    pub entered: String,
    /// Why none has the positions and étuis asked for; the lines are then those without that wish.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    /// One line per circuit.
    pub movements: Vec<CircuitChoiceLine>,
}

impl Tabular for CircuitChoice {
    fn table(&self) -> Table {
        let dash = || "–".to_owned();
        let count = |value: Option<usize>| value.map_or_else(|| Cell::from(dash()), Cell::from);
        let mut table = Table::of(format!("{} – {}", self.format, self.entered), &self.movements)
            .column("Circuit", |line| &line.movement)
            .column("Pos. × étuis", |line| match line.refused {
                Some(_) => "impossible".to_owned(),
                None => format!("{} × {}", line.positions, line.etuis),
            })
            .column(">Étuis", |line| count(line.prepared.map(usize::from)))
            .column(">Joués", |line| line.deals.map_or_else(dash, Range::words))
            .column(">Attaques", |line| line.attacks.map_or_else(dash, Range::words))
            .column(">Répét.", |line| count(line.repeats))
            .column(">Relais", |line| count(line.resting))
            .column("FFT", |line| if line.refused.is_some() { dash() } else { yes_no(line.fft) })
            .column("Proposé", |line| line.proposed.then_some("←"))
            .notes([
                "Étuis : à préparer, copies comprises ; Joués, Attaques : étuis par joueur ou formation ; Répét. : rencontres répétées ; \
                 Relais : combien passent au relais ; FFT : décrit par la FFT sous cette forme.",
            ]);
        let refused = self.refused.iter();
        table.notes.extend(refused.map(|why| format!("Attention : {why}. Ce qui existe est ci-dessus.")));
        for line in &self.movements {
            table.notes.push(format!("{} : {}.", line.movement, line.refused.as_ref().unwrap_or(&line.remark)));
        }
        table
    }
}
