//! The club's directory: adding, correcting, searching, importing.

use crate::club::{Club, Directory};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::club::Changes;
use crate::directory::doubts::{Change, Doubts, is_other};
use crate::directory::{find, twins};
use crate::error::{AppError, Result};
use chrono::NaiveDate;
use domain::advice::{Advice, Detail, Entrant, Step};
use domain::counted;
use domain::text::de;
use domain::tournament::{Listed, Person, PersonId};
use input::{self, BadLine, Grid, PersonLine, fold};
use report::directory::{ImportLine, ImportReport, PeopleReport, UPDATED};
use storage::table::person;
use storage::{Done, Subject, Tx, View};

/// The longest surname, the longest first name, and the longest name said at the door, in letters.
pub(crate) const LONGEST_NAME: usize = 60;

/// The fields of a person; `None` is not given.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PersonInput {
    pub last_name: Option<String>,
    pub first_name: Option<String>,
    pub licence: Option<String>,
    pub club: Option<String>,
    /// *Comité*.
    pub committee: Option<String>,
    /// P7: affiliated this season; by default, those who have a licence are.
    pub affiliated: Option<bool>,
    /// C1: date of birth.
    pub birth: Option<chrono::NaiveDate>,
    /// C3: series in the national ranking, 1 to 4.
    pub series: Option<u8>,
    /// C3: licensed the year before.
    pub licensed_before: Option<bool>,
    pub zone: Option<String>,
    /// M11: people of one family meet as little as possible.
    pub family: Option<String>,
    /// True when a namesake in the directory is known to be another person.
    pub homonym: bool,
}

impl PersonInput {
    /// Errors: a birthday that is still to come.
    pub(crate) fn must_be_born(&self, club: &Club) -> Result<()> {
        must_be_born([(0, self.birth)], club.real_day())
    }
}

impl Club {
    /// The list in a file, and the people it names.
    /// Errors: every bad line, one whose birthday is still to come among them.
    pub(crate) fn people(&self, bytes: &[u8]) -> Result<(Arc<Grid>, Vec<PersonLine>)> {
        let grid = self.grid(bytes)?;
        let list = input::people(&grid)?;
        must_be_born(list.iter().map(|line| (line.line, line.birth)), self.real_day())?;
        Ok((grid, list))
    }
}

impl Directory<'_> {
    /// Adds a person; returns the name as kept.
    /// Errors: no surname; a licence that another person holds.
    pub fn register(self, input: &PersonInput) -> Result<String> {
        input.must_be_born(self.club)?;
        self.club.change(|tx| {
            let name = insert_new(tx, input)?.person.name();
            Ok(Done::new(Subject::Directory, name.clone(), format!("Annuaire : ajout {}", de(&name))))
        })
    }

    /// Corrects a person everywhere, without touching any score; returns the names before and after.
    /// Errors: nobody or several people found; a licence that another person holds.
    pub fn modify(self, query: &str, input: &PersonInput) -> Result<(String, String)> {
        input.must_be_born(self.club)?;
        self.club.change(|tx| {
            let all = person::all(tx)?;
            let row = find::person(&all, query)?;
            let data = merge(&row.person, input)?;
            free_licence(tx, &data, Some(row.id))?;
            person::update(tx, row.id, &data)?;
            let (before, after) = (row.person.name(), data.name());
            Ok(Done::new(
                Subject::Directory,
                (before.clone(), after.clone()),
                match before == after {
                    true => format!("Annuaire : fiche {} corrigée", de(&after)),
                    false => format!("Annuaire : {before} devient {after}"),
                },
            ))
        })
    }

    /// The directory, or those who fit `query`.
    pub fn list(self, query: Option<&str>) -> Result<PeopleReport> {
        let all = self.club.store.read(person::all)?;
        let line = |row: &Listed| report::directory::PersonLine { number: row.id.0, person: row.person.clone() };
        let chosen: Vec<&Listed> = query.map_or_else(|| all.iter().collect(), |query| find::people(&all, query));
        Ok(PeopleReport { people: chosen.into_iter().map(line).collect() })
    }

    /// Imports a list of players: all of it, or nothing when a line is bad or `agreed` refuses what it does. People are recognised by licence,
    /// or else by full name.
    /// Errors: every bad line, with its reason; those of `agreed`.
    pub fn import(self, bytes: &[u8], changes: Changes, agreed: Agreed<'_>) -> Result<ImportReport> {
        let (grid, list) = self.club.people(bytes)?;
        self.club.change_or_show(changes, |tx| {
            let (lines, doubts) = import(tx, &list)?;
            let changed = lines.iter().filter(|line| line.effect != UNCHANGED).count();
            let done = changes == Changes::Apply;
            let mut summary = if done {
                format!("{}, {}.", counted(lines.len(), "ligne lue"), counted(changed, "changement enregistré"))
            } else {
                format!("Essai : {}, rien n'est enregistré.", counted(changed, "changement prévu"))
            };
            summary.push_str(&input::not_taken(&grid));
            let report = ImportReport::new("Joueur", grid.form.clone(), lines, changed, done, summary);
            let report = report.with_doubts(doubts.words(input::doubts(&grid, &list)));
            agreed(&report)?;
            Ok(Done::new(
                Subject::Directory,
                report,
                format!("Annuaire : import de {}, {}", counted(list.len(), "ligne"), counted(changed, "changement")),
            ))
        })
    }
}

