//! A sheet, or the result of an étui, that a table proposes from a phone. It is no sheet yet: another player of the table confirms it, the control table accepts it.
//! The paper stays the reference.

use super::Confirming;
use crate::award::Formula;
use crate::duplicate::{EtuiNo, LineResult, Word};
use crate::etuis;
use crate::sheet::{AtTable, Confirm, DealRecord, Entering, Figures, Typist, balances_of, enter, played};
use crate::tournament::{Tournament, Who};
use crate::{Orientation, PositionNo, Refusal, Score, TableNo, counted};

/// A chair of a proposal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProposedLine {
    pub chair: Orientation,
    /// Who sat there when it was made: a player, or in étuis his formation.
    pub who: Who,
    /// His balance; of an étui the mark for the attack, nothing for the defence.
    pub balance: Score,
}

/// Balances that a table proposes, or the result of an étui.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// Key; 0 before it is kept.
    pub id: i64,
    pub position: PositionNo,
    pub table: TableNo,
    /// D12: the étui whose result it is; as a fiche has it, it is the only one of `deals`.
    pub etui: Option<EtuiNo>,
    /// In the order of the chairs.
    pub lines: Vec<ProposedLine>,
    /// Its deals, each as typed, where it was entered deal by deal: the balances are theirs.
    pub deals: Vec<String>,
    /// The player who typed it.
    pub by: Orientation,
    /// When, local time.
    pub at: String,
    /// The other players who confirmed it.
    pub confirmed_by: Vec<Orientation>,
    /// A player who contested it.
    pub contested_by: Option<Orientation>,
    /// Who dealt first, where its deals were noted as they were played.
    pub dealer: Option<Orientation>,
    /// Its deals are still being noted: nobody says yet that it is right.
    pub noting: bool,
}

keyed! {
    /// The state of a proposal. Acceptance is not written anywhere: it is read from the sheet, so that undoing the acceptance restores
    /// the earlier state.
    pub enum Standing {
        /// Its deals are noted as they are played.
        Noting = "en cours",
        /// By one player only.
        Proposed = "proposée",
        /// Enough players agree: the control table may accept it.
        Confirmed = "confirmée",
        /// Players of the table do not agree.
        Contested = "contestée",
        /// The sheet is in, with these figures.
        Accepted = "validée",
        /// A first entry is in, with these figures; the second one is awaited.
        FirstEntry = "première saisie",
        /// The sheet is in, with other figures.
        Differs = "diffère de la feuille enregistrée",
        /// Others sit there by now.
        Stale = "périmée",
    }
}

impl Standing {
    /// Players do not agree, or the phone and the sheet do not, or others sit there.
    pub const fn is_disputed(self) -> bool {
        matches!(self, Self::Contested | Self::Differs | Self::Stale)
    }
}

impl Proposal {
    /// That player's proposal, judged as a sheet is: a wrong one goes no further than the phone.
    /// Errors: F1–F3 with the slip that would explain the fault (F4); an empty chair.
    pub fn new(
        tournament: &Tournament,
        (position, table): (PositionNo, TableNo),
        figures: &Figures,
        by: Orientation,
        at: String,
    ) -> Result<Self, Refusal> {
        let seats = tournament.table(position, table);
        let chairs: Vec<Orientation> = seats.iter().map(|seat| seat.chair).collect();
        must_sit(&chairs, by)?;
        let (deals, game) = (tournament.session_of(position).deals, tournament.game());
        let at_table = AtTable { chairs: &chairs, deals, game, given: &[] };
        let typist = Typist { name: None, confirm: Confirm::Now };
        let judged = enter((position, table), at_table, None, figures, &Entering::default(), typist)?.sheet.balances;
        let line = |(seat, (chair, balance)): (&crate::tournament::Seat, (Orientation, Score))| ProposedLine {
            chair,
            who: Who::Player(seat.entry),
            balance,
        };
        let lines = seats.iter().zip(judged.iter()).map(line).collect();
        Ok(Self::made((position, table), lines, by, at))
    }

