//! D60: the PCN of *donnes dupliquées*, by a grid that the club imports.

use serde::{Deserialize, Serialize};

use crate::club::{Changes, Federation};
use crate::error::{AppError, Result};
use crate::federation::awards::{credited, player_remarks};
use domain::advice::{Advice, Step, Wording};
use domain::award::{Grid, GridLine, ImportedGrid};
use domain::duplicate::Format;
use domain::federation::duplicate_awards;
use domain::tournament::Tournament;
use domain::{Refusal, counted, etuis};
use input::{self, BadLine};
use report::directory::{ImportLine, ImportReport};
use report::federation::DuplicateAwards;
use report::table::french_date;
use report::{Table, row};
use storage::{Done, StorageError, Subject, Tx, View, settings};

/// How the settings that hold a grid are named; the day from which it holds follows.
const KEY: &str = "bareme-duplicate ";

/// A grid as the base keeps it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Kept {
    /// The file it came from.
    file: String,
    /// Format, size, rank, PCN, PP.
    lines: Vec<(String, u16, u32, u32, u32)>,
}

/// A grid, and since when it holds.
struct InForce {
    from: String,
    file: String,
    grid: ImportedGrid,
}

/// All grids, the oldest first.
fn all(view: &View) -> Result<Vec<InForce>> {
    let damaged = || StorageError::Damaged("le barème des donnes dupliquées est illisible".to_owned());
    let read = |(name, value): (String, String)| -> Result<InForce> {
        let kept: Kept = serde_json::from_str(&value).map_err(|_| damaged())?;
        let line = |(format, size, rank, pcn, pp): &(String, u16, u32, u32, u32)| {
            Some(GridLine { format: Format::parse(format)?, size: *size, rank: *rank, pcn: *pcn, pp: *pp })
        };
        let lines: Option<Vec<GridLine>> = kept.lines.iter().map(line).collect();
        let grid = ImportedGrid::of(&lines.ok_or_else(damaged)?).map_err(|_| damaged())?;
        Ok(InForce { from: name.trim_start_matches(KEY).to_owned(), file: kept.file, grid })
    };
    settings::beginning(view, KEY)?.into_iter().map(read).collect()
}

impl Federation<'_> {
    /// Keeps the grid of a file, which holds from that day on (from today when `None`); another of the same day is replaced.
    /// Errors: every bad line with its reason.
    pub fn import_duplicate_scale(
        self,
        (bytes, file): (&[u8], &str),
        from: Option<chrono::NaiveDate>,
        changes: Changes,
    ) -> Result<ImportReport> {
        let read = self.club.grid(bytes)?;
        let lines = input::scale_lines(&read)?;
        if lines.is_empty() {
            return Err(vec![BadLine::new(1, "la grille n'a aucune ligne")].into());
        }
        let values: Vec<GridLine> = lines.iter().map(|(_, line)| *line).collect();
        let at = |index: usize| lines.get(index).map_or(0, |(line, _)| *line);
        let bad = |wrong: Vec<(usize, String)>| -> Vec<BadLine> {
            wrong.into_iter().map(|(index, reason)| BadLine::new(at(index), reason)).collect()
        };
        let grid = ImportedGrid::of(&values).map_err(bad)?;
        let from = from.unwrap_or_else(|| self.club.today()).to_string();
        let kept = Kept {
            file: file.to_owned(),
            lines: values
                .iter()
                .map(|one| (one.format.key().to_owned(), one.size, one.rank, one.pcn, one.pp))
                .collect(),
        };
        let text = serde_json::to_string(&kept).unwrap_or_default();
        self.club.change_or_show(changes, |tx| {
            let name = format!("{KEY}{from}");
            let before = settings::get(tx, &name)?;
            let changed = if before.as_deref() == Some(&text) { 0 } else { values.len() };
            settings::set(tx, &name, &text)?;
            let effect = if before.is_some() { "à la place de celle de ce jour" } else { "ajout" };
            let line = |(format, size, places): (Format, u16, &Grid)| {
                let first = |(_, line): &&(u64, GridLine)| (line.format, line.size) == (format, size);
                ImportLine {
                    line: lines.iter().find(first).map_or(0, |(line, _)| *line),
                    name: shape(format, size),
                    effect: format!("{effect} : {}", worth(places)),
                }
            };
            let applied = changes == Changes::Apply;
            let day = french_date(&from);
            let summary = match applied {
                true => {
                    format!("Barème des donnes dupliquées, valable dès le {day} : {}.", counted(lines.len(), "place"))
                }
                false => format!("Essai : {}, rien n'est enregistré.", counted(changed, "place")),
            };
            let shapes = grid.shapes().map(line).collect();
            let report = ImportReport::new("Tournoi", read.form.clone(), shapes, changed, applied, summary);
            let what = format!("Barème des donnes dupliquées ({file}), valable dès le {day}");
            Ok(Done::new(Subject::Federation, report, what))
        })
    }

    /// The grids that the club imported.
    pub fn duplicate_scales(self) -> Result<Table> {
        let grids = self.club.store.read(all)?;
        let mut table = Table::new("Barèmes des donnes dupliquées", &["Dès le", "Fichier", "Tournoi", "Places"]);
        for one in &grids {
            for (format, size, places) in one.grid.shapes() {
                table.rows.push(row![french_date(&one.from), &one.file, shape(format, size), worth(places)]);
            }
        }
        if grids.is_empty() {
            table.notes.push(format!("Aucun : {NO_SOURCE}."));
        }
        Ok(table)
    }
}

