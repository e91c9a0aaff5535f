//! Identification sheets (*fiches d'identification*): of entrants, or blank.

use crate::club::Papers;
use crate::directory::find;
use crate::error::{AppError, Result};
use crate::paper::head::{blank_head, seat_of, stamped};
use domain::advice::{Advice, Step, ToPrint};
use domain::award::Formula;
use domain::money::Cents;
use domain::tournament::{Entrant, Entry, Tournament};
use domain::{Orientation, PositionNo, TableNo};
use host::clock::Clock;
use report::paper::{
    Identification, IdentificationPaper, Identified, NextSeat, PaperPosition, ScoreSheet, SheetChair, SheetPlayer,
    TableGame,
};

impl Papers<'_> {
    /// The identification sheets of all entrants by number (a sheet per duo or team), or of that player.
    /// Errors: when there is no entrant; nobody or several people found.
    pub fn identification(self, player: Option<&str>) -> Result<IdentificationPaper> {
        let tournament = self.club.tournament()?;
        let only = player.map(|query| find::entry(&tournament, query)).transpose()?;
        let sheets: Vec<Identification> = if tournament.entrant().is_player() {
            let chosen = tournament.entries.iter().filter(|entry| only.is_none_or(|one| one.id == entry.id));
            chosen.map(|entry| sheet(&tournament, Some(entry.number), String::new(), &[entry])).collect()
        } else {
            let team = only.and_then(|entry| entry.team).map(|(team, _)| team);
            let chosen = tournament.teams.iter().filter(|row| only.is_none() || team == Some(row.id));
            chosen
                .map(|row| {
                    let members: Vec<&Entry> = tournament.members(row.id).collect();
                    sheet(&tournament, Some(row.number), row.name.clone(), &members)
                })
                .collect()
        };
        if sheets.is_empty() {
            return Err(AppError::input("personne n'est encore inscrit : il n'y a pas de fiche à remplir d'avance")
                .advise(Advice::say("Des fiches vierges : ").then(Step::Print(ToPrint::BlankIdentification))));
        }
        Ok(self.identification_of(&tournament, sheets))
    }

    /// Blank identification sheets for the tournament, with its name and its fee.
    /// Errors: when there is no tournament.
    pub fn blank_identification(self, count: Option<usize>) -> Result<IdentificationPaper> {
        let tournament = self.club.tournament()?;
        Ok(self.identification_of(&tournament, blank_sheets(tournament.entrant(), count)))
    }

    /// Blank identification sheets.
    pub fn any_identification(
        clock: &Clock,
        title: &str,
        entrant: Entrant,
        count: Option<usize>,
    ) -> IdentificationPaper {
        let sheets = blank_sheets(entrant, count);
        stamped(IdentificationPaper { head: blank_head(clock, title), entrant, fee: None, sheets })
    }

    fn identification_of(self, tournament: &Tournament, sheets: Vec<Identification>) -> IdentificationPaper {
        let head = self.head_of(tournament, tournament.session());
        stamped(IdentificationPaper { head, entrant: tournament.entrant(), fee: fee(tournament), sheets })
    }
}

/// Each player's fee, in French.
pub(crate) fn fee(tournament: &Tournament) -> Option<String> {
    Some(Cents(tournament.settings.fee.0)).filter(|fee| *fee > Cents::ZERO).map(|fee| fee.to_string())
}

/// Blank ones with a line for each player there may be; as many as an A4 page holds by default.
fn blank_sheets(entrant: Entrant, count: Option<usize>) -> Vec<Identification> {
    let page = match entrant {
        _ if entrant.is_player() => 4,
        Entrant::Free(Formula::Duo) => 3,
        _ => 2,
    };
    let players = vec![Identified::default(); entrant.members().1];
    vec![Identification { number: None, team: String::new(), paid: None, players }; count.unwrap_or(page)]
}

fn sheet(tournament: &Tournament, number: Option<u32>, team: String, members: &[&Entry]) -> Identification {
    let alone = tournament.entrant().is_player();
    let first = tournament.session().first;
    // Members of a team do not begin at their starting seats.
    let start = |entry: &Entry| match seat_of(tournament, entry, first.max(PositionNo(entry.from_position))) {
        _ if alone => tournament.label(entry).unwrap_or_default(),
        Some(seat) => format!("{} {}", seat.table, seat.chair.word()),
        None => String::new(),
    };
    let paid = Cents(members.iter().map(|entry| entry.paid.0).sum());
    Identification {
        number,
        team,
        paid: (paid > Cents::ZERO).then(|| paid.to_string()),
        players: members
            .iter()
            .map(|entry| Identified {
                licence: entry.person.licence.clone().unwrap_or_default(),
                last_name: entry.person.last_name.clone(),
                first_name: entry.person.first_name.clone(),
                club: entry.person.club.clone(),
                start: start(entry),
            })
            .collect(),
    }
}

/// Which blank sheets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlankSheets {
    /// Rows to fill in.
    pub deals: u8,
    /// How many play, and how.
    pub game: TableGame,
    /// Tables to number; left open when there are none.
    pub tables: Vec<TableNo>,
    /// Positions to number; left open when 0.
    pub positions: u8,
    /// How many of each.
    pub count: usize,
}

impl Papers<'_> {
    /// Blank sheets, position by position and table by table.
    pub fn blank_sheets(clock: &Clock, title: &str, blank: &BlankSheets) -> Vec<ScoreSheet> {
        let (head, positions) = (blank_head(clock, title), blank.positions);
        let whens: Vec<Option<PaperPosition>> = if positions == 0 {
            vec![None]
        } else {
            let when = |position| PaperPosition { position: PositionNo(position), positions, session: None };
            (1..=positions).map(when).map(Some).collect()
        };
        let tables: Vec<Option<TableNo>> =
            if blank.tables.is_empty() { vec![None] } else { blank.tables.iter().copied().map(Some).collect() };
        // A table of 3 is one without North (M5).
        let chairs = match blank.game {
            TableGame::Three => &Orientation::FOUR[1..],
            TableGame::Four => &Orientation::FOUR[..],
            TableGame::Called | TableGame::Dead => &Orientation::ALL[..],
        };
        let (name, start) = (String::new(), String::new());
        let open =
            || SheetPlayer { name: name.clone(), start: start.clone(), team: None, next: NextSeat::Open, step: None };
        let sheet = |(when, table): (&Option<PaperPosition>, Option<TableNo>)| {
            stamped(ScoreSheet {
                head: head.clone(),
                when: when.clone(),
                table,
                section: None,
                game: blank.game,
                deals: blank.deals,
                chairs: chairs
                    .iter()
                    .map(|orientation| SheetChair { orientation: *orientation, player: Some(open()), banned: false })
                    .collect(),
                written: None,
                door: None,
            })
        };
        let each = whens.iter().flat_map(|when| tables.iter().map(move |table| (when, *table)));
        each.flat_map(|asked| std::iter::repeat_n(asked, blank.count)).map(sheet).collect()
    }
}
