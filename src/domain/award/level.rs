//! P5: the supplement to the scale for a stage of a regional championship.

/// At which level a tournament awards PCN: the index its scale is multiplied by, and the cap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Level {
    /// Any tournament outside the regional championships: index 1, cap 1500.
    #[default]
    Ordinary,
    /// A regional championship before its semi-final: index 1, cap 3000.
    Regional,
    /// The semi-final of a regional championship: index 1.5, cap 3000.
    SemiFinal,
    /// The final of a regional championship: index 1.8, cap 3000.
    Final,
}

impl Level {
    /// All of them.
    #[cfg(test)]
    pub(crate) const ALL: [Self; 4] = [Self::Ordinary, Self::Regional, Self::SemiFinal, Self::Final];

    /// P5: the index, in tenths.
    pub(crate) const fn index_tenths(self) -> u32 {
        match self {
            Self::Ordinary | Self::Regional => 10,
            Self::SemiFinal => 15,
            Self::Final => 18,
        }
    }

    /// P5: the index as it is written: `1`, `1,5`, `1,8`.
    pub const fn index_text(self) -> &'static str {
        match self {
            Self::Ordinary | Self::Regional => "1",
            Self::SemiFinal => "1,5",
            Self::Final => "1,8",
        }
    }

    /// P1, P5: the maximum PCN.
    pub const fn cap(self) -> u32 {
        match self {
            Self::Ordinary => super::pcn::CAP,
            Self::Regional | Self::SemiFinal | Self::Final => super::pcn::REGIONAL_CAP,
        }
    }

    /// P1, P5: PCN of the first per table, the index included: 40, 60 or 72, always whole.
    pub(super) const fn per_table(self) -> u32 {
        4 * self.index_tenths()
    }
}
