//! C1, C2: one stage of one championship: its conditions and its awards.

use std::fmt;

use super::kind::{Kind, Stage};
use crate::Refusal;
use crate::award::{Formula, Grid, Level, REGIONAL_PP, Scale};
use chrono::{Datelike, NaiveDate};

/// C2: sessions a regional final has at least, and deals in each of them.
pub(super) const SESSIONS: usize = 2;
/// C2: see above.
pub(crate) const DEALS: u16 = 20;

/// A stage of a championship. Made by [`Championship::new`], so that it exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Championship {
    kind: Kind,
    stage: Stage,
}

impl Championship {
    /// C1: that stage of that championship.
    /// Errors: C1 when the fascicule has no such stage: a national qualifier of the inter-clubs, or anything but the national final of
    /// the young.
    pub fn new(kind: Kind, stage: Stage) -> Result<Self, Refusal> {
        if kind.has(stage) {
            return Ok(Self { kind, stage });
        }
        let stages: Vec<&str> = kind.stages().map(Stage::key).collect();
        Err(Refusal::new("C1", format!("{kind} : pas de {stage} dans le règlement"))
            .advise(format!("Stades possibles : {}.", stages.join(", "))))
    }

    /// The championship at that stage; by default the regional final, or the only stage there is.
    /// Errors: As [`Championship::new`].
    pub fn at(kind: Kind, stage: Option<Stage>) -> Result<Self, Refusal> {
        let usual = if kind == Kind::Jeunes { Stage::FinaleNationale } else { Stage::FinaleRegionale };
        Self::new(kind, stage.unwrap_or(usual))
    }

    pub const fn kind(self) -> Kind {
        self.kind
    }

    pub const fn parts(self) -> (Kind, Stage) {
        (self.kind, self.stage)
    }

    pub const fn formula(self) -> Formula {
        self.kind.formula()
    }

    /// P5: index and cap of the scale; `None` for the national final, which has a table of its own (P9).
    pub const fn level(self) -> Option<Level> {
        match self.stage {
            Stage::Qualification => Some(Level::Regional),
            Stage::DemiFinaleRegionale => Some(Level::SemiFinal),
            Stage::FinaleRegionale => Some(Level::Final),
            Stage::QualificatifNational => Some(Level::Ordinary),
            Stage::FinaleNationale => None,
        }
    }

    /// C5, article 16: at the national final of the inter-clubs, which is played in the season after, the day of the qualification
    /// counts.
    pub fn is_judged_as_qualified(self) -> bool {
        (self.kind, self.stage) == (Kind::Interclubs, Stage::FinaleNationale)
    }

    /// P8, P9: whether PP are given: at the regional final and at the national final.
    pub(crate) const fn gives_pp(self) -> bool {
        self.stage.is_final()
    }

    /// P1–P5, P8, P9: the worth of the places. `tables` of each session (P3), `ranked` players, duos or teams in the first
    /// session (P2). Ties and members: [`Grid::awards`] and [`crate::award::Award::if_affiliated`].
    pub(crate) fn grid(self, tables: &[u16], ranked: usize) -> Grid {
        let Some(level) = self.level() else { return self.kind.national_final().grid(ranked) };
        let grid = Grid::of_scale(Scale::over_sessions(self.formula(), tables).at(level), ranked);
        if self.gives_pp() { Grid { pp: REGIONAL_PP.to_vec(), ..grid } } else { grid }
    }

    /// C2: the minimum of players, duos or teams in the first session, where the fascicule sets one: at regional finals, and at
    /// every regional stage of the seniors (article 19). The same stages have two sessions of at least 20 deals.
    pub(crate) fn minimum(self) -> Option<usize> {
        let asked = self.stage == Stage::FinaleRegionale || (self.kind == Kind::Seniors && self.stage.is_regional());
        asked.then_some(match self.formula() {
            Formula::Individuel => 20,
            Formula::Duo => 10,
            Formula::Equipe4 => 5,
        })
    }

