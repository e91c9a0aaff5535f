//! A whole tournament from another program, counted; nothing is stored.

use std::collections::HashMap;

use super::percent::percent;
use super::quadrettes::quadrettes;
use super::team_match::team_match;
use domain::Refusal;
use domain::duplicate::{Format, MilliPm, PRESETS, Preset, Sanction, Scale};
use input::duplicate::{Asked, read};
use report::duplicate::{Answer, PmGrid, PmOfGap, PresetLine, PresetsReport};

/// Counts one line of machine interface J.
/// Errors: the rule that this tournament breaks, and where.
pub fn calculate_duplicate(line: &[u8], scale: Scale) -> Result<Answer, Refusal> {
    match read(line)? {
        Asked::Formations(asked) => match asked.format.as_str() {
            "individuel" => percent(asked, Format::Individual, scale).map(Answer::Percent),
            "triplettes" => percent(asked, Format::Triplettes, scale).map(Answer::Percent),
            _ => quadrettes(asked).map(Answer::Quadrettes),
        },
        Asked::Match(asked) => team_match(&asked),
    }
}

pub(super) struct Names {
    names: Vec<String>,
    numbers: HashMap<String, usize>,
}

impl Names {
    /// Errors: D12: a name that is there twice.
    pub(super) fn new(names: Vec<String>) -> Result<Self, Refusal> {
        let mut numbers = HashMap::with_capacity(names.len());
        for (number, name) in names.iter().enumerate() {
            if numbers.insert(name.clone(), number).is_some() {
                return Err(Refusal::new("D12", format!("« {name} » est inscrit deux fois")));
            }
        }
        Ok(Self { names, numbers })
    }

    /// Errors: The rule given: nobody of that name.
    pub(super) fn number(&self, rule: &'static str, name: &str) -> Result<usize, Refusal> {
        let found = self.numbers.get(name).copied();
        found.ok_or_else(|| Refusal::new(rule, format!("« {name} » n'est pas parmi les inscrits")))
    }

    pub(super) fn name(&self, number: usize) -> &str {
        self.names.get(number).map_or("", String::as_str)
    }

    pub(super) fn count(&self) -> usize {
        self.names.len()
    }
}

/// D30: what those gaps are worth.
pub fn points_de_match(gaps: &[u32]) -> PmGrid {
    let one = |gap: &u32| {
        let pm = MilliPm::root(u64::from(*gap));
        PmOfGap { gap: *gap, milli_pm: pm.0, pm: pm.to_string() }
    };
    PmGrid { gaps: gaps.iter().map(one).collect() }
}

/// D27: the incidents and the code's provision for each.
pub fn duplicate_situations() -> PresetsReport {
    let words = |list: &[Sanction]| list.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let line = |preset: &Preset| PresetLine {
        case: preset.key.to_owned(),
        word: preset.word(),
        situation: preset.words.to_owned(),
        percent: words(preset.percent),
        pm: words(preset.pm),
    };
    PresetsReport { situations: PRESETS.iter().map(line).collect() }
}
