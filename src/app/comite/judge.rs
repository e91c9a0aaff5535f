//! One file that comes: read, whose it is, whether it is here, and derived a second time.

use std::collections::{BTreeMap, HashMap};

use super::{Receiving, moved};
use crate::club::{CURRENT, Club, load};
use crate::directory::people::fold_name;
use crate::error::Result;
use crate::federation::duplicate_scale;
use crate::trust::archive_import::{Directory, rebuild};
use crate::trust::archive_taken::digest_of;
use crate::trust::claims::claims_of;
use archive::{Archive, Content, File, Header};
use domain::advice::{ComiteStep, Detail, Step};
use domain::counted;
use domain::season::{Night, NightResult, night_of};
use report::table::french_date;
use storage::comite::{self as table, CardRow, ClubRow, ReceivedRow};
use storage::past::Origin;
use storage::{Done, Subject, View, settings};

/// The first signs of a seal, which people compare.
pub(super) fn seal(digest: &str) -> &str {
    digest.get(..12).unwrap_or(digest)
}

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
    /// The results, each with the number of its entry and the person of that entry as the file says him.
    pub(super) results: Vec<(CardRow, NightResult)>,
    /// What is here in its place.
    pub(super) instead: Option<ReceivedRow>,
}

/// What is thought of a file.
pub(super) enum Judged {
    Good(Box<Coming>),
    There(Box<ReceivedRow>),
    /// It was here, until this one took its place.
    Before(Box<ReceivedRow>),
    /// Nothing says whose it is.
    Unknown(String),
    No(String, Vec<String>),
}

/// Refuses a file in these words.
fn no(words: impl Into<String>) -> Judged {
    Judged::No(words.into(), Vec::new())
}

/// Looks at a file, and changes nothing.
pub(super) fn judge(club: &Club, view: &View, here: &Here, sent: &Sent, asked: &Receiving) -> Result<Judged> {
    let File { header, content } = match archive::read(&sent.bytes) {
        Ok(file) => file,
        Err(lines) => {
            let words = |line: &archive::BadLine| match line.line {
                0 => line.reason.clone(),
                number => format!("ligne {number} : {}", line.reason),
            };
            let all: Vec<String> = lines.iter().map(words).collect();
            return Ok(Judged::No(all.first().cloned().unwrap_or_default(), all));
        }
    };
    let Content::Tournament(archive) = content else { return Ok(no("une saison dans une saison")) };
    let head = &archive.tournament;
    if head.state != "clos" {
        return Ok(no(format!("le tournoi n'est pas clos (position {} sur {})", head.position, head.positions)));
    }
    let name = header.night.clone().unwrap_or_else(|| header.digest.chars().take(32).collect());
    let proved = here.proved(&header);
    if let Some(proved) = proved.filter(|own| asked.club.is_some_and(|said| said != own.number)) {
        return Ok(sealed_by(club, (here, &header, &name), proved));
    }
    // Whoever sends it: it is kept already.
    if let Some(same) = here.received.iter().find(|row| row.digest == header.digest) {
        return Ok(match asked.club.or(proved.map(|own| own.number)).filter(|number| *number != same.club) {
            Some(number) => elsewhere(club, (here, same), number),
            None => Judged::There(Box::new(ReceivedRow { sealed: same.sealed || proved.is_some(), ..same.clone() })),
        });
    }
    // An archive that names no night is known by the one that took its place.
    let older = |row: &&ReceivedRow| match header.night {
        Some(_) => row.night == name && header.edition.unwrap_or(0) <= row.edition,
        None => row.before.is_some() && row.day == head.date,
    };
    if asked.instead.is_none()
        && here.received.iter().any(|row| older(&row))
        && let Some(outside) = table::was_here(view, &header.digest)?
        && let Some(row) = here.received.iter().filter(older).find(|row| name == row.night || row.outside == outside)
    {
        return Ok(Judged::Before(Box::new(row.clone())));
    }
    let sender = match sender(view, here, (&header, &archive), asked)? {
        Ok(sender) => sender,
        Err(judged) => return Ok(judged),
    };
    let mut instead = match in_its_place(club, view, here, (&header, &archive, &name), &sender, asked)? {
        Ok(instead) => instead,
        Err(judged) => return Ok(judged),
    };
    let (night, results) = match derived(club, &header, &archive)? {
        Ok(derived) => derived,
        Err(findings) => {
            let (many, first) = (counted(findings.len(), "anomalie"), findings.first().cloned().unwrap_or_default());
            return Ok(Judged::No(format!("{many} au second calcul ({first})"), findings));
        }
    };
    if instead.is_none() && !asked.also {
        instead = match without_name(club, view, here, (&header, &head.date, &results), &sender, asked)? {
            Ok(instead) => instead,
            Err(judged) => return Ok(judged),
        };
    }
    let night = Night {
        name: format!("{} ({})", head.name, sender.name),
        club: Some(sender.number),
        host: Some(sender.name.clone()),
        ..night
    };
    Ok(Judged::Good(Box::new(Coming { header, club: sender, name, night, results, instead })))
}

