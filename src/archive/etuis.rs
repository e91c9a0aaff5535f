//! *Donnes dupliquées* in an archive: the étuis laid, the lines of their fiches, and the arbiter's decisions.
//! `docs/reference/archive.md` defines each field.

use serde::{Deserialize, Serialize};

use super::check_values::{Checked, must, one_of, within, written};
use domain::duplicate::{Badge, Format, Mark, PRESETS, Version, Word, circuit};
use domain::scoring::Contract;

/// The facts that only a tournament of *donnes dupliquées* has.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Etuis {
    /// Present in every tournament of *donnes dupliquées*; the other facts need it.
    pub duplicate: Option<Duplicate>,
    /// By position, as they were laid.
    pub plays: Vec<Play>,
    /// By étui, position and table.
    pub results: Vec<EtuiResult>,
    /// In order.
    pub fouled: Vec<Fouled>,
    /// In the order they were given.
    pub fines: Vec<Fine>,
}

/// Its settings (D1, D5).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Duplicate {
    pub format: String,
    pub circuit: Option<String>,
    pub usual_shape: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub usual_positions: bool,
    pub first_badge: Option<String>,
    pub takers: Vec<Taker>,
    pub attackers: Vec<Attacker>,
    /// Written only of a closed tournament whose base has a grid for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scale: Option<PlaceScale>,
}

/// The worth of the places by the grid that the club imported (D60), for a tournament of that size.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceScale {
    pub size: u16,
    pub pcn: Vec<u32>,
    pub pp: Vec<u32>,
}

/// The attacker of a team in a *quart temps* (D35).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attacker {
    pub quart: u8,
    pub team: u32,
    pub entry: u32,
}

/// An étui whose label names another taker than usual (D9).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Taker {
    pub etui: u16,
    pub taker: String,
}

/// Étuis at a table (D6, D56).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    pub position: u8,
    pub table: u16,
    pub deal: u8,
    pub first_etui: u16,
    pub etuis: u8,
    pub copy: u8,
    pub sides: String,
    pub one: Option<u32>,
    pub other: Option<u32>,
    /// Written only where an étui between the others is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub without: Option<u16>,
}

/// A line of a fiche (D12).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EtuiResult {
    pub etui: u16,
    pub position: u8,
    pub table: u16,
    pub kind: String,
    pub mark: Option<i16>,
    pub fault: Option<String>,
    pub least: Option<i64>,
    pub contract: Option<String>,
    pub notes: Vec<Note>,
    /// Written only where the arbiter's mark replaces the one played.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub adjusted: bool,
    /// As typed, before the arbiter neutralised the deal or adjusted the mark. Written only where there was something.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub entered: String,
    /// Why the arbiter ruled so. Written only where he did.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// Why that side pays. Written only where the mark is adjusted for another reason.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub fault_reason: String,
}

/// A note that the arbiter gives on a neutralised deal (D25).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    pub number: u32,
    pub percent: u8,
}

/// An étui wrongly put back (D29).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fouled {
    pub etui: u16,
    pub position: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<u16>,
    pub version: String,
    /// Written only where one was given.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
}

/// A penalty in percent or in *points de match* (D26, D32).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fine {
    pub number: u32,
    pub position: u8,
    pub tenths: Option<u16>,
    pub milli_pm: Option<i64>,
    pub reason: String,
    /// Written only where the penalty is for an incident of the code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub case: Option<FineCase>,
}

/// The incident of the arbitration code a penalty is for, and its line (D27).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FineCase {
    pub incident: String,
    pub etui: u16,
    pub position: u8,
    pub table: u16,
}

impl Etuis {
    /// The fact that all the others need.
    pub(super) fn must_be_there(&self) -> Checked {
        must(self.duplicate.is_some(), "un fait de donnes dupliquées dans un tournoi en donnes libres")
    }
}

impl Duplicate {
    pub(super) fn check(&self) -> Checked {
        one_of("formule de duplicate", &self.format, &Format::ALL.map(Format::key))?;
        let badge = self.first_badge.as_deref();
        badge.map_or(Ok(()), |key| one_of("couleur", key, &Badge::ALL.map(Badge::key)))?;
        for taker in &self.takers {
            within("étui", taker.etui, 1, 2_000)?;
            one_of("preneur", &taker.taker, &["N", "S", "E", "O"])?;
        }
        if let Some(scale) = &self.scale {
            within("taille de la grille", scale.size, 1, 1_000)?;
            must(scale.pcn.len() == scale.pp.len(), "la grille n'a pas autant de PP que de PCN")?;
            let falls = |worth: &[u32]| worth.windows(2).all(|pair| pair[0] >= pair[1]);
            must(
                !scale.pcn.is_empty() && falls(&scale.pcn) && falls(&scale.pp),
                "une place de la grille vaut plus que celle d'avant",
            )?;
            scale.pcn.iter().chain(&scale.pp).try_for_each(|worth| within("grille", *worth, 0, 100_000))?;
        }
        for attacker in &self.attackers {
            within("quart", attacker.quart, 1, 4)?;
        }
        let again = self.takers.windows(2).any(|pair| pair[0].etui >= pair[1].etui);
        must(!again, "les preneurs des étuis ne sont pas dans l'ordre")?;
        self.circuit
            .as_deref()
            .map_or(Ok(()), |key| one_of("circuit", key, &circuit::Kind::ALL.map(circuit::Kind::key)))
    }
}

