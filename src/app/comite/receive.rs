//! Files of many clubs taken in: each is one action, or nothing; the same whatever their order.

use std::collections::BTreeMap;

use super::clubs::club;
use super::judge::{Judged, Look, NotTaken, Sent, derived, line, night_name, number, words};
use super::people::{Known, place};
use crate::club::{Changes, Club, STAMP};
use crate::error::{AppError, Result};
use crate::season::refuse_night_in_closed;
use archive::Content;
use archive::season;
use domain::advice::ComiteStep;
use domain::comite::Card;
use domain::season::{Night, NightKey, NightResult};
use domain::{counted, ordinal};
use report::comite::{ClubLine, Outcome, ReceivedLine, Reception};
use report::table::short_day;
use storage::comite::{self as table, ClubRow, ReceivedRow, seal};
use storage::table::outside;
use storage::{Done, Subject, Tx};

/// How files are taken.
#[derive(Debug, Clone, Default)]
pub struct Receiving {
    /// They come from that club, whatever they say of it.
    pub club: Option<u32>,
    /// Why one takes the place of another one of the same edition, of the archive without a name that was there first, or of one that no code
    /// says to be another club's.
    pub instead: Option<String>,
    /// It is another night, although the same people played that day.
    pub also: bool,
}

impl Club {
    /// Takes files in, or previews it: then everything is done in a copy of the base. `told` receives how many of how many were looked at.
    /// Errors: this base is no comité's; no such club; the base's own: the files before are kept.
    pub fn receive(
        &mut self,
        sent: Vec<Sent>,
        asked: &Receiving,
        changes: Changes,
        told: &mut dyn FnMut(usize, usize),
    ) -> Result<Reception> {
        if changes == Changes::Preview {
            let shown = self.copied_in_memory()?.receive(sent, asked, Changes::Apply, told)?;
            return Ok(Reception { done: false, ..shown });
        }
        self.comite().read(|view, _| asked.club.map_or(Ok(()), |number| club(view, number).map(drop)))?;
        let mut lines = Vec::new();
        let mut sent: Vec<Sent> = sent.into_iter().flat_map(nights_of).collect();
        // An edition after the one it takes the place of.
        sent.sort_by_cached_key(|one| {
            let header = archive::header(&one.bytes).ok();
            let said = header.map(|header| (header.night.unwrap_or_default(), header.edition));
            (said, one.file.clone())
        });
        for (one, at) in sent.iter().zip(1..) {
            told(at, sent.len());
            lines.push(self.take_one(one, asked, &lines)?);
        }
        lines.sort_by(|a, b| a.file.cmp(&b.file));
        let (doubts, clubs) = (self.store.read(Known::all)?.doubts.len(), self.comite().clubs()?.clubs);
        let to_attach = lines.iter().any(|line| line.outcome == Outcome::ToAttach);
        let step = |step| self.comite().step(step);
        let next = [
            refused(&lines, &clubs),
            (doubts > 0).then(|| format!("{} : {}", counted(doubts, "doute"), step(ComiteStep::Doubts))),
            to_attach.then(|| format!("Sans code : {}", step(ComiteStep::Attach))),
            Some(format!("Réponses aux clubs : {}", step(ComiteStep::Replies))),
        ];
        let missing = clubs.into_iter().filter(|club| club.missing);
        let missing = missing.map(|club| format!("{} ({})", club.name, club.number)).collect();
        Ok(Reception { lines, done: true, doubts, missing, next: next.into_iter().flatten().collect() })
    }