/// The club that sent it: by the proof, else the one said, else that of its base.
fn sender(
    view: &View,
    here: &Here,
    (header, archive): (&Header, &Archive),
    asked: &Receiving,
) -> Result<Result<ClubRow, Judged>> {
    let proved = match (header.club, &header.mac) {
        (Some(number), Some(_)) => {
            let Some(club) = here.club(number) else {
                return Ok(Err(no(format!("scellé par le club {number}, que ce comité n'a pas"))));
            };
            if !header.is_proved_by(&club.code) {
                let since = club.old.last().map_or_else(
                    || " Y a-t-on tapé le bon ?".to_owned(),
                    |(day, _)| {
                        format!(" Le code a été changé le {} : le club a-t-il tapé le nouveau ?", short_day(day))
                    },
                );
                return Ok(Err(no(format!("ce fichier n'est pas scellé avec le code du club {number}.{since}"))));
            }
            Some(number)
        }
        _ => None,
    };
    let known = header.base.as_deref().map(|base| table::club_of_base(view, base)).transpose()?.flatten();
    let number = proved.or(asked.club).or(known);
    let Some(club) = number.and_then(|number| here.club(number)) else {
        let by = Some(archive.tournament.organiser.trim()).filter(|by| !by.is_empty());
        let by =
            by.map_or_else(|| "pas d'organisateur non plus".to_owned(), |by| format!("organisateur écrit : « {by} »"));
        return Ok(Err(Judged::Unknown(format!("pas de code ; {by}"))));
    };
    if club.left.as_ref().is_some_and(|left| archive.tournament.date > *left) {
        let left = french_date(club.left.as_deref().unwrap_or_default());
        return Ok(Err(no(format!("{} ({}) a quitté le comité le {left}", club.name, club.number))));
    }
    Ok(Ok(club.clone()))
}

/// The row that this edition takes the place of; else why nothing is to be done.
fn in_its_place(
    club: &Club,
    view: &View,
    here: &Here,
    (header, archive, name): (&Header, &Archive, &str),
    sender: &ClubRow,
    asked: &Receiving,
) -> Result<Result<Option<ReceivedRow>, Judged>> {
    let Some(row) = here.received.iter().find(|row| row.night == name) else { return Ok(Ok(None)) };
    if row.club != sender.number {
        return Ok(Err(elsewhere(club, (here, row), sender.number)));
    }
    let edition = header.edition.unwrap_or(0);
    if edition < row.edition {
        return Ok(Err(no(format!(
            "une version plus récente est déjà ici (reçue le {}). Le club a-t-il repris une ancienne copie ?",
            short_day(&row.at)
        ))));
    }
    if edition == row.edition && asked.instead.is_none() {
        if is_reduced_of(view, header, archive, row)? {
            let sealed = row.sealed || header.mac.is_some();
            return Ok(Err(Judged::There(Box::new(ReceivedRow { sealed, ..row.clone() }))));
        }
        return Ok(Err(no(format!(
            "même soirée, même version, autre contenu que ce qui est ici (sceau {} contre {}). Deux copies de la base ont été continuées ? Demandez au club laquelle est la bonne ; si c'est celle-ci : {}",
            seal(&row.digest),
            seal(&header.digest),
            club.wording()(&Step::Comite(ComiteStep::Replace(asked.club))),
        ))));
    }
    Ok(Ok(Some(row.clone())))
}

/// Why nobody attaches a file by hand to another club than the one that sealed it, and what is to be done with it.
fn sealed_by(club: &Club, (here, header, name): (&Here, &Header, &str), proved: &ClubRow) -> Judged {
    let (wording, whose) = (club.wording(), moved::words(proved));
    let row = here.received.iter().find(|row| row.digest == header.digest || row.night == name);
    let moved = row.filter(|row| row.club != proved.number).and_then(|row| moved::step(row, proved.number));
    let moved = moved.map_or_else(String::new, |step| format!("Rendez-lui d'abord la soirée : {}. ", wording(&step)));
    let receive = wording(&Step::Comite(ComiteStep::Receive));
    no(format!("scellé par {whose} : ce sceau l'emporte. {moved}Recevez ce fichier sans dire de club : {receive}"))
}

