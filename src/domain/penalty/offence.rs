//! The offences of the fascicule (article 26, chapter 4) and the cost of each (A2).

use crate::advice::{Advice, Detail, Step};
use crate::{Refusal, Score};

/// Article 26: from that many minutes on the arbiter may declare a forfeit.
pub const FORFEIT_AFTER_MINUTES: u32 = 15;

/// The most that the code takes away for one offence.
pub const HIGHEST: u32 = 500;

/// More than any arbiter takes away.
const MOST_POINTS: u32 = 100_000;

keyed! {
    /// An offence the fascicule names.
    #[derive(Hash)]
    pub enum Offence {
        /// Late at the start (article 26), each late member of a team for himself.
        Late = "retard",
        /// The table's score sheet was not returned: all its players answer for it.
        LostSheet = "feuille" => "feuille de marque non rendue",
        /// Misdeal (*fausse donne*).
        Misdeal = "fausse-donne" => "fausse donne",
        /// *Poignée* wrongly shown.
        Poignee = "poignee" => "poignée mal présentée",
        /// Card exposed by a defender, or played out of turn.
        ExposedCard = "carte-exposee" => "carte exposée",
        /// Cards touched or picked up during the deal.
        CardsTouched = "cartes-touchees" => "cartes touchées pendant la donne",
        /// A telephone that rings.
        Phone = "telephone" => "téléphone",
        /// A telephone used during a position.
        PhoneUsed = "telephone-utilise" => "téléphone",
        /// Against the ethics of the game (article 41 of the first booklet).
        Ethics = "ethique" => "faute contre l'éthique",
        /// Smoking, electronic cigarettes included.
        Smoking = "tabac" => "interdiction de fumer",
    }
}

/// The cost of an offence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tariff {
    /// That many points per started 5 minutes.
    PerFiveMinutes(u32),
    /// That many points each time.
    Always(u32),
    /// The first time a warning, then that many points each time.
    WarningThen(u32),
    /// The fascicule names no amount: the arbiter does.
    Free,
}

/// The arbiter's sanction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sanction {
    /// A warning: nothing is deducted.
    Warning,
    /// Points deducted (A1), positive.
    Points(Score),
}

/// The facts on which a sanction depends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Facts {
    pub minutes: Option<u32>,
    /// The arbiter's amount, where the fascicule names none.
    pub points: Option<u32>,
    /// The same player was sanctioned for the same kind of offence before, at any position of the tournament.
    pub again: bool,
    /// The arbiter leaves it at a warning.
    pub lenient: bool,
}

impl Offence {
    /// The tariff (A2).
    pub(crate) const fn tariff(self) -> Tariff {
        match self {
            Self::Late => Tariff::PerFiveMinutes(100),
            Self::LostSheet => Tariff::Always(400),
            Self::Misdeal => Tariff::Always(100),
            Self::Poignee | Self::ExposedCard | Self::CardsTouched => Tariff::WarningThen(100),
            Self::Phone => Tariff::WarningThen(500),
            Self::PhoneUsed => Tariff::Always(500),
            Self::Ethics | Self::Smoking => Tariff::Free,
        }
    }

    /// The cost, in French, and its recipient where that is not the player at fault alone.
    pub fn cost(self) -> String {
        let whom = match self {
            Self::LostSheet => " à chaque joueur de la table",
            Self::Misdeal => " au donneur",
            _ => "",
        };
        format!("{}{whom}", self.tariff())
    }

    /// The reason written down, with the arbiter's addition (may be empty).
    pub fn reason(self, facts: Facts, detail: &str) -> String {
        let minutes = facts.minutes.unwrap_or(0);
        let mut reason = match self {
            Self::Late if minutes > 1 => format!("retard de {minutes} minutes"),
            Self::Late => "retard d'une minute".to_owned(),
            Self::PhoneUsed => format!("{} : utilisé pendant une position", self.word()),
            _ => self.word().to_owned(),
        };
        if !detail.trim().is_empty() {
            reason.push_str(&format!(" : {}", detail.trim()));
        }
        reason
    }

