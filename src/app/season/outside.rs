//! Y12: nights of elsewhere, of a past season too: facts with the file and line they came from.

use std::collections::{HashMap, HashSet};

use super::{nights, refuse_night_in_closed};
use crate::club::{Changes, Seasons};
use crate::directory::doubts::Doubts;
use crate::directory::find;
use crate::directory::people::{Agreed, KnownPeople, import_line};
use crate::error::{AppError, Result, refused_line};
use crate::read_list::ReadList;
use domain::advice::{Advice, Detail, SeasonStep, Step, Wording};
use domain::counted;
use domain::season::{Night, NightKey, OutsideNightId, Points};
use domain::text::fold;
use domain::tournament::Listed;
use input::{self, BadLine, NightLine, PersonLine};
use report::directory::{ImportLine, ImportReport};
use storage::table::{outside, person, season};
use storage::{Done, Subject, Tx};

/// A file of nights.
#[derive(Debug, Clone)]
pub struct NightsImport {
    /// The file's name.
    pub file: String,
    /// The file's content.
    pub bytes: Vec<u8>,
    /// Names to people: two columns, the name in the file and the one of the directory.
    pub names: Option<Vec<u8>>,
    /// Adds people missing from the directory.
    pub newcomers: bool,
    /// A night of the base with the name and day of one of the file is replaced by it.
    pub replace: bool,
}

/// As many totals of exactly 0 are hardly scores.
const ABSENCES: usize = 3;

impl Seasons<'_> {
    /// Brings nights from elsewhere: all of them, or nothing when a line is bad.
    /// Errors: every bad line: a name the directory does not know, a person twice in one night; a night that is there already, unless it is to be
    /// replaced; one that counts in a closed season; what `agreed` refuses.
    pub fn import_nights(self, import: &NightsImport, changes: Changes, agreed: Agreed<'_>) -> Result<ImportReport> {
        let wording = self.club.wording();
        let grid = self.club.grid(&import.bytes)?;
        let list = input::nights(&grid)?;
        let names = import.names.as_deref().map(renamed).transpose()?.unwrap_or_default();
        let digest = archive::digest(&import.bytes);
        self.club.change_or_show(changes, |tx| {
            let there = outside::all(tx)?;
            let (nights, lines, doubts) = gathered(tx, &list, &names, import, &there)?;
            let (unread, points) = input::unread_of_nights(&grid);
            let of_file = grid.doubts.iter().cloned().chain(points).chain(of_no_season(tx, &nights)?);
            let (doubts, mut replaced) = (doubts.words(of_file.collect()), Vec::new());
            for night in &nights {
                let source = outside::Source { file: &import.file, digest: &digest };
                match there.iter().find(|known| known.same_name(night)) {
                    Some(known) => {
                        refuse_night_in_closed(tx, known.key)?;
                        let before = counted(known.results.len(), "résultat");
                        replaced.push(format!("{} est remplacée ; elle avait {before}.", night.words()));
                        outside::replace(tx, known, night, source)?;
                    }
                    None => drop(outside::insert(tx, night, source)?),
                }
            }
            let words = format!("{}, {}", counted(nights.len(), "soirée"), counted(list.len(), "résultat"));
            let done = changes == Changes::Apply;
            let mut summary =
                if done { format!("{words}, importés.") } else { format!("Essai : {words}, rien n'est enregistré.") };
            summary.push_str(&unread);
            let mut warnings = alike(&nights, &there, wording);
            warnings.extend(replaced);
            let zeros = list.iter().filter(|line| line.result.total == Some(Points::ZERO)).count();
            if zeros >= ABSENCES {
                warnings.push(format!(
                    "{zeros} résultats sont de 0 point et comptent comme joués : pour un absent, videz la case et importez de nouveau, en remplaçant."
                ));
            }
            let report = ImportReport {
                warnings,
                ..ImportReport::new("Joueur", grid.form.clone(), lines, list.len(), done, summary).with_doubts(doubts)
            };
            agreed(&report)?;
            Ok(Done::new(Subject::Season, report, format!("Soirées d'ailleurs : import de {}, {words}", import.file)))
        })
    }

    /// Takes a night of elsewhere out of the base, with its results. Returns its description.
    /// Errors: no such night; a tournament of the base, closed or not; a night that counts in a closed season.
    pub fn delete_outside_night(self, number: &str) -> Result<String> {
        self.club.change(|tx| {
            let leave = Advice::say("Pour qu'elle ne compte plus : ").then(Step::Season(SeasonStep::LeaveOut));
            let refused = |why: &str| Err(AppError::input(format!("la soirée {number} {why}")).advise(leave));
            let Some(id) = OutsideNightId::parse(number.trim()) else {
                return refused("n'est pas une soirée d'ailleurs (E1, E2…) : elles seules se suppriment ainsi");
            };
            let found = outside::all(tx)?.into_iter().find(|night| night.key == NightKey::Outside(id));
            let night = found.ok_or_else(|| nights::unknown(number))?;
            refuse_night_in_closed(tx, night.key)?;
            if storage::comite::received(tx)?.iter().any(|row| row.outside == id) {
                return refused("est celle d'un club, qui l'a envoyée");
            }
            outside::delete(tx, &night)?;
            let words = format!("{}, {}", night.words(), counted(night.results.len(), "résultat"));
            let what = format!("Soirée d'ailleurs supprimée : {words}");
            Ok(Done::new(Subject::Season, words, what))
        })
    }
}

