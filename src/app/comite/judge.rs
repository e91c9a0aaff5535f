//! One file that comes: read, whose it is, whether it is here, and derived a second time.

use std::collections::{BTreeMap, HashMap};

use super::Receiving;
use crate::club::{CURRENT, Club, load};
use crate::directory::people::fold_name;
use crate::error::{AppError, Result};
use crate::federation::duplicate_scale;
use crate::trust::archive_import::{Directory, rebuild};
use crate::trust::archive_taken::digest_of;
use crate::trust::claims::claims_of;
use archive::{Archive, Content, File, Header};
use domain::advice::{ComiteStep, Detail, Step};
use domain::counted;
use domain::season::{Night, NightResult, night_of};
use report::table::{french_date, short_day};
use storage::comite::{self as table, CardRow, ClubRow, ReceivedRow, seal};
use storage::past::Origin;
use storage::{Done, Subject, View, settings};

/// A file as it was sent.
#[derive(Debug, Clone)]
pub struct Sent {
    /// Its name.
    pub file: String,
    pub bytes: Vec<u8>,
}

/// What is here, read once for many files.
pub(super) struct Here {
    pub(super) clubs: Vec<ClubRow>,
    pub(super) received: Vec<ReceivedRow>,
    /// Of the nights that this reception took, the file by its digest.
    pub(super) taken: BTreeMap<String, String>,
}

impl Here {
    pub(super) fn read(view: &View) -> Result<Self> {
        Ok(Self { clubs: table::clubs(view)?, received: table::received(view)?, taken: BTreeMap::new() })
    }

    fn club(&self, number: u32) -> Option<&ClubRow> {
        self.clubs.iter().find(|club| club.number == number)
    }

    /// The club whose seal a file bears.
    fn proved(&self, header: &Header) -> Option<&ClubRow> {
        self.club(header.club?).filter(|own| header.is_proved_by(&own.code))
    }
}

/// A night that can be kept.
pub(super) struct Coming {
    pub(super) header: Header,
    pub(super) club: ClubRow,
    /// Its name in every copy of its base; of an old archive, the beginning of its digest.
    pub(super) name: String,
    pub(super) night: Night,
    pub(super) results: Results,
    /// What is here in its place.
    pub(super) instead: Option<ReceivedRow>,
}

/// Why a file is not taken.
pub(super) enum NotTaken {
    There(Box<ReceivedRow>),
    /// It was here, until this one took its place.
    Before(Box<ReceivedRow>),
    /// Nothing says whose it is.
    Unknown(String),
    /// With everything that was found.
    Refused(String, Vec<String>),
    /// The file is not at fault.
    Failed(AppError),
}

impl<E: Into<AppError>> From<E> for NotTaken {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

type Judged<T> = Result<T, NotTaken>;

/// Refuses a file in these words.
fn no<T>(words: impl Into<String>) -> Judged<T> {
    Err(NotTaken::Refused(words.into(), Vec::new()))
}

/// Looks at a file, and changes nothing.
pub(super) fn judge(club: &Club, view: &View, here: &Here, sent: &Sent, asked: &Receiving) -> Judged<Coming> {
    let File { header, content } = archive::read(&sent.bytes).map_err(unreadable)?;
    let Content::Tournament(archive) = content else { return no("une saison dans une saison") };
    let head = &archive.tournament;
    if head.state != "clos" {
        return no(format!("le tournoi n'est pas clos (position {} sur {})", head.position, head.positions));
    }
    let name = header.night.clone().unwrap_or_else(|| header.digest.chars().take(32).collect());
    let look = Look { club, view, here, asked, header: &header, archive: &archive, name: &name };
    look.for_itself()?;
    let sender = look.sender()?;
    let mut instead = look.in_its_place(&sender)?;
    let (night, results) = derived(club, &header, &archive)?;
    if instead.is_none() && !asked.also {
        instead = look.without_name(&results, &sender)?;
    }
    let night = Night {
        name: format!("{} ({})", head.name, sender.name),
        club: Some(sender.number),
        host: Some(sender.name.clone()),
        ..night
    };
    Ok(Coming { header, club: sender, name, night, results, instead })
}

/// What the lines of a file that cannot be read say.
fn unreadable(lines: Vec<archive::BadLine>) -> NotTaken {
    let words = |line: &archive::BadLine| match line.line {
        0 => line.reason.clone(),
        number => format!("ligne {number} : {}", line.reason),
    };
    let all: Vec<String> = lines.iter().map(words).collect();
    NotTaken::Refused(all.first().cloned().unwrap_or_default(), all)
}

/// `Beaune (7)`.
pub(super) fn words(club: &ClubRow) -> String {
    format!("{} ({})", club.name, club.number)
}

/// A file that is looked at, with all it is held against.
struct Look<'l> {
    club: &'l Club,
    view: &'l View,
    here: &'l Here,
    asked: &'l Receiving,
    header: &'l Header,
    archive: &'l Archive,
    /// Of the night.
    name: &'l str,
}