/// Why a night of another club is not taken, and how that club gets it where no code says whose it is.
fn elsewhere(club: &Club, (here, row): (&Here, &ReceivedRow), to: u32) -> Judged {
    let whose = here.club(row.club).map_or_else(String::new, moved::words);
    let step = moved::step(row, to).map(|step| club.wording()(&step));
    no(match step {
        Some(step) => format!("cette soirée est ici celle de {whose}, sans code. Pour la donner au club {to} : {step}"),
        None => format!("cette soirée est celle de {whose}"),
    })
}

/// Whether one of the two is the other without what only the club needs.
fn is_reduced_of(view: &View, header: &Header, archive: &Archive, row: &ReceivedRow) -> Result<bool> {
    let Some(kept) = table::file(view, &row.digest)? else { return Ok(false) };
    let kept = archive::read_archive(&kept)?;
    let own = digest_of(&archive.clone().reduced());
    Ok(own == row.digest || digest_of(&kept.reduced()) == header.digest)
}

/// What the night gives each entry, where the second derivation agrees; else where it does not.
#[expect(clippy::type_complexity, reason = "both outcomes are looked at once, in one place")]
fn derived(
    club: &Club,
    header: &Header,
    archive: &Archive,
) -> Result<Result<(Night, Vec<(CardRow, NightResult)>), Vec<String>>> {
    let other = club.beside()?;
    let made = other.change(|tx| {
        let mut directory = Directory::of(tx)?;
        let origin = Origin { digest: &header.digest, night: None, edition: None };
        let made = rebuild(tx, archive, origin, |entry| directory.place(tx, &entry.person))?;
        settings::set(tx, CURRENT, &made.id.0.to_string())?;
        Ok(Done::new(Subject::Import, (), "essai"))
    });
    // In memory nothing but the facts can be at fault.
    if let Err(error) = made {
        return Ok(Err(vec![error.to_string()]));
    }
    other.store.read(|view| {
        let tournament = load(view, None)?;
        let found = checker::check(archive, &claims_of(view, &tournament)?);
        if !found.is_empty() {
            return Ok(Err(found.all().iter().map(|finding| format!("{} : {}", finding.rule, finding.text)).collect()));
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
        Ok(Ok((night, results)))
    })
}

/// What a file gives each entry when it is derived again; `None` where it does not agree with itself.
pub(super) fn again(club: &Club, bytes: &[u8]) -> Result<Option<Vec<(u32, NightResult)>>> {
    let Ok(File { header, content: Content::Tournament(archive) }) = archive::read(bytes) else { return Ok(None) };
    let Ok((_, results)) = derived(club, &header, &archive)? else { return Ok(None) };
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

/// Four of five people of a night are in another one of that day: perhaps one night, where one of the two files names none. A file of that
/// club that names none was an edition of what comes now, where that is said.
fn without_name(
    club: &Club,
    view: &View,
    here: &Here,
    (header, day, results): (&Header, &str, &[(CardRow, NightResult)]),
    sender: &ClubRow,
    asked: &Receiving,
) -> Result<Result<Option<ReceivedRow>, Judged>> {
    let names = results.iter().map(|(card, _)| card.folded.clone()).collect();
    let there = table::cards(view, Some((&Default::default(), &names)))?;
    let nameless = |row: &ReceivedRow| row.digest.starts_with(&row.night);
    for row in here.received.iter().filter(|row| row.day == day && (header.night.is_none() || nameless(row))) {
        let (both, all) = (there.iter().filter(|placed| placed.outside == row.outside).count(), results.len());
        if both == 0 || 5 * both < 4 * all {
            continue;
        }
        let edition = nameless(row) && row.club == sender.number;
        if edition && asked.instead.is_some() {
            return Ok(Ok(Some(row.clone())));
        }
        let (step, name) = (club.wording(), &row.name);
        let replace = step(&Step::Comite(ComiteStep::Replace(asked.club)));
        let replace = if edition { format!("Si c'est elle, corrigée : {replace}. ") } else { String::new() };
        let moved = if nameless(row) && !edition { moved::step(row, sender.number) } else { None };
        let moved = moved.map_or_else(String::new, |moved| {
            format!(
                "Si c'est elle, au club {} et non au club {} : {}, puis recevez ce fichier. ",
                sender.number,
                row.club,
                step(&moved)
            )
        });
        let also = step(&Step::Add(Detail::OnceMore));
        let same = format!("mêmes joueurs ({both} sur {all}) et même jour que « {name} », déjà ici");
        return Ok(Err(no(format!("{same}. {replace}{moved}Si c'est une autre soirée : {also}"))));
    }
    Ok(Ok(None))
}

/// `21/11`, of a day or a time.
pub(super) fn short_day(at: &str) -> String {
    french_date(at.get(..10).unwrap_or(at)).chars().take(5).collect()
}

/// Without signs that would command a terminal.
pub(super) fn printable(file: &str) -> String {
    file.chars().map(|c| if c.is_control() { '?' } else { c }).collect()
}
