//! The request of a movement: its kind, tables and positions, and formula. Everything that is laid
//! out, judged or announced goes through here, for individuals and teams alike (M7, M8).

use crate::counted;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::moves::Line;
use super::plan::{self, Plan};
use super::shape::{MAX_PLAYERS, MAX_POSITIONS};
use super::{Kind, Place, absent, moves, only_for, verify, within_limits};
use crate::advice::{Advice, Detail, Step};
use crate::award::Formula;
use crate::{Orientation, Refusal, TableNo};

/// The number of parallel tournaments of teams of 4 (M8).
pub(crate) const SECTIONS: u16 = 4;

/// The request of a movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Movement {
    pub kind: Kind,
    /// All the tables, those of every section included.
    pub tables: u16,
    /// Positions played; the starting seats of teams are not one of them (M7).
    pub positions: u8,
    /// Players, duos or teams of 4.
    pub formula: Formula,
    /// M8: four tournaments side by side, one member of each team in each.
    pub parallel: bool,
}

impl Movement {
    /// The movement of an individual tournament.
    pub const fn individual(kind: Kind, tables: u16, positions: u8) -> Self {
        Self { kind, tables, positions, formula: Formula::Individuel, parallel: false }
    }

    /// The movement to propose: the fascicule's, ours for 6 duos.
    pub const fn usual(tables: u16, positions: u8, formula: Formula, parallel: bool) -> Self {
        let kind = match formula {
            Formula::Duo if tables == 3 => Kind::Duo3,
            _ if parallel => Kind::usual(tables / SECTIONS),
            _ => Kind::usual(tables),
        };
        Self { kind, tables, positions, formula, parallel }
    }

    /// M7: true when partners start at one table and must never meet again. Not in parallel tournaments (M8), where they
    /// never are in the same one.
    pub(crate) const fn keeps_apart(self) -> bool {
        !matches!(self.formula, Formula::Individuel) && !self.parallel
    }

    /// The number of positions of the movement's table that are not played: the starting seats of teams (M7).
    pub(crate) const fn skipped(self) -> u8 {
        if self.keeps_apart() { 1 } else { 0 }
    }

    /// The number of tournaments side by side: 4 for parallel teams of 4 (M8), else 1.
    pub const fn sections(self) -> u16 {
        if self.parallel { SECTIONS } else { 1 }
    }

    /// The tables of one section.
    pub const fn section_tables(self) -> u16 {
        self.tables / self.sections()
    }

    /// M8: the tables of each section, numbered through: 1..=k, k+1..=2k, … The `m`th member of a team (from 1) plays in the
    /// `m`th section.
    pub fn section_ranges(self) -> Vec<RangeInclusive<u16>> {
        let each = self.section_tables();
        (0..self.sections()).map(|section| section * each + 1..=(section + 1) * each).collect()
    }

    /// Lays the movement out for full tables: the positions played, in order. `None` where places are drawn, or where the
    /// table of the movement has no such shape. Whether it is allowed, and clean, is for [`Movement::allowed`] and
    /// [`verify`] to say. Places keep the names of the starting seats, played or not.
    pub fn plan(self) -> Option<Plan> {
        let skipped = usize::from(self.skipped());
        let mut section = Plan::new(self.kind, self.section_tables(), self.positions + self.skipped())?.positions;
        section.drain(..skipped.min(section.len()));
        let positions = section.iter().map(|seating| self.side_by_side(seating)).collect();
        Some(Plan { kind: self.kind, tables: self.tables, positions })
    }

    /// The same seating in every section, each with its own tables and players.
    fn side_by_side(self, seating: &super::Seating<Place>) -> super::Seating<Place> {
        let shifted = |place: Place, by: u16| Place::at(TableNo(place.table().0 + by), place.orientation());
        (0..self.sections())
            .map(|section| section * self.section_tables())
            .flat_map(|by| seating.iter().map(move |chairs| chairs.map(|c| c.map(|place| shifted(place, by)))))
            .collect()
    }

    /// The places that never move over the positions played: North in the FFT's movement, the fixed places of others. Empty
    /// where places are drawn.
    pub(crate) fn still_places(self) -> BTreeSet<Place> {
        self.plan().map_or_else(BTreeSet::new, |plan| super::still(&plan.positions))
    }

    /// M3: the number of positions played (at most `most`) in which no two players meet twice, nor partners at all (M7). Counted, not
    /// trusted; 0 where places are drawn.
    pub fn clean_positions(self, most: u8) -> u8 {
        let listed = plan::listed_positions(self.kind, self.section_tables()).saturating_sub(self.skipped());
        let Some(plan) = (Self { positions: most.min(listed), ..self }).plan() else { return 0 };
        let first = verify::first_repeat(&plan.positions).map_or(plan.positions.len(), |position| position - 1);
        let clean = u8::try_from(first).unwrap_or(u8::MAX);
        if self.keeps_apart() { self.positions_apart(clean) } else { clean }
    }