/// What is asked of an import before it is done: to refuse what only a person may agree to.
pub type Agreed<'a> = &'a dyn Fn(&ImportReport) -> Result<()>;

pub(super) const UNCHANGED: &str = "inchangé";

/// An import's remark on a person it adds.
pub(crate) const ADDED: &str = "ajout";

/// Imports the lines.
fn import(tx: &Tx<'_>, list: &[input::PersonLine]) -> Result<(Vec<ImportLine>, Doubts)> {
    let (mut lines, mut bad, mut doubts) = (Vec::new(), Vec::new(), Doubts::default());
    let mut seen = HashMap::new();
    let mut known = KnownPeople::load(tx)?;
    for line in list {
        match import_line(tx, line, &mut known) {
            Ok((found, change)) => {
                let name = found.person.name();
                doubts.see(line, &found.person, &change);
                if let Some((first, other)) = seen.insert(found.id, (line.line, name.clone())) {
                    let words = if other == name || line.licence.is_none() {
                        format!("{name} est déjà à la ligne {first}")
                    } else {
                        format!("cette licence est déjà à la ligne {first}, {other}")
                    };
                    bad.push(BadLine::new(line.line, words));
                }
                lines.push(ImportLine { line: line.line, name, effect: change.effect });
            }
            Err(error @ AppError::Storage(_)) => return Err(error),
            Err(error) => bad.push(BadLine::new(line.line, error.to_string())),
        }
    }
    if bad.is_empty() { Ok((lines, doubts)) } else { Err(bad.into()) }
}

/// A licence as it is compared: a spreadsheet takes the zeros before it away.
fn figures(licence: &str) -> &str {
    licence.trim_start_matches('0')
}

/// A word that more people bear tells nothing of who one of them is.
const TELLING: usize = 300;

/// The directory as an import recognises people in it: loaded once, kept up to date line after line.
#[derive(Default)]
pub(crate) struct KnownPeople {
    people: HashMap<PersonId, Listed>,
    by_licence: HashMap<String, PersonId>,
    /// By each word of the folded name.
    by_word: HashMap<String, Vec<PersonId>>,
    /// Those of the list itself.
    added: HashSet<PersonId>,
}

impl KnownPeople {
    pub(crate) fn load(view: &View) -> Result<Self> {
        let mut known = Self::default();
        person::all(view)?.into_iter().for_each(|listed| known.put(listed));
        Ok(known)
    }

    /// The person a line speaks of: the holder of its licence; or the only one of that name whose licence does not differ. And where the line
    /// contradicts the directory, in words.
    /// Errors: several are of that name; the name is that of another person than the holder.
    pub(crate) fn recognise(&self, line: &input::PersonLine) -> Result<(Option<Listed>, Option<String>)> {
        let name = line.name();
        let licence = line.licence.as_deref().unwrap_or_default();
        let folded = fold(&name);
        let homonyms = self.homonyms(&folded);
        let holder = self.by_licence.get(figures(licence)).and_then(|id| self.people.get(id));
        if let Some(holder) = holder.filter(|_| line.licence.is_some()) {
            let Person { last_name, first_name, .. } = &holder.person;
            let words = format!("la licence {licence} est celle {}", de(&holder.person.name()));
            if !homonyms.is_empty() && homonyms.iter().all(|one| one.id != holder.id) {
                return Err(AppError::input(format!(
                    "{words}, et {name} est une autre personne de l'annuaire : corrigez l'une des deux colonnes"
                )));
            }
            let is_other = is_other(last_name, &line.last_name) || is_other(first_name, &line.first_name);
            return Ok((Some(holder.clone()), is_other.then(|| format!("{words}, ici {name}"))));
        }
        let may_be = |one: &&&Listed| line.licence.is_none() || one.person.licence.is_none();
        match homonyms.iter().filter(may_be).collect::<Vec<_>>()[..] {
            [] => Ok((None, self.near(line, name, folded))),
            [only] => Ok((Some((*only).clone()), None)),
            _ => Err(AppError::input(format!("{name} : plusieurs personnes de ce nom, indiquez la licence"))),
        }
    }