    /// The deals a table has noted so far: others follow.
    /// Errors: a deal that cannot have been played, or more of them than the position has; a chair where nobody sits.
    pub fn of_deals(
        tournament: &Tournament,
        place: (PositionNo, TableNo),
        (records, dealer): (&[DealRecord], Orientation),
        by: Orientation,
        at: String,
    ) -> Result<Self, Refusal> {
        let (seats, most) = (tournament.table(place.0, place.1), tournament.session_of(place.0).deals);
        let chairs: Vec<Orientation> = seats.iter().map(|seat| seat.chair).collect();
        must_sit(&chairs, by)?;
        must_sit(&chairs, dealer)?;
        if played(records) > most.into() {
            return Err(Refusal::input(format!("la feuille a déjà ses {}", counted(most, "donne")))
                .advise("Finissez-la, ou corrigez une donne par son numéro."));
        }
        let balances = balances_of(records, &chairs)?;
        let who = |seat: &crate::tournament::Seat| Who::Player(seat.entry);
        let line = |(seat, (chair, balance))| ProposedLine { chair, who: who(seat), balance };
        let lines = seats.iter().zip(balances.iter()).map(line).collect();
        Ok(Self { dealer: Some(dealer), noting: true, ..Self::made(place, lines, by, at) })
    }

    /// Who deals next: N, E, S, O and the fifth in turn, over the empty chairs. A deal that was cancelled is dealt again by the same. A reminder:
    /// no rule depends on it.
    pub fn next_dealer(&self, records: &[DealRecord]) -> Option<Orientation> {
        const ORDER: [Orientation; 5] =
            [Orientation::N, Orientation::E, Orientation::S, Orientation::O, Orientation::M];
        let sits = |chair: &Orientation| self.lines.iter().any(|line| line.chair == *chair);
        let chairs: Vec<Orientation> = ORDER.into_iter().filter(sits).collect();
        let first = chairs.iter().position(|chair| Some(*chair) == self.dealer)?;
        chairs.get((first + played(records)) % chairs.len()).copied()
    }

    /// That side's result of an étui, judged as on its fiche.
    /// Errors: D12 for an étui that this table does not play; D3, D14 for what is no mark; F6, D25 where another result stands; an empty
    /// chair; a word that is the arbiter's.
    pub fn of_etui(
        tournament: &Tournament,
        (position, table): (PositionNo, TableNo),
        (etui, typed): (EtuiNo, &str),
        by: Orientation,
        at: String,
    ) -> Result<Self, Refusal> {
        let word = Word::parse(typed)?;
        let mark = match word {
            Word::Mark(mark) => Score(mark.value().into()),
            Word::NotPlayed => Score::ZERO,
            Word::Relay | Word::Neutralised => return Err(Refusal::input("c'est à l'arbitre d'en décider")),
        };
        etuis::judge_line(tournament, (etui, position, table), word)?;
        let (people, attack) = etuis::at_table(tournament, (etui, position, table))?;
        must_sit(&people.iter().map(|(chair, _)| *chair).collect::<Vec<_>>(), by)?;
        let balance = |who| if who == attack { mark } else { Score::ZERO };
        let lines = people.into_iter().map(|(chair, who)| ProposedLine { chair, who, balance: balance(who) });
        let made = Self::made((position, table), lines.collect(), by, at);
        Ok(Self { etui: Some(etui), deals: vec![typed.trim().to_owned()], ..made })
    }

    fn made((position, table): (PositionNo, TableNo), lines: Vec<ProposedLine>, by: Orientation, at: String) -> Self {
        let (deals, confirmed_by) = (Vec::new(), Vec::new());
        let (etui, contested_by, dealer) = (None, None, None);
        Self { id: 0, position, table, etui, lines, deals, by, at, confirmed_by, contested_by, dealer, noting: false }
    }

