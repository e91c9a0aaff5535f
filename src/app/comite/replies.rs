//! What a comité answers: what was taken, what is to be mended, the club's people as the comité knows them, its own files back.

use std::collections::{BTreeMap, BTreeSet};

use super::clubs::club;
use super::judge::Sent;
use super::people::Known;
use crate::club::Comite;
use crate::error::{AppError, Result};
use domain::advice::{Advice, SeasonStep, Step};
use domain::counted;
use domain::text::fold;
use domain::tournament::{Person, PersonId};
use report::Table;
use report::comite::{Replies, Reply};
use report::table::{short_day, yes_no};
use storage::View;
use storage::comite::{self as table, PlacedCard, seal};
use storage::table::{person, season};

impl Comite<'_> {
    /// One text for each club; for that one where it is said.
    /// Errors: no such club.
    pub fn replies(self, number: Option<u32>) -> Result<Replies> {
        self.club.store.read(|view| {
            self.named(view)?;
            number.map_or(Ok(()), |number| club(view, number).map(drop))?;
            let (known, received) = (Known::all(view)?, table::received(view)?);
            let mut replies = Vec::new();
            let wanted =
                table::clubs(view)?.into_iter().filter(|club| number.is_none_or(|number| club.number == number));
            for club in wanted {
                let mut lines = Vec::new();
                for row in received.iter().filter(|row| row.club == club.number) {
                    let players = known.cards.iter().filter(|placed| placed.outside == row.outside).count();
                    let instead = row.before.as_deref().map_or_else(String::new, |before| {
                        format!(", à la place de celle reçue le {}", short_day(before))
                    });
                    lines.push(format!(
                        "Soirée du {} reçue le {} (sceau {}){instead}. {}.",
                        short_day(&row.day),
                        short_day(&row.at),
                        seal(&row.digest),
                        counted(players, "joueur compté")
                    ));
                }
                for (name, wrong) in wrong(view, &known, club.number)? {
                    lines.push(format!("À corriger chez vous : licence de {name} ({wrong})."));
                }
                if lines.is_empty() {
                    lines.push("Aucune soirée reçue.".to_owned());
                }
                replies.push(Reply { number: club.number, club: club.name, lines });
            }
            Ok(Replies { replies })
        })
    }

    /// The people of a club's nights as the comité knows them: a list that the club's program reads.
    /// Errors: no such club.
    pub fn players_for(self, number: u32) -> Result<Table> {
        self.club.store.read(|view| {
            self.named(view)?;
            let club = club(view, number)?;
            let known = Known::all(view)?;
            let wrong = wrong(view, &known, number)?;
            let own = known.cards.iter().filter(|placed| placed.sent_by == number).filter_map(|placed| placed.person);
            let ids: BTreeSet<PersonId> = own.collect();
            let people = person::all(view)?.into_iter().filter(|one| ids.contains(&one.id)).map(|one| one.person);
            let people: Vec<Person> = people.collect();
            let mend = |person: &Person| wrong.get(&person.name()).map(|was| format!("licence (était {was})"));
            Ok(Table::of(format!("Joueurs du club {number} ({})", club.name), &people)
                .column("Licence", |person| person.licence.as_ref())
                .column("Nom", |person| &person.last_name)
                .column("Prénom", |person| &person.first_name)
                .column("Club", |person| &person.club)
                .column("Comité", |person| &person.committee)
                .column("Affilié", |person| yes_no(person.affiliated))
                .column("Série", |person| person.series)
                .column("À corriger", mend)
                .table())
        })
    }

    /// The files a club sent, each with its name, and how many of its nights have none any more.
    /// Errors: no such club; a file that cannot be read any more.
    pub fn files_of(self, number: u32) -> Result<(Vec<Sent>, usize)> {
        self.club.store.read(|view| {
            self.named(view)?;
            club(view, number)?;
            let (mut files, mut gone) = (Vec::<Sent>::new(), 0);
            for row in table::received(view)?.into_iter().filter(|row| row.club == number) {
                let Some(bytes) = table::file(view, &row.digest)? else {
                    gone += 1;
                    continue;
                };
                let mut file = report::output::archive_name(&row.name, &row.day);
                if files.iter().any(|other| other.file == file) {
                    file = report::output::archive_name(&row.name, &format!("{}-{}", row.day, seal(&row.digest)));
                }
                files.push(Sent { file, bytes });
            }
            Ok((files, gone))
        })
    }

    /// How many files of nights before a day, or before the first day of a season, are kept, and the day.
    /// Errors: no such season.
    pub fn files_before(self, before: &str) -> Result<(usize, chrono::NaiveDate)> {
        self.club.store.read(|view| {
            self.named(view)?;
            let named = season::all(view)?.into_iter().find(|season| fold(&season.name) == fold(before));
            let day = input::day(before).or_else(|| named.map(|season| season.from));
            let day = day.ok_or_else(|| {
                AppError::input(format!("« {before} » n'est ni un jour ni une saison de cette base"))
                    .advise(Advice::say("Voyez lesquelles : ").then(Step::Season(SeasonStep::List)))
            })?;
            Ok((table::files_before(view, &day.to_string())?, day))
        })
    }

    /// Drops the files of nights before a day for good; ranks and names stay. Returns how many went.
    /// Errors: the base's own.
    pub fn drop_files(self, day: chrono::NaiveDate) -> Result<usize> {
        Ok(self.club.store.aside(&self.club.head(), |tx| table::drop_files(tx, &day.to_string()))?)
    }
}

/// The people whose card of that club has a licence that is not theirs, each with it; of whom nothing is to be decided.
fn wrong(view: &View, known: &Known, club: u32) -> Result<BTreeMap<String, String>> {
    let mut found = BTreeMap::new();
    let own = known.cards.iter().filter(|placed| placed.sent_by == club);
    let open = |person| known.doubts.iter().flat_map(|doubt| doubt.cards).any(|at| known.cards[at].person == person);
    for PlacedCard { card, person, .. } in own.filter(|placed| placed.card.licence.is_some() && !open(placed.person)) {
        let Some(listed) = person.map(|id| person::by_id(view, id)).transpose()?.flatten() else { continue };
        if listed.person.licence != card.licence {
            found.insert(listed.person.name(), card.licence.clone().unwrap_or_default());
        }
    }
    Ok(found)
}