    /// Whom of the directory a person may be who is not in it.
    fn near(&self, line: &input::PersonLine, name: String, folded: String) -> Option<String> {
        let licence = line.licence.clone();
        let new = Person { folded, licence, birth: line.birth, ..Person::default() };
        let club = line.club.as_deref().map(fold).filter(|club| !club.is_empty());
        let is_of_list = |one: &Listed| self.added.contains(&one.id);
        // Two of one name in the list are of two clubs.
        let is_meant = |one: &&Listed| !is_of_list(one) || Some(fold(&one.person.club)) == club;
        let same = self.homonyms(&new.folded).into_iter().filter(is_meant);
        same.chain(self.before(&new.folded)).find_map(|one @ Listed { person, .. }| {
            match (&person.licence, &new.licence) {
                (Some(known), Some(licence)) if person.folded == new.folded => {
                    let place = if is_of_list(one) { "la liste, au même club," } else { "l'annuaire" };
                    Some(format!("{name} est déjà dans {place} avec la licence {known}, ici {licence}"))
                }
                _ => twins::alike(&new, person)
                    .map(|_| format!("{name} n'est pas dans l'annuaire, qui a {}", find::describe(person))),
            }
        })
    }

    /// Who bears that folded name, all of whose words are the person's.
    fn homonyms(&self, folded: &str) -> Vec<&Listed> {
        let words = folded.split(' ').map(|word| self.by_word.get(word).map_or(&[][..], Vec::as_slice));
        let fewest = words.min_by_key(|ids| ids.len()).unwrap_or_default();
        fewest.iter().filter_map(|id| self.people.get(id)).filter(|one| one.person.folded == folded).collect()
    }

    /// Who was in the directory before the list and shares a word with a folded name, one that does not stand for hundreds: a long list
    /// would have them all read again for each of its lines.
    fn before(&self, folded: &str) -> impl Iterator<Item = &Listed> {
        let ids =
            folded.split(' ').filter_map(|word| self.by_word.get(word)).filter(|ids| ids.len() <= TELLING).flatten();
        let mut met = HashSet::new();
        let people = ids.filter(move |id| met.insert(**id)).filter_map(|id| self.people.get(id));
        people.filter(|one| !self.added.contains(&one.id))
    }

    /// Replaces the row of a person.
    fn put(&mut self, listed: Listed) {
        if let Some(old) = self.people.remove(&listed.id) {
            old.person.licence.map(|licence| self.by_licence.remove(figures(&licence)));
            for word in old.person.folded.split(' ') {
                self.by_word.entry(word.to_owned()).or_default().retain(|id| *id != listed.id);
            }
        }
        if let Some(licence) = &listed.person.licence {
            self.by_licence.insert(figures(licence).to_owned(), listed.id);
        }
        for word in listed.person.folded.split(' ') {
            let ids = self.by_word.entry(word.to_owned()).or_default();
            // A name may have a word twice.
            if ids.last() != Some(&listed.id) {
                ids.push(listed.id);
            }
        }
        self.people.insert(listed.id, listed);
    }
}

