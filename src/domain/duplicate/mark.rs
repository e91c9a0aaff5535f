//! D13, D14: the mark of a deal, and which marks there are.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

use crate::scoring::{Chelem, Contract, Deal, Layout, Petit, Poignee, score};
use crate::{HalfPoints, Orientation, Refusal};

/// D13: the worth of a deal per defender, once, positive when the taker gains. Always a mark its contract can give.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mark {
    value: i16,
    contract: Contract,
}

/// D3, D14: the likelihood of a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Likelihood {
    /// A deal like others.
    Usual,
    /// Only a *chelem*, made or inflicted.
    Chelem,
    /// Only a *chelem* that was announced and failed, the contract being made all the same.
    FailedChelem,
    /// Nothing in S2–S7; accepted from *garde sans* up, where D14 refuses odd marks only.
    Unknown,
}

/// D14: every mark a contract can give, with the least it takes.
type Possible = BTreeMap<i16, Likelihood>;

static POSSIBLE: [LazyLock<Possible>; 4] = [
    LazyLock::new(|| possible(Contract::Prise)),
    LazyLock::new(|| possible(Contract::Garde)),
    LazyLock::new(|| possible(Contract::GardeSans)),
    LazyLock::new(|| possible(Contract::GardeContre)),
];

impl Mark {
    /// D3, D14: a mark of that contract.
    /// Errors: D3 for a *prise*. D14: an odd mark, or one that this contract cannot give, with the two nearest that it can.
    pub fn new(contract: Contract, value: i64) -> Result<Self, Refusal> {
        if contract == Contract::Prise {
            return Err(Refusal::new("D3", "la prise n'existe pas en donnes dupliquées : la garde est imposée"));
        }
        let marks = &*POSSIBLE[contract.index()];
        let refuse = |why: String| {
            Err(Refusal::new("D14", format!("marque {value} : {why} ; {}", nearest(marks, value, value))))
        };
        if value % 2 != 0 {
            return refuse(format!("en {}, toute marque est paire", contract.word()));
        }
        let found = i16::try_from(value).ok().filter(|mark| {
            let in_reach = marks.first_key_value().is_some_and(|(least, _)| mark >= least)
                && marks.last_key_value().is_some_and(|(most, _)| mark <= most);
            marks.contains_key(mark) || (contract != Contract::Garde && in_reach)
        });
        found.map_or_else(
            || refuse(format!("aucune {} ne la donne", contract.word())),
            |value| Ok(Self { value, contract }),
        )
    }

    /// D14: a typed mark: `82`, `+82`, `-76`, `−76`.
    /// Errors: D14 for a text that is no whole number, with the nearest marks when it is a number at all; and the refusals of
    /// [`Mark::new`].
    pub fn parse(contract: Contract, text: &str) -> Result<Self, Refusal> {
        let plain = text.trim().replace(['−', '–'], "-");
        if let Ok(value) = plain.parse::<i64>() {
            return Self::new(contract, value);
        }
        let whole = plain.split_once([',', '.']).and_then(|(whole, _)| whole.parse::<i64>().ok());
        let rest = whole.map_or_else(
            || "un nombre entier est attendu, comme 82 ou -76".to_owned(),
            |whole| {
                let below = if plain.starts_with('-') { whole.saturating_sub(1) } else { whole };
                nearest(&POSSIBLE[contract.index()], below, below.saturating_add(1))
            },
        );
        Err(Refusal::new("D14", format!("« {} » n'est pas une marque ; {rest}", text.trim())))
    }

    /// D13: the mark of a deal, at a table of four.
    /// Errors: S12 for an impossible one; D3: a *prise*.
    pub fn of(deal: Deal) -> Result<Self, Refusal> {
        let layout = Layout::of(4).unwrap_or(deal.layout);
        let deal = Deal { layout, ..deal };
        Self::new(deal.contract, score(&deal)?.total.0.into())
    }

    /// Points per defender, signed from the taker's side.
    pub const fn value(self) -> i16 {
        self.value
    }

    /// D3: the contract it was played with.
    pub const fn contract(self) -> Contract {
        self.contract
    }

