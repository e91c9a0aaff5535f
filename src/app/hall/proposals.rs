//! Sheets that tables propose: made, confirmed and contested by players, accepted or refused by the control table.

use crate::app::club::{Changes, Club, load};
use crate::app::error::{AppError, Result};
use crate::app::sheet::enter::{describe, enter_with};
use crate::domain::hall::{Acceptance, Proposal, Standing};
use crate::domain::sheet::{Confirm, Entering, Figures, Typist, compare};
use crate::domain::tournament::{Tournament, TournamentId};
use crate::domain::{Orientation, PositionNo, Refusal, Score, TableNo};
use crate::report::hall::{ProposalView, ProposedChair};
use crate::report::sheet::SheetSaved;
use crate::storage::hall::proposal;
use crate::storage::{Done, Subject, View};

/// A table at a position.
type Place = (PositionNo, TableNo);

impl Club {
    /// Judges what a player of the table would propose, and gives it without keeping it.
    ///
    /// # Errors
    /// F1–F3 with what would explain the fault (F4); a chair where nobody sits; a position that is not being played.
    pub fn judge_proposal(&self, place: Place, figures: &[Score], by: Orientation) -> Result<ProposalView> {
        let tournament = self.tournament()?;
        must_be_played(&tournament, place)?;
        let made = Proposal::new(&tournament, place, figures, by, self.head().at)?;
        Ok(view(&tournament, &made, &[]))
    }

    /// A player of the table proposes its sheet. The same figures from another player confirm what is proposed already; his own new ones
    /// replace it; others stand beside it, contested.
    ///
    /// # Errors
    /// As [`Club::judge_proposal`].
    pub fn propose_sheet(&mut self, place: Place, figures: &[Score], by: Orientation) -> Result<ProposalView> {
        let (tournament, live) = self.at_table(place)?;
        must_be_played(&tournament, place)?;
        let made = Proposal::new(&tournament, place, figures, by, self.head().at)?;
        if let Some(same) = live.iter().find(|other| other.says_the_same(&made)) {
            if same.by == by || same.confirmed_by.is_some() {
                return Ok(view(&tournament, same, &live));
            }
            return self.confirm_proposal(same.id, by);
        }
        self.store.aside(&self.head(), |connection| {
            for own in live.iter().filter(|other| other.by == by) {
                proposal::end(connection, own.id, "reprise", "")?;
            }
            proposal::add(connection, tournament.id, &made)
        })?;
        let (tournament, live) = self.at_table(place)?;
        let kept = live.last().cloned().unwrap_or(made);
        Ok(view(&tournament, &kept, &live))
    }

    /// Another player of the table says that it is right. Where the hall takes sheets in at once, it then counts.
    ///
    /// # Errors
    /// It is gone; he typed it himself, or his duo did.
    pub fn confirm_proposal(&mut self, id: i64, by: Orientation) -> Result<ProposalView> {
        let (tournament, mut live, at) = self.proposal(id)?;
        live[at].may_be_confirmed_by(&tournament, by)?;
        live[at].confirmed_by = Some(by);
        if live[at].contested_by == Some(by) {
            live[at].contested_by = None;
        }
        let marked = live[at].clone();
        self.store.aside(&self.head(), |connection| proposal::mark(connection, &marked))?;
        let acceptance = self.hall()?.acceptance;
        if acceptance == Acceptance::AtOnce && marked.standing(&tournament, &live) == Standing::Confirmed {
            self.accept_proposal(id, None)?;
            let (tournament, live, at) = self.proposal(id)?;
            return Ok(view(&tournament, &live[at], &live));
        }
        Ok(view(&tournament, &marked, &live))
    }

    /// A player of the table says that it is wrong.
    ///
    /// # Errors
    /// It is gone; nobody sits on that chair.
    pub fn contest_proposal(&mut self, id: i64, by: Orientation) -> Result<ProposalView> {
        let (tournament, mut live, at) = self.proposal(id)?;
        live[at].must_have(by)?;
        (live[at].contested_by, live[at].confirmed_by) = (Some(by), None);
        let marked = live[at].clone();
        self.store.aside(&self.head(), |connection| proposal::mark(connection, &marked))?;
        Ok(view(&tournament, &marked, &live))
    }