/// Adds or updates the person of a line; returns the person, and what was done.
pub(crate) fn import_line(tx: &Tx<'_>, line: &input::PersonLine, known: &mut KnownPeople) -> Result<(Listed, Change)> {
    // An empty cell takes nothing away.
    let filled = |cell: &Option<String>| cell.clone().filter(|text| !text.is_empty());
    let mut input = PersonInput {
        last_name: Some(line.last_name.clone()),
        first_name: Some(line.first_name.clone()).filter(|first| !first.is_empty()),
        licence: line.licence.clone(),
        club: filled(&line.club),
        committee: filled(&line.committee),
        affiliated: line.affiliated,
        birth: line.birth,
        series: line.series,
        licensed_before: line.licensed_before,
        zone: filled(&line.zone),
        family: filled(&line.family),
        homonym: false,
    };
    let (found, doubt) = known.recognise(line)?;
    let Some(row) = found else {
        let last = fold(&line.last_name);
        let kin = known.before(&last).any(|one| fold(&one.person.last_name) == last);
        let added = insert(tx, &input)?;
        known.added.insert(added.id);
        known.put(added.clone());
        return Ok((added, Change { effect: ADDED.to_owned(), renamed: true, doubt, kin }));
    };
    if row.person.licence.as_deref().map(figures) == line.licence.as_deref().map(figures) {
        input.licence = None;
    }
    let person = merge(&row.person, &input)?;
    let old = &row.person;
    if person == *old {
        return Ok((row, Change { effect: UNCHANGED.to_owned(), renamed: false, doubt, kin: false }));
    }
    person::update(tx, row.id, &person)?;
    let was_named = (old.name() != person.name()).then(|| old.name());
    let was_of = (old.club != person.club && !old.club.is_empty()).then(|| format!("club « {} »", old.club));
    let was: Vec<String> = was_named.into_iter().chain(was_of).collect();
    let before = if was.is_empty() { String::new() } else { format!(", avant : {}", was.join(", ")) };
    let renamed = old.folded != person.folded;
    let updated = Listed { id: row.id, person };
    known.put(updated.clone());
    Ok((updated, Change { effect: format!("{UPDATED}{before}"), renamed, doubt, kin: false }))
}

/// Adds a person typed by hand: a namesake of a known person must have a licence, or be declared a homonym.
pub(crate) fn insert_new(tx: &Tx<'_>, input: &PersonInput) -> Result<Listed> {
    let data = merge(&nobody(), input)?;
    let same = person::all(tx)?.into_iter().find(|row| row.person.folded == data.folded);
    if let Some(row) = same.filter(|row| !input.homonym && (data.licence.is_none() || row.person.licence.is_none())) {
        let name = row.person.name();
        return Err(AppError::input(format!("{name} est déjà dans l'annuaire"))
            .advise(Advice::say("Si c'est la même personne : ").then(Step::Register(Entrant::Known(name))))
            .advise(
                Advice::say("Si c'est quelqu'un d'autre du même nom : donnez sa licence, ou ajoutez ")
                    .then(Detail::Namesake)
                    .then("."),
            ));
    }
    insert(tx, input)
}

/// Adds a person.
fn insert(tx: &Tx<'_>, input: &PersonInput) -> Result<Listed> {
    let person = merge(&nobody(), input)?;
    free_licence(tx, &person, None)?;
    Ok(Listed { id: person::insert(tx, &person)?, person })
}

fn nobody() -> Person {
    Person { licensed_before: true, ..Person::default() }
}

fn merge(old: &Person, input: &PersonInput) -> Result<Person> {
    let given = [&input.last_name, &input.first_name].into_iter().flatten();
    if let Some(long) = given.map(|name| name.trim()).find(|name| name.chars().count() > LONGEST_NAME) {
        let begins: String = long.chars().take(20).collect();
        return Err(AppError::input(format!("« {begins}… » : un nom, ou un prénom, a {LONGEST_NAME} signes au plus"))
            .advise("Abrégez-le."));
    }
    let text = |new: &Option<String>, old: &str| new.as_deref().map_or(old, str::trim).to_owned();
    let last_name = text(&input.last_name, &old.last_name);
    if fold(&last_name).is_empty() {
        return Err(AppError::input("le nom manque").advise(Advice::say("Exemple : ").then(Step::AddPerson)));
    }
    let first_name = text(&input.first_name, &old.first_name);
    if let Some(name) = [&input.last_name, &input.first_name].into_iter().flatten().find(|name| name.contains('|')) {
        return Err(AppError::input(format!("« {name} » : un nom n'a pas de « | », donnez nom et prénom à part")));
    }
    let licence = match input.licence.as_deref().map(str::trim) {
        None => old.licence.clone(),
        kept if kept == old.licence.as_deref() => old.licence.clone(),
        Some(licence) => {
            let refused =
                || AppError::input(input::LICENCE).advise("Donnez le numéro seul, ou laissez la licence vide.");
            Some(input::licence_of(licence).ok_or_else(refused)?).filter(|licence| !licence.is_empty())
        }
    };
    let newly_licensed = licence.is_some() && old.licence.is_none();
    Ok(Person {
        folded: fold_name(&last_name, &first_name),
        club: text(&input.club, &old.club),
        committee: text(&input.committee, &old.committee),
        affiliated: input.affiliated.unwrap_or(old.affiliated || newly_licensed),
        birth: input.birth.or(old.birth),
        series: input.series.or(old.series),
        licensed_before: input.licensed_before.unwrap_or(old.licensed_before),
        zone: text(&input.zone, &old.zone),
        family: text(&input.family, &old.family),
        last_name,
        first_name,
        licence,
    })
}

