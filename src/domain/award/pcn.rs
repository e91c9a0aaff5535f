//! P1 and P2: the federation's scale, in exact arithmetic.
//!
//! Source: FFT, *Fascicule 2, Donnes libres*, chapter 5. Reproduces the 963 cells it publishes
//! (`fixtures/pcn_published.csv`).

/// P1: nobody who receives gets less.
pub const FLOOR: u32 = 50;
/// P1: nobody gets more.
pub const CAP: u32 = 1500;

/// What is ranked: players, *duos*, or teams of 4.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Formula {
    /// Individual.
    Individuel,
    /// *Libre duo*.
    Duo,
    /// Team of 4.
    Equipe4,
}

impl Formula {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Individuel, Self::Duo, Self::Equipe4];

    /// The name on the command line and in files.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Individuel => "individuel",
            Self::Duo => "duo",
            Self::Equipe4 => "equipe4",
        }
    }

    /// How many are ranked at that many full tables.
    #[must_use]
    pub const fn ranked(self, tables: u16) -> usize {
        match self {
            Self::Individuel => tables as usize * 4,
            Self::Duo => tables as usize * 2,
            Self::Equipe4 => tables as usize,
        }
    }

    /// P1: r, r² or r⁴.
    const fn power(self) -> u32 {
        match self {
            Self::Individuel => 1,
            Self::Duo => 2,
            Self::Equipe4 => 4,
        }
    }
}

/// P2: how many receive, out of those who took part in the first session; an odd number rounds up.
#[must_use]
pub const fn receiving(ranked: usize) -> usize {
    ranked.div_ceil(2)
}

/// P1: the PCN of ranks 1, 2, … for that many tables: floor(40·T·r^(k−1)), r = min(0.95, 0.70 + 0.01·(T − 4)), between
/// 50 and 1500. Duos use r² and teams r⁴, neither below 0.5.
#[must_use]
pub fn scale(formula: Formula, tables: u16, ranks: usize) -> Vec<u32> {
    let hundredths = (70 + u32::from(tables)).saturating_sub(4).min(95);
    let power = formula.power();
    // r is in hundredths: r^power < 1/2 exactly when 2·h^power < 100^power.
    let (factor, steps) =
        if power > 1 && 2 * hundredths.pow(power) < 100u32.pow(power) { (50, 1) } else { (hundredths, power) };
    let mut value = Centesimal::new(40 * u32::from(tables));
    let mut pcn = Vec::with_capacity(ranks);
    while pcn.len() < ranks {
        let exact = value.floor();
        if exact < FLOOR {
            // r < 1: every later rank is below the floor too.
            pcn.resize(ranks, FLOOR);
            break;
        }
        pcn.push(exact.clamp(FLOOR, CAP));
        for _ in 0..steps {
            value.multiply_by_hundredths(factor);
        }
    }
    pcn
}

/// An exact number with as many digits after the point as it needs, in base 100: multiplying by a number of hundredths
/// adds one such digit, and its floor simply leaves them out.
struct Centesimal {
    /// Least significant first.
    digits: Vec<u8>,
    /// How many of them are after the point.
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
    #![allow(clippy::unwrap_used)]
    use super::{Formula, receiving, scale};

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
    fn p2_half_of_the_players_receive_rounded_up() {
        assert_eq!([46, 47, 12, 11].map(receiving), [23, 24, 6, 6]);
    }
}