    /// D12: the result of its étui.
    pub fn word(&self) -> Option<Word> {
        Word::parse(self.deals.first().filter(|_| self.etui.is_some())?).ok()
    }

    /// The balances, in the order of the chairs.
    pub fn figures(&self) -> Vec<Score> {
        self.lines.iter().map(|line| line.balance).collect()
    }

    /// The same balances for the same players, or the same result of the same étui.
    pub fn says_the_same(&self, other: &Self) -> bool {
        self.lines == other.lines && self.etui == other.etui && self.word() == other.word()
    }

    /// Its state; `others`: the other proposals of that table.
    pub fn standing<'a>(
        &self,
        tournament: &Tournament,
        confirming: Confirming,
        others: impl IntoIterator<Item = &'a Self>,
    ) -> Standing {
        let seats = match self.etui {
            Some(etui) => etuis::at_table(tournament, (etui, self.position, self.table))
                .map_or_else(|_| vec![], |(people, _)| people),
            None => (tournament.table(self.position, self.table).iter())
                .map(|seat| (seat.chair, Who::Player(seat.entry)))
                .collect(),
        };
        if !seats.into_iter().eq(self.lines.iter().map(|line| (line.chair, line.who))) {
            return Standing::Stale;
        }
        let at_odds = |other: &Self| {
            other.id != self.id && other.etui == self.etui && !other.noting && !other.says_the_same(self)
        };
        match self.recorded(tournament) {
            Some(standing) => standing,
            None if self.noting => Standing::Noting,
            None if self.contested_by.is_some() || others.into_iter().any(at_odds) => Standing::Contested,
            None if self.is_confirmed(confirming) => Standing::Confirmed,
            None => Standing::Proposed,
        }
    }

    /// How it stands to what is recorded already.
    fn recorded(&self, tournament: &Tournament) -> Option<Standing> {
        if let Some(etui) = self.etui {
            let place = (etui, self.position, self.table);
            let written = tournament.duplicate.written.iter().find(|line| line.place() == place)?;
            return match &written.result {
                LineResult::Awaited => None,
                result if self.word().is_some_and(|word| *result == word.result()) => Some(Standing::Accepted),
                _ => Some(Standing::Differs),
            };
        }
        let sheet = tournament.sheet(self.position, self.table)?;
        let own = sheet.balances.iter().eq(self.lines.iter().map(|line| (line.chair, line.balance)));
        Some(match (own, sheet.confirmed) {
            (false, _) => Standing::Differs,
            (true, true) => Standing::Accepted,
            (true, false) => Standing::FirstEntry,
        })
    }

    fn is_confirmed(&self, confirming: Confirming) -> bool {
        let said = |chair: &Orientation| *chair == self.by || self.confirmed_by.contains(chair);
        match confirming {
            Confirming::Another => !self.confirmed_by.is_empty(),
            Confirming::Everybody => self.lines.iter().all(|line| said(&line.chair)),
        }
    }

    /// Refuses an empty chair.
    /// Errors: the chair is empty.
    pub fn must_have(&self, chair: Orientation) -> Result<(), Refusal> {
        let chairs: Vec<Orientation> = self.lines.iter().map(|line| line.chair).collect();
        must_sit(&chairs, chair)
    }

    /// Whether that player may confirm it: not the one who typed it; in a tournament of duos, one of the other duo, and of an étui one of
    /// the other side, unless all players must.
    /// Errors: the player who typed it, his partner, or an empty chair.
    pub fn may_be_confirmed_by(
        &self,
        tournament: &Tournament,
        confirming: Confirming,
        chair: Orientation,
    ) -> Result<(), Refusal> {
        self.must_have(chair)?;
        if chair == self.by {
            return Err(Refusal::input("c'est vous qui avez entré cette feuille")
                .advise("Passez le téléphone à un autre joueur de la table : c'est lui qui dit qu'elle est juste."));
        }
        let who = |chair: Orientation| Some(self.lines.iter().find(|line| line.chair == chair)?.who);
        if let Some(etui) = self.etui.filter(|_| confirming == Confirming::Another) {
            let (_, attack) = etuis::at_table(tournament, (etui, self.position, self.table))?;
            let attacks = |chair| who(chair) == Some(attack);
            if attacks(chair) == attacks(self.by) {
                return Err(Refusal::input("ce résultat a été entré par votre camp")
                    .advise("C'est à l'autre camp de dire qu'il est juste : passez-lui le téléphone."));
            }
            return Ok(());
        }
        let team = |chair: Orientation| match who(chair)? {
            Who::Player(entry) => tournament.entry(entry)?.team.map(|(team, _)| team),
            Who::Team(team) => Some(team),
        };
        let one_is_enough = confirming == Confirming::Another && tournament.formula() == Formula::Duo;
        if one_is_enough && team(chair).is_some() && team(chair) == team(self.by) {
            return Err(Refusal::input("cette feuille a été entrée par votre duo")
                .advise("C'est à l'autre duo de dire qu'elle est juste : passez-lui le téléphone."));
        }
        Ok(())
    }
}