impl Look<'_> {
    fn step(&self, step: ComiteStep) -> String {
        self.club.wording()(&Step::Comite(step))
    }

    /// The step that takes this file in the place of what is here.
    fn replace(&self) -> String {
        self.step(ComiteStep::Replace(self.asked.club))
    }

    /// Looks for the file itself among those that are here, or were; whoever sends it.
    fn for_itself(&self) -> Judged<()> {
        let Self { here, asked, header, name, .. } = self;
        let proved = here.proved(header);
        if let Some(proved) = proved.filter(|own| asked.club.is_some_and(|said| said != own.number)) {
            let (whose, receive) = (words(proved), self.step(ComiteStep::Receive));
            return no(format!(
                "scellé par {whose} : ce sceau l'emporte. Recevez ce fichier sans dire de club : {receive}"
            ));
        }
        if let Some(same) = here.received.iter().find(|row| row.digest == header.digest) {
            return match asked.club.or(proved.map(|own| own.number)).filter(|number| *number != same.club) {
                Some(number) => self.may_go(same, number),
                None => self.there(same, proved.is_some()),
            };
        }
        // An archive that names no night is known by the one that took its place.
        let older = |row: &&ReceivedRow| match header.night {
            Some(_) => row.night == *name && header.edition.unwrap_or(0) <= row.edition,
            None => row.before.is_some() && row.day == self.archive.tournament.date,
        };
        if asked.instead.is_none()
            && here.received.iter().any(|row| older(&row))
            && let Some(outside) = table::was_here(self.view, &header.digest)?
            && let Some(row) =
                here.received.iter().filter(older).find(|row| *name == row.night || row.outside == outside)
        {
            return Err(NotTaken::Before(Box::new(row.clone())));
        }
        Ok(())
    }

    /// It is here, and its club's seal with it perhaps.
    fn there<T>(&self, row: &ReceivedRow, sealed: bool) -> Judged<T> {
        Err(NotTaken::There(Box::new(ReceivedRow { sealed: row.sealed || sealed, ..row.clone() })))
    }

    /// Refuses a night of another club; where no code says whose it is, it goes to who is said to have it instead.
    fn may_go(&self, row: &ReceivedRow, to: u32) -> Judged<()> {
        let whose = self.here.club(row.club).map_or_else(String::new, words);
        match (&self.asked.instead, row.sealed) {
            (_, true) => no(format!("cette soirée est celle de {whose}")),
            (Some(_), false) => Ok(()),
            (None, false) => no(format!(
                "cette soirée est ici celle de {whose}, sans code. Pour la donner au club {to} : {}",
                self.replace()
            )),
        }
    }

    /// The club that sent it: by the proof, else the one said, else that of its base.
    fn sender(&self) -> Judged<ClubRow> {
        let Self { here, header, .. } = self;
        let tournament = &self.archive.tournament;
        let proved = match (header.club, &header.mac) {
            (Some(number), Some(_)) => {
                let Some(club) = here.club(number) else {
                    return no(format!("scellé par le club {number}, que ce comité n'a pas"));
                };
                if !header.is_proved_by(&club.code) {
                    let since = club.old.lines().last().map_or_else(
                        || " Y a-t-on tapé le bon ?".to_owned(),
                        |old| format!(" Le code a été changé le {} : le club a-t-il tapé le nouveau ?", short_day(old)),
                    );
                    return no(format!("ce fichier n'est pas scellé avec le code du club {number}.{since}"));
                }
                Some(number)
            }
            _ => None,
        };
        let known = header.base.as_deref().map(|base| table::club_of_base(self.view, base)).transpose()?.flatten();
        let number = proved.or(self.asked.club).or(known);
        let Some(club) = number.and_then(|number| here.club(number)) else {
            let by = match tournament.organiser.trim() {
                "" => "pas d'organisateur non plus".to_owned(),
                by => format!("organisateur écrit : « {by} »"),
            };
            return Err(NotTaken::Unknown(format!("pas de code ; {by}")));
        };
        match club.left.as_deref().filter(|left| *tournament.date > **left) {
            Some(left) => no(format!("{} a quitté le comité le {}", words(club), french_date(left))),
            None => Ok(club.clone()),
        }
    }

    /// The row that this edition takes the place of.
    fn in_its_place(&self, sender: &ClubRow) -> Judged<Option<ReceivedRow>> {
        let (header, asked) = (self.header, self.asked);
        let Some(row) = self.here.received.iter().find(|row| row.night == self.name) else { return Ok(None) };
        if row.club != sender.number {
            self.may_go(row, sender.number)?;
        }
        let edition = header.edition.unwrap_or(0);
        if edition < row.edition {
            return no(format!(
                "une version plus récente est déjà ici (reçue le {}). Le club a-t-il repris une ancienne copie ?",
                short_day(&row.at)
            ));
        }
        let same = edition == row.edition && asked.instead.is_none();
        if same && self.is_reduced_of(row)? {
            return self.there(row, header.mac.is_some());
        }
        self.sealed_as(row)?;
        if same {
            return no(format!(
                "même soirée, même version, autre contenu que ce qui est ici (sceau {} contre {}). Deux copies de la base ont été continuées ? Demandez au club laquelle est la bonne ; si c'est celle-ci : {}",
                seal(&row.digest),
                seal(&header.digest),
                self.replace(),
            ));
        }
        Ok(Some(row.clone()))
    }

    /// Refuses what has no seal where a night that has one would go.
    fn sealed_as(&self, row: &ReceivedRow) -> Judged<()> {
        if row.sealed && self.here.proved(self.header).is_none() {
            let whose = self.here.club(row.club).map_or_else(String::new, words);
            return no(format!(
                "la version qui est ici porte le sceau du club {whose} : demandez au club d'envoyer la sienne, scellée"
            ));
        }
        Ok(())
    }

    /// Whether one of the two is the other without what only the club needs.
    fn is_reduced_of(&self, row: &ReceivedRow) -> Judged<bool> {
        let Some(kept) = table::file(self.view, &row.digest)? else { return Ok(false) };
        let kept = archive::read_archive(&kept)?;
        let own = digest_of(&self.archive.clone().reduced());
        Ok(own == row.digest || digest_of(&kept.reduced()) == self.header.digest)
    }

    /// Four of five people of a night are in another one of that day: perhaps one night, where one of the two files names none. A file that
    /// names none was an edition of what comes now, where that is said; of another club only where it came without a code.
    fn without_name(&self, results: &Results, sender: &ClubRow) -> Judged<Option<ReceivedRow>> {
        let names = results.iter().map(|(card, _)| card.folded.clone()).collect();
        let there = table::cards(self.view, Some((&Default::default(), &names)))?;
        let nameless = |row: &ReceivedRow| row.digest.starts_with(&row.night);
        let day = &self.archive.tournament.date;
        for row in self.here.received.iter().filter(|row| row.day == *day) {
            let (both, all) = (there.iter().filter(|placed| placed.outside == row.outside).count(), results.len());
            if self.header.night.is_some() && !nameless(row) || both == 0 || 5 * both < 4 * all {
                continue;
            }
            let edition = nameless(row) && (row.club == sender.number || !row.sealed);
            if edition {
                self.sealed_as(row)?;
            }
            if edition && self.asked.instead.is_some() {
                return Ok(Some(row.clone()));
            }
            let replace =
                if edition { format!("Si c'est elle, corrigée : {}. ", self.replace()) } else { String::new() };
            let also = self.club.wording()(&Step::Add(Detail::OnceMore));
            let same = format!("mêmes joueurs ({both} sur {all}) et même jour que « {} », déjà ici", row.name);
            return no(format!("{same}. {replace}Si c'est une autre soirée : {also}"));
        }
        Ok(None)
    }
}

