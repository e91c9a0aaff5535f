//! The federation's requirements of a tournament, and what is missing or wrong (P10, S10, C1–C4, O3).

use crate::club::Federation;
use crate::duplicate::evening::DuplicateView;
use crate::duplicate::evening::ranking::any;
use crate::error::Result;
use crate::federation::awards::{self, unaffiliated, unaffiliated_names};
use crate::paper::head::stamped;
use crate::result::publish::facts;
use domain::advice::{Step, ToPrint, Wording};
use domain::duplicate::Format;
use domain::federation::{conditions, derogations, proved_short, refuse_small};
use domain::tournament::{Entry, Tournament};
use report::federation::{AwardLine, Condition, HomologationPaper, HomologationReport};

impl Federation<'_> {
    /// P10, C1–C4: the federation's requirements, and what is missing; of *donnes dupliquées* the known ones (D62).
    /// Errors: P10 below 8 players.
    pub fn homologation(self) -> Result<HomologationReport> {
        let tournament = self.club.tournament()?;
        refuse_small(&tournament)?;
        Ok(report(&tournament, self.club.wording()))
    }

    /// C2: the sessions, positions and deals that a championship requires and lacks: better known before than after.
    /// Errors: when there is no tournament.
    pub fn championship_shape(self) -> Result<Vec<String>> {
        let tournament = self.club.tournament()?;
        if tournament.championship().is_none() {
            return Ok(Vec::new());
        }
        let shape = conditions(&tournament).into_iter().filter(|check| check.rule == "C2" && !check.met);
        Ok(shape.map(|check| check.text).collect())
    }

    /// The same to print, with the federation's data: the tournament's facts and, once it is closed, the licensed players.
    /// Errors: P10 below 8 players.
    pub fn homologation_paper(self) -> Result<HomologationPaper> {
        let tournament = self.club.tournament()?;
        refuse_small(&tournament)?;
        let wording = self.club.wording();
        let mut report = report(&tournament, wording);
        report.remarks = remarks(&tournament);
        let free = !tournament.is_duplicate();
        let awards = match tournament.is_closed() && free {
            true => Some(awards::report(&tournament, wording)?),
            false => None,
        };
        let mut many = Vec::new();
        match &awards {
            // A championship has them among its conditions.
            Some(_) if report.championship.is_some() => {}
            Some(_) => match unaffiliated_names(&tournament) {
                names if names.len() > REMARKED => many = names,
                _ => report.remarks.extend(unaffiliated(&tournament)),
            },
            None if free => {
                report.remarks.push("Le tournoi n'est pas encore clos : les PCN seront attribués à la clôture.".into())
            }
            None => {}
        }
        Ok(stamped(HomologationPaper {
            head: self.club.papers().whole_head(&tournament),
            facts: facts(&tournament),
            report,
            awards,
            unaffiliated: many,
            players: if free || !tournament.is_closed() { Vec::new() } else { players(&tournament)? },
        }))
    }
}

/// More names than that are a list at the end of the paper.
const REMARKED: usize = 12;

/// The players of *donnes dupliquées*, by the ranking that counts.
fn players(tournament: &Tournament) -> Result<Vec<AwardLine>> {
    let ranking = any(tournament, DuplicateView::OfRecord)?;
    let mut lines = Vec::new();
    for place in ranking.places() {
        let team = tournament.teams.iter().find(|team| tournament.has_formations() && team.number == place.number);
        let of_place = |entry: &&Entry| match team {
            Some(team) => entry.team.is_some_and(|(id, _)| id == team.id),
            None => entry.number == place.number,
        };
        lines.extend(tournament.entries.iter().filter(of_place).map(|entry| AwardLine {
            licence: entry.person.licence.clone(),
            number: entry.number,
            name: tournament.name(entry.id),
            club: entry.person.club.clone(),
            team: team.map(|team| tournament.team_words(team.id)),
            rank: place.rank,
            tied: false,
            pcn: None,
            pp: None,
        }));
    }
    Ok(lines)
}

/// The federation's requirements, and what is missing.
pub(crate) fn report(tournament: &Tournament, wording: Wording) -> HomologationReport {
    let conditions = conditions(tournament);
    HomologationReport {
        in_part: tournament.is_duplicate(),
        tournament: tournament.settings.name.clone(),
        complete: conditions.iter().all(|condition| condition.met),
        conditions: conditions
            .into_iter()
            .map(|c| Condition {
                met: c.met,
                text: c.text,
                advice: c.advice.map(|advice| advice.text(wording)),
                rule: c.rule.to_owned(),
                cases: c.cases,
            })
            .collect(),
        championship: tournament.championship().map(|championship| championship.to_string()),
        remarks: {
            let mut remarks = remarks(tournament);
            remarks.push(if tournament.is_duplicate() {
                format!("Les résultats à transmettre : {}", wording(&results_to_send(tournament)))
            } else if tournament.is_closed() {
                format!("Les résultats à transmettre : {}", wording(&Step::ExportAwards))
            } else {
                let close = wording(&Step::Close);
                format!("Le tournoi n'est pas clos ; les PCN sont attribués à la clôture : {close}")
            });
            remarks
        },
    }
}

/// D35, D62: the signed sheet of a match; the ranking else.
fn results_to_send(tournament: &Tournament) -> Step {
    let of_match = tournament.format() == Some(Format::Teams);
    Step::Print(ToPrint::Named(if of_match { "resultats" } else { "classement" }))
}

fn remarks(tournament: &Tournament) -> Vec<String> {
    let mut remarks = Vec::new();
    if tournament.is_duplicate() {
        let unnamed = domain::etuis::unnamed_attackers(tournament);
        remarks.extend(unnamed.map(|(_, unnamed)| format!("À vérifier : {unnamed} (D35).")));
        remarks.push(
            "À vérifier auprès de la FFT : tout autre minimum (joueurs, formations, donnes) et les PCN ; pour les donnes dupliquées, les textes publiés n'en disent rien (D62)."
                .to_owned(),
        );
        return remarks;
    }
    if tournament.plays_beyond_fascicule() {
        remarks.push("Mouvement hors fascicule : à annoncer.".to_owned());
    }
    remarks.extend(proved_short(tournament));
    if tournament.is_closed() {
        remarks.extend(derogations(tournament));
    }
    if let Some(championship) = tournament.championship() {
        remarks.extend(championship.remarks(Some(tournament.days().1)));
        if let Some(qualified) = championship.qualified(tournament.headcount()) {
            let article = championship.qualifying_article();
            remarks.push(format!("Qualifiés pour la finale nationale : au moins {qualified} (C6, {article})."));
        }
        let substitutes = tournament.entries.iter().filter(|entry| entry.played() && tournament.is_substitute(entry));
        let names: Vec<String> = substitutes.map(Entry::name).collect();
        if !names.is_empty() {
            remarks.push(format!(
                "Les conditions portent sur les joueurs inscrits au départ. Remplaçants, à vérifier vous-même : {}.",
                names.join(", ")
            ));
        }
    }
    remarks
}
