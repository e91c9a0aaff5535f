//! The papers of a match (D35): its *feuilles de marque*, two per quart and room, and the *fiche de résultats* that is signed at its end.

use super::teams;
use crate::error::Result;
use crate::night::Duplicate;
use domain::etuis;
use domain::tournament::{Laid, LaidSides, TeamId, Tournament};
use report::paper::TablePaper;
use report::{Table, row};

impl Duplicate<'_> {
    /// Every quart and room of a match, to be filled in by each side on its own; both sheets must agree before the count.
    /// Errors: D35 for another format; before the draw.
    pub fn match_sheets(self) -> Result<Vec<TablePaper>> {
        let tournament = self.drawn()?;
        etuis::team_match(&tournament)?;
        let mut laid: Vec<&Laid> = tournament.duplicate.plays.iter().collect();
        laid.sort_by_key(|laid| (laid.position, laid.table));
        let both = |laid: &Laid| {
            let title = title(&tournament, laid);
            ["l'attaquant", "la défense"].map(|side| {
                let (table, boxes) = (sheet(&tournament, laid), boxes(&tournament, laid));
                self.with_boxes(&tournament, format!("{title} – feuille de {side}"), table, boxes)
            })
        };
        Ok(laid.into_iter().flat_map(both).collect())
    }

    /// D35: the result of a match, quart by quart and étui by étui, with the players of each team; signed by the captains and the arbiter, it
    /// is the basis of homologation.
    /// Errors: D35 for another format; before the draw.
    pub fn match_result(self) -> Result<Vec<TablePaper>> {
        let tournament = self.played()?;
        let ranking = teams::ranking(&tournament)?;
        let mut people = Table::new("", &[">N°", "Équipe et joueurs"]);
        let mut captains = Vec::new();
        for team in &tournament.teams {
            let members: Vec<String> = tournament.members(team.id).map(|entry| tournament.name(entry.id)).collect();
            people.rows.push(row![team.number, format!("{} : {}", tournament.team_name(team.id), members.join(", "))]);
            captains.push(blank(&format!("Capitaine, {}", tournament.team_name(team.id))));
        }
        captains.push(blank(format!("Arbitre {}", tournament.settings.arbiter).trim_end()));
        people.notes =
            vec!["Signée par les capitaines et par l'arbitre, cette fiche sert à l'homologation.".to_owned()];
        let (etuis, who) = teams::topage(&tournament, None)?.apart();
        // A signature apart from the result proves nothing; quarts and étuis may fill more pages.
        let parts = [
            (ranking.words(), ranking.standing()),
            ("Les équipes".to_owned(), people),
            ("Quart par quart".to_owned(), ranking.quarts_table()),
            (format!("Étui par étui{who}"), etuis),
        ];
        let mut papers: Vec<_> = parts.map(|(title, table)| self.on_paper(&tournament, title, table)).into();
        papers[1].boxes = vec![captains];
        Ok(papers)
    }
}

/// `Quart 1, table 2 : attaque 1 Les Renards, défense 2 Les Loups`.
fn title(tournament: &Tournament, laid: &Laid) -> String {
    let LaidSides::Opposed { attack, defence } = laid.sides else { return String::new() };
    let name = |team: Option<TeamId>| {
        let team = team.and_then(|id| tournament.team(id));
        team.map_or_else(String::new, |team| format!("{} {}", team.number, tournament.team_name(team.id)))
    };
    let quart = etuis::quart(tournament, laid.position);
    let half = match tournament.teams.len() {
        3 => format!(", mi-temps {}", if laid.position.0.is_multiple_of(2) { 2 } else { 1 }),
        _ => String::new(),
    };
    format!("Quart {quart}{half}, table {} : attaque {}, défense {}", laid.table, name(attack), name(defence))
}

fn sheet(tournament: &Tournament, laid: &Laid) -> Table {
    let mut table = Table::new(
        "",
        &[">Étui", "Garde, sans ou contre", "Preneur gagne +", "Preneur chute −", "Remarque de l'arbitre"],
    );
    table.rows = laid.etuis().map(|etui| row![etui.0, "", "", "", ""]).collect();
    let quart = etuis::quart(tournament, laid.position);
    if tournament.teams.len() == 2 {
        let chooses = match quart % 2 {
            1 => "l'équipe de la plus haute carte la choisit",
            _ => "l'équipe qui n'a pas eu la plus haute carte la choisit",
        };
        table.notes.push(format!("Salle ouverte ou fermée : {chooses}."));
    }
    table
}

/// Where names and signatures are written by hand.
fn boxes(tournament: &Tournament, laid: &Laid) -> Vec<Vec<(String, String)>> {
    let quart = etuis::quart(tournament, laid.position);
    let attackers = &tournament.duplicate.attackers;
    let named = match laid.sides {
        LaidSides::Opposed { attack: Some(team), .. } => attackers.get(&(quart, team)),
        _ => None,
    };
    let attacker = named.map_or_else(String::new, |entry| tournament.name(*entry));
    let mut first = vec![("Attaquant, en Sud".to_owned(), attacker)];
    if tournament.teams.len() == 2 {
        first.insert(0, blank("Salle"));
    }
    let defenders = ["Nord", "Est", "Ouest"].map(|chair| blank(&format!("Défenseur, en {chair}")));
    vec![first, defenders.into(), vec![blank("Signature de l'attaque"), blank("Signature de la défense")]]
}

/// A box to write in.
fn blank(what: &str) -> (String, String) {
    (what.to_owned(), String::new())
}
