//! P1 to P5: the federation's scale, in exact arithmetic.
//!
//! Source: FFT, *Fascicule 2, Donnes libres*, chapter 5. Reproduces the 963 cells it publishes
//! (`fixtures/pcn_published.csv`).

use super::national::Level;

/// P1: the minimum for a place that receives PCN.
pub(crate) const FLOOR: u32 = 50;
/// P1: the maximum.
pub(crate) const CAP: u32 = 1500;
/// P5: the maximum in a regional championship.
pub(crate) const REGIONAL_CAP: u32 = 3000;

keyed! {
    /// Players, *duos*, or teams of 4.
    #[derive(Default)]
    pub enum Formula {
        #[default]
        Individuel = "individuel",
        /// *Libre duo*.
        Duo = "duo",
        /// Team of 4.
        Equipe4 = "equipe4",
    }
}

impl Formula {
    /// The French noun of those ranked, for that many: `joueur`, `duos`, `équipes`, …
    pub const fn noun(self, count: usize) -> &'static str {
        match (self, count < 2) {
            (Self::Individuel, true) => "joueur",
            (Self::Individuel, false) => "joueurs",
            (Self::Duo, true) => "duo",
            (Self::Duo, false) => "duos",
            (Self::Equipe4, true) => "équipe",
            (Self::Equipe4, false) => "équipes",
        }
    }

    /// The number of players of one of them: 1, 2 or 4.
    pub const fn members(self) -> usize {
        match self {
            Self::Individuel => 1,
            Self::Duo => 2,
            Self::Equipe4 => 4,
        }
    }

    /// The number ranked at that many full tables.
    pub const fn ranked(self, tables: u16) -> usize {
        tables as usize * 4 / self.members()
    }

    /// P1: r, r² or r⁴.
    const fn power(self) -> u32 {
        self.members() as u32
    }
}

/// P2: the number who receive, out of those who took part in the first session; an odd number rounds up.
pub(crate) const fn receiving(ranked: usize) -> usize {
    ranked.div_ceil(2)
}

/// P1–P5: the data on which the scale of one tournament depends.
///
/// ```text
/// Scale::new(Formula::Duo, 12)                                    one session of 12 tables
/// Scale::over_sessions(Formula::Individuel, &[14, 8])             two sessions: 22 tables (P3)
/// Scale::new(Formula::Equipe4, 10).at(Level::Final)               final of a regional championship (P5)
/// scale.half_of(47)                                               47 in the first session: 24 receive (P2)
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scale {
    pub(crate) formula: Formula,
    /// P3: tables set up, those of 3 included, added over the sessions.
    pub tables: u16,
    /// P5: index and cap.
    pub(crate) level: Level,
}

impl Scale {
    /// The scale of an ordinary tournament.
    pub(crate) const fn new(formula: Formula, tables: u16) -> Self {
        Self { formula, tables, level: Level::Ordinary }
    }

    /// P3: the scale over several sessions, from the tables of each.
    pub(crate) fn over_sessions(formula: Formula, sessions: &[u16]) -> Self {
        Self::new(formula, sessions.iter().fold(0, |sum, tables| sum.saturating_add(*tables)))
    }

    /// P5: the same at another level.
    pub(crate) const fn at(self, level: Level) -> Self {
        Self { level, ..self }
    }

    /// P2: the PCN of the half that receives, out of `ranked` players, duos or teams in the first session.
    pub(crate) fn half_of(self, ranked: usize) -> Vec<u32> {
        self.pcn(receiving(ranked))
    }

    /// P1: the PCN of ranks 1, 2, … `ranks`: floor(index·40·T·r^(k−1)), r = min(0.95, 0.70 + 0.01·(T − 4)), between 50 and
    /// the cap. Duos use r² and teams r⁴, neither below 0.5. The index multiplies the exact value (P5); each award is
    /// capped on its own (P4).
    pub(crate) fn pcn(self, ranks: usize) -> Vec<u32> {
        let hundredths = (70 + u32::from(self.tables)).saturating_sub(4).min(95);
        let power = self.formula.power();
        // r is in hundredths: r^power < 1/2 exactly when 2·h^power < 100^power.
        let (factor, steps) =
            if power > 1 && 2 * hundredths.pow(power) < 100u32.pow(power) { (50, 1) } else { (hundredths, power) };
        let mut value = Centesimal::new(self.level.per_table() * u32::from(self.tables));
        let mut pcn = Vec::with_capacity(ranks);
        while pcn.len() < ranks {
            let exact = value.floor();
            if exact < FLOOR {
                // r < 1: every later rank is below the floor too.
                pcn.resize(ranks, FLOOR);
                break;
            }
            pcn.push(exact.clamp(FLOOR, self.level.cap()));
            for _ in 0..steps {
                value.multiply_by_hundredths(factor);
            }
        }
        pcn
    }
}

/// P1: the PCN of ranks 1, 2, … `ranks` of an ordinary tournament at that many tables.
pub fn scale(formula: Formula, tables: u16, ranks: usize) -> Vec<u32> {
    Scale::new(formula, tables).pcn(ranks)
}

/// An exact number with as many digits after the point as it needs, in base 100: multiplying by a number of hundredths
/// adds one such digit, and its floor simply leaves them out.
struct Centesimal {
    /// Least significant first.
    digits: Vec<u8>,
    /// The number of digits after the point.
    after_point: usize,
}

impl Centesimal {
    fn new(mut whole: u32) -> Self {
        let mut digits = Vec::new();
        while whole > 0 {
            digits.push((whole % 100) as u8);
            whole /= 100;
        }
        Self { digits, after_point: 0 }
    }

