//! Files of many clubs taken in: each is one action, or nothing; the same whatever their order.

use std::collections::BTreeMap;

use super::clubs::club;
use super::judge::{Coming, Here, NotTaken, Sent, judge, printable, words};
use super::people::{self, Known};
use crate::club::{Changes, Club, STAMP};
use crate::error::{AppError, Result};
use crate::season::{night_number, refuse_night_in_closed};
use archive::Content;
use archive::season::Night as NightFacts;
use domain::advice::{ComiteStep, Step};
use domain::season::{NightKey, OutsideNightId};
use domain::{counted, ordinal};
use report::comite::{ClubLine, Outcome, ReceivedLine, Reception};
use report::table::short_day;
use storage::comite::{self as table, ReceivedRow, seal};
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
            let copy = self.copied_in_memory()?;
            return Ok(Reception { done: false, ..copy.take_in(sent, asked, told)? });
        }
        self.take_in(sent, asked, told)
    }

    fn take_in(&self, sent: Vec<Sent>, asked: &Receiving, told: &mut dyn FnMut(usize, usize)) -> Result<Reception> {
        let read = || self.store.read(Here::read);
        self.store.read(|view| {
            self.comite().named(view)?;
            asked.club.map_or(Ok(()), |number| club(view, number).map(drop))
        })?;
        let (mut version, mut here) = (self.store.others_version()?, read()?);
        let mut lines = Vec::new();
        let mut sent: Vec<Sent> = sent.into_iter().flat_map(nights_of).collect();
        // An edition after the one it takes the place of.
        sent.sort_by_cached_key(|one| {
            let header = archive::header(&one.bytes).ok();
            let said = header.as_ref().map(|header| (header.night.clone().unwrap_or_default(), header.edition));
            (said, one.file.clone())
        });
        for (one, at) in sent.iter().zip(1..) {
            told(at, sent.len());
            let now = self.store.others_version()?;
            if now != version {
                // Another program wrote: what it received is here too.
                (version, here) = (now, Here { taken: here.taken, ..read()? });
            }
            lines.push(self.take_one(one, asked, &mut here)?);
        }
        lines.sort_by(|a, b| a.file.cmp(&b.file));
        self.store.read(|view| {
            let (doubts, wording) = (Known::all(view)?.doubts.len(), self.wording());
            let clubs = self.comite().clubs()?.clubs;
            let mut next: Vec<String> = refused(&lines, &clubs).into_iter().collect();
            if doubts > 0 {
                next.push(format!("{} : {}", counted(doubts, "doute"), wording(&Step::Comite(ComiteStep::Doubts))));
            }
            if lines.iter().any(|line: &ReceivedLine| line.outcome == Outcome::ToAttach) {
                next.push(format!("Sans code : {}", wording(&Step::Comite(ComiteStep::Attach))));
            }
            next.push(format!("Réponses aux clubs : {}", wording(&Step::Comite(ComiteStep::Replies))));
            let missing = clubs.into_iter().filter(|club| club.missing);
            let missing = missing.map(|club| format!("{} ({})", club.name, club.number)).collect();
            Ok(Reception { lines, done: true, doubts, missing, next })
        })
    }

    fn take_one(&self, sent: &Sent, asked: &Receiving, here: &mut Here) -> Result<ReceivedLine> {
        let file = printable(&sent.file);
        let line = |outcome, text: String| ReceivedLine {
            outcome,
            file: file.clone(),
            text,
            club: None,
            night: None,
            edition: None,
            digest: None,
            findings: Vec::new(),
        };
        let of = |row: ReceivedRow, line: ReceivedLine| ReceivedLine {
            club: Some(row.club),
            night: Some(row.night),
            edition: Some(row.edition),
            digest: Some(row.digest),
            ..line
        };
        Ok(match self.store.read(|view| judge(self, view, here, sent, asked)) {
            Err(NotTaken::Failed(error)) => return Err(error),
            Err(NotTaken::Unknown(text)) => line(Outcome::ToAttach, text),
            Err(NotTaken::Refused(text, findings)) => {
                let club = archive::header(&sent.bytes).ok().and_then(|header| header.club);
                ReceivedLine { club, findings, ..line(Outcome::Refused, text) }
            }
            Err(NotTaken::There(row)) => {
                self.remember_seal(&row, here)?;
                let text = match here.taken.get(&row.digest) {
                    Some(first) => format!("la même que {first}"),
                    None => format!("{}, reçue le {} ({})", row.name, short_day(&row.at), number(row.outside)),
                };
                of(*row, line(Outcome::Already, text))
            }
            Err(NotTaken::Before(row)) => {
                let text = format!("{}, remplacée par celle reçue le {}", row.name, short_day(&row.at));
                of(*row, line(Outcome::Already, text))
            }
            Ok(coming) => match self.keep(sent, &coming, &file, asked) {
                Err(AppError::Storage(error)) => return Err(error.into()),
                Err(error) => {
                    // This base is at fault, and not the file.
                    let advice = error.advice().into_iter().map(|advice| format!(". {}", advice.text(self.wording())));
                    let text = error.to_string() + &advice.collect::<String>();
                    ReceivedLine { night: Some(coming.name.clone()), ..line(Outcome::Refused, text) }
                }
                Ok((row, text)) => {
                    let outcome = if coming.instead.is_some() { Outcome::Replaced } else { Outcome::Taken };
                    here.taken.insert(row.digest.clone(), row.file.clone());
                    here.received.retain(|other| other.outside != row.outside);
                    here.received.push(row.clone());
                    of(row, line(outcome, text))
                }
            },
        })
    }

    /// Of a night that is here without its club's seal, and came again with it: it is the club's from here on.
    fn remember_seal(&self, row: &ReceivedRow, here: &mut Here) -> Result<()> {
        let unsealed = |own: &&mut ReceivedRow| own.outside == row.outside && !own.sealed;
        let Some(own) = here.received.iter_mut().filter(|_| row.sealed).find(unsealed) else { return Ok(()) };
        self.change(|tx| {
            table::put_received(tx, row)?;
            row.base.as_ref().map_or(Ok(()), |base| table::know_base(tx, base, None))?;
            let what = format!("« {} » ({}) : scellée par son club", row.name, number(row.outside));
            Ok(Done::new(Subject::Comite, (), what))
        })?;
        own.sealed = true;
        Ok(())
    }

    /// Keeps a night: one action.
    fn keep(&self, sent: &Sent, coming: &Coming, file: &str, asked: &Receiving) -> Result<(ReceivedRow, String)> {
        let at = self.now().format(STAMP).to_string();
        self.change(|tx| {
            let (club, header) = (&coming.club, &coming.header);
            let before =
                coming.instead.as_ref().map(|row| table::ranks(tx, row.outside)).transpose()?.unwrap_or_default();
            let (outside, gone, was) = settle(tx, coming, file)?;
            let row = ReceivedRow {
                night: coming.name.clone(),
                edition: header.edition.unwrap_or(0),
                club: club.number,
                base: header.base.clone(),
                digest: header.digest.clone(),
                outside,
                file: file.to_owned(),
                at: at.clone(),
                before: coming.instead.as_ref().map(|row| row.at.clone()),
                sealed: header.mac.is_some() || coming.instead.as_ref().is_some_and(|row| row.sealed),
                name: coming.night.name.clone(),
                day: coming.night.date.to_string(),
            };
            table::put_received(tx, &row)?;
            // A base that seals is believed no more where the seal is left out.
            if let Some(base) = &header.base {
                table::know_base(tx, base, header.mac.is_none().then_some(club.number))?;
            }
            let cards: Vec<_> = coming.results.iter().map(|(card, _)| card.clone()).collect();
            table::keep_cards(tx, &cards)?;
            people::place(tx, cards.iter().chain(&gone), Some((outside, &coming.results)), was)?;
            table::keep_file(tx, &header.digest, &sent.bytes)?;
            let day = short_day(&row.day);
            let text = match &coming.instead {
                None => {
                    let (players, seal) = (counted(cards.len(), "joueur"), seal(&header.digest));
                    format!("{} : {}, {day}, {players}, sceau {seal}", number(outside), words(club))
                }
                Some(other) => {
                    let since = match other.night == row.night {
                        _ if other.club != club.number => format!("n'est plus au club {}", other.club),
                        true => counted(row.edition.saturating_sub(other.edition), "action") + " depuis",
                        false => "reçue d'abord sans code".to_owned(),
                    };
                    let ranks = changed(&before, &table::ranks(tx, outside)?);
                    format!("{}, {day} : {since} ; {ranks}", words(club))
                }
            };
            let what = format!("Réception de {file} : {text}");
            let why = asked.instead.clone().unwrap_or_default();
            Ok(Done { subject: Subject::Comite, value: (row, text), what, why })
        })
    }
}