    /// The table takes its proposals up again: nothing is proposed any more.
    ///
    /// # Errors
    /// The base's own.
    pub fn take_up_proposals(&mut self, place: Place) -> Result<()> {
        let (_, live) = self.at_table(place)?;
        let end = |one: &Proposal, connection: &View| proposal::end(connection, one.id, "reprise", "");
        Ok(self.store.aside(&self.head(), |connection| live.iter().try_for_each(|one| end(one, connection)))?)
    }

    /// The control table takes it in: it becomes the sheet of its table, in the journal with the names of all who stand behind it.
    /// `retyped` are the figures of the paper, typed without seeing these: with double entry they are the second entry, and without them it
    /// is only the first one.
    ///
    /// # Errors
    /// It is gone, or players do not agree, or others sit there by now; F6 where the paper says otherwise; as for any sheet.
    pub fn accept_proposal(&mut self, id: i64, retyped: Option<&[Score]>) -> Result<SheetSaved> {
        let who = self.who().to_owned();
        self.change_tournament_in_base(Changes::Apply, |tx, draft| {
            draft.must_be_open()?;
            let acceptance = super::settings::settings(tx)?.acceptance;
            let live = proposal::live(tx, draft.id)?;
            let made = live.iter().find(|one| one.id == id).ok_or_else(gone)?;
            let place = (made.position, made.table);
            let here: Vec<&Proposal> = live.iter().filter(|one| (one.position, one.table) == place).collect();
            let standing = made.standing(draft, here.iter().copied());
            let where_ = format!("position {}, table {}", made.position, made.table);
            if standing != Standing::Confirmed {
                return Err(AppError::input(format!("{where_} : la feuille du téléphone est {}", standing.word()))
                    .advise("Prenez la feuille de papier : c'est elle qui fait foi."));
            }
            if acceptance == Acceptance::Retyped && retyped.is_none() {
                return Err(AppError::input(format!("{where_} : cette feuille s'accepte en retapant celle de papier")));
            }
            if let Some(paper) = retyped {
                let paper = Proposal::new(draft, place, paper, made.by, String::new())?;
                same_as_paper(made, &paper).map_err(|refusal| refusal.at(&where_))?;
            }
            let name = |chair: Orientation| name_at(draft, made, chair);
            let behind = format!(
                " (entrée par {}, confirmée par {}, {})",
                name(made.by),
                made.confirmed_by.map(name).unwrap_or_default(),
                match (retyped, acceptance) {
                    (Some(_), _) => format!("retapée par {who}"),
                    (None, Acceptance::AtOnce) => "acceptée d'office".to_owned(),
                    (None, _) => format!("acceptée par {who}"),
                }
            );
            let typed_by = name(made.by);
            let confirm = if draft.settings.double_entry && retyped.is_none() { Confirm::Second } else { Confirm::Now };
            let typist = Typist { name: Some(&typed_by), confirm };
            let figures = Figures::InOrder(made.figures());
            let saved = enter_with(draft, place, &figures, &Entering::default(), typist, || Ok(None))?;
            let what = describe(&saved) + &behind;
            Ok(Done { subject: Subject::Sheet, value: saved, what, why: String::new() })
        })
    }

    /// The control table refuses it; the table reads why.
    ///
    /// # Errors
    /// It is gone.
    pub fn refuse_proposal(&mut self, id: i64, reason: &str) -> Result<()> {
        self.proposal(id)?;
        let reason = if reason.trim().is_empty() { "reprenez la feuille de papier" } else { reason.trim() };
        Ok(self.store.aside(&self.head(), |connection| proposal::end(connection, id, "refusee", reason))?)
    }

    /// It was looked at, and nothing is to be done.
    ///
    /// # Errors
    /// It is gone.
    pub fn settle_proposal(&mut self, id: i64) -> Result<()> {
        self.proposal(id)?;
        Ok(self.store.aside(&self.head(), |connection| proposal::end(connection, id, "reglee", ""))?)
    }

    /// What tables propose and the control table has to look at: all but what is in already as it was proposed.
    ///
    /// # Errors
    /// When the base does not answer.
    pub fn proposals(&self) -> Result<Vec<ProposalView>> {
        self.read_tournament(|connection, tournament| {
            let live = proposal::live(connection, tournament.id)?;
            let here = |one: &Proposal| -> Vec<Proposal> {
                let same = |other: &&Proposal| (other.position, other.table) == (one.position, one.table);
                live.iter().filter(same).cloned().collect()
            };
            let views = live.iter().map(|one| view(tournament, one, &here(one)));
            let settled = [Standing::Accepted.word(), Standing::FirstEntry.word()];
            Ok(views.filter(|view| !settled.contains(&view.state.as_str())).collect())
        })
    }

