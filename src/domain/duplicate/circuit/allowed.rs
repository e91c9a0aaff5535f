//! Circuits that are possible, and alternatives to those that are not.

use super::verdict::Fault;
use super::{Asked, Circuit, Format, Kind, MAX_POSITIONS, cards, howell, parallel, triplettes, triplettes_howell};
use crate::advice::{Advice, Detail, Entrant, Setting, Step};
use crate::movement::{self, only_for, within_limits};
use crate::{Refusal, counted};

/// The most tables.
const MAX_TABLES: u16 = 150;
/// The most étuis of a position.
const MAX_SIZE: u8 = 12;

/// D47: the fewest players of an individual circuit.
const FEWEST: u16 = 12;

/// To take another circuit.
fn take(kind: Kind) -> Advice {
    Advice::say("Ici : ").then(Detail::Circuit(kind))
}

impl Asked {
    /// Checks that such a circuit exists.
    pub(crate) fn allowed(&self) -> Result<(), Refusal> {
        if self.entered == 0 {
            return Err(Refusal::new("D5", format!("{} : personne à placer", counted(0, self.format.entrant())))
                .advise(Advice::say("Inscrivez d'abord : ").then(Step::Register(Entrant::Anybody))));
        }
        within_limits("D5", self.size, (MAX_SIZE, "étui"), |size| {
            format!("{size} étuis par position : il en faut de 1 à {MAX_SIZE}")
        })?;
        within_limits("D5", self.positions, (MAX_POSITIONS, "position"), |positions| {
            format!("{} : il en faut de 1 à {MAX_POSITIONS}", counted(positions, "position"))
        })?;
        if self.tables() > MAX_TABLES {
            return Err(Refusal::new("D5", format!("{} tables : {MAX_TABLES} au plus", self.tables()))
                .advise("Faites deux tournois."));
        }
        match (self.format, self.kind) {
            (Format::Individual, Kind::Ligne) => self.individual_line(),
            (Format::Individual, Kind::Fiches) => self.by_cards(),
            (Format::Individual, Kind::Howell) => self.individual_howell(),
            (Format::Individual | Format::Triplettes, Kind::Paralleles) => self.side_by_side(),
            (Format::Triplettes, Kind::Ligne) => self.triplettes_line(),
            (Format::Triplettes, Kind::Howell | Kind::HowellEquilibre) => self.howell_of_triplettes(),
            (Format::Triplettes, Kind::Emmanuel) => self.emmanuel(),
            (Format::Triplettes, Kind::Hybride) => self.hybrid(),
            (Format::Quadrettes, Kind::Ligne) => self.quadrettes(),
            (Format::Teams, Kind::Ligne) => self.triangle(),
            _ => Err(self.unknown()),
        }
    }

    /// There is no circuit of that name for that format.
    pub(super) fn unknown(&self) -> Refusal {
        let there = Kind::ALL.into_iter().filter(|kind| self.format.kinds().contains(kind)).map(Kind::key);
        Refusal::new("D5", format!("il n'y a pas de « {} » pour : {}", self.kind, self.format))
            .advise(format!("Il y a : {}.", there.collect::<Vec<_>>().join(", ")))
    }

    fn individual_line(&self) -> Result<(), Refusal> {
        let (tables, missing) = (self.tables(), self.missing());
        if tables < 5 {
            let refusal = Refusal::new(
                "D7",
                format!("{} : les étuis ne circulent qu'à partir de 5 tables", counted(tables, "table")),
            );
            return Err(match tables {
                3 | 4 => refusal.advise(take(Kind::Howell)),
                _ => refusal.advise(format!("Il faut au moins {FEWEST} joueurs (Howell à 3 tables).")),
            });
        }
        let fewest = [5, 5, 7, 8][usize::from(missing.min(3))];
        if tables < fewest {
            return Err(self.no_relay(fewest));
        }
        Ok(())
    }

    /// D47: a player is missing, and no relais is possible.
    fn no_relay(&self, fewest: u16) -> Refusal {
        let (missing, extra) = (self.missing(), 4 - self.missing().min(4));
        Refusal::new(
            "D47",
            format!(
                "{} : il en manque {missing} pour {} tables, et une table relais avec {missing} de moins demande {fewest} tables",
                counted(self.entered, "joueur"),
                self.tables()
            ),
        )
        .advise(format!(
            "Inscrivez {} de plus, ou retirez {} pour {} tables pleines.",
            counted(missing, "joueur"),
            counted(extra, "joueur"),
            self.tables() - 1
        ))
        .advise(Advice::say("Qui vient compléter peut ne pas être classé (R7) : ").then(Detail::Unranked))
    }