/// The number of a night of elsewhere.
fn number(outside: OutsideNightId) -> String {
    night_number(NightKey::Outside(outside))
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

/// The nights of a file: those of a season, each as a file of its own.
fn nights_of(sent: Sent) -> Vec<Sent> {
    let (_, facts) = archive::parts(&sent.bytes);
    if !facts.starts_with(br#"{"fact":"season""#) {
        return vec![sent];
    }
    let Ok(archive::File { header, content: Content::Season(season) }) = archive::read(&sent.bytes) else {
        return vec![sent];
    };
    let played = season.nights.iter().filter_map(|night| match night {
        NightFacts::Played(_, own) => archive::write_archive(own, &header.program).ok(),
        NightFacts::Outside(_) => None,
    });
    let file = |(number, (bytes, _))| Sent { file: format!("{}, soirée {number}", sent.file), bytes };
    (1..).zip(played).map(file).collect()
}

/// The night of elsewhere that it becomes, without its results; with the cards and people that were there before.
fn settle(
    tx: &Tx<'_>,
    coming: &Coming,
    file: &str,
) -> Result<(OutsideNightId, Vec<table::CardRow>, Vec<domain::tournament::PersonId>)> {
    let source = outside::Source { file, digest: &coming.header.digest };
    let Some(row) = &coming.instead else {
        return Ok((outside::insert(tx, &coming.night, source)?, Vec::new(), Vec::new()));
    };
    let key = NightKey::Outside(row.outside);
    refuse_night_in_closed(tx, key)?;
    let gone: Vec<_> = table::cards_of(tx, row.outside)?;
    let was = gone.iter().filter_map(|placed| placed.person).collect();
    let known = domain::season::Night { key, ..coming.night.clone() };
    outside::replace(tx, &known, &coming.night, source)?;
    Ok((row.outside, gone.into_iter().map(|placed| placed.card).collect(), was))
}

/// Names with their ranks, by rank.
type Ranks = Vec<(u32, String)>;

/// What an edition changed of the ranks.
fn changed(before: &Ranks, after: &Ranks) -> String {
    let of = |ranks: &Ranks, name: &str| ranks.iter().find(|(_, other)| other == name).map(|(rank, _)| *rank);
    let differ: Vec<(&str, Option<u32>, Option<u32>)> = before
        .iter()
        .map(|(_, name)| name)
        .chain(after.iter().map(|(_, name)| name).filter(|name| of(before, name).is_none()))
        .map(|name| (name.as_str(), of(before, name), of(after, name)))
        .filter(|(_, old, new)| old != new)
        .collect();
    let rank = |rank: Option<u32>| rank.map_or_else(|| "absent".to_owned(), ordinal);
    match &differ[..] {
        [] => "aucun rang ne change".to_owned(),
        [(_, Some(a), Some(b)), (_, Some(c), Some(d))] if a == d && b == c => {
            format!("rangs {} et {} échangés", a.min(b), a.max(b))
        }
        _ => {
            let words = differ.iter().take(3).map(|(name, old, new)| format!("{name} {} → {}", rank(*old), rank(*new)));
            let more = differ.len().saturating_sub(3);
            let more = (more > 0).then(|| format!("et {more} autres"));
            words.chain(more).collect::<Vec<_>>().join(", ")
        }
    }
}