    /// One file, in one action; `before` says what became of the others.
    fn take_one(&self, sent: &Sent, asked: &Receiving, before: &[ReceivedLine]) -> Result<ReceivedLine> {
        let header = archive::header(&sent.bytes).ok();
        let taken = self.change(|tx| match self.take(tx, sent, asked, before) {
            Ok(done) => Ok(done),
            Err(NotTaken::Said(done)) => Ok(*done),
            Err(NotTaken::Failed(error)) => Err(error),
        });
        let line = match taken {
            Err(AppError::Storage(error)) => return Err(error.into()),
            Err(error) => {
                // This base is at fault, and not the file.
                let advice = error.advice().into_iter().map(|advice| format!(". {}", advice.text(self.wording())));
                let text = error.to_string() + &advice.collect::<String>();
                ReceivedLine { night: header.as_ref().map(night_name), ..ReceivedLine::new(Outcome::Refused, text) }
            }
            Ok(line) if line.outcome == Outcome::Refused => {
                ReceivedLine { club: header.and_then(|header| header.club), ..line }
            }
            Ok(line) => line,
        };
        Ok(ReceivedLine { file: sent.file.clone(), ..line })
    }

    /// Read, judged, derived again, kept.
    fn take(&self, tx: &Tx<'_>, sent: &Sent, asked: &Receiving, before: &[ReceivedLine]) -> Judged<Done<ReceivedLine>> {
        let look = Look::at(self, tx, &sent.bytes, asked, before)?;
        look.for_itself()?;
        let sender = look.sender()?;
        let mut instead = look.in_its_place(sender)?;
        let (night, results) = derived(self, &look.header, &look.archive)?;
        if instead.is_none() && !asked.also {
            instead = look.without_name(&results, sender)?;
        }
        let name = format!("{} ({})", night.name, sender.name);
        let night = Night { name, club: Some(sender.number), host: Some(sender.name.clone()), ..night };
        Ok(kept(&look, sent, (sender, instead), night, &results)?)
    }
}

/// Keeps a night: as one of elsewhere, with its file and its people, in the place of `instead`.
/// Errors: it counts in a closed season, or would change another one that does.
fn kept(
    look: &Look<'_>,
    sent: &Sent,
    (sender, instead): (&ClubRow, Option<&ReceivedRow>),
    mut night: Night,
    results: &[NightResult<Card>],
) -> Result<Done<ReceivedLine>> {
    let Look { club, tx, asked, header, .. } = look;
    let source = outside::Source { file: &sent.file, digest: &header.digest };
    let (outside, gone, before) = match instead {
        None => (outside::insert(tx, &night, source)?, Vec::new(), Vec::new()),
        Some(ReceivedRow { outside, .. }) => {
            night.key = NightKey::Outside(*outside);
            refuse_night_in_closed(tx, night.key)?;
            let there = (*outside, table::cards_of(tx, *outside)?, table::ranks(tx, *outside)?);
            outside::replace(tx, &night, &night, source)?;
            there
        }
    };
    let sealed = look.proved().is_some();
    let row = ReceivedRow {
        night: look.name.clone(),
        edition: look.edition(),
        club: sender.number,
        base: header.base.clone(),
        digest: header.digest.clone(),
        outside,
        file: sent.file.clone(),
        at: club.now().format(STAMP).to_string(),
        before: instead.map(|row| row.at.clone()),
        sealed: sealed || instead.is_some_and(|row| row.sealed),
        name: night.name,
        day: night.date.to_string(),
    };
    table::put_received(tx, &row)?;
    // A base that seals is believed no more where the seal is left out.
    if let Some(base) = &header.base {
        table::know_base(tx, base, (!sealed).then_some(sender.number))?;
    }
    let cards: Vec<Card> = results.iter().map(|result| result.person.clone()).collect();
    table::keep_file(tx, &header.digest, &sent.bytes, &cards)?;
    let was = gone.iter().filter_map(|card| card.person);
    let people = place(tx, &[&cards[..], &gone].concat(), was)?;
    let placed = results.iter().filter_map(|result| {
        let entry = result.person.entry;
        Some((result.of(*people.get(&(outside, entry))?), Some(entry)))
    });
    outside::insert_results(tx, outside, placed)?;
    let (whose, day) = (words(sender), short_day(&row.day));
    let (outcome, text) = match instead {
        None => {
            let (players, seal) = (counted(cards.len(), "joueur"), seal(&header.digest));
            (Outcome::Taken, format!("{} : {whose}, {day}, {players}, sceau {seal}", number(outside)))
        }
        Some(other) => {
            let since = match other.night == row.night {
                _ if other.club != sender.number => format!("n'est plus au club {}", other.club),
                true => counted(row.edition.saturating_sub(other.edition), "action") + " depuis",
                false => "reçue d'abord sans code".to_owned(),
            };
            let ranks = changed(&before, &table::ranks(tx, outside)?);
            (Outcome::Replaced, format!("{whose}, {day} : {since} ; {ranks}"))
        }
    };
    let what = format!("Réception de {} : {text}", row.file);
    let why = asked.instead.clone().unwrap_or_default();
    Ok(Done { subject: Subject::Comite, value: line(&row, outcome, text), what, why })
}