    /// The minimum of entrants of a national qualifier who go on to the final: 80 players (article 4), 20 % of the duos,
    /// rounded up, but at least 26 (article 10), 50 seniors (article 21). `None` at other stages, where the committee or
    /// the federation fixes it.
    pub fn qualified(self, entered: usize) -> Option<usize> {
        if self.stage != Stage::QualificatifNational {
            return None;
        }
        let qualified = match self.kind {
            Kind::Individuel => 80,
            Kind::Duo => entered.div_ceil(5).max(26),
            Kind::Seniors => 50,
            Kind::Interclubs | Kind::Jeunes => return None,
        };
        Some(qualified.min(entered))
    }

    /// The article that sets it.
    pub const fn qualifying_article(self) -> &'static str {
        match self.kind {
            Kind::Duo => "article 10",
            Kind::Seniors => "article 21",
            Kind::Individuel | Kind::Interclubs | Kind::Jeunes => "article 4",
        }
    }

    /// The fascicule's conditions on this stage that a program cannot check, French sentences. `date` is the (last) day of play.
    pub fn remarks(self, date: Option<NaiveDate>) -> Vec<String> {
        let mut remarks = self.arbiter_remarks();
        if self.stage.is_regional() {
            remarks.push(
                "Le règlement du championnat régional doit avoir reçu, en début de saison, l'aval du responsable de zone : sans lui, \
                 l'épreuve est nulle (chapitre 3)."
                    .into(),
            );
            remarks.push(
                "Si une dérogation a été accordée, la CCN peut modifier les PCN et les PP attribués (chapitre 5)."
                    .into(),
            );
        }
        if self.stage == Stage::FinaleRegionale {
            remarks.push(self.champion_remark().into());
        }
        match (self.kind, self.stage) {
            (Kind::Duo, stage) if stage.is_regional() && !date.is_some_and(in_autumn) => remarks.push(
                "Le championnat régional libre duo a lieu de préférence du 1er octobre au 20 décembre (article 8).".into(),
            ),
            (Kind::Interclubs, stage) if stage.is_regional() => {
                remarks.push("Le championnat régional interclubs doit être terminé au 30 juin (article 14).".into());
            }
            (Kind::Duo, Stage::FinaleNationale) => {
                remarks.push("Le jour de la finale, la licence de la saison en cours est à jour (article 11).".into());
            }
            (Kind::Interclubs, Stage::FinaleNationale) => remarks.push(
                "Les joueurs gardent le classement, le comité et le club du jour de leur qualification (article 16) ; la licence est \
                 celle de la saison en cours."
                    .into(),
            ),
            (Kind::Seniors, stage) => {
                remarks.push("Une pièce d'identité peut être demandée pour la date de naissance (seniors).".into());
                if stage.is_regional() {
                    remarks.push(
                        "Il est recommandé de jouer en semaine et l'après-midi, hors vacances scolaires (article 19).".into(),
                    );
                }
            }
            (Kind::Jeunes, _) => remarks.push(
                "Les âges et les catégories des jeunes ne sont pas dans le fascicule 2 : l'arbitre les vérifie.".into(),
            ),
            _ => {}
        }
        if self.stage == Stage::QualificatifNational {
            remarks.push(
                "Ce qualificatif se joue en une séance, la veille de la finale ; qui est déjà qualifié et le joue perd sa \
                 qualification, et sa place est réattribuée (articles 4, 10 et 21)."
                    .into(),
            );
        }
        remarks
    }

    /// Article 24, and the arbiters who may also play (chapter 5).
    fn arbiter_remarks(self) -> Vec<String> {
        let mut remarks = Vec::new();
        if self.stage.is_final() {
            remarks
                .push("Une finale est dirigée par un arbitre au moins régional, sauf dérogation (article 24).".into());
        } else if self.stage.is_regional() {
            remarks.push(
                "Sans arbitre désigné pour l'épreuve : au moins 2 arbitres dans la salle, une demande écrite au responsable de zone \
                 et un arbitre principal référent (article 24)."
                    .into(),
            );
        }
        remarks.push("L'arbitre ne joue que si d'autres arbitres sont présents dans la salle (chapitre 5).".into());
        remarks
    }

    /// Articles 1, 7, 13 and 18.
    const fn champion_remark(self) -> &'static str {
        match self.formula() {
            Formula::Individuel => {
                "Le champion régional de la saison passée est qualifié d'office s'il est resté dans le même comité (articles 1 \
                 et 18)."
            }
            Formula::Duo => {
                "Le duo champion régional de la saison passée est qualifié d'office si ses deux joueurs sont restés dans le même \
                 comité (article 7)."
            }
            Formula::Equipe4 => {
                "L'équipe championne régionale de la saison passée est qualifiée d'office si ses 4 joueurs sont restés dans le même \
                 club et si sa composition reste permise (article 13)."
            }
        }
    }
}

