//! Reference data for every duplicate tournament: the grid of points de match, the presets of the arbitration code.

use domain::duplicate::{MilliPm, PRESETS, Preset, Sanction};
use report::duplicate::{PmGrid, PmOfGap, PresetLine, PresetsReport};

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