    /// A circuit that has no relais.
    fn full_only(&self, rule: &'static str) -> Result<(), Refusal> {
        if self.missing() == 0 {
            return Ok(());
        }
        let one = self.format.entrant();
        let refusal = Refusal::new(
            rule,
            format!(
                "{} : ce circuit demande des tables pleines, il en manque {}",
                counted(self.entered, one),
                self.missing()
            ),
        )
        .advise(match self.format {
            Format::Individual if self.entered > FEWEST => format!(
                "Inscrivez {} de plus, ou faites-en jouer {} de moins.",
                counted(self.missing(), one),
                4 - self.missing().min(4)
            ),
            _ => format!("Inscrivez {} de plus.", counted(self.missing(), one)),
        });
        let line = Self::usual(self.format, Kind::Ligne, self.entered, None, None);
        Err(if line.allowed().is_ok() { refusal.advise(take(Kind::Ligne)) } else { refusal })
    }

    /// More positions than there are.
    fn within(&self, rule: &'static str, most: u16) -> Result<(), Refusal> {
        if u16::from(self.positions) <= most {
            return Ok(());
        }
        Err(Refusal::new(
            rule,
            format!("{} à {} tables : {most} positions au plus, pas {}", self.kind, self.tables(), self.positions),
        )
        .advise(format!("Jouez {} ou moins.", counted(most, "position"))))
    }

    fn by_cards(&self) -> Result<(), Refusal> {
        if !cards::exists(self.tables()) {
            return Err(only_for("D48", "le circuit à fiches est fait pour 8, 9 ou 16 tables", self.tables())
                .advise(take(Kind::Ligne)));
        }
        if self.missing() > 1 {
            self.full_only("D48")?;
        }
        self.within("D48", self.tables())
    }

    fn individual_howell(&self) -> Result<(), Refusal> {
        let tables = self.tables();
        let (rule, most) = match tables {
            3 | 4 => ("D44", howell::positions(tables)),
            8 | 12 => ("D46", howell::positions(4)),
            _ => {
                return Err(only_for(
                    "D44",
                    "le Howell individuel est fait pour 3 ou 4 tables, 8 ou 12 en parallèle",
                    tables,
                )
                .advise(if tables < 5 {
                    format!("Il faut au moins {FEWEST} joueurs.").into()
                } else {
                    take(Kind::Ligne)
                }));
            }
        };
        self.full_only(rule)?;
        self.within(rule, most.into())
    }

    /// D45: each tournament must be possible by itself.
    fn side_by_side(&self) -> Result<(), Refusal> {
        let parts = self.parts();
        if parts.is_empty() {
            let tables = if self.format == Format::Individual { "10, 12, 14 à 28" } else { "14 à 27" };
            return Err(only_for(
                "D45",
                format!("les tournois parallèles sont faits pour {tables} tables"),
                self.tables(),
            )
            .advise(take(Kind::Ligne)));
        }
        let alone = |(_, tables, missing)| {
            let entered = tables * self.format.at_a_table() - missing;
            Self { kind: Kind::Ligne, entered, ..*self }.allowed()
        };
        parts.into_iter().try_for_each(alone)
    }

    fn triplettes_line(&self) -> Result<(), Refusal> {
        if self.tables() < 3 {
            return Err(Refusal::new("D49", format!("{} : il en faut au moins 5", counted(self.entered, "triplette")))
                .advise(
                    Advice::say("Le plus proche : 6 triplettes (3 tables), en Howell : ")
                        .then(Detail::Circuit(Kind::Howell)),
                ));
        }
        self.within("D49", triplettes::positions(self.tables()))
    }

    fn howell_of_triplettes(&self) -> Result<(), Refusal> {
        let (tables, all) = (self.tables(), triplettes_howell::positions(self.tables()));
        let balanced = self.kind == Kind::HowellEquilibre;
        if all == 0 {
            return Err(only_for("D50", "le Howell de triplettes est fait pour 6 à 16 triplettes", self.entered)
                .advise(take(Kind::Ligne)));
        }
        if balanced && !triplettes_howell::has_balanced(tables) {
            return Err(Refusal::new(
                "D50",
                format!("il n'y a pas de Howell équilibré à {tables} tables, mais à 4 et à 5"),
            )
            .advise(take(Kind::Howell)));
        }
        if tables == 3 {
            self.full_only("D50")?;
        }
        self.within("D50", all)?;
        if u16::from(self.positions) < all {
            return Err(Refusal::new(
                "D50",
                format!(
                    "Howell à {tables} tables : les {all} positions doivent toutes être jouées, pas {}",
                    self.positions
                ),
            )
            .advise(Advice::say(format!("Jouez {all} positions, ou moins avec ")).then(Detail::Circuit(Kind::Ligne))));
        }
        Ok(())
    }

