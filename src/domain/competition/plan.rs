//! Articles 3, 9, 15 and 20: the table that a regional championship writes down before it begins: by the number of players at the
//! first session, the sessions that follow, the number kept, and their coefficients.

use super::elimination::{NO_COEFFICIENT, check_coefficient, coefficient_text};
use crate::Refusal;
use crate::award::Formula;

/// M10: how many play a final square, by the fascicule.
pub const SQUARES: [u16; 3] = [12, 16, 20];

/// The whole table: its lines by rising numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    lines: Vec<PlanLine>,
}

/// The plan from that many players (duos, teams) at the first session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanLine {
    /// Players, duos or teams at the first session, at least.
    pub from: u16,
    /// The stages after the first session, in order.
    pub stages: Vec<PlanStage>,
}

/// A session or phase after the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanStage {
    /// It continues the session before (an elimination between positions, a final square).
    pub phase: bool,
    /// M10: it is a final square, the last thing played; a phase.
    pub square: bool,
    /// The number of players kept: the best.
    pub kept: u16,
    /// R5, in hundredths.
    pub coefficient: u16,
}

impl Plan {
    /// A table whose coefficients its eliminations allow.
    /// Errors: C2 for no line, a line twice, more players kept than there were; R5 for a coefficient that the elimination does not allow;
    /// M10 for a final square that cannot be, or that is not the last stage.
    pub fn new(formula: Formula, mut lines: Vec<PlanLine>) -> Result<Self, Refusal> {
        lines.sort_by_key(|line| line.from);
        let twice = lines.windows(2).any(|pair| matches!(pair, [a, b] if a.from == b.from));
        if twice || lines.iter().any(|line| line.stages.is_empty() || line.stages.len() > 8) {
            return Err(Refusal::new(
                "C2",
                "une ligne par nombre de joueurs, avec au moins une séance qui suit, 8 au plus",
            ));
        }
        for line in &lines {
            let mut played = line.from;
            for stage in &line.stages {
                if stage.kept == 0 || stage.kept > played {
                    let noun = formula.noun(2);
                    return Err(Refusal::new("C2", format!("{} {noun} après {played} : c'est trop", stage.kept)));
                }
                if stage.square && (formula != Formula::Individuel || !SQUARES.contains(&stage.kept)) {
                    return Err(Refusal::new("M10", "un carré final se joue chacun pour soi, à 12, 16 ou 20 joueurs")
                        .advise("Écrivez « carré 12 », « carré 16 » ou « carré 20 » ; par équipes, une séance."));
                }
                if stage.coefficient != NO_COEFFICIENT {
                    check_coefficient(formula, played.into(), stage.kept.into(), stage.coefficient)?;
                }
                played = stage.kept;
            }
        }
        let after_square = |line: &PlanLine| line.stages.iter().rev().skip(1).any(|stage: &PlanStage| stage.square);
        if lines.iter().any(after_square) {
            return Err(Refusal::new("M10", "rien ne se joue après le carré final : il finit la ligne"));
        }
        Ok(Self { lines })
    }

    /// The text the base and archives keep: `20=16x115;40=32x115/p16x130`.
    pub fn key(&self) -> String {
        let kind = |stage: &PlanStage| match (stage.square, stage.phase) {
            (true, _) => "c",
            (_, true) => "p",
            _ => "",
        };
        let stage = |stage: &PlanStage| format!("{}{}x{}", kind(stage), stage.kept, stage.coefficient);
        let line =
            |line: &PlanLine| format!("{}={}", line.from, line.stages.iter().map(stage).collect::<Vec<_>>().join("/"));
        self.lines.iter().map(line).collect::<Vec<_>>().join(";")
    }

    /// Reads that text.
    pub fn parse(text: &str) -> Option<Self> {
        let stage = |text: &str| {
            let (square, text) = text.strip_prefix('c').map_or((false, text), |rest| (true, rest));
            let (phase, text) = text.strip_prefix('p').map_or((square, text), |rest| (true, rest));
            let (kept, coefficient) = text.split_once('x')?;
            Some(PlanStage { phase, square, kept: kept.parse().ok()?, coefficient: coefficient.parse().ok()? })
        };
        let line = |text: &str| {
            let (from, stages) = text.split_once('=')?;
            let stages = stages.split('/').map(stage).collect::<Option<Vec<_>>>()?;
            Some(PlanLine { from: from.parse().ok()?, stages })
        };
        Some(Self { lines: text.split(';').map(line).collect::<Option<_>>()? })
    }

    /// Its lines, by rising numbers.
    pub fn lines(&self) -> &[PlanLine] {
        &self.lines
    }

    /// Whether it foresees a final square.
    pub fn has_square(&self) -> bool {
        self.lines.iter().flat_map(|line| &line.stages).any(|stage| stage.square)
    }

    /// The line for that many at the first session.
    pub fn line(&self, players: usize) -> Option<&PlanLine> {
        self.lines.iter().rev().find(|line| usize::from(line.from) <= players)
    }
}

