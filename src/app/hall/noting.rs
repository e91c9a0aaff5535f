//! A sheet whose deals are noted as they are played, from one phone or several: kept deal after deal, ended by a player, confirmed by another.

use std::sync::Arc;

use super::proposals::{self, Place, at_place, must_be_played, records};
use crate::club::{Hall, current};
use crate::directory::publication::Shown;
use crate::error::{AppError, Result};
use crate::kept::KeptTournament;
use domain::arbitration::heeded;
use domain::hall::{AtTable, Proposal};
use domain::publication::Publication;
use domain::ranking::standings::ranked;
use domain::tournament::Who;
use domain::{Orientation, Refusal, TableNo};
use report::hall::{OneTable, ProposalView};
use storage::View;
use storage::hall::proposal;

/// What became of deals that a phone sends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Noted {
    /// They are kept.
    Kept(ProposalView),
    /// Nothing is done: another phone changed the sheet meanwhile, which is now so.
    Meanwhile(ProposalView),
}

impl Hall<'_> {
    /// The only table of an evening of friends: it needs no code.
    pub fn only_table(self) -> Result<Option<AtTable>> {
        let one = self.club.store.read(|view| self.of_friends(view))?;
        Ok(one.map(|tournament| (tournament.id, tournament.current(), TableNo(1))))
    }

    /// The totals at the only table of an evening of friends, the deals being noted among them, each player named as he allows.
    pub fn at_one_table(self) -> Result<Option<OneTable>> {
        self.club.store.read(|view| {
            let Some(tournament) = self.of_friends(view)? else { return Ok(None) };
            let (wishes, last) = (Shown::of(view, Publication::Name)?, tournament.current());
            let live = at_place(view, tournament.id, (last, TableNo(1)))?;
            let open = live.last().filter(|one| !one.deals.is_empty() && tournament.sheet(last, TableNo(1)).is_none());
            let lines = || open.iter().flat_map(|one| &one.lines);
            let rows = ranked(&tournament, last).into_iter().filter_map(|row| {
                let Who::Player(id) = row.standing.who else { return None };
                let entry = tournament.entry(id)?;
                let own = lines().find(|line| line.who == row.standing.who).map_or(0, |line| line.balance.0);
                let wish = wishes.wish_of(entry.person_id);
                let name = match (wish, entry.person.first_name.as_str()) {
                    (Publication::Name, first) if !first.is_empty() => first.to_owned(),
                    (wish, first) => wish.shown(&entry.person.last_name, first),
                };
                Some((name, row.total.whole()? + own))
            });
            let mut rows: Vec<(String, i32)> = rows.collect();
            rows.sort_by_key(|(_, total)| std::cmp::Reverse(*total));
            let noted = tournament.sheets.iter().map(|sheet| sheet.deals.len()).sum::<usize>();
            let deals = noted + open.map_or(0, |one| one.deals.len());
            Ok(Some(OneTable { date: tournament.settings.date.format("%d/%m").to_string(), deals, rows }))
        })
    }

    /// The tournament that is played, where it is of friends at one table.
    fn of_friends(self, view: &View) -> Result<Option<Arc<KeptTournament>>> {
        if current(view, self.club.chosen())?.is_none() {
            return Ok(None);
        }
        Ok(Some(self.club.tournament_in(view)?).filter(|tournament| tournament.is_one_table()))
    }

    /// The keys of what phones say of a table, or only of what is in dispute and of notes without a deal.
    pub(crate) fn said_at(self, place: Place, all: bool) -> Result<Vec<i64>> {
        let here = self.at_table(place)?;
        let says_little = |one: &&Proposal| here.standing(one).is_disputed() || one.noting && one.deals.is_empty();
        Ok(here.live.iter().filter(|one| all || says_little(one)).map(|one| one.id).collect())
    }

    /// Ends those of them that nothing else has ended.
    pub(crate) fn end_said(self, keys: &[i64]) -> Result<()> {
        if keys.is_empty() {
            return Ok(());
        }
        let end = |connection: &_| keys.iter().try_for_each(|key| proposal::end(connection, *key, "reglee", ""));
        Ok(self.club.store.aside(&self.club.head(), end)?)
    }

    /// The sheet a table is noting, if it has begun one.
    pub fn noting(self, place: Place) -> Result<Option<ProposalView>> {
        let here = self.at_table(place)?;
        Ok(here.live.iter().find(|one| one.noting).map(|one| here.view(one)))
    }

    /// Begins the sheet of a table whose deals will be noted one by one; a sheet that has begun goes on as it is.
    /// Errors: a position that is not being played; balances are proposed, or the sheet is in; nobody sits there.
    pub fn begin_noting(self, place: Place, dealer: Orientation, by: Orientation) -> Result<ProposalView> {
        let here = self.at_table(place)?;
        must_be_played(&here.tournament, place, None)?;
        if let Some(begun) = here.live.iter().find(|one| one.noting) {
            return Ok(here.view(begun));
        }
        if !here.live.is_empty() || here.tournament.sheet(place.0, place.1).is_some() {
            return Err(AppError::input("cette table a déjà une feuille").advise("Corrigez-la, ou reprenez-la."));
        }
        let made = Proposal::of_deals(&here.tournament, place, (&[], dealer), by, self.club.head().at)?;
        self.club.store.aside(&self.club.head(), |connection| proposal::add(connection, here.tournament.id, &made))?;
        self.noting(place)?.ok_or_else(|| not_begun().into())
    }

    /// Keeps these deals in the place of those the phone has seen. Where the sheet has others by now, nothing is done.
    /// Errors: no sheet has begun; a deal that cannot be read or cannot have been played; more deals than the position has.
    pub fn note_deals(self, place: Place, by: Orientation, seen: &[String], deals: Vec<String>) -> Result<Noted> {
        self.noted(place, by, seen, Some(deals))
    }

    /// The sheet ends with the deals the phone has seen: another player may say that it is right. Without a deal it is as if it had not begun.
    /// Errors: as for [`Hall::note_deals`].
    pub fn end_noting(self, place: Place, by: Orientation, seen: &[String]) -> Result<Noted> {
        self.noted(place, by, seen, None)
    }

    fn noted(self, place: Place, by: Orientation, seen: &[String], deals: Option<Vec<String>>) -> Result<Noted> {
        let here = self.at_table(place)?;
        must_be_played(&here.tournament, place, None)?;
        let now = here.live.iter().find(|one| one.noting).ok_or_else(not_begun)?;
        if now.deals != seen {
            return Ok(Noted::Meanwhile(here.view(now)));
        }
        let ends = deals.is_none();
        let kept = self.kept(&here, now, by, deals.unwrap_or_else(|| seen.to_vec()))?;
        if ends {
            let chairs: Vec<Orientation> = now.lines.iter().map(|line| line.chair).collect();
            heeded::must_tell(&here.tournament, place, &records(seen, &chairs)?)?;
        }
        let kept = Proposal { noting: !ends, ..kept };
        self.club.store.aside(&self.club.head(), |connection| match ends && kept.deals.is_empty() {
            true => proposal::end(connection, kept.id, "reprise", ""),
            false => proposal::note(connection, &kept),
        })?;
        let here = self.at_table(place)?;
        let kept = here.live.iter().find(|one| one.id == kept.id).unwrap_or(&kept);
        Ok(Noted::Kept(here.view(kept)))
    }

    fn kept(self, here: &proposals::AtTable, now: &Proposal, by: Orientation, deals: Vec<String>) -> Result<Proposal> {
        let (place, dealer) = ((now.position, now.table), now.dealer.unwrap_or(now.by));
        let chairs: Vec<Orientation> = now.lines.iter().map(|line| line.chair).collect();
        let records = records(&deals, &chairs)?;
        let made = Proposal::of_deals(&here.tournament, place, (&records, dealer), by, self.club.head().at)?;
        Ok(Proposal { id: now.id, deals, ..made })
    }
}

fn not_begun() -> Refusal {
    Refusal::input("aucune feuille n'est en train d'être notée à cette table")
        .advise("Ouvrez de nouveau la page de la table.")
}