/// Nights that no open season holds, where there is a season: their year may be a slip, and in a closed one they do not count.
fn of_no_season(tx: &Tx<'_>, nights: &[Night]) -> Result<Option<String>> {
    let seasons = season::all(tx)?;
    let is_open = |night: &&Night| seasons.iter().any(|season| !season.closed && season.holds(night.date));
    let lost: Vec<&Night> = nights.iter().filter(|night| !is_open(night)).collect();
    Ok(lost.first().zip(seasons.last()).map(|(first, last)| {
        let why = match seasons.iter().find(|season| season.holds(first.date)) {
            Some(closed) => format!("« {} » est close", closed.name),
            None => format!("« {} » va {}", last.name, last.days()),
        };
        format!("{} dans aucune saison ouverte, d'abord {} ; {why}", counted(lost.len(), "soirée"), first.words())
    }))
}

/// Nights of one day and under two names that share at least half of the players of one of them: perhaps one night, counted twice.
fn alike(nights: &[Night], there: &[Night], wording: Wording) -> Vec<String> {
    let mut found = Vec::new();
    for (index, night) in nights.iter().enumerate() {
        let known = there.iter().filter(|known| !nights.iter().any(|new| known.same_name(new)));
        for other in nights.iter().take(index).chain(known) {
            found.extend(other.alike(night).map(|both| {
                format!(
                    "Attention : « {} » et « {} » sont du même jour, avec {} en commun. Si c'est une seule soirée, elle compte deux fois : supprimez l'une des deux, {}.",
                    night.words(),
                    other.name,
                    counted(both, "joueur"),
                    wording(&Step::Season(SeasonStep::Delete))
                )
            }));
        }
    }
    found
}

/// Folded names of a file, with the names of the directory.
fn renamed(bytes: &[u8]) -> Result<HashMap<String, String>> {
    let grid = ReadList::read(bytes, None).grid()?;
    if grid.headings.len() < 2 {
        return Err(AppError::input(
            "les correspondances ont deux colonnes : le nom du fichier, puis celui de l'annuaire",
        ));
    }
    let pair = |(_, cells): &(u64, Vec<String>)| Some((fold(cells.first()?), cells.get(1)?.trim().to_owned()));
    Ok(grid.rows.iter().filter_map(pair).collect())
}