    fn multiply_by_hundredths(&mut self, factor: u32) {
        let mut carry = 0;
        for digit in &mut self.digits {
            carry += u32::from(*digit) * factor;
            *digit = (carry % 100) as u8;
            carry /= 100;
        }
        while carry > 0 {
            self.digits.push((carry % 100) as u8);
            carry /= 100;
        }
        self.after_point += 1;
    }

    fn floor(&self) -> u32 {
        let whole = self.digits.get(self.after_point..).unwrap_or_default();
        whole.iter().rev().fold(0, |value, digit| value * 100 + u32::from(*digit))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::national::Level;
    use super::{Formula, Scale, receiving, scale};

    #[test]
    fn p1_reproduces_the_963_published_cells() {
        let mut cells = 0;
        let data = include_str!("../../../fixtures/pcn_published.csv");
        for line in data.lines().skip(1) {
            let mut fields = line.split(',');
            let formula = match fields.next().unwrap() {
                "individual" => Formula::Individuel,
                "duo" => Formula::Duo,
                "team4" => Formula::Equipe4,
                other => panic!("unknown formula {other}"),
            };
            let mut number = || fields.next().unwrap().parse::<u32>().unwrap();
            let (rank, tables, pcn) = (number() as usize, u16::try_from(number()).unwrap(), number());
            let ours = scale(formula, tables, rank);
            assert_eq!(ours[rank - 1], pcn, "{line}");
            assert!(rank <= receiving(formula.ranked(tables)), "{line}");
            cells += 1;
        }
        assert_eq!(cells, 963);
    }

    #[test]
    fn p1_is_capped_and_never_below_50() {
        let large = scale(Formula::Individuel, 150, 300);
        assert_eq!(large[0], 1500);
        assert_eq!(large.iter().filter(|pcn| **pcn == 1500).count(), 28, "several ranks reach the cap (P4)");
        assert_eq!(large[299], 50);
        assert!(large.is_sorted_by(|a, b| a >= b));
        assert_eq!(scale(Formula::Individuel, 37, 1), [1480]);
        assert_eq!(scale(Formula::Individuel, 38, 1), [1500]);
    }

    #[test]
    fn p4_each_award_is_capped_on_its_own() {
        for (level, cap, at_cap) in [(Level::Ordinary, 1500, 28), (Level::Final, 3000, 25)] {
            let pcn = Scale::new(Formula::Individuel, 150).at(level).pcn(300);
            assert_eq!(pcn.iter().filter(|pcn| **pcn == cap).count(), at_cap, "{level:?}");
            assert_eq!((pcn[0], pcn[299]), (cap, 50));
            assert!(pcn[at_cap] < cap);
        }
    }

    #[test]
    fn p5_the_index_multiplies_before_flooring() {
        // At 5 tables the third has 200·0.71² = 100.82: floored first, the index 1.8 would give 180.
        let five = Scale::new(Formula::Individuel, 5);
        assert_eq!(five.pcn(3), [200, 142, 100]);
        assert_eq!(five.at(Level::SemiFinal).pcn(3), [300, 213, 151], "151.23");
        assert_eq!(five.at(Level::Final).pcn(3), [360, 255, 181], "181.476");
        assert_eq!(five.at(Level::Regional).pcn(3), five.pcn(3));
    }

    #[test]
    fn p5_the_cap_of_a_regional_championship_is_3000() {
        let first = |tables, level| Scale::new(Formula::Duo, tables).at(level).pcn(1)[0];
        assert_eq!([41, 42].map(|tables| first(tables, Level::Final)), [2952, 3000]);
        assert_eq!([50, 51].map(|tables| first(tables, Level::SemiFinal)), [3000, 3000]);
        assert_eq!([38, 38].map(|tables| first(tables, Level::Regional)), [1520, 1520]);
        assert_eq!(Level::ALL.map(Level::cap), [1500, 3000, 3000, 3000]);
    }

    proptest! {
        /// The same figures by fractions of whole numbers, as far as those go.
        #[test]
        fn p5_agrees_with_fractions(tables in 1u16..60, formula in 0usize..3, level in 0usize..4) {
            let (formula, level) = (Formula::ALL[formula], Level::ALL[level]);
            let power = formula.power();
            let h = u128::from((70 + tables).saturating_sub(4).min(95)).pow(power);
            let full = 100u128.pow(power);
            let h = if power > 1 { h.max(full / 2) } else { h };
            let ranks = 12 / power;
            let ours = Scale::new(formula, tables).at(level).pcn(ranks as usize);
            for (k, pcn) in (0..ranks).zip(ours) {
                let exact = 4 * u128::from(level.index_tenths()) * u128::from(tables) * h.pow(k) / full.pow(k);
                prop_assert_eq!(u128::from(pcn), exact.clamp(50, level.cap().into()));
            }
        }
    }

    #[test]
    fn p3_tables_are_added_over_the_sessions() {
        let two = Scale::over_sessions(Formula::Individuel, &[12, 8]);
        assert_eq!(two, Scale::new(Formula::Individuel, 20));
        assert_eq!(two.half_of(47).len(), 24, "half of the first session, though 20 tables hold 80");
        let many = Scale::over_sessions(Formula::Individuel, &[150, 150, 100, 40]);
        let pcn = many.at(Level::Final).half_of(600);
        assert_eq!((many.tables, pcn.len(), pcn[0], pcn[299]), (440, 300, 3000, 50));
    }

    #[test]
    fn p2_half_of_the_players_receive_rounded_up() {
        assert_eq!([46, 47, 12, 11].map(receiving), [23, 24, 6, 6]);
    }
}
