//! What a comité answers: what was taken, what is to be mended, the club's people as the comité knows them, its own files back.

use std::collections::{BTreeMap, HashSet};

use super::clubs::club;
use super::judge::Sent;
use super::people::Known;
use crate::club::Comite;
use crate::error::{AppError, Result};
use domain::advice::{Advice, SeasonStep, Step};
use domain::counted;
use domain::text::fold;
use domain::tournament::{Listed, Person};
use report::Table;
use report::comite::{Replies, Reply};
use report::table::{short_day, yes_no};
use storage::comite::{self as table, ClubRow, ReceivedRow, seal};
use storage::table::{person, season};
use storage::{Done, Subject, View};

impl Comite<'_> {
    /// One text for each club; for that one where it is said.
    /// Errors: no such club.
    pub fn replies(self, number: Option<u32>) -> Result<Replies> {
        self.read(|view, _| {
            let clubs =
                number.map_or_else(|| Ok(table::clubs(view)?), |number| club(view, number).map(|club| vec![club]))?;
            let (known, received) = (Known::all(view)?, table::received(view)?);
            let night = |row: &ReceivedRow| {
                let players = known.cards.iter().filter(|card| card.night == row.outside).count();
                let before = row.before.as_deref().map(short_day);
                let instead = before.map(|day| format!(", à la place de celle reçue le {day}")).unwrap_or_default();
                let (day, at, seal) = (short_day(&row.day), short_day(&row.at), seal(&row.digest));
                let players = counted(players, "joueur compté");
                format!("Soirée du {day} reçue le {at} (sceau {seal}){instead}. {players}.")
            };
            let reply = |ClubRow { number, name, .. }: ClubRow| {
                let mut lines: Vec<String> = received.iter().filter(|row| row.club == number).map(night).collect();
                let wrong = wrong(view, &known, number)?.into_iter();
                lines.extend(wrong.map(|(who, was)| format!("À corriger chez vous : licence de {who} ({was}).")));
                if lines.is_empty() {
                    lines.push("Aucune soirée reçue.".to_owned());
                }
                Ok(Reply { number, club: name, lines })
            };
            Ok(Replies { replies: clubs.into_iter().map(reply).collect::<Result<_>>()? })
        })
    }

    /// The people of a club's nights as the comité knows them: a list that the club's program reads.
    /// Errors: no such club.
    pub fn players_for(self, number: u32) -> Result<Table> {
        self.read(|view, _| {
            let club = club(view, number)?;
            let known = Known::all(view)?;
            let wrong = wrong(view, &known, number)?;
            let own = known.cards.iter().filter(|card| card.sent_by == number).filter_map(|card| card.person);
            let (ids, mut people) = (own.collect::<HashSet<_>>(), person::all(view)?);
            people.retain(|one| ids.contains(&one.id));
            let people = people.iter().map(|one| &one.person);
            let mend = |person: &Person| wrong.get(&person.name()).map(|was| format!("licence (était {was})"));
            Ok(Table::of(format!("Joueurs du club {number} ({})", club.name), people)
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
        self.read(|view, _| {
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
        self.read(|view, _| {
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
        self.club.change(|tx| {
            let gone = table::drop_files(tx, &day.to_string())?;
            let what = format!("Allègement : {} d'avant le {}", counted(gone, "fichier"), day.format("%d/%m/%Y"));
            Ok(Done::new(Subject::Dropping, gone, what))
        })
    }
}

/// The people whose card of that club has a licence that is not theirs, each with it; of whom nothing is to be decided.
fn wrong(view: &View, known: &Known, club: u32) -> Result<BTreeMap<String, String>> {
    let open: HashSet<_> =
        known.doubts.iter().flat_map(|doubt| doubt.cards).filter_map(|at| known.cards[at].person).collect();
    let mut found = BTreeMap::new();
    for card in known.cards.iter().filter(|card| card.sent_by == club) {
        if let (Some(id), Some(licence)) = (card.person.filter(|id| !open.contains(id)), &card.says.licence)
            && let Some(Listed { person, .. }) =
                person::by_id(view, id)?.filter(|one| one.person.licence != card.says.licence)
        {
            found.insert(person.name(), licence.clone());
        }
    }
    Ok(found)
}