impl Play {
    /// The étuis played.
    pub fn numbers(&self) -> impl Iterator<Item = u16> + '_ {
        (self.first_etui..).filter(|etui| Some(*etui) != self.without).take(self.etuis.into())
    }

    /// Checks it by itself; its position, table and formations are checked with the rest.
    pub(super) fn check(&self) -> Checked {
        within("donne de la position", self.deal, 1, 12)?;
        within("étui", self.first_etui, 1, 2_000)?;
        within("étuis", self.etuis, 1, 12)?;
        within("jeu d'étuis", self.copy, 1, 12)?;
        one_of("camps", &self.sides, &["chaises", "lignes", "camps"])?;
        let seats = self.sides == "chaises";
        let last = self.first_etui + u16::from(self.etuis);
        let between = |etui: u16| (self.first_etui + 1..last).contains(&etui);
        must(self.without.is_none_or(between), "l'étui laissé n'est pas entre les autres")?;
        must(!seats || (self.one.is_none() && self.other.is_none()), "des formations où jouent des chaises")
    }
}

impl EtuiResult {
    /// The contract, the garde by default.
    pub fn contract(&self) -> Contract {
        self.contract.as_deref().and_then(Contract::parse).unwrap_or(Contract::Garde)
    }

    /// Checks it by itself: known words and marks.
    pub(super) fn check(&self) -> Checked {
        one_of("genre de résultat", &self.kind, &["joue", "non_joue", "relais", "neutralise", "attendu"])?;
        let played = self.kind == "joue";
        must(played == self.mark.is_some(), "la marque ne va pas avec le genre du résultat")?;
        if let Some(mark) = self.mark {
            Mark::new(self.contract(), mark.into()).map_err(|refusal| refusal.to_string())?;
        }
        self.fault.as_deref().map_or(Ok(()), |side| one_of("camp fautif", side, &["attaque", "defense"]))?;
        let beyond = [Contract::GardeSans, Contract::GardeContre].map(Contract::key);
        self.contract.as_deref().map_or(Ok(()), |key| one_of("contrat", key, &beyond))?;
        must(self.contract.is_none() || played, "un contrat sans marque")?;
        must(!self.adjusted || played, "une marque ajustée sans marque")?;
        must(self.fault.is_none() || self.kind != "neutralise", "un camp fautif sur une donne neutralisée")?;
        must(self.fault.is_some() || self.kind != "attendu", "une ligne attendue sans décision")?;
        must(self.fault.is_some() == self.least.is_some(), "un camp fautif a son moins, et lui seul")?;
        must(self.least.is_none_or(|least| least >= 0), "un moins négatif")?;
        must(self.notes.is_empty() || self.kind == "neutralise", "des notes sans donne neutralisée")?;
        let replaced = self.adjusted || self.kind == "neutralise";
        let word = matches!(Word::parse(&self.entered), Ok(Word::Mark(_) | Word::NotPlayed));
        must(self.entered.is_empty() || (replaced && word), "un résultat d'avant sans décision, ou illisible")?;
        let ruled = self.fault.is_some() || replaced;
        let both = self.fault.is_some() && self.adjusted;
        must((ruled || self.reason.is_empty()) && (both || self.fault_reason.is_empty()), "un motif sans décision")?;
        self.notes.iter().try_for_each(|note| within("note", note.percent, 0, 100))
    }
}

impl Fouled {
    pub(super) fn check(&self) -> Checked {
        must(Version::parse(&self.version).is_some(), format!("version : « {} » n'est pas une lettre", self.version))
    }
}

impl Fine {
    pub(super) fn check(&self) -> Checked {
        must(self.tenths.is_none() != self.milli_pm.is_none(), "une pénalité en pour cent ou en points de match")?;
        self.tenths.map_or(Ok(()), |tenths| within("pénalité", tenths, 0, 1_000))?;
        self.milli_pm.map_or(Ok(()), |pm| within("pénalité", pm, -1_000_000, 1_000_000))?;
        if let Some(case) = &self.case {
            one_of("incident", &case.incident, &PRESETS.iter().map(|preset| preset.key).collect::<Vec<_>>())?;
            within("étui", case.etui, 1, 2_000)?;
        }
        written("motif", &self.reason)
    }
}