/// The results of a night, each with the number of its entry and the person of that entry as the file says him.
type Results = Vec<(CardRow, NightResult)>;

/// What the night gives each entry; refused where the second derivation does not agree.
fn derived(club: &Club, header: &Header, archive: &Archive) -> Judged<(Night, Results)> {
    let other = club.beside()?;
    let made = other.change(|tx| {
        let mut directory = Directory::of(tx)?;
        let origin = Origin { digest: &header.digest, night: None, edition: None };
        let made = rebuild(tx, archive, origin, |entry| directory.place(tx, &entry.person))?;
        settings::set(tx, CURRENT, &made.id.0.to_string())?;
        Ok(Done::new(Subject::Import, (), "essai"))
    });
    // In memory nothing but the facts can be at fault.
    made.or_else(|error| wrong(vec![error.to_string()]))?;
    other.store.read(|view| {
        let tournament = load(view, None)?;
        let found = checker::check(archive, &claims_of(view, &tournament)?);
        if !found.is_empty() {
            return wrong(found.all().iter().map(|finding| format!("{} : {}", finding.rule, finding.text)).collect());
        }
        let grid = if tournament.is_duplicate() { duplicate_scale::of(view, &tournament)? } else { None };
        let mut night = night_of(&tournament, grid.as_ref().map(|(_, grid)| grid));
        let numbers: HashMap<_, u32> = tournament.entries.iter().map(|entry| (entry.person_id, entry.number)).collect();
        let mut results = Vec::new();
        for result in std::mem::take(&mut night.results) {
            let number = numbers.get(&result.person).copied();
            let entry = archive.entries.iter().find(|entry| Some(entry.number) == number);
            results.extend(entry.map(|entry| (card(&header.digest, entry), result)));
        }
        Ok((night, results))
    })
}

