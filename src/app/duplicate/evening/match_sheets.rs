//! The *feuilles de marque* of a match (D35): one per quart and room.

use crate::app::club::Club;
use crate::app::error::Result;
use crate::domain::duplicate::Format;
use crate::domain::etuis;
use crate::domain::tournament::{Laid, LaidSides, TeamId, Tournament};
use crate::report::paper::TablePaper;
use crate::report::{Table, row};

/// Where names and signatures are written by hand.
const BLANK: &str = "........................................";

impl Club {
    /// Every quart and room of a match, to be filled in; both sheets of an étui must agree before the count.
    ///
    /// # Errors
    /// D1 for free deals and for other formats; before the draw.
    pub fn match_sheets(&self) -> Result<Vec<TablePaper>> {
        let tournament = self.drawn_duplicate()?;
        if tournament.format() != Some(Format::Teams) {
            tournament.must_be_free(None)?;
        }
        let mut laid: Vec<&Laid> = tournament.duplicate.plays.iter().collect();
        laid.sort_by_key(|laid| (laid.position, laid.table));
        Ok(laid.into_iter().map(|laid| self.on_paper(&tournament, title(&tournament, laid), sheet(laid))).collect())
    }
}

/// `Quart 1, table 2 (salle ouverte) : attaque 1 Les Renards, défense 2 Les Loups`.
fn title(tournament: &Tournament, laid: &Laid) -> String {
    let LaidSides::Opposed { attack, defence } = laid.sides else { return String::new() };
    let name = |team: Option<TeamId>| {
        let team = team.and_then(|id| tournament.team(id));
        team.map_or_else(String::new, |team| format!("{} {}", team.number, tournament.team_name(team.id)))
    };
    let room = match (tournament.teams.len(), laid.table.0) {
        (2, 1) => " (salle fermée)",
        (2, _) => " (salle ouverte)",
        _ => "",
    };
    let quart = etuis::quart(tournament, laid.position);
    let half = if tournament.teams.len() == 3 {
        format!(", mi-temps {}", if laid.position.0.is_multiple_of(2) { 2 } else { 1 })
    } else {
        String::new()
    };
    format!("Quart {quart}{half}, table {}{room} : attaque {}, défense {}", laid.table, name(attack), name(defence))
}

fn sheet(laid: &Laid) -> Table {
    let mut table = Table::new(
        "",
        &[">Étui", "Garde, sans ou contre", "Preneur gagne +", "Preneur chute −", "Remarque de l'arbitre"],
    );
    table.rows = laid.etuis().map(|etui| row![etui.0, "", "", "", ""]).collect();
    table.notes = vec![
        format!("Attaquant : {BLANK} Défenseurs : {BLANK}{BLANK}"),
        format!("Signatures des deux camps : {BLANK} {BLANK}"),
    ];
    table
}