/// Article 8: from 1 October to 20 December.
fn in_autumn(date: NaiveDate) -> bool {
    ((10, 1)..=(12, 20)).contains(&(date.month(), date.day()))
}

impl fmt::Display for Championship {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.kind, self.stage)
    }
}

/// C1: a senior is at least that old on 31 December of the season.
pub(crate) const SENIOR_AGE: i32 = 60;

/// A season of the federation, from 1 July to 30 June; named by both years, 2026-2027.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Season {
    /// The year it begins in.
    begins: i32,
}

impl Season {
    /// The season of a day.
    pub fn of(day: NaiveDate) -> Self {
        Self { begins: if day.month() >= 7 { day.year() } else { day.year() - 1 } }
    }

    /// The year of the one 31 December it has.
    pub const fn year_of_december(self) -> i32 {
        self.begins
    }

    /// C1: age on 31 December of the season, for that date of birth. `None` for a date of birth after it.
    pub(crate) fn age(self, birth: NaiveDate) -> Option<i32> {
        // On 31 December every player born that year has had the birthday.
        Some(self.begins - birth.year()).filter(|age| *age >= 0)
    }

    /// C1: whether a player of that date of birth may play the seniors' championship this season.
    pub(crate) fn is_senior(self, birth: NaiveDate) -> bool {
        self.age(birth).is_some_and(|age| age >= SENIOR_AGE)
    }
}

impl fmt::Display for Season {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.begins, self.begins + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::{Championship, Kind, Stage};
    use crate::award::{Award, Formula, Level, NationalFinal, Scale};

    fn at(kind: Kind, stage: Stage) -> Championship {
        Championship::new(kind, stage).unwrap()
    }

    #[test]
    fn c1_only_stages_of_the_fascicule_exist() {
        assert_eq!(Kind::ALL.map(|kind| kind.stages().count()), [5, 5, 4, 5, 1]);
        for kind in Kind::ALL {
            for stage in Stage::ALL {
                assert_eq!(Championship::new(kind, stage).is_ok(), kind.stages().any(|known| known == stage));
            }
        }
        let refusal = Championship::new(Kind::Jeunes, Stage::FinaleRegionale).unwrap_err();
        assert_eq!((refusal.rule, refusal.advice_text(0).as_str()), ("C1", "Stades possibles : finale-nationale."));
    }

    #[test]
    fn p5_each_stage_has_its_index_and_cap() {
        let levels = Stage::ALL.map(|stage| at(Kind::Duo, stage).level());
        assert_eq!(
            levels,
            [Some(Level::Regional), Some(Level::SemiFinal), Some(Level::Final), Some(Level::Ordinary), None]
        );
        let grid = at(Kind::Seniors, Stage::DemiFinaleRegionale).grid(&[6, 4], 22);
        assert_eq!(grid.pcn, Scale::new(Formula::Individuel, 10).at(Level::SemiFinal).pcn(11));
    }

    #[test]
    fn p8_pp_go_to_the_first_three_of_the_regional_final() {
        for kind in [Kind::Individuel, Kind::Duo, Kind::Interclubs, Kind::Seniors] {
            let pp = |stage| at(kind, stage).grid(&[5, 5], 20).pp;
            assert_eq!(pp(Stage::FinaleRegionale), [3, 2, 1], "{kind}");
            assert!(pp(Stage::Qualification).is_empty());
            assert!(pp(Stage::DemiFinaleRegionale).is_empty());
        }
        assert!(at(Kind::Individuel, Stage::QualificatifNational).grid(&[40], 160).pp.is_empty());
        let awards = at(Kind::Interclubs, Stage::FinaleRegionale).grid(&[5, 5], 5).awards(&[1, 2, 3, 3, 5]);
        assert_eq!(
            awards[2],
            Award { pcn: Some(90), pp: Some(1) },
            "720 / 4 = 180, shared with a place outside the half"
        );
        assert_eq!(awards[4], Award::default());
    }

