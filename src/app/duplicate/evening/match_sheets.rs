//! The papers of a match (D35): its *feuilles de marque*, two per quart and room, and the *fiche de résultats* that is signed at its end.

use super::teams;
use crate::error::Result;
use crate::night::Duplicate;
use domain::etuis;
use domain::tournament::{Laid, LaidSides, TeamId, Tournament};
use report::paper::TablePaper;
use report::{Table, Tabular, row};

/// Where names and signatures are written by hand.
const BLANK: &str = "........................................";

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
                self.on_paper(&tournament, format!("{title} – feuille de {side}"), sheet(&tournament, laid))
            })
        };
        Ok(laid.into_iter().flat_map(both).collect())
    }

    /// D35: the result of a match, quart by quart and étui by étui, with the players of each team; signed by the captains and the arbiter, it
    /// is the basis of homologation.
    /// Errors: D35 for another format; before the draw.
    pub fn match_result(self) -> Result<Vec<TablePaper>> {
        let tournament = self.drawn()?;
        let ranking = teams::ranking(&tournament)?;
        let mut people = Table::new("", &[">N°", "Équipe et joueurs", "Capitaine et sa signature"]);
        for team in &tournament.teams {
            let members: Vec<String> = tournament.members(team.id).map(|entry| tournament.name(entry.id)).collect();
            let named = format!("{} : {}", tournament.team_name(team.id), members.join(", "));
            people.rows.push(row![team.number, named, BLANK]);
        }
        let arbiter = Some(tournament.settings.arbiter.as_str()).filter(|name| !name.is_empty()).unwrap_or(BLANK);
        people.notes = vec![
            format!("Arbitre : {arbiter} – signature : {BLANK}"),
            "Signée par les capitaines et par l'arbitre, cette fiche sert à l'homologation.".to_owned(),
        ];
        let etuis = teams::topage(&tournament, None)?.table();
        // A signature apart from the result proves nothing; quarts and étuis may fill more pages.
        let parts = [
            (ranking.words(), ranking.standing()),
            ("Les équipes".to_owned(), people),
            ("Quart par quart".to_owned(), ranking.quarts_table()),
            ("Étui par étui".to_owned(), etuis),
        ];
        Ok(parts.into_iter().map(|(title, table)| self.on_paper(&tournament, title, table)).collect())
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
        table.notes.push(format!("Salle, ouverte ou fermée ({chooses}) : {BLANK}"));
    }
    let attackers = &tournament.duplicate.attackers;
    let named = match laid.sides {
        LaidSides::Opposed { attack: Some(team), .. } => attackers.get(&(quart, team)),
        _ => None,
    };
    let attacker = named.map_or_else(|| BLANK.to_owned(), |entry| tournament.name(*entry));
    table.notes.push(format!("Attaquant, en Sud : {attacker} – défenseurs, en Nord, Est et Ouest : {BLANK}{BLANK}"));
    table.notes.push(format!("Signatures des deux camps : {BLANK} {BLANK}"));
    table
}
