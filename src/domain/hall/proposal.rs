//! A sheet that a table proposes from a phone. It is no sheet yet: another player of the table confirms it, the control table accepts it.
//! The paper stays the reference.

use serde::Serialize;

use super::Confirming;
use crate::award::Formula;
use crate::sheet::{AtTable, Balances, Confirm, Entering, Figures, Typist, enter};
use crate::tournament::{EntryId, Tournament};
use crate::{Orientation, PositionNo, Refusal, Score, TableNo};

/// A chair of a proposal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProposedLine {
    pub chair: Orientation,
    /// The player who sat there when it was made.
    pub entry: EntryId,
    pub balance: Score,
}

/// Balances that a table proposes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proposal {
    /// Key; 0 before it is kept.
    pub id: i64,
    pub position: PositionNo,
    pub table: TableNo,
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
}

/// The state of a proposal. Acceptance is not written anywhere: it is read from the sheet, so that undoing the acceptance restores
/// the earlier state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Standing {
    /// By one player only.
    #[serde(rename = "proposée")]
    Proposed,
    /// Enough players agree: the control table may accept it.
    #[serde(rename = "confirmée")]
    Confirmed,
    /// Players of the table do not agree.
    #[serde(rename = "contestée")]
    Contested,
    /// The sheet is in, with these figures.
    #[serde(rename = "validée")]
    Accepted,
    /// A first entry is in, with these figures; the second one is awaited.
    #[serde(rename = "première saisie")]
    FirstEntry,
    /// The sheet is in, with other figures.
    #[serde(rename = "diffère de la feuille enregistrée")]
    Differs,
    /// Others sit there by now.
    #[serde(rename = "périmée")]
    Stale,
}

impl Standing {
    pub const fn word(self) -> &'static str {
        match self {
            Self::Proposed => "proposée",
            Self::Confirmed => "confirmée",
            Self::Contested => "contestée",
            Self::Accepted => "validée",
            Self::FirstEntry => "première saisie",
            Self::Differs => "diffère de la feuille enregistrée",
            Self::Stale => "périmée",
        }
    }
}

impl Proposal {
    /// That player's proposal, judged as a sheet is: a wrong one goes no further than the phone.
    ///
    /// # Errors
    /// F1–F3 with the slip that would explain the fault (F4); an empty chair.
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
        let at_table =
            AtTable { chairs: &chairs, deals: tournament.session_of(position).deals, game: tournament.game() };
        let typist = Typist { name: None, confirm: Confirm::Now };
        let judged = enter((position, table), at_table, None, figures, &Entering::default(), typist)?.sheet.balances;
        let line = |(seat, (chair, balance)): (&crate::tournament::Seat, (Orientation, Score))| ProposedLine {
            chair,
            entry: seat.entry,
            balance,
        };
        let lines = seats.iter().zip(judged.iter()).map(line).collect();
        Ok(Self {
            id: 0,
            position,
            table,
            lines,
            deals: Vec::new(),
            by,
            at,
            confirmed_by: Vec::new(),
            contested_by: None,
        })
    }

    /// The balances, in the order of the chairs.
    pub fn figures(&self) -> Vec<Score> {
        self.lines.iter().map(|line| line.balance).collect()
    }

    /// The same balances for the same players.
    pub fn says_the_same(&self, other: &Self) -> bool {
        self.lines == other.lines
    }

    /// Its state; `others`: the other proposals of that table.
    pub fn standing<'a>(
        &self,
        tournament: &Tournament,
        confirming: Confirming,
        others: impl IntoIterator<Item = &'a Self>,
    ) -> Standing {
        let seats = tournament.table(self.position, self.table);
        let seated = seats.iter().map(|seat| (seat.chair, seat.entry));
        if !seated.eq(self.lines.iter().map(|line| (line.chair, line.entry))) {
            return Standing::Stale;
        }
        let own = |balances: &Balances| balances.iter().eq(self.lines.iter().map(|line| (line.chair, line.balance)));
        let at_odds = |other: &Self| other.id != self.id && !other.says_the_same(self);
        match tournament.sheet(self.position, self.table) {
            Some(sheet) if !own(&sheet.balances) => Standing::Differs,
            Some(sheet) if sheet.confirmed => Standing::Accepted,
            Some(_) => Standing::FirstEntry,
            None if self.contested_by.is_some() || others.into_iter().any(at_odds) => Standing::Contested,
            None if self.is_confirmed(confirming) => Standing::Confirmed,
            None => Standing::Proposed,
        }
    }

    fn is_confirmed(&self, confirming: Confirming) -> bool {
        let said = |chair: &Orientation| *chair == self.by || self.confirmed_by.contains(chair);
        match confirming {
            Confirming::Another => !self.confirmed_by.is_empty(),
            Confirming::Everybody => self.lines.iter().all(|line| said(&line.chair)),
        }
    }

    /// Refuses an empty chair.
    ///
    /// # Errors
    /// The chair is empty.
    pub fn must_have(&self, chair: Orientation) -> Result<(), Refusal> {
        let chairs: Vec<Orientation> = self.lines.iter().map(|line| line.chair).collect();
        must_sit(&chairs, chair)
    }

    /// Whether that player may confirm it: not the one who typed it; in a tournament of duos, one of the other duo,
    /// unless all players must.
    ///
    /// # Errors
    /// The player who typed it, his partner, or an empty chair.
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
        let team = |chair: Orientation| {
            let line = self.lines.iter().find(|line| line.chair == chair)?;
            tournament.entry(line.entry)?.team.map(|(team, _)| team)
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
    use crate::tournament::sample;

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
