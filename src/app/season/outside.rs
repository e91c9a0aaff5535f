//! Y12: nights of elsewhere, of a past season too: facts with the file and line they came from.

use std::collections::HashMap;

use crate::app::club::{Changes, Club};
use crate::app::directory::find;
use crate::app::directory::people::{KnownPeople, import_line};
use crate::app::error::{AppError, Result};
use crate::domain::counted;
use crate::domain::season::{Night, NightKey, NightResult, OutsideNightId};
use crate::domain::text::fold;
use crate::domain::tournament::{Listed, PersonId};
use crate::input::{self, BadLine, NightLine, PersonLine};
use crate::report::directory::{ImportLine, ImportReport};
use crate::storage::table::{outside, person};
use crate::storage::{Done, Subject, Tx};

/// A file of nights.
#[derive(Debug, Clone)]
pub struct NightsImport {
    /// The file's name.
    pub file: String,
    /// What is in it.
    pub bytes: Vec<u8>,
    /// Who is who: two columns, the name in the file and the one of the directory.
    pub names: Option<Vec<u8>>,
    /// Those who are not in the directory are added to it.
    pub newcomers: bool,
}

impl Club {
    /// Brings nights from elsewhere: all of them, or nothing when a line is bad.
    ///
    /// # Errors
    /// Every bad line: a name the directory does not know, somebody twice in one night; a night that is there already.
    pub fn import_nights(&mut self, import: &NightsImport, changes: Changes) -> Result<ImportReport> {
        let grid = input::read_grid(&import.bytes)?;
        let list = input::nights(&grid)?;
        let names = import.names.as_deref().map(renamed).transpose()?.unwrap_or_default();
        let digest = input::archive::digest(&import.bytes);
        self.change_or_show(changes, |tx| {
            let (nights, lines) = gathered(tx, &list, &names, import.newcomers)?;
            for night in &nights {
                outside::insert(tx, night, outside::Source { file: &import.file, digest: &digest })?;
            }
            let words = format!("{}, {}", counted(nights.len(), "soirée"), counted(list.len(), "résultat"));
            let done = changes == Changes::Apply;
            let summary =
                if done { format!("{words}, importés.") } else { format!("Essai : {words}, rien n'est enregistré.") };
            let report = ImportReport::new("Joueur", grid.form, lines, list.len(), done, summary);
            Ok(Done::new(Subject::Season, report, format!("Soirées d'ailleurs : import de {}, {words}", import.file)))
        })
    }
}

/// Folded names of a file, with the names of the directory.
fn renamed(bytes: &[u8]) -> Result<HashMap<String, String>> {
    let grid = input::read_grid(bytes)?;
    if grid.headings.len() < 2 {
        return Err(AppError::input(
            "les correspondances ont deux colonnes : le nom du fichier, puis celui de l'annuaire",
        ));
    }
    let pair = |(_, cells): &(u64, Vec<String>)| Some((fold(cells.first()?), cells.get(1)?.trim().to_owned()));
    Ok(grid.rows.iter().filter_map(pair).collect())
}

/// The lines gathered night by night, everybody recognised.
fn gathered(
    tx: &Tx<'_>,
    list: &[NightLine],
    names: &HashMap<String, String>,
    newcomers: bool,
) -> Result<(Vec<Night>, Vec<ImportLine>)> {
    let mut known = KnownPeople::load(tx)?;
    let mut people = person::all(tx)?;
    let there = outside::all(tx)?;
    let (mut nights, mut lines, mut bad): (Vec<Night>, Vec<ImportLine>, Vec<BadLine>) = Default::default();
    let mut unknown: Vec<String> = Vec::new();
    for line in list {
        let who = match recognised(tx, &line.person, (&mut known, &mut people), names, newcomers) {
            Ok(who) => who,
            Err(error @ AppError::Storage(_)) => return Err(error),
            Err(error) => {
                // One sentence for each name, not for each of his nights.
                let name = input_name(&line.person);
                if !unknown.contains(&name) {
                    bad.push(BadLine::new(line.person.line, error.to_string()));
                    unknown.push(name);
                }
                continue;
            }
        };
        let same = |night: &&Night| night.date == line.date && fold(&night.name) == fold(&line.night);
        let words = || format!("{} du {}", line.night, line.date.format("%d/%m/%Y"));
        if there.iter().any(|night| same(&night)) {
            bad.push(BadLine::new(line.person.line, format!("la soirée {} est déjà dans la base", words())));
            continue;
        }
        let index = nights.iter().position(|night| same(&night)).unwrap_or_else(|| {
            nights.push(empty(line));
            nights.len() - 1
        });
        let night = &mut nights[index];
        if night.result(who.id).is_some() {
            bad.push(BadLine::new(
                line.person.line,
                format!("{} est deux fois à la soirée {}", who.person.name(), words()),
            ));
            continue;
        }
        if line.players.is_some() && night.ranked.is_some() && line.players != night.ranked {
            bad.push(BadLine::new(
                line.person.line,
                format!("la soirée {} a deux nombres de joueurs différents", words()),
            ));
        }
        night.ranked = night.ranked.or(line.players);
        night.results.push(result(who.id, line));
        let effect =
            format!("{}{}", words(), line.total.map_or_else(String::new, |total| format!(" : {}", total.words())));
        lines.push(ImportLine { line: line.person.line, name: who.person.name(), effect });
    }
    if bad.is_empty() { Ok((nights, lines)) } else { Err(bad.into()) }
}

fn empty(line: &NightLine) -> Night {
    Night {
        key: NightKey::Outside(OutsideNightId(0)),
        name: line.night.clone(),
        date: line.date,
        teams: false,
        duplicate: false,
        ranked: None,
        results: Vec::new(),
    }
}

fn result(person: PersonId, line: &NightLine) -> NightResult {
    NightResult {
        person,
        unit: u32::try_from(line.person.line).unwrap_or(u32::MAX),
        rank: line.rank,
        total: line.total,
        deals: line.deals,
        pcn: line.pcn,
        pp: None,
        left: false,
    }
}

fn input_name(line: &PersonLine) -> String {
    crate::domain::full_name(&line.last_name, &line.first_name)
}

/// Who a line speaks of.
fn recognised(
    tx: &Tx<'_>,
    line: &PersonLine,
    (known, people): (&mut KnownPeople, &mut Vec<Listed>),
    names: &HashMap<String, String>,
    newcomers: bool,
) -> Result<Listed> {
    if let Some(other) = names.get(&fold(&input_name(line))) {
        return find::person(people, other).cloned();
    }
    if let Some(found) = known.recognise(line)? {
        return Ok(found);
    }
    if newcomers {
        let (added, _) = import_line(tx, line, known)?;
        people.push(added.clone());
        return Ok(added);
    }
    let name = input_name(line);
    Err(match find::ranked(people, &name) {
        (near, false) if !near.is_empty() => {
            let near: Vec<String> = near.into_iter().map(|row| find::describe(&row.person)).collect();
            AppError::input(format!("{name} n'est pas dans l'annuaire ; est-ce {} ?", near.join(", ")))
        }
        _ => AppError::input(format!("{name} n'est pas dans l'annuaire")),
    })
}
