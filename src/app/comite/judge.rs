//! One file that comes: read, whose it is, whether it is here, and derived a second time.

use super::Receiving;
use crate::club::{Changes, Club};
use crate::error::{AppError, Result};
use crate::federation::duplicate_scale;
use crate::season::night_number;
use crate::trust::archive_taken::{Taking, digest_of};
use crate::trust::claims::claims_of;
use archive::{Archive, BadLine, Content, File, Header};
use domain::advice::{ComiteStep, Detail, Step};
use domain::comite::Card;
use domain::counted;
use domain::season::{Night, NightKey, NightResult, OutsideNightId, night_of};
use report::comite::{Outcome, ReceivedLine};
use report::table::{french_date, short_day};
use storage::comite::{self as table, ClubRow, ReceivedRow, seal};
use storage::table::publication;
use storage::{Done, Subject, Tx};

/// A file as it was sent.
#[derive(Debug, Clone)]
pub struct Sent {
    /// Its name.
    pub file: String,
    pub bytes: Vec<u8>,
}

/// Why a file is not taken.
pub(super) enum NotTaken {
    /// What is said of it; what is noted meanwhile stays.
    Said(Box<Done<ReceivedLine>>),
    /// The file is not at fault.
    Failed(AppError),
}

impl<E: Into<AppError>> From<E> for NotTaken {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

pub(super) type Judged<T> = Result<T, NotTaken>;

fn said<T>(line: ReceivedLine, what: String) -> Judged<T> {
    Err(NotTaken::Said(Box::new(Done::new(Subject::Comite, line, what))))
}

/// Refuses a file in these words.
fn no<T>(words: impl Into<String>) -> Judged<T> {
    wrong(words, Vec::new())
}

/// Refuses it with everything that was found.
fn wrong<T>(words: impl Into<String>, findings: Vec<String>) -> Judged<T> {
    said(ReceivedLine { findings, ..ReceivedLine::new(Outcome::Refused, words) }, String::new())
}

/// Refuses it as its lines cannot be read.
fn unreadable<T>(club: &Club, lines: Vec<BadLine>) -> Judged<T> {
    let all: Vec<String> = AppError::from(lines).advice().iter().map(|line| line.text(club.wording())).collect();
    wrong(all.first().cloned().unwrap_or_default(), all)
}

/// The name of the night of a file.
pub(super) fn night_name(header: &Header) -> String {
    header.night.clone().unwrap_or_else(|| header.digest.chars().take(32).collect())
}

/// `Beaune (7)`.
pub(super) fn words(club: &ClubRow) -> String {
    format!("{} ({})", club.name, club.number)
}

/// A file that is looked at, with all it is held against.
pub(super) struct Look<'l> {
    pub(super) club: &'l Club,
    pub(super) tx: &'l Tx<'l>,
    pub(super) asked: &'l Receiving,
    /// What became of others that came with it.
    before: &'l [ReceivedLine],
    clubs: Vec<ClubRow>,
    received: Vec<ReceivedRow>,
    pub(super) header: Header,
    pub(super) archive: Archive,
    /// The night's name in every copy of its base; of an old archive, the beginning of its digest.
    pub(super) name: String,
}

impl<'l> Look<'l> {
    /// Reads a file of a night that is over.
    pub(super) fn at(
        club: &'l Club,
        tx: &'l Tx<'l>,
        bytes: &[u8],
        asked: &'l Receiving,
        before: &'l [ReceivedLine],
    ) -> Judged<Self> {
        let File { header, content } = archive::read(bytes).or_else(|lines| unreadable(club, lines))?;
        let Content::Tournament(archive) = content else { return no("une saison dans une saison") };
        let head = &archive.tournament;
        if head.state != "clos" {
            return no(format!("le tournoi n'est pas clos (position {} sur {})", head.position, head.positions));
        }
        let (clubs, received) = (table::clubs(tx)?, table::received(tx)?);
        Ok(Self { club, tx, asked, before, clubs, received, name: night_name(&header), header, archive: *archive })
    }

    /// The step that takes this file in the place of what is here.
    fn replace(&self) -> String {
        self.club.comite().step(ComiteStep::Replace(self.asked.club))
    }

    fn of_number(&self, number: u32) -> Option<&ClubRow> {
        self.clubs.iter().find(|club| club.number == number)
    }

    /// The club whose seal the file bears.
    pub(super) fn proved(&self) -> Option<&ClubRow> {
        self.of_number(self.header.club?).filter(|own| self.header.is_proved_by(&own.code))
    }

    pub(super) fn edition(&self) -> u32 {
        self.header.edition.unwrap_or(0)
    }