    /// M7: up to how many positions played (at most `most`) partners do not meet; 0 where places are drawn.
    pub(crate) fn positions_apart(self, most: u8) -> u8 {
        let listed = plan::listed_positions(self.kind, self.section_tables());
        let most = most.min(listed.saturating_sub(self.skipped()));
        let Some(plan) = (Self { positions: most, ..self }).plan() else { return 0 };
        let met = verify::partners_together(&plan.positions, &self.blocks());
        met.iter().map(|meeting| meeting.position - 1).min().unwrap_or(most)
    }

    /// Whether this movement can be played. Repeated meetings of opponents are not a refusal (M3), of partners they are (M7).
    /// Errors: M1, M2, M6, M7, M8 or O1, with the nearest possible shapes.
    pub fn allowed(self) -> Result<(), Refusal> {
        within_limits("O1", self.positions, (MAX_POSITIONS, "position"), |positions| {
            format!("{} : chelem en organise de 1 à {MAX_POSITIONS}", counted(positions, "position"))
        })?;
        // A final may be played at one table, where places are drawn.
        let fewest = if self.kind.is_drawn() { 1 } else { 2 };
        if !(fewest..=MAX_PLAYERS / 4).contains(&self.tables) {
            let least = format!("{} : il en faut de 2 à {}", counted(self.tables, "table"), MAX_PLAYERS / 4);
            let refusal = Refusal::new("M1", least);
            return Err(match self.tables {
                1 => refusal.advise(Advice::say("Ici : ").then(Detail::Movement(Kind::Hasard))),
                _ => refusal,
            });
        }
        self.team_shape()?;
        self.listed()?;
        let apart = if self.keeps_apart() { self.positions_apart(self.positions) } else { self.positions };
        if apart < self.positions {
            let refusal = Refusal::new(
                "M7",
                format!(
                    "{} à {} tables : des équipiers se rencontreraient en position {}",
                    self.kind,
                    self.tables,
                    apart + 1
                ),
            );
            return Err(if apart == 0 {
                refusal.advise(Advice::say("Choisissez un autre mouvement : ").then(Step::ChooseMovement))
            } else {
                refusal.advise(absent::shorter(apart))
            });
        }
        Ok(())
    }

    /// M6, M7, M8: shapes that are not allowed for teams.
    pub(super) fn team_shape(self) -> Result<(), Refusal> {
        if self.parallel && self.formula != Formula::Equipe4 {
            return Err(Refusal::new("M8", "les tournois en parallèle sont réservés aux équipes de 4"));
        }
        if self.parallel && (!self.tables.is_multiple_of(SECTIONS) || self.section_tables() < 2) {
            return Err(Refusal::new(
                "M8",
                format!("{} équipes : quatre tournois en parallèle demandent 8, 12, 16, … équipes", self.tables),
            )
            .advise("Sans parallèle, chaque équipe commence à sa table et ses membres ne se rencontrent plus."));
        }
        if !self.keeps_apart() {
            return Ok(());
        }
        match (self.formula, self.tables) {
            (Formula::Duo, ..=2) => Err(Refusal::new("M7", "il faut au moins 5 duos (3 tables)")
                .advise("En dessous, faites un tournoi individuel.")),
            (Formula::Equipe4, ..=3) => Err(Refusal::new(
                "M7",
                format!(
                    "{} équipes de 4 : une table de quatre joueurs venus de {} équipes réunit toujours deux équipiers",
                    self.tables, self.tables
                ),
            )
            .advise("Il faut au moins 4 équipes (Howell), 5 pour l'homologation ; ou jouez en duos ou en individuel.")),
            (Formula::Duo, 3) if self.kind == Kind::Howell => {
                Err(Refusal::new("M7", "à 3 tables, le Howell fait se rencontrer les deux joueurs d'un duo")
                    .advise(Advice::say("Prenez le mouvement de 6 duos : ").then(Detail::Movement(Kind::Duo3))))
            }
            _ if self.kind.is_drawn() => {
                Err(Refusal::new("M6", format!("« {} » n'est pas permis dans un tournoi par équipes", self.kind))
                    .advise("Des équipiers pourraient se rencontrer : prenez un mouvement fixe (FFT, Howell)."))
            }
            _ => Ok(()),
        }
    }

