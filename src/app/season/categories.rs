//! Y9: categories of a season, and the labels of people.

use super::load::chosen;
use super::manage::open;
use crate::club::Seasons;
use crate::directory::find;
use crate::error::{AppError, Result};
use domain::season::Category;
use domain::text::fold;
use report::season::{CategoriesReport, CategoryLine};
use storage::table::{label, person, season};
use storage::{Done, Subject};

impl Seasons<'_> {
    /// The categories of a season.
    /// Errors: no such season.
    pub fn categories(self, asked: Option<&str>) -> Result<CategoriesReport> {
        self.club.store.read(|view| {
            let chosen = chosen(view, asked)?;
            let categories = season::categories(view, chosen.id)?;
            let line = |category: Category| CategoryLine { condition: category.words(), name: category.name };
            Ok(CategoriesReport { season: chosen.name, categories: categories.into_iter().map(line).collect() })
        })
    }

    /// Adds a category to a season, or changes the one of that name.
    /// Errors: no condition; ages or series the wrong way round; a closed season.
    pub fn put_category(self, asked: Option<&str>, category: Category) -> Result<String> {
        self.club.change(|tx| {
            let season = open(tx, asked)?;
            let name = category.name.trim().to_owned();
            if name.is_empty() {
                return Err(AppError::input("la catégorie n'a pas de nom"));
            }
            let words = category.words();
            if words.is_empty() {
                return Err(AppError::input(format!("qui est dans la catégorie « {name} » ?"))
                    .advise("Donnez un âge, une série, un club ou une étiquette."));
            }
            if let (Some(least), Some(most)) = (category.age_min, category.age_max)
                && least > most
            {
                return Err(AppError::input(format!("personne n'a {least} ans ou plus et {most} ans ou moins"))
                    .advise("Échangez les deux âges."));
            }
            season::put_category(tx, season.id, &Category { name: name.clone(), ..category })?;
            let what = format!("Saison « {} », catégorie « {name} » : {words}", season.name);
            Ok(Done::new(Subject::Season, format!("{name} : {words}"), what))
        })
    }

    /// Removes a category.
    /// Errors: no such category; a closed season.
    pub fn drop_category(self, asked: Option<&str>, name: &str) -> Result<()> {
        self.club.change(|tx| {
            let open = open(tx, asked)?;
            let known = season::categories(tx, open.id)?;
            let found = known.iter().find(|category| fold(&category.name) == fold(name));
            let found =
                found.ok_or_else(|| AppError::input(format!("cette saison n'a pas de catégorie « {name} »")))?;
            season::drop_category(tx, open.id, &found.name)?;
            let what = format!("Saison « {} », catégorie « {} » ôtée", open.name, found.name);
            Ok(Done::new(Subject::Season, (), what))
        })
    }

    /// Gives a person a label he agreed to, or takes it away; returns the name.
    /// Errors: nobody or several people found; an empty label; one he does not have.
    pub fn label(self, query: &str, word: &str, takes: bool) -> Result<String> {
        self.club.change(|tx| {
            let all = person::all(tx)?;
            let who = find::person(&all, query)?;
            let word = word.trim();
            if fold(word).is_empty() {
                return Err(AppError::input("l'étiquette est vide").advise("Exemple : débutant"));
            }
            let own: Vec<String> =
                label::all(tx)?.into_iter().filter(|(id, _)| *id == who.id).map(|(_, own)| own).collect();
            let same = own.iter().find(|own| fold(own) == fold(word));
            let name = find::describe(&who.person);
            match (takes, same) {
                (true, None) => return Err(AppError::input(format!("{name} n'a pas l'étiquette « {word} »"))),
                (true, Some(same)) => label::take(tx, who.id, same)?,
                (false, Some(_)) => return Err(AppError::input(format!("{name} a déjà l'étiquette « {word} »"))),
                (false, None) => label::give(tx, who.id, word)?,
            }
            let verb = if takes { "ôtée" } else { "donnée" };
            let what = format!("Annuaire : étiquette « {word} » {verb} à {name}");
            Ok(Done::new(Subject::Directory, name, what))
        })
    }
}