    /// The tournament, and what a table proposes.
    fn at_table(&self, (position, table): Place) -> Result<(Tournament, Vec<Proposal>)> {
        self.store.read(|view| {
            let tournament = load(view, self.chosen())?;
            let live = at_place(view, tournament.id, (position, table))?;
            Ok((tournament, live))
        })
    }

    /// The tournament, what the table of a proposal proposes, and which of these it is.
    fn proposal(&self, id: i64) -> Result<(Tournament, Vec<Proposal>, usize)> {
        self.store.read(|view| {
            let tournament = load(view, self.chosen())?;
            let all = proposal::live(view, tournament.id)?;
            let made = all.iter().find(|one| one.id == id).ok_or_else(gone)?;
            let live = at_place(view, tournament.id, (made.position, made.table))?;
            let at = live.iter().position(|one| one.id == id).ok_or_else(gone)?;
            Ok((tournament, live, at))
        })
    }
}

/// What a table proposes at a position.
pub(super) fn at_place(connection: &View, tournament: TournamentId, place: Place) -> Result<Vec<Proposal>> {
    let live = proposal::live(connection, tournament)?;
    Ok(live.into_iter().filter(|one| (one.position, one.table) == place).collect())
}

fn gone() -> AppError {
    AppError::input("cette feuille proposée n'est plus là : elle a été reprise, acceptée ou refusée entre-temps")
}

/// A proposal is for the position being played, of a tournament that is open.
fn must_be_played(tournament: &Tournament, (position, _): Place) -> Result<(), Refusal> {
    tournament.must_be_placed()?;
    if tournament.is_closed() {
        return Err(Refusal::input("le tournoi est clos : plus aucune feuille n'est prise"));
    }
    let current = tournament.current();
    if position != current {
        return Err(Refusal::input(format!(
            "cette feuille est celle de la position {position} ; la position {current} se joue"
        ))
        .advise("Donnez la feuille de papier à la table de marque."));
    }
    Ok(())
}

/// F6: the paper is the reference.
fn same_as_paper(made: &Proposal, paper: &Proposal) -> Result<(), Refusal> {
    if made.says_the_same(paper) {
        return Ok(());
    }
    let balances = |one: &Proposal| {
        let pairs = one.lines.iter().map(|line| (line.chair, line.balance)).collect();
        crate::domain::sheet::Balances::new(pairs)
    };
    let (phone, paper) = (balances(made)?, balances(paper)?);
    let refusal = Refusal::new("F6", "la feuille de papier et celle du téléphone diffèrent".to_owned());
    let slips = compare(&phone, &paper).into_iter().map(|slip| format!("Entre les deux, {slip}"));
    Err(slips.fold(refusal, Refusal::advise).advise(
        "Relisez le papier ; s'il dit bien cela, entrez-le comme une feuille ordinaire : le téléphone sera signalé comme différent.",
    ))
}

fn name_at(tournament: &Tournament, made: &Proposal, chair: Orientation) -> String {
    let line = made.lines.iter().find(|line| line.chair == chair);
    line.map_or_else(String::new, |line| tournament.name(line.entry))
}

/// A proposal as it is shown; `live`: all that its table proposes.
pub(super) fn view(tournament: &Tournament, made: &Proposal, live: &[Proposal]) -> ProposalView {
    let standing = made.standing(tournament, live);
    let name = |chair: Orientation| name_at(tournament, made, chair);
    let sheet = tournament.sheet(made.position, made.table).filter(|_| standing == Standing::Differs);
    let may = |chair: &Orientation| made.may_be_confirmed_by(tournament, *chair).is_ok();
    ProposalView {
        id: made.id,
        position: made.position.0,
        table: made.table.0,
        state: standing.word().to_owned(),
        chairs: (made.lines.iter())
            .map(|line| ProposedChair {
                chair: line.chair.letter().to_string(),
                name: tournament.name(line.entry),
                balance: line.balance.0,
            })
            .collect(),
        by: name(made.by),
        at: made.at.clone(),
        confirmed_by: made.confirmed_by.map(name),
        contested_by: made.contested_by.map(name),
        sheet: sheet.map(|sheet| sheet.balances.iter().map(|(_, score)| score.0).collect()),
        may_confirm: made
            .lines
            .iter()
            .map(|line| line.chair)
            .filter(may)
            .map(|chair| chair.letter().to_string())
            .collect(),
    }
}