impl PlanLine {
    /// `séance 2 à 16 joueurs, coefficient 1,15 ; phase à 12 joueurs`.
    pub fn words(&self, formula: Formula) -> String {
        let mut session = 1;
        let stage = |stage: &PlanStage| {
            let coefficient = stage.coefficient_words();
            if stage.square {
                return format!("carré final, les {} meilleurs jouent une position de plus{coefficient}", stage.kept);
            }
            let what = if stage.phase {
                "phase".to_owned()
            } else {
                session += 1;
                format!("séance {session}")
            };
            format!("{what} à {} {}{coefficient}", stage.kept, formula.noun(stage.kept.into()))
        };
        self.stages.iter().map(stage).collect::<Vec<_>>().join(" ; ")
    }
}

impl PlanStage {
    fn coefficient_words(self) -> String {
        if self.coefficient == NO_COEFFICIENT {
            return String::new();
        }
        format!(", coefficient {}", coefficient_text(self.coefficient))
    }

    /// The departure of a session from the plan, a French clause; `None` where it follows it.
    pub(crate) fn departure(self, formula: Formula, kept: usize, coefficient: u16, square: bool) -> Option<String> {
        // A plan of before squares could be written down calls one a phase.
        let same_kind = self.square == square || (square && self.phase);
        if usize::from(self.kept) == kept && self.coefficient == coefficient && same_kind {
            return None;
        }
        let own = Self { kept: u16::try_from(kept).unwrap_or(u16::MAX), coefficient, ..self };
        let noun = formula.noun(2);
        let what = |square: bool| if square { "un carré final à " } else { "" };
        Some(format!(
            "Le plan prévoyait {}{} {noun}{} ; la séance en a {}{}.",
            what(self.square),
            self.kept,
            self.coefficient_words(),
            own.kept,
            own.coefficient_words()
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stage(kept: u16, coefficient: u16) -> PlanStage {
        PlanStage { phase: false, square: false, kept, coefficient }
    }

    #[test]
    fn c7_article_3_the_line_is_that_of_the_players_at_the_first_session() {
        let lines = vec![
            PlanLine { from: 40, stages: vec![stage(32, 115), PlanStage { phase: true, ..stage(16, 130) }] },
            PlanLine { from: 20, stages: vec![stage(16, 115)] },
        ];
        let plan = Plan::new(Formula::Individuel, lines).unwrap();
        assert_eq!(plan.key(), "20=16x115;40=32x115/p16x130");
        assert_eq!(Plan::parse(&plan.key()), Some(plan.clone()));
        let from = |players| plan.line(players).map(|line| line.from);
        assert_eq!([19, 20, 39, 40, 90].map(from), [None, Some(20), Some(20), Some(40), Some(40)]);
        assert_eq!(
            plan.line(40).unwrap().words(Formula::Individuel),
            "séance 2 à 32 joueurs, coefficient 1,15 ; phase à 16 joueurs, coefficient 1,30"
        );
        assert_eq!(Plan::parse("20=16"), None);
    }

    #[test]
    fn c7_article_3_r5_a_plan_promises_no_coefficient_that_its_eliminations_do_not_allow() {
        let rule = |from, stages| Plan::new(Formula::Individuel, vec![PlanLine { from, stages }]).map_err(|no| no.rule);
        assert_eq!(rule(20, vec![stage(18, 115)]), Err("R5"));
        assert_eq!(rule(20, vec![stage(24, 100)]), Err("C2"));
        assert_eq!(rule(20, Vec::new()), Err("C2"));
        let square = |kept| PlanStage { phase: true, square: true, ..stage(kept, 100) };
        for kept in [8, 14, 24] {
            assert_eq!(rule(24, vec![square(kept)]), Err("M10"));
        }
        assert_eq!(rule(20, vec![square(16), stage(12, 100)]), Err("M10"));
        let plan = rule(20, vec![stage(18, 100), square(16)]).unwrap();
        assert_eq!(plan.key(), "20=18x100/c16x100");
        assert_eq!(Plan::parse(&plan.key()), Some(plan.clone()));
        let words = plan.line(24).unwrap().words(Formula::Individuel);
        assert_eq!(words, "séance 2 à 18 joueurs ; carré final, les 16 meilleurs jouent une position de plus");
        assert_eq!(square(16).departure(Formula::Individuel, 16, 100, true), None);
        assert!(
            square(16).departure(Formula::Individuel, 16, 100, false).unwrap().contains("un carré final à 16 joueurs")
        );
        assert!(rule(20, vec![stage(20, 100), stage(16, 115)]).is_ok());
    }

    #[test]
    fn c7_article_3_a_departure_from_the_plan_is_said() {
        let planned = stage(16, 115);
        assert_eq!(planned.departure(Formula::Individuel, 16, 115, false), None);
        assert_eq!(
            planned.departure(Formula::Individuel, 20, 100, false).unwrap(),
            "Le plan prévoyait 16 joueurs, coefficient 1,15 ; la séance en a 20."
        );
    }
}
