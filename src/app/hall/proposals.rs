//! Sheets that tables propose: made, confirmed and contested by players, accepted or refused by the control table.

use crate::club::Hall;
use std::sync::Arc;

use serde::Serialize;

use super::settings::settings;
use crate::club::Changes;
use crate::duplicate::evening::{EtuiTyped, enter_typed};
use crate::error::{AppError, Result};
use crate::kept::KeptTournament;
use crate::sheet::enter::{describe, enter_with};
use domain::duplicate::{EtuiNo, Over};
use domain::etuis;
use domain::hall::{Acceptance, Confirming, Proposal, ProposedLine, Standing};
use domain::sheet::{Confirm, DealRecord, Entering, Figures, Typist, compare};
use domain::tournament::{Tournament, TournamentId};
use domain::{Orientation, PositionNo, Refusal, Score, TableNo};
use input::typed;
use report::duplicate::EtuiSaved;
use report::hall::{ProposalView, ProposedChair};
use report::sheet::SheetSaved;
use storage::hall::proposal;
use storage::{Done, Subject, View};

/// A table at a position.
pub(super) type Place = (PositionNo, TableNo);

/// A sheet as a table types it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proposed {
    /// The balances, in the order of the chairs.
    Balances(Vec<Score>),
    /// D12: the result of an étui, as its fiche has it.
    Etui(EtuiNo, String),
}

/// What a proposal became.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum ProposalSaved {
    Sheet(SheetSaved),
    Etui(EtuiSaved),
}

/// Deals as they were typed, at a table with these chairs.
/// Errors: one that cannot be read, or lacks what such a table says.
pub(super) fn records(deals: &[String], chairs: &[Orientation]) -> Result<Vec<DealRecord>> {
    deals.iter().map(|line| Ok(typed::deal(line).map_err(AppError::input)?.at(chairs)?)).collect()
}

/// A table and all that it proposes.
pub(super) struct AtTable {
    pub(super) tournament: Arc<KeptTournament>,
    confirming: Confirming,
    pub(super) live: Vec<Proposal>,
}

impl AtTable {
    /// Judges a proposal: a wrong sheet goes no further than the phone.
    fn judged(&self, place: Place, proposed: &Proposed, by: Orientation, at: String) -> Result<Proposal> {
        let etui = if let Proposed::Etui(etui, _) = proposed { Some(*etui) } else { None };
        must_be_played(&self.tournament, place, etui)?;
        Ok(match proposed {
            Proposed::Etui(etui, word) => Proposal::of_etui(&self.tournament, place, (*etui, word), by, at)?,
            Proposed::Balances(balances) => {
                Proposal::new(&self.tournament, place, &Figures::InOrder(balances.clone()), by, at)?
            }
        })
    }

    /// Refuses what phones say of a proposal of another position, which only the control table may still look at.
    fn is_played(&self, at: usize) -> Result<(), Refusal> {
        let one = &self.live[at];
        if one.noting {
            return Err(still_noted());
        }
        must_be_played(&self.tournament, (one.position, one.table), one.etui)
    }

    pub(super) fn standing(&self, made: &Proposal) -> Standing {
        made.standing(&self.tournament, self.confirming, &self.live)
    }

    pub(super) fn view(&self, made: &Proposal) -> ProposalView {
        view(&self.tournament, self.confirming, made, &self.live)
    }
}