    /// D3, D14: the likelihood of this mark with that contract.
    pub fn likelihood(self, contract: Contract) -> Likelihood {
        POSSIBLE[contract.index()].get(&self.value).copied().unwrap_or(Likelihood::Unknown)
    }

    /// True when the taker gains; no mark of a deal without a *chelem* is 0.
    pub(crate) const fn is_gain(self) -> bool {
        self.value > 0
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)?;
        match self.contract {
            Contract::Garde => Ok(()),
            contract => write!(f, " ({})", contract.word()),
        }
    }
}

impl Likelihood {
    /// The remark for the arbiter, in French; `None` for a usual mark.
    pub const fn remark(self) -> Option<&'static str> {
        match self {
            Self::Usual => None,
            Self::Chelem => Some("seul un chelem la donne"),
            Self::FailedChelem => Some("seul un chelem annoncé et manqué la donne"),
            Self::Unknown => Some("aucune donne de ce contrat ne la donne"),
        }
    }
}

/// S2–S7 over every deal at four: points, bouts, petit, one poignée (two simple ones make a triple one's 40), chelem.
fn possible(contract: Contract) -> Possible {
    let mut marks = Possible::new();
    let chelems = std::iter::once(None).chain(Chelem::ALL.map(Some));
    for chelem in chelems {
        for poignee in std::iter::once(None).chain(Poignee::ALL.map(Some)) {
            for petit in [None, Some(Petit::Attack), Some(Petit::Defence)] {
                // Without bouts every loss, with three every gain; with two the chelem whose Excuse stayed with the defence.
                for (bouts, points) in
                    [0, 2, 3].into_iter().flat_map(|bouts| (0..=91).map(move |points| (bouts, points)))
                {
                    let poignees = poignee.into_iter().collect();
                    if let Some((mark, made)) = marked(contract, points, bouts, petit, poignees, chelem) {
                        let needs = match chelem {
                            None => Likelihood::Usual,
                            Some(Chelem::AnnouncedFailed) if made => Likelihood::FailedChelem,
                            Some(chelem) if made && chelem.is_inflicted() => continue,
                            Some(_) => Likelihood::Chelem,
                        };
                        let least = marks.entry(mark).or_insert(needs);
                        *least = needs.min(*least);
                    }
                }
            }
        }
    }
    marks
}

/// The mark of one deal and whether it was made; `None` when S12 excludes it.
fn marked(
    contract: Contract,
    points: i32,
    bouts: u8,
    petit: Option<Petit>,
    poignees: Vec<Poignee>,
    chelem: Option<Chelem>,
) -> Option<(i16, bool)> {
    let layout = Layout::of(4)?;
    let points = HalfPoints::whole(points);
    let deal = Deal { layout, contract, taker: Orientation::S, partner: None, points, bouts, petit, poignees, chelem };
    let outcome = score(&deal).ok()?;
    Some((i16::try_from(outcome.total.0).ok()?, outcome.made))
}

