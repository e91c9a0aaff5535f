//! Friends around a table, by their names alone.

use super::register::Registration;
use crate::club::Entries;
use crate::directory::people::PersonInput;
use crate::error::{AppError, Result};
use domain::counted;
use domain::movement::{MIN_PLAYERS, MIN_TOURNAMENT};
use domain::tournament::Listed;
use input::{fold, split_name};
use storage::table::person;

impl Entries<'_> {
    /// Each name of a line of names, commas between them: the person of the directory where one alone is called so, else a new person; and who
    /// was recognised by a first name alone.
    /// Errors: fewer than 3 names or more than 7; one of them twice; several people of that name.
    pub fn friends(self, line: &str) -> Result<(Vec<Registration>, Vec<String>)> {
        let names: Vec<&str> = line.split([',', ';', '\n']).map(str::trim).filter(|name| !name.is_empty()).collect();
        if !(usize::from(MIN_PLAYERS)..MIN_TOURNAMENT.into()).contains(&names.len()) {
            return Err(AppError::input(format!(
                "{} : il en faut de 3 à 7, une virgule entre deux",
                counted(names.len(), "nom")
            )));
        }
        let all: Vec<Listed> = self.club.store.read(|view| Ok::<_, AppError>(person::all(view)?))?;
        let parts = |name: &str| {
            let folded = fold(name);
            let mut words: Vec<String> = folded.split(' ').map(str::to_owned).collect();
            words.sort_unstable();
            words
        };
        let (mut seen, mut recognised): (Vec<Vec<String>>, Vec<String>) = Default::default();
        let mut friend = |name: &&str| {
            let typed = parts(name);
            if seen.contains(&typed) {
                return Err(AppError::input(format!("« {name} » est là deux fois"))
                    .advise("De deux personnes du même nom, écrivez une fois autre chose."));
            }
            seen.push(typed.clone());
            let called = |first: &str| typed == parts(first);
            let fits = all.iter().filter(|row| called(&row.person.name()) || called(&row.person.first_name));
            match fits.collect::<Vec<_>>().as_slice() {
                [only] => {
                    let known = only.person.name();
                    if !called(&known) {
                        recognised.push(format!("{name} est {known}, de l'annuaire"));
                    }
                    Ok(Registration::Chosen(only.id))
                }
                [] => {
                    // Friends say the first name first, lists the surname, in capitals.
                    let (last, first) = match name.rsplit_once(' ').filter(|_| !starts_in_capitals(name)) {
                        Some((first, last)) => (last.to_owned(), first.to_owned()),
                        None => split_name(name),
                    };
                    Ok(Registration::New(PersonInput {
                        last_name: Some(last),
                        first_name: Some(first),
                        ..PersonInput::default()
                    }))
                }
                several => Err(AppError::input(format!(
                    "« {name} » : {} s'appellent ainsi",
                    counted(several.len(), "personne")
                ))
                .advise("Écrivez le nom et le prénom.")),
            }
        };
        let friends = names.iter().map(&mut friend).collect::<Result<_>>()?;
        Ok((friends, recognised))
    }
}

fn starts_in_capitals(name: &str) -> bool {
    let first = name.split(' ').next().unwrap_or_default();
    first.chars().count() > 1 && !first.chars().any(char::is_lowercase)
}
