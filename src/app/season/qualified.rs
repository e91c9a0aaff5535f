//! Y14: who goes to the final.

use std::collections::HashSet;

use super::load::{Loaded, chosen, load};
use super::manage::ruled;
use super::quota::{beside, share_line};
use super::ranking::{finalists, podium};
use crate::club::Seasons;
use crate::directory::{find, twins};
use crate::error::{AppError, Result};
use domain::advice::{Advice, SeasonStep, Step};
use domain::counted;
use domain::season::{Answer, PRESETS, Row, Rules, Standings, preset, reward};
use domain::text::fold;
use domain::tournament::{Listed, PersonId};
use report::season::{QualifiedLine, QualifiedReport, TrialLine, TrialReport};
use storage::View;
use storage::table::person;

impl Seasons<'_> {
    /// Who goes to the final, without those who decline; of that many places in the place of the rules', where it is said.
    /// Errors: no such season; no number of places; clubs that have a right to more places than there are; nobody or several people found; a
    /// person who declines and is not ranked.
    pub fn qualified(self, asked: Option<&str>, places: Option<u16>, without: &[String]) -> Result<QualifiedReport> {
        self.club.store.read(|view| {
            let mut season = chosen(view, asked)?;
            season.rules.places = places.or(season.rules.places);
            let loaded = load(view, season)?;
            let all = person::all(view)?;
            let mut standings = loaded.standings(None);
            standings.rows.retain(|row| row.rank.is_some());
            for query in without {
                let who = find::person(&all, query)?;
                let at = standings.rows.iter().position(|row| row.person() == who.id);
                let at = at.ok_or_else(|| {
                    AppError::input(format!("{} est sans rang dans « {} »", who.person.name(), loaded.season.name))
                })?;
                standings.rows.remove(at);
            }
            report(view, &loaded, &standings, &all)
        })
    }

    /// The season under its own rules, under those asked for, and under each preset.
    /// Errors: no such season; an unknown key or value.
    pub fn try_rules(
        self,
        season: Option<&str>,
        named: Option<&str>,
        pairs: &[(String, String)],
    ) -> Result<TrialReport> {
        self.club.store.read(|view| {
            let mut loaded = load(view, chosen(view, season)?)?;
            let (own, nights) = (loaded.season.rules.clone(), loaded.counting().len());
            let mut warnings = Vec::new();
            let mut tried: Vec<(String, Rules)> = vec![("règles de la saison".to_owned(), own.clone())];
            if named.is_some() || !pairs.is_empty() {
                let wanted = ruled(own, named, pairs)?;
                domain::season::check(&wanted, &[])?;
                loaded = loaded.under(wanted.clone());
                warnings = loaded.to_look_at();
                tried.push(("à l'essai".to_owned(), wanted));
            }
            tried.extend(PRESETS.iter().filter_map(|name| Some((format!("modèle {name}"), preset(name)?))));
            let mut lines = Vec::new();
            for (name, rules) in tried {
                loaded = loaded.under(rules);
                lines.push(line(&loaded, name));
            }
            Ok(TrialReport { warnings, season: loaded.season.name.clone(), nights, lines })
        })
    }
}

fn report(view: &View, loaded: &Loaded, standings: &Standings, all: &[Listed]) -> Result<QualifiedReport> {
    let rules = &loaded.season.rules;
    let Some(places) = rules.places else {
        return Err(AppError::input("aucun nombre de places n'est dit")
            .advise(Advice::say("Dites-le : ").then(Step::Season(SeasonStep::Places))));
    };
    let (answers, shares) = finalists(loaded, standings)?;
    let line = |(row, answer): (&Row, &Answer)| {
        let card = &all.iter().find(|listed| listed.id == row.person())?.person;
        let of_club = loaded.club_of(row.person());
        Some(QualifiedLine {
            rank: row.rank?,
            name: loaded.name(row.person()),
            last_name: card.last_name.clone(),
            first_name: card.first_name.clone(),
            licence: card.licence.clone(),
            why: answer.words(of_club, rules),
            club: of_club.to_owned(),
            points: row.mark.points().total(),
            goes: answer.goes(),
        })
    };
    let lines: Vec<QualifiedLine> = standings.rows.iter().zip(&answers).filter_map(line).collect();
    let going = || lines.iter().filter(|line| line.goes);
    let (went, mut notes) = (going().count(), Vec::new());
    let equals = going().next_back().map_or(0, |last| going().filter(|line| line.rank == last.rank).count());
    if went != usize::from(places) {
        let equals = if equals > 1 { format!(", {equals} ex æquo à la dernière") } else { String::new() };
        notes.push(format!("{went} pour {places} places{equals}."));
    }
    let clubs: HashSet<String> = going().map(|line| fold(&line.club)).filter(|club| !club.is_empty()).collect();
    if !clubs.is_empty() {
        notes.push(format!("{}.", counted(clubs.len(), "club représenté")));
    }
    if rules.quota.is_some() {
        notes.extend(beside(loaded, &lines, &shares));
    }
    Ok(QualifiedReport {
        quota: rules.quota,
        shares: shares.iter().map(|share| share_line(loaded, share, &lines)).collect(),
        season: loaded.season.name.clone(),
        places,
        qualified: went,
        twins: in_reach(view, loaded, standings, &answers, all)?,
        lines,
        notes,
    })
}

/// Pairs of cards that may be one person, of whom one goes, or would with the nights of both.
fn in_reach(
    view: &View,
    loaded: &Loaded,
    standings: &Standings,
    answers: &[Answer],
    all: &[Listed],
) -> Result<Vec<String>> {
    let mark = |who: PersonId| standings.of(who).map(|row| row.mark.points());
    let went = || standings.rows.iter().zip(answers).filter(|(_, answer)| answer.goes()).map(|(row, _)| row);
    let last = went().next_back().map(|row| row.mark.points());
    let reach = |(a, b): (&Listed, &Listed)| {
        let (one, other) = mark(a.id).zip(mark(b.id))?;
        let goes = went().any(|row| row.person() == a.id || row.person() == b.id);
        (goes || last.is_none_or(|last| one + other >= last)).then(|| {
            format!("Attention : {} et {} sont peut-être une seule personne.", loaded.name(a.id), loaded.name(b.id))
        })
    };
    Ok(twins::found(view, all)?.into_iter().filter_map(|(a, b, _)| reach((a, b))).collect())
}

fn line(loaded: &Loaded, name: String) -> TrialLine {
    let standings = loaded.standings(None);
    let nights: Vec<_> = loaded.counting().into_iter().map(|known| &known.night).collect();
    let reward = reward(&standings, &nights);
    let ranked = standings.ranked().count();
    TrialLine { name, first: podium(loaded, &standings), ranked, skill: reward.skill, presence: reward.presence }
}