impl Hall<'_> {
    /// Judges a player's proposal for the table, without keeping it.
    /// Errors: F1–F3 with what would explain the fault (F4); a deal that cannot be read; a chair where nobody sits; a position that is not being
    /// played.
    pub fn judge_proposal(self, place: Place, proposed: &Proposed, by: Orientation) -> Result<ProposalView> {
        let here = self.at_table(place)?;
        let made = here.judged(place, proposed, by, self.club.head().at)?;
        Ok(view(&here.tournament, here.confirming, &made, &[]))
    }

    /// A player of the table proposes its sheet. The same figures from another player confirm the earlier proposal; his own new ones
    /// replace it; others stand beside it, contested.
    /// Errors: as [`Hall::judge_proposal`].
    pub fn propose_sheet(self, place: Place, proposed: &Proposed, by: Orientation) -> Result<ProposalView> {
        let here = self.at_table(place)?;
        let made = here.judged(place, proposed, by, self.club.head().at)?;
        if here.live.iter().any(|one| one.noting) {
            return Err(still_noted().into());
        }
        if let Some(same) = here.live.iter().find(|other| other.says_the_same(&made)) {
            if same.by == by || same.confirmed_by.contains(&by) || here.standing(same) == Standing::Confirmed {
                return Ok(here.view(same));
            }
            return self.confirm_proposal(same.id, by);
        }
        self.club.store.aside(&self.club.head(), |connection| {
            for own in here.live.iter().filter(|other| other.by == by && other.etui == made.etui) {
                proposal::end(connection, own.id, "reprise", "")?;
            }
            proposal::add(connection, here.tournament.id, &made)
        })?;
        let here = self.at_table(place)?;
        let kept = here.live.iter().rfind(|other| other.etui == made.etui);
        Ok(here.view(kept.unwrap_or(&made)))
    }

    /// Another player of the table confirms it. Where the hall takes sheets in at once, it counts when it is confirmed.
    /// Errors: it is gone, or of another position; he typed it himself, or his duo did.
    pub fn confirm_proposal(self, id: i64, by: Orientation) -> Result<ProposalView> {
        let (mut here, at) = self.proposal(id)?;
        here.is_played(at)?;
        here.live[at].may_be_confirmed_by(&here.tournament, here.confirming, by)?;
        let made = &mut here.live[at];
        if !made.confirmed_by.contains(&by) {
            made.confirmed_by.push(by);
        }
        if made.contested_by == Some(by) {
            made.contested_by = None;
        }
        let marked = made.clone();
        self.club.store.aside(&self.club.head(), |connection| proposal::mark(connection, &marked))?;
        let acceptance = self.settings()?.acceptance_of(&here.tournament);
        if acceptance == Acceptance::AtOnce && here.standing(&marked) == Standing::Confirmed {
            self.accept_proposal(id, None)?;
            let (here, at) = self.proposal(id)?;
            return Ok(here.view(&here.live[at]));
        }
        Ok(here.view(&marked))
    }

    /// A player of the table contests it.
    /// Errors: it is gone, or of another position; nobody sits on that chair.
    pub fn contest_proposal(self, id: i64, by: Orientation) -> Result<ProposalView> {
        let (mut here, at) = self.proposal(id)?;
        here.is_played(at)?;
        here.live[at].must_have(by)?;
        (here.live[at].contested_by, here.live[at].confirmed_by) = (Some(by), Vec::new());
        let marked = here.live[at].clone();
        self.club.store.aside(&self.club.head(), |connection| proposal::mark(connection, &marked))?;
        Ok(here.view(&marked))
    }

    /// The table takes its proposals up again, or those of one étui: nothing is proposed any more, and deals noted as they were played go on.
    /// Errors: the position is not being played.
    pub fn take_up_proposals(self, place: Place, etui: Option<EtuiNo>) -> Result<()> {
        let AtTable { tournament, live, .. } = self.at_table(place)?;
        must_be_played(&tournament, place, etui)?;
        let mut of_it = live.iter().filter(|one| one.etui == etui);
        let end = |one: &Proposal, connection: &View| match one.dealer {
            Some(_) => proposal::note(connection, &Proposal { noting: true, ..one.clone() }),
            None => proposal::end(connection, one.id, "reprise", ""),
        };
        Ok(self.club.store.aside(&self.club.head(), |connection| of_it.try_for_each(|one| end(one, connection)))?)
    }

    /// The control table accepts a proposal: it becomes the sheet of its table, in the journal with the names of all who stand behind it.
    /// `retyped` are the figures of the paper, typed without seeing these: with double entry they are the second entry, and without them it
    /// is only the first one.
    /// Errors: it is gone, or players do not agree, or others sit there by now; F6 where the paper differs; as for any sheet.
    pub fn accept_proposal(self, id: i64, retyped: Option<&[Score]>) -> Result<ProposalSaved> {
        let (who, wording) = (self.club.operator().to_owned(), self.club.wording());
        self.club.change_tournament_in_base(Changes::Apply, |tx, draft| {
            draft.must_be_open()?;
            let known = settings(tx)?;
            let (acceptance, confirming) = (known.acceptance_of(draft), known.confirming);
            let live = proposal::live(tx, draft.id)?;
            let made = live.iter().find(|one| one.id == id).ok_or_else(gone)?;
            let place = (made.position, made.table);
            let here: Vec<&Proposal> = live.iter().filter(|one| (one.position, one.table) == place).collect();
            let standing = made.standing(draft, confirming, here.iter().copied());
            let where_ = format!("position {}, table {}", made.position, made.table);
            if standing != Standing::Confirmed {
                return Err(AppError::input(format!("{where_} : la feuille du téléphone est {}", standing.word()))
                    .advise("Prenez la feuille de papier : c'est elle qui fait foi."));
            }
            if acceptance == Acceptance::Retyped && retyped.is_none() {
                return Err(AppError::input(format!("{where_} : cette feuille s'accepte en retapant celle de papier")));
            }
            if let Some(paper) = retyped {
                is_on_paper(draft, made, paper, &where_)?;
            }
            let name = |chair: Orientation| name_at(draft, made, chair);
            let behind = format!(
                " (entrée par {}, confirmée par {}, {})",
                name(made.by),
                listed(made.confirmed_by.iter().copied().map(name)),
                match (retyped, acceptance) {
                    (Some(_), _) => format!("retapée par {who}"),
                    (None, Acceptance::AtOnce) => "acceptée d'office".to_owned(),
                    (None, _) => format!("acceptée par {who}"),
                }
            );
            if let (Some(etui), Some(word)) = (made.etui, made.word()) {
                let typed = EtuiTyped::Line(etui, made.position, Some(made.table), word);
                let done = enter_typed(draft, &typed, Over::default(), wording)?;
                return Ok(Done {
                    what: done.what + &behind,
                    value: ProposalSaved::Etui(done.value),
                    subject: done.subject,
                    why: done.why,
                });
            }
            let typed_by = name(made.by);
            let confirm = if draft.settings.double_entry && retyped.is_none() { Confirm::Second } else { Confirm::Now };
            let typist = Typist { name: Some(&typed_by), confirm };
            let figures = match made.deals.is_empty() {
                true => Figures::InOrder(made.figures()),
                false => {
                    let chairs: Vec<Orientation> = made.lines.iter().map(|line| line.chair).collect();
                    Figures::Deals(records(&made.deals, &chairs)?)
                }
            };
            let saved = enter_with(draft, place, &figures, &Entering::default(), typist, || Ok(None))?;
            let what = describe(&saved) + &behind;
            Ok(Done { subject: Subject::Sheet, value: ProposalSaved::Sheet(saved), what, why: String::new() })
        })
    }

    /// The control table refuses it; the table reads why.
    /// Errors: it is gone; a sheet of its table is in.
    pub fn refuse_proposal(self, id: i64, reason: &str) -> Result<()> {
        let (here, at) = self.proposal(id)?;
        let (made, standing) = (&here.live[at], here.standing(&here.live[at]));
        if let Standing::Accepted | Standing::FirstEntry | Standing::Differs = standing {
            let message = format!(
                "position {}, table {} : une feuille est déjà entrée ; celle du téléphone, {}, n'est pas refusée",
                made.position,
                made.table,
                standing.word()
            );
            return Err(
                AppError::input(message).advise("Si le papier dit autre chose, entrez-le comme une feuille ordinaire.")
            );
        }
        let reason = if reason.trim().is_empty() { "reprenez la feuille de papier" } else { reason.trim() };
        Ok(self.club.store.aside(&self.club.head(), |connection| proposal::end(connection, id, "refusee", reason))?)
    }

    /// It was looked at, and nothing is to be done.
    /// Errors: it is gone.
    pub fn settle_proposal(self, id: i64) -> Result<()> {
        self.proposal(id)?;
        Ok(self.club.store.aside(&self.club.head(), |connection| proposal::end(connection, id, "reglee", ""))?)
    }

    /// The proposals for the control table: all but those entered already as proposed.
    pub fn proposals(self) -> Result<Vec<ProposalView>> {
        self.club.read_tournament(|connection, tournament| {
            let live = proposal::live(connection, tournament.id)?;
            let here = |one: &Proposal| -> Vec<Proposal> {
                let same = |other: &&Proposal| (other.position, other.table) == (one.position, one.table);
                live.iter().filter(same).cloned().collect()
            };
            let confirming = settings(connection)?.confirming;
            let views = live.iter().map(|one| view(tournament, confirming, one, &here(one)));
            let settled = |view: &ProposalView| {
                matches!(view.state, Standing::Accepted | Standing::FirstEntry | Standing::Noting)
            };
            Ok(views.filter(|view| !settled(view)).collect())
        })
    }

    /// The proposals of a table.
    pub(super) fn at_table(self, place: Place) -> Result<AtTable> {
        self.club.store.read(|view| {
            let (tournament, confirming) = (self.club.tournament_in(view)?, settings(view)?.confirming);
            let live = at_place(view, tournament.id, place)?;
            Ok(AtTable { tournament, confirming, live })
        })
    }

    /// The proposals of a proposal's table, and its index among them.
    fn proposal(self, id: i64) -> Result<(AtTable, usize)> {
        self.club.store.read(|view| {
            let (tournament, confirming) = (self.club.tournament_in(view)?, settings(view)?.confirming);
            let all = proposal::live(view, tournament.id)?;
            let made = all.iter().find(|one| one.id == id).ok_or_else(gone)?;
            let live = at_place(view, tournament.id, (made.position, made.table))?;
            let at = live.iter().position(|one| one.id == id).ok_or_else(gone)?;
            Ok((AtTable { tournament, confirming, live }, at))
        })
    }
}