    /// Looks for the file itself among those that are here, or were; whoever sends it.
    pub(super) fn for_itself(&self) -> Judged<()> {
        let Self { asked, header, name, .. } = self;
        let proved = self.proved();
        if let Some(proved) = proved.filter(|own| asked.club.is_some_and(|said| said != own.number)) {
            let (whose, receive) = (words(proved), self.club.comite().step(ComiteStep::Receive));
            return no(format!(
                "scellé par {whose} : ce sceau l'emporte. Recevez ce fichier sans dire de club : {receive}"
            ));
        }
        if let Some(same) = self.received.iter().find(|row| row.digest == header.digest) {
            return match asked.club.or(proved.map(|own| own.number)).filter(|number| *number != same.club) {
                Some(number) => self.may_go(same, number),
                None => self.there(same),
            };
        }
        // An archive that names no night is known by the one that took its place.
        let mut older = self.received.iter().filter(|row| match header.night {
            Some(_) => row.night == *name && self.edition() <= row.edition,
            None => row.before.is_some() && row.day == self.archive.tournament.date,
        });
        if asked.instead.is_none()
            && older.clone().next().is_some()
            && let Some(outside) = table::was_here(self.tx, &header.digest)?
            && let Some(row) = older.find(|row| *name == row.night || row.outside == outside)
        {
            let text = format!("{}, remplacée par celle reçue le {}", row.name, short_day(&row.at));
            return said(line(row, Outcome::Already, text), String::new());
        }
        Ok(())
    }

    /// It is here. Where it came without its club's seal, and now with it, it is the club's from here on.
    fn there<T>(&self, row: &ReceivedRow) -> Judged<T> {
        if self.proved().is_some() && !row.sealed {
            table::put_received(self.tx, &ReceivedRow { sealed: true, ..row.clone() })?;
            row.base.iter().try_for_each(|base| table::know_base(self.tx, base, None))?;
        }
        let taken = |line: &&ReceivedLine| {
            line.digest.as_ref() == Some(&row.digest) && matches!(line.outcome, Outcome::Taken | Outcome::Replaced)
        };
        let text = match self.before.iter().find(taken) {
            Some(first) => format!("la même que {}", first.file),
            None => format!("{}, reçue le {} ({})", row.name, short_day(&row.at), number(row.outside)),
        };
        said(
            line(row, Outcome::Already, text),
            format!("« {} » ({}) : scellée par son club", row.name, number(row.outside)),
        )
    }

    /// The club of what is here.
    fn whose(&self, row: &ReceivedRow) -> String {
        self.of_number(row.club).map_or_else(String::new, words)
    }