/// D14, H: the two marks nearest to the typed figure that no chelem has to be missed for; it lies between two numbers or is both of them.
fn nearest(marks: &Possible, least: i64, most: i64) -> String {
    let held = |value: i64| i16::try_from(value).unwrap_or(if value < 0 { i16::MIN } else { i16::MAX });
    let likely = |(mark, needs): (&i16, &Likelihood)| (*needs != Likelihood::FailedChelem).then_some(*mark);
    let below: Vec<i16> = marks.range(..=held(least)).rev().filter_map(likely).take(2).collect();
    let above: Vec<i16> = marks.range(held(most)..).filter_map(likely).take(2).collect();
    let (first, second) = match (below.as_slice(), above.as_slice()) {
        ([below, ..], [above, ..]) => (*below, *above),
        ([near, far, ..], []) => (*far, *near),
        ([], [near, far, ..]) => (*near, *far),
        _ => return "aucune autre n'existe".to_owned(),
    };
    format!("les plus proches sont {first} et {second}")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use proptest::prelude::*;

    use super::{Likelihood, Mark};
    use crate::scoring::Contract::{Garde, GardeContre, GardeSans, Prise};

    fn refused(value: i64) -> String {
        let refusal = Mark::new(Garde, value).unwrap_err();
        assert_eq!(refusal.rule, "D14");
        refusal.message
    }

    #[test]
    fn d13_the_figures_of_the_sources_are_marks() {
        // (25 + 16) × 2, and those of the examples.
        for value in [(25 + 16) * 2, 66, 68, -76, -58, 56, 62, -56, -52, 50] {
            let mark = Mark::new(Garde, value).unwrap();
            assert_eq!(mark.likelihood(Garde), Likelihood::Usual, "{value}");
            assert_eq!(i64::from(mark.value()), value);
        }
    }

    #[test]
    fn d14_what_a_garde_gives_is_counted_from_the_scale() {
        let usual: Vec<i64> = (-700..=700)
            .filter(|value| Mark::new(Garde, *value).is_ok_and(|mark| mark.likelihood(Garde) == Likelihood::Usual))
            .collect();
        let expected: Vec<i64> = (-222..=-32).chain(30..=220).filter(|value| value % 2 == 0).collect();
        assert_eq!(usual, expected);
        let all: Vec<i64> = (-700..=700).filter(|value| Mark::new(Garde, *value).is_ok()).collect();
        assert_eq!((all.first(), all.last()), (Some(&-622), Some(&620)));
        assert_eq!(Mark::new(Garde, 420).unwrap().likelihood(Garde), Likelihood::Chelem);
        assert!(refused(300).contains("220 et 322"), "{}", refused(300));
    }

    #[test]
    fn d14_from_minus_30_to_20_only_a_failed_chelem_and_to_28_nothing() {
        for value in (-30..=20).step_by(2) {
            assert_eq!(Mark::new(Garde, value).unwrap().likelihood(Garde), Likelihood::FailedChelem, "{value}");
        }
        for value in (22..=28).step_by(2) {
            assert!(refused(value).contains("-32 et 30"), "{}", refused(value));
        }
        assert!(Likelihood::FailedChelem.remark().unwrap().contains("manqué"));
    }

    #[test]
    fn d14_an_odd_mark_is_refused_with_its_neighbours() {
        assert!(refused(53).contains("52 et 54"));
        assert!(refused(-77).contains("-78 et -76"));
        assert!(refused(7000).contains("610 et 620"));
        assert!(refused(-7_000_000).contains("-622 et -620"));
        assert!(Mark::new(GardeSans, 101).is_err() && Mark::new(GardeContre, 7_000).is_err());
        let unknown =
            |value| Mark::new(GardeContre, value).is_ok_and(|mark| mark.likelihood(GardeContre) == Likelihood::Unknown);
        assert!((-900..900).any(unknown), "even, within reach, and no deal gives it: accepted with a warning");
        assert_eq!(Mark::new(GardeSans, 116).unwrap().likelihood(GardeSans), Likelihood::Usual);
    }

    #[test]
    fn d3_there_is_no_prise() {
        assert_eq!(Mark::new(Prise, 40).unwrap_err().rule, "D3");
    }

    #[test]
    fn d14_marks_as_people_type_them() {
        for (text, value) in [("82", 82), ("+82", 82), (" -76 ", -76), ("−76", -76)] {
            assert_eq!(Mark::parse(Garde, text).unwrap().value(), value);
        }
        for (text, said) in [
            ("1,5", "-32 et 30"),
            ("82,5", "82 et 84"),
            ("-76.5", "-78 et -76"),
            ("-0,5", "-32 et 30"),
            ("abc", "nombre entier"),
            ("", "nombre entier"),
        ] {
            let refusal = Mark::parse(Garde, text).unwrap_err();
            assert!(refusal.rule == "D14" && refusal.message.contains(said), "{text}: {refusal}");
        }
    }

    proptest! {
        #[test]
        fn d14_any_number_is_a_mark_or_refused(value: i64, text in ".{0,8}") {
            prop_assert!(Mark::new(Garde, value).is_ok_and(|mark| mark.value() % 2 == 0) || !refused(value).is_empty());
            prop_assert!(Mark::parse(Garde, &text).map_or_else(|no| no.rule == "D14", |mark| mark.value() % 2 == 0));
        }
    }
}