fn must_sit(chairs: &[Orientation], chair: Orientation) -> Result<(), Refusal> {
    if chairs.contains(&chair) {
        return Ok(());
    }
    Err(Refusal::input(format!("personne n'est assis en {} à cette table", chair.word()))
        .advise("Dites de nouveau qui tient le téléphone."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scoring::Contract;
    use crate::sheet::Marked;
    use crate::tournament::{EntryId, sample};

    const PLACE: (PositionNo, TableNo) = (PositionNo(1), TableNo(1));

    /// Four players seated, no sheet in.
    fn evening() -> Tournament {
        let mut tournament = sample::evening(&[[0; 4]]);
        tournament.sheets.clear();
        tournament
    }

    fn propose(tournament: &Tournament, figures: [i32; 4], by: Orientation) -> Result<Proposal, Refusal> {
        Proposal::new(tournament, PLACE, &Figures::InOrder(figures.map(Score).to_vec()), by, String::new())
    }

    #[test]
    fn f2_f3_a_wrong_sheet_goes_no_further_than_the_phone_that_types_it() {
        let tournament = evening();
        let refusal = propose(&tournament, [100, -40, -20, -30], Orientation::N).unwrap_err();
        assert_eq!(refusal.rule, "F2");
        assert!(!refusal.advice.is_empty(), "the slip that explains it (F4)");
        assert_eq!(propose(&tournament, [101, -40, -20, -41], Orientation::N).unwrap_err().rule, "F3");
        assert!(propose(&tournament, [100, -40, -20, -40], Orientation::M).is_err(), "nobody sits there");
    }

    #[test]
    fn a_proposal_is_confirmed_by_another_player_and_contested_by_anybody() {
        let tournament = evening();
        let mut made = propose(&tournament, [100, -40, -20, -40], Orientation::N).unwrap();
        assert_eq!(made.standing(&tournament, Confirming::Another, []), Standing::Proposed);
        assert!(made.may_be_confirmed_by(&tournament, Confirming::Another, Orientation::N).is_err());
        assert!(made.may_be_confirmed_by(&tournament, Confirming::Another, Orientation::M).is_err());
        made.may_be_confirmed_by(&tournament, Confirming::Another, Orientation::O).unwrap();
        made.confirmed_by = vec![Orientation::O];
        assert_eq!(made.standing(&tournament, Confirming::Another, []), Standing::Confirmed);
        let mut other = propose(&tournament, [60, -20, -20, -20], Orientation::E).unwrap();
        other.id = 2;
        assert_eq!(made.standing(&tournament, Confirming::Another, [&other]), Standing::Contested, "two phones differ");
        made.contested_by = Some(Orientation::S);
        assert_eq!(made.standing(&tournament, Confirming::Another, []), Standing::Contested);
    }

    #[test]
    fn where_everybody_is_asked_one_confirmation_is_not_enough() {
        let tournament = evening();
        let mut made = propose(&tournament, [100, -40, -20, -40], Orientation::N).unwrap();
        for chair in [Orientation::O, Orientation::S, Orientation::E] {
            assert_eq!(made.standing(&tournament, Confirming::Everybody, []), Standing::Proposed);
            made.may_be_confirmed_by(&tournament, Confirming::Everybody, chair).unwrap();
            made.confirmed_by.push(chair);
        }
        assert_eq!(made.standing(&tournament, Confirming::Everybody, []), Standing::Confirmed);
        made.contested_by = Some(Orientation::S);
        assert_eq!(made.standing(&tournament, Confirming::Everybody, []), Standing::Contested);
    }

    #[test]
    fn deals_being_noted_are_not_confirmed_and_the_deal_goes_round() {
        let mut tournament = evening();
        tournament.seats.remove(0);
        let noted = |records: &[DealRecord]| {
            Proposal::of_deals(&tournament, PLACE, (records, Orientation::E), Orientation::S, String::new())
        };
        let marked = |taker, mark| {
            DealRecord::Marked(Marked {
                contract: Contract::Garde,
                taker,
                partner: None,
                dead: None,
                mark: Score(mark),
            })
        };
        let mut records = Vec::new();
        for (mark, dealer) in [(50, Orientation::E), (-60, Orientation::S), (70, Orientation::O), (80, Orientation::E)]
        {
            assert_eq!(noted(&records).unwrap().next_dealer(&records), Some(dealer), "North is empty");
            records.push(DealRecord::Cancelled);
            assert_eq!(noted(&records).unwrap().next_dealer(&records), Some(dealer), "dealt again by the same");
            records.push(marked(Orientation::O, mark));
            assert_eq!(noted(&records).unwrap().figures().into_iter().sum::<Score>(), Score::ZERO);
        }
        let mut made = noted(&records).unwrap();
        assert_eq!(made.standing(&tournament, Confirming::Another, []), Standing::Noting);
        made.confirmed_by = vec![Orientation::E];
        assert_eq!(made.standing(&tournament, Confirming::Another, []), Standing::Noting, "it goes on");
        made.noting = false;
        assert_eq!(made.standing(&tournament, Confirming::Another, []), Standing::Confirmed);
        records.push(marked(Orientation::O, 30));
        assert!(noted(&records).is_err(), "the position has 4 deals");
        assert!(noted(&[marked(Orientation::N, 30)]).is_err(), "nobody sits in North");
    }

    #[test]
    fn what_became_of_it_is_read_from_the_sheet_and_the_seats() {
        let mut tournament = evening();
        let mut made = propose(&tournament, [100, -40, -20, -40], Orientation::N).unwrap();
        made.confirmed_by = vec![Orientation::S];
        let sheets = sample::evening(&[[100, -40, -20, -40]]).sheets;
        tournament.sheets = sheets;
        assert_eq!(made.standing(&tournament, Confirming::Another, []), Standing::Accepted);
        tournament.sheets[0].confirmed = false;
        assert_eq!(made.standing(&tournament, Confirming::Another, []), Standing::FirstEntry);
        tournament.sheets = sample::evening(&[[60, -20, -20, -20]]).sheets;
        assert_eq!(made.standing(&tournament, Confirming::Another, []), Standing::Differs);
        tournament.sheets.clear();
        assert_eq!(
            made.standing(&tournament, Confirming::Another, []),
            Standing::Confirmed,
            "the acceptance was undone"
        );
        tournament.seats[0].entry = EntryId(4);
        assert_eq!(made.standing(&tournament, Confirming::Another, []), Standing::Stale);
    }
}