    #[test]
    fn p9_the_national_final_has_its_table() {
        let grid = at(Kind::Interclubs, Stage::FinaleNationale).grid(&[16], 16);
        assert_eq!(grid, NationalFinal::Equipe4.grid(16));
        assert_eq!((grid.pcn[0], grid.pp[0], grid.pcn.len()), (4000, 15, 16));
        assert_eq!(at(Kind::Jeunes, Stage::FinaleNationale).grid(&[5], 20).pcn.len(), 10);
    }

    #[test]
    fn c2_minimum_participation() {
        let minima = |stage| Kind::ALL.map(|kind| Championship::new(kind, stage).ok().and_then(Championship::minimum));
        assert_eq!(minima(Stage::FinaleRegionale), [Some(20), Some(10), Some(5), Some(20), None]);
        assert_eq!(minima(Stage::Qualification), [None, None, None, Some(20), None], "article 19");
        assert_eq!(minima(Stage::FinaleNationale), [None; 5]);
    }

    #[test]
    fn c1_who_goes_on_from_a_national_qualifier() {
        let qualified = |kind, entered| at(kind, Stage::QualificatifNational).qualified(entered);
        assert_eq!(qualified(Kind::Individuel, 300), Some(80));
        assert_eq!(qualified(Kind::Individuel, 60), Some(60));
        assert_eq!(qualified(Kind::Seniors, 300), Some(50));
        assert_eq!([200, 131, 130, 60, 20].map(|n| qualified(Kind::Duo, n).unwrap()), [40, 27, 26, 26, 20]);
        assert_eq!(at(Kind::Duo, Stage::FinaleRegionale).qualified(40), None);
    }

    #[test]
    fn c1_remarks_follow_the_articles() {
        let remarks = |kind, stage, date: Option<&str>| {
            at(kind, stage).remarks(date.map(|date| date.parse().unwrap())).join("\n")
        };
        assert!(remarks(Kind::Individuel, Stage::FinaleRegionale, None).contains("arbitre au moins régional"));
        assert!(remarks(Kind::Individuel, Stage::Qualification, None).contains("au moins 2 arbitres"));
        let autumn = |date| remarks(Kind::Duo, Stage::FinaleRegionale, date).contains("article 8");
        assert_eq!(
            [None, Some("2026-09-30"), Some("2026-10-01"), Some("2026-12-20"), Some("2026-12-21")].map(autumn),
            [true, true, false, false, true]
        );
        assert!(remarks(Kind::Interclubs, Stage::FinaleNationale, None).contains("article 16"));
        let duo = remarks(Kind::Duo, Stage::FinaleNationale, None);
        assert!(duo.contains("article 11") && !duo.contains("article 16"), "{duo}");
        assert!(remarks(Kind::Seniors, Stage::QualificatifNational, None).contains("pièce d'identité"));
        for kind in Kind::ALL {
            for stage in kind.stages() {
                assert!(!remarks(kind, stage, None).is_empty(), "{kind} {stage}");
            }
        }
    }
}

#[cfg(test)]
mod season_tests {
    use chrono::NaiveDate;

    use super::Season;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn c1_the_season_turns_on_1_july() {
        let season = |text| Season::of(day(text)).to_string();
        assert_eq!(season("2026-06-30"), "2025-2026");
        assert_eq!(season("2026-07-01"), "2026-2027");
        assert_eq!(season("2026-12-31"), "2026-2027");
        assert_eq!(season("2027-01-01"), "2026-2027");
        assert_eq!(Season::of(day("2027-03-15")).year_of_december(), 2026);
    }

    #[test]
    fn c1_a_senior_is_60_on_31_december_of_the_season() {
        for played in ["2026-10-01", "2027-06-30"] {
            let season = Season::of(day(played));
            assert!(season.is_senior(day("1966-12-31")), "60 that very day");
            assert!(season.is_senior(day("1966-01-01")));
            assert!(!season.is_senior(day("1967-01-01")), "59");
        }
        assert!(!Season::of(day("2026-06-30")).is_senior(day("1966-01-01")), "the season before");
        assert_eq!(Season::of(day("2026-10-01")).age(day("1950-05-05")), Some(76));
        assert_eq!(Season::of(day("2026-10-01")).age(day("2030-05-05")), None);
    }
}