/// Whom to tell of the files refused, by the club that each names: nothing keeps a refusal, whose words may name people.
fn refused(lines: &[ReceivedLine], clubs: &[ClubLine]) -> Option<String> {
    let mut whose: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for line in lines.iter().filter(|line| line.outcome == Outcome::Refused && line.night.is_none()) {
        let club = clubs.iter().find(|club| Some(club.number) == line.club);
        let club = club.map_or("qui l'a envoyé".to_owned(), |club| format!("{} ({})", club.name, club.number));
        whose.entry(club).or_default().push(&line.file);
    }
    let whose: Vec<String> = whose.iter().map(|(club, files)| format!("{club} : {}", files.join(", "))).collect();
    (!whose.is_empty()).then(|| format!("Refus à dire, car l'accusé ne les redit pas, à {}.", whose.join(" ; à ")))
}

/// The nights of a file: those of a season, each as a file of its own. Its name has no signs that would command a terminal.
fn nights_of(Sent { file, bytes }: Sent) -> Vec<Sent> {
    let file = file.replace(char::is_control, "?");
    let of_season = archive::parts(&bytes).1.starts_with(br#"{"fact":"season""#);
    let read = of_season.then(|| archive::read(&bytes));
    let Some(Ok(archive::File { header, content: Content::Season(season) })) = read else {
        return vec![Sent { file, bytes }];
    };
    let played = season.nights.iter().filter_map(|night| match night {
        season::Night::Played(_, own) => archive::write_archive(own, &header.program).ok(),
        season::Night::Outside(_) => None,
    });
    (1..).zip(played).map(|(number, (bytes, _))| Sent { file: format!("{file}, soirée {number}"), bytes }).collect()
}

/// Names with their ranks, by rank.
type Ranks = [(u32, String)];

/// What an edition changed of the ranks.
fn changed(before: &Ranks, after: &Ranks) -> String {
    let of = |ranks: &Ranks, name: &str| ranks.iter().find(|(_, other)| other == name).map(|(rank, _)| *rank);
    let new = after.iter().filter(|(_, name)| of(before, name).is_none());
    let names = before.iter().chain(new).map(|(_, name)| (name, of(before, name), of(after, name)));
    let differ: Vec<_> = names.filter(|(_, old, new)| old != new).collect();
    let rank = |rank: Option<u32>| rank.map_or_else(|| "absent".to_owned(), ordinal);
    match &differ[..] {
        [] => "aucun rang ne change".to_owned(),
        [(_, Some(a), Some(b)), (_, Some(c), Some(d))] if a == d && b == c => {
            format!("rangs {} et {} échangés", a.min(b), a.max(b))
        }
        _ => {
            let words = differ.iter().take(3).map(|(name, old, new)| format!("{name} {} → {}", rank(*old), rank(*new)));
            let more = differ.len().checked_sub(4).map(|more| format!("et {} autres", more + 1));
            words.chain(more).collect::<Vec<_>>().join(", ")
        }
    }
}