/// Errors: birthdays that are still to come, each with its line.
fn must_be_born(births: impl IntoIterator<Item = (u64, Option<NaiveDate>)>, today: Option<NaiveDate>) -> Result<()> {
    let words = |day: NaiveDate| format!("né le {} : c'est encore à venir, vérifiez l'année", day.format("%d/%m/%Y"));
    let days = births.into_iter().filter_map(|(line, day)| Some((line, day?)));
    let to_come = days.filter(|(_, day)| today.is_some_and(|today| *day > today));
    let bad: Vec<BadLine> = to_come.map(|(line, day)| BadLine::new(line, words(day))).collect();
    match bad.first() {
        None => Ok(()),
        Some(BadLine { line: 0, reason, .. }) => Err(AppError::input(reason)),
        Some(_) => Err(bad.into()),
    }
}

fn free_licence(tx: &Tx<'_>, data: &Person, own: Option<PersonId>) -> Result<()> {
    let Some(licence) = &data.licence else { return Ok(()) };
    match person::by_licence(tx, licence)? {
        Some(holder) if Some(holder.id) != own => {
            Err(AppError::input(format!("la licence {licence} est déjà celle {}", de(&holder.person.name())))
                .advise(Advice::say("Vérifiez le numéro, ou corrigez l'autre joueur : ").then(Step::EditPerson)))
        }
        _ => Ok(()),
    }
}

/// A name as it is searched.
pub(crate) fn fold_name(last: &str, first: &str) -> String {
    fold(&format!("{last} {first}"))
}

#[cfg(test)]
mod tests {
    use super::{Person, PersonInput, merge, must_be_born, nobody, person};
    use crate::{Changes, Club};
    use host::clock::Clock;

    #[test]
    fn a_name_is_asked_about_where_it_is_new_and_a_club_always() {
        let club = Club::in_memory(&Clock::System, "Anne").unwrap();
        for (row, doubts) in [
            ("JEAN-PAUL;Anne;Les 21", 1),
            ("JEAN-PAUL;Anne;Les 22", 0),
            ("JEAN-PAUL;Annie;Les 22", 1),
            ("JEAN-PAUL;Annie;120002", 1),
        ] {
            let list = format!("Licence;Nom;Prénom;Club\n120001;{row}\n");
            let report = club.directory().import(list.as_bytes(), Changes::Apply, &|_| Ok(())).unwrap();
            assert_eq!(report.doubts.len(), doubts, "{row}");
        }
    }

    #[test]
    fn a_person_is_known_again_among_hundreds_of_the_same_names() {
        let club = Club::in_memory(&Clock::System, "Anne").unwrap();
        let import = |rows: &str| {
            let list = format!("Nom;Prénom;Licence\n{rows}");
            club.directory().import(list.as_bytes(), Changes::Apply, &|_| Ok(())).unwrap()
        };
        let crowd = |number: u32| format!("MARTIN;X{number};\nY{number};Jean;\n");
        import(&(0..=super::TELLING as u32).map(crowd).collect::<String>());
        import("MARTIN;Jean;120001\nMARTIN;Martin;\n");
        let again = import("MARTIN;Jean;\nMARTIN;Martin;\n");
        assert!(again.lines.iter().all(|line| line.effect == super::UNCHANGED), "{:?}", again.lines);
        assert_eq!(import("MARTIN;Jean;120002\n").doubts.len(), 1, "a namesake with another licence");
    }

    #[test]
    fn an_empty_cell_of_a_list_takes_nothing_away() {
        let club = Club::in_memory(&Clock::System, "Anne").unwrap();
        let import = |row: &str| {
            let list = format!("Nom;Prénom;Licence;Club;Comité\n{row}\n");
            club.directory().import(list.as_bytes(), Changes::Apply, &|_| Ok(())).unwrap()
        };
        import("COLIN;Yvette;120001;Les Étangs;Bourgogne");
        let again = import("COLIN;Yvette;;;");
        assert_eq!(again.lines[0].effect, super::UNCHANGED);
    }