    /// True for an offence of the same kind. A telephone used is of the same kind as one that rings.
    pub fn is_kind_of(self, other: Self) -> bool {
        let first = |offence| if offence == Self::PhoneUsed { Self::Phone } else { offence };
        first(self) == first(other)
    }

    /// The offence of which only the reason written down is kept: in bases of before schema 4, and in archives of version 1.
    pub fn told_by(reason: &str) -> Option<Self> {
        let tells = |offence: &Self| {
            let begins = match offence {
                Self::Late => ["retard de ", "retard d'une minute"].map(str::to_owned).to_vec(),
                Self::PhoneUsed => vec![offence.reason(Facts::default(), "")],
                _ => vec![offence.word().to_owned()],
            };
            begins.iter().any(|begin| {
                let rest = reason.strip_prefix(begin.as_str());
                rest.is_some_and(|rest| *offence == Self::Late || rest.is_empty() || rest.starts_with(" : "))
            })
        };
        // The longest sentence first: it begins like the shorter one.
        std::iter::once(Self::PhoneUsed).chain(Self::ALL).find(tells)
    }

    /// The sanction for those facts.
    /// Errors: A2 when the minutes, or the amount the fascicule leaves to the arbiter, are missing or out of place; A1 for an invalid
    /// amount.
    pub fn sanction(self, facts: Facts) -> Result<Sanction, Refusal> {
        let tariff = self.tariff();
        if facts.points.is_some() && tariff != Tariff::Free {
            return Err(Refusal::new("A2", format!("{} : le fascicule fixe le montant ({tariff})", self.word()))
                .advise(
                    Advice::say("Ce montant-là : ")
                        .then(Step::PenaliseByScale(self.key()))
                        .then(" ; un autre : ")
                        .then(Step::Penalise { offence: None }),
                ));
        }
        if facts.lenient {
            return Ok(Sanction::Warning);
        }
        match tariff {
            Tariff::PerFiveMinutes(amount) => {
                let minutes = facts.minutes.filter(|minutes| *minutes > 0);
                let minutes = minutes.ok_or_else(|| {
                    Refusal::new("A2", "combien de minutes de retard ?")
                        .advise(Advice::say("Ajoutez ").then(Detail::Minutes).then("."))
                })?;
                points(amount.saturating_mul(minutes.div_ceil(5)))
            }
            Tariff::WarningThen(_) if !facts.again => Ok(Sanction::Warning),
            Tariff::Always(amount) | Tariff::WarningThen(amount) => points(amount),
            Tariff::Free => {
                let missing = || {
                    Refusal::new("A2", format!("{} : le fascicule ne fixe pas de montant", self.word()))
                        .advise(Advice::say("Donnez-le : ").then(Step::Penalise { offence: Some(self.key()) }))
                };
                points(facts.points.ok_or_else(missing)?)
            }
        }
    }
}

impl std::fmt::Display for Tariff {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::PerFiveMinutes(amount) => write!(f, "{amount} points par 5 minutes commencées"),
            Self::Always(amount) => write!(f, "{amount} points"),
            Self::WarningThen(amount) => write!(f, "avertissement, puis {amount} points en cas de récidive"),
            Self::Free => f.write_str("montant fixé par l'arbitre"),
        }
    }
}

/// A1: an amount as a sanction.
/// Errors: A1 for none, or for more than can be meant.
pub fn points(amount: u32) -> Result<Sanction, Refusal> {
    if amount == 0 {
        return Err(Refusal::new("A1", "une pénalité demande un nombre de points")
            .advise(Advice::say("Pour un avertissement sans points : ").then(Detail::Warning)));
    }
    let deducted = i32::try_from(amount).ok().filter(|_| amount <= MOST_POINTS);
    deducted
        .map(|points| Sanction::Points(Score(points)))
        .ok_or_else(|| Refusal::new("A1", format!("{amount} points : ce n'est pas une pénalité possible")))
}