/// Why a grid is wanted.
const NO_SOURCE: &str =
    "les PCN et PP des donnes dupliquées ne sont dans aucune source connue : aucun chiffre n'est inventé";

/// `individuel, 7 tables`; `triplettes, 12 formations`.
fn shape(format: Format, size: u16) -> String {
    let noun = if format == Format::Individual { "table" } else { "formation" };
    format!("{}, {}", format.key(), counted(usize::from(size), noun))
}

/// `14 places, de 120 à 50 PCN`.
fn worth(grid: &Grid) -> String {
    let (first, last) = (grid.pcn.first().copied().unwrap_or(0), grid.pcn.last().copied().unwrap_or(0));
    format!("{}, de {first} à {last} PCN", counted(grid.pcn.len(), "place"))
}

/// The grid in force on a day; for a day before the first grid, the first one.
fn on(grids: Vec<InForce>, date: &str) -> Option<InForce> {
    let at = grids.iter().rposition(|one| one.from.as_str() <= date).unwrap_or(0);
    grids.into_iter().nth(at)
}

/// The tournament's size in the grid: tables of single players at the first session, formations ranked of the others.
fn size(tournament: &Tournament, ranked: usize) -> u16 {
    match tournament.format() {
        Some(Format::Individual) | None => tournament.session_tables().first().copied().unwrap_or(0),
        _ => u16::try_from(ranked).unwrap_or(u16::MAX),
    }
}

/// Size, and what its places are worth, of a closed tournament for which the base has a grid.
pub(crate) fn of(view: &View, tournament: &Tournament) -> Result<Option<(u16, Grid)>> {
    if !tournament.is_closed() {
        return Ok(None);
    }
    let Some(one) = on(all(view)?, &tournament.settings.date.to_string()) else { return Ok(None) };
    let size = size(tournament, etuis::of_record(tournament)?.len());
    let grid = one.grid.of_size(tournament.format().unwrap_or(Format::Individual), size);
    Ok(grid.map(|grid| (size, grid.clone())))
}

/// Keeps the places of an archive where the base has none for such a tournament; reports others, which stay.
pub(crate) fn keep(tx: &Tx<'_>, (format, size): (Format, u16), grid: &Grid, date: &str) -> Result<Option<String>> {
    let there = on(all(tx)?, date);
    match there.as_ref().and_then(|one| one.grid.of_size(format, size)) {
        Some(own) if own == grid => return Ok(None),
        Some(_) => {
            return Ok(Some("PCN d'après la grille de cette base, l'archive en a une autre".to_owned()));
        }
        None => {}
    }
    let from = there.as_ref().map_or(date, |one| one.from.as_str());
    let mut kept =
        Kept { file: there.as_ref().map_or("archive", |one| one.file.as_str()).to_owned(), lines: Vec::new() };
    for (format, size, grid) in there.iter().flat_map(|one| one.grid.shapes()).chain([(format, size, grid)]) {
        let places = (1..).zip(grid.pcn.iter().zip(&grid.pp));
        kept.lines.extend(places.map(|(rank, (pcn, pp))| (format.key().to_owned(), size, rank, *pcn, *pp)));
    }
    settings::set(tx, &format!("{KEY}{from}"), &serde_json::to_string(&kept).unwrap_or_default())?;
    Ok(Some(format!("grille des PCN reprise de l'archive : {}, {}", shape(format, size), worth(grid))))
}

/// D60: the PCN of a closed tournament of *donnes dupliquées*, by the grid in force that day.
pub(super) fn report(view: &View, tournament: &Tournament, wording: Wording) -> Result<DuplicateAwards> {
    let date = tournament.settings.date.to_string();
    let Some(one) = on(all(view)?, &date) else {
        return Err(Refusal::new("D60", NO_SOURCE)
            .advise(Advice::say("Quand la FFT vous a donné la grille : ").then(Step::ImportDuplicateScale))
            .advise("Sans elle, envoyez à la FFT le classement final.")
            .into());
    };
    if !tournament.is_closed() {
        return Err(AppError::input("les PCN sont attribués à la clôture du tournoi")
            .advise(Advice::say("Quand tous les résultats sont entrés : ").then(Step::Close)));
    }
    let format = tournament.format().unwrap_or(Format::Individual);
    let ranked = etuis::of_record(tournament)?;
    let size = size(tournament, ranked.len());
    let Some(grid) = one.grid.of_size(format, size) else {
        let known: Vec<String> =
            one.grid.shapes().filter(|(known, ..)| *known == format).map(|(.., size, _)| size.to_string()).collect();
        let has = if known.is_empty() { "rien pour cette formule".to_owned() } else { known.join(", ") };
        let text = format!("le barème importé ({}) n'a pas : {} ; il a {has}", one.file, shape(format, size));
        return Err(Refusal::new("D60", text)
            .advise(Advice::say("Une grille complétée : ").then(Step::ImportDuplicateScale))
            .into());
    };
    let awards = duplicate_awards(tournament, &ranked, grid);
    let lines = credited(tournament, &ranked, awards);
    Ok(DuplicateAwards {
        tournament: tournament.settings.name.clone(),
        date,
        scale: format!("{}, fichier {}, valable dès le {}", shape(format, size), one.file, french_date(&one.from)),
        remarks: player_remarks(tournament, &lines, wording),
        awards: lines,
    })
}