    /// M1, M2, M7: whether the movement's own table goes that far.
    fn listed(self) -> Result<(), Refusal> {
        let (kind, tables, positions) = (self.kind, self.section_tables(), self.positions);
        let usual = Self::usual(self.tables, positions, self.formula, self.parallel).kind;
        let here = format!("{tables} tables{}", if self.parallel { " par section" } else { "" });
        let listed = plan::listed_positions(kind, tables).saturating_sub(self.skipped());
        let by = |kind| Advice::say("Ici : ").then(Detail::Movement(kind));
        let nearest = |shape: &str| {
            Advice::say(format!("Le plus proche : {shape}, ou "))
                .then(Detail::Movement(usual))
                .then(format!(" à {here}."))
        };
        match kind {
            Kind::Fft if tables < 5 => Err(only_for("M1", "le mouvement FFT demande au moins 5 tables", tables)
                .advise(nearest("5 tables (17 joueurs)"))),
            Kind::Howell if !(3..=4).contains(&tables) => {
                let tables_of_4 = if tables < 3 { "3 tables (9 à 12 joueurs)" } else { "4 tables (13 à 16 joueurs)" };
                Err(only_for("M2", "le Howell du fascicule est fait pour 3 ou 4 tables", tables)
                    .advise(nearest(tables_of_4)))
            }
            Kind::Decalages if tables < 5 => {
                Err(only_for("M3", "les décalages demandent au moins 5 tables", tables).advise(by(usual)))
            }
            Kind::Anneau if listed == 0 => Err(Refusal::new(
                "M9",
                format!("il n'y a pas de mouvement en anneau à {tables} tables (mais de 4 à 30)"),
            )
            .advise(by(if tables < 5 { usual } else { Kind::Decalages }))),
            Kind::Duo3 if tables != 3 || self.formula != Formula::Duo => {
                Err(Refusal::new("M7", "le mouvement duo3 est fait pour 5 ou 6 duos à 3 tables").advise(by(usual)))
            }
            _ if positions > listed => {
                let rule = match kind {
                    Kind::Howell => "M2",
                    Kind::Anneau => "M9",
                    _ => "M7",
                };
                let refusal = Refusal::new(
                    rule,
                    format!("{kind} à {tables} tables : {listed} positions au plus, pas {positions}"),
                );
                Err(if self.keeps_apart() {
                    refusal.advise(format!("Jouez {listed} positions."))
                } else {
                    refusal.advise(
                        Advice::say(format!("Jouez {listed} positions, ou {positions} avec "))
                            .then(Detail::Movement(Kind::Hasard))
                            .then(" ou ")
                            .then(Detail::Movement(Kind::Meilleurs))
                            .then("."),
                    )
                })
            }
            _ => Ok(()),
        }
    }

    /// The moves into a position played, in one French sentence for the arbiter to announce. Into position 1 only teams move
    /// (M7); other players get a seat.
    pub fn announce(self, into: u8) -> String {
        if self.kind.is_drawn() || self.kind.is_numbered() {
            return self.describe();
        }
        let from = into + self.skipped();
        if from <= 1 {
            return "chacun joue à sa place de départ".to_owned();
        }
        let moves = self.moves().map_or_else(|| self.kind.to_string(), |moves| moves.announce(from));
        let start = if into == 1 { "depuis les places de départ, qui ne se jouent pas : " } else { "" };
        format!("{}{start}{moves}", self.within())
    }

    /// M1: by how many tables all players of an orientation move into a position played; 0 where they do not all move alike.
    pub fn step_into(self, into: u8, orientation: Orientation) -> i32 {
        self.moves().zip(Line::of(orientation)).map_or(0, |(moves, line)| moves.into(into + self.skipped(), line))
    }

    fn moves(self) -> Option<&'static super::fft::Moves> {
        plan::moves(self.kind, self.section_tables(), self.positions + self.skipped())
    }

    /// The movement in one French sentence, as an arbiter would announce it.
    pub fn describe(self) -> String {
        self.describe_from(1)
    }

    /// The same where the first position is called `first`: positions are numbered through a tournament of several sessions.
    pub fn describe_from(self, first: u8) -> String {
        self.described(first, None)
    }

    /// The same for a player of that orientation, without the exceptions of the others.
    pub fn describe_to(self, first: u8, own: Orientation) -> String {
        self.described(first, Some(own))
    }

    fn described(self, first: u8, own: Option<Orientation>) -> String {
        let positions = (self.positions, self.skipped());
        let text = moves::describe(self.kind, self.section_tables(), positions, first.max(1), own);
        let start = match (self.keeps_apart(), self.formula) {
            (false, _) => "",
            (true, Formula::Duo) => " ; les deux joueurs d'un duo partent de la même table et bougent avant de jouer",
            (true, _) => " ; une équipe part de la même table et bouge avant de jouer",
        };
        format!("{}{text}{start}", self.within())
    }

    /// M8: the sections, when there are some.
    fn within(self) -> String {
        if self.sections() == 1 {
            return String::new();
        }
        let names = self.section_ranges().into_iter().zip('A'..);
        let list: Vec<String> =
            names.map(|(range, name)| format!("{name} tables {} à {}", range.start(), range.end())).collect();
        format!("dans chaque section ({}) : ", list.join(", "))
    }
}
