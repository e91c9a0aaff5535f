//! Y9, Y13: the categories and teams of a season, and the labels of people.

use super::load::chosen;
use super::manage::open;
use crate::club::Seasons;
use crate::directory::find;
use crate::error::{AppError, Result, refused_line};
use domain::season::{Category, SeasonId};
use domain::text::fold;
use domain::tournament::{Listed, PersonId};
use input::BadLine;
use report::season::{CategoriesReport, CategoryLine, TeamLine, TeamsReport};
use storage::table::{label, person, season};
use storage::{Done, Subject, Tx};

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

    /// The teams of a season.
    /// Errors: no such season.
    pub fn teams(self, asked: Option<&str>) -> Result<TeamsReport> {
        self.club.store.read(|view| {
            let season = chosen(view, asked)?;
            let people = person::all(view)?;
            let mut teams: Vec<TeamLine> = Vec::new();
            for (who, name) in season::teams(view, season.id)? {
                let member = people.iter().find(|listed| listed.id == who).map(|listed| listed.person.name());
                match teams.iter_mut().find(|team| team.name == name) {
                    Some(team) => team.members.extend(member),
                    None => teams.push(TeamLine { name, members: member.into_iter().collect() }),
                }
            }
            teams.sort_by_cached_key(|team| fold(&team.name));
            Ok(TeamsReport { season: season.name, teams })
        })
    }

    /// Makes a team of these people; of one that is there already, its members are now these. Gives a sentence.
    /// Errors: a closed season; nobody or several people found; a person who is in another team.
    pub fn put_team(self, asked: Option<&str>, name: &str, queries: &[String]) -> Result<String> {
        self.put(asked, &[(0, name.to_owned(), queries.to_vec())])
    }

    /// Makes teams of a file: a name, then its members, one line or several; all of them, or none when a line is bad.
    /// Errors: every bad line; as [`Seasons::put_team`].
    pub fn import_teams(self, asked: Option<&str>, bytes: &[u8]) -> Result<String> {
        let grid = self.club.grid(bytes)?;
        let is_title = |heading: &String| {
            let word = heading.trim_end_matches(|sign: char| sign.is_ascii_digit() || sign == ' ' || sign == 's');
            TITLES.contains(&word)
        };
        if !grid.headings.iter().any(is_title) {
            return Err(AppError::input("il n'y a pas de ligne de titres, et une équipe y serait perdue")
                .advise("Mettez au-dessus des équipes : Équipe;Joueur;Joueur"));
        }
        let mut teams: Vec<(u64, String, Vec<String>)> = Vec::new();
        for (line, cells) in &grid.rows {
            let mut cells = cells.iter().map(|cell| cell.trim().to_owned()).filter(|cell| !cell.is_empty());
            if let Some(name) = cells.next() {
                teams.push((*line, name, cells.collect()));
            }
        }
        self.put(asked, &teams)
    }

    /// Takes a team away.
    /// Errors: a closed season; no such team.
    pub fn drop_team(self, asked: Option<&str>, name: &str) -> Result<String> {
        self.club.change(|tx| {
            let season = open(tx, asked)?;
            let mut there = season::teams(tx, season.id)?.into_iter().map(|(_, team)| team);
            let found = there.find(|team| fold(team) == fold(name));
            let found = found.ok_or_else(|| AppError::input(format!("cette saison n'a pas d'équipe « {name} »")))?;
            season::clear_team(tx, season.id, &found)?;
            let what = format!("Saison « {} », équipe « {found} » ôtée", season.name);
            Ok(Done::new(Subject::Season, found, what))
        })
    }

    /// Each with its line of a file; 0 for none.
    fn put(self, asked: Option<&str>, teams: &[(u64, String, Vec<String>)]) -> Result<String> {
        self.club.change(|tx| {
            let season = open(tx, asked)?;
            let (all, before) = (person::all(tx)?, season::teams(tx, season.id)?);
            for (_, name, _) in teams {
                let same = season::teams(tx, season.id)?.into_iter().find(|(_, team)| fold(team) == fold(name));
                same.map_or(Ok(()), |(_, same)| season::clear_team(tx, season.id, &same))?;
            }
            let (mut bad, mut words): (Vec<BadLine>, Vec<String>) = Default::default();
            for (line, name, queries) in teams {
                let wrong = if fold(name).is_empty() || name.chars().count() > LONGEST {
                    Some(AppError::input(format!("le nom d'une équipe a de 1 à {LONGEST} signes")))
                } else if queries.is_empty() {
                    Some(AppError::input(format!("l'équipe « {name} » n'a personne")))
                } else {
                    None
                };
                let wrong = wrong.into_iter();
                for error in
                    wrong.chain(queries.iter().filter_map(|query| joined(tx, &all, season.id, name, query).err()))
                {
                    match line {
                        0 => return Err(error),
                        line => bad.push(refused_line(*line, error)?),
                    }
                }
                let now = season::teams(tx, season.id)?;
                let of_it = |(_, team): &&(PersonId, String)| fold(team) == fold(name);
                let stays = |who: PersonId| now.iter().filter(of_it).any(|(member, _)| *member == who);
                let left = before.iter().filter(of_it).filter(|(who, _)| !stays(*who));
                let left = left.filter_map(|(who, _)| all.iter().find(|listed| listed.id == *who));
                let left: Vec<String> = left.map(|listed| listed.person.name()).collect();
                let mut line = format!("« {} » : {}", name.trim(), domain::counted(queries.len(), "joueur"));
                if !left.is_empty() {
                    line.push_str(&format!(" ; n'y est plus : {}", left.join(", ")));
                }
                words.push(line);
            }
            if !bad.is_empty() {
                return Err(bad.into());
            }
            let what = format!("Saison « {} », équipe {}", season.name, words.join(" ; "));
            Ok(Done::new(Subject::Season, words.join(" ; "), what))
        })
    }
}

/// The longest name of a team.
const LONGEST: usize = 60;
/// What names a column of a file of teams.
const TITLES: [&str; 6] = ["equipe", "nom", "nom de l equipe", "team", "joueur", "membre"];

/// Puts the person meant into a team.
fn joined(tx: &Tx<'_>, all: &[Listed], season: SeasonId, name: &str, query: &str) -> Result<()> {
    let who = find::try_person(all, query)?.ok_or_else(|| {
        let near = find::ranked(all, query).0.first().map(|near| format!(" ; {} ?", near.person.name()));
        AppError::input(format!("personne ne s'appelle « {query} »{}", near.unwrap_or_default()))
    })?;
    let there = season::teams(tx, season)?.into_iter().find(|(person, _)| *person == who.id);
    if let Some((_, team)) = there {
        let who = who.person.name();
        let message = format!("{who} est déjà dans « {team} » : on n'est que dans une équipe par saison");
        return Err(AppError::input(message));
    }
    Ok(season::put_team(tx, season, who.id, name.trim())?)
}