    #[test]
    fn a_licence_of_somebody_else_is_refused_or_asked_about_and_zeros_before_it_make_nobody_new() {
        let club = Club::in_memory(&Clock::System, "Anne").unwrap();
        let import = |rows: &str| {
            let list = format!("Licence;Nom;Prénom\n{rows}\n");
            club.directory().import(list.as_bytes(), Changes::Apply, &|_| Ok(()))
        };
        import("0012345;MARTIN;Jean\n22222;ROUX;Zoé").unwrap();
        let refused = import("12345;ROUX;Zoé").unwrap_err();
        assert!(format!("{refused:?}").contains("est celle de MARTIN Jean"), "{refused:?}");
        assert_eq!(import("12345;MARTIN;Jean").unwrap().changes, 0, "the spreadsheet took the zeros");
        let asked = |rows: &str| import(rows).unwrap().doubts.join(" ");
        assert!(asked("22222;PETIT;Luc").contains("est celle de ROUX Zoé, ici PETIT Luc"));
        assert!(asked("12354;MARTIN;Jean").contains("déjà dans l'annuaire avec la licence 0012345"));
        assert_eq!(asked("22222;PETIT;Lucas"), "", "a first name put right");
        assert_eq!(asked("33333;BRUN;Ève\n44444;BRUN;Ève"), "", "two of the list itself");
        let list = "Licence;Nom;Prénom;Club\n5;COLAS;Joël;Les 21\n6;COLAS;Joël;LES 21\n7;COLAS;Joël;TC\n";
        let report = club.directory().import(list.as_bytes(), Changes::Preview, &|_| Ok(())).unwrap();
        let same = "Ligne 3 : COLAS Joël est déjà dans la liste, au même club, avec la licence 5, ici 6";
        assert_eq!(report.doubts, [same]);
        assert!(asked(";MARTTIN;Jean").contains("qui a MARTIN Jean"));
        assert!(asked("l2345;NOËL;Guy").contains("licence « l2345 »"));
        assert!(asked(";MARTIN;Ève\n;BRUN;Guy\n;PETIT;Paul").contains("3 ajouts sous le nom d'une autre fiche"));
        let was = import("12345;MARTIN;Jeanne").unwrap().lines.remove(0).effect;
        assert_eq!(was, "mise à jour, avant : MARTIN Jean");
    }

    #[test]
    fn a_licence_that_is_no_number_is_refused_wherever_it_is_given_and_an_old_one_stays() {
        let club = Club::in_memory(&Clock::System, "Anne").unwrap();
        let named = |name: &str, licence: Option<&str>| {
            let [name, first] = [name, "Zoé"].map(|word| Some(word.to_owned()));
            PersonInput {
                last_name: name,
                first_name: first,
                licence: licence.map(str::to_owned),
                ..PersonInput::default()
            }
        };
        let directory = club.directory();
        for odd in ["abc def", "0612345678", "abc"] {
            let refused = directory.register(&named("ROUX", Some(odd))).unwrap_err();
            assert!(
                refused.to_string().contains("un numéro entier") && !refused.advice().is_empty(),
                "{odd}: {refused}"
            );
        }
        directory.register(&named("ROUX", Some("12 345"))).unwrap();
        assert_eq!(directory.list(None).unwrap().people[0].person.licence.as_deref(), Some("12345"));
        assert!(directory.modify("roux", &named("ROUX", Some("abc def"))).is_err());
        let old = Person { licence: Some("A-BC".to_owned()), ..merge(&nobody(), &named("PETIT", None)).unwrap() };
        let insert =
            |tx: &storage::Tx<'_>| Ok(storage::Done::new(storage::Subject::Directory, person::insert(tx, &old)?, "x"));
        club.change(insert).unwrap();
        directory.modify("petit", &named("PETITE", Some("A-BC"))).unwrap();
    }

    #[test]
    fn nobody_is_born_tomorrow() {
        let day = |text: &str| Some(text.parse().unwrap());
        let refused =
            |births: &[(u64, _)]| must_be_born(births.to_vec(), day("2026-11-21")).err().map(|why| why.advice().len());
        assert_eq!(refused(&[(2, day("2026-11-21")), (3, None)]), None);
        assert_eq!(refused(&[(0, day("2062-01-01"))]), Some(0));
        assert_eq!(refused(&[(2, day("2062-01-01")), (4, day("2026-11-22"))]), Some(2), "a line each");
    }
}