/// The proposals of a table at a position.
pub(super) fn at_place(connection: &View, tournament: TournamentId, place: Place) -> Result<Vec<Proposal>> {
    let live = proposal::live(connection, tournament)?;
    Ok(live.into_iter().filter(|one| (one.position, one.table) == place).collect())
}

fn still_noted() -> Refusal {
    Refusal::input("les donnes de cette feuille sont encore notées une à une")
        .advise("Finissez-la d'abord là où elle est notée.")
}

fn gone() -> AppError {
    AppError::input("cette feuille proposée n'est plus là : elle a été reprise, acceptée ou refusée entre-temps")
}

/// A proposal is for the position being played, of a tournament that is open.
pub(super) fn must_be_played(
    tournament: &Tournament,
    (position, _): Place,
    etui: Option<EtuiNo>,
) -> Result<(), Refusal> {
    match etui {
        Some(_) => tournament.must_be_duplicate()?,
        None => tournament.must_be_free(None)?,
    }
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

/// F6: whether the paper, of a sheet or of one mark of an étui, says what the phone said.
fn is_on_paper(tournament: &Tournament, made: &Proposal, paper: &[Score], at: &str) -> Result<(), Refusal> {
    if made.etui.is_none() {
        let paper = Figures::InOrder(paper.to_vec());
        let paper = Proposal::new(tournament, (made.position, made.table), &paper, made.by, String::new())?;
        return same_as_paper(made, &paper).map_err(|refusal| refusal.at(at));
    }
    if paper.len() == 1 && made.lines.iter().any(|line| paper.contains(&line.balance)) {
        return Ok(());
    }
    Err(Refusal::new("F6", "la fiche et le téléphone diffèrent")
        .at(at)
        .advise("Relisez la fiche ; si elle dit bien cela, entrez-la comme une autre."))
}

/// F6: the paper is the reference.
fn same_as_paper(made: &Proposal, paper: &Proposal) -> Result<(), Refusal> {
    if made.says_the_same(paper) {
        return Ok(());
    }
    let balances = |one: &Proposal| {
        let pairs = one.lines.iter().map(|line| (line.chair, line.balance)).collect();
        domain::sheet::Balances::new(pairs)
    };
    let (phone, paper) = (balances(made)?, balances(paper)?);
    let refusal = Refusal::new("F6", "la feuille de papier et celle du téléphone diffèrent".to_owned());
    let slips = compare(&phone, &paper).into_iter().map(|slip| format!("Entre les deux, {slip}"));
    Err(slips.fold(refusal, Refusal::advise).advise(
        "Relisez le papier ; s'il dit bien cela, entrez-le comme une feuille ordinaire : le téléphone sera signalé comme différent.",
    ))
}

/// `A`, `A et B`, `A, B et C`.
fn listed(names: impl Iterator<Item = String>) -> String {
    let mut names: Vec<String> = names.collect();
    match names.pop() {
        Some(last) if !names.is_empty() => format!("{} et {last}", names.join(", ")),
        last => last.unwrap_or_default(),
    }
}

fn next_dealer(made: &Proposal) -> Option<String> {
    let chairs: Vec<Orientation> = made.lines.iter().map(|line| line.chair).collect();
    Some(made.next_dealer(&records(&made.deals, &chairs).ok()?)?.letter().to_string())
}

fn name_at(tournament: &Tournament, made: &Proposal, chair: Orientation) -> String {
    let line = made.lines.iter().find(|line| line.chair == chair);
    line.map_or_else(String::new, |line| tournament.name_of(line.who))
}

/// A proposal as it is shown; `live`: all that its table proposes.
pub(super) fn view(
    tournament: &Tournament,
    confirming: Confirming,
    made: &Proposal,
    live: &[Proposal],
) -> ProposalView {
    let standing = made.standing(tournament, confirming, live);
    let name = |chair: Orientation| name_at(tournament, made, chair);
    let sheet = tournament.sheet(made.position, made.table).filter(|_| standing == Standing::Differs);
    // Of an étui only the attack has a mark.
    let attack = made.etui.and_then(|etui| etuis::at_table(tournament, (etui, made.position, made.table)).ok());
    let shown = |line: &&ProposedLine| made.etui.is_none() || attack.as_ref().is_some_and(|(_, who)| *who == line.who);
    let may = |chair: &Orientation| {
        !made.confirmed_by.contains(chair) && made.may_be_confirmed_by(tournament, confirming, *chair).is_ok()
    };
    ProposalView {
        id: made.id,
        position: made.position.0,
        table: made.table.0,
        state: standing,
        etui: made.etui.map(|etui| etui.0),
        chairs: (made.lines.iter().filter(shown))
            .map(|line| ProposedChair {
                chair: line.chair.letter().to_string(),
                name: tournament.name_of(line.who),
                balance: line.balance.0,
            })
            .collect(),
        by: name(made.by),
        by_chair: made.by.letter().to_string(),
        at: made.at.clone(),
        confirmed_by: Some(listed(made.confirmed_by.iter().copied().map(name))).filter(|names| !names.is_empty()),
        dealer: next_dealer(made),
        deals: made.deals.clone(),
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