fn wrong<T>(findings: Vec<String>) -> Judged<T> {
    let (many, first) = (counted(findings.len(), "anomalie"), findings.first().cloned().unwrap_or_default());
    Err(NotTaken::Refused(format!("{many} au second calcul ({first})"), findings))
}

/// What a file gives each entry when it is derived again; `None` where it does not agree with itself.
pub(super) fn again(club: &Club, bytes: &[u8]) -> Result<Option<Vec<(u32, NightResult)>>> {
    let Ok(File { header, content: Content::Tournament(archive) }) = archive::read(bytes) else { return Ok(None) };
    let results = match derived(club, &header, &archive) {
        Ok((_, results)) => results,
        Err(NotTaken::Failed(error)) => return Err(error),
        Err(_) => return Ok(None),
    };
    let nobody = domain::tournament::PersonId(0);
    let mut results: Vec<(u32, NightResult)> =
        results.into_iter().map(|(card, result)| (card.line, NightResult { person: nobody, ..result })).collect();
    results.sort_by_key(|(entry, _)| *entry);
    Ok(Some(results))
}

fn card(digest: &str, entry: &archive::Entry) -> CardRow {
    let person = entry.person.clone();
    CardRow {
        digest: digest.to_owned(),
        line: entry.number,
        folded: fold_name(&person.last_name, &person.first_name),
        licence: person.licence,
        last_name: person.last_name,
        first_name: person.first_name,
        club: person.club,
        committee: person.committee,
        affiliated: person.affiliated,
        birth: person.birth.map(|birth| birth.chars().take(4).collect()),
        series: person.series,
        zone: person.zone,
        publication: person.publication,
    }
}

/// Without signs that would command a terminal.
pub(super) fn printable(file: &str) -> String {
    file.chars().map(|c| if c.is_control() { '?' } else { c }).collect()
}