    /// Refuses a night of another club; where no code says whose it is, it goes to who is said to have it instead.
    fn may_go(&self, row: &ReceivedRow, to: u32) -> Judged<()> {
        let whose = self.whose(row);
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
    pub(super) fn sender(&self) -> Judged<&ClubRow> {
        let Self { header, archive, .. } = self;
        if let (Some(number), Some(_), None) = (header.club, &header.mac, self.proved()) {
            let Some(club) = self.of_number(number) else {
                return no(format!("scellé par le club {number}, que ce comité n'a pas"));
            };
            let since = club.old.lines().last().map_or_else(
                || " Y a-t-on tapé le bon ?".to_owned(),
                |old| format!(" Le code a été changé le {} : le club a-t-il tapé le nouveau ?", short_day(old)),
            );
            return no(format!("ce fichier n'est pas scellé avec le code du club {number}.{since}"));
        }
        let known = header.base.as_deref().map(|base| table::club_of_base(self.tx, base)).transpose()?.flatten();
        let said_or_known = self.asked.club.or(known).and_then(|number| self.of_number(number));
        let Some(club) = self.proved().or(said_or_known) else {
            let by = match archive.tournament.organiser.trim() {
                "" => "pas d'organisateur non plus".to_owned(),
                by => format!("organisateur écrit : « {by} »"),
            };
            return said(ReceivedLine::new(Outcome::ToAttach, format!("pas de code ; {by}")), String::new());
        };
        match club.left.as_deref().filter(|left| *archive.tournament.date > **left) {
            Some(left) => no(format!("{} a quitté le comité le {}", words(club), french_date(left))),
            None => Ok(club),
        }
    }

    /// The row that this edition takes the place of.
    pub(super) fn in_its_place(&self, sender: &ClubRow) -> Judged<Option<&ReceivedRow>> {
        let Some(row) = self.received.iter().find(|row| row.night == self.name) else { return Ok(None) };
        if row.club != sender.number {
            self.may_go(row, sender.number)?;
        }
        if self.edition() < row.edition {
            return no(format!(
                "une version plus récente est déjà ici (reçue le {}). Le club a-t-il repris une ancienne copie ?",
                short_day(&row.at)
            ));
        }
        let same = self.edition() == row.edition && self.asked.instead.is_none();
        if same && self.is_reduced_of(row)? {
            return self.there(row);
        }
        self.sealed_as(row)?;
        if same {
            return no(format!(
                "même soirée, même version, autre contenu que ce qui est ici (sceau {} contre {}). Deux copies de la base ont été continuées ? Demandez au club laquelle est la bonne ; si c'est celle-ci : {}",
                seal(&row.digest),
                seal(&self.header.digest),
                self.replace(),
            ));
        }
        Ok(Some(row))
    }

    /// Refuses what has no seal where a night that has one would go.
    fn sealed_as(&self, row: &ReceivedRow) -> Judged<()> {
        if row.sealed && self.proved().is_none() {
            return no(format!(
                "la version qui est ici porte le sceau du club {} : demandez au club d'envoyer la sienne, scellée",
                self.whose(row)
            ));
        }
        Ok(())
    }

    /// Whether one of the two is the other without what only the club needs.
    fn is_reduced_of(&self, row: &ReceivedRow) -> Judged<bool> {
        let Some(kept) = table::file(self.tx, &row.digest)? else { return Ok(false) };
        let kept = archive::read_archive(&kept)?;
        let own = digest_of(&self.archive.clone().reduced());
        Ok(own == row.digest || digest_of(&kept.reduced()) == self.header.digest)
    }

    /// Four of five people of a night are in another one of that day: perhaps one night, where one of the two files names none. A file that
    /// names none was an edition of what comes now, where that is said; of another club only where it came without a code.
    pub(super) fn without_name(&self, results: &[NightResult<Card>], sender: &ClubRow) -> Judged<Option<&ReceivedRow>> {
        let nameless = |row: &ReceivedRow| row.digest.starts_with(&row.night);
        let today = self.received.iter().filter(|row| row.day == self.archive.tournament.date);
        for row in today.filter(|row| self.header.night.is_none() || nameless(row)) {
            let there = table::cards_of(self.tx, row.outside)?;
            let is_in = |card: &&Card| results.iter().any(|own| own.person.says.folded == card.says.folded);
            let (both, all) = (there.iter().filter(is_in).count(), results.len());
            if both == 0 || 5 * both < 4 * all {
                continue;
            }
            let edition = nameless(row) && (row.club == sender.number || !row.sealed);
            if edition {
                self.sealed_as(row)?;
            }
            if edition && self.asked.instead.is_some() {
                return Ok(Some(row));
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

/// What is said of a file that is here.
pub(super) fn line(row: &ReceivedRow, outcome: Outcome, text: String) -> ReceivedLine {
    ReceivedLine {
        club: Some(row.club),
        night: Some(row.night.clone()),
        edition: Some(row.edition),
        digest: Some(row.digest.clone()),
        ..ReceivedLine::new(outcome, text)
    }
}

/// The number of a night of elsewhere.
pub(super) fn number(outside: OutsideNightId) -> String {
    night_number(NightKey::Outside(outside))
}

/// What the night gives each entry; refused where the second derivation does not agree.
pub(super) fn derived(club: &Club, header: &Header, archive: &Archive) -> Judged<(Night, Vec<NightResult<Card>>)> {
    let disagrees = |findings: Vec<String>| {
        let (many, first) = (counted(findings.len(), "anomalie"), findings.first().cloned().unwrap_or_default());
        wrong(format!("{many} au second calcul ({first})"), findings)
    };
    let other = club.beside()?;
    let made = other.trust().take_tournament(header, archive, (String::new(), Taking::Reduced), Changes::Apply);
    if let Err(error) = made {
        // In memory nothing but the facts can be at fault.
        return disagrees(vec![error.to_string()]);
    }
    other.store.read(|view| {
        let tournament = other.tournament_in(view)?;
        let found = checker::check(archive, &claims_of(view, &tournament)?);
        if !found.is_empty() {
            let words = found.all().iter().map(|finding| format!("{} : {}", finding.rule, finding.text));
            return disagrees(words.collect());
        }
        let grid = if tournament.is_duplicate() { duplicate_scale::of(view, &tournament)? } else { None };
        let (night, wishes) = (night_of(&tournament, grid.as_ref().map(|(_, grid)| grid)), publication::all(view)?);
        let card = |result: &NightResult| {
            let entry = tournament.entries.iter().find(|entry| entry.person_id == result.person)?;
            Some(result.of(Card {
                night: OutsideNightId(0),
                entry: entry.number,
                says: entry.person.clone(),
                wish: wishes.get(&result.person).copied().unwrap_or_default(),
                day: night.date.to_string(),
                sent_by: 0,
                person: None,
            }))
        };
        let results = night.results.iter().filter_map(card).collect();
        Ok((Night { results: Vec::new(), ..night }, results))
    })
}

/// What a file gives each entry when it is derived again; `None` where it does not agree with itself.
pub(super) fn again(club: &Club, bytes: &[u8]) -> Result<Option<Vec<NightResult<u32>>>> {
    let Ok(File { header, content: Content::Tournament(archive) }) = archive::read(bytes) else { return Ok(None) };
    let results = match derived(club, &header, &archive) {
        Ok((_, results)) => results,
        Err(NotTaken::Failed(error)) => return Err(error),
        Err(NotTaken::Said(_)) => return Ok(None),
    };
    let mut results: Vec<_> = results.into_iter().map(|result| result.of(result.person.entry)).collect();
    results.sort_by_key(|result| result.person);
    Ok(Some(results))
}