    fn emmanuel(&self) -> Result<(), Refusal> {
        if !(15..=16).contains(&self.entered) {
            return Err(only_for("D51", "l'Emmanuel 16 est fait pour 15 ou 16 triplettes", self.entered)
                .advise(take(Kind::Howell).then(" ou ").then(Detail::Circuit(Kind::Ligne))));
        }
        if self.size != 6 {
            return Err(Refusal::new("D51", format!("Emmanuel 16 : 6 étuis par position, pas {}", self.size))
                .advise(Advice::say("Chacun en joue 4 des 6 : ").then(Detail::Etuis(6))));
        }
        self.within("D51", 5)
    }

    fn hybrid(&self) -> Result<(), Refusal> {
        let Some((_, tables)) = parallel::hybrid(self.entered) else {
            return Err(only_for("D52", "le tournoi hybride est fait pour 34 ou 40 triplettes", self.entered)
                .advise(take(Kind::Paralleles).then(" ou ").then(Detail::Circuit(Kind::Ligne))));
        };
        let all = triplettes_howell::positions(tables);
        if u16::from(self.positions) != all {
            return Err(Refusal::new(
                "D52",
                format!("{} triplettes : {all} positions, pas {}", self.entered, self.positions),
            )
            .advise(Advice::say("Le Howell se joue en entier : ").then(Detail::Positions(all))));
        }
        Ok(())
    }

    /// D54: an even number of positions, one less than there are tables at most.
    fn quadrettes(&self) -> Result<(), Refusal> {
        if self.entered < 3 {
            return Err(Refusal::new("D53", format!("{} : il en faut au moins 3", counted(self.entered, "quadrette"))));
        }
        let most = (self.tables() - 1).min(u16::from(MAX_POSITIONS));
        self.within("D54", most)?;
        even(self.positions, most)
    }

    fn triangle(&self) -> Result<(), Refusal> {
        if self.entered == 2 {
            if self.positions == 4 {
                return Ok(());
            }
            let message = format!("un match se joue en 4 quarts temps, pas en {} positions", self.positions);
            return Err(Refusal::new("D35", message).advise(ask_for(4)));
        }
        if self.entered != 3 {
            return Err(Refusal::new(
                "D36",
                format!("par équipes : un match de 2, ou un triangulaire de 3, pas {} équipes", self.entered),
            ));
        }
        if self.positions != 8 {
            return Err(Refusal::new(
                "D36",
                format!("triangulaire : 4 quarts temps de 2 mi-temps, pas {} positions", self.positions),
            )
            .advise(ask_for(8)));
        }
        Ok(())
    }

    /// D40: the judge's fault, and the number of sound positions.
    pub(super) fn unsound(&self, circuit: &Circuit, fault: &Fault) -> Refusal {
        let refusal = Refusal::new("D40", fault.words(circuit, &|number| circuit.label(number)));
        match self.most_sound() {
            0 => refusal.advise("Choisissez un autre circuit."),
            most => refusal.advise(format!("À {} tables : {} au plus.", self.tables(), counted(most, "position"))),
        }
    }
}

/// D54: aller and retour are as long.
fn even(positions: u8, most: u16) -> Result<(), Refusal> {
    if positions.is_multiple_of(2) {
        return Ok(());
    }
    let (less, more) = (positions - 1, u16::from(positions + 1).min(most));
    let nearest = if less == 0 { more.to_string() } else { format!("{less} ou {more}") };
    let message = format!("quadrettes : un nombre pair de positions est demandé (aller et retour), pas {positions}");
    Err(Refusal::new("D54", message)
        .advise(format!("Jouez {nearest} positions ; {most} au plus."))
        .advise(ask_for(if less == 0 { more } else { less.into() })))
}

/// The request for so many positions.
fn ask_for(positions: u16) -> Advice {
    Advice::say(format!("Demandez {positions} positions ; dans un tournoi déjà créé : "))
        .then(Step::EditTournament(Setting::Positions(positions)))
}

impl Format {
    /// D35, D36, D54: a tournament of so many positions can be, whoever comes.
    pub fn allows(self, positions: u8) -> Result<(), Refusal> {
        match self {
            Self::Quadrettes => even(positions, movement::MAX_POSITIONS.into()),
            Self::Teams if ![4, 8].contains(&positions) => {
                let message = format!("un match se joue en 4 positions, un triangulaire en 8, pas en {positions}");
                Err(Refusal::new("D36", message).advise(ask_for(4)).advise(ask_for(8)))
            }
            _ => Ok(()),
        }
    }

    /// The circuits there are for it.
    pub(crate) const fn kinds(self) -> &'static [Kind] {
        match self {
            Self::Individual => &[Kind::Ligne, Kind::Fiches, Kind::Howell, Kind::Paralleles],
            Self::Triplettes => {
                &[Kind::Ligne, Kind::Howell, Kind::HowellEquilibre, Kind::Emmanuel, Kind::Paralleles, Kind::Hybride]
            }
            Self::Quadrettes | Self::Teams => &[Kind::Ligne],
        }
    }
}