/// The lines gathered night by night, every person recognised.
fn gathered(
    tx: &Tx<'_>,
    list: &[NightLine],
    names: &HashMap<String, String>,
    import: &NightsImport,
    there: &[Night],
) -> Result<(Vec<Night>, Vec<ImportLine>, Doubts)> {
    let (mut known, people) = (KnownPeople::load(tx)?, person::all(tx)?);
    let (mut nights, mut lines, mut doubts): (Vec<Night>, Vec<ImportLine>, Doubts) = Default::default();
    // Each with what it is about: one sentence for each name, not for each of his nights; and one for each night that is there.
    let mut bad: Vec<(String, BadLine)> = Vec::new();
    for line in list {
        let at = line.person.line;
        let who = match recognised(tx, &line.person, (&mut known, &people, &mut doubts), names, import.newcomers) {
            Ok(who) => who,
            Err(error) => {
                bad.push((line.person.name(), refused_line(at, error)?));
                continue;
            }
        };
        let new = Night::elsewhere(OutsideNightId(0), line.night.clone(), line.date, None, Vec::new());
        let words = new.words();
        if !import.replace && there.iter().any(|night| night.same_name(&new)) {
            let advice = Advice::say("Pour la remplacer par celle du fichier : ").then(Detail::ReplaceNights);
            let reason = format!("la soirée {words} est déjà dans la base");
            bad.push((words, BadLine { advice: Some(advice), ..BadLine::new(at, reason) }));
            continue;
        }
        let mut wrong = |reason: String| bad.push((format!("{at} {reason}"), BadLine::new(at, reason)));
        let index = nights.iter().position(|night| night.same_name(&new)).unwrap_or_else(|| {
            nights.push(new);
            nights.len() - 1
        });
        let night = &mut nights[index];
        if night.result(who.id).is_some() {
            wrong(format!("{} est deux fois à la soirée {words}", who.person.name()));
            continue;
        }
        if line.players.is_some() && night.ranked.is_some() && line.players != night.ranked {
            wrong(format!("la soirée {words} a deux nombres de joueurs différents"));
        }
        night.ranked = night.ranked.or(line.players);
        if let (Some(rank), Some(ranked)) = (line.result.rank, night.ranked)
            && rank > ranked
        {
            wrong(format!("rang {rank} sur {} à la soirée {words}", counted(ranked, "joueur")));
        }
        night.results.push(line.result.of(who.id));
        let effect =
            format!("{words}{}", line.result.total.map_or_else(String::new, |total| format!(" : {}", total.words())));
        lines.push(ImportLine { line: at, name: who.person.name(), effect });
    }
    let mut told = HashSet::new();
    let bad: Vec<BadLine> = bad.into_iter().filter_map(|(about, bad)| told.insert(about).then_some(bad)).collect();
    if bad.is_empty() { Ok((nights, lines, doubts)) } else { Err(bad.into()) }
}

/// The person of a line.
fn recognised(
    tx: &Tx<'_>,
    line: &PersonLine,
    (known, people, doubts): (&mut KnownPeople, &[Listed], &mut Doubts),
    names: &HashMap<String, String>,
    newcomers: bool,
) -> Result<Listed> {
    let name = line.name();
    if let Some(other) = names.get(&fold(&name)) {
        return find::person(people, other).cloned();
    }
    let message = match known.recognise(line)? {
        (Some(found), doubt) => {
            doubt.into_iter().for_each(|doubt| doubts.doubt(line, doubt));
            return Ok(found);
        }
        (None, _) if newcomers => {
            let (added, change) = import_line(tx, line, known)?;
            doubts.see(line, &added.person, &change);
            return Ok(added);
        }
        (None, Some(doubt)) => doubt,
        (None, None) => {
            let near: Vec<String> =
                find::ranked(people, &name).0.iter().take(3).map(|row| find::describe(&row.person)).collect();
            let near = if near.is_empty() { String::new() } else { format!(" ; est-ce {} ?", near.join(", ")) };
            format!("{name} n'est pas dans l'annuaire{near}")
        }
    };
    Err(AppError::input(message).advise(Advice::say("Pour y ajouter ceux qui n'y sont pas : ").then(Detail::Newcomers)))
}
