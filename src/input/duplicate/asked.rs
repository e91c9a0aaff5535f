//! The fields of the JSON request. An unknown field is refused: a misspelt one would otherwise change the ranking without a
//! word.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Deserializer, Visitor};
use serde::{Deserialize, de};

use super::unreadable::unreadable;
use domain::Refusal;
use domain::scoring::Contract;

/// A tournament to be counted.
#[derive(Debug)]
pub enum Asked {
    /// *Individuel*, *triplettes*, *quadrettes*.
    Formations(Formations),
    /// *Match par équipes*, of two teams or three.
    Match(Match),
}

/// Players, triplettes or quadrettes, and their sessions.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Formations {
    /// `individuel`, `triplettes` or `quadrettes`.
    pub format: String,
    /// True where each player keeps a line; then there is an alternated ranking.
    pub lines: Option<bool>,
    /// Players, triplettes or quadrettes.
    pub entries: Vec<EntryAsked>,
    /// In their order.
    pub sessions: Vec<SessionAsked>,
}

/// A player or formation to be ranked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EntryAsked {
    /// The contestant's `id` in the request.
    pub id: String,
    pub line: Option<LineAsked>,
}

/// D8: a line.
#[derive(Debug, Clone, Copy, Deserialize)]
pub enum LineAsked {
    N,
    S,
    E,
    O,
    NS,
    EO,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SessionAsked {
    /// R5, in hundredths; 100 when absent.
    pub coefficient: Option<u16>,
    /// Lines of the fiches.
    pub results: Vec<ResultAsked>,
    /// Taken off at the end.
    pub penalties: Option<Vec<PenaltyAsked>>,
}

/// A line of a fiche.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultAsked {
    pub etui: u16,
    pub position: u8,
    pub table: u16,
    pub attack: Option<String>,
    pub defence: Option<Vec<String>>,
    /// The kind of the line.
    pub kind: KindAsked,
    /// The mark, where the deal was played.
    pub mark: Option<MarkAsked>,
    /// D29, a letter; `a` when absent.
    pub version: Option<String>,
    /// D25, D32: the side at fault.
    pub fault: Option<SideAsked>,
    /// D32, in thousandths of a *point de match*; 4000 when absent.
    pub least: Option<u32>,
    /// D25: notes given on a neutralised deal, by id, in percent.
    pub notes: Option<BTreeMap<String, u8>>,
}

/// D12: the kinds of lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KindAsked {
    Joue,
    /// For lack of time.
    NonJoue,
    /// A table that rests.
    Relais,
    /// D25.
    Neutralise,
}

/// D25, D32.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SideAsked {
    /// The taker's side.
    Attack,
    Defence,
}

/// A mark: a whole number, or something else that D14 refuses with its reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MarkAsked {
    /// A whole number.
    Whole(i64),
    /// Any other text, as written.
    Other(String),
}

impl<'de> Deserialize<'de> for MarkAsked {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Number;
        impl Visitor<'_> for Number {
            type Value = MarkAsked;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("une marque")
            }
            fn visit_i64<E: de::Error>(self, mark: i64) -> Result<MarkAsked, E> {
                Ok(MarkAsked::Whole(mark))
            }
            fn visit_u64<E: de::Error>(self, mark: u64) -> Result<MarkAsked, E> {
                Ok(MarkAsked::Whole(i64::try_from(mark).unwrap_or(i64::MAX)))
            }
            fn visit_f64<E: de::Error>(self, mark: f64) -> Result<MarkAsked, E> {
                Ok(MarkAsked::Other(mark.to_string()))
            }
            fn visit_str<E: de::Error>(self, mark: &str) -> Result<MarkAsked, E> {
                Ok(MarkAsked::Other(mark.to_owned()))
            }
        }
        deserializer.deserialize_any(Number)
    }
}

/// Something taken off.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PenaltyAsked {
    pub who: String,
    /// D26: tenths of a percent, for individuals and triplettes.
    pub tenths: Option<i64>,
    /// Thousandths of a *point de match*, for quadrettes and teams; negative for a bonus.
    pub milli_pm: Option<i64>,
}

/// A match of two teams, or of three.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Match {
    /// `equipes`, or `triangulaire`.
    pub format: String,
    /// Two or three.
    pub teams: Vec<String>,
    /// D35, in thousandths, by team.
    pub bonus: Option<BTreeMap<String, i64>>,
    /// One per team's attack and étui.
    pub results: Vec<MatchResult>,
    /// D33.
    pub faults: Option<Vec<TeamFaultAsked>>,
    /// Taken off at the end.
    pub penalties: Option<Vec<PenaltyAsked>>,
}

/// One deal of a team's attack.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchResult {
    /// From 1 to 4.
    pub quart: u8,
    pub etui: u16,
    /// The attacking team.
    pub attack: String,
    /// The defending team; needed where there are three.
    pub defence: Option<String>,
    /// *Garde* when absent.
    pub contract: Option<Contract>,
    pub mark: Option<MarkAsked>,
    pub player: Option<String>,
    /// The kind of the deal; played when absent.
    pub kind: Option<KindAsked>,
    /// D29, a letter; `a` when absent.
    pub version: Option<String>,
}

/// D33: +4/0.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TeamFaultAsked {
    pub quart: u8,
    pub etui: u16,
    /// The team at fault.
    pub fault: String,
}

/// The format alone, which decides the other fields.
#[derive(Deserialize)]
struct Head {
    format: String,
}

/// Reads one line.
/// Errors: D12, with the place and the value expected there.
pub fn read(line: &[u8]) -> Result<Asked, Refusal> {
    let head = serde_json::from_slice::<Head>(line).map_err(|error| unreadable(line, &error))?;
    match head.format.as_str() {
        "individuel" | "triplettes" | "quadrettes" => serde_json::from_slice(line).map(Asked::Formations),
        "equipes" | "triangulaire" => serde_json::from_slice(line).map(Asked::Match),
        other => {
            let known = "individuel, triplettes, quadrettes, equipes ou triangulaire";
            return Err(Refusal::new("D1", format!("format « {other} » : {known}")));
        }
    }
    .map_err(|error| unreadable(line, &error))
}
