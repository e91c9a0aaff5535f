//! Y14: who goes to the final.

use super::load::{Loaded, chosen, load};
use super::ranking::{club, finalists};
use crate::directory::{find, twins};
use crate::error::{AppError, Result};
use crate::season::Seasons;
use domain::advice::{Advice, SeasonStep, Step};
use domain::counted;
use domain::season::{Answer, Standings};
use domain::tournament::{Listed, PersonId};
use report::season::{QualifiedLine, QualifiedReport};
use storage::View;
use storage::table::person;

impl Seasons<'_> {
    /// Who goes to the final, without those who decline.
    /// Errors: no such season; no number of places; clubs that have a right to more places than there are; nobody or several people found; a
    /// person who declines and is not ranked.
    pub fn qualified(self, asked: Option<&str>, without: &[String]) -> Result<QualifiedReport> {
        self.club.store.read(|view| {
            let loaded = load(view, chosen(view, asked)?)?;
            let all = person::all(view)?;
            let mut standings = loaded.standings();
            standings.rows.retain(|row| row.rank.is_some());
            for query in without {
                let who = find::numbered(&all, query)?;
                let at = standings.rows.iter().position(|row| row.who == who.id);
                let at = at.ok_or_else(|| {
                    AppError::input(format!("{} est sans rang dans « {} »", who.person.name(), loaded.season.name))
                })?;
                standings.rows.remove(at);
            }
            report(view, &loaded, &standings, &all)
        })
    }
}

fn report(view: &View, loaded: &Loaded, standings: &Standings, all: &[Listed]) -> Result<QualifiedReport> {
    let rules = &loaded.season.rules;
    let Some(places) = rules.places else {
        return Err(AppError::input("aucun nombre de places n'est dit")
            .advise(Advice::say("Dites-le : ").then(Step::Season(SeasonStep::Places))));
    };
    let answers = finalists(loaded, standings)?;
    let went = standings.rows.iter().zip(&answers).filter(|(_, answer)| answer.goes());
    let went: Vec<_> = went.map(|(row, _)| row).collect();
    let line = |(row, answer): (&domain::season::Row, &Answer)| {
        let card = &all.iter().find(|listed| listed.id == row.who)?.person;
        let of_club = loaded.club_of(row.who);
        Some(QualifiedLine {
            rank: row.rank?,
            name: loaded.name(row.who),
            last_name: card.last_name.clone(),
            first_name: card.first_name.clone(),
            licence: card.licence.clone(),
            why: answer.words(of_club, rules),
            club: of_club.to_owned(),
            points: row.mark.points().total(),
            goes: answer.goes(),
        })
    };
    let mut notes = Vec::new();
    let equals = went.last().map_or(0, |last| went.iter().filter(|row| row.rank == last.rank).count());
    if went.len() != usize::from(places) {
        let equals = if equals > 1 { format!(", {equals} ex æquo à la dernière") } else { String::new() };
        notes.push(format!("{} pour {places} places{equals}.", went.len()));
    }
    let clubs = went.iter().map(|row| club(loaded, row)).filter(|club| !club.is_empty());
    let clubs: std::collections::HashSet<String> = clubs.collect();
    if !clubs.is_empty() {
        notes.push(format!("{}.", counted(clubs.len(), "club représenté")));
    }
    Ok(QualifiedReport {
        season: loaded.season.name.clone(),
        places,
        qualified: went.len(),
        lines: standings.rows.iter().zip(&answers).filter_map(line).collect(),
        twins: in_reach(view, loaded, standings, &went, all)?,
        notes,
    })
}

/// Pairs of cards that may be one person, of whom one goes, or would with the nights of both.
fn in_reach(
    view: &View,
    loaded: &Loaded,
    standings: &Standings,
    went: &[&domain::season::Row],
    all: &[Listed],
) -> Result<Vec<String>> {
    let mark = |who: PersonId| standings.rows.iter().find(|row| row.who == who).map(|row| row.mark.points());
    let last = went.last().map(|row| row.mark.points());
    let reach = |(a, b): (&Listed, &Listed)| {
        let (one, other) = mark(a.id).zip(mark(b.id))?;
        let goes = went.iter().any(|row| row.who == a.id || row.who == b.id);
        (goes || last.is_none_or(|last| one + other >= last)).then(|| {
            format!("Attention : {} et {} sont peut-être une seule personne.", loaded.name(a.id), loaded.name(b.id))
        })
    };
    Ok(twins::found(view, all)?.into_iter().filter_map(|(a, b, _)| reach((a, b))).collect())
}
